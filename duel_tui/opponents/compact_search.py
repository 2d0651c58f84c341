"""A tree search over a game's own compact states, for rules whose hands are hidden.

It is the search of `ismcts`, one side asked at a time, without routines: a game that offers `Compact` deals and plays
complete places by itself, many times as fast as its rules. Its choices, ends and hands have to be those of its rules.
"""

from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Observation

S = TypeVar("S")

Chance = Callable[[], float]
"""A random number from 0 to 1."""


class Option(Protocol):
    """A choice in compact form."""

    @property
    def key(self) -> Choice:
        """The choice in the rules' own terms."""
        ...


class Place(Protocol):
    """A complete compact state, which changes when it is played on."""

    turn: int
    """The side that decides: left is 0, right is 1."""

    def options(self) -> Sequence[Any]:
        """The options of the side that decides, the same object for the same options; empty: the round is over."""
        ...

    def go(self, key: Choice, chance: Chance, /) -> None:
        """Play the option with a key, and whatever is drawn after it."""
        ...

    def finish(self, chance: Chance, /) -> None:
        """Play the rest of the round by the game's own instinct."""
        ...

    def left(self) -> float:
        """The left side's chance to win the duel, once the round is over."""
        ...


class Deals(Protocol):
    """What one side knows: it deals complete places that fit, each as often as it is likely."""

    def deal(self, chance: Chance, /) -> Place:
        """A new place."""
        ...


@runtime_checkable
class Compact(Protocol[S]):
    """Rules that bring compact states for searches."""

    def compact(self, observation: Observation[S], /) -> Deals | None:
        """The places of an observation; None: it has no compact form."""
        ...


class Edge:
    """An option in a node of the tree."""

    __slots__ = ("after", "key", "mean", "offered", "visits", "width")

    def __init__(self, key: Choice) -> None:
        """Begin untried."""
        self.key = key
        self.visits = 0
        self.offered = 0
        """The number of tries in which it was legal (its availability)."""
        self.mean = 0.0
        """The mean of its results, for the side that chose it."""
        self.width = 0.0
        """The inverse of the square root of its visits."""
        self.after: Node | None = None


class Node:
    """A node of the tree: an edge for each option, and the edges of each list of options met there."""

    __slots__ = ("edges", "lists")

    def __init__(self) -> None:
        """Begin without edges."""
        self.edges: dict[Choice, Edge] = {}
        self.lists: dict[int, tuple[Sequence[Any], list[Edge]]] = {}

    def of(self, options: Sequence[Any]) -> list[Edge]:
        """The edges of some options."""
        found = self.lists.get(id(options))
        if found is not None:
            return found[1]
        edges = self.edges
        made = [edges.get(option.key) or edges.setdefault(option.key, Edge(option.key)) for option in options]
        self.lists[id(options)] = options, made
        return made


class CompactSearch:
    """Tries from one observation."""

    def __init__(self, deals: Deals, random: Random, exploration: float) -> None:
        """Begin without tries."""
        self._deals = deals
        self._chance = random.random
        self._exploration = exploration
        self._root = Node()
        self._low, self._high = 1.0, 0.0
        self._roots = [0.0]
        """The square root of the logarithm of each number of tries so far."""

    def tried(self, choice: Choice) -> tuple[int, float]:
        """The number of tries of a choice of the side that observes, and the mean of their results."""
        edge = self._root.edges.get(choice)
        return (edge.visits, edge.mean) if edge else (0, 0.0)

    def iterate(self) -> None:
        """Deal again, play through the tree and then to the end of the round, and add the result."""
        chance, by_bounds = self._chance, self._by_bounds
        self._roots.append(sqrt(log(len(self._roots))))
        place = self._deals.deal(chance)
        node: Node | None = self._root
        path: list[tuple[int, Edge]] = []
        while node is not None and (options := place.options()):
            edge = by_bounds(node.of(options))
            path.append((place.turn, edge))
            place.go(edge.key, chance)
            node = edge.after
            if node is None:
                edge.after = Node()
        if node is None:
            place.finish(chance)
        left = place.left()
        self._low = min(self._low, left)
        self._high = max(self._high, left)
        right = 1 - left
        for side, edge in path:
            edge.visits = visits = edge.visits + 1
            edge.mean += ((right if side else left) - edge.mean) / visits
            edge.width = 1 / sqrt(visits)

    def _by_bounds(self, edges: list[Edge]) -> Edge:
        """An untried edge, or the one with the highest bound.

        The bounds are those of UCB1 times the spread of results, which does not change their order.
        """
        untried: list[Edge] = []
        spread = self._exploration * max(self._high - self._low, _LEAST)
        best, top, roots = edges[0], -1.0, self._roots
        for edge in edges:
            offered = edge.offered = edge.offered + 1
            if not edge.visits:
                untried.append(edge)
            elif not untried:
                bound = edge.mean + spread * roots[offered] * edge.width
                if bound > top:
                    best, top = edge, bound
        return untried[int(self._chance() * len(untried))] if untried else best


_LEAST = 1e-9
"""The least spread of results."""
