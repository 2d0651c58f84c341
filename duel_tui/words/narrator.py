"""The narrator: tells a step of a duel, as a story with its sums for the log, or in facts for lines.

The story is for the eye: its sentences vary, and sums stand next to them. In lines the same facts come in the same words
and order each time, so that a listener knows after a word or two what they are about. If exactly one player listens, that
side is *you* in the facts, and in the sentence of the story that may follow them.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import Rolled
from duel_tui.engine.outcome import Told, kind_of
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.timeline import Step
from duel_tui.show.fit import alternatives
from duel_tui.show.moment import REFEREE, Viewer
from duel_tui.words.phrases import Phrases
from duel_tui.words.sentences import Sentences, facts_of
from duel_tui.words.sums import Sums


class TaleLine(Struct, frozen=True):
    """A line of the log."""

    kind: Literal["story", "sum", "aside"]
    text: str
    deciding: tuple[int, int] | None = None
    """In a sum: the place of the deciding part in the text, (start, end)."""
    struck: bool = False
    """True if what it tells was taken back or answered again, and counts no longer."""


Tale = tuple[TaleLine, ...]
_THROWN = "{thrown}"
"""The slot of the score in the sentence of a roll without success or failure."""
_SMALL_WORDS = """
a again an and are at but by for has have hit hits in is it make makes now of on s takes that the touch touches touché wins with wound
wounds you your
"""
_SMALL = frozenset(_SMALL_WORDS.split())
"""Words that make a sentence but add nothing to the facts."""


class Agreed(Struct, frozen=True):
    """The terms of a duel."""

    kind: str
    """The kind of duel, as a key of the words."""
    preset: str
    """The preset's name."""
    differing: Mapping[str, object] = {}
    """The options that differ from the preset, with their values."""
    seed: int | None = None
    """The seed of the dice; None: rolled by hand."""
    secret: bool = False
    """True if the seed is hidden, because it would reveal hidden cards."""
    mixed: bool = False
    """True if the seed decides some things, and the dice of people others."""
    tells_dice: bool = True
    """False if nothing is said about where chance comes from."""
    kept: bool = False
    """True if the seed is hidden until the end, because dice to come could be told from it."""


