"""A tree search over a game's own compact states, for rules whose hands are hidden.

It is the search of `ismcts`, one side asked at a time, without routines: a game that offers `Compact` deals and plays
complete places by itself, many times as fast as its rules. Its choices, ends and hands have to be those of its rules.
"""

from collections.abc import Callable, Sequence
from math import floor, log, sqrt
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Observation

S = TypeVar("S")

Chance = Callable[[], float]
"""A random number from 0 to 1."""


class CompactState(Protocol):
    """A complete compact state, which changes when it is played on."""

    turn: int
    """The side that decides: left is 0, right is 1."""

    def options(self) -> Sequence[Choice]:
        """The choices of the side that decides, the same object for the same choices; empty: the round is over."""
        ...

    def go(self, choice: Any, chance: Chance, /) -> None:
        """Play a choice, and whatever is drawn after it."""
        ...

    def finish(self, chance: Chance, /) -> None:
        """Play the rest of the round by the game's own instinct."""
        ...

    def left(self) -> float:
        """The left side's chance to win the duel, once the round is over."""
        ...


class Deals(Protocol):
    """What one side knows: it deals complete places that fit, each as often as it is likely."""

    def deal(self, chance: Chance, /) -> CompactState:
        """A new place."""
        ...


@runtime_checkable
class Compact(Protocol[S]):
    """Rules that bring compact states for searches."""

    def compact(self, observation: Observation[S], /) -> Deals | None:
        """The places of an observation; None: it has no compact form."""
        ...


class Edge(Struct):
    """A choice in a node of the tree."""

    choice: Choice
    visits: int = 0
    offered: int = 0
    """The number of tries in which it was legal (its availability)."""
    mean: float = 0.0
    """The mean of its results, for the side that chose it."""
    width: float = 0.0
    """The inverse of the square root of its visits."""
    after: "Node | None" = None


class Offer(Struct):
    """The edges of some choices."""

    choices: Sequence[Choice]
    """The choices, kept so that no others take their identity."""
    edges: list[Edge]
    tried: bool = False
    """True once each of them has been tried."""


class Node:
    """A node of the tree: an edge for each choice, and an offer for all choices met there at once."""

    __slots__ = ("edges", "offers")

    def __init__(self) -> None:
        self.edges: dict[Choice, Edge] = {}
        self.offers: dict[int, Offer] = {}

    def offer(self, choices: Sequence[Choice]) -> Offer:
        """Choices that are new here."""
        edges = self.edges
        for choice in choices:
            if choice not in edges:
                edges[choice] = Edge(choice)
        found = self.offers[id(choices)] = Offer(choices, [edges[choice] for choice in choices])
        return found


class CompactSearch:
    """Tries from one observation."""

    def __init__(self, deals: Deals, random: Random, exploration: float) -> None:
        self._deals = deals
        self._chance = random.random
        self._exploration = exploration
        self._root = Node()
        self._low, self._high = 1.0, 0.0
        self._roots = [0.0]
        """The square root of the logarithm of each number of tries so far."""
        self._widths = [0.0]
        """The inverse of the square root of each of them."""

    def tried(self, choice: Choice) -> tuple[int, float]:
        """The number of tries of a choice of the side that observes, and the mean of their results."""
        edge = self._root.edges.get(choice)
        return (edge.visits, edge.mean) if edge else (0, 0.0)

    def iterate(self) -> None:
        """Deal again, play through the tree and then to the end of the round, and add the result."""
        chance, by_bounds, widths = self._chance, self._by_bounds, self._widths
        number = len(widths)
        self._roots.append(sqrt(log(number)))
        widths.append(1 / sqrt(number))
        place = self._deals.deal(chance)
        node: Node | None = self._root
        path: list[tuple[int, Edge]] = []
        while node is not None and (options := place.options()):
            offer = node.offers.get(id(options)) or node.offer(options)
            edge = by_bounds(offer.edges) if offer.tried else self._untried(offer)
            path.append((place.turn, edge))
            place.go(edge.choice, chance)
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
            edge.width = widths[visits]

    def _untried(self, offer: Offer) -> Edge:
        """An untried edge of an offer, if there is one."""
        untried = [edge for edge in offer.edges if not edge.visits]
        if not untried:
            offer.tried = True
            return self._by_bounds(offer.edges)
        for edge in offer.edges:
            edge.offered += 1
        return untried[floor(self._chance() * len(untried))]

    def _by_bounds(self, edges: list[Edge]) -> Edge:
        """The edge with the highest bound, all of them tried.

        The bounds are those of UCB1 times the spread of results, which does not change their order.
        """
        spread = self._exploration * max(self._high - self._low, _LEAST)
        best, top, roots = edges[0], -1.0, self._roots
        for edge in edges:
            offered = edge.offered = edge.offered + 1
            bound = edge.mean + spread * roots[offered] * edge.width
            if bound > top:
                best, top = edge, bound
        return best


_LEAST = 1e-9
"""The least spread of results."""
