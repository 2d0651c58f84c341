"""A new player's first minute, and a keyboard that has letters, digits, signs, Enter, Space and Backspace alone."""

from collections.abc import Callable
from pathlib import Path

import pytest

from duel_tui.fencer.terms import Grade
from duel_tui.play import matchmaking
from duel_tui.play.bout import Bout
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.lines import LinesScreen
from tests.tui.bouts import bout
from tests.tui.positions import AT_MEASURE, begun
from tests.tui.screens import Player, at_home, playing

WORDS = ("hit", "missed", "parry")
"""What a result begins with."""


def result(player: Player) -> list[str]:
    """What the screen shows of what has just happened."""
    rows = player.rows
    start = max(place for place, row in enumerate(rows) if row.startswith(" \u2500\u2500"))
    return [row.strip() for row in rows[start + 1 : -1] if row.strip()]


@pytest.mark.parametrize("seed", range(4))
async def test_two_keys_lead_to_a_duel_and_seven_to_a_decided_exchange(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matchmaking, "drawn_seed", lambda: seed)
    async with at_home(tmp_path) as player:
        await player.press("q enter")
        assert isinstance(player.app.screen, DuelScreen)
        await player.press("f enter t r h enter")
        told = result(player)
        (own, *_) = [row for row in told if "You thrust" in row]
        assert own.startswith(WORDS), "who hit"
        assert "right chest" in own, "where"
        assert " from " in " ".join(told), "why"
        changed = any(grade in row for row in told for grade in Grade)
        assert changed or not any(row.startswith("hit") for row in told), "what it changed"


@pytest.mark.parametrize(
    ("made", "keys"),
    [
        (lambda: begun("rapier_and_dagger"), "f enter"),
        (lambda: bout(lines=AT_MEASURE), "t r h enter"),
        (lambda: begun("duel_of_swords"), "t enter"),
    ],
    ids=["movement", "exchange with a parry", "a round of Swords"],
)
async def test_a_choice_takes_a_key_for_each_part_and_enter(made: Callable[[], Bout], keys: str) -> None:
    async with playing(made()) as player:
        place = player.bout.table.place
        await player.press(keys)
        assert player.bout.table.place > place


def in_lines(player: Player) -> bool:
    return isinstance(player.app.screen, LinesScreen)


async def goes(player: Player, keys: str, to: str) -> AppScreen:
    """Press keys; the screen that they lead to, which has another name in its heading."""
    await player.press(keys)
    screen = player.app.screen
    assert isinstance(screen, AppScreen)
    assert to in player.sees, player.sees
    return screen


PLACES = {
    "n": "New duel",
    "n h": "House rules",
    "f": "Fencers",
    "f enter": "A new fencer",
    "f enter h A enter": "A fencer by hand",
    "d": "Duels",
    "r": "Rulebook",
    "s": "Settings",
}
"""Keys that lead from the first screen to another one, and what it says."""
WITHIN = {"n h"}
"""Parts of a form: lines go on with the whole form, and lead back to it."""


@pytest.mark.parametrize("keys", PLACES)
async def test_every_page_is_gone_to_and_left_without_a_key_that_phones_lack(
    keys: str, tmp_path: Path
) -> None:
    async with at_home(tmp_path) as player:
        screen = await goes(player, keys, PLACES[keys])
        await player.press("; ;")
        assert (player.app.screen is screen) is (keys not in WITHIN), "lines, and back"
        for _ in range(4):
            if isinstance(player.app.screen, HomeScreen):
                break
            await player.press("backspace")
        assert isinstance(player.app.screen, HomeScreen)


async def test_a_duel_is_fought_looked_at_and_left_without_a_key_that_phones_lack(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await player.press("q enter s enter")
        await player.press("t r h backspace")
        assert player.decides
        await player.press("h enter")
        assert player.bout.table.place > 1
        before = player.sees
        await player.press("< > ? ?")
        assert "Rulebook" in player.sees
        await player.press("?")
        await player.press(";")
        assert in_lines(player)
        await player.press(";")
        assert player.sees.splitlines()[1] == before.splitlines()[1]
        await player.press("backspace")
        assert isinstance(player.app.screen, HomeScreen)
