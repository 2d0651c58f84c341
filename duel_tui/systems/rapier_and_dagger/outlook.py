"""The outlook of a round: a side's hits minus the opponent's, if both play the exchanges well.

Each exchange is a game of its own (my hits minus the opponent's), solved by fictitious play over the rules' own
chances; wounds between exchanges are ignored. A strategy is an attack with a guard that keeps it, or a guard that
costs it. Its gain is a sum of two parts, one for each side's attack, so the best reply is found part by part. The
figures only compare movements; no side plays by them.
"""

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.exchange import attack_roll, attackers, blows_now, guards
from duel_tui.systems.rapier_and_dagger.guard import Guard, bought
from duel_tui.systems.rapier_and_dagger.movement import movement_menu, planned
from duel_tui.systems.rapier_and_dagger.odds import percent
from duel_tui.systems.rapier_and_dagger.state import Duel, Exchange, Plan
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import Movement, Phase

_PLAYS = 60
"""The number of iterations of fictitious play for one exchange."""

Outlook = Mapping[tuple[Movement, Movement], tuple[Plan, int]]
"""By both movements: their plan, and the left side's hits minus the right side's in a hundred such rounds."""
_Chances = Mapping[str, tuple[int, ...]]
"""By the guard of the attacked side: the chance to hit each target."""


def outlook(book: Book, duel: Duel) -> Outlook:
    """The outlook of every pair of movements that both may choose."""
    fighters = duel.fighters.map(lambda one: replace(one, touches=0, gave_up=False))
    return _outlook(
        book, replace(duel, fighters=fighters, phase=Phase.EXCHANGE, round=1, plan=None, exchange=1, quiet=0)
    )


@lru_cache(maxsize=64)
def _outlook(book: Book, duel: Duel) -> Outlook:
    left, right = both(lambda side: [one for one in movement_menu(book, duel, side).keys if one != "yield"])
    found: dict[tuple[Movement, Movement], tuple[Plan, int]] = {}
    for mine in left:
        for his in right:
            plan = planned(book, duel, BySide(mine, his))
            found[mine, his] = plan, round(_round_value(book, replace(duel, plan=plan)))
    return found


def _round_value(book: Book, duel: Duel) -> float:
    """The left side's hits minus the right side's in a hundred rounds of a plan, exchange by exchange."""
    assert duel.plan is not None
    known: dict[object, float] = {}
    total = 0.0
    for number in range(1, max(duel.plan.attacks) + 1):
        duel = replace(duel, exchange=number)
        attacking = attackers(book, duel)
        alike = attacking, both(lambda side: blows_now(book, duel, side))  # noqa: B023  called at once
        if alike not in known:
            known[alike] = _Game(book, duel, attacking).value()
        total += known[alike]
    return total


class _Player:
    """One side of an exchange: its choices, and their gains so far."""

    def __init__(self, attack: _Chances, shields: tuple[str, ...], costly: tuple[str, ...]) -> None:
        """Begin before the first play.

        Args:
            attack: the chances of this side's attack; empty: it has none.
            shields: the guards that keep the attack.
            costly: the guards that cost it.
        """
        self.attack = attack
        self.shields = shields
        self.costly = costly
        self.gained = [0] * len(TARGETS)
        self.lost = dict.fromkeys((*shields, *costly), 0)

    def best(self) -> tuple[int | None, str | None, int]:
        """The best reply to all plays of the other side: target, guard, and gain."""
        target, gain = None, 0
        if self.attack:
            gain = max(self.gained)
            target = self.gained.index(gain)
        guard = min(self.shields, key=self.lost.__getitem__) if self.shields else None
        gain -= self.lost[guard] if guard else 0
        if self.costly:
            sure = min(self.costly, key=self.lost.__getitem__)
            if -self.lost[sure] > gain:
                return None, sure, -self.lost[sure]
        return target, guard, gain

    def meet(self, other: "_Player", target: int | None, guard: str | None) -> None:
        """Add the gain of each choice against another play."""
        if guard is not None and self.attack:
            self.gained = [now + more for now, more in zip(self.gained, self.attack[guard], strict=True)]
        if target is not None:
            for shield in self.lost:
                self.lost[shield] += other.attack[shield][target]


class _Game:
    """One exchange as a game."""

    def __init__(self, book: Book, duel: Duel, attacking: BySide[bool]) -> None:
        self._book = book
        self._duel = duel
        self._attacking = attacking

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
        attack: _Chances = self._chances(side) if self._attacking[side] else {}
        if not self._attacking[side.foe]:
            return _Player(attack, (), ())
        mine = guards(self._book, self._duel, side)
        costs = bought(self._book, self._duel.fighters[side]) if self._attacking[side] else ()
        shields = tuple([line for line in mine if line not in costs])
        return _Player(attack, shields, tuple([line for line in mine if line in costs]))

    def _chances(self, side: Side) -> _Chances:
        """The better chance of cut and thrust at each target, by the other's guard."""
        shields = guards(self._book, self._duel, side.foe)
        choices = [self._better(side, target, next(iter(shields.values()))) for target in TARGETS]
        return {
            line: tuple([percent(attack_roll(self._book, self._duel, side, one, shield)) for one in choices])
            for line, shield in shields.items()
        }

    def _better(self, side: Side, target: Place, shield: Guard) -> Exchange:
        """The better of cut and thrust at a target; no guard changes it."""

        def missing(choice: Exchange) -> int:
            roll = attack_roll(self._book, self._duel, side, choice, shield)
            return roll.number - roll.bonus

        blows = blows_now(self._book, self._duel, side)
        return min([Exchange(target, blow) for blow in blows], key=missing)
