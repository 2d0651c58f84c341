"""The gate: what of a frame a terminal is sent. Colours it has, characters it shows, blanks that look alike.

Textual draws in full colour and in Unicode. Here, and nowhere else, colours become those of the terminal (none, 16,
256, or all), and characters are spelled in ASCII where nothing else can be shown.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from rich.color import Color, ColorSystem

from duel_tui.tui.line.frame import BLANK, Cell

FULL = 1 << 24
"""All the colours there are."""
_SYSTEMS = ((FULL, ColorSystem.TRUECOLOR), (256, ColorSystem.EIGHT_BIT), (1, ColorSystem.STANDARD))
_FOREGROUND, _BACKGROUND = 38, 48
_ATTRIBUTE = 0
_INDEXED, _RGB = 5, 2
_DEFAULT = {39: _FOREGROUND, 49: _BACKGROUND}
_BASIC = {
    first + number: (kind, base + number)
    for first, kind, base in (
        (30, _FOREGROUND, 0),
        (90, _FOREGROUND, 8),
        (40, _BACKGROUND, 0),
        (100, _BACKGROUND, 8),
    )
    for number in range(8)
}
"""The parameters that name one of the sixteen colours."""
_SHOWN_ON_BLANKS = {"4", "7", "9", "21", "51", "52", "53"}
"""Attributes that show where there is no letter: underlined, reversed, struck out, framed."""
NO_GROUND = ("", "")
"""The terminal's own colours for letters and ground."""


class Gate:
    """Turns cells as they were drawn into cells as a terminal is sent them."""

    def __init__(self, colours: int = FULL, spell: Callable[[str], str] | None = None) -> None:
        """Let cells through as `change` says."""
        self.changes = 0
        """How often it was changed."""
        self.beside: list[str] = []
        """What the terminal is sent once, before the next picture."""
        self._way = (colours, spell, NO_GROUND)
        self._cells: dict[Cell, Cell] = {}

    def change(
        self, colours: int, spell: Callable[[str], str] | None, ground: tuple[str, str] = NO_GROUND
    ) -> None:
        """Let cells through in another way from now on.

        Args:
            colours: how many colours the terminal has; 0: none.
            spell: writes a cluster in the characters that the terminal has, one cell wide; None: it has all.
            ground: the colours in the place of the terminal's own letters and ground, such as `5;223`; empty: its own.
        """
        if self._way != (colours, spell, ground):
            self._way = (colours, spell, ground)
            self._cells = {}
            self.changes += 1

    def row(self, cells: list[Cell]) -> list[Cell]:
        """A row as the terminal is sent it."""
        known = self._cells
        try:
            return [known[cell] for cell in cells]
        except KeyError:
            return [known.get(cell) or self._learn(cell) for cell in cells]

    def _learn(self, cell: Cell) -> Cell:
        cluster, sgr = cell
        colours, spell, ground = self._way
        codes = codes_of(sgr, colours, ground)
        if spell is not None:
            cluster = spell(cluster) if cluster else " "
        look = BLANK if cluster == " " and not on_blank(codes) else (cluster, codes)
        self._cells[cell] = look
        return look


@lru_cache(maxsize=4096)
def on_blank(codes: str) -> str:
    """What a blank drawn in these codes looks like: its ground, and more only where an attribute shows; empty: any other."""
    found = list(_read(codes))
    if any(kind == _ATTRIBUTE and part in _SHOWN_ON_BLANKS for kind, part in found):
        return codes
    return "".join([part for kind, part in found if kind == _BACKGROUND])


@lru_cache(maxsize=4096)
def codes_of(sgr: str, colours: int, ground: tuple[str, str] = NO_GROUND) -> str:
    """SGR parameters in the colours of a terminal; what is the default anyway is left out.

    >>> codes_of("1", 256), codes_of("1", 256, ("5;223", "5;234"))
    ('1', '1;38;5;223;48;5;234')
    """
    attributes: list[str] = []
    own = zip((_FOREGROUND, _BACKGROUND), ground, strict=True)
    usual = {kind: _tint(part, kind, colours) for kind, part in own}
    tints = dict(usual)
    for kind, part in _read(sgr):
        if kind != _ATTRIBUTE:
            tints[kind] = _tint(part, kind, colours) or usual[kind]
        elif part not in attributes:
            attributes.append(part)
    return ";".join([*attributes, *(tints[kind] for kind in (_FOREGROUND, _BACKGROUND) if tints.get(kind))])


def parts(codes: str) -> Iterator[tuple[str, str]]:
    """Codes one by one, each under the name of what it sets: itself, or `38` or `48` for a colour."""
    numbers = iter(codes.split(";") if codes else ())
    for number in numbers:
        value = int(number)
        if value in {_FOREGROUND, _BACKGROUND}:
            how = next(numbers)
            told = [next(numbers) for _ in range(3 if int(how) == _RGB else 1)]
            yield number, ";".join([number, how, *told])
        elif value in _BASIC:
            yield str(_BASIC[value][0]), number
        else:
            yield number, number


def _read(sgr: str) -> Iterator[tuple[int, str]]:
    """The parts of SGR parameters: 38 or 48 with a colour (empty: the default), 0 with an attribute."""
    numbers = iter([int(part or 0) for part in sgr.replace(":", ";").split(";")])
    for number in numbers:
        if number in {_FOREGROUND, _BACKGROUND}:
            how = next(numbers, 0)
            told = [next(numbers, 0) for _ in range({_RGB: 3, _INDEXED: 1}.get(how, 0))]
            if told:
                yield number, ";".join(map(str, (how, *told)))
        elif number in _DEFAULT:
            yield _DEFAULT[number], ""
        elif number in _BASIC:
            kind, index = _BASIC[number]
            yield kind, f"{_INDEXED};{index}"
        elif number:
            yield _ATTRIBUTE, str(number)


def _tint(colour: str, kind: int, colours: int) -> str:
    """The codes of a colour on a terminal with this number of colours; empty: the default."""
    if not colours or not colour:
        return ""
    how, *numbers = map(int, colour.split(";"))
    known = Color.from_rgb(*numbers) if how == _RGB else Color.from_ansi(min(numbers[0], 255))
    system = next(system for least, system in _SYSTEMS if colours >= least)
    return ";".join(known.downgrade(system).get_ansi_codes(foreground=kind == _FOREGROUND))
