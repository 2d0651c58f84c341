"""What has happened, told by places of the play, for the side that may know it."""

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from duel_tui.narration import TaleLine, Viewer
from duel_tui.play.bout import Bout
from duel_tui.text import capital

Detail = Literal["short", "normal", "full"]
KINDS: dict[Detail, tuple[str, ...]] = {
    "short": ("story",),
    "normal": ("story", "aside"),
    "full": ("story", "aside", "sum"),
}
"""Which lines of a tale are said unasked."""


class Teller:
    """Tells a bout, of two people's secrets nothing."""

    def __init__(self, bout: Bout, *, everything: bool = False) -> None:
        """Tell this bout; `everything` of one that is over."""
        self._bout = bout
        self._everything = everything or not bout.present

    def opening(self) -> list[TaleLine]:
        """The two fencers, and what was told before the first answer."""
        bout = self._bout
        begins = bout.narrator.begins(bout.names, bout.agreed)
        return [*begins, *bout.narrator.opening(bout.table.opening, bout.names, self._viewer)]

    def places(self, start: int, end: int) -> Iterator[TaleLine]:
        """What was told from a place up to another."""
        bout, seen = self._bout, self._viewer
        for place in range(start, end):
            yield from bout.narrator.tale(bout.table.step(place), bout.names, seen)

    def last(self, count: int) -> list[str]:
        """The last lines of the story."""
        found: list[str] = []
        for place in range(self._bout.table.place - 1, -1, -1):
            found = [*said(self.places(place, place + 1), "normal"), *found]
            if len(found) >= count:
                return found[-count:]
        return [*said(self.opening(), "normal"), *found][-count:]

    def sums(self) -> list[str]:
        """The sums of the last rolls, back to the decision before them."""
        end = self._bout.table.place
        while end > 0:
            start = max(0, self._bout.table.last_decision(end))
            found = [ended(line.text) for line in self.places(start, end) if line.kind == "sum"]
            if found:
                return found
            end = start
        return []

    @property
    def _viewer(self) -> Viewer:
        bout = self._bout
        if bout.onlooker:
            return bout.viewer
        side = bout.present[0] if len(bout.present) == 1 else None
        return Viewer(side, everything=self._everything)


def said(lines: Iterable[TaleLine], detail: Detail) -> list[str]:
    """The lines that are said unasked, in words, each with its end."""
    return [ended(line.text) for line in lines if line.kind in KINDS[detail]]


def ended(text: str) -> str:
    """A told line as a sentence: with a capital, signs in words, and a full stop unless it ends already.

    >>> ended("a hit: 2 to 1"), ended("Touched!"), ended("others -15; 31 +5 cut")
    ('A hit: 2 to 1.', 'Touched!', 'Others minus 15; 31 plus 5 cut.')
    """
    told = signs_in_words(capital(text))
    return told if told.endswith((".", "!", "?", ":", '"')) else f"{told}."


def signs_in_words(text: str) -> str:
    """A text with its signed numbers in words.

    >>> signs_in_words("head -20")
    'head minus 20'
    """
    return _SIGNED.sub(lambda found: "plus " if found[0] == "+" else "minus ", text)


_SIGNED = re.compile(r"(?<![^\s(])[+-](?=\d)")
"""A sign before a number, at the beginning of a word."""
