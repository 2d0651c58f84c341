"""Inks: what each style that a scene names looks like on this terminal, and the grounds of what is compared.

Letters and ground are the terminal's own; only accents are ours, one set for a dark ground and one for a light one, each
with contrast enough over the grounds that terminals usually have. Where the ground is not known they are the terminal's
own sixteen. A theme has grounds of its own. What an ink says, an attribute or the text itself says too: without colours
nothing is lost.
"""

from functools import lru_cache
from typing import Literal

from msgspec import Struct
from rich.style import Style

from duel_tui.tui.line.gate import FULL

MANY = 256
"""The colours of a terminal that has those with a number."""
Tone = Literal["", "dark", "light"]
"""What the ground of a terminal is; empty: nobody knows."""
Ground = str
"""What a text stands on: `heat0` to `heat5`, with `best` after it for the best of a column, or what comes; empty: nothing."""
_STEPS = 6

_WORDS = {
    "bold": ("bold", "bold", "bold"),
    "title": ("bold", "bold", "bold"),
    "dim": ("dim", "247", "241"),
    "key": ("bold yellow", "bold 221", "bold 94"),
    "near": ("bold cyan", "bold 80", "bold 24"),
    "far": ("bold magenta", "bold 176", "bold 126"),
    "good": ("green", "114", "22"),
    "bad": ("red", "210", "160"),
    "red": ("red", "210", "160"),
    "fresh": ("bold underline yellow", "bold underline 215", "bold underline 94"),
    "scratch": ("yellow", "221", "94"),
    "light": ("bold yellow", "bold 221", "bold 94"),
    "serious": ("bold red", "bold 210", "bold 160"),
    "mortal": ("bold reverse red", "bold reverse 210", "bold reverse 160"),
    "paralysed": ("bold magenta", "bold 177", "bold 90"),
    "struck": ("strike dim", "strike 247", "strike 241"),
    "here": ("bold", "bold on 237", "bold on 254"),
}
"""The inks of words: from the sixteen, on a dark ground, and on a light one; numbers are those of the 256."""
_FIGURES = {
    "near.body": ("cyan", "80", "24"),
    "near.dim": ("dim cyan", "31", "31"),
    "near.hat": ("cyan", "80", "24"),
    "near.plume": ("yellow", "221", "136"),
    "near.skin": ("", "223", "137"),
    "near.cloth": ("yellow", "137", "94"),
    "far.body": ("magenta", "176", "126"),
    "far.dim": ("dim magenta", "133", "133"),
    "far.hat": ("magenta", "176", "126"),
    "far.plume": ("green", "150", "64"),
    "far.skin": ("", "223", "137"),
    "far.cloth": ("yellow", "137", "94"),
    "steel": ("bold", "bold", "bold"),
    "hilt": ("yellow", "179", "130"),
    "wound": ("bold red", "203", "160"),
    "laser": ("bold green", "120", "28"),
    "spark": ("bold yellow", "227", "166"),
    "lamp": ("bold yellow", "220", "136"),
    "prop": ("yellow", "137", "94"),
    "floor": ("dim", "240", "250"),
    "ghost": ("dim", "240", "250"),
}
"""The inks of the stage, in the same way; never in 24 bits, which would be nearly twice the bytes."""
_INKS = _WORDS | _FIGURES
_SIXTEEN, _DARK, _LIGHT = range(3)
_REVERSED = {"here": "bold reverse"}
"""What is reversed where there are no colours."""
_WON = {"won": "bold green", "gained": "green", "slipped": "red", "lost": "bold red"}
"""The letters of what comes where the terminal has no grounds for it."""
_BEST = "bold green"

_WHITE, _BLACK = "231", "16"
Pair = tuple[str, str]
"""Letter and ground."""


def _under(letter: str, *grounds: str) -> tuple[Pair, ...]:
    return tuple([(letter, ground) for ground in grounds])


