"""A new player's first minute, and a keyboard that has letters, digits, signs, Enter, Space and Backspace alone."""

from pathlib import Path

import pytest

from duel_tui.fencer.terms import Grade
from duel_tui.play import matchmaking
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.lines import LinesScreen
from tests.tui.screens import at_home

WORDS = ("hit", "missed", "parry")
"""What a result begins with."""


@pytest.mark.parametrize("seed", [1, 3])
async def test_two_keys_lead_to_a_duel_and_seven_to_a_decided_exchange(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matchmaking, "drawn_seed", lambda: seed)
    async with at_home(tmp_path) as player:
        await player.press("q enter")
        assert isinstance(player.app.screen, DuelScreen)
        await player.press("f enter t r h enter")
        start = max(place for place, row in enumerate(player.rows) if row.startswith(" \u2500\u2500"))
        told = [row.strip() for row in player.rows[start + 1 : -1] if row.strip()]
        (own, *_) = [row for row in told if "You thrust" in row]
        assert own.startswith(WORDS), "who hit"
        assert "right chest" in own, "where"
        assert " from " in " ".join(told), "why"
        changed = any(grade in row for row in told for grade in Grade)
        assert changed or not any(row.startswith("hit") for row in told), "what it changed"


async def test_a_duel_is_fought_looked_at_and_left_without_a_key_that_phones_lack(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await player.press("q enter s enter t r h backspace")
        assert player.decides
        await player.press("h enter")
        assert player.bout.table.place > 1
        before = player.rows[1]
        await player.press("< > ? ?")
        assert "Rulebook" in player.sees
        await player.press("? ;")
        assert isinstance(player.app.screen, LinesScreen)
        await player.press(";")
        assert player.rows[1] == before
        await player.press("backspace")
        assert isinstance(player.app.screen, HomeScreen)
