"""Hints about a decision in lines: its odds, what a roll needs, what a choice is, and what the other has done so far."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace

from duel_tui.engine.menu import Form, Plot
from duel_tui.keys.words import CHOOSING
from duel_tui.opponents.strategy import Strategy
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import move_of, scene_of
from duel_tui.plain.choices import all_rows, misread
from duel_tui.plain.driver import thought_of
from duel_tui.plain.talk import Talk
from duel_tui.plain.words import Word, Words, called
from duel_tui.play.moments import moment_of, outlook_of
from duel_tui.play.picking import choice_of
from duel_tui.play.tutor import exact_mix
from duel_tui.show.fit import whole
from duel_tui.show.meaning import Fields, UnmeantError, meant, named
from duel_tui.show.outlook import Prospect
from duel_tui.show.scene import Remembering
from duel_tui.show.table import Option
from duel_tui.text import capital, ended, signs_in_words
from duel_tui.words.odds import Brief, to_a_tenth

T = TypeVar("T")

_ALL = "all"
_NO_ODDS = "There are no odds to tell here."
_NOTHING_ROLLED = "No roll follows from that."
_NOTHING_SEEN = "Nothing has been seen of the other yet."
_ALIKE = "In each of these"
_FIRST = 3
"""Rows of a line of odds."""
_Told = tuple[str, tuple[str, ...]]
"""A row's name, and what is told of it in clauses."""