_HEAT: dict[tuple[bool, int], tuple[Pair, ...]] = {
    (False, MANY): (*_under(_WHITE, "52", "88", "94"), *_under(_BLACK, "100", "70", "76")),
    (False, FULL): _under(_WHITE, "#361e26", "#4a2c2a", "#54442a", "#47582f", "#2c6a40", "#16744a"),
    (True, MANY): _under(_BLACK, "224", "223", "186", "150", "114", "71"),
    (True, FULL): _under(_BLACK, "#fbe9e6", "#f6e6d4", "#ecdfb8", "#d0dda6", "#a5cf9f", "#70b98a"),
}
"""Six steps from bad to good, by whether the ground is light and by colours: away from the ground in lightness, too."""
_COMES: dict[tuple[bool, int], dict[str, Pair]] = {
    (False, MANY): {
        "won": (_BLACK, "35"),
        "gained": (_WHITE, "22"),
        "slipped": (_WHITE, "95"),
        "lost": (_WHITE, "124"),
    },
    (False, FULL): {
        "won": (_WHITE, "#17754b"),
        "gained": (_WHITE, "#2d5e45"),
        "slipped": (_WHITE, "#56303a"),
        "lost": (_WHITE, "#98303e"),
    },
    (True, MANY): {
        "won": (_BLACK, "78"),
        "gained": (_BLACK, "194"),
        "slipped": (_BLACK, "225"),
        "lost": (_BLACK, "210"),
    },
    (True, FULL): {
        "won": (_BLACK, "#9ad6ae"),
        "gained": (_BLACK, "#d2ecd8"),
        "slipped": (_BLACK, "#f6dcd8"),
        "lost": (_BLACK, "#eda6a2"),
    },
}
_PLACES: dict[tuple[bool, int], dict[str, Pair]] = {
    (False, MANY): {
        "wall": ("246", "239"),
        "table": (_WHITE, "94"),
        "hampers": (_WHITE, "236"),
        "door": (_WHITE, "22"),
        "reach": (_WHITE, "53"),
        "path": (_WHITE, "23"),
        "near": (_WHITE, "24"),
        "far": (_WHITE, "90"),
    },
    (False, FULL): {
        "wall": ("#7f8598", "#454957"),
        "table": ("#f0dfc0", "#5e4526"),
        "hampers": ("#d8c8a8", "#30291f"),
        "door": ("#c8ecd4", "#2d5e45"),
        "reach": ("#f0b8e0", "#3a2038"),
        "path": ("#b8e8f4", "#1d3a45"),
        "near": (_WHITE, "#1b6a80"),
        "far": (_WHITE, "#8a2f72"),
    },
    (True, MANY): {
        "wall": (_BLACK, "250"),
        "table": (_BLACK, "180"),
        "hampers": (_BLACK, "254"),
        "door": (_BLACK, "151"),
        "reach": (_BLACK, "225"),
        "path": (_BLACK, "153"),
        "near": (_WHITE, "24"),
        "far": (_WHITE, "89"),
    },
    (True, FULL): {
        "wall": ("#7c8190", "#b9bcc6"),
        "table": (_BLACK, "#dcc39a"),
        "hampers": (_BLACK, "#efe6d4"),
        "door": (_BLACK, "#bfe3cb"),
        "reach": (_BLACK, "#f3d3ec"),
        "path": (_BLACK, "#c4e4ee"),
        "near": (_WHITE, "#17657c"),
        "far": (_WHITE, "#86286e"),
    },
}
"""Letter and ground of the squares of a map, in the same way; where there are few colours, signs alone."""
_LUMINANCE = (0.2126, 0.7152, 0.0722)
"""What red, green and blue give of a colour's light."""
_GAMMA = 2.2
_MIDDLE = 0.179
"""The light of a ground from which white and black stand out alike."""
_LIFT = 14
"""By how much a ground of 24 bits stands out where its text is bold: less than from one step to the next."""


class Theme(Struct, frozen=True):
    """Colours for the inks."""

    inks: int
    """The set that it begins with."""
    ground: str = ""
    """The style of everything; empty: the terminal's own."""
    own: dict[str, str] = {}
    """The styles of the inks that differ."""


def _accents(words: tuple[int, int, int, int, int], figures: tuple[int, int, int, int]) -> dict[str, str]:
    """The inks that give a theme its colour.

    Args:
        words: yellow, red, green, magenta, and what steps back.
        figures: the near fencer and the same in the shade, the far one and the same.
    """
    yellow, red, green, magenta, dim = map(str, words)
    near, near_dim, far, far_dim = map(str, figures)
    return {
        "key": f"bold {yellow}",
        "fresh": f"bold underline {yellow}",
        "scratch": yellow,
        "light": f"bold {yellow}",
        "serious": f"bold {red}",
        "mortal": f"bold reverse {red}",
        "paralysed": f"bold {magenta}",
        "good": green,
        "bad": red,
        "red": red,
        "dim": dim,
        "struck": f"strike {dim}",
        "near": f"bold {near}",
        "far": f"bold {far}",
        **dict.fromkeys(("near.body", "near.hat"), near),
        **dict.fromkeys(("far.body", "far.hat"), far),
        "near.dim": near_dim,
        "far.dim": far_dim,
    }


