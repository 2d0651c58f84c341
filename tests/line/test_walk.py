"""Random keys over stock widgets: what is sent looks like what Textual writes, for a quarter of the bytes."""

from random import Random
from typing import Any, cast

import pytest
from textual.events import Resize
from textual.geometry import Size
from textual.pilot import Pilot

from tests.line.both import Both
from tests.line.stock_widgets import StockApp

KEYS = (
    *(
        "down",
        "up",
        "tab",
        "shift+tab",
        "o",
        "z",
        "m",
        "r",
        "t",
        "h",
        "enter",
        "escape",
        "pagedown",
        "pageup",
    ),
    *("home", "end", "y", "n", "ctrl+p", "left", "right", "backspace", "剣", "e\u0301", "o down tab down o"),
)
SIZES = ((80, 24), (120, 40), (40, 12), (100, 30), (200, 60))
RESIZE_EVERY = 25


class Walk:
    """Random keys, and what came of them."""

    def __init__(self, keys: int, seed: int, *, sizes: bool) -> None:
        self.bytes = [0, 0]
        self.faults: list[str] = []
        self._keys, self._chance, self._sizes = keys, Random(seed), sizes

    async def __call__(self, pilot: Pilot[Any]) -> None:
        driver = cast("Both", pilot.app._driver)
        await pilot.pause()
        for step in range(self._keys):
            name = await self._step(pilot, driver, step)
            await pilot.pause()
            differing = driver.differing
            if differing or len(set(driver.cursors)) > 1:
                self.faults.append(f"{step} {name}: {differing[:2]} {driver.cursors}")
        self.bytes = driver.bytes
        pilot.app.exit()

    async def _step(self, pilot: Pilot[Any], driver: Both, step: int) -> str:
        if self._sizes and step % RESIZE_EVERY == RESIZE_EVERY - 1:
            size = Size(*self._chance.choice(SIZES))
            driver.resize(*size)
            pilot.app.post_message(Resize(size, size))
            return f"resize to {size}"
        keys = self._chance.choice(KEYS)
        for key in keys.split():
            pilot.app.simulate_key(key)
        return keys


@pytest.mark.parametrize(
    ("theme", "keys", "sizes"),
    [
        ("ansi", 40, True),
        ("rgb", 30, True),
        pytest.param("ansi", 250, True, marks=pytest.mark.slow),
        pytest.param("rgb", 200, False, marks=pytest.mark.slow),
    ],
)
async def test_a_walk_looks_the_same_for_a_quarter_of_the_bytes(
    theme: str, keys: int, *, sizes: bool
) -> None:
    walk = Walk(keys, seed=keys, sizes=sizes)
    app = StockApp(theme, Both)
    await app.run_async(headless=False, size=(80, 24), mouse=False, auto_pilot=walk)
    stock, line = walk.bytes
    assert not walk.faults
    assert 0 < line <= stock / 4, f"{line / stock:.3f} of {stock} bytes"
