"""Duels with figures at the keyboard: the keys from the blade to the dice, and what stands as chosen before them."""

import pytest

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.answers import Rolled
from duel_tui.engine.side import BySide
from duel_tui.engine.table import DuelTable
from duel_tui.play.bout import Bout
from duel_tui.storage.settings import Settings
from tests.engine.loaded_thrower import LoadedThrower
from tests.systems.rapier_and_dagger.figure_positions import action, action_again, blade, blades_shown, change
from tests.systems.rapier_and_dagger.positions import ASHCROFT, LUCREZIA, clinch, seated
from tests.systems.rapier_and_dagger.situations import RIGHT
from tests.systems.rapier_and_dagger.situations import Bout as Fought
from tests.tui.bouts import bout, bout_at
from tests.tui.positions import AT_MEASURE
from tests.tui.screens import QUIET, playing

WAITING = Settings(master=False, pause="always")


def rolled(bout: Bout) -> int:
    """How many dice have fallen."""
    return sum([isinstance(step.answer, Rolled) for step in bout.table.steps])


@pytest.mark.parametrize(
    ("settings", "keys"),
    [(QUIET, "e b enter enter t enter"), (WAITING, "e b enter enter t enter enter")],
    ids=["the dice fall at once", "the roll waits"],
)
async def test_from_the_blade_to_the_dice_takes_seven_keys_at_most(settings: Settings, keys: str) -> None:
    fought = blade()
    duel = bout_at(DuelTable(fought.rules, fought.table.journal, SeededThrower(1)))
    before = rolled(duel)
    async with playing(duel, settings) as player:
        *first, last = keys.split()
        assert len(first) + 1 <= 7
        for key in first:
            assert rolled(duel) == before
            await player.press(key)
        if settings is WAITING:
            assert "THE ROLL" in player.sees
        await player.press(last)
        assert rolled(duel) > before


async def test_a_roll_that_waits_names_the_action_the_target_and_what_it_meets() -> None:
    fought = action()
    duel = bout_at(DuelTable(fought.rules, fought.table.journal, SeededThrower(1)))
    async with playing(duel, WAITING) as player:
        await player.press("d y enter")
        said = " ".join([row.strip() for row in player.rows])
        assert "You make a disengage thrust at the head. Diego takes no action" in said
        for part in ("+20 beat against absence", "+5 disengage thrust against no action"):
            assert part in said


@pytest.mark.parametrize("height", [22, 24])
async def test_the_die_that_ends_a_duel_names_the_blades_and_tells_what_came_of_it(height: int) -> None:
    fought = Fought(LUCREZIA, ASHCROFT, "honorable", mode="fig").say("15", "12").say("pass_side", "stand")
    fought.say("keep").say("LC bind", "RL absence").say("keep").say("DIST no", "NSA yes")
    duel = bout_at(
        DuelTable(fought.rules, fought.table.journal, LoadedThrower((99,))), names=BySide(LUCREZIA, ASHCROFT)
    )
    async with playing(duel, Settings(master=False), size=(80, height)) as player:
        assert "THE ROLL" in player.sees
        await player.press("enter")
        assert duel.table.done
        assert "+30 bind against absence" in player.sees
        assert "99 +20 +30 +5 -10 -17 -10 = 117, needs 60: hit." in player.sees
        assert "…" not in player.sees


async def test_the_die_that_ends_a_duel_names_the_action_that_it_met_not_what_its_wound_leaves() -> None:
    fought = Fought(LUCREZIA, ASHCROFT, "honorable", mode="fig", la_at_ms=True).hurt(RIGHT, "LA", "light", 2)
    fought.say("15", "12").say("pass_side", "stand").say("keep").say("LA bind", "RL absence").say("keep")
    fought.say("DIST no", "DDIS no")
    duel = bout_at(
        DuelTable(fought.rules, fought.table.journal, LoadedThrower((99,))), names=BySide(LUCREZIA, ASHCROFT)
    )
    async with playing(duel, Settings(master=False)) as player:
        await player.press("enter")
        assert duel.table.done
        assert "arm useless" not in player.sees
        said = " ".join([row.strip() for row in player.rows])
        assert "-15 disengage thrust against double disengage" in said


async def test_a_roll_of_the_matrix_names_the_attack_and_the_guard() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE), WAITING) as player:
        await player.press("r t w enter")
        assert "You thrust at the right chest against a " in player.sees


async def test_a_roll_at_close_quarters_names_the_means_and_the_target() -> None:
    fought = clinch()
    duel = bout_at(DuelTable(fought.rules, fought.table.journal, SeededThrower(1)))
    async with playing(duel, WAITING) as player:
        await player.press("k g enter")
        assert "THE ROLL" in player.sees
        assert "You try a kick at the right leg." in player.sees


async def test_enter_keeps_the_blade_which_stands_as_chosen() -> None:
    duel = seated(blades_shown().table)
    async with playing(duel) as player:
        assert player.marks == ["k"]
        await player.press("i")
        assert player.marks == ["i"]
        await player.press("backspace")
        await player.press("k")
        assert player.marks == ["k"]
        assert duel.table.state.phase == "blade_change"
        await player.press("enter")
        assert duel.table.state.phase == "action"
        assert duel.table.state.attack.blades.left == "beat"


async def test_enter_keeps_the_movement_which_stands_as_chosen() -> None:
    duel = seated(change().table)
    movement = duel.table.state.plan.movements.left
    async with playing(duel) as player:
        assert player.marks == ["k"]
        await player.press("enter")
        assert duel.table.state.phase == "blade"
        assert duel.table.state.plan.movements.left == movement


async def test_what_stands_as_chosen_comes_back_when_all_is_cleared() -> None:
    duel = seated(blades_shown().table)
    async with playing(duel) as player:
        await player.press("n")
        assert player.marks == ["n"]
        await player.press("z")
        assert player.marks == ["k"]


async def test_space_repeats_a_sword_action_at_the_target_sealed_with_the_blade() -> None:
    async with playing(seated(action_again().table), QUIET) as player:
        await player.press("space")
        assert player.decision.picked == {"target": "H", "action": "ST", "left_hand": "no"}
        assert not player.said


async def test_space_repeats_nothing_where_the_action_cannot_be_paid_again() -> None:
    duel = seated(action().say("ST yes", "NSA no", 1).say("H DIST", "NSA no", 1).table)
    async with playing(duel, QUIET) as player:
        await player.press("space")
        assert player.decision.picked == {}


async def test_space_repeats_a_defence_without_a_target() -> None:
    duel = seated(action().say("DIS no", "ST no", 1).table)
    async with playing(duel, QUIET) as player:
        await player.press("space")
        assert player.decision.picked == {"action": "DIS", "left_hand": "no"}


async def test_space_repeats_a_sword_action_where_the_left_hand_parries_already() -> None:
    duel = seated(action().say("ST yes", "SC no", 1, 1).table)
    async with playing(duel, QUIET) as player:
        await player.press("space")
        assert player.decision.picked == {"target": "H", "action": "ST"}
