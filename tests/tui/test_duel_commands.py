"""Commands of the duel screen: taking back and restoring, the keys, the log, and what a game master types."""

from pathlib import Path

from msgspec.structs import replace

from duel_tui.keys import COMMANDS, Scope
from duel_tui.registry import KEYS
from duel_tui.words import read_phrases
from tests.tui.bouts import LIBRARY, bout
from tests.tui.positions import AT_MEASURE, begun
from tests.tui.screens import playing

LOOKS = ("? escape", "? enter", "< >", "+ escape", "% %", "? ? ?")


async def test_the_opponent_chooses_afresh_after_taking_back() -> None:
    chosen = set[str]()
    duel = bout(kind="death")
    async with playing(duel) as player:
        for _ in range(12):
            await player.press("s enter")
            chosen.add(duel.table.journal.lines[-1])
            if len(chosen) > 1:
                break
            await player.press("z z")
    assert len(chosen) > 1


async def test_the_log_keeps_everything_and_turns_back_and_forward() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        for _ in range(3):
            await player.press(
                "t r w enter" if "Attack" in player.sees or "ATTACK" in player.sees else "s enter"
            )
        await player.press("%")
        before = player.sees
        await player.press("<")
        for _ in range(30):
            if "The dice fall by seed 7." in player.reads:
                break
            await player.press("<")
        assert "The dice fall by seed 7." in player.reads
        assert "Bernardino and Don Diego meet" in player.reads
        for _ in range(30):
            await player.press(">")
            if player.sees == before:
                break
        assert player.sees == before


async def test_numbers_are_hidden_and_shown_while_the_log_lies_over_the_table() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.press("s backspace")
        before = player.sees
        await player.press("< % escape")
        assert player.sees != before
        await player.press("< % escape")
        assert player.sees == before


async def test_on_a_tall_screen_the_log_stands_under_the_decision_with_what_was_said_of_the_file() -> None:
    duel = replace(bout(kind="death", lines=AT_MEASURE), opened="The last line of this duel was cut short.")
    async with playing(duel, size=(120, 40)) as player:
        assert player.decides
        assert "The last line of this duel was cut short." in player.reads
        assert any("The dice fall by seed 7." in row for row in player.rows[21:])


def test_no_letter_that_chooses_is_a_command() -> None:
    commands = {key for one in COMMANDS if Scope.DUEL in one.places for key in one.keys}
    for key in KEYS:
        for picker in read_phrases(LIBRARY.phrases(key)).pickers.values():
            assert not {row.letter for row in picker.rows} & commands


async def test_trouble_with_the_disk_is_told_and_play_goes_on(tmp_path: Path) -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel, saves=tmp_path) as player:
        (path,) = (tmp_path / "duels").glob("*.toml")
        path.unlink()
        path.write_text("something else")
        await player.press("t r w enter")
        assert duel.table.place > 1
        assert "could not be saved" in player.reads


async def test_every_game_can_be_looked_at_with_every_command_which_changes_nothing_that_is_chosen() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.press("t r")
        picked = player.decision.picked
        for keys in LOOKS:
            await player.press(keys)
            assert player.decision.picked == picked
        for game in KEYS:
            await player.sits_down(begun(game))
            for keys in (*LOOKS, "! escape", "=", "z Z"):
                await player.press(keys)
                assert len(player.rows) == 24


async def test_a_key_that_means_nothing_does_not_put_away_what_was_asked_for_after_it() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.write("\ufffd ?")
        assert " KEYS " in player.sees
        await player.write("\ufffd")
        assert " KEYS " not in player.sees
