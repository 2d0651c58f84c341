"""The outlook of a round: a side's hits minus the opponent's, if both play the exchanges well.

Each exchange is a game of its own (my hits minus the opponent's), solved by fictitious play over the rules' own
chances; wounds between exchanges are ignored. A strategy is an attack with a guard that keeps it, or a guard that
costs it. Its gain is a sum of two parts, one for each side's attack, so with each guard the best target is found by
itself. A game master's modifier that waits counts in the first exchange in which its side may attack, one that stands in
all of them. The figures only compare movements; no side plays by them.
"""

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from duel_tui.engine.against import Needs
from duel_tui.engine.rulings import Modifier
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.exchange import (
    attack_roll,
    attackers,
    blows_now,
    guards,
    kept_parries,
)
from duel_tui.systems.rapier_and_dagger.guard import bought
from duel_tui.systems.rapier_and_dagger.movement import movement_menu, planned
from duel_tui.systems.rapier_and_dagger.odds import percent
from duel_tui.systems.rapier_and_dagger.state import Duel, Exchange, Plan
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import Defence, Movement, Phase

_PLAYS = 60
"""The number of iterations of fictitious play for one exchange."""

Outlook = Mapping[tuple[Movement, Movement], tuple[Plan, int]]
"""By both movements: their plan, and the left side's hits minus the right side's in a hundred such rounds."""
_Chances = Mapping[str, tuple[int, ...]]
"""By the guard of the attacked side: the chance to hit each target."""
Added = BySide[Modifier | None]
"""What a game master adds to the rolls of each side; None: nothing."""
_NOTHING: Added = BySide(None, None)


def outlook(book: Book, duel: Duel, first: Added = _NOTHING, later: Added = _NOTHING) -> Outlook:
    """The outlook of every pair of movements that both may choose.

    Args:
        book: the rules.
        duel: where the round begins.
        first: what a game master adds to the first roll of each side.
        later: what he adds to those after it.
    """
    fighters = duel.fighters.map(lambda one: replace(one, touches=0, gave_up=False))
    return _outlook(
        book,
        replace(duel, fighters=fighters, phase=Phase.EXCHANGE, round=1, plan=None, exchange=1, quiet=0),
        first,
        later,
    )


@lru_cache(maxsize=64)
def _outlook(book: Book, duel: Duel, first: Added, later: Added) -> Outlook:
    left, right = both(lambda side: [one for one in movement_menu(book, duel, side).keys if one != "yield"])
    found: dict[tuple[Movement, Movement], tuple[Plan, int]] = {}
    for mine in left:
        for his in right:
            plan = planned(book, duel, BySide(mine, his))
            found[mine, his] = plan, round(_round_value(book, replace(duel, plan=plan), first, later))
    return found


def _round_value(book: Book, duel: Duel, first: Added, later: Added) -> float:
    """The left side's hits minus the right side's in a hundred rounds of a plan, exchange by exchange."""
    assert duel.plan is not None
    known: dict[object, float] = {}
    total, added = 0.0, first
    for number in range(1, max(duel.plan.attacks) + 1):
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

    def __init__(
        self, attacks: Mapping[str | None, _Chances], shields: tuple[str, ...], costly: tuple[str, ...]
    ) -> None:
        """Begin before the first play.

        Args:
            attacks: the chances of this side's attack by the guard that keeps it; empty: it has none.
            shields: the guards that keep the attack; none: nobody attacks this side.
            costly: the guards that cost it.
        """
        self.attacks = attacks
        self.costly = costly
        self._shields = shields
        self._kept: tuple[str | None, ...] = shields or (None,)
        self._like = {
            one: next(other for other in attacks if attacks[other] == attack)
            for one, attack in attacks.items()
        }
        """By each guard: the first guard with an equal attack."""
        self._gained = {one: [0] * len(TARGETS) for one in self._like.values()}
        self._lost: dict[str | None, int] = dict.fromkeys((*shields, *costly), 0)

    def best(self) -> tuple[int | None, str | None, int]:
        """The best reply to all plays of the other side: target, guard, and gain."""
        most = {one: max(gained) for one, gained in self._gained.items()}
        gains = {one: (most[self._like[one]] if most else 0) - self._lost.get(one, 0) for one in self._kept}
        guard = max(gains, key=gains.__getitem__)
        gain = gains[guard]
        if self.costly:
            sure = min(self.costly, key=self._lost.__getitem__)
            if -self._lost[sure] > gain:
                return None, sure, -self._lost[sure]
        target = self._gained[self._like[guard]].index(most[self._like[guard]]) if most else None
        return target, guard, gain

    def meet(self, other: "_Player", target: int | None, guard: str | None) -> None:
        """Add the gain of each choice against another play."""
        if guard is not None:
            for own, gained in self._gained.items():
                chances = self.attacks[own][guard]
                self._gained[own] = [now + more for now, more in zip(gained, chances, strict=True)]
        if target is not None:
            for shield in (*self._shields, *self.costly):
                self._lost[shield] += other.attacks[guard][shield][target]


class _Game:
    """One exchange as a game."""

    def __init__(self, book: Book, duel: Duel, attacking: BySide[bool], added: Added) -> None:
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
        parries = kept_parries(self._book, self._duel, side)
        attacks: dict[str | None, _Chances] = {}
        known: dict[tuple[Needs, ...], _Chances] = {}
        for line, parry in zip(shields or (None,), parries, strict=False):
            rolls = self._rolls(side, parry)
            if (alike := tuple(rolls.values())) not in known:
                known[alike] = self._chances(side, rolls)
            attacks[line] = known[alike]
        return _Player(attacks, shields, tuple([line for line in mine if line in costs]))

    def _rolls(self, side: Side, parry: Defence | None) -> dict[Exchange, Needs]:
        """The roll of every attack next to a parry; where they are those of another parry, so are all its chances."""
        shield = next(iter(guards(self._book, self._duel, side.foe).values()))
        blows = blows_now(self._book, self._duel, side)
        choices = [Exchange(target, blow, parry) for target in TARGETS for blow in blows]
        return {one: attack_roll(self._book, self._duel, side, one, shield) for one in choices}

    def _chances(self, side: Side, rolls: Mapping[Exchange, Needs]) -> _Chances:
        """The better chance of cut and thrust at each target, by the other's guard, which makes neither of them better."""
        added = self._added[side]
        better: dict[Place | None, Exchange] = {}
        for one, roll in rolls.items():
            other = better.setdefault(one.target, one)
            if roll.number - roll.bonus < rolls[other].number - rolls[other].bonus:
                better[one.target] = one
        return {
            line: tuple(
                [
                    percent(attack_roll(self._book, self._duel, side, one, shield), added)
                    for one in better.values()
                ]
            )
            for line, shield in guards(self._book, self._duel, side.foe).items()
        }
