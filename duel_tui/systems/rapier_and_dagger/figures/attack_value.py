"""The chance to win before an attack with points: what both can still buy, and the exchange of actions as a game.

The exchange at hand is a matrix game of every action that can be paid, over the chances of `roll`. What follows it, in
this attack and in the later ones of the round, counts by what the points left can buy.
"""

from collections.abc import Sequence
from math import inf

from msgspec import Struct

from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.figures.points import granted
from duel_tui.systems.rapier_and_dagger.figures.swordplay import Swordplay, owes, swordplay
from duel_tui.systems.rapier_and_dagger.state import Attack, Duel
from duel_tui.systems.rapier_and_dagger.terms import Action, Blade
from duel_tui.systems.rapier_and_dagger.threat import (
    NONE,
    Blows,
    Threat,
    after_blows,
    double_hit,
    logistic,
    logit,
)

_PLAYS = 80
"""The number of iterations of fictitious play for an exchange of actions."""


class _Hand(Struct, frozen=True):
    """One side in an exchange of actions."""

    play: Swordplay
    spent: int
    owes: bool
    """True if the price of a buckler is to be paid with the next blow."""
    parried: bool
    """True if the opponent's left hand parries."""
    blades: tuple[Blade, Blade]
    """The blade of this side, and that of the opponent."""
    target: Place | None

    def prices(self) -> dict[Action, int]:
        """The actions that can be paid, and their points."""
        found = {one: self.play.cost(one, self.spent, charged=self.owes) for one in self.play.actions}
        return {one: price for one, price in found.items() if price is not None}

    def attacks(self, spent: int, attacks: int) -> Threat:
        """What the next attacks promise."""
        return self.play.attacks(spent, attacks, charged=self.owes, parried=self.parried)

    def blow(self, action: Action, answer: Action) -> tuple[float, Threat]:
        """The chance of an action against another, and the effect of a hit."""
        if action.blow is None:
            return 0.0, NONE
        if self.target is None:
            return self.play.best_place(action, self.blades, answer, parried=self.parried)
        chance = self.play.chance(action, self.target, self.blades, answer, parried=self.parried)
        return chance, self.play.effects[action, self.target]


def before_attacks(book: Book, duel: Duel, chance: float) -> float:
    """The left side's chance before an attack of the round, given its chance after the round."""
    attacks = max(0, granted(book, duel) - duel.exchange + 1)
    if not attacks:
        return chance
    hands = _hands(book, duel, None)
    return after_blows(book, duel, chance, hands.map(lambda hand: hand.attacks(hand.spent, attacks)))


def before_actions(book: Book, duel: Duel, chance: float) -> float:
    """The left side's chance before an exchange of actions, given its chance after the round."""
    attack = duel.prepared
    hands = _hands(book, duel, attack)
    return _Exchange(book, duel, chance, hands).value()


def fresh_threats(book: Book, duel: Duel) -> BySide[Threat]:
    """What a round in reach promises both with all their points, in which nobody changes anything."""
    attacks = granted(book, duel)
    return _hands(book, duel, None).map(lambda hand: hand.attacks(0, attacks))


def _hands(book: Book, duel: Duel, attack: Attack | None) -> BySide[_Hand]:
    plan = duel.revealed
    plays = swordplay(book, duel, plan.result)

    def hand(side: Side) -> _Hand:
        effort, his = duel.fighters[side].effort, duel.fighters[side.foe].effort
        parries = plays[side.foe].parries
        parried = parries and (his.parries or (plays[side].worth_parrying and not plays[side.foe].bucklers))
        blades = (attack.blades[side], attack.blades[side.foe]) if attack else _ABSENT
        target = attack.targets[side] if attack else None
        return _Hand(plays[side], effort.spent, owes(effort, plays[side]), parried, blades, target)

    return both(hand)


_ABSENT = Blade.ABSENCE, Blade.ABSENCE


