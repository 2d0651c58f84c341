"""Value iteration: every place in turn takes the best that its owner's choices promise, until nothing changes."""

from typing import TYPE_CHECKING, Any

from duel_tui.opponents import matrix
from duel_tui.opponents.survey import ChartError, Node, Survey

if TYPE_CHECKING:
    from duel_tui.opponents.numbers import Numbers

_STILL = 1e-15
_SWEEPS = 100_000


def settled(found: Survey[Any], first: float = 0.5) -> tuple[float, ...]:
    """The left side's chance at each place; from 0 it ends at a lower bound, from 1 at an upper one.

    Raises:
        ChartError: the values do not come to rest.
    """
    table = _Table(found, first)
    table.converge()
    both = [place for place, node in found.nodes.items() if not node.sign]
    while both and table.weigh(found.nodes, both) > _STILL:
        table.converge()
    return tuple([float(value) for value in table.values])


class _Table:
    """The chart as rows of numbers, for sweeps over all of it at once."""

    def __init__(self, found: Survey[Any], first: float) -> None:
        import numpy as np  # noqa: PLC0415 - only thinking pays for it

        self._numpy = np
        self.values: Numbers = np.full(len(found.states), first)
        for place, value in found.ends.items():
            self.values[place] = value
        single = [(place, node) for place, node in found.nodes.items() if node.sign]
        options = [(node.sign, leads) for _, node in single for leads in node.leads]
        self._owners = np.array([place for place, _ in single], dtype=int)
        self._signs = np.array([sign for sign, _ in options], dtype=float)
        self._chances = np.array([chance for _, leads in options for chance, _ in leads])
        self._to = np.array([to for _, leads in options for _, to in leads], dtype=int)
        self._option_starts = _starts([len(leads) for _, leads in options])
        self._node_starts = _starts([len(node.leads) for _, node in single])
        self._node_signs = np.array([node.sign for _, node in single], dtype=float)

    def converge(self) -> None:
        """Sweep until nothing changes."""
        for _ in range(_SWEEPS):
            if self._sweep() <= _STILL:
                return
        raise ChartError(f"the values still change after {_SWEEPS} sweeps")

    def weigh(self, nodes: dict[int, Node], places: list[int]) -> float:
        """Solve the places where both decide at once; how much that changed."""
        changed = 0.0
        for place in places:
            node = nodes[place]
            worth = [sum([chance * self.values[to] for chance, to in leads]) for leads in node.leads]
            rows = [worth[row : row + node.columns] for row in range(0, len(worth), node.columns)]
            value = matrix.solve(rows).value
            changed = max(changed, abs(value - self.values[place]))
            self.values[place] = value
        return changed

    def _sweep(self) -> float:
        np = self._numpy
        worth = np.add.reduceat(self._chances * self.values[self._to], self._option_starts)
        best = np.maximum.reduceat(worth * self._signs, self._node_starts) * self._node_signs
        changed = float(np.max(np.abs(best - self.values[self._owners])))
        self.values[self._owners] = best
        return changed


def _starts(lengths: list[int]) -> list[int]:
    found, place = list[int](), 0
    for length in lengths:
        found.append(place)
        place += length
    return found
