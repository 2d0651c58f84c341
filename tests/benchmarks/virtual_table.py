"""The virtual table beside Textual's DataTable: opening 20,000 rows, and each letter of a filter; ratios are printed.

Run: python -m tests.benchmarks.virtual_table
"""

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import DataTable

from duel_tui.pages.listing import Head, Listing
from duel_tui.tui.widgets.virtual_table import VirtualTable

ROWS = 20_000
TYPED = "1742"
AT_ONCE = 1.0
"""Seconds in which all rows are there."""


class Numbers(Listing[int]):
    """Rows of six cells."""

    columns: ClassVar[tuple[Head, ...]] = (
        Head("Name", 20, grows=True),
        *[Head(f"Cell {n}", 9) for n in range(5)],
    )
    nothing = "No row has that."

    def key(self, one: int) -> str:
        return str(one)

    def cells(self, one: int) -> tuple[str, ...]:
        return (f"Fencer {one}", *[str(one * n % 997) for n in range(1, 6)])

    def order(self, one: int, column: int) -> Any:
        return self.cells(one)[column]

    def text(self, one: int) -> str:
        return " ".join(self.cells(one))

    def said(self, one: int) -> str:
        return self.text(one)


NUMBERS = Numbers(range(ROWS))


class Ours(App[None]):
    """The virtual table."""

    def compose(self) -> ComposeResult:
        yield VirtualTable(NUMBERS)


class Stock(App[None]):
    """The table of the toolkit, filled again for each filter."""

    def compose(self) -> ComposeResult:
        yield DataTable[str]()

    def on_mount(self) -> None:
        self.table.add_columns(*[column.title for column in NUMBERS.columns])
        self.fill("")

    @property
    def table(self) -> DataTable[str]:
        return self.query_one(DataTable)

    def fill(self, words: str) -> None:
        self.table.clear()
        self.table.add_rows([NUMBERS.cells(row) for row in range(ROWS) if words in NUMBERS.text(row)])


async def _stock_types(pilot: Pilot[Any]) -> None:
    app = pilot.app
    assert isinstance(app, Stock)
    for end in range(1, len(TYPED) + 1):
        app.fill(TYPED[:end])
        await pilot.pause()


async def _ours_types(pilot: Pilot[Any]) -> None:
    await pilot.press(*TYPED)


async def timed(app: App[None], types: Callable[[Pilot[Any]], Awaitable[None]]) -> tuple[float, float]:
    """Seconds until all rows are there, and for each letter of a filter."""
    begun = perf_counter()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        opened = perf_counter() - begun
        begun = perf_counter()
        await types(pilot)
        return opened, (perf_counter() - begun) / len(TYPED)


def main() -> None:
    """Print both, and how many times faster the virtual table is."""
    ours = asyncio.run(timed(Ours(), _ours_types))
    stock = asyncio.run(timed(Stock(), _stock_types))
    for name, mine, other in zip(("opened", "a letter"), ours, stock, strict=True):
        print(f"{name}: {mine:.2f} s, DataTable {other:.2f} s: {other / mine:.1f} times faster")
    assert ours[0] < AT_ONCE


if __name__ == "__main__":
    main()
