"""Commands of the duel screen: taking back and restoring, the keys, the log, and what a game master types."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.engine.requests import Roll
from duel_tui.engine.side import Side
from duel_tui.keys import COMMANDS, Scope
from duel_tui.registry import KEYS
from duel_tui.words import read_phrases
from tests.tui.bouts import LIBRARY, QuickDesk, bout
from tests.tui.positions import AT_MEASURE, CHOSEN, begun
from tests.tui.screens import Player, playing

FOUGHT_TO_BLOOD = (*AT_MEASURE, CHOSEN, "left hit 1d100: 99 by hand", "right hit 1d100: 3 by hand")
"""An honorable duel to its end, with dice typed by hand."""

MOVED = ("left movement / right movement: stand / stand",)
WARNING = "Press z again to take back"


async def test_z_clears_what_is_chosen_before_it_takes_anything_back() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("t r z")
        assert not player.decision.touched
        assert duel.table.place == 1
        assert WARNING not in player.reads
        await player.press("z")
        assert duel.table.place == 1
        assert WARNING in player.reads


async def test_z_past_a_reveal_says_what_it_takes_back_and_does_it_the_second_time_only() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("z")
        assert "Press z again to take back your stand; the duel will then be unrecorded." in player.reads
        assert duel.table.place == 1
        await player.press("t z")
        assert duel.table.place == 1, "another key lay between"
        await player.press("z")
        assert duel.table.place == 1, "it warns again"
        await player.press("z")
        assert duel.table.place == 0
        assert duel.table.journal.lines[-1] == "undo to 0"
        assert player.said == "Taken back: your stand."


async def test_the_whole_warning_is_read_at_the_smallest_size() -> None:
    duel = bout(
        kind="death", people=2, lines=(*AT_MEASURE, CHOSEN, "left hit 1d100: 15", "right hit 1d100: 71")
    )
    async with playing(duel) as player:
        await player.press("z" if player.decides else "enter z")
        assert "unrecorded." in player.reads


async def test_once_it_is_unrecorded_one_z_takes_back_and_the_title_says_so() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("t r w enter")
        assert "unrecorded" not in player.rows[0]
        await player.press("z z")
        assert "unrecorded" in player.rows[0]
        assert duel.table.place == 1
        await player.press("z")
        assert duel.table.place == 0


async def test_restored_with_nothing_done_in_between_the_duel_counts_again() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("t r w enter")
        place = duel.table.place
        await player.press("z z")
        assert "unrecorded" in player.rows[0]
        await player.press("Z")
        assert duel.table.place == place
        assert player.said == "Restored: your thrust at the right chest, low parry."
        assert "unrecorded" not in player.rows[0]
        await player.press("Z")
        assert player.said == "There is nothing to restore."


async def test_what_was_done_in_between_stays_unrecorded() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("z z s enter")
        assert duel.table.place == 1
        assert "unrecorded" in player.rows[0]


async def test_where_taking_back_is_free_it_neither_warns_nor_marks() -> None:
    duel = bout(kind="death", options={"take_back": "free"}, lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("z")
        assert duel.table.place == 0
        assert "unrecorded" not in player.rows[0]


async def test_where_the_house_rules_say_so_nothing_is_taken_back() -> None:
    duel = bout(kind="death", options={"take_back": "none"}, lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("z")
        assert player.said == "Not available now: in this duel a choice that was revealed stands."
        assert duel.table.place == 1


async def test_with_nothing_done_yet_there_is_nothing_to_take_back() -> None:
    async with playing(bout(kind="death")) as player:
        await player.press("z")
        assert player.said == "There is nothing to take back."


async def test_a_sealed_choice_is_taken_back_at_once_and_stays_chosen_by_nobody() -> None:
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


async def test_the_opponent_chooses_afresh_after_taking_back() -> None:
    chosen = set()
    for _ in range(2):
        duel = bout(kind="death")
        async with playing(duel) as player:
            for _ in range(6):
                await player.press("s enter")
                chosen.add(duel.table.journal.lines[-1])
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


async def test_on_a_tall_screen_the_log_stands_under_the_decision() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE), size=(120, 40)) as player:
        assert "The dice fall by seed 7." in player.reads
        assert player.decides
        place = player.rows.index(next(row for row in player.rows if "The dice fall" in row))
        assert place > 20


async def test_a_game_masters_modifier_is_part_of_the_next_roll_and_keeps_what_is_chosen() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("r t +")
        assert "A modifier for Bernardino's next roll" in player.reads
        await player.type("+10 sun")
        await player.press("enter")
        waiting = duel.table.pending_modifier(Side.LEFT)
        assert waiting is not None
        assert (waiting.by, waiting.label) == (10, "sun")
        await player.press("w enter")
        assert any('modified +10 "sun"' in line for line in duel.table.journal.lines)
        assert "target=RC blow=thrust defence=LP" in duel.table.journal.lines[2]


async def test_what_is_no_modifier_is_refused_and_the_way_back_is_one_key() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("s backspace")
        before = player.sees
        await player.press("+")
        await player.type("sun")
        await player.press("enter")
        assert "Begin with plus or minus and a number" in player.reads
        await player.press("escape")
        assert player.sees == before
        assert duel.table.pending_modifier(Side.LEFT) is None


async def test_the_last_roll_may_be_overruled_and_the_duel_is_unrecorded() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("t r w enter !")
        assert "needs" in player.reads
        await player.type("s luck")
        await player.press("enter")
        assert any("overruled to" in line and "luck" in line for line in duel.table.journal.lines)
        assert "unrecorded" in player.rows[0]


async def test_nothing_is_overruled_before_anything_was_rolled() -> None:
    async with playing(bout(kind="death")) as player:
        await player.press("!")
        assert "been rolled yet" in player.said
        assert player.decides


async def test_a_modifier_while_a_roll_waits_is_that_rolls() -> None:
    duel = bout(kind="death", seed=None, lines=(*AT_MEASURE, CHOSEN))
    async with playing(duel) as player:
        roll = duel.table.request
        assert isinstance(roll, Roll)
        await player.press("+")
        await player.type("-5")
        await player.press("enter")
        waiting = duel.table.pending_modifier(roll.side)
        assert waiting is not None
        assert waiting.by == -5


async def test_a_roll_is_overruled_after_the_end_and_taken_back_alone() -> None:
    duel = bout(kind="honorable", lines=FOUGHT_TO_BLOOD, seed=None)
    async with playing(duel) as player:
        assert "takes the first wound that counts" in player.reads
        await player.press("!")
        assert "99 by hand +7 thrust" in player.reads
        await player.type("#2 f he slipped")
        await player.press("enter")
        assert "takes the first wound that counts" not in player.reads
        assert "unrecorded" in player.rows[0]
        await player.press("z")
        assert "takes the first wound that counts" in player.reads
        assert "Taken back: the last ruling." in player.reads
        assert not duel.marked


async def test_a_die_is_corrected_in_five_keys_and_the_duel_still_counts() -> None:
    duel = bout(kind="honorable", lines=FOUGHT_TO_BLOOD, seed=None)
    async with playing(duel) as player:
        await player.press("! c 9 9 enter")
        assert any(line == "correct 4: right hit 1d100: 99 by hand" for line in duel.table.journal.lines)
        assert not duel.marked
        assert "unrecorded" not in player.reads


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


async def test_a_duel_whose_file_was_cut_short_says_so() -> None:
    duel = replace(bout(kind="death", lines=AT_MEASURE), opened="The last line of this duel was cut short.")
    async with playing(duel, size=(120, 40)) as player:
        assert "The last line of this duel was cut short." in player.reads


@pytest.mark.parametrize("key", KEYS)
async def test_every_game_can_be_looked_at_with_every_command(key: str) -> None:
    async with playing(begun(key)) as player:
        for command in ("?", "enter", "<", ">", "+", "escape", "!", "escape", "%", "%", "=", "z", "Z"):
            await player.press(command)
            assert len(player.rows) == 24


async def test_a_look_at_everything_changes_nothing_that_is_chosen() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.press("t r")
        picked = player.decision.picked
        await look(player)
        assert player.decision.picked == picked


async def look(player: Player) -> None:
    for keys in ("? escape", "< >", "+ escape", "% %", "? ? ?"):
        await player.press(keys)


async def test_a_key_that_means_nothing_does_not_put_away_what_was_asked_for_after_it() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.write("\ufffd ?")
        assert " KEYS " in player.sees
        await player.write("\ufffd")
        assert " KEYS " not in player.sees


async def test_a_wound_is_set_in_six_keys_and_taken_back_by_one() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("$")
        assert "l Bernardino" in player.reads
        assert "r Don Diego" in player.reads
        await player.press("r w g")
        assert "l light" in player.reads
        await player.press("l enter")
        assert duel.table.journal.lines[-1] == "set right.wounds.RL: light"
        assert "The game master changes Don Diego's wound (right leg): light." in player.said
        await player.press("z")
        assert not duel.table.state.fighters.right.body.wounds
        assert "unrecorded" not in player.reads


async def test_arrows_choose_what_letters_do() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("$ down enter down enter")
        await player.press("g up enter backspace l enter")
        assert duel.table.journal.lines[-1] == "set left.wounds.RL: light"
        await player.press("$")
        await player.type("lwlm")
        await player.press("enter")
        assert duel.table.journal.lines[-1] == "set left.wounds.LL: mortal"
        await player.press("$")
        await player.type("right wound left leg")
        await player.press("down down enter enter")
        assert duel.table.journal.lines[-1] == "set right.wounds.LL: scratch"


async def test_a_number_and_a_reason_are_typed_after_the_letters() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("$")
        await player.type("ls8 poison")
        await player.press("enter")
        assert duel.table.journal.lines[-1] == "set left.strength: 8; poison"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("rwq", "q: not a choice here."),
        ("rw", "There is more to choose: type the next letter."),
        ("ls", "Type a number from 1 to 20 after it."),
        ("left.luck = 3", "luck = 3: not a choice here."),
        ("left.wounds.RL = grave", "grave: not a choice here."),
    ],
)
async def test_what_cannot_be_set_is_said_and_nothing_is_set(typed: str, said: str) -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("$")
        await player.type(typed)
        await player.press("enter")
        assert said in player.reads or said in player.said
        assert duel.table.journal.lines == AT_MEASURE


@pytest.mark.parametrize(
    ("typed", "line"),
    [("$ r w g l enter", "set right.wounds.RL: light"), ("+ + 1 0 enter", "modify left +10")],
)
@pytest.mark.parametrize("more", [(), (CHOSEN,)], ids=["at a decision", "at a die"])
async def test_what_is_typed_at_once_goes_where_its_first_key_leads(
    typed: str, line: str, more: tuple[str, ...]
) -> None:
    duel = bout(kind="death", seed=None if more else 7, lines=(*AT_MEASURE, *more))
    async with playing(duel) as player:
        await player.write(typed)
        assert duel.table.journal.lines[-1] == line


async def test_an_overruling_typed_at_once_at_the_end_takes_no_row_there() -> None:
    duel = bout(kind="honorable", lines=FOUGHT_TO_BLOOD, seed=None)
    async with playing(duel) as player:
        assert "takes the first wound that counts" in player.reads
        await player.write("! # 2 space f space s a l t enter")
        (line,) = [line for line in duel.table.journal.lines if line.startswith("overrule")]
        assert '"salt"' in line
