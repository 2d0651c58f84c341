"""Mixed strategies: the probability of each choice of a strong opponent, and its value."""

from collections.abc import Sequence
from math import exp, inf

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.menu import Choice
from duel_tui.engine.side import Side
from duel_tui.opponents.matrix import Known
from duel_tui.opponents.search import Game


class Strategy(Struct, frozen=True):
    """The mix of a strong opponent at a decision, and the value of each choice."""

    choices: tuple[Choice, ...]
    probabilities: tuple[float, ...]
    """The equilibrium of the decision."""
    values: tuple[float, ...]
    """The chance to win, 0 to 1, of each choice against the opponent's equilibrium."""
    value: float
    """The chance to win when both play the equilibrium."""
    payoffs: Known = ()
    """The chance to win of each choice against each of the opponent's; empty: only this side decides now."""
    exact: bool = True
    """True if no value is an estimate."""
    cut_short: bool = False
    """True if time ran out."""
    nodes: int = 0
    """The number of ends of routines valued, or of tries."""
    tries: int = 0
    """The number of tries wanted, where unseen hands are dealt again; 0: nothing is dealt."""


def strategy_of(game: Game, side: Side) -> Strategy:
    """A weighed decision as one side sees it."""
    weighed, solution = game.weighed, game.weighed.solution
    if side is Side.LEFT:
        own, worth, value, payoffs = solution.rows, weighed.rows, solution.value, weighed.row_payoffs
    else:
        own, value = solution.columns, 1 - solution.value
        worth = tuple([1 - yielded for yielded in weighed.columns])
        payoffs = tuple([tuple([1 - yielded for yielded in line]) for line in weighed.column_payoffs])
    choices = tuple([choice for choice in game.choices[side] if choice is not None])
    return Strategy(
        choices, own, worth, value, payoffs, exact=game.exact, cut_short=game.cut_short, nodes=game.nodes
    )


def averaged(mixes: Sequence[Strategy]) -> Strategy:
    """The mean of the strategies in each imagined state."""
    count = len(mixes)
    return Strategy(
        mixes[0].choices,
        _mean([mix.probabilities for mix in mixes]),
        _mean([mix.values for mix in mixes]),
        sum([mix.value for mix in mixes]) / count,
        ((),) * len(mixes[0].choices),
        exact=False,
        cut_short=any(mix.cut_short for mix in mixes),
        nodes=sum([mix.nodes for mix in mixes]),
    )


def expected(mix: Strategy) -> tuple[float, ...]:
    """The probability of each choice to a guesser: the equilibrium, and a little of all that loses little."""
    best = max(mix.values)
    close = [exp((value - best) / _NEARLY) for value in mix.values]
    whole = sum(close)
    return tuple(
        [
            (1 - _SLIPS) * often + _SLIPS * near / whole
            for often, near in zip(mix.probabilities, close, strict=True)
        ]
    )


_SLIPS = 0.02
"""The share of choices that the equilibrium does not explain."""
_NEARLY = 0.01
"""The chance to win by which a choice may be worse and still be a third as likely among them."""


def pure(mix: Strategy) -> Strategy:
    """Only the choice with the highest value: without a simultaneous choice there is nothing to hide."""
    best = mix.values.index(max(mix.values))
    sure = tuple([float(place == best) for place in range(len(mix.choices))])
    return replace(mix, probabilities=sure, value=mix.values[best], payoffs=())


def losses(mix: Strategy, probabilities: Sequence[float]) -> tuple[float, ...]:
    """The chance to win that each of the opponent's replies takes; infinite if a payoff is not known."""
    payoffs = mix.payoffs or [(value,) for value in mix.values]
    played = [(line, often) for line, often in zip(payoffs, probabilities, strict=True) if often]
    if not all(line for line, _ in played):
        return (inf,)
    return tuple(
        [
            mix.value - sum([line[reply] * often for line, often in played])
            for reply in range(len(played[0][0]))
        ]
    )


def _mean(rows: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple([sum(column) / len(rows) for column in zip(*rows, strict=True)])