class Narrator(Sentences):
    """Tells a duel in the words of its game."""

    def __init__(self, phrases: Phrases) -> None:
        super().__init__(phrases)
        self.sums = Sums(self)

    def tale(self, step: Step[Any], names: BySide[str], viewer: Viewer = REFEREE) -> Tale:
        """The lines of a step.

        Its place in the journal picks the phrasings. So everybody reads an event in the same words, also after taking
        back, redoing and overruling.

        Args:
            step: an answer, and the events after it.
            names: the fencers.
            viewer: the viewer.
        """
        lines, roll, rolled = (
            self._events(step.told, names, step.place + 1, viewer),
            step.request,
            step.answer,
        )
        if not isinstance(roll, Roll) or not isinstance(rolled, Rolled) or not viewer.reckons(roll, rolled):
            return lines
        own_sentence = roll.against is None and _THROWN in self.phrases.roll(roll.why).made
        first = next((told.event for told in step.told if viewer.sees(told)), None)
        # the roller's action is told before the sum, what comes of it after the sum
        deed = roll.side is not None and getattr(first, "side", None) is roll.side and not own_sentence
        rolled = rolled if viewer.reasons else replace(rolled, reason="")
        return (*lines[:deed], self._sum(roll, rolled, names, own_sentence=own_sentence), *lines[deed:])

    def opening(self, told: tuple[Told[Any], ...], names: BySide[str], viewer: Viewer = REFEREE) -> Tale:
        """The lines before the first answer."""
        return self._events(told, names, 0, viewer)

    def begins(self, names: BySide[str], agreed: Agreed) -> Tale:
        """The log's first lines: the fencers, the kind of duel, the house rules, and the dice."""
        rules = [
            f"{words.name if (words := self.phrases.options.get(name)) else name}: {self.phrases.value(name, value)}"
            for name, value in agreed.differing.items()
        ]
        facts = {"kind": agreed.kind, "preset": agreed.preset, "seed": agreed.seed, "rules": "; ".join(rules)}
        chance = "begins_secret" if agreed.secret else "begins_kept" if agreed.kept else "begins_seed"
        if agreed.seed is None:
            chance = "begins_by_hand"
        elif agreed.mixed:
            chance = "begins_mixed_secret" if agreed.secret or agreed.kept else "begins_mixed"
        first = self.fill(self.phrases.says["begins_differing" if rules else "begins"], facts, names)
        dice = [TaleLine("aside", self.fill(self.phrases.says[chance], facts, names))]
        return TaleLine("story", first), *(dice if agreed.tells_dice else [])

    def outcome(self, winner: Side | None, why: str, names: BySide[str]) -> str:
        """The sentence for the end of a duel; winner None: a draw."""
        return self.fill(self.phrases.label("win" if winner else "draw", why), {"winner": winner}, names)

    def striker(self, event: Struct, names: BySide[str]) -> Side | None:
        """The side that made a hit; None: both did at once."""
        side: Side | None = getattr(event, "side", None)
        taken = self.joins(event, names) == "opponent" or self.phrases.fact(kind_of(event)).ink == "foe"
        return side.foe if side and taken else side

    def hit(self, event: Struct, names: BySide[str]) -> str:
        """A hit in a sentence that says everything by itself: its row on the screen where that has a word of its own."""
        word = self.word(event, names)
        if not word:
            return self.fact(event, names)
        row = " ".join(filter(None, (alternatives(self.row(event, names))[0], self.tail(event, names))))
        return row if hasattr(event, "side") else f"{word[:1]}{word[1:].lower()}: {row}"

    def facts(self, step: Step[Any], names: BySide[str], viewer: Viewer = REFEREE) -> tuple[str, ...]:
        """The events of a step in lines, one sentence each.

        Args:
            step: an answer, and the events after it.
            names: the fencers; `YOU` replaces the name of the player addressed.
            viewer: the listener.
        """
        return self.events(step.told, names, step.place + 1, viewer)

    def events(
        self, told: Sequence[Told[Any]], names: BySide[str], first: int = 0, viewer: Viewer = REFEREE
    ) -> tuple[str, ...]:
        """The sentences in lines for some events; the first has this place in the journal."""
        found = [
            self.fact(viewer.event(one), names, place)
            for place, one in enumerate(told, first)
            if viewer.sees(one)
        ]
        return tuple([sentence for sentence in found if sentence])

    def story(self, step: Step[Any], names: BySide[str], viewer: Viewer = REFEREE) -> str:
        """A sentence of the story of a step, in the log's own words; empty: it has none that adds to the facts."""
        for place, one in enumerate(step.told, step.place + 1):
            if viewer.sees(one) and self.phrases.fact(kind_of(one.event)).story:
                told, facts = self.told(one.event, names, place), self.facts(step, names, viewer)
                return "" if _words(told) <= _words(" ".join(facts)) | _SMALL else told
        return ""

    def _events(self, told: tuple[Told[Any], ...], names: BySide[str], first: int, viewer: Viewer) -> Tale:
        """The numbered events that a viewer may see; hidden ones count, so that the wording stays the same."""
        lines: list[TaleLine] = []
        for place, one in enumerate(told, first):
            if viewer.sees(one):
                event = viewer.event(one)
                telling = self.phrases.event(kind_of(event))
                lines.append(TaleLine(telling.kind, self.told(event, names, place)))
                if telling.aside:
                    aside = self.fill(telling.aside, facts_of(event), names, place)
                    lines.append(TaleLine("aside", aside))
        return tuple(lines)

    def _sum(self, roll: Roll, rolled: Rolled, names: BySide[str], *, own_sentence: bool) -> TaleLine:
        if own_sentence:
            facts = {"side": roll.side, "thrown": self.sums.thrown(roll, rolled)}
            return TaleLine("sum", self.fill(self.phrases.roll(roll.why).made, facts, names))
        text, deciding = self.sums.of(roll, rolled)
        lead = f"{names[roll.side]}: " if roll.side else ""
        return TaleLine("sum", lead + text, deciding and (deciding[0] + len(lead), deciding[1] + len(lead)))


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W_]+", text.casefold()))
