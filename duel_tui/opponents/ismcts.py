"""Information set Monte Carlo tree search (ISMCTS), for games in which hands are hidden.

Each try deals the unseen cards again, to a complete state that fits the side's view (a determinization), follows one
tree by upper confidence bounds (UCB1) over the choices that are legal there, adds one node to it, and plays on at
random until the rules are at rest (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
TCIAIG 4, 2012; Auer, Cesa-Bianchi and Fischer 2002 for UCB1). Where both choose at once, each side follows its own
bounds (decoupled UCT). Invariants: a node depends only on the choices that lead to it, so unseen cards influence a
side's play only by what is legal with them; a choice's bound counts only the tries in which it was legal; dice and
cards are random in each try. A game that offers `Compact` states is searched in them (`compact_search`), and may deal each
hand as often as the other's plays make it likely (En Garde's `belief`).
"""

from collections.abc import Callable
from contextlib import nullcontext
from math import log, sqrt
from random import Random
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar, cast, runtime_checkable

from msgspec import Struct

from duel_tui.engine.answers import Answer, Decided, Drawn
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Decide, Draw, Observation, Roll
from duel_tui.engine.rules import Ruleset, Yielded
from duel_tui.engine.side import Side
from duel_tui.memory import uncollected
from duel_tui.opponents.compact_search import Compact, CompactSearch
from duel_tui.opponents.simulate import at_random, imagined, thrown
from duel_tui.opponents.strategy import Strategy

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)

RolloutPolicy = Callable[[Any, Ask, Callable[[], float]], Choice]
"""The players of a rollout: they get the checkpoint, the ask, and a chance from 0 to 1."""


@runtime_checkable
class Restful(Protocol[S_contra]):
    """Rules that come to rest between rounds; there `worth` is as good as playing on."""

    def rests(self, state: S_contra) -> bool:
        """True if nothing of the present round still matters."""
        ...


@runtime_checkable
class Instinctive(Protocol[S_contra]):
    """Rules that have an obvious choice for some decisions."""

    def instinct(self, state: S_contra, ask: Ask, chance: Callable[[], float], /) -> Choice:
        """The obvious choice; None: there is none."""
        ...


class Budget(Struct, frozen=True):
    """The limits of a search."""

    tries: int = 2500
    seconds: float = 1.5
    """The time at which the search stops."""


