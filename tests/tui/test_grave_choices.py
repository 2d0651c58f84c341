"""Choices that cannot be mended: asked once, confirmed by their own letter or Enter, never by what was typed before."""

from collections.abc import Callable
from random import Random

import pytest

from duel_tui.keys import Keymap
from duel_tui.play.bout import Bout
from duel_tui.tui.widgets.decision_pane import DecisionPane
from tests.systems.walks import play_on
from tests.tui.bouts import bout
from tests.tui.positions import begun
from tests.tui.screens import Player, playing

GAME = "rapier_and_dagger"
MAP = {"approach": "map", "movement": "points", "attack": "actions", "map": "tavern"}


def helpless() -> Bout:
    """A duel to the death that Bernardino has won: Diego lies before him."""
    made = bout(kind="death", seed=8, options={"mercy": True})
    play_on(made.table, Random(8), decisions=47)
    return made


GRAVE: dict[str, tuple[Callable[[], Bout], str, str]] = {
    "movement": (lambda: bout(kind="death"), "y", "You give the duel to Diego"),
    "combat_movement": (
        lambda: begun(GAME, seed=2, decisions=4, options={"mode": "fig"}),
        "y",
        "You give the duel to Diego",
    ),
    "approach": (lambda: begun(GAME, options={"mode": "fig"}), "y", "You give the duel to Diego"),
    "plot": (lambda: begun(GAME, options=MAP), "y", "You give the duel to Diego"),
    "mercy": (helpless, "k", "You kill the helpless Diego"),
}
"""What is asked, the letter of the choice that cannot be mended, and what it does."""


def counted(player: Player, pane: object) -> bool:
    """True once the choice of a decision counts."""
    return player.screen.prompt is not pane


def pane_of(player: Player, asked: str) -> DecisionPane:
    pane = player.screen.prompt
    assert isinstance(pane, DecisionPane)
    assert pane.decision.ask.what == asked
    return pane


def test_every_grave_choice_of_every_game_is_tried_here() -> None:
    confirmed = begun(GAME).wording.phrases.confirms
    assert {key.partition(" ")[0] for key in confirmed} == GRAVE.keys()


@pytest.mark.parametrize("asked", GRAVE)
async def test_it_asks_once_is_confirmed_by_letter_or_enter_and_taken_back_by_a_key(asked: str) -> None:
    made, letter, does = GRAVE[asked]
    question = f"{does}: {letter} or Enter again, Esc not."
    async with playing(made()) as player:
        for again in (letter, "enter"):
            pane = pane_of(player, asked)
            await player.press(f"{letter} enter")
            assert player.said == question
            assert not counted(player, pane)
            await player.press(again)
            assert counted(player, pane)
            await player.sits_down(made())
        pane = pane_of(player, asked)
        for key in ("escape", "backspace", "z"):
            await player.press(f"{letter} enter {key}")
            assert not pane.decision.touched
            assert player.said == ""
        await player.write(f"{letter} enter {letter} enter enter {letter} {letter} enter")
        assert not counted(player, pane), "a burst of keys confirms nothing"
        assert player.said == question
        await player.press("enter")
        assert counted(player, pane)


@pytest.mark.parametrize(
    ("key", "left"), [("b", "back"), ("up", "pass_forward"), ("%", "yield"), ("q", "yield")]
)
async def test_any_other_key_takes_the_question_away(key: str, left: str) -> None:
    async with playing(bout(kind="death")) as player:
        pane = pane_of(player, "movement")
        await player.press(f"y enter {key}")
        assert pane.decision.answer == left
        assert "give the duel" not in player.said
        await player.press("y enter")
        assert "give the duel" in player.said
        assert not counted(player, pane)
        await player.press("b enter")
        assert player.bout.table.journal.lines[0].startswith("left movement / right movement: back / ")


async def test_one_player_may_have_other_keys_and_is_told_them() -> None:
    async with playing(bout(kind="death"), keymap=Keymap({"back": ("f9",)})) as player:
        await player.press("y enter")
        assert player.said == "You give the duel to Diego: y or Enter again, F9 not."


async def test_where_two_people_play_both_are_named() -> None:
    async with playing(bout(kind="death", people=2)) as player:
        await player.press("enter y enter")
        assert player.said == "Bernardino gives the duel to Diego: y or Enter again, Esc not."