class Hints:
    """Answers these words for one decision."""

    def __init__(self, talk: Talk, decision: Decision, fields: Fields, *, secret: bool) -> None:
        """Answer for a decision.

        Args:
            talk: with whom; it says meanwhile what takes long.
            decision: what is chosen so far.
            fields: the rows of its fields.
            secret: whether nothing chosen may be shown.
        """
        menu = decision.ask.menu
        assert menu is not None, "a side sees its own menu"
        self._bout, self._wording, self._talk = decision.bout, decision.bout.wording, talk
        self._decision, self._ask, self._menu = decision, decision.ask, menu
        self._fields, self._secret = fields, secret
        led = str(self._wording.phrases.words.get("odds_by", {}).get(self._ask.what, ""))
        self._led = led if led in fields else ""
        """The field by whose rows odds are told, each with the best of the others; empty: the first that is open."""

    @property
    def words(self) -> Words:
        """The words that every question has."""
        needs = Word("needs", CHOOSING["needs"], self._needs, more=True, group="choose")
        return (
            Word("odds", CHOOSING["odds"], self._odds, more=True, group="choose"),
            *([needs] if self._wording.odds.rolls else []),
            Word("about", CHOOSING["about"], self._about, more=True, group="choose"),
        )

    def seen(self, asked: Word | None) -> Word:
        """The word for what the other has done so far; `asked` is that of the duel, if it has one."""
        word = asked or Word("seen", "", lambda _: None, more=True)
        return replace(word, deed=partial(self._seen, asked))

    def _seen(self, asked: Word | None, rest: str) -> Awaitable[None] | None:
        """Say what the other has done so far, as it stands under the table; of a card, what the question says."""
        if asked is not None and (rest or isinstance(scene_of(self._bout), Remembering)):
            return asked.deed(rest)
        known = self._wording.cards.spoken(whole(self._decision.table().known))
        parts = re.split(" {2,}", known.replace(":  ", ": "))
        self._talk.tell(ended(", ".join(parts)) if known else _NOTHING_SEEN)
        return None

    @property
    def _chosen(self) -> Mapping[str, str]:
        """What is chosen so far and the reader of these lines may see."""
        return {} if self._secret else self._decision.picked

    def _about(self, rest: str) -> None:
        """Say what a choice is, or how to ask that; steps of a plot have no numbers."""
        rows = all_rows(self._fields)
        if not (found := self._meant(rest)):
            row = rows[0].label if isinstance(self._menu, Plot) else called(rows[0])
            self._talk.tell(f"Type about and a choice: about {row}.")
            return
        told = move_of(self._bout, self._ask, found[0].field, found[0].key).told
        self._talk.tell(f"{capital(found[0].label)}: {told or 'nothing more to say of it.'}")

    def _meant(self, typed: str) -> list[Option]:
        return [row for rows in self._fields.values() for row in meant(rows, typed)]

    async def _odds(self, rest: str) -> None:
        """Say what the rows of the field that is asked for need or lead to; in a secret choice of the first.

        Alone it is one line about the best of them; with `all` every row has its own.
        """
        if not moment_of(self._bout).viewer.foretells:
            self._talk.tell(self._wording.say("odds_hidden"))
            return
        field = self._open_now
        rows: Sequence[Option] = self._fields[field]
        if rest and rest.casefold() != _ALL:
            found = meant(rows, rest) or self._meant(rest)
            field = found[0].field if found else field
            rows = [row for row in found if row.field == field]
        rows = [row for row in rows if not row.denied]
        if rest:
            self._talk.tell(*(await self._odds_of_all(field, rows) or [_NO_ODDS]))
        else:
            self._talk.tell(await self._best_odds(field, rows) or _NO_ODDS)

    @property
    def _open_now(self) -> str:
        """The field that is asked for: that by which odds are told, the first that is open, or in secret the first."""
        if self._led and self._led not in self._chosen:
            return self._led
        missing = self._decision.open
        return missing if missing and not self._secret else next(iter(self._fields))

    async def _odds_of_all(self, field: str, rows: Sequence[Option]) -> list[str]:
        """What rows of a field need or lead to; where that hangs on a field still open, with each of its rows.

        Of several rows whose worth is known exactly only that is told; of several that are compared by one figure, that.
        """
        mix, wording = await self._mix(), self._wording
        if len(rows) > 1:
            if mix is not None:
                worth = [(row, wording.odds.worth_of(mix, row.key)) for row in rows]
                return [f"{capital(row.label)}: {told}." for row, told in worth if told]
            compared = [(row, self._compared(row.key)) for row in rows]
            lines = [ended(f"{row.label}: {', '.join(told)}") for row, told in compared if told]
            if lines:
                return [wording.label("odds", "compared"), *lines]
            if field == self._led:
                told = [(name, brief.text) for name, brief in self._best_of_each(rows)]
                return [ended(f"{name}: {text}") for name, text in (*told, *self._alone(field))]
        told_of = partial(self._told, mix=mix)
        wound = str(wording.phrases.words.get("odds", {}).get("hit_makes", "")).partition("{")[0]
        return _listed([one for row in rows for one in self._spread(row, self._chosen, told_of)], wound)

    async def _best_odds(self, field: str, rows: Sequence[Option]) -> str:
        """The best of some rows in one line, by what ranks them; empty where nothing is reckoned."""
        mix = await self._mix()
        if mix is not None and (values := _values(mix, rows)):
            head = self._wording.label("odds", "best")
            return _best([(row.label, Brief(value, to_a_tenth(value), head)) for row, value in values])
        if field == self._led:
            return _best(self._best_of_each(rows))
        return _best([one for row in rows for one in self._spread(row, self._chosen, self._brief)])

    def _best_of_each(self, rows: Sequence[Option]) -> list[tuple[str, Brief]]:
        """The odds of each row in a few words, with the best row of a field that is open."""
        spread = [self._spread(row, self._chosen, self._brief) for row in rows]
        return [max(found, key=lambda one: one[1].worth) for found in spread if found]

    def _alone(self, field: str) -> list[tuple[str, str]]:
        """What there is to tell of the rows of other open fields by themselves."""
        rows = [row for row in all_rows(self._fields) if row.field not in {field, *self._chosen}]
        told = [(row.label, "; ".join(self._told({row.field: row.key}))) for row in rows]
        return [(name, one) for name, one in told if one]

    def _needs(self, rest: str) -> None:
        """Say what a roll needs and the wound of its hit: of what is named, else of what is chosen, else of each attack."""
        found = dict[str, str]()
        if not moment_of(self._bout).viewer.foretells:
            self._talk.tell(self._wording.say("odds_hidden"))
            return
        try:
            for row in named(rest, self._fields, lambda: [one for one in self._fields if one not in found]):
                found[row.field] = row.key
        except UnmeantError as wrong:
            self._talk.tell(misread(wrong))
            return
        self._talk.tell(*(self._needed({**self._chosen, **found}) or [_NOTHING_ROLLED]))

    def _needed(self, chosen: Mapping[str, str]) -> list[str]:
        """What the rolls of a choice need, alone with each answer of the foe; of what is left open, with each of its rows."""
        wording = self._wording
        if told := wording.odds.needs(self._prospects(chosen)):
            names = [row.label for row in all_rows(self._fields) if chosen.get(row.field) == row.key]
            return [f"{capital(', '.join(names))}: {told}."]

        def tell(filling: Mapping[str, str]) -> tuple[float, str] | None:
            found = self._prospects(filling)
            brief, told = wording.odds.brief(found), wording.odds.needs(found, whole=False)
            return (brief.worth, told) if brief and told else None

        led = self._led if self._led not in chosen else ""
        field = led or next((one for one in self._fields if one not in chosen), "")
        rows = [self._spread(row, chosen, tell) for row in self._fields.get(field, ()) if not row.denied]
        if led:  # of other fields that are open, only the row with which it hits most likely
            rows = [[max(found, key=lambda row: row[1][0])] for found in rows if found]
        return [f"{capital(name)}: {told}." for found in rows for name, (_, told) in found]

    async def _mix(self) -> Strategy | None:
        return await thought_of(self._bout, partial(exact_mix, self._bout, self._ask.side), self._talk.tell)

    def _spread(
        self, row: Option, chosen: Mapping[str, str], tell: Callable[[Mapping[str, str]], T | None]
    ) -> list[tuple[str, T]]:
        """What there is to tell of a row: of it alone, with what is chosen, or with each row of a field still open."""
        alone = {row.field: row.key}
        beside, menu, usual = {**chosen, **alone}, self._menu, dict[str, str]()
        if row.field == self._led and isinstance(menu, Form):
            usual = {field: key for field, key in menu.usual if field in self._fields}
        tried = [{**usual, **beside}, {**usual, **alone}] if usual else []
        told = next(filter(None, map(tell, [*tried, alone, beside])), None)
        if told:
            return [(row.label, told)]
        beside = {**usual, **beside}
        for other in [one for one in self._fields if one not in beside]:
            free = [one for one in self._fields[other] if not one.denied]
            rows = [(one, tell({**beside, other: one.key})) for one in free]
            if found := [(f"{row.label}, {one.label}", said) for one, said in rows if said]:
                return found
        return []

    def _choice(self, filling: Mapping[str, str]) -> Any | None:
        return choice_of(self._menu, {field: filling[field] for field in self._fields if field in filling})

    def _prospects(self, filling: Mapping[str, str]) -> Sequence[Prospect]:
        """What the rules say of a choice, perhaps in part."""
        choice = self._choice(filling)
        return () if choice is None else outlook_of(self._bout, self._ask).of(choice)

    def _brief(self, filling: Mapping[str, str]) -> Brief | None:
        return self._wording.odds.brief(self._prospects(filling))

    def _compared(self, key: str) -> tuple[str, ...]:
        """What a row of a menu is compared with the others by."""
        choice = None if isinstance(self._menu, Form) else choice_of(self._menu, {self._ask.what: key})
        return self._wording.odds.compared(
            () if choice is None else outlook_of(self._bout, self._ask).of(choice)
        )

    def _told(self, filling: Mapping[str, str], mix: Strategy | None = None) -> tuple[str, ...]:
        choice = self._choice(filling)
        if choice is None:
            return ()
        found = self._wording.odds.clauses(self._prospects(filling), self._bout.heard, self._ask.side)
        told = (self._wording.odds.worth_of(mix, choice), *found)
        return tuple([" ".join(one.split()) for one in told if one])


