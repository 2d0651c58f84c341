"""The value of a round: a side's hits minus the opponent's, if both play the exchanges well.

Each exchange is a game of its own (my hits minus the opponent's), solved by fictitious play over the rules' own
chances; wounds between exchanges are ignored. A strategy is an attack with a guard that keeps it, or a guard that
costs it. Its gain is a sum of two parts, one for each side's attack, so with each guard the best target is found by
itself. A game master's modifier that waits counts in the first exchange in which its side may attack, one that stands in
all of them. The figures only compare movements; no side plays by them.
"""

from collections.abc import Mapping
from functools import lru_cache, partial

from msgspec.structs import replace

from duel_tui.engine.against import percent
from duel_tui.engine.rulings import Modifier, judged
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import Blow, Place
from duel_tui.show.outlook import NO_MODIFIERS, Modifiers
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.exchange import (
    attack_roll,
    attackers,
    blows_now,
    guards,
)
from duel_tui.systems.rapier_and_dagger.guard import bought
from duel_tui.systems.rapier_and_dagger.hits import Aimed
from duel_tui.systems.rapier_and_dagger.movement import movement_menu, planned
from duel_tui.systems.rapier_and_dagger.state import FRESH, Duel, Plan
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import Movement, Phase

_PLAYS = 60
"""The number of iterations of fictitious play for one exchange."""

RoundValues = Mapping[tuple[Movement, Movement], tuple[Plan, int]]
"""By both movements: their plan, and the left side's hits minus the right side's in a hundred such rounds."""
_Chances = Mapping[str, tuple[int, ...]]
"""By the guard of the attacked side: the chance to hit each target."""


def round_values(book: Book, duel: Duel, modifiers: Modifiers = NO_MODIFIERS) -> RoundValues:
    """The value of every pair of movements that both may choose where a round begins."""
    fighters = duel.fighters.map(lambda one: replace(one, touches=0, effort=FRESH))
    begun = replace(duel, fighters=fighters, phase=Phase.EXCHANGE, round=1, plan=None, exchange=1, quiet=0)
    return _round_values(book, begun, modifiers)


@lru_cache(maxsize=64)
def _round_values(book: Book, duel: Duel, modifiers: Modifiers) -> RoundValues:
    left, right = both(lambda side: [one for one in movement_menu(book, duel, side).keys if one != "yield"])
    found: dict[tuple[Movement, Movement], tuple[Plan, int]] = {}
    for mine in left:
        for his in right:
            plan = planned(book, duel, BySide(mine, his))
            found[mine, his] = plan, round(_round_value(book, replace(duel, plan=plan), modifiers))
    return found


def _round_value(book: Book, duel: Duel, modifiers: Modifiers) -> float:
    """The left side's hits minus the right side's in a hundred rounds of a plan, exchange by exchange."""
    known: dict[object, float] = {}
    total, added, later = 0.0, modifiers.first, modifiers.later
    for number in range(1, max(duel.revealed.attacks) + 1):
        duel = replace(duel, exchange=number)
        attacking = attackers(book, duel)
        alike = attacking, both(lambda side: blows_now(book, duel, side)), added  # noqa: B023  called at once
        if alike not in known:
            known[alike] = _Game(book, duel, attacking, added).value()
        total += known[alike]
        added = both(lambda side: later[side] if attacking[side] else added[side])  # noqa: B023
    return total


class _Player:
    """One side of an exchange: its choices, and their gains so far."""

    def __init__(self, attacks: _Chances, shields: tuple[str, ...], costly: tuple[str, ...]) -> None:
        """Begin with the chances of an attack, the guards that keep it, and those that cost it; empty: there are none."""
        self.attacks = attacks
        self.costly = costly
        self._kept: tuple[str | None, ...] = shields or (None,)
        self._gained = [0] * len(TARGETS)
        self._lost: dict[str | None, int] = dict.fromkeys((*shields, *costly), 0)

    def best(self) -> tuple[int | None, str | None, int]:
        """The best reply to all plays of the other side: target, guard, and gain."""
        most = max(self._gained)
        guard = min(self._kept, key=lambda one: self._lost.get(one, 0))
        gain = most - self._lost.get(guard, 0)
        if self.costly:
            sure = min(self.costly, key=self._lost.__getitem__)
            if -self._lost[sure] > gain:
                return None, sure, -self._lost[sure]
        return self._gained.index(most) if self.attacks else None, guard, gain

    def meet(self, other: "_Player", target: int | None, guard: str | None) -> None:
        """Add the gain of each choice against another play."""
        if guard is not None and self.attacks:
            chances = self.attacks[guard]
            self._gained = [now + more for now, more in zip(self._gained, chances, strict=True)]
        if target is not None:
            for shield in self._lost:
                self._lost[shield] += other.attacks[str(shield)][target]


class _Game:
    """One exchange as a game."""

    def __init__(
        self, book: Book, duel: Duel, attacking: BySide[bool], added: BySide[Modifier | None]
    ) -> None:
        self._book = book
        self._duel = duel
        self._attacking = attacking
        self._added = added

    def value(self) -> float:
        """The left side's hits minus the right side's in a hundred such exchanges."""
        left, right = both(self._player)
        for _ in range(_PLAYS):
            target, guard, _ = left.best()
            right.meet(left, target, guard)
            target, guard, _ = right.best()
            left.meet(right, target, guard)
        return (left.best()[2] - right.best()[2]) / (2 * _PLAYS)

    def _player(self, side: Side) -> _Player:
        """A side; guards count only against an attack."""
        mine = guards(self._book, self._duel, side) if self._attacking[side.foe] else {}
        costs = bought(self._book, self._duel.fighters[side]) if self._attacking[side] else ()
        shields = tuple([line for line in mine if line not in costs])
        attacks: _Chances = self._chances(side) if self._attacking[side] else {}
        return _Player(attacks, shields, tuple([line for line in mine if line in costs]))

    def _chances(self, side: Side) -> _Chances:
        """The better chance of cut and thrust at each target, by the other's guard, which makes neither of them better."""
        book, duel, added = self._book, self._duel, self._added[side]
        shields = guards(book, duel, side.foe)
        blows = blows_now(book, duel, side)
        any_shield = next(iter(shields.values()))

        def unmet(target: Place, blow: Blow) -> int:
            roll = attack_roll(book, duel, side, Aimed(target, blow), any_shield)
            return roll.number - roll.bonus

        better = {place: min(blows, key=partial(unmet, place)) for place in TARGETS}
        return {
            line: tuple(
                [
                    percent(judged(attack_roll(book, duel, side, Aimed(place, blow), shield), added))
                    for place, blow in better.items()
                ]
            )
            for line, shield in shields.items()
        }
