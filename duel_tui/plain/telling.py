"""What has happened, told by places of the play, for the side that may know it."""

import re
from collections.abc import Iterable
from typing import Literal

from duel_tui.narration import TaleLine, Viewer
from duel_tui.play.bout import Bout
from duel_tui.text import capital

Detail = Literal["facts", "normal", "full"]
"""The facts; the facts and a sentence of the story; the facts, all of the story, and every sum."""


class Teller:
    """Tells a bout by ear, of two people's secrets nothing."""

    def __init__(self, bout: Bout, *, everything: bool = False) -> None:
        """Tell this bout; `everything` of one that is over."""
        self._bout = bout
        self._everything = everything or not bout.present

    def opening(self, detail: Detail) -> list[str]:
        """The two fencers, and what was told before the first answer."""
        bout, viewer = self._bout, self._viewer
        begins = bout.narrator.begins(bout.names, bout.agreed)
        facts = bout.speaker.events(bout.table.opening, bout.heard, viewer=viewer)
        tale = bout.narrator.opening(bout.table.opening, bout.names, viewer) if detail == "full" else ()
        return [ended(one) for one in (*_texts(begins), *facts, *_texts(tale))]

    def places(self, start: int, end: int, detail: Detail, *, dice: bool = False) -> list[str]:
        """What came of the answers from a place up to another, a line an answer.

        Args:
            start: the first place.
            end: the place after the last one.
            detail: how much is told.
            dice: whether what fell is told first, because the player waited for it.
        """
        return [line for place in range(start, end) for line in self._step(place, detail, dice=dice)]

    def _step(self, place: int, detail: Detail, *, dice: bool) -> list[str]:
        bout, viewer, step = self._bout, self._viewer, self._bout.table.step(place)
        facts = [ended(one) for one in bout.speaker.facts(step, bout.heard, viewer)]
        if dice and detail != "full":
            facts = [bout.speaker.die(step), *facts]
        if detail == "normal":
            facts.append(bout.speaker.story(step, bout.names, viewer))
        told = [" ".join([one for one in facts if one])]
        if detail == "full":
            told += map(ended, _texts(bout.narrator.tale(step, bout.names, viewer)))
        return [line for line in told if line]

    def last(self, count: int) -> list[str]:
        """The last lines of the story."""
        found: list[str] = []
        for place in range(self._bout.table.place - 1, -1, -1):
            found = [*self.places(place, place + 1, "normal"), *found]
            if len(found) >= count:
                return found[-count:]
        return [*self.opening("normal"), *found][-count:]

    def sums(self) -> list[str]:
        """The sums of the last rolls, back to the decision before them."""
        bout, end = self._bout, self._bout.table.place
        while end > 0:
            start = max(0, bout.table.last_decision(end))
            steps = [bout.table.step(place) for place in range(start, end)]
            lines = [line for step in steps for line in bout.narrator.tale(step, bout.names, self._viewer)]
            found = [ended(line.text) for line in lines if line.kind == "sum"]
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


def _texts(lines: Iterable[TaleLine]) -> list[str]:
    return [line.text for line in lines]


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
