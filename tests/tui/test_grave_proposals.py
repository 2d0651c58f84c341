"""What an opponent would do to a beaten fencer whose player a game master types for: proposed, never done."""

from contextlib import suppress
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.pages.conductor import fight
from duel_tui.plain.prompter import Lines
from duel_tui.plain.shell import EndOfInputError
from duel_tui.play.bout import Bout
from duel_tui.play.seat import How, Seat, Seats
from duel_tui.registry import KEYS
from tests.plain.talks import Typist, context_in, heard, talk_over
from tests.tui.bouts import PUPIL, QuickDesk, bout
from tests.tui.positions import begun
from tests.tui.screens import playing

YIELDED = ("left movement / right movement: yield / stand",)
GRAVE = {"accept", "mercy"}


class Merciless(QuickDesk):
    """Chooses the last of all it may."""

    def choose(self, observation: Any, character: Any, seed: int) -> Any:
        return observation.ask.menu.choices[-1]


def beaten(how: How = "spoken") -> Bout:
    """Bernardino, who is decided for so, yields; an opponent plays Diego, who would refuse it."""
    made = bout(kind="death", lines=YIELDED, desk=Merciless())
    return replace(made, seats=Seats(BySide(Seat(how), Seat("played", PUPIL))))


def journal(duel: Bout) -> tuple[str, ...]:
    """The lines of a duel so far."""
    return tuple(duel.table.journal.lines)


def test_the_grave_decisions_are_marked_in_the_words_of_the_games() -> None:
    found = {what for key in KEYS for what, one in begun(key).wording.phrases.asks.items() if one.grave}
    assert found == GRAVE


async def test_it_is_proposed_to_the_game_master_who_accepts_by_enter() -> None:
    duel = beaten()
    async with playing(duel) as player:
        assert "Diego would choose: no, fight on. Enter accepts" in player.reads
        assert journal(duel) == YIELDED, "nothing is done unasked"
        await player.press("enter")
        assert journal(duel)[1] == "right accept: no"
        assert not duel.table.done


async def test_the_game_master_decides_otherwise_and_takes_it_back() -> None:
    duel = beaten()
    async with playing(duel) as player:
        await player.press("y enter")
        assert duel.table.done
        await player.press("z z")
        ask = duel.table.ask_of(Side.RIGHT)
        assert ask is not None
        assert ask.what == "accept", "only the grave decision was taken back"
        assert "Diego would choose" in player.reads


async def test_of_a_person_alone_the_opponent_decides() -> None:
    duel = beaten("here")
    async with playing(duel) as player:
        assert "would choose" not in player.reads
        assert journal(duel)[1] == "right accept: no"


@pytest.mark.parametrize(("typed", "over"), [("", False), ("yes", True)])
def test_lines_propose_the_same(tmp_path: Any, typed: str, over: bool) -> None:  # noqa: FBT001  a case
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
