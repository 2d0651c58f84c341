"""A game master who adds to rolls to come, and keeps an own account of what counts."""

from random import Random
from typing import Any

from msgspec import Struct

from duel_tui.engine.against import Chance, Needs
from duel_tui.engine.answers import Rolled
from duel_tui.engine.dice import D100
from duel_tui.engine.requests import Request, Roll
from duel_tui.engine.rulings import Lasting, Modifier, Modify, judged
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.play.bout import Bout
from duel_tui.show.outlook import Modifiers

LABELS = ("", "low sun", "the chandelier")
_OFTEN = 0.25
"""How often a modifier is given that may be given."""
_FOR_BOTH = 0.2
"""How many modifiers are for both sides."""


class _Given(Struct):
    """A modifier, and those whose rolls it still counts for."""

    whose: set[Side]
    by: int
    span: Lasting
    round: int


class Truth(Struct, frozen=True):
    """What a roll really needs, found by trying each score."""

    chance: int
    """How many of a hundred scores succeed."""
    number: int
    """The lowest score that succeeds, 101 if none does; of a chance, the highest, 0 if none does."""


def truth(against: Needs | Chance, by: int) -> Truth:
    """What a roll needs with a modifier."""
    met = [score for score in range(1, 101) if against.met(Rolled(score, modifier=by))]
    ends = max(met, default=0) if isinstance(against, Chance) else min(met, default=D100.high + 1)
    return Truth(len(met), ends)


class GameMaster:
    """Gives each side at most one modifier for its next roll, and at most one that stands."""

    def __init__(self, table: DuelTable[Any], chance: Random, most: int) -> None:
        """Rule at a table.

        Args:
            table: the table.
            chance: decides what is given.
            most: the greatest number given.
        """
        self._table = table
        self._chance = chance
        self._most = most
        self._given: list[_Given] = []

    def rule(self) -> None:
        """Give what chance decides."""
        for span in ("roll", self._chance.choice(("round", "duel"))):
            for whose in ({Side.LEFT, Side.RIGHT}, {Side.LEFT}, {Side.RIGHT}):
                often = _OFTEN * (_FOR_BOTH if len(whose) > 1 else 1)
                if self._chance.random() < often and not self._has(whose, waits=span == "roll"):
                    self._give(whose, span)

    def _has(self, whose: set[Side], *, waits: bool) -> bool:
        return any(one.whose & whose and (one.span == "roll") is waits for one in self._given)

    def _give(self, whose: set[Side], span: Lasting) -> None:
        by = self._chance.randint(-self._most, self._most)
        side = next(iter(whose)) if len(whose) == 1 else None
        self._table.rule(Modify(side, by, self._chance.choice(LABELS), span))
        self._given.append(_Given(set(whose), by, span, self._round))

    def answered(self, request: Request) -> None:
        """Strike from the account what counts no longer, once a request is answered."""
        for one in self._given:
            if one.span == "roll" and isinstance(request, Roll):
                whole = one.whose == set(Side)  # a roll of neither takes what is for both
                one.whose -= {request.side} if request.side else set(Side) if whole else set()
        self._given = [
            one for one in self._given if one.whose and (one.span != "round" or one.round == self._round)
        ]

    def next(self, side: Side) -> int:
        """What is added to the next roll of a side."""
        return sum(one.by for one in self._given if side in one.whose)

    def later(self, side: Side) -> int:
        """What is added to the rolls after it, too."""
        return sum(one.by for one in self._given if side in one.whose and one.span != "roll")

    @property
    def modifiers(self) -> Modifiers:
        """All that counts, without its names."""
        first, later = (
            BySide(*[Modifier(by, "") if (by := of(side)) else None for side in Side])
            for of in (self.next, self.later)
        )
        return Modifiers(first, later)

    @property
    def _round(self) -> int:
        return self._table.position_at(self._table.place).round


def check_rulings_agree(bout: Bout, master: GameMaster, roll: Roll) -> Truth:
    """The table adds to a roll what the game master's account says; what it really needs then."""
    assert roll.against is not None
    assert roll.side is not None
    by = master.next(roll.side)
    found = truth(roll.against, by)
    added = bout.table.pending_modifier(roll.side)
    check_account(bout.table, master, roll.side)
    told = judged(roll.against, added)
    assert least(told) == found.number, f"{told} is judged, {found} is true"
    return found


def check_account(table: DuelTable[Any], master: GameMaster, side: Side) -> None:
    """The table adds to the next roll of a side what the game master's own account says."""
    added, by = table.pending_modifier(side), master.next(side)
    assert (added.by if added else 0) == by, f"the table adds {added}, the account says {by:+}"


def least(against: Needs | Chance) -> int:
    """The number that a roll needs, within what a die can show; a chance is so by itself."""
    if isinstance(against, Chance):
        return against.at_most
    return max(1, min(D100.high + 1, against.needs))
