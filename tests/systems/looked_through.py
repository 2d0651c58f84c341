"""Duels by chance under a game master, position by position, as those who play them look at each."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import Drawn, Rolled
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Decide, Draw, Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from duel_tui.pages.showing import view_of
from duel_tui.play.bout import Bout
from duel_tui.play.seat import HERE, Seat, Seats
from duel_tui.show.fit import whole
from duel_tui.show.table import Row, Table
from tests.pages.views import bout_over
from tests.systems.contenders import Contender
from tests.systems.modifiers_given import GameMaster, check_account
from tests.systems.walks import by_chance, picked, possible

WIDTHS = (80, 120)
"""The widths that tables are made for."""
SEATS = (
    BySide(HERE, HERE),
    BySide(HERE, Seat("spoken")),
    BySide(HERE, Seat("played")),
    BySide(Seat("played"), HERE),
)
"""Two people, one who types for both, or one against somebody who is not here."""
_LONGEST = 80
"""Decisions of a duel that are looked at, at most."""


class Look(Struct, frozen=True):
    """A decision before it falls."""

    bout: Bout
    ask: Ask
    choice: Choice
    added: BySide[int]
    """What the game master adds to the next roll of each side."""
    chance: Random

    def decision(self) -> Decision:
        """The decision with the choice picked."""
        return decided(self.bout, self.ask, self.choice)

    def view(self) -> Table:
        """What is published of it to the side that is asked; to all others nothing is."""
        assert view_of(self.bout, "public").table is None
        asked = self.bout.table.ask_of(self.ask.side.foe) is not None
        assert asked or view_of(self.bout, self.ask.side.foe.value).table is None
        table = view_of(self.bout, self.ask.side.value).table
        assert table is not None
        return table


def decided(bout: Bout, ask: Ask, choice: Choice) -> Decision:
    """A decision with a choice picked."""
    decision = Decision(bout, scene_of(bout), ask)
    decision.put_back(decision.picking.filling_of(choice))
    return decision


def looks(begun: Contender, chance: Random, most: int) -> Iterator[Look]:
    """A duel from one decision of a person to the next.

    Args:
        begun: the duel.
        chance: decides all that happens.
        most: the greatest number that the game master gives.
    """
    table: DuelTable[Any] = DuelTable(begun.rules, begun.journal)
    bout = replace(bout_over(table), seats=Seats(chance.choice(SEATS)))
    master, habit = GameMaster(table, chance, most), by_chance(chance)
    for _ in range(_LONGEST):
        while isinstance(request := table.request, Roll | Draw):
            if isinstance(request, Roll) and request.side is not None:
                check_account(table, master, request.side)
            answer = habit(request)
            assert isinstance(answer, Rolled | Drawn)
            table.enter(answer)
            master.answered(request)
        if not isinstance(request, Decide):
            return
        master.rule()
        choices = {ask.side: picked(chance, possible(ask)) for ask in request.asks}
        typed = [ask for ask in request.asks if bout.seats.now[ask.side].typed]
        if typed:
            ask = chance.choice(typed)
            if bout.shared and ask is not request.asks[0]:
                table.decide(ask.side.foe, choices[ask.side.foe])
            yield Look(bout, ask, choices[ask.side], BySide(*[master.next(side) for side in Side]), chance)
        for side in [side for side in choices if side not in table.sealed]:
            table.decide(side, choices[side])
        master.answered(request)


def row_of(table: Table, key: str) -> Row:
    """The row of a choice or of its variant."""
    return next(
        row for row in table.rows if key in [one.key for one in (row.option, row.variant) if one is not None]
    )


def by_head(table: Table, key: str) -> dict[str, str]:
    """The cells of a choice by the heads over them."""
    heads = [" ".join(whole(column.head).split()) for column in table.right]
    return dict(zip(heads, [whole(cell.text).strip() for cell in row_of(table, key).right], strict=False))
