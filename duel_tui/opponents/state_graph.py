"""Builds the graph of a game of secret decisions: every state that can be reached, and the next states of each.

States that differ only in memories share one matrix; each uses the rows and columns that it may choose.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

from msgspec import Struct

from duel_tui.engine.menu import Choice
from duel_tui.engine.side import BySide, Side, both
from duel_tui.engine.solvable import Grid, Gridded
from duel_tui.opponents.matrix import Numbers, np

S = TypeVar("S")

Report = Callable[[float], None]
"""Receives the progress of the work, from 0 to 1."""
_MOST = 40_000
"""The most freed states that are solved; larger games are searched."""


class TooLargeError(Exception):
    """More states than can be solved."""


class Folded(Struct, frozen=True):
    """A matrix of choices, and the effect of memories on it; many states share it."""

    choices: BySide[tuple[Choice, ...]]
    cells: Any
    """The index of the end for each pair of choices."""
    leaves: BySide[Any]
    """The index of the memory after each choice of a side."""
    offered: BySide[Any]
    """The available choices for each memory of a side."""


class StateGraph(Generic[S]):
    """Every freed state that can be reached from one, and its possible memories."""

    def __init__(self, rules: Gridded[S], start: S, report: Report) -> None:
        """Find every state that can be reached from a start.

        Raises:
            TooLargeError: there are more than can be solved.
        """
        self._rules = rules
        self._grids: dict[S, Grid[S]] = {}
        self._order: list[S] = []
        self._ended: list[S] = []
        self._discover(rules.freed(start), report)
        self._places = {state: place for place, state in enumerate([*self._order, *self._ended])}
        self._ends = [[self._places[end] for end in self._grids[state].ends] for state in self._order]
        kinds = dict.fromkeys([(grid.choices, grid.cells) for grid in self._grids.values()])
        self._memories = {"": 0}
        for choices, _ in kinds:
            for choice in (*choices.left, *choices.right):
                self._memories.setdefault(rules.leaves(choice), len(self._memories))
        self._folds = {(choices, cells): self._folded(choices, cells) for choices, cells in kinds}
        self._met = self._memories_met(start)

    def __contains__(self, state: object) -> bool:
        place = self._places.get(self._rules.freed(cast("S", state)))
        return place is not None and bool(self._met[place, *self._remembered(cast("S", state))])

    @property
    def states(self) -> tuple[S, ...]:
        """The freed states before the end, each after its successors."""
        return tuple(self._order)

    @property
    def count(self) -> int:
        """The number of states before the end, with memories counted separately."""
        return int(self._met[: len(self._order)].sum())

    def freed(self, state: S) -> S:
        """A state without memories."""
        return self._rules.freed(state)

    def fold(self, state: S) -> Folded:
        """The matrix of a freed state."""
        grid = self._grids[state]
        return self._folds[grid.choices, grid.cells]

    def places(self, state: S) -> list[int]:
        """The indexes of a freed state's ends among all states."""
        return self._ends[self._places[state]]

    def choices(self, state: S) -> BySide[tuple[Choice, ...]]:
        """The choices of both in a state."""
        fold = self.fold(self._rules.freed(state))
        offered = self.offered(state)
        return both(lambda side: tuple([fold.choices[side][place] for place in offered[side]]))

    def offered(self, state: S) -> BySide[list[int]]:
        """The indexes of both sides' choices in a state, among those of the freed state."""
        fold, memories = self.fold(self._rules.freed(state)), BySide(*self._remembered(state))
        return both(lambda side: fold.offered[side][memories[side]].nonzero()[0].tolist())

    def _remembered(self, state: S) -> tuple[int, int]:
        left, right = (self._memories.get(self._rules.memory(state, side), 0) for side in Side)
        return left, right

    def _discover(self, start: S, report: Report) -> None:
        """Every freed state that can be reached, each after its successors."""
        rules, waiting, seen = self._rules, [(start, False)], set[S]()
        while waiting:
            state, seen_through = waiting.pop()
            if seen_through:
                self._order.append(state)
            elif state not in seen:
                seen.add(state)
                if rules.done(state):
                    self._ended.append(state)
                    continue
                if len(self._grids) == _MOST:
                    raise TooLargeError(f"there are more than {_MOST} states")
                report(len(self._grids) / _MOST)
                self._grids[state] = grid = rules.freed_grid(state)
                waiting.append((state, True))
                waiting.extend([(end, False) for end in grid.ends if end not in seen])

    def _folded(self, choices: BySide[tuple[Choice, ...]], cells: tuple[tuple[int, ...], ...]) -> Folded:
        rules, memories = self._rules, self._memories
        return Folded(
            choices,
            np.array(cells),
            choices.map(lambda own: np.array([memories[rules.leaves(choice)] for choice in own])),
            choices.map(
                lambda own: np.array(
                    [[not rules.bars(memory, choice) for choice in own] for memory in memories]
                )
            ),
        )

    def _memories_met(self, start: S) -> Numbers:
        """The possible memories, of left and right, in each freed state."""
        size = len(self._memories)
        met = np.zeros((len(self._places), size, size), dtype=bool)
        met[self._places[self._rules.freed(start)], *self._remembered(start)] = True
        for state, ends in zip(self._order, self._ends, strict=True):
            fold = self.fold(state)
            places = np.asarray(ends)[fold.cells]
            met[places, fold.leaves.left[:, None], fold.leaves.right[None, :]] = True
        return met
