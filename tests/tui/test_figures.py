"""Duels with figures at the keyboard: the keys from the blade to the dice, and what stands as chosen before them."""

from collections.abc import Callable
from typing import Any

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


ROLLS: dict[str, tuple[Callable[[], Any], str, tuple[str, ...]]] = {
    "action": (
        lambda: action().table,
        "d y enter",
        (
            "You make a disengage thrust at the head. Diego takes no action",
            "+20 beat against absence",
            "+5 disengage thrust against no action",
        ),
    ),
    "exchange": (
        lambda: bout(kind="death", lines=AT_MEASURE).table,
        "r t w enter",
        ("You thrust at the right chest against a ",),
    ),
    "close quarters": (lambda: clinch().table, "k g enter", ("You try a kick at the right leg.",)),
}


@pytest.mark.parametrize("of", ROLLS)
async def test_a_roll_that_waits_names_the_action_the_target_and_what_it_meets(of: str) -> None:
    made, keys, said = ROLLS[of]
    table = made()
    duel = bout_at(DuelTable(table.rules, table.journal, SeededThrower(1)))
    async with playing(duel, WAITING) as player:
        await player.press(keys)
        assert "THE ROLL" in player.sees
        assert all(one in player.reads for one in said), player.sees


def before_the_last_die(*answers: Any, hurt: bool = False, **options: Any) -> Bout:
    """A duel with figures that the next die ends."""
    fought = Fought(LUCREZIA, ASHCROFT, "honorable", mode="fig", **options)
    if hurt:
        fought.hurt(RIGHT, "LA", "light", 2)
    for each in (("15", "12"), ("pass_side", "stand"), ("keep",), *answers):
        fought.say(*each)
    table = DuelTable(fought.rules, fought.table.journal, LoadedThrower((99,)))
    return bout_at(table, names=BySide(LUCREZIA, ASHCROFT))


@pytest.mark.parametrize("height", [22, 24])
async def test_the_die_that_ends_a_duel_names_the_blades_and_tells_what_came_of_it(height: int) -> None:
    duel = before_the_last_die(("LC bind", "RL absence"), ("keep",), ("DIST no", "NSA yes"))
    async with playing(duel, Settings(master=False), size=(80, height)) as player:
        assert "THE ROLL" in player.sees
        await player.press("enter")
        assert duel.table.done
        assert "+30 bind against absence" in player.sees
        assert "99 +20 +30 +5 -10 -17 -10 = 117, needs 60: hit." in player.sees
        assert "…" not in player.sees


async def test_the_die_that_ends_a_duel_names_the_action_that_it_met_not_what_its_wound_leaves() -> None:
    answers = ("LA bind", "RL absence"), ("keep",), ("DIST no", "DDIS no")
    duel = before_the_last_die(*answers, hurt=True, la_at_ms=True)
    async with playing(duel, Settings(master=False)) as player:
        await player.press("enter")
        assert duel.table.done
        assert "arm useless" not in player.sees
        assert "-15 disengage thrust against double disengage" in player.reads


async def test_enter_keeps_the_blade_or_the_movement_which_stands_as_chosen() -> None:
    duel = seated(blades_shown().table)
    async with playing(duel) as player:
        for keys, mark in (("", "k"), ("i", "i"), ("backspace k", "k"), ("n", "n"), ("z", "k")):
            await player.press(keys)
            assert player.marks == [mark]
        assert duel.table.state.phase == "blade_change"
        await player.press("enter")
        assert duel.table.state.phase == "action"
        assert duel.table.state.attack.blades.left == "beat"
        duel = seated(change().table)
        movement = duel.table.state.plan.movements.left
        await player.sits_down(duel)
        assert player.marks == ["k"]
        await player.press("enter")
        assert duel.table.state.phase == "blade"
        assert duel.table.state.plan.movements.left == movement


REPEATED: dict[str, tuple[Callable[[], Fought], dict[str, str]]] = {
    "at the target sealed with the blade": (
        action_again,
        {"target": "H", "action": "ST", "left_hand": "no"},
    ),
    "which cannot be paid again": (
        lambda: action().say("ST yes", "NSA no", 1).say("H DIST", "NSA no", 1),
        {},
    ),
    "a defence without a target": (
        lambda: action().say("DIS no", "ST no", 1),
        {"action": "DIS", "left_hand": "no"},
    ),
    "where the left hand parries already": (
        lambda: action().say("ST yes", "SC no", 1, 1),
        {"target": "H", "action": "ST"},
    ),
}


@pytest.mark.parametrize("what", REPEATED)
async def test_space_repeats_a_sword_action(what: str) -> None:
    made, picked = REPEATED[what]
    async with playing(seated(made().table)) as player:
        await player.press("space")
        assert player.decision.picked == picked
        assert not (picked and player.said)
