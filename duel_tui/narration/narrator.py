"""The narrator: tells a step of a duel, the sentences first and the sums after them."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import Chance, Needs
from duel_tui.engine.answers import Rolled
from duel_tui.engine.dice import D100
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import EXPLAINED, RULING_EVENTS, Parted
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.timeline import Step
from duel_tui.narration.phrases import Phrases
from duel_tui.narration.sentences import Facts, Sentences
from duel_tui.narration.sums import Sums


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


class Viewer(Struct, frozen=True):
    """The viewer of a telling."""

    side: Side | None = None
    """The side; None: a viewer who may see what both sides may see."""
    everything: bool = True
    """True if nothing is hidden: for the referee, or after the end of a duel."""
    rulings: bool = True
    """False for a viewer who sees only what a game master's rulings lead to, never the rulings; that both part is seen."""
    reasons: bool = True
    """True if the viewer hears why a game master ruled so."""

    def sees(self, told: Told[Any]) -> bool:
        """True if the viewer may know an event."""
        if not self.rulings and isinstance(told.event, RULING_EVENTS) and not isinstance(told.event, Parted):
            return False
        return self.everything or told.to in {None, self.side}

    def event(self, told: Told[Any]) -> Struct:
        """An event as the viewer may know it: without a game master's reason where those are not for them."""
        return told.event if self.reasons and self.rulings else unexplained(told.event)

    def reckons(self, rolled: Rolled) -> bool:
        """True if the viewer may know the arithmetic of a roll, in which a ruling would show."""
        return self.rulings or not rolled.ruled


REFEREE = Viewer()
"""The viewer who may see everything."""


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


class Narrator:
    """Tells a duel in the words of its game."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self._sentences = Sentences(phrases)
        self._sums = Sums(phrases)

    def tale(self, step: Step[Any], names: BySide[str], viewer: Viewer = REFEREE) -> Tale:
        """The lines of a step.

        Its place in the journal picks the phrasings. So everybody reads an event in the same words, also after taking
        back, redoing and overruling.

        Args:
            step: an answer, and the events after it.
            names: the fencers.
            viewer: the viewer.
        """
        lines = self._events(step.told, names, step.place + 1, viewer)
        seen = [told for told in step.told if viewer.sees(told)]
        if not isinstance(step.request, Roll) or not isinstance(step.answer, Rolled):
            return lines
        if not viewer.reckons(step.answer):
            return lines
        deed = bool(seen) and _is_of(seen[0], step.request.side) and not self._in_a_sentence(step.request)
        first = 1 if deed else 0
        rolled = step.answer if viewer.reasons else replace(step.answer, reason="")
        return (*lines[:first], self._sum(step.request, rolled, names), *lines[first:])

    def short_sum(self, step: Step[Any]) -> str:
        """The arithmetic of a step's roll in one short row; empty: it rolled nothing."""
        if isinstance(step.request, Roll) and isinstance(step.answer, Rolled):
            return self._sums.short(step.request, step.answer)
        return ""

    def opening(self, told: tuple[Told[Any], ...], names: BySide[str], viewer: Viewer = REFEREE) -> Tale:
        """The lines before the first answer."""
        return self._events(told, names, 0, viewer)

    def begins(self, names: BySide[str], agreed: Agreed) -> Tale:
        """The log's first lines: the fencers, the kind of duel, the house rules, and the dice."""
        rules = "; ".join(self._option(name, value) for name, value in agreed.differing.items())
        facts = {"kind": agreed.kind, "preset": agreed.preset, "seed": agreed.seed, "rules": rules}
        first = self._say("begins_differing" if agreed.differing else "begins", facts, names)
        if not agreed.tells_dice:
            return (TaleLine("story", first),)
        chance = "begins_secret" if agreed.secret else "begins_kept" if agreed.kept else "begins_seed"
        if agreed.seed is None:
            chance = "begins_by_hand"
        elif agreed.mixed:
            chance = "begins_mixed_secret" if agreed.secret or agreed.kept else "begins_mixed"
        dice = self._say(chance, facts, names)
        return TaleLine("story", first), TaleLine("aside", dice)

    def sentence(self, event: Struct, names: BySide[str], place: int) -> str:
        """The sentence for an event; its place is that of its answer, counted from 1."""
        return self._sentences.told(event, names, place)

    def outcome(self, winner: Side | None, why: str, names: BySide[str]) -> str:
        """The sentence for the end of a duel; winner None: a draw."""
        text = self.phrases.label("win" if winner else "draw", why)
        return self._sentences.fill(text, {"winner": winner}, names)

    def pending(self, roll: Roll, names: BySide[str]) -> str:
        """The sentence with the number needed, before the roll."""
        words = self._sums.words(roll.why)
        facts: dict[str, object] = {"side": roll.side}
        match roll.against:
            case None:
                return self._sentences.fill(words.need, facts, names)
            case Chance(at_most=at_most):
                return self._sentences.fill(
                    words.need_at_most or words.need,
                    facts | {"needs": max(0, min(D100.high, at_most))},
                    names,
                )
            case Needs(needs=needs):
                said = self._sentences.fill(words.need, facts | {"needs": max(D100.low, needs)}, names)
                return f"{said} {self._certain(needs)}".rstrip()

    def fill(self, template: str, facts: Facts, names: BySide[str]) -> str:
        """A template filled from facts and names."""
        return self._sentences.fill(template, facts, names)

    def _certain(self, needs: int) -> str:
        if needs > D100.high:
            return self.phrases.label("sum", "no_die")
        return self.phrases.label("sum", "any_die") if needs <= 1 else ""

    def _events(self, told: tuple[Told[Any], ...], names: BySide[str], first: int, viewer: Viewer) -> Tale:
        """The numbered events that a viewer may see; hidden ones count, so that the wording stays the same."""
        lines: list[TaleLine] = []
        for place, one in enumerate(told, first):
            if not viewer.sees(one):
                continue
            event = viewer.event(one)
            kind = self._sentences.kind(event)
            lines.append(TaleLine(kind, self._sentences.told(event, names, place)))
            aside = self._sentences.aside(event, names, place)
            lines.extend([TaleLine("aside", aside)] if aside else [])
        return tuple(lines)

    def _sum(self, roll: Roll, rolled: Rolled, names: BySide[str]) -> TaleLine:
        if self._in_a_sentence(roll):
            facts = {"side": roll.side, "thrown": self._sums.thrown(roll, rolled)}
            return TaleLine("sum", self._sentences.fill(self._sums.words(roll.why).made, facts, names))
        found = self._sums.of(roll, rolled)
        lead = f"{names[roll.side]}: " if roll.side else ""
        span = found.deciding and (found.deciding[0] + len(lead), found.deciding[1] + len(lead))
        return TaleLine("sum", lead + found.text, span)

    def _in_a_sentence(self, roll: Roll) -> bool:
        """True if a roll has a sentence of its own, which comes before its events."""
        return roll.against is None and _THROWN in self._sums.words(roll.why).made

    def _option(self, name: str, value: object) -> str:
        words = self.phrases.options.get(name)
        return f"{words.name if words else name}: {self.phrases.value(name, value)}"

    def _say(self, key: str, facts: Facts, names: BySide[str]) -> str:
        return self._sentences.fill(self.phrases.says[key], facts, names)


def unexplained(event: Struct) -> Struct:
    """An event without a game master's reason for it."""
    return replace(event, reason="") if isinstance(event, EXPLAINED) else event


def _is_of(told: Told[Any], side: Side | None) -> bool:
    """True if an event is the roller's action, which is told before the sum; results come after it."""
    return side is not None and getattr(told.event, "side", None) is side
