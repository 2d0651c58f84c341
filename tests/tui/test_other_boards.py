"""Caps Lock and keyboards in another script: what means nothing as it is counts as the key that was meant, except in texts."""

from pathlib import Path
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from duel_tui.keys import Keymap
from duel_tui.tui.app import DuelApp
from tests.tui.bouts import bout
from tests.tui.positions import begun
from tests.tui.screens import home_app, playing, running
from tests.tui.visits import context

STRANGE = "{}: the keyboard is set to another script; ; and words work in lines."


@pytest.mark.parametrize("letter", ["S", "ы", "Ы", "\u0456", "\u03c3", "ד"])
async def test_a_choice_is_made(letter: str) -> None:
    async with playing(bout(kind="death")) as player:
        await player.press(letter)
        assert "\u25b8s stand" in player.sees
        await player.press("enter")
        assert player.bout.table.place == 1


async def test_a_capital_with_a_meaning_of_its_own_keeps_it() -> None:
    async with playing(begun("duel_of_swords", options={"fancies": 2})) as player:
        await player.press("T")
        assert "\u25b8t thrust" in player.sees
        await player.press("D")
        assert "\u25b8D" in player.sees
    async with playing(bout(kind="death")) as player:
        await player.press("s enter Z")
        assert player.bout.table.place == 1
        await player.press("я я")
        assert player.bout.table.place == 0, "z stands at its place"


@pytest.mark.parametrize("letter", ["й", "Ж"])
async def test_a_letter_that_is_meant_for_nothing_gets_its_sentence(letter: str, tmp_path: Path) -> None:
    async with playing(bout(kind="death"), keymap=Keymap({"lines": ("f4",)})) as player:
        await player.press(letter)
        assert player.said == STRANGE.format(letter).replace(" ; and", " f4 and")
    async with running(home_app(context(tmp_path)), (80, 24)) as player:
        await player.press("Ա")
        assert STRANGE.format("Ա") in player.rows[-1]


async def test_places_do_not_count_where_the_setting_is_off() -> None:
    async with playing(bout(kind="death")) as player:
        player.app.settings = replace(player.app.settings, us_keys=False)
        await player.press("ы")
        assert player.said == STRANGE.format("ы")
        await player.press("S")
        assert "\u25b8s stand" in player.sees


@pytest.mark.parametrize(("keys", "shows"), [("Q", "A duel"), ("й", "A duel"), ("Ы", "Settings")])
async def test_menus_and_commands_too(keys: str, shows: str, tmp_path: Path) -> None:
    async with running(home_app(context(tmp_path)), (80, 24)) as player:
        await player.press(keys)
        assert shows in player.rows[0]
        with patch.object(DuelApp, "action_lines") as lines:
            await player.press("escape ж")
        assert lines.called, "; stands at its place"


async def test_texts_are_as_they_are_typed(tmp_path: Path) -> None:
    async with running(home_app(context(tmp_path)), (80, 24)) as player:
        await player.press("F Й")
        assert "Й" in player.sees