class _Edge:
    """A choice in a node of the tree."""

    __slots__ = ("offered", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0
        """The number of tries in which it was legal (its availability)."""
        self.total = 0.0
        """The sum of its results, for the side that chose it."""


class _Node:
    """A node of the tree: the choices tried there, and the next nodes."""

    __slots__ = ("behind", "edges")

    def __init__(self) -> None:
        self.edges: dict[tuple[Side, Choice], _Edge] = {}
        self.behind: dict[tuple[Choice, ...], _Node] = {}


class Ismcts(Generic[S]):
    """One search from one observation."""

    def __init__(
        self,
        rules: Ruleset[S],
        observation: Observation[S],
        random: Random,
        budget: Budget,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._rules = rules
        self._observation = observation
        self._random = random
        self._budget = budget
        self._clock = clock
        self._rests: Callable[[S], bool] = rules.done
        self._policy: RolloutPolicy = _at_random
        if isinstance(rules, Restful):
            self._rests = cast("Restful[S]", rules).rests
        if isinstance(rules, Instinctive):
            self._policy = cast("Instinctive[S]", rules).instinct
        self._root = _Node()
        self._low, self._high = 1.0, 0.0
        deals = cast("Compact[S]", rules).compact(observation) if isinstance(rules, Compact) else None
        self._quick = None if deals is None else CompactSearch(deals, random, _EXPLORATION)

    def mix(self) -> Strategy:
        """The choice tried most often, and the value of each."""
        ask = self._observation.ask
        assert ask.menu is not None, "a side sees its own menu"
        choices: tuple[Choice, ...] = tuple(ask.menu.choices)
        deadline = self._clock() + self._budget.seconds
        tried, cut_short = 0, False
        iterate = self._quick.iterate if self._quick else self._iterate
        with uncollected() if self._quick else nullcontext():
            while tried < self._budget.tries and not cut_short:  # for a forced choice as long
                iterate()
                tried += 1
                cut_short = tried % _LOOK_AT_CLOCK == 0 and self._clock() > deadline
        found = [self._tried(ask.side, choice) for choice in choices]
        best = max(range(len(choices)), key=lambda place: found[place][0])
        here = self._rules.worth(self._observation.view, ask.side)
        values = tuple([mean if visits else here for visits, mean in found])
        sure = tuple([float(place == best) for place in range(len(choices))])
        return Strategy(
            choices,
            sure,
            values,
            values[best],
            exact=False,
            cut_short=cut_short,
            nodes=tried,
            tries=self._budget.tries if tried else 0,
        )

    def _tried(self, side: Side, choice: Choice) -> tuple[int, float]:
        """The number of tries of a choice, and the mean of their results."""
        if self._quick:
            return self._quick.tried(choice)
        edge = self._root.edges.get((side, choice))
        return (edge.visits, edge.total / max(1, edge.visits)) if edge else (0, 0.0)

    def _iterate(self) -> None:
        """Deal again, play once through the tree and a rollout, and add the result."""
        observation, rules, random = self._observation, self._rules, self._random
        state = imagined(rules, observation.view, observation.side, at_random, random)
        node: _Node | None = self._root
        path: list[tuple[Side, _Edge]] = []
        given: tuple[Answer, ...] = observation.since
        while True:
            state, node = self._stretch(state, given, node, path)
            given = ()
            if rules.done(state) or self._rests(state):
                break
        left = rules.worth(state, Side.LEFT)
        self._low, self._high = min(self._low, left), max(self._high, left)
        for side, edge in path:
            edge.visits += 1
            edge.total += left if side is Side.LEFT else 1 - left

    def _stretch(
        self, state: S, given: tuple[Answer, ...], node: _Node | None, path: list[tuple[Side, _Edge]]
    ) -> tuple[S, _Node | None]:
        """Play one routine to its end."""
        routine = self._rules.routine(state)
        random, policy, chance = self._random, self._policy, self._random.random
        earlier = iter(given)
        answer: Answer | None = None
        try:
            while True:
                step: Yielded = routine.send(answer)
                if isinstance(step, Decide):
                    answer = next(earlier, None)
                    if answer is None and node is not None:
                        answer, node = self._chosen(step, node, path)
                    elif answer is None:
                        answer = Decided(tuple([policy(state, ask, chance) for ask in step.asks]))
                elif isinstance(step, Draw):
                    answer = next(earlier, None) or Drawn(tuple(sorted(random.sample(step.pile, step.count))))
                elif isinstance(step, Roll):
                    answer = next(earlier, None) or thrown(step.dice, random)
                else:
                    answer = None
        except StopIteration as end:
            return end.value, node

    def _chosen(
        self, step: Decide, node: _Node, path: list[tuple[Side, _Edge]]
    ) -> tuple[Decided, _Node | None]:
        """Choose for the side that is asked, by the results so far; a new node is added and ends the tree."""
        choices: list[Choice] = []
        for ask in step.asks:
            choice, edge = self._by_bounds(ask, node)
            choices.append(choice)
            path.append((ask.side, edge))
        key = tuple(choices)
        behind = node.behind.get(key)
        if behind is None:
            node.behind[key] = _Node()
        return Decided(key), behind

    def _by_bounds(self, ask: Ask, node: _Node) -> tuple[Choice, _Edge]:
        assert ask.menu is not None, "the code that drives the rules sees every menu"
        side, edges = ask.side, node.edges
        untried: list[tuple[Choice, _Edge]] = []
        best: tuple[Choice, _Edge] | None = None
        top = -1.0
        spread = max(self._high - self._low, 1e-9)
        floor = self._low if side is Side.LEFT else 1 - self._high
        for choice in ask.menu.choices:
            edge = edges.get((side, choice))
            if edge is None:
                edge = edges[side, choice] = _Edge()
            edge.offered += 1
            if not edge.visits:
                untried.append((choice, edge))
            elif not untried:
                mean = (edge.total / edge.visits - floor) / spread
                bound = mean + _EXPLORATION * sqrt(log(edge.offered) / edge.visits)
                if bound > top:
                    top, best = bound, (choice, edge)
        if untried:
            return untried[int(self._random.random() * len(untried))]
        assert best is not None, "a menu offers something"
        return best


_LOOK_AT_CLOCK = 16
"""The number of tries between two looks at the clock."""
_EXPLORATION = 0.5
"""The bonus for rarely tried choices: the constant of UCB1."""


def _at_random(_state: Any, ask: Ask, chance: Callable[[], float]) -> Choice:
    assert ask.menu is not None, "the code that drives the rules sees every menu"
    choices = ask.menu.choices
    return choices[int(chance() * len(choices))]
