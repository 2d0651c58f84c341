"""New duel says what the first attack is worth under the terms of the form, where that can be charted."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar, cast

from msgspec.structs import replace

from duel_tui.tui.forecast import Forecast
from duel_tui.tui.screens.new_duel import NewDuelScreen
from tests.tui.screens import at_screen
from tests.tui.visits import Visit, context

R = TypeVar("R")
SMALL = {"effect_max": 1}
"""House rules with few places."""


class Patient(Visit):
    """Waits for whatever is reckoned."""

    def wait_for(
        self, work: Awaitable[R], done: Callable[[R], None], failed: Callable[[Exception], None]
    ) -> None:
        done(asyncio.run(cast("Coroutine[Any, Any, R]", work)))


def test_the_first_attack_of_an_assault_and_of_a_match_is_reckoned(tmp_path: Path) -> None:
    there = Patient(context(tmp_path))
    forecast = Forecast(there, there.app_context)
    forecast.ask("dueling_scars", SMALL)
    once = forecast.sentence
    assert once.startswith("With best play on both sides, the fencer with the first attack wins")
    assert once.endswith("of such duels.")
    forecast.ask("dueling_scars", {**SMALL, "match": 3})
    assert forecast.sentence.endswith("of such matches.")
    forecast.ask("dueling_scars", {**SMALL, "initiative": "wager"})
    assert forecast.sentence == ""
    forecast.ask("dueling_scars", SMALL)
    assert forecast.sentence == once
    forecast.close()


def test_a_game_that_cannot_be_charted_has_no_forecast(tmp_path: Path) -> None:
    there = Patient(context(tmp_path))
    forecast = Forecast(there, there.app_context)
    forecast.ask("rapier_and_dagger", {})
    assert forecast.sentence == ""
    forecast.close()


async def test_new_duel_shows_it_with_the_rules(tmp_path: Path) -> None:
    where = context(tmp_path)
    where.keep(replace(where.settings, ruleset="dueling_scars", preset="as_written"))
    async with at_screen(where, lambda _: NewDuelScreen(where)) as keyboard:
        await keyboard.press("r")
        for _ in range(300):
            if "of such duels" in " ".join(keyboard.text.split()):
                break
            await keyboard.pilot.pause(0.1)
        assert "the fencer with the first attack wins 65.4 %" in " ".join(keyboard.text.split())
