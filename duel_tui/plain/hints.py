"""What a choice is, and what it needs or leads to."""

from collections.abc import Mapping, Sequence
from functools import partial

from duel_tui.engine.menu import Form, Menu
from duel_tui.engine.requests import Ask
from duel_tui.opponents.strategy import Strategy
from duel_tui.plain.driver import thought_of
from duel_tui.plain.menus import Line
from duel_tui.plain.telling import ended, signs_in_words
from duel_tui.plain.typed_fields import Fields
from duel_tui.play.bout import Bout
from duel_tui.play.picking import choice_of
from duel_tui.play.tutor import exact_mix
from duel_tui.wording.reports import worth_of

_Told = tuple[str, tuple[str, ...]]
"""A row's name, and what is told of it in clauses."""


class Hints:
    """Speaks about the rows of a decision."""

    def __init__(self, bout: Bout, ask: Ask, menu: Menu) -> None:
        """Speak about what is asked."""
        self._bout = bout
        self._ask = ask
        self._menu = menu

    def about(self, field: str, line: Line) -> str:
        """What a row is."""
        wording = self._bout.wording
        described = wording.describe(field, line.key) or wording.describe(self._ask.what, line.key)
        return f"{line.label}: {described}" if described else f"{line.label}: nothing more to say of it."

    async def odds(
        self, field: str, lines: Sequence[Line], chosen: Mapping[str, str], fields: Fields
    ) -> list[str]:
        """What rows of a field need or lead to; where that hangs on a field still open, with each of its rows.

        Of several rows whose worth is known exactly only that is told; of several that are compared by one figure, that.
        """
        mix = await thought_of(self._bout, partial(exact_mix, self._bout, self._ask.side))
        if mix is not None and len(lines) > 1:
            worth = [(line, worth_of(self._bout.wording, mix, line.key)) for line in lines]
            return [f"{line.label}: {told}." for line, told in worth if told]
        compared = [(line, self._compared(line.key)) for line in lines] if len(lines) > 1 else []
        if any(told for _, told in compared):
            head = self._bout.wording.label("odds", "compared")
            return [
                head,
                *[f"{line.label}: {signs_in_words(', '.join(told))}." for line, told in compared if told],
            ]
        return _listed([one for line in lines for one in self._odds_of(field, line, chosen, fields, mix)])

    def _odds_of(
        self, field: str, line: Line, chosen: Mapping[str, str], fields: Fields, mix: Strategy | None
    ) -> list[_Told]:
        told = self._told({field: line.key}, mix) or self._told({**chosen, field: line.key}, mix)
        if told or not isinstance(self._menu, Form):
            return [(line.label, told)] if told else []
        for other in fields:
            if other == field or other in chosen:
                continue
            beside = {**chosen, field: line.key}
            rows = [(one, self._told({**beside, other: one.key}, mix)) for one in fields[other]]
            if any(said for _, said in rows):
                return [(f"{line.label}, {one.label}", said) for one, said in rows if said]
        return []

    def _compared(self, key: str) -> tuple[str, ...]:
        """What a row of a menu is compared with the others by."""
        choice = None if isinstance(self._menu, Form) else choice_of(self._menu, {self._ask.what: key})
        found = () if choice is None else self._bout.table.prospects(self._ask.side, choice)
        return self._bout.wording.compared(found)

    def _told(self, filling: Mapping[str, str], mix: Strategy | None) -> tuple[str, ...]:
        choice = choice_of(self._menu, filling)
        if choice is None:
            return ()
        wording = self._bout.wording
        found = wording.odds(self._bout.table.prospects(self._ask.side, choice))
        return tuple([" ".join(one.split()) for one in (worth_of(wording, mix, choice), *found) if one])


def _listed(rows: Sequence[_Told]) -> list[str]:
    """A line for each row, and at the end one for what is the same in all of them."""
    alike = [one for one in rows[0][1] if all(one in told for _, told in rows)] if len(rows) > 1 else []
    lines = [(name, [one for one in told if one not in alike]) for name, told in rows]
    named = [f"{name}: {signs_in_words('; '.join(told))}." for name, told in lines if told]
    return [*named, ended("; ".join(alike))] if alike else named