_PLAIN = dict.fromkeys(_FIGURES, "231") | {
    "near.dim": "248",
    "far.dim": "248",
    "steel": "bold",
    "wound": "226",
    "floor": "244",
    "ghost": "244",
}
THEMES = {
    "auto": Theme(_SIXTEEN),
    "dark": Theme(_DARK),
    "light": Theme(_LIGHT),
    "lamplight": Theme(
        _DARK, "223 on 234", _accents((220, 203, 107, 174, 245), (179, 136, 174, 131)) | {"hilt": "222"}
    ),
    "moonlight": Theme(_DARK, "253 on 17", _accents((228, 210, 120, 183, 110), (117, 68, 183, 97))),
    "parchment": Theme(_LIGHT, "235 on 230", _accents((94, 124, 22, 90, 240), (24, 31, 90, 133))),
    "contrast": Theme(_DARK, "231 on 16", _PLAIN | _accents((226, 226, 231, 231, 231), (231, 248, 231, 248))),
    "none": Theme(_SIXTEEN),
}
"""Every theme by its key, the usual one first; the first three and `none` have the terminal's own letters and ground."""


def tone_of(*parts: float) -> Tone:
    """What a ground is whose red, green and blue are from 0 to 1: dark where white letters stand out from it more than black.

    >>> tone_of(0, 0.17, 0.21), tone_of(0.99, 0.96, 0.89)
    ('dark', 'light')
    """
    light = sum([share * part**_GAMMA for share, part in zip(_LUMINANCE, parts, strict=True)])
    return "dark" if light < _MIDDLE else "light"


def told(theme: str, tone: Tone) -> str:
    """The theme where the terminal may have told of its ground: that counts unless a theme was chosen."""
    return theme if theme in THEMES and theme != "auto" else tone or "auto"


def heat(value: float, *, best: bool = False) -> Ground:
    """The ground of a value from 0 to 1, and whether it is the best of its column.

    >>> heat(0.0), heat(0.5), heat(1.0, best=True)
    ('heat0', 'heat3', 'heat5 best')
    """
    step = max(0, min(_STEPS - 1, int(value * _STEPS)))
    return f"heat{step} best" if best else f"heat{step}"


class Palette(Struct, frozen=True):
    """The inks in a theme, for the number of colours a terminal has."""

    theme: str = "auto"
    colours: int = MANY

    @property
    def ground(self) -> tuple[str, str]:
        """The colours of letters and ground, as in `5;223`; empty: the terminal's own."""
        style = _parsed(THEMES[self.theme].ground)
        found = [colour.number if colour else None for colour in (style.color, style.bgcolor)]
        letters, ground = ["" if number is None else f"5;{number}" for number in found]
        return letters, ground


@lru_cache(maxsize=4096)
def style_of(palette: Palette, ink: str, ground: Ground = "") -> Style:
    """The style of an ink, or of several at once as in `near bold`, on a ground in a palette.

    Raises:
        KeyError: there is no such ink or ground.
    """
    found = THEMES[palette.theme]
    sixteen = not found.ground and palette.colours < MANY
    style = _parsed(found.ground)
    for name in ink.split():
        usual = _INKS[name][_SIXTEEN if sixteen else found.inks]
        own = found.own.get(name, usual) if palette.colours else _REVERSED.get(name, usual)
        style += _parsed(own)
    if ground:
        style += _stands_on(ground, palette, lit=bool(style.bold))
    return style if palette.colours else style.without_color


def _stands_on(ground: Ground, palette: Palette, *, lit: bool) -> Style:
    """Letter and ground of what is compared; where there are few colours, letters alone."""
    name, _, best = ground.partition(" ")
    if palette.colours < MANY:
        return _parsed(_WON.get(name, _BEST if best else ""))
    key = (THEMES[palette.theme].inks == _LIGHT, FULL if palette.colours >= FULL else MANY)
    named = _COMES[key] | _PLACES[key]
    letter, under = named[name] if name in named else _HEAT[key][int(name.removeprefix("heat"))]
    if lit and under.startswith("#"):
        lift = -_LIFT if key[0] else _LIFT
        under = "#" + bytes([part + lift for part in bytes.fromhex(under[1:])]).hex()
    return _parsed(f"{letter} on {under}")


def _parsed(words: str) -> Style:
    """A style in words, in which a number is one of the 256 colours."""
    return Style.parse(" ".join([f"color({word})" if word.isdigit() else word for word in words.split()]))
