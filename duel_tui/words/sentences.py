"""Sentences of events and the names in them, in the grammar of `duel_tui/show/grammar.py`: the fields of an event are its facts.

An event has a *story*, with variants, for the log, and a *fact*: one fixed sentence for lines, the rows of the screen,
the published view and the referee. A field with a value for each side has the parts `own` and `other`.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from operator import ne
from typing import Protocol, TypeVar, cast, runtime_checkable

import msgspec
from msgspec import Struct

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.outcome import kind_of
from duel_tui.engine.side import BySide, Side, both
from duel_tui.sanitize import NAME
from duel_tui.show.fit import Text, alternatives
from duel_tui.show.grammar import YOU, Slot, told
from duel_tui.words.phrases import Phrases, Spoken, Telling, missing, picked

T = TypeVar("T")

_SIDES = frozenset(Side)
_ELDER, _YOUNGER = " the Elder", " the Younger"
_PLACES = {Side.LEFT: "Left ", Side.RIGHT: "Right "}
"""What tells apart those of whom nobody knows who is older."""
_PEOPLE = ("side", "winner", "richer")
"""The fields whose value is a side that has a name."""
_NAMED = (("side", "name", "foe"), ("winner", "winner", "loser"), ("richer", "richer", "poorer"))
"""Such a field, and what its side and the other are called."""
_PARTS = ("own", "other")
"""The parts of a field with a value for each side."""

Facts = Mapping[str, object]
"""The values for a template, by the names of its slots."""


@runtime_checkable
class Retold(Protocol):
    """An event of which some fields are told otherwise than the rules have them."""

    def retold(self) -> Facts:
        """The values that are told, by field."""
        ...


class Sentences:
    """Tells events one by one; names are what both are called, `YOU` in the place of the player addressed."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases

    def told(self, event: Struct, names: BySide[str], place: int) -> str:
        """The sentence for an event; its place is that of its answer, counted from 1, and picks the phrasing."""
        telling = self.phrases.event(kind_of(event))
        variants = first_fit(telling.says.items(), values_of(telling, event, names))
        if variants is None:
            return missing("event", kind_of(event), *values_of(telling, event, names))
        return self.fill(picked(variants, place), facts_of(event), names, place)

    def fact(self, event: Struct, names: BySide[str], place: int = 0) -> str:
        """The sentence for an event in lines; empty if another event of its step says it."""
        said = self._by(self.phrases.fact(kind_of(event)).says.items(), event, names, place)[0]
        return " ".join(filter(None, (said, self.tail(event, names))))

    def row(self, event: Struct, names: BySide[str], side: Side | None = None) -> Text:
        """What an event's row on the screen says of it, or of this side in it, the longest first."""
        spoken = self.phrases.fact(kind_of(event))
        own = self._by([*spoken.row.items(), *spoken.says.items()], event, names, side=side)
        short = self._by(spoken.short.items(), event, names, side=side) if spoken.short else ()
        return own[0] if len(own) == 1 and not short else (*own, *short)

    def opens(self, event: Struct, names: BySide[str]) -> bool:
        """True if an event begins a row on the screen."""
        return bool(self._chosen(self.phrases.fact(kind_of(event)).opens, event, names))

    def joins(self, event: Struct, names: BySide[str]) -> str:
        """Whose last roll an event comes of; empty: it belongs to the last row."""
        return str(self._chosen(self.phrases.fact(kind_of(event)).joins, event, names) or "")

    def _chosen(self, said: object, event: Struct, names: BySide[str]) -> object:
        """A fact's own value, or the one that it has by pattern."""
        if not isinstance(said, dict):
            return said
        by = cast("dict[str, object]", said).items()
        return first_fit(by, values_of(self.phrases.fact(kind_of(event)), event, names))

    def word(self, event: Struct, names: BySide[str]) -> str:
        """The word before an event's row; empty: it has none."""
        word = self.phrases.fact(kind_of(event)).word
        return self._by(word.items(), event, names)[0] if word else ""

    def tail(self, event: Struct, names: BySide[str]) -> str:
        """The score after an event; empty: there is none."""
        tail = self.phrases.fact(kind_of(event)).tail
        return self._by(tail.items(), event, names)[0] if tail else ""

    def _by(
        self,
        says: Iterable[tuple[str, Text]],
        event: Struct,
        names: BySide[str],
        place: int = 0,
        side: Side | None = None,
    ) -> tuple[str, ...]:
        """The first of some texts whose pattern fits an event, filled, in all its lengths."""
        values = values_of(self.phrases.fact(kind_of(event)), event, names)
        found = first_fit(says, values)
        if found is None:
            return (missing("told", kind_of(event), *values),)
        facts = {**facts_of(event), **({"side": side} if side else {})}
        return tuple([self.fill(one, facts, names, place) for one in alternatives(found)])

    def fill(self, template: str, facts: Facts, names: BySide[str], place: int = 0) -> str:
        """A template filled from facts and names."""
        said = told(template, _people(facts, names), partial(self._shown, facts, names, place))
        return f"Y{said[1:]}" if said.startswith(YOU) and YOU in (names.left, names.right) else said

    def _shown(self, known: Facts, names: BySide[str], place: int, slot: Slot) -> str:
        field, part, group = slot
        if field not in known:
            return missing(field)
        value, own = known[field], _own(names)
        if part:
            about = known.get("side")
            value = _part(value, part, own, Side(str(about)) if about in _SIDES else None)
            if group and part in _PARTS:
                known = {**known, "side": own if part == _PARTS[0] else own.foe}
        if group is None and not isinstance(value, int):  # a number stays a number
            group = self.phrases.fields.get(field)
        if field in _PEOPLE and group is None and value in _SIDES:
            return names[Side(str(value))]
        if isinstance(value, list | tuple):
            values = [str(one) for one in cast("list[object]", value)]
            hidden = values.count(UNSEEN)  # several unseen cards are counted, after the others
            seen = [one for one in values if hidden < 2 or one != UNSEEN]  # noqa: PLR2004  several
            words = [self._word(group, one, known, names, place) for one in seen]
            if len(seen) < len(values):
                words.append(self.fill(self.phrases.says["unseen"], {"count": hidden}, names))
            last = self.phrases.joins.get(field, self.phrases.says["or"])
            *before, end = words or [""]
            return (f"{', '.join(before)} {last} {end}" if before else end) or self.phrases.says["nothing"]
        return self._word(group, str(value), known, names, place)

    def _word(self, group: str | None, value: str, known: Facts, names: BySide[str], place: int) -> str:
        if group is None:
            return value
        return self.fill(self.phrases.label(group, value, place), known, names, place)


