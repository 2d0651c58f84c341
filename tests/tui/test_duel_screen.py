"""The duel screen: keys in, what is seen and what is at the table out."""

import asyncio

import pytest
from msgspec.structs import replace

from duel_tui.engine.answers import Decided
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.keys import COMMANDS
from duel_tui.narration import read_phrases
from duel_tui.registry import KEYS
from duel_tui.storage.settings import Settings
from duel_tui.tui.duel.end import EndPage
from tests.tui.bouts import FENCERS, LIBRARY, bout
from tests.tui.screens import QUIET, duel_app, playing

ALWAYS = Settings(master=False, pause="always")
NEVER = Settings(master=False, pause="never")
AT_MEASURE = ("left movement / right movement: stand / stand",)


async def test_all_that_matters_is_in_sight_at_once() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        seen = player.sees
        for word in (
            "Rapier & Dagger",
            "to the death",
            "round 1",
            "exchange 1 of 3",
            "misura larga",
            "Bernardino (you)",
            "Italian, Average",
            "rapier, dagger, helmet",
            "Don Diego",
            "rapier, cloak",
            "Str 12",
            "Agi  9",
            "Dex 15",
            "Siz 10",
            "Cut  +2",
            "Thr  +7",
            "Wound 20/25",
            "SA .--+--. LA",
            "TARGET",
            "BLOW",
            "PARRY",
            "3 r right chest",
            "2 t thrust",
            "3 l low",
            "needs",
            "log",
            "enter commit",
        ):
            assert word in seen, word


async def test_an_exchange_takes_four_keys() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel, NEVER) as player:
        await player.wait()
        await player.press("r t l enter")
        await player.wait()
        answer = duel.table.step(1).answer
        assert isinstance(answer, Decided)
        assert "target=RC blow=thrust defence=LP give_up=no" in duel.table.journal.lines[1]


