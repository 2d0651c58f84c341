"""Sentences from templates: `{name} strikes at {foe}'s {target}`, filled from an event's fields."""

import re
from collections.abc import Mapping
from typing import Literal, cast

import msgspec
from msgspec import Struct

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.outcome import kind_of
from duel_tui.engine.side import BySide, Side
from duel_tui.narration.phrases import Phrases, Telling, missing, picked

_SLOT = re.compile(r"\{(?P<field>\w+)(?:\.(?P<part>\w+))?(?::(?P<group>\w+))?\}")
_SIDES = frozenset(Side)

Facts = Mapping[str, object]
"""What may be put into a template, by the names that its slots have."""


class Sentences:
    """Tells events one by one."""

    def __init__(self, phrases: Phrases) -> None:
        """Speak in the words of a game."""
        self._phrases = phrases

    def told(self, event: Struct, names: BySide[str], place: int) -> str:
        """The sentence for an event."""
        telling, facts = self._telling(event), facts_of(event)
        values = [_at(facts, path) for path in telling.by]
        for pattern, variants in telling.says.items():
            if _fits(pattern, values):
                return self.fill(picked(variants, place), facts, names, place)
        return missing("event", kind_of(event), *values)

    def kind(self, event: Struct) -> Literal["story", "aside"]:
        """Whether an event is part of the story or a plain line of facts."""
        return self._telling(event).kind

    def aside(self, event: Struct, names: BySide[str], place: int) -> str:
        """The plain line of facts after the sentence; empty where there is none."""
        aside = self._telling(event).aside
        return self.fill(aside, facts_of(event), names, place) if aside else ""

    def fill(self, template: str, facts: Facts, names: BySide[str], place: int = 0) -> str:
        """A template with its slots filled; names are put in as they are, never read as templates."""
        known = {**_people(facts, names), **facts}

        def value(found: re.Match[str]) -> str:
            field, part, group = found["field"], found["part"], found["group"]
            return self._shown(known, names, place, (field, part, group))

        return _SLOT.sub(value, template)

    def _telling(self, event: Struct) -> Telling:
        return self._phrases.event(kind_of(event))

    def _shown(
        self,
        known: Facts,
        names: BySide[str],
        place: int,
        slot: tuple[str, str | None, str | None],
    ) -> str:
        field, part, group = slot
        if field not in known:
            return missing(field)
        value = _part(known[field], part) if part else known[field]
        if group is None and not isinstance(value, int):  # a number is told as it is
            group = self._phrases.fields.get(field)
        if field in {"side", "winner"} and group is None and (side := _side(value)):
            return names[side]
        if isinstance(value, list | tuple):
            words = self._words(group, [str(one) for one in cast("list[object]", value)], known, names, place)
            last = self._phrases.joins.get(field, self._phrases.says["or"])
            return _listed(words, last) or self._phrases.says["nothing"]
        return self._word(group, str(value), known, names, place)

    def _words(
        self,
        group: str | None,
        values: list[str],
        known: Facts,
        names: BySide[str],
        place: int,
    ) -> list[str]:
        """Every value in words; several unseen cards are told by their number, behind the others."""
        hidden = values.count(UNSEEN)
        if hidden < 2:  # noqa: PLR2004  several
            return [self._word(group, value, known, names, place) for value in values]
        seen = [self._word(group, value, known, names, place) for value in values if value != UNSEEN]
        return [*seen, self.fill(self._phrases.says["unseen"], {"count": hidden}, names)]

    def _word(self, group: str | None, value: str, known: Facts, names: BySide[str], place: int) -> str:
        if group is None:
            return value
        return self.fill(self._phrases.label(group, value, place), known, names, place)


def facts_of(event: Struct) -> Facts:
    """What an event says, by the names of its fields; what it leaves out is not there."""
    facts: Facts = msgspec.to_builtins(event)
    return facts


def _people(facts: Facts, names: BySide[str]) -> dict[str, str]:
    people = {"left": names.left, "right": names.right}
    if side := _side(facts.get("side")):
        people |= {"name": names[side], "foe": names[side.foe]}
    if winner := _side(facts.get("winner")):
        people["loser"] = names[winner.foe]
    return people


def _side(value: object) -> Side | None:
    """The side that a value names, if it names one."""
    return Side(str(value)) if value in _SIDES else None


def _part(value: object, part: str) -> object:
    """A part of a value that has several, such as one side's."""
    return cast("Facts", value)[part]


def _at(event: Facts, path: str) -> str:
    field, _, part = path.partition(".")
    value = event.get(field)
    found = _part(value, part) if part and value is not None else value
    return "none" if found is None else str(found).lower() if isinstance(found, bool) else str(found)


def _fits(pattern: str, values: list[str]) -> bool:
    if pattern == "*":
        return True
    words = pattern.split(", ")
    return len(words) == len(values) and all(
        word in {"*", value} for word, value in zip(words, values, strict=True)
    )


def _listed(words: list[str], last: str) -> str:
    *before, end = words or [""]
    return f"{', '.join(before)} {last} {end}" if before else end
