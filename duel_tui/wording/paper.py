"""Forms on paper: a game's own template, filled with facts or left blank to be written on.

A template is text with slots as `str.format` has them: `{name:24}` takes 24 cells, `{strength:>3}` stands at the right of
3. A blank slot is a line of that length. `{box_NAME:5}` is a row of at most five boxes to tick, as many as the fact
counts; `{wound_PLACE_GRADE:3}` is three of them, ticked for the wounds there are.
"""

import re
from collections.abc import Iterator, Mapping

from duel_tui.narration.phrases import PaperWords
from duel_tui.text import broken, width_of

WIDTH, HEIGHT = 80, 66
"""The columns and rows of a page of paper, A4 at ten characters to the inch."""
_BOX = "box_"
_WOUND = "wound_"
_CELLS = re.compile(r"\d+")
_LINE = "_"


class Form:
    """Writes one form."""

    def __init__(self, words: PaperWords, facts: Mapping[str, str]) -> None:
        """Write these words with these facts; a slot without one stays blank."""
        self._words = words
        self._slots = _Slots(facts)

    def text(self) -> str:
        """The whole form."""
        return "\n".join([line.rstrip() for line in self._lines()]) + "\n"

    def _lines(self) -> Iterator[str]:
        words = self._words
        yield from self._filled(words.head)
        for number in range(1, words.rows + 1):
            yield from self._filled(words.row, str(number))
        yield from self._filled(words.foot)

    def _filled(self, template: str, number: str = "") -> Iterator[str]:
        for line in template.rstrip("\n").split("\n") if template.strip() else ():
            yield line.format_map(self._slots.at(number))


class _Slots(dict[str, object]):
    def __init__(self, facts: Mapping[str, str]) -> None:
        super().__init__()
        self._facts = facts
        self._number = ""

    def at(self, number: str) -> "_Slots":
        """The slots in a numbered row."""
        self._number = number
        return self

    def __missing__(self, name: str) -> object:
        facts = self._facts
        if name == "n":
            return _Text(self._number)
        if name.startswith(_WOUND):
            return _Boxes(ticked=int(facts.get(name) or 0))
        if name.startswith(_BOX):
            known = facts.get(name.removeprefix(_BOX))
            return _Boxes(count=int(known) if known else None)
        known = facts.get(name)
        return _Text(known) if known else _Blank()


class _Blank:
    def __format__(self, spec: str) -> str:
        return _LINE * _cells(spec)


class _Text:
    """A fact, cut to its cells."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __format__(self, spec: str) -> str:
        cells = _cells(spec)
        text = next(iter(broken(self._text, cells)), "") if cells else self._text
        pad = " " * (cells - width_of(text))
        return pad + text if spec.startswith(">") else text + pad


class _Boxes:
    def __init__(self, count: int | None = None, ticked: int = 0) -> None:
        self._count = count
        self._ticked = ticked

    def __format__(self, spec: str) -> str:
        most = _cells(spec)
        count = most if self._count is None else min(most, self._count)
        ticked = min(self._ticked, count)
        return ("[x]" * ticked + "[ ]" * (count - ticked)).ljust(3 * most)


def _cells(spec: str) -> int:
    """The cells of a slot; 0: as many as its text has."""
    found = _CELLS.search(spec)
    return int(found[0]) if found else 0
