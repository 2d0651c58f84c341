"""Choices that cannot be mended: asked once, confirmed by their own letter or Enter; an opponent's are proposed, never done."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.keys import Keymap
from duel_tui.pages.conductor import fight
from duel_tui.plain.prompter import Lines
from duel_tui.plain.shell import EndOfInputError
from duel_tui.play.bout import Bout
from duel_tui.play.seat import How, Seat, Seats
from duel_tui.registry import KEYS
from duel_tui.tui.widgets.decision_pane import DecisionPane
from tests.plain.talks import Typist, context_in, heard, talk_over
from tests.systems.walks import play_on
from tests.tui.bouts import PUPIL, QuickDesk, bout
from tests.tui.positions import begun
from tests.tui.screens import Player, playing

GAME = "rapier_and_dagger"
MAP = {"approach": "map", "movement": "points", "attack": "actions", "map": "tavern"}
YIELDED = ("left movement / right movement: yield / stand",)
GIVES = "You give the duel to Diego"


def helpless() -> Bout:
    """A duel to the death that Bernardino has won: Diego lies before him."""
    made = bout(kind="death", seed=8, options={"mercy": True})
    play_on(made.table, Random(8), decisions=47)
    return made


GRAVE: dict[str, tuple[Callable[[], Bout], str, str]] = {
    "movement": (lambda: bout(kind="death"), "y", GIVES),
    "combat_movement": (lambda: begun(GAME, seed=2, decisions=4, options={"mode": "fig"}), "y", GIVES),
    "approach": (lambda: begun(GAME, options={"mode": "fig"}), "y", GIVES),
    "plot": (lambda: begun(GAME, options=MAP), "y", GIVES),
    "mercy": (helpless, "k", "You kill the helpless Diego"),
}
"""What is asked, the letter of the choice that cannot be mended, and what it does."""


def pane_of(player: Player, asked: str) -> DecisionPane:
    pane = player.screen.prompt
    assert isinstance(pane, DecisionPane)
    assert pane.decision.ask.what == asked
    return pane


def test_every_grave_choice_is_tried_here_and_grave_decisions_are_marked_in_the_words_of_the_games() -> None:
    assert {key.partition(" ")[0] for key in begun(GAME).wording.phrases.confirms} == GRAVE.keys()
    found = {what for key in KEYS for what, one in begun(key).wording.phrases.asks.items() if one.grave}
    assert found == {"accept", "mercy"}


async def test_it_asks_once_is_confirmed_by_letter_or_enter_and_taken_back_by_a_key() -> None:
    async with playing(bout(kind="death")) as player:
        for asked, (made, letter, does) in GRAVE.items():
            await player.sits_down(made())
            pane, question = pane_of(player, asked), f"{does}: {letter} or Enter again, Esc not."
            for key in ("escape", "backspace", "z"):
                await player.press(f"{letter} enter")
                assert player.said == question
                await player.press(key)
                assert not pane.decision.touched
                assert player.said == ""
            await player.write(f"{letter} enter {letter} enter enter {letter} {letter} enter")
            assert player.screen.prompt is pane, "a burst of keys confirms nothing"
            assert player.said == question
            await player.press("enter" if asked == "plot" else letter)
            assert player.screen.prompt is not pane


async def test_any_other_key_takes_the_question_away() -> None:
    async with playing(bout(kind="death"), keymap=Keymap({"back": ("f9",)})) as player:
        pane = pane_of(player, "movement")
        for key, left in (("b", "back"), ("up", "pass_forward"), ("%", "yield"), ("q", "yield")):
            await player.press(f"y enter {key}")
            assert pane.decision.answer == left
            assert "give the duel" not in player.said
        await player.press("y enter")
        assert player.said == f"{GIVES}: y or Enter again, F9 not.", "the player's own keys are named"
        assert player.screen.prompt is pane
        await player.press("b enter")
        assert player.bout.table.journal.lines[0].startswith("left movement / right movement: back / ")
        await player.sits_down(bout(kind="death", people=2))
        await player.press("enter y enter")
        assert player.said == "Bernardino gives the duel to Diego: y or Enter again, F9 not."


class Merciless(QuickDesk):
    """Chooses the last of all it may."""

    def choose(self, observation: Any, character: Any, seed: int) -> Any:
        return observation.ask.menu.choices[-1]


def beaten(how: How = "spoken") -> Bout:
    """Bernardino, who is decided for so, yields; an opponent plays Diego, who would refuse it."""
    made = bout(kind="death", lines=YIELDED, desk=Merciless())
    return replace(made, seats=Seats(BySide(Seat(how), Seat("played", PUPIL))))


async def test_what_an_opponent_would_do_to_a_beaten_fencer_is_proposed_to_the_game_master_alone() -> None:
    duel = beaten()
    async with playing(duel) as player:
        assert "Diego would choose: no, fight on. Enter accepts" in player.reads
        assert duel.table.journal.lines == YIELDED, "nothing is done unasked"
        await player.press("y enter")
        assert duel.table.done
        await player.press("z z")
        ask = duel.table.ask_of(Side.RIGHT)
        assert ask is not None
        assert ask.what == "accept", "only the grave decision was taken back"
        assert "Diego would choose" in player.reads
        await player.press("enter")
        assert duel.table.journal.lines[-1] == "right accept: no"
        assert duel.table.outcome is None
        alone = beaten("here")
        await player.sits_down(alone)
        assert "would choose" not in player.reads
        assert alone.table.journal.lines[1] == "right accept: no"


@pytest.mark.parametrize(("typed", "over"), [("", False), ("yes", True)])
def test_lines_propose_the_same(tmp_path: Path, typed: str, over: bool) -> None:  # noqa: FBT001  a case
    duel, context, typist = beaten(), context_in(tmp_path), Typist([typed])
    talk, out = talk_over(typist, None, store=context.store)
    with suppress(EndOfInputError):
        heard(fight(duel, Lines(context, duel, talk)), talk, typist)
    assert "Diego would choose: no, fight on. Press Enter to accept, or choose otherwise." in out.getvalue()
    assert duel.table.done is over
    assert "you have won" not in out.getvalue(), "the fencing master speaks to a person who decides"


@pytest.mark.parametrize("how", ["spoken", "table"])
def test_a_fencer_at_a_table_is_a_players_too(how: How) -> None:
    duel = beaten(how)
    ask = duel.table.ask_of(Side.RIGHT)
    assert ask is not None
    assert duel.proposer(ask) is PUPIL
    assert duel.asks(ask)
