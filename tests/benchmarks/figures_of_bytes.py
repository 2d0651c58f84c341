"""The most that each kind of action costs in duels of every game, walked through by chance in this process."""

from collections import defaultdict
from pathlib import Path
from statistics import median

from duel_tui.registry import KEYS
from tests.tui.economy import Cost, costs, duel_on_a_line

SIZES = ((80, 24), (120, 40))
ROUNDS = 8
SEEDS = (1, 2)


class Most:
    """The bytes of actions."""

    def __init__(self) -> None:
        self._sent: dict[str, list[int]] = defaultdict(list)
        self._states = self._cut = 0

    def count(self, cost: Cost) -> None:
        """Take a cost."""
        self._sent[cost.action].append(cost.bytes)
        self._states += 1
        self._cut += bool(cost.after.cut)

    def told(self, *actions: str) -> str:
        """What they cost at most; a committed round in the middle as well."""
        match actions:
            case ("cut",):
                return f"{self._cut} of {self._states}"
            case ("help",):
                return f"{max(self._sent['help opens']) + max(self._sent['help closes']):,}"
            case ("commit", "end"):
                committed = self._sent["commit"]
                return f"{median(committed):,.0f}, {max(committed):,}; {max(self._sent['end']):,}"
            case _:
                return ", ".join(f"{max(self._sent[one]):,}" for one in actions)


def at_sizes(folder: Path) -> dict[str, Most]:
    """The costs at both sizes, over all games."""
    found: dict[str, Most] = {}
    for size in SIZES:
        most = found[f"{size[0]}x{size[1]}"] = Most()
        for key in KEYS:
            for seed in SEEDS:
                line = duel_on_a_line(key, folder / f"{key}{seed}{size[0]}", seed, size)
                for cost in costs(line, seed, ROUNDS):
                    most.count(cost)
    return found