def _values(mix: Strategy, rows: Sequence[Option]) -> list[tuple[Option, float]]:
    worth = dict(zip(map(str, mix.choices), mix.values, strict=True))
    return [(row, worth[row.key]) for row in rows if row.key in worth]


def _best(rows: Sequence[tuple[str, Brief]]) -> str:
    """The best rows in one line, and how many there are besides."""
    ranked = sorted(rows, key=lambda row: row[1].worth, reverse=True)
    if not ranked:
        return ""
    told = "; ".join([f"{name}: {signs_in_words(brief.text)}" for name, brief in ranked[:_FIRST]])
    more = len(ranked) - _FIRST
    rest = f" Type odds all for {more} more." if more > 0 else ""
    head = f"{ranked[0][1].head}. " if len(ranked) > 1 else ""
    return f"{head}{capital(told)}.{rest}"


def _listed(rows: Sequence[_Told], wound: str) -> list[str]:
    """A line for each row, and at the end one for what is the same in all of them; a wound stays in its row."""
    common = [one for one in rows[0][1] if all(one in told for _, told in rows)] if len(rows) > 1 else []
    alike = [one for one in common if not (wound and one.startswith(wound))]
    lines = [(name, [one for one in told if one not in alike]) for name, told in rows]
    named = [ended(f"{name}: {'; '.join(told)}") for name, told in lines if told]
    told = "; ".join(alike)
    if alike and not named:
        return [ended(f"{', '.join([name for name, _ in rows])}: {told}")]
    return [*named, ended(told if ": " in told else f"{_ALIKE}: {told}")] if alike else named
