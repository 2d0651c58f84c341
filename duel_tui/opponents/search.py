"""The value of a place in a duel: games of secret choices, exact chance, and an estimate where looking ends.

All values are the left side's chance to win, a draw counting one half.
"""

from collections.abc import Callable
from time import monotonic
from typing import Generic, TypeVar

from msgspec import Struct

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
"""How long it may take at most where hands are hidden and dealt again."""


class Limits(Struct, frozen=True):
    """How far a search may look."""

    depth: int = 1
    """How many routines, this one counted."""
    nodes: int = 25_000
    """How many ends of routines may be valued to look further than this routine."""
    seconds: float = 0.8
    """When to stop whatever is still to be done."""
    hidden_seconds: float = HIDDEN_SECONDS
    """The same where hands are hidden and dealt again."""


class Game(Struct, frozen=True):
    """A decision as a matrix game: the left side chooses the row, the right side the column."""

    choices: BySide[tuple[Choice | None, ...]]
    """A side that is not asked has None for its only choice."""
    weighed: matrix.Weighed
    exact: bool = True
    """Whether every value comes from a duel that is over."""
    cut_short: bool = False
    """Whether time ran out, so that some values are those of the place itself."""
    nodes: int = 0
    """How many ends of routines were valued."""


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
        """The game that a decision in a routine is."""
        left, right = offered(decide, Side.LEFT), offered(decide, Side.RIGHT)

        def cell(row: int, column: int) -> float:
            chosen = decided(decide, left[row], right[column])
            return self._after(checkpoint, (*since, chosen), depth)

        weighed = matrix.weigh(len(left), len(right), cell)
        return Game(BySide(left, right), weighed, self.exact, self.cut_short, self.nodes)

    def _after(self, checkpoint: S, since: tuple[Answer, ...], depth: int) -> float:
        """The value of a place where chance, or the next decision, goes on."""
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
        """The value of a checkpoint, when this number of routines, the one just ended counted, are looked at."""
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
        if self.nodes % _LOOK_AT_CLOCK == 0 and self._clock() > self._deadline:
            self.cut_short = True


_HANDS = 3
"""How many draws stand for all that a pile may bring."""
_LOOK_AT_CLOCK = 16
"""How many nodes go by between two looks at the clock."""


def weigh(
    rules: Ruleset[S],
    checkpoint: S,
    since: tuple[Answer, ...],
    limits: Limits,
    clock: Callable[[], float] = monotonic,
) -> Game:
    """The game at a decision, looked at as deep as the limits allow.

    A depth that takes too many nodes is given up for a lesser one, so that all values of a game are alike.

    Raises:
        ValueError: nobody has to decide at that place.
    """
    decide = leaves(rules, checkpoint, since, _HANDS)[0].decide
    if decide is None:
        raise ValueError("nobody has to decide here")
    for depth in range(limits.depth, 1, -1):
        search = _Search(rules, checkpoint, limits, clock)
        try:
            return search.game(checkpoint, since, decide, depth)
        except _TooFarError:
            continue
    nearest = Limits(1, limits.nodes, limits.seconds)
    return _Search(rules, checkpoint, nearest, clock).game(checkpoint, since, decide, 1)


def won(outcome: Outcome | None) -> float:
    """What the end of a duel is worth to the left side; no outcome counts as a draw."""
    return outcome.worth_to(Side.LEFT) if outcome else DRAWN


def offered(decide: Decide, side: Side) -> tuple[Choice | None, ...]:
    """What a side may choose; a side that is not asked has None for its only choice."""
    ask = decide.ask_of(side)
    if ask is None:
        return (None,)
    assert ask.menu is not None, "the code that drives the rules sees every menu"
    return tuple(ask.menu.choices)


def decided(decide: Decide, left: Choice | None, right: Choice | None) -> Decided:
    """The answer in which each side that is asked has chosen so."""
    choices = [left if ask.side is Side.LEFT else right for ask in decide.asks]
    return Decided(tuple([choice for choice in choices if choice is not None]))