async def test_enter_alone_never_commits() -> None:
    duel = bout(lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("enter enter enter")
        await player.wait()
        assert duel.table.place == 1
        assert "Choose first" in player.footer
        await player.press("h t enter")
        assert duel.table.place == 1
        assert "PARRY is still to be chosen" in player.footer
        assert duel.table.sealed in {(), (Side.RIGHT,)}


async def test_moving_the_caret_chooses_and_numbers_do_too() -> None:
    duel = bout()
    async with playing(duel, NEVER) as player:
        await player.press("down enter")
        await player.wait()
        assert duel.table.journal.lines[0].startswith("left movement / right movement: stand /")


async def test_escape_and_backspace_give_up_the_last_pick_first() -> None:
    async with playing(bout(lines=AT_MEASURE)) as player:
        await player.press("r t")
        assert ">2 t thrust" in player.sees
        await player.press("escape")
        assert "BLOW ?" in player.sees
        assert "TARGET ?" not in player.sees
        await player.press("backspace")
        assert "TARGET ?" in player.sees


async def test_the_help_follows_when_keys_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duel_tui.tui.app.PAUSE", 1.0)
    async with playing(bout()) as player:
        await player.press("down down")
        assert " back " in player.row(8)
        for _ in range(50):
            await player.wait(0.2)
            if " pass side " in player.row(8):
                break
        assert " pass side " in player.row(8)
        assert "foe blows  off ends  in line" in player.sees


async def test_o_hides_all_odds() -> None:
    async with playing(bout(lines=AT_MEASURE)) as player:
        await player.wait()
        assert "chance" in player.sees
        await player.press("o")
        assert "chance" not in player.sees
        assert "odds are hidden" in player.sees
        await player.press("o")
        assert "chance" in player.sees


async def test_keys_typed_before_a_reveal_are_dropped() -> None:
    duel = bout(kind="death", thinks=0.8)
    async with playing(duel, NEVER) as player:
        await player.press("s enter")
        assert duel.table.sealed == (Side.LEFT,)
        assert "thinking" in player.sees
        await player.press("h t l")
        await player.wait(1)
        assert duel.table.place == 1
        assert "TARGET ?" in player.sees


async def test_no_key_waits_for_a_thinking_opponent() -> None:
    duel = bout(thinks=5)
    async with playing(duel) as player:
        await player.press("s enter")
        await asyncio.wait_for(player.press("o ? escape pageup"), 1)
        assert "thinking" in player.sees


async def test_what_was_chosen_stands_while_an_opponent_thinks() -> None:
    async with playing(bout(thinks=5)) as player:
        await player.press("s")
        await player.wait()
        before = [player.row(row) for row in range(9, 16)]
        await player.press("enter")
        assert "is thinking" in player.row(8)
        assert [player.row(row) for row in range(9, 16)] == before
        await player.press("down")
        assert [player.row(row) for row in range(9, 16)] == before


async def test_z_takes_a_sealed_choice_back_before_the_reveal() -> None:
    duel = bout(thinks=5)
    async with playing(duel) as player:
        await player.press("s enter")
        assert Side.LEFT in duel.table.sealed
        await player.press("z")
        assert Side.LEFT not in duel.table.sealed
        assert "MOVEMENT ?" in player.sees
        assert not duel.table.journal.lines


async def test_past_a_reveal_taking_back_marks_the_duel_and_the_opponent_chooses_afresh() -> None:
    duel = bout(kind="death")
    async with playing(duel, NEVER) as player:
        await player.wait()
        await player.press("s enter")
        await player.wait()
        await player.press("z")
        await player.wait()
        assert duel.table.place == 0
        assert duel.table.journal.lines[-1] == "undo to 0"
        assert duel.marked
        assert Side.RIGHT in duel.table.sealed


async def test_where_the_house_rule_says_so_nothing_is_taken_back() -> None:
    duel = bout(kind="death", options={"take_back": "none"}, lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("z")
        assert "stands" in player.footer
        assert duel.table.place == 1


async def test_a_throw_that_can_end_the_duel_waits_for_a_key() -> None:
    duel = bout(lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.wait()
        await player.press("r t l enter")
        await player.wait()
        assert isinstance(duel.table.request, Roll)
        assert "Any key throws" in player.sees
        assert "To reach" in player.sees
        place = duel.table.place
        await player.press("x")
        assert duel.table.place > place


@pytest.mark.parametrize(("settings", "waits"), [(ALWAYS, True), (NEVER, False)])
async def test_the_pause_is_a_setting(settings: Settings, *, waits: bool) -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel, settings) as player:
        await player.wait()
        await player.press("r t l enter")
        await player.wait()
        assert isinstance(duel.table.request, Roll) is waits


async def test_two_people_have_a_curtain_between_their_choices() -> None:
    duel = bout(people=2)
    async with playing(duel, NEVER) as player:
        assert "Bernardino chooses now. Don Diego, look away" in player.sees
        await player.press("x")
        assert "Bernardino (turn)" in player.sees
        await player.press("s enter")
        assert "Don Diego chooses now. Bernardino, look away" in player.sees
        assert "stand" not in player.sees
        assert not duel.table.journal.lines
        await player.press("x")
        assert "(turn) Don Diego" in player.sees
        await player.press("v enter")
        assert duel.table.journal.lines[0].endswith("stand / volt")


async def test_dice_by_hand_show_target_and_parts_and_read_00_as_100() -> None:
    duel = bout(kind="death", people=2, seed=None, lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("x r t l enter x r t l enter")
        assert isinstance(duel.table.request, Roll)
        assert "To reach: " in player.sees
        assert "+7 thrust" in player.sees
        await player.press("a b c 1 0 1 enter")
        assert "   101 cannot fall" in player.sees, "letters are no dice"
        await player.press("backspace backspace backspace 0 0 enter")
        assert duel.table.journal.lines[-1].endswith("100 by hand")


async def test_the_game_masters_modifier_is_part_of_the_next_roll() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel, NEVER) as player:
        await player.wait()
        await player.press("r t + 1 0 space s u n enter")
        waiting = duel.table.pending_modifier(Side.LEFT)
        assert waiting is not None
        assert (waiting.by, waiting.label) == (10, "sun")
        assert ">3 r right chest" in player.sees, "what was picked is still there"
        await player.press("l enter")
        await player.wait()
        assert any('modified +10 "sun"' in line for line in duel.table.journal.lines)


async def test_a_modifier_can_be_for_the_other_side() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("+ tab - 5 enter")
        waiting = duel.table.pending_modifier(Side.RIGHT)
        assert waiting is not None
        assert waiting.by == -5


async def test_the_last_roll_may_be_overruled() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel, NEVER) as player:
        await player.wait()
        await player.press("r t l enter")
        await player.wait()
        await player.press("!")
        assert "to reach" in "".join(player.row(row) for row in range(9, 13)), "the roll stands there"
        await player.press("s space l u c k enter")
        assert any("overruled to" in line and "luck" in line for line in duel.table.journal.lines)
        assert duel.marked


async def test_nothing_is_overruled_before_anything_was_thrown() -> None:
    async with playing(bout(kind="death")) as player:
        await player.press("!")
        assert "No dice have been thrown yet." in player.footer
        assert "MOVEMENT" in player.sees


async def test_no_column_is_turned_to_where_there_is_one() -> None:
    async with playing(bout(kind="death")) as player:
        assert "tab next" not in player.footer


async def test_the_log_keeps_everything_and_turns_back() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel, NEVER) as player:
        await player.wait()
        await player.press("r t l enter")
        await player.wait()
        assert "The dice fall by seed 7." not in player.sees
        await player.press("pageup pageup pageup")
        assert "The dice fall by seed 7." in player.sees
        assert "turned back" in player.sees


