"""How dice are rolled on the screen: one side by hand, asked at each roll, and changed in the middle."""

from pathlib import Path
from typing import Any

import pytest
from textual.message import Message

from duel_tui.engine.rollers import Rollers, Way
from duel_tui.engine.side import BySide
from duel_tui.play.bout import Bout
from duel_tui.play.matchmaking import quick, rollers_of
from duel_tui.storage.settings import Settings
from tests.tui.bouts import bout
from tests.tui.positions import AT_MEASURE, CHOSEN, begun
from tests.tui.screens import Player, playing
from tests.tui.visits import context

THROWN = (*AT_MEASURE, CHOSEN)
LATER = Message().time + 3600
"""A time after everything that these tests show, on the program's clock."""
LEFT_BY_HAND, ASKED = Rollers(left=Way.BY_HAND), Rollers(Way.ASKED, Way.ASKED)


def mixed(rollers: Rollers, **given: Any) -> Bout:
    """A duel in which both have chosen, and who rolls what."""
    duel = bout(kind="death", lines=THROWN, **given)
    duel.table.rollers_at_first = rollers
    return duel


def fallen(duel: Bout) -> list[str]:
    """The lines after both have chosen."""
    return [*duel.table.journal.lines[len(THROWN) :]]


async def pressed_at(player: Player, *keys: tuple[str, float]) -> None:
    """Press keys that were typed at these seconds, however long the program takes to read them."""
    for key, seconds in keys:
        player.send(key, LATER + seconds)
        await player.rest()


async def test_the_left_die_is_typed_in_two_keys_and_corrected_in_five_and_the_right_falls_by_itself() -> (
    None
):
    duel = mixed(LEFT_BY_HAND, people=2)
    async with playing(duel) as player:
        assert "Bernardino needs" in player.reads
        assert "Type what fell, 00 for 100." in player.reads
        await player.press("3 1")
        typed, thrown, *_ = fallen(duel)
        assert typed == "left hit 1d100: 31 by hand"
        assert thrown.startswith("right hit 1d100: ")
        assert "by hand" not in thrown
        duel = mixed(LEFT_BY_HAND)
        await player.sits_down(duel)
        await player.press("3 1 ! c 2 7 enter")
        assert "correct 3: left hit 1d100: 27 by hand" in fallen(duel)
        await player.press("! # 1 space c 4 5 enter")
        assert "The program rolled this die: it can be overruled, not corrected." in player.reads
        duel = mixed(Rollers(Way.BY_HAND, Way.BY_HAND), people=2, scores=(1,) * 9)
        await player.sits_down(duel)
        await player.press("1 0 1 0")
        assert [line.partition(":")[0] for line in fallen(duel)] == ["left hit 1d100", "right hit 1d100"]


async def test_where_the_program_asks_enter_rolls_and_figures_are_the_die() -> None:
    duel = mixed(ASKED)
    async with playing(duel) as player:
        assert "Press Enter to roll, or type what fell, 00 for 100." in player.reads
        assert "+7 thrust" in player.sees
        assert "enter roll" in player.footer
        await pressed_at(player, ("3", 0.0), ("1", 0.1))
        await player.pilot.pause(0.6)
        await pressed_at(player, ("enter", 0.5))
        assert len(fallen(duel)) == 1, (
            "an Enter right after the figures belongs to them, also if it is read late"
        )
        await pressed_at(player, ("enter", 0.7))
        first, second, *_ = fallen(duel)
        assert (first.endswith("31 by hand"), second.endswith("by hand")) == (True, False)
        duel = mixed(ASKED)
        await player.sits_down(duel)
        await player.press("-")
        assert "Type figures only." in player.reads
        await player.press("3 1")
        assert "Type figures only." in player.reads
        assert not fallen(duel)
        await player.press("enter")
        assert "That is no roll: -31." in player.reads


async def test_who_rolls_is_changed_by_letters_or_words_and_taken_back_alone() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        for typed, line in (
            ("r h", "rolls: right by hand"),
            ("lh", "rolls: left by hand"),
            ("b s", "rolls: left asked, right asked"),
            ("p", "rolls: left by hand, right automatic"),
            ("right by hand", "rolls: right by hand"),
        ):
            await player.press("_")
            assert "Bernardino's dice are automatic." in player.reads
            await player.type(typed)
            await player.press("enter")
            assert duel.table.journal.lines[-1] == line
            assert player.decides
            await player.press("z")
            assert duel.table.rollers == Rollers()
            assert player.said == "Taken back: the last ruling."
        duel = bout(kind="death", lines=AT_MEASURE)
        await player.sits_down(duel)
        for typed, wrong in (("x", "x"), ("r h hit", "hit")):
            await player.press("_")
            await player.type(typed)
            await player.press("enter")
            assert f"{wrong}: not a choice here." in player.reads
            await player.press("escape")
        assert duel.table.journal.lines == AT_MEASURE
        duel = mixed(LEFT_BY_HAND, people=2)
        await player.sits_down(duel)
        await player.press("3 _ l a enter")
        change, thrown, *_ = fallen(duel)
        assert change == "rolls: left automatic"
        assert thrown.startswith("left hit 1d100: ")
        assert "by hand" not in thrown, "a change at a typed die lets the program roll it"
        await player.sits_down(begun("duel_of_swords"))
        await player.press("_")
        assert player.said == "This game has no dice."


@pytest.mark.parametrize(
    ("chance", "rollers"),
    [
        ("program", None),
        ("by_hand", None),
        ("people", Rollers(left=Way.BY_HAND)),
        ("asked", ASKED),
    ],
)
def test_a_quick_duel_takes_the_dice_of_the_settings(
    chance: Any, rollers: Rollers | None, tmp_path: Path
) -> None:
    where = context(tmp_path)
    where.keep(Settings(chance=chance))
    match = quick(where)
    assert match.dice == rollers
    assert (match.seed is None) is (chance == "by_hand")


@pytest.mark.parametrize(
    ("left", "right", "rollers"),
    [
        ("spoken", "advised novice", Rollers(left=Way.BY_HAND)),
        ("novice", "person", Rollers(right=Way.BY_HAND)),
        ("spoken", "person", Rollers(Way.BY_HAND, Way.BY_HAND)),
    ],
)
def test_peoples_dice_are_typed_whoever_types_and_opponents_never(
    left: str, right: str, rollers: Rollers
) -> None:
    assert rollers_of("people", BySide(left, right)) == rollers
