"""Who decides for a side: spoken, advised and played, on the screen, and changed in the middle of a duel."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.play.bout import Bout
from duel_tui.play.seat import HERE, Seat, Seats
from duel_tui.registry import KEYS
from tests.tui.bouts import PUPIL, QuickDesk, bout
from tests.tui.en_garde import NEAR
from tests.tui.en_garde import bout as en_garde
from tests.tui.positions import AT_MEASURE, begun
from tests.tui.screens import Player, playing

SPOKEN = Seat("spoken")
ADVISED = Seat("advised", PUPIL)
PLAYED = Seat("played", PUPIL)


def sitting(duel: Bout, left: Seat, right: Seat, desk: QuickDesk | None = None) -> Bout:
    """The same duel with these deciding for its sides."""
    return replace(duel, seats=Seats(BySide(left, right), (PUPIL,)), desk=desk or QuickDesk())


def in_reach(
    left: Seat = SPOKEN, right: Seat = SPOKEN, *, desk: QuickDesk | None = None, **how: object
) -> Bout:
    return sitting(bout(kind="death", people=2, lines=AT_MEASURE, **how), left, right, desk)  # type: ignore[arg-type]


async def test_a_spoken_choice_counts_as_soon_as_its_letters_are_typed() -> None:
    duel = in_reach()
    async with playing(duel) as player:
        assert "BERNARDINO: ATTACK" in player.sees
        await player.press("t r")
        assert player.decision.ask.side is Side.LEFT
        await player.press("w")
        assert duel.table.sealed == (Side.LEFT,)
        assert "DIEGO: ATTACK" in player.sees
        assert "look away" not in player.sees
        await player.press("c e h")
        assert duel.table.journal.lines[1].startswith("left exchange / right exchange: target=RC blow=thrust")


async def test_letters_typed_at_once_reach_the_decisions_one_after_the_other() -> None:
    duel = in_reach()
    async with playing(duel) as player:
        await player.write("t r w c e h")
        assert duel.table.journal.lines[1].endswith(
            "target=RC blow=thrust defence=LP give_up=no / target=H blow=cut defence=HP give_up=no"
        )
