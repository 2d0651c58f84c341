"""The value of a place in a duel: games of secret choices, exact chance, and estimates at the search's depth.

All values are the left side's chance to win; a draw counts one half.
"""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import Answer, Decided
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import DRAWN, Outcome
from duel_tui.engine.requests import Decide
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import BySide, Side
from duel_tui.opponents import matrix
from duel_tui.opponents.simulate import leaves

S = TypeVar("S")


HIDDEN_SECONDS = 0.5
"""The longest time of a search with hidden hands, which are dealt again."""


class Limits(Struct, frozen=True):
    """The limits of a search."""

    depth: int = 1
    """The number of routines, including this one."""
    nodes: int = 25_000
    """The number of ends of routines that may be valued to look beyond this routine."""
    seconds: float = 0.8
    """The time at which the search stops, on a machine too slow for these nodes."""
    hidden_seconds: float = HIDDEN_SECONDS
    """The same for hidden hands, which are dealt again."""
    nearest: int = 6_000
    """The number of ends of this routine that may be valued; after them the search stops."""


class Game(Struct, frozen=True):
    """A decision as a matrix game: the left side chooses the row, the right side the column."""

    choices: BySide[tuple[Choice | None, ...]]
    """The choices of both; a side that is not asked has only None."""
    weighed: matrix.Weighed
    exact: bool = True
    """True if every value comes from a finished duel."""
    cut_short: bool = False
    """True if time ran out, so that some values are estimates of the place itself."""
    nodes: int = 0
    """The number of ends of routines valued."""


class _TooFarError(Exception):
    """More nodes than allowed."""


class _Search(Generic[S]):
    """One search from one place."""

    def __init__(self, rules: Ruleset[S], start: S, limits: Limits, clock: Callable[[], float]) -> None:
        self._rules = rules
        self._limits = limits
        self._clock = clock
        self._deadline = clock() + limits.seconds
        self._start = start
        self._known: dict[tuple[int, S], float] = {}
        self.nodes = 0
        self.exact = True
        self.cut_short = False

    def game(self, checkpoint: S, since: tuple[Answer, ...], decide: Decide, depth: int) -> Game:
        """The matrix game of a decision in a routine."""
        return self.game_of([(checkpoint, 1.0)], since, decide, depth)

    def game_of(
        self, likely: Sequence[tuple[S, float]], since: tuple[Answer, ...], decide: Decide, depth: int
    ) -> Game:
        """The matrix game of a decision in a routine that began in one of some states, with their chances."""
        left, right = offered(decide, Side.LEFT), offered(decide, Side.RIGHT)

        def cell(row: int, column: int) -> float:
            answers = (*since, decided(decide, left[row], right[column]))
            return sum([chance * self._after(state, answers, depth) for state, chance in likely])

        weighed = matrix.weigh(len(left), len(right), cell)
        return Game(BySide(left, right), weighed, self.exact, self.cut_short, self.nodes)

    def _after(self, checkpoint: S, since: tuple[Answer, ...], depth: int) -> float:
        """The value of a place before a roll, a draw or the next decision."""
        if self.cut_short:
            return self._estimate(self._start)
        total = 0.0
        for leaf in leaves(self._rules, checkpoint, since, _HANDS):
            if leaf.decide is None:
                total += leaf.chance * self._end(leaf.end, depth)
            else:
                total += (
                    leaf.chance
                    * self.game(checkpoint, leaf.answers, leaf.decide, depth).weighed.solution.value
                )
        return total

    def _end(self, state: S, depth: int) -> float:
        """The value of a checkpoint after this number of routines, including the one just ended."""
        self._count()
        key = (depth, state)
        if key not in self._known:
            self._known[key] = self._value(state, depth)
        return self._known[key]

    def _value(self, state: S, depth: int) -> float:
        if self._rules.done(state):
            return won(self._rules.outcome(state))
        return self._after(state, (), depth - 1) if depth > 1 else self._estimate(state)

    def _estimate(self, state: S) -> float:
        self.exact = False
        return self._rules.worth(state, Side.LEFT)

    def _count(self) -> None:
        self.nodes += 1
        if self._limits.depth > 1 and self.nodes > self._limits.nodes:
            raise _TooFarError
        if self._limits.depth == 1 and self.nodes >= self._limits.nearest:
            self.cut_short = True
        if self.nodes % _LOOK_AT_CLOCK == 0 and self._clock() > self._deadline:
            self.cut_short = True


_HANDS = 3
"""The number of draws that represent all draws from a pile."""
_LOOK_AT_CLOCK = 16
"""The number of nodes between two looks at the clock."""


def weigh(
    rules: Ruleset[S],
    checkpoint: S,
    since: tuple[Answer, ...],
    limits: Limits,
    clock: Callable[[], float] = monotonic,
) -> Game:
    """The matrix game at a decision, searched as deep as the limits allow.

    If a depth takes too many nodes, a smaller one is used for all values, so that they can be compared.

    Raises:
        ValueError: no side has to decide at this place.
    """
    decide = leaves(rules, checkpoint, since, _HANDS)[0].decide
    if decide is None:
        raise ValueError("no side has to decide here")
    for depth in range(limits.depth, 1, -1):
        search = _Search(rules, checkpoint, limits, clock)
        try:
            return search.game(checkpoint, since, decide, depth)
        except _TooFarError:
            continue
    return _Search(rules, checkpoint, replace(limits, depth=1), clock).game(checkpoint, since, decide, 1)


def weigh_likely(
    rules: Ruleset[S],
    likely: Sequence[tuple[S, float]],
    limits: Limits,
    clock: Callable[[], float] = monotonic,
) -> Game:
    """The matrix game at the beginning of a routine whose state is known only by chances.

    The other side's choice is taken not to depend on what is hidden.

    Args:
        rules: the rules.
        likely: the possible states, which offer the same choices, with their chances.
        limits: the limits of the search.
        clock: the seconds that pass.

    Raises:
        ValueError: no side has to decide there.
    """
    decide = leaves(rules, likely[0][0], (), _HANDS)[0].decide
    if decide is None:
        raise ValueError("no side has to decide here")
    return _Search(rules, likely[0][0], replace(limits, depth=1), clock).game_of(likely, (), decide, 1)


def won(outcome: Outcome | None) -> float:
    """The value of the end of a duel to the left side; no outcome counts as a draw."""
    return outcome.worth_to(Side.LEFT) if outcome else DRAWN


def offered(decide: Decide, side: Side) -> tuple[Choice | None, ...]:
    """The choices of a side; a side that is not asked has only None."""
    ask = decide.ask_of(side)
    if ask is None:
        return (None,)
    assert ask.menu is not None, "the code that drives the rules sees every menu"
    return tuple(ask.menu.choices)


def decided(decide: Decide, left: Choice | None, right: Choice | None) -> Decided:
    """The answer with these choices of the sides that are asked."""
    choices = [left if ask.side is Side.LEFT else right for ask in decide.asks]
    return Decided(tuple([choice for choice in choices if choice is not None]))
