"""What each part of the duel screen costs: `python -m tests.benchmarks.bytes_by_region [--decisions 14] [--seeds 3]`.

Duels with figures, without a map and on the shipped ones, are played by chance in the real app over our own driver. For
each size and kind of action the table has the bytes by region, in the mean and at most, the dearest actions, and how many
cost more than they may. What a caret's move, a change of colour or an erasing costs belongs to what is written after it.
"""

import argparse
import asyncio
import re
from collections import Counter, defaultdict
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, cast

import pytest
from textual.screen import Screen

from duel_tui.tui.widgets.decision_pane import DecisionPane
from tests.benchmarks.markdown import head, row
from tests.systems.rapier_and_dagger.drawn_rules import MIXES, House
from tests.tui import economy
from tests.tui.economy import Counted, FarPlayer, costs_of_a_duel

SIZES = ((80, 24), (120, 40))
ACTIONS = {"turn": 1200, "commit": 1200, "end": 1200, "step": 250}
"""The actions, and the most bytes that the issue asked for."""
MAPS = ("tavern", "alley", "garden", "deck")
DUELS: dict[str, House] = {
    "without a map": MIXES["distance-points-actions"],
    **{plan: {**MIXES["map-points-actions"], "map": plan} for plan in MAPS},
}
RIGHT = {80: 41, 120: 80}
"""The column from which a decision has the map, or the chances beside the rows."""
_SEQUENCE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b.|[\r\n\b]")
_ERASES = "XKJPL@M"
_SHOWN = 4
"""Regions that are named."""


class Part(NamedTuple):
    """Something that was written, with the sequences before it."""

    bytes: int
    row: int
    column: int


class Apart(Counted):
    """A terminal that notes what is written where."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.parts: list[Part] = []

    def send(self, piece: bytes) -> None:
        self.pieces += 1
        text, at, before = piece.decode(), 0, 0
        for found in _SEQUENCE.finditer(text):
            before = self._wrote(text[at : found.start()], before)
            at = found.end()
            erases = found[0].startswith("\x1b[") and found[0][-1] in _ERASES
            before += len(found[0].encode())
            if erases:
                before = self._noted(before)
            self._feed(1, found[0])
        before = self._wrote(text[at:], before)
        if before:
            self.parts.append(Part(before, -1, -1))

    def _wrote(self, text: str, before: int) -> int:
        if not text:
            return before
        rest = self._noted(before + len(text.encode()))
        self._feed(1, text)
        return rest

    def _noted(self, cost: int) -> int:
        cursor = self.line.cursor
        self.parts.append(Part(cost, cursor.y, min(cursor.x, self.line.columns - 1)))
        return 0


class Dear(NamedTuple):
    """An action, and what each region cost."""

    duel: str
    key: str
    bytes: int
    regions: Counter[str]


def region(screen: Screen[Any], part: Part) -> str:
    """The part of a screen in which something was written."""
    if part.row < 0:
        return "cursor alone"
    widget, place = screen.get_widget_at(part.column, part.row)
    name = f"{type(widget).__name__}{f'#{widget.id}' if widget.id else ''}"
    if not isinstance(widget, DecisionPane):
        return name
    if part.row == place.y:
        return f"{name}, heading"
    return f"{name}, {'right' if part.column >= RIGHT[screen.size.width] else 'left'}"


async def dear_of(duel: str, size: tuple[int, int], seed: int, decisions: int) -> dict[str, list[Dear]]:
    """The actions of one duel, each with what its regions cost."""
    found: dict[str, list[Dear]] = defaultdict(list)
    count = FarPlayer.count

    def counted(line: FarPlayer, action: str, key: str = "") -> None:
        count(line, action, key)
        driver = cast("Apart", line.app._driver)
        regions: Counter[str] = Counter()
        for part in driver.parts:
            regions[region(line.app.screen, part)] += part.bytes
        driver.parts.clear()
        found[action].append(Dear(f"{duel} {seed}", key, line.costs[-1].bytes, regions))

    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as folder:
        patch.setattr(economy, "Counted", Apart)
        patch.setattr(FarPlayer, "count", counted)
        await costs_of_a_duel("rapier_and_dagger", Path(folder), size, seed, decisions, options=DUELS[duel])
    return found


def told(size: tuple[int, int], action: str, costs: list[Dear]) -> str:
    """What one kind of action cost, its regions with their means and their most, and the dearest action."""
    spent = [one.bytes for one in costs]
    over = sum(one > ACTIONS[action] for one in spent)
    names = sum([one.regions for one in costs], Counter[str]())
    regions = [
        f"{name} {total / len(costs):.0f}, {max(one.regions[name] for one in costs):,}"
        for name, total in names.most_common(_SHOWN)
    ]
    dearest = max(costs, key=lambda one: one.bytes)
    parts = ", ".join([f"{name} {cost}" for name, cost in dearest.regions.most_common(_SHOWN)])
    return row(
        "x".join(map(str, size)),
        action,
        len(spent),
        f"{median(spent):,.0f}, {max(spent):,}",
        f"{over} over {ACTIONS[action]:,}",
        "; ".join(regions),
        f"{dearest.duel}, {dearest.key}: {parts}",
    )


async def main() -> None:
    """Play some duels at both sizes, and print the tables."""
    parser = argparse.ArgumentParser(description="What each part of the duel screen costs.")
    parser.add_argument("--decisions", type=int, default=14)
    parser.add_argument("--seeds", type=int, default=3)
    args = parser.parse_args()
    print(
        head(
            "screen", "action", "number", "bytes: median, most", "too many", "regions: mean, most", "dearest"
        )
    )
    for size in SIZES:
        found: dict[str, list[Dear]] = defaultdict(list)
        for duel in DUELS:
            for seed in range(1, args.seeds + 1):
                for action, costs in (await dear_of(duel, size, seed, args.decisions)).items():
                    found[action] += costs
        for action in ACTIONS:
            if found[action]:
                print(told(size, action, found[action]), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
