"""What each kind of action costs at most in duels of every game: `python -m tests.benchmarks.figures_of_bytes`.

The real app is played by chance in this process, over our own driver. For each game and size the table has the bytes of
the action in the middle and of the dearest, and how often something was sent for it.
"""

import asyncio
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from duel_tui.registry import KEYS
from tests.tui.economy import Cost, costs_of_a_duel, dear

SIZES = ((80, 24), (120, 40))
DECISIONS = 10
SEEDS = (1, 2, 3)


class Most:
    """The costs of actions."""

    def __init__(self) -> None:
        self._costs: dict[str, list[Cost]] = defaultdict(list)

    def count(self, cost: Cost) -> None:
        """Take a cost."""
        self._costs[cost.action].append(cost)

    @property
    def lines(self) -> list[str]:
        """A line for each action."""
        return [
            f"  {action:14}{len(costs):6}{median(self.sent(action)):8.0f}{max(self.sent(action)):8,}"
            f"{max(one.pieces for one in costs):8}"
            for action, costs in self._costs.items()
        ]

    def sent(self, action: str) -> list[int]:
        """The bytes of an action."""
        return [one.bytes for one in self._costs[action]] or [0]

    def told(self, *actions: str) -> str:
        """What they cost at most; a committed round in the middle as well."""
        match actions:
            case ("help",):
                return f"{max(self.sent('help opens')) + max(self.sent('help closes')):,}"
            case ("commit", "end"):
                committed = self.sent("commit")
                return f"{median(committed):,.0f}, {max(committed):,}; {max(self.sent('end')):,}"
            case _:
                return ", ".join(f"{median(self.sent(one)):,.0f}, {max(self.sent(one)):,}" for one in actions)


def of_a_game(game: str, size: tuple[int, int], folder: Path) -> list[Cost]:
    """The costs of some duels."""
    found: list[Cost] = []
    for seed in SEEDS:
        place = folder / f"{game}{seed}{size[0]}"
        place.mkdir(parents=True)
        found += asyncio.run(costs_of_a_duel(game, place, size, seed, DECISIONS))
    return found


def at_sizes(folder: Path) -> dict[str, Most]:
    """The costs at both sizes, over all games."""
    found: dict[str, Most] = {}
    for size in SIZES:
        most = found[f"{size[0]}x{size[1]}"] = Most()
        for game in KEYS:
            for cost in of_a_game(game, size, folder):
                most.count(cost)
    return found


def main() -> int:
    over = 0
    with TemporaryDirectory() as folder:
        for size in SIZES:
            for game in KEYS:
                most, costs = Most(), of_a_game(game, size, Path(folder))
                for cost in costs:
                    most.count(cost)
                wrong = sum(cost.wrong for cost in costs)
                print(f"{game} at {size[0]}x{size[1]}: times, median, most, pieces; {wrong} cells wrong")
                print("\n".join(most.lines), flush=True)
                found = dear(costs, size[0])
                over += len(found) + wrong
                if found:
                    print(f"  over: {found}")
    return int(over > 0)


if __name__ == "__main__":
    sys.exit(main())
