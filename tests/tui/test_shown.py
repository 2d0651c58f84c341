"""`&`: the duel shown to others on this screen, where every key is part of a word and only one's own word leads back."""

from typing import Any

import pytest

from duel_tui.engine.rulings import Modify
from duel_tui.engine.side import Side
from duel_tui.plain.game_master import GameMaster
from duel_tui.plain.shell import EndOfInputError
from duel_tui.registry import KEYS
from duel_tui.tui.screens.lines import LinesScreen
from duel_tui.tui.screens.master import WordEntry
from duel_tui.tui.screens.view import ShownScreen
from tests.plain.talks import Typist, heard, talk_over
from tests.systems.evenings import PLANTED
from tests.tui.bouts import bout
from tests.tui.positions import AT_MEASURE, begun
from tests.tui.screens import Player, playing

COMMANDS = [
    "escape",
    "tab",
    "down",
    "space",
    "z",
    "Z",
    "?",
    "f1",
    ";",
    "ctrl+n",
    "$",
    "+",
    "!",
    "&",
    "%",
    "#",
    "l",
]


async def show(player: Player, typed: str = "candle") -> None:
    """Choose a word, and show the duel to others."""
    await player.press("&")
    await player.type(typed)
    await player.press("enter")
    assert isinstance(player.app.screen, ShownScreen)


async def test_only_the_word_leads_back_and_no_key_is_a_command() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        for game, size in zip(KEYS, ((80, 24), (120, 40)) * 3, strict=False):
            await player.pilot.resize_terminal(*size)
            await player.sits_down(begun(game))
            await player.press("? x")
            duel, before = player.bout, player.sees
            place = duel.table.place
            await show(player)
            assert player.rows[0].strip().startswith("You see what everybody may see.")
            assert "candle" not in player.sees
            shown = player.sees
            for key in COMMANDS if game == KEYS[0] else ():
                await player.press(key)
                assert isinstance(player.app.screen, ShownScreen), key
                assert player.sees == shown, key
            await player.type("another")
            await player.press("enter")
            assert "That is not your word." in player.sees
            await player.type("candlf")
            await player.press("backspace")
            await player.type("e")
            await player.press("enter")
            assert player.sees == before, game
            assert duel.table.place == place


async def test_no_ruling_no_toast_and_no_scrollback_is_left_in_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    cleared: list[Any] = []
    monkeypatch.setattr("duel_tui.tui.app.DuelApp.clear_scrollback", lambda app: cleared.append(app))  # noqa: PLW0108 - bound only as a function
    duel = bout(kind="death", lines=AT_MEASURE)
    duel.table.rule(Modify(None, 15, PLANTED, "duel"))
    async with playing(duel, size=(120, 40)) as player:
        assert PLANTED in player.sees, "the log has the reason"
        player.app.notify(PLANTED, timeout=60)
        await player.rest()
        await show(player, "left candle")
        assert cleared
        assert PLANTED not in player.sees
        player.app.notify(PLANTED, timeout=60)
        await player.rest()
        assert PLANTED not in player.sees
        assert "sees. Hidden: choice of" in player.rows[0]


async def test_a_word_is_needed() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        for typed in ("", "left", "right "):
            await player.press("&")
            await player.type(typed)
            await player.press("enter")
            assert isinstance(player.screen.asked.over, WordEntry)
            assert "Type a word with at least one letter." in player.sees
            await player.press("escape")
        assert player.decides


async def test_a_hidden_hand_shows_to_its_own_side_alone() -> None:
    async with playing(begun("en_garde")) as player:
        await show(player, "public candle")
        assert player.sees.count("###") >= 2 * 5
        await player.type("candle")
        await player.press("enter")
        await show(player, "left candle")
        assert 0 < player.sees.count("###") <= 5 * 3


async def test_where_there_is_no_room_lines_show_the_same_and_ask_for_the_word() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    duel.table.rule(Modify(None, 15, PLANTED, "duel"))
    async with playing(duel) as player:
        await show(player)
        await player.pilot.resize_terminal(60, 20)
        await player.until(lambda: "Type your word" in player.sees)
        for typed in ("home", "screen", "undo", "how", "help"):
            await player.type(typed)
            await player.press("enter")
            assert isinstance(player.app.screen, LinesScreen)
        await player.press("; ctrl+n pageup")
        assert "MOVEMENT" not in player.sees
        assert PLANTED not in player.sees
        await player.pilot.resize_terminal(80, 24)
        await player.rest()
        assert isinstance(player.app.screen, LinesScreen)
        await player.pilot.resize_terminal(60, 20)
        await player.type("candle")
        await player.press("enter")
        await player.until(lambda: "This exchange?" in player.reads or "Which" in player.reads)


async def test_in_lines_the_screen_stays_away_until_the_word_comes() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.press(";")
        await player.until(lambda: isinstance(player.app.screen, LinesScreen))
        for typed in ("view", "candle"):
            await player.type(typed)
            await player.press("enter")
        await player.until(lambda: "Type your word" in player.sees)
        await player.press("; ctrl+n")
        assert isinstance(player.app.screen, LinesScreen)
        assert "Only your word leads back." in player.sees
        await player.type("candle")
        await player.press("enter")
        await player.until(lambda: "The duel goes on." in player.sees)


def talked(*typed: str) -> tuple[str, Typist]:
    """What is said when the word `view` is typed in lines, and then these lines."""
    duel = bout(kind="death", lines=AT_MEASURE)
    duel.table.rule(Modify(None, 15, PLANTED, "duel"))
    typist = Typist(typed[1:])
    talk, out = talk_over(typist)
    (word,) = [one for one in GameMaster(duel, talk).words(Side.LEFT) if one.word == "view"]
    deed = word.deed(typed[0])
    assert deed is not None
    try:
        heard(deed, talk, typist)  # type: ignore[arg-type]
    except EndOfInputError:
        out.write("END")
    return out.getvalue(), typist


def test_in_lines_the_word_is_typed_unseen_and_nothing_else_is_answered() -> None:
    said, typist = talked("left", "candle", "undo", "candle")
    assert typist.unseen == ["undo", "candle"]
    assert "You see what Bernardino sees." in said
    assert PLANTED not in said
    assert said.endswith("The duel goes on.\n")
    assert talked("", "candle", "undo", "home", "candlestick")[0].endswith("END")


def test_in_lines_a_wrong_viewer_and_no_word_are_said() -> None:
    assert talked("quill")[0] == "Type view, view left or view right.\n"
    assert "Type a word with at least one letter." in talked("right", "")[0]