class _Exchange:
    """An exchange of actions as a matrix game."""

    def __init__(self, book: Book, duel: Duel, chance: float, hands: BySide[_Hand]) -> None:
        self._book, self._duel, self._hands = book, duel, hands
        self._blows = Blows(book, duel, chance)
        self._later = max(0, granted(book, duel) - duel.exchange)
        self._threats: BySide[dict[tuple[bool, int], Threat]] = BySide({}, {})
        self._known: dict[tuple[bool, int, int], float] = {}

    def value(self) -> float:
        """The left side's chance to win."""
        left, right = self._hands.map(lambda hand: hand.prices())
        return solved(
            [
                [self._cell(mine, his, my_price, his_price) for his, his_price in right.items()]
                for mine, my_price in left.items()
            ]
        )

    def _cell(self, mine: Action, his: Action, my_price: int, his_price: int) -> float:
        """The value of a pair of actions."""
        left, right = self._hands
        hit, harm = left.blow(mine, his)
        struck, harmed = right.blow(his, mine)
        spent = left.spent + my_price, right.spent + his_price
        over = mine is his is Action.NONE or self._book.options.one_action_per_attack
        missed = self._after(spent, on=not over)
        if not hit and not struck:
            return missed
        then = self._after(spent, on=False)
        one = _hurt(then, harm, NONE)
        other = _hurt(then, NONE, harmed)
        if harm.ends and harmed.ends:
            double = double_hit(self._book, self._duel, then)
        else:
            double = _hurt(then, harm, harmed)
        return (
            hit * (1 - struck) * one
            + struck * (1 - hit) * other
            + hit * struck * double
            + (1 - hit) * (1 - struck) * missed
        )

    def _after(self, spent: tuple[int, int], *, on: bool) -> float:
        """The value after the exchange, in the same attack or the next one, by the points spent."""
        left, right = spent
        key = on, left, right
        if key not in self._known:
            self._known[key] = self._blows.value(
                self._threat(Side.LEFT, left, on=on), self._threat(Side.RIGHT, right, on=on)
            )
        return self._known[key]

    def _threat(self, side: Side, spent: int, *, on: bool) -> Threat:
        """What a side's points left promise after the exchange."""
        known = self._threats[side]
        key = on, spent
        if key not in known:
            hand = self._hands[side]
            if on:
                known[key] = hand.play.chain(
                    hand.blades[0], spent, self._later, charged=hand.owes, parried=hand.parried
                )
            else:
                known[key] = hand.attacks(spent, self._later)
        return known[key]


def _hurt(chance: float, harm: Threat, harmed: Threat) -> float:
    """The left side's chance after hits of which at most one ends the duel."""
    if harm.ends:
        return 1.0
    if harmed.ends:
        return 0.0
    return logistic(logit(chance) + harm.wounds - harmed.wounds)


def solved(payoffs: Sequence[Sequence[float]]) -> float:
    """The value of a small matrix game: its saddle point, or the middle of the bounds after fictitious play."""
    columns: list[list[float]] = [list(column) for column in zip(*payoffs, strict=True)]
    low, high = max([min(row) for row in payoffs]), min([max(column) for column in columns])
    if low == high:
        return low
    row_sums, column_sums = [0.0] * len(payoffs), [0.0] * len(columns)
    column = min(range(len(columns)), key=lambda place: max(columns[place]))
    best_low, best_high = -inf, inf
    for play in range(1, _PLAYS + 1):
        row_sums = [total + gain for total, gain in zip(row_sums, columns[column], strict=True)]
        most = max(row_sums)
        row = row_sums.index(most)
        column_sums = [total + gain for total, gain in zip(column_sums, payoffs[row], strict=True)]
        least = min(column_sums)
        column = column_sums.index(least)
        best_low, best_high = max(best_low, least / play), min(best_high, most / play)
    return (max(low, best_low) + min(high, best_high)) / 2