async def test_question_mark_shows_the_keys_of_this_screen() -> None:
    async with playing(bout()) as player:
        await player.press("?")
        assert "closes" not in player.footer
        assert "? rulebook" in player.footer
        for word in ("Takes back", "PgUp", "game master", "Takes back the last decision"):
            assert word in player.sees
        await player.press("escape")
        assert "MOVEMENT" in player.sees


async def test_a_resize_keeps_everything_also_through_a_size_without_room() -> None:
    duel = bout(lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("r t")
        await player.pilot.resize_terminal(39, 20)
        await player.pilot.resize_terminal(120, 40)
        assert "rounds" in player.sees
        assert ">3 r right chest" in player.sees
        assert ">2 t thrust" in player.sees
        assert "PARRY ?" in player.sees


async def test_the_master_says_each_sentence_once() -> None:
    kept: list[Settings] = []
    app = duel_app(bout(kind="death"), Settings(pause="never"), kept.append)
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.pause(0.1)
        assert any("rapier_and_dagger movement" in settings.heard for settings in kept)
        heard = [key for settings in kept[-1:] for key in settings.heard]
        assert len(heard) == len(set(heard))


async def test_the_end_says_who_and_how_and_the_last_choice_may_be_taken_back() -> None:
    duel = bout(scores=(100, 1, 100, 100, 100, 100), lines=AT_MEASURE)
    async with playing(duel, NEVER) as player:
        await player.wait()
        await player.press("r t l enter")
        await player.wait()
        assert isinstance(player.app.page, EndPage)
        assert "The duel is over" in player.sees
        assert "right chest" in player.sees
        await player.press("r")
        assert "Replay, step 0 of 2" in player.sees
        await player.press("right right")
        assert "Replay, step 2 of 2" in player.sees
        await player.press("left escape z")
        assert duel.table.place == 1
        assert "TARGET ?" in player.sees


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_nothing_on_the_screen_runs_over_the_edge(size: tuple[int, int]) -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE), QUIET, size) as player:
        lines = player.sees.split("\n")
        assert len(lines) == size[1]
        assert "? help" in lines[-1]


def test_no_command_has_the_letter_of_a_choice() -> None:
    commands = {"commit", "choose", "undo", "redo", "odds", "help", "modify", "overrule", "leave"}
    keys = {key for one in COMMANDS if one.name in commands for key in one.keys}
    for key in KEYS:
        for picker in read_phrases(LIBRARY.phrases(key)).pickers.values():
            letters = {row.letter for row in picker.rows}
            assert not letters & keys


async def test_nothing_happens_in_the_duel_while_the_rulebook_lies_on_top() -> None:
    duel = bout(kind="death", thinks=0.5)
    async with playing(duel, NEVER) as player:
        await player.press("s enter")
        player.app.open(EndPage(player.app, bout(lines=AT_MEASURE)))
        await player.wait(0.8)
        assert duel.table.place == 0
        await player.press("escape")
        assert duel.table.place == 1
        assert "TARGET ?" in player.sees


async def test_a_key_that_closes_the_help_does_nothing_else() -> None:
    duel = bout()
    async with playing(duel, NEVER) as player:
        await player.press("s ? enter")
        assert duel.table.sealed in ((), (Side.RIGHT,))
        assert ">2 s stand" in player.sees


async def test_a_name_takes_the_room_that_the_other_leaves() -> None:
    names = BySide(
        replace(FENCERS.left, name="Rocco"), replace(FENCERS.right, name="Fulvio Margherini-Bianchi")
    )
    async with playing(bout(people=2, fencers=names)) as player:
        await player.press("enter")
        assert player.row(1).startswith(" Rocco (turn)  Italian, Average")
        assert player.row(1).rstrip().endswith("Spanish, Good  Fulvio Margherini-Bianchi")
