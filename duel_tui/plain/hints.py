"""What a choice is, and what it needs or leads to."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from duel_tui.engine.menu import Form, Menu
from duel_tui.engine.requests import Ask
from duel_tui.opponents.strategy import Strategy
from duel_tui.pages.options import move_of
from duel_tui.plain.driver import thought_of
from duel_tui.plain.menus import Line
from duel_tui.plain.signs import ended, signs_in_words
from duel_tui.plain.talk import Talk
from duel_tui.plain.typed_fields import Fields
from duel_tui.play.bout import Bout
from duel_tui.play.picking import choice_of
from duel_tui.play.tutor import exact_mix
from duel_tui.show.outlook import Outlook, Prospect
from duel_tui.text import capital
from duel_tui.wording.odds import Brief
from duel_tui.wording.reports import to_a_tenth, worth_of

T = TypeVar("T")

_ALIKE = "In each of these"
_FIRST = 3
"""Rows of a line of odds."""
_Told = tuple[str, tuple[str, ...]]
"""A row's name, and what is told of it in clauses."""


class Hints:
    """Speaks about the rows of a decision."""

    def __init__(self, bout: Bout, ask: Ask, menu: Menu, talk: Talk) -> None:
        """Speak about what is asked; `talk` says meanwhile what takes long."""
        self._talk = talk
        self._bout = bout
        self._ask = ask
        self._menu = menu

    @property
    def _outlook(self) -> Outlook:
        """What each choice needs and leads to now, which a ruling changes."""
        return self._bout.outlook(self._ask)

    def about(self, field: str, line: Line) -> str:
        """What a row is."""
        told = move_of(self._bout, self._ask, field, line.key).told
        return f"{capital(line.label)}: {told or 'nothing more to say of it.'}"

    async def odds(
        self, field: str, lines: Sequence[Line], chosen: Mapping[str, str], fields: Fields
    ) -> list[str]:
        """What rows of a field need or lead to; where that hangs on a field still open, with each of its rows.

        Of several rows whose worth is known exactly only that is told; of several that are compared by one figure, that.
        """
        mix = await self._mix()
        if mix is not None and len(lines) > 1:
            worth = [(line, worth_of(self._bout.wording, mix, line.key)) for line in lines]
            return [f"{capital(line.label)}: {told}." for line, told in worth if told]
        compared = [(line, self._compared(line.key)) for line in lines] if len(lines) > 1 else []
        if any(told for _, told in compared):
            head = self._bout.wording.label("odds", "compared")
            return [
                head,
                *[ended(f"{line.label}: {', '.join(told)}") for line, told in compared if told],
            ]
        if len(lines) > 1 and field == self.leading(fields):
            best = self._best_of_each(field, lines, chosen, fields)
            told = [(name, brief.text) for name, brief in best]
            told += [(name, "; ".join(one)) for name, one in self._alone(field, chosen, fields)]
            return [ended(f"{name}: {text}") for name, text in told]
        rows = [one for line in lines for one in self._odds_of(field, line, chosen, fields, mix)]
        return _listed(rows, self._bout.wording.wound_told)

    def leading(self, fields: Fields) -> str:
        """The field by whose rows odds are told, each with the best of the others; empty: the first that is open."""
        led = self._bout.wording.odds_by(self._ask.what)
        return led if led in fields else ""

    async def best_odds(
        self, field: str, lines: Sequence[Line], chosen: Mapping[str, str], fields: Fields
    ) -> str:
        """The best of some rows in one line, by what ranks them; empty where nothing is reckoned."""
        mix, wording = await self._mix(), self._bout.wording
        if mix is not None and (values := _values(mix, lines)):
            head = wording.label("odds", "best")
            return _best([(line.label, Brief(value, to_a_tenth(value), head)) for line, value in values])
        if field == self.leading(fields):
            return _best(self._best_of_each(field, lines, chosen, fields))
        rows = [
            row
            for line in lines
            for row in self._spread(field, line, chosen, fields, lambda filling: self._brief(filling, fields))
        ]
        return _best(rows)

    def _best_of_each(
        self, field: str, lines: Sequence[Line], chosen: Mapping[str, str], fields: Fields
    ) -> list[tuple[str, Brief]]:
        """The odds of each row in a few words, with the best row of a field that is open."""
        rows = [
            self._spread(field, line, chosen, fields, lambda filling: self._brief(filling, fields))
            for line in lines
        ]
        return [max(found, key=lambda row: row[1].worth) for found in rows if found]

    def _alone(self, field: str, chosen: Mapping[str, str], fields: Fields) -> list[_Told]:
        """What there is to tell of the rows of other open fields by themselves."""
        open_now = [one for one in fields if one != field and one not in chosen]
        rows = [
            (line.label, self._told({one: line.key}, fields, None))
            for one in open_now
            for line in fields[one]
        ]
        return [(name, told) for name, told in rows if told]

    def needs(self, named: Mapping[str, str], fields: Fields) -> list[str]:
        """What the rolls of a choice need, alone with each answer of the foe; of what is left open, with each of its rows."""
        wording, found = self._bout.wording, self._prospects(named, fields)
        if told := wording.needs(found):
            names = [
                line.label
                for field, lines in fields.items()
                for line in lines
                if named.get(field) == line.key
            ]
            return [f"{capital(', '.join(names))}: {told}."]
        led = self.leading(fields)
        field = led if led and led not in named else next((one for one in fields if one not in named), "")
        rows = [self._needed(field, line, named, fields) for line in fields.get(field, ()) if not line.denied]
        if field == led:  # of other fields that are open, only the row with which it hits most likely
            rows = [[max(found, key=lambda row: row[1][0])] for found in rows if found]
        return [f"{capital(name)}: {told}." for found in rows for name, (_, told) in found]

    def _needed(
        self, field: str, line: Line, named: Mapping[str, str], fields: Fields
    ) -> list[tuple[str, tuple[float, str]]]:
        """What the rolls of a row need, with the chance by which it is ranked."""
        wording = self._bout.wording

        def tell(filling: Mapping[str, str]) -> tuple[float, str] | None:
            found = self._prospects(filling, fields)
            brief, told = wording.brief_odds(found), wording.needs(found, whole=False)
            return (brief.worth, told) if brief and told else None

        return self._spread(field, line, named, fields, tell)

    async def _mix(self) -> Strategy | None:
        """What each choice is worth, where that is known exactly."""
        return await thought_of(self._bout, partial(exact_mix, self._bout, self._ask.side), self._talk.tell)

    def _odds_of(
        self, field: str, line: Line, chosen: Mapping[str, str], fields: Fields, mix: Strategy | None
    ) -> list[_Told]:
        return self._spread(field, line, chosen, fields, lambda filling: self._told(filling, fields, mix))

    def _spread(
        self,
        field: str,
        line: Line,
        chosen: Mapping[str, str],
        fields: Fields,
        tell: Callable[[Mapping[str, str]], T | None],
    ) -> list[tuple[str, T]]:
        """What there is to tell of a row: of it alone, with what is chosen, or with each row of a field still open."""
        beside = {**chosen, field: line.key}
        usual: Mapping[str, str] = self._usual(fields) if field == self.leading(fields) else {}
        tried = [{**usual, **beside}, {**usual, field: line.key}] if usual else []
        told = next(filter(None, map(tell, [*tried, {field: line.key}, beside])), None)
        if told:
            return [(line.label, told)]
        beside = {**usual, **beside}
        for other in [one for one in fields if one not in beside]:
            rows = [(one, tell({**beside, other: one.key})) for one in fields[other] if not one.denied]
            if found := [(f"{line.label}, {one.label}", said) for one, said in rows if said]:
                return found
        return []

    def _usual(self, fields: Fields) -> Mapping[str, str]:
        """What stands as chosen in a field until something else is."""
        menu = self._menu
        return {field: key for field, key in menu.usual if field in fields} if isinstance(menu, Form) else {}

    def _prospects(self, filling: Mapping[str, str], fields: Fields) -> Sequence[Prospect]:
        """What the rules say of a choice, perhaps in part."""
        choice = choice_of(self._menu, {field: filling[field] for field in fields if field in filling})
        return () if choice is None else self._outlook.of(choice)

    def _brief(self, filling: Mapping[str, str], fields: Fields) -> Brief | None:
        return self._bout.wording.brief_odds(self._prospects(filling, fields))

    def _compared(self, key: str) -> tuple[str, ...]:
        """What a row of a menu is compared with the others by."""
        choice = None if isinstance(self._menu, Form) else choice_of(self._menu, {self._ask.what: key})
        found = () if choice is None else self._outlook.of(choice)
        return self._bout.wording.compared(found)

    def _told(self, filling: Mapping[str, str], fields: Fields, mix: Strategy | None) -> tuple[str, ...]:
        choice = choice_of(self._menu, {field: filling[field] for field in fields if field in filling})
        if choice is None:
            return ()
        wording = self._bout.wording
        found = wording.odds(self._outlook.of(choice), self._bout.heard, self._ask.side)
        return tuple([" ".join(one.split()) for one in (worth_of(wording, mix, choice), *found) if one])


def _values(mix: Strategy, lines: Sequence[Line]) -> list[tuple[Line, float]]:
    """The rows whose worth is known, with it."""
    worth = dict(zip(map(str, mix.choices), mix.values, strict=True))
    return [(line, worth[line.key]) for line in lines if line.key in worth]


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
