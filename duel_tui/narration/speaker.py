"""The speaker: a step of a duel for lines, the facts first, with one fixed sentence for each event.

The narrator's story is for the eye: its sentences vary, and sums stand next to them. In lines the same facts come in
the same words and order each time, so that a listener knows after a word or two what they are about. If exactly one
player listens, that side is *you* in the facts, and in the sentence of the story that may follow them.
"""

import re
from collections.abc import Sequence
from typing import Any

from duel_tui.engine.answers import Rolled
from duel_tui.engine.outcome import Told, kind_of
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.timeline import Step
from duel_tui.narration.narrator import REFEREE, Viewer
from duel_tui.narration.phrases import Phrases
from duel_tui.narration.rows import Rows
from duel_tui.narration.sentences import Sentences
from duel_tui.narration.sums import Sums
from duel_tui.show.moment import Event

_SMALL_WORDS = """
a again an and are at but by for has have hit hits in is it make makes now of on s takes that the touch touches touché wins with wound
wounds you your
"""
_SMALL = frozenset(_SMALL_WORDS.split())
"""Words that make a sentence but add nothing to the facts."""


class Speaker:
    """Tells a duel in lines, in the words of its game."""

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases
        self._sentences = Sentences(phrases)
        self._sums = Sums(phrases)

    def facts(self, step: Step[Any], names: BySide[str], viewer: Viewer = REFEREE) -> tuple[str, ...]:
        """The events of a step, one sentence each.

        Args:
            step: an answer, and the events after it.
            names: the fencers; `YOU` replaces the name of the player addressed.
            viewer: the listener.
        """
        return self.events(step.told, names, step.place + 1, viewer)

    def events(
        self, told: Sequence[Told[Any]], names: BySide[str], first: int = 0, viewer: Viewer = REFEREE
    ) -> tuple[str, ...]:
        """The sentences for some events; the first has this place in the journal."""
        found = [
            self._sentences.fact(viewer.event(one), names, place)
            for place, one in enumerate(told, first)
            if viewer.sees(one)
        ]
        return tuple([sentence for sentence in found if sentence])

    def die(self, step: Step[Any]) -> str:
        """The score and its result: `82. Hit, by 14.`; empty: nothing was rolled."""
        if isinstance(step.request, Roll) and isinstance(step.answer, Rolled):
            return self._sums.spoken(step.request, step.answer)
        return ""

    def rows(self, latest: Sequence[Event], names: BySide[str], near: Side, you: Side | None) -> Rows:
        """Events as rows of the screen; names and sides as `Rows` takes them."""
        rows = Rows(self._phrases, names, near, you)
        for one in latest:
            rows.take(one)
        return rows

    def story(self, step: Step[Any], names: BySide[str], viewer: Viewer = REFEREE) -> str:
        """A sentence of the story of a step, in the log's own words; empty: it has none that adds to the facts."""
        known = _words(" ".join(self.facts(step, names, viewer))) | _SMALL
        for place, one in enumerate(step.told, step.place + 1):
            spoken = self._phrases.spoken.get(kind_of(one.event))
            if viewer.sees(one) and spoken is not None and spoken.story:
                told = self._sentences.told(one.event, names, place)
                return "" if _words(told) <= known else told
        return ""


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", text.casefold()))
