"""New duel says what the first attack is worth under the terms of the form, where that can be charted."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.pages import forecast
from duel_tui.pages.forecast import Forecast
from duel_tui.pages.new_duel import Terms
from duel_tui.tui.screens.form import FormScreen
from tests.tui.bouts import QuickDesk
from tests.tui.screens import at_screen
from tests.tui.visits import context

SMALL = {"effect_max": 1}
"""House rules with few places."""


def reckoned(forecast: Forecast, ruleset: str, options: dict[str, Any]) -> str:
    """What is known of some terms once it is reckoned."""
    reckoning = forecast.ask(ruleset, options)
    if reckoning is not None:
        asyncio.run(reckoning)
    return forecast.sentence


def test_the_first_attack_of_an_assault_and_of_a_match_is_reckoned(tmp_path: Path) -> None:
    forecast = Forecast(context(tmp_path))
    once = reckoned(forecast, "dueling_scars", SMALL)
    assert once.startswith("With best play on both sides, the fencer with the first attack wins")
    assert once.endswith("of such duels.")
    assert reckoned(forecast, "dueling_scars", {**SMALL, "match": 3}).endswith("of such matches.")
    assert reckoned(forecast, "dueling_scars", {**SMALL, "initiative": "wager"}) == ""
    assert forecast.ask("dueling_scars", SMALL) is None, "what is known is not reckoned again"
    assert forecast.sentence == once
    forecast.close()


def test_a_game_that_cannot_be_charted_has_no_forecast(tmp_path: Path) -> None:
    forecast = Forecast(context(tmp_path))
    assert reckoned(forecast, "rapier_and_dagger", {}) == ""
    forecast.close()


async def test_new_duel_shows_it_with_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast, "WorkerClient", lambda _: QuickDesk())
    where = context(tmp_path)
    where.keep(replace(where.settings, ruleset="dueling_scars", preset="as_written"))
    async with at_screen(where, lambda _: FormScreen(Terms(where, where.settings))) as keyboard:
        await keyboard.press("r")
        for _ in range(300):
            if "of such duels" in " ".join(keyboard.text.split()):
                break
            await keyboard.pilot.pause(0.1)
        assert "the fencer with the first attack wins 65.4 %" in " ".join(keyboard.text.split())
