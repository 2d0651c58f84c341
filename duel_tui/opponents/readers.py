"""Readers: opponents that count the player's choices and reply to the likely next one.

Those that make mistakes play the best reply, whatever it risks; those that make none risk no more than a bound.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from duel_tui.engine.menu import Choice
from duel_tui.engine.side import Side
from duel_tui.engine.solvable import Reading
from duel_tui.opponents.backward_induction import SolvedGame
from duel_tui.opponents.matrix import Numbers, np, restricted_response
from duel_tui.opponents.state_graph import Folded
from duel_tui.opponents.strategy import Strategy, strategy_of

S = TypeVar("S")

_DOUBT = 16.0
"""The number of seen choices that count as much as the prior."""
_DOUBT_HERE = 8.0
"""The same for choices in one situation, compared with all seen choices."""

_FAIR = 0.25
"""The share of the equilibrium in the prior; the rest is uniform."""

_DRAW = 0.15
"""The value of a draw to a reader, which plays to win."""


def foreseen(reading: Reading, expected: Mapping[Choice, float]) -> dict[Choice, float]:
    """The probability of each choice, from this situation, from all seen choices, and from the prior."""
    everywhere = [seen.choice for seen in reading.past]
    here = [seen.choice for seen in reading.past if seen.situation == reading.now]
    return _blended(here, _blended(everywhere, expected, _DOUBT), _DOUBT_HERE)


def _blended(seen: Sequence[str], expected: Mapping[Choice, float], doubt: float) -> dict[Choice, float]:
    counted = [choice for choice in seen if choice in expected]
    whole = len(counted) + doubt
    return {
        choice: (counted.count(str(choice)) + doubt * chance) / whole for choice, chance in expected.items()
    }


class Replies(Generic[S]):
    """Best replies in a solved game to a player with habits."""

    def __init__(self, whole: SolvedGame[S]) -> None:
        """Arrange the game so that all states of one depth are valued at once."""
        self.whole = whole
        depths: dict[int, int] = {}
        groups: dict[tuple[int, int], list[int]] = {}
        folds: dict[int, Folded] = {}
        for place, state in enumerate(whole.states):
            fold = whole.fold(state)
            folds[id(fold)] = fold
            depths[place] = 1 + max([depths.get(end, 0) for end in whole.places(state)])
            groups.setdefault((depths[place], id(fold)), []).append(place)
        ends = [whole.places(state) for state in whole.states]
        self._layers = [
            (folds[fold], np.array(places), np.array([ends[place] for place in places]))
            for (_, fold), places in sorted(groups.items(), key=lambda group: group[0][0])
        ]

    def values(self, state: S, side: Side, now: Mapping[Choice, float], later: Mapping[Choice, float]) -> Any:
        """A side's chance to win with each choice, if the player plays `now`, then `later` in all rounds."""
        known, whole = self.whole.values.copy(), self.whole
        known[whole.draws] = _DRAW if side is Side.LEFT else 1 - _DRAW
        for fold, places, ends in self._layers:
            known[places] = _replied(whole.payoffs(known, ends, fold), fold, side, later)
        freed = whole.freed(state)
        payoffs = whole.payoffs(known, whole.places(freed), whole.fold(freed))[np.ix_(*whole.offered(state))]
        weights = _weights(whole.choices(state)[side.foe], now)
        return payoffs @ weights if side is Side.LEFT else 1 - weights @ payoffs

    def mix(self, state: S, side: Side, reading: Reading) -> Strategy:
        """The choice of a reader: the best one against the player's likely choices."""
        choices, expected = self.whole.choices(state), _prior(self.whole, state, side)
        everywhere = _blended([seen.choice for seen in reading.past], expected, _DOUBT)
        values = self.values(state, side, foreseen(reading, expected), everywhere).tolist()
        best = max(values)
        first = values.index(best)
        chances = tuple([float(place == first) for place in range(len(values))])
        return Strategy(choices[side], chances, tuple(values), best, exact=False, nodes=self.whole.count)


def within(whole: SolvedGame[S], state: S, side: Side, reading: Reading, cost: float) -> Strategy:
    """The mix that gains most from the player's habits among those that lose at most a cost at this decision."""
    fair, theirs = strategy_of(whole.game(state), side), whole.choices(state)[side.foe]
    expected = foreseen(reading, _prior(whole, state, side))
    mix = restricted_response(fair.payoffs, [expected[choice] for choice in theirs], fair.value - cost)
    return replace(fair, probabilities=mix)


def _prior(whole: SolvedGame[S], state: S, side: Side) -> dict[Choice, float]:
    """What the player is expected to choose before anything was seen."""
    theirs, solution = whole.choices(state)[side.foe], whole.solution(state)
    fair = solution.columns if side is Side.LEFT else solution.rows
    return {
        choice: _FAIR * chance + (1 - _FAIR) / len(theirs)
        for choice, chance in zip(theirs, fair, strict=True)
    }


def _replied(payoffs: Numbers, fold: Folded, side: Side, later: Mapping[Choice, float]) -> Numbers:
    """The left side's values of states if one side replies best to the other's habits, by both memories."""
    foe = side.foe
    habits = np.stack([_weights(fold.choices[foe], later, offered) for offered in fold.offered[foe]])
    own = fold.offered[side]
    if side is Side.LEFT:
        gets = payoffs @ habits.T
        best = [np.where(offered[:, None], gets, -np.inf).max(axis=1) for offered in own]
        return np.stack(best, axis=1)
    yields = habits @ payoffs
    best = [np.where(offered, yields, np.inf).min(axis=2) for offered in own]
    return np.stack(best, axis=2)


def _weights(choices: Sequence[Choice], chances: Mapping[Choice, float], offered: Any = True) -> Numbers:  # noqa: FBT002
    """The probabilities of a menu's choices, without those not on the menu."""
    found: Numbers = np.array([chances.get(choice, 0.0) for choice in choices]) * offered
    whole = found.sum()
    even: Numbers = np.ones(len(choices)) * offered
    chances_of: Numbers = found / whole if whole else even / even.sum()
    return chances_of
