"""What takes time and what goes wrong: opponents that think, leaving and coming back, lines and back, faults, kills."""

import gc
import warnings
from pathlib import Path
from random import Random
from typing import Any

import pytest

from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.registry import KEYS
from duel_tui.storage import duels
from duel_tui.tui.app import DuelApp
from duel_tui.tui.screens import duel_prompter
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.lines import LinesScreen
from duel_tui.tui.screens.rulebook import RulebookScreen
from duel_tui.tui.widgets.line_input import Answer
from tests.systems.walks import play_on
from tests.tui.bouts import LIBRARY, QuickDesk, bout
from tests.tui.positions import AT_MEASURE, begun
from tests.tui.screens import Bottom, Player, playing, screen_of
from tests.tui.visits import context


async def in_lines(player: Player) -> None:
    await player.press(";")
    await player.until(lambda: isinstance(player.app.screen, LinesScreen))


async def say(player: Player, line: str) -> None:
    player.app.screen.query_one(Answer).value = line
    await player.press("enter")


async def back_on_the_screen(player: Player) -> None:
    await player.press("ctrl+n")
    await player.until(lambda: isinstance(player.app.screen, DuelScreen))
    await player.rest()


async def thinking(player: Player) -> None:
    await player.until(lambda: player.said == "Diego is thinking.")


async def test_who_thinks_long_is_named_and_what_was_chosen_stands() -> None:
    desk = QuickDesk(held=True)
    async with playing(bout(kind="death", lines=AT_MEASURE, desk=desk)) as player:
        await player.press("t r w")
        marks = player.marks
        await player.press("enter")
        await thinking(player)
        assert player.marks == marks
        await player.press("c e down tab")
        assert player.marks == marks, "what is committed is chosen"
        assert player.said == "Diego is thinking.", "whatever is typed meanwhile"


async def test_a_key_before_anything_is_asked_is_not_called_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        with monkeypatch.context() as nothing:
            nothing.setattr(DuelScreen, "prompt", None)
            player.screen.say_unknown("j")
        assert "chooses nothing" not in player.said
        player.screen.say_unknown("j")
        assert "j chooses nothing here" in player.said


async def test_keys_are_heard_by_what_comes_over_a_duel_that_was_not_seen_yet(tmp_path: Path) -> None:
    """The duel says that nothing counts until it is painted, and never is: the rulebook comes before that."""
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        duel = player.app.screen
        player.app.drop_typed()
        await player.pilot.pause(0)
        duel.refresh()
        player.app.open(RulebookScreen(context(tmp_path)))
        await player.rest()
        await player.press("?")
        assert player.app.screen is duel


async def test_what_came_before_a_thought_is_told_first_and_the_fencers_follow() -> None:
    duel = begun("dueling_scars", decisions=1)
    async with playing(duel) as player:
        board, before = player.screen.board, player.rows
        top = board.top.lines
        play_on(duel.table, Random(1), decisions=2)
        board.happened()
        board.tell_result()
        await player.pilot.pause()
        board.say("Quill is thinking.")
        assert board.top.lines == top
        assert player.rows != before
        told = [line for line in board.result.lines if line]
        board.catch_up()
        assert board.top.lines != top
        assert [line for line in board.result.lines if line] == told


async def test_what_came_before_a_long_thought_is_shown_while_it_lasts_and_keys_are_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(duel_prompter, "_LONG", 0.01)
    desk = QuickDesk(held=True)
    async with playing(bout(kind="death", lines=AT_MEASURE, desk=desk)) as player:
        await player.press("t r w enter")
        board = player.screen.board
        board.happened()
        await thinking(player)
        await player.until(lambda: not board._stale)
        await player.press("?")
        assert any(row.startswith(" KEYS ") for row in player.rows)
        await player.press("x < x % %")
        desk.let_go()
        await player.until(lambda: player.bout.table.place > 1)


async def test_z_while_somebody_thinks_takes_the_sealed_choice_back_and_the_thought_is_kept() -> None:
    desk = QuickDesk(held=True)
    duel = bout(kind="death", desk=desk)
    async with playing(duel) as player:
        await player.press("s enter")
        assert list(duel.table.sealed) == [Side.LEFT]
        await player.press("z")
        assert not duel.table.sealed
        assert player.said == "Taken back: the last decision."
        assert player.decides
        assert not duel.table.journal.lines
        assert "unrecorded" not in player.rows[0]
        thought = duel.thoughts.at(Side.RIGHT, duel.stamp)
        await player.press("b enter")
        assert duel.thoughts.at(Side.RIGHT, duel.stamp) is thought
        desk.let_go()
        await player.until(lambda: duel.table.place)
        assert duel.table.journal.lines[0].startswith("left movement / right movement: back /")
        assert not duel.marked


async def test_leaving_while_somebody_thinks_keeps_the_sealed_choice_for_coming_back() -> None:
    desk = QuickDesk(held=True)
    duel = bout(kind="death", desk=desk)
    async with playing(duel) as player:
        there = player.screen
        player.app.open(Bottom())
        await player.rest()
        player.app.close()
        await player.press("s enter")
        player.app.open(Bottom())
        await player.rest()
        desk.let_go()
        await player.pilot.pause(0.05)
        assert not duel.table.place, "nothing happens out of sight"
        player.app.close()
        await player.until(lambda: duel.stamp[0] == 1)
        await player.rest()
        assert player.app.screen is there
        assert player.decides


