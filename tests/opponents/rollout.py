"""Rollouts: random play to the end along grids; every state is looked up once, and a round is one step."""

from random import Random
from typing import Generic, TypeVar

from duel_tui.engine.solvable import Gridded

S = TypeVar("S")


class Node(Generic[S]):
    """A state, and the next node for each pair of choices."""

    __slots__ = ("state", "ways")

    def __init__(self, state: S) -> None:
        """Begin without next nodes."""
        self.state = state
        self.ways: tuple[Node[S], ...] | None = None
        """One node for each pair of choices; none at the end; None: not looked up yet."""


class Rollout(Generic[S]):
    """Plays a game to its end with uniform random choices, and keeps the nodes."""

    def __init__(self, rules: Gridded[S], start: S, most: int = 100_000) -> None:
        """Play from a start to the end; drop all nodes when there are more than `most`."""
        self._rules = rules
        self._start = start
        self._most = most
        self._nodes: dict[S, Node[S]] = {}

    def play_out(self, random: Random) -> S:
        """The end of one duel."""
        if len(self._nodes) > self._most:
            self._nodes.clear()
        node = self._node(self._start)
        chance, look_up = random.random, self._look_up
        ways = node.ways if node.ways is not None else look_up(node)
        while ways:
            node = ways[int(chance() * len(ways))]
            ways = node.ways if node.ways is not None else look_up(node)
        return node.state

    def _node(self, state: S) -> Node[S]:
        node = self._nodes.get(state)
        if node is None:
            node = self._nodes[state] = Node(state)
        return node

    def _look_up(self, node: Node[S]) -> tuple[Node[S], ...]:
        """The next nodes of a node."""
        node.ways = ()
        if not self._rules.done(node.state):
            grid = self._rules.grid(node.state)
            ends = [self._node(end) for end in grid.ends]
            node.ways = tuple([ends[cell] for row in grid.cells for cell in row])
        return node.ways