def facts_of(event: Struct) -> Facts:
    """The fields of an event by name, as they are told, without those that it omits."""
    facts: Facts = msgspec.to_builtins(event)
    return {**facts, **event.retold()} if isinstance(event, Retold) else facts


def _people(facts: Facts, names: BySide[str]) -> Facts:
    """Who is named, by what they are in a sentence; a field of the same name comes before that, unless it is a side."""
    left, right = names.left, names.right
    own, other = (right, left) if right is YOU else (left, right)
    people: dict[str, object] = {"left": left, "right": right, "own": own, "other": other}
    for field, one, foe in _NAMED:
        if (side := facts.get(field)) in _SIDES:
            mine, his = (left, right) if side == Side.LEFT else (right, left)
            people |= {field: mine, one: mine, foe: his}
    for field in (people.keys() & facts.keys()).difference(_PEOPLE):
        del people[field]
    return people


def _own(names: BySide[str]) -> Side:
    """The first side: that of the player addressed, otherwise left."""
    return Side.RIGHT if names.right is YOU else Side.LEFT


def _part(value: object, part: str, own: Side, about: Side | None = None) -> object:
    """A part of a compound value, such as that of one side, or of the side that a sentence is about."""
    parts = cast("Facts", value)
    side = about if part == "name" else {"own": own, "other": own.foe}.get(part)
    return parts[part if side is None else side]


def values_of(telling: Telling | Spoken, event: Struct, names: BySide[str]) -> list[str]:
    """The values of an event by which its sentences are told apart."""
    facts, values = facts_of(event), list[str]()
    for path in telling.by:
        field, _, part = path.partition(".")
        value = facts.get(field)
        found = _part(value, part, _own(names)) if part and value is not None else value
        values.append(
            "none" if found is None else str(found).lower() if isinstance(found, bool) else str(found)
        )
    return values


def first_fit(said: Iterable[tuple[str, T]], values: list[str]) -> T | None:
    """What stands by the first pattern that fits some values; None: none fits."""
    for pattern, found in said:
        if pattern == "*":
            return found
        words = pattern.split(", ")
        if len(words) == len(values) and not any(
            map(
                ne,
                [value if word == "*" else word for word, value in zip(words, values, strict=True)],
                values,
            )
        ):
            return found
    return None


def told_apart(names: BySide[str], elder: Side | None = None) -> BySide[str]:
    """The names of both as a duel has them: two of one name get an epithet, otherwise they stay.

    Args:
        names: as they stand on the sheets.
        elder: the older of the two; None: nobody knows.

    >>> told_apart(BySide("Tomaso", "Tomaso"), Side.RIGHT)
    BySide(left='Tomaso the Younger', right='Tomaso the Elder')
    >>> told_apart(BySide("Tomaso", "tomaso"))
    BySide(left='Left Tomaso', right='Right tomaso')
    """
    if names.left.casefold() != names.right.casefold():
        return names
    if elder is None:
        return both(lambda side: f"{_PLACES[side]}{names[side]}"[:NAME].rstrip())
    epithets = {elder: _ELDER, elder.foe: _YOUNGER}
    return both(lambda side: f"{names[side][: NAME - len(epithets[side])].rstrip()}{epithets[side]}")


@lru_cache(maxsize=16)
def short_names(names: BySide[str]) -> BySide[str]:
    """What both are called in a sentence: the last word of a name, or more where that is the same for both.

    >>> short_names(BySide("Tobias Quill", "Bernardino"))
    BySide(left='Quill', right='Bernardino')
    >>> short_names(BySide("Tomaso Rossi the Elder", "Tomaso Rossi the Younger"))
    BySide(left='Rossi the Elder', right='Rossi the Younger')
    """
    epithets = names.map(lambda name: next((one for one in (_ELDER, _YOUNGER) if name.endswith(one)), ""))
    bare = both(lambda side: names[side].removesuffix(epithets[side]).split())
    short = both(lambda side: bare[side][-1] if bare[side] else names[side])
    if short.left.casefold() != short.right.casefold():
        return short
    longer = both(lambda side: f"{short[side]}{epithets[side]}")
    return longer if longer.left != longer.right and all(epithets) else names


def abbreviated(names: BySide[str], longest: int) -> BySide[str]:
    """The names with at most this number of letters, where that leaves them apart; a full stop says that one is shortened.

    >>> abbreviated(BySide("Featherstonehaugh", "Quill"), 10)
    BySide(left='Featherst.', right='Quill')
    >>> abbreviated(BySide("Rossi the Elder", "Rossi the Younger"), 10)
    BySide(left='Rossi the Elder', right='Rossi the Younger')
    """
    found = names.map(lambda name: name if len(name) <= longest else f"{name[: longest - 1].rstrip()}.")
    return names if found.left.casefold() == found.right.casefold() else found