async def test_a_thought_that_fails_is_told_and_tried_again_or_the_choice_taken_back() -> None:
    duel = bout(kind="death", desk=QuickDesk(failures=2))
    async with playing(duel) as player:
        await player.press("s enter")
        assert "the opponent could not choose: a headache." in player.reads
        assert not duel.table.journal.lines
        assert "try again" in player.footer
        await player.press("z")
        assert not duel.table.sealed
        await player.press("b enter")
        assert "a headache." in player.reads
        await player.press("enter")
        assert duel.table.journal.lines[0].startswith("left movement / right movement: back /")


async def test_half_a_choice_survives_leaving_and_the_lines_both_ways() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("t r")
        before = player.sees
        player.app.open(Bottom())
        await player.rest()
        player.app.close()
        await player.rest()
        assert player.sees == before
        await in_lines(player)
        await say(player, "w")
        await player.until(lambda: duel.table.place > 1)
        assert "target=RC blow=thrust defence=LP" in duel.table.journal.lines[1]
        await player.until(lambda: player.app.screen.query_one(Answer).has_focus)
        await say(player, "c e")
        await back_on_the_screen(player)
        assert player.decision.picked == {"blow": "cut", "target": "H"}


async def test_a_duel_goes_to_lines_and_back_in_mid_prompt() -> None:
    async with playing(begun(KEYS[0])) as player:
        for game in KEYS:
            duel = begun(game)
            await player.sits_down(duel)
            stamp = duel.stamp
            for _ in range(2):
                await in_lines(player)
                await back_on_the_screen(player)
                assert duel.stamp == stamp


async def test_what_was_taken_back_and_said_in_lines_is_seen_on_the_screen_and_so_is_leaving() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await in_lines(player)
        await say(player, "undo")
        await say(player, "undo")
        await player.until(lambda: duel.table.place == 0)
        await back_on_the_screen(player)
        assert "unrecorded" in player.rows[0]
        assert player.decision.ask.what == "movement"
        await in_lines(player)
        await say(player, "home")
        await player.until(lambda: isinstance(player.app.screen, Bottom))


async def test_what_is_committed_is_on_disk_and_a_killed_duel_is_gone_on_with_where_it_stood(
    tmp_path: Path,
) -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel, saves=tmp_path) as player:
        await player.press("t r w enter")
        seen, lines = player.rows[:7], duel.table.journal.lines
        (path,) = (tmp_path / "duels").glob("*.toml")
        assert duels.load(path, LIBRARY).journal.lines == lines
        await player.sits_down(bout(kind="death", lines=lines))
        assert player.rows[:7] == seen
        assert player.decides


async def test_a_fault_in_the_conductor_ends_the_program_and_the_duel_stays_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def decide(_table: object, _side: Side, _choice: object) -> None:
        raise RuntimeError("a bug")

    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel, saves=tmp_path) as player:
        await player.press("t r w enter")
        lines = duel.table.journal.lines
        monkeypatch.setattr(DuelApp, "is_headless", False)
        monkeypatch.setattr(DuelTable, "decide", decide)
        await player.press("t r w enter")
        monkeypatch.undo()
        assert str(player.app.fault) == "a bug"
        assert player.app._exit
    (path,) = (tmp_path / "duels").glob("*.toml")
    assert duels.load(path, LIBRARY).journal.lines == lines


async def test_no_coroutine_is_dropped_unawaited_however_the_duel_is_left() -> None:
    gc.freeze()  # what is there before takes long to look through
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        for keys in ("t r ctrl+q", "t r w enter backspace", "? ; ctrl+c", "+ ctrl+q"):
            async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
                await player.press(keys)
        desk = QuickDesk(held=True)
        duel = bout(kind="death", desk=desk)
        async with playing(duel) as player:
            await player.press("s enter backspace")
            assert isinstance(player.app.screen, Bottom)
            desk.let_go()
            await player.rest()
        assert not duel.table.place
        gc.collect()
    gc.unfreeze()
    assert not [one for one in said if "awaited" in str(one.message) or one.category is ResourceWarning]


async def test_another_duel_in_its_place_is_asked_for_and_nothing_of_the_first() -> None:
    first, second = bout(kind="death", lines=AT_MEASURE), bout(kind="death", seed=8)
    async with playing(first) as player:
        await player.press("t r")
        player.app.swap(screen_of(player.app.app_context, second))
        await player.rest()
        assert player.decision.ask.what == "movement"
        await player.press("s enter")
        assert second.table.place == 1
        assert first.table.place == 1


async def test_word_that_a_duel_is_in_sight_may_come_late() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        screen = player.screen
        player.app.action_lines()
        await player.pilot.pause(0.05)
        screen.on_screen_resume()
        assert not _leading(screen), "two would lead it"
        player.app.action_lines()
        await player.rest()
        screen.hidden()
        screen.on_screen_resume()
        assert len(_leading(screen)) == 1, "nobody would lead it"
        await player.rest()
        assert player.decides


async def test_lines_that_give_way_to_the_screen_lead_the_duel_no_longer() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        player.app.action_lines()
        await player.rest()
        lines = player.app.screen
        assert isinstance(lines, LinesScreen)
        (talk,) = lines.workers
        player.app.on_lines_screen_heard(LinesScreen.Heard(lines, "switched"))
        assert talk.is_cancelled
        await player.rest()
        assert player.decides


def _leading(screen: DuelScreen) -> list[Any]:
    return [one for one in screen.workers if one.group == "duel" and not one.is_cancelled]


async def test_keys_that_were_typed_faster_than_help_opens_open_it_once() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.write("? ? ? ? ? ? ?")
        stack = player.app.screen_stack
        assert len(stack) == len({type(screen) for screen in stack})
