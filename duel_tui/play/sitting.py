"""Sitting down: another decides for a side from now on, and what stands against it."""

from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout
from duel_tui.play.seat import Seat


def sit(bout: Bout, side: Side, seat: Seat) -> str:
    """Let another decide for a side from now on; what stands against it, or nothing.

    What was chosen in secret and is not revealed yet is chosen again where another decides now.
    """
    if trouble := why_not(bout, side, seat):
        return trouble
    before = bout.seats.now[side]
    bout.seats.take(side, seat)
    if before.player != seat.player:
        bout.table.unseal(side)
    return ""


def why_not(bout: Bout, side: Side, seat: Seat) -> str:
    """Why this seat may not decide for a side from now on; empty: it may."""
    say, name, now = bout.wording.say, bout.called[side], bout.seats.now
    if bout.table.done:
        return say("sit_over")
    if now[side] == seat:
        return say("sit_same", name=name)
    if "table" in {seat.how, now[side].how} or side in bout.table.unseen:
        return say("sit_table", name=name)
    if bout.table.keeps_its_seed and lays_open(seat, now[side.foe]):
        return say("sit_hands")
    return ""


def lays_open(one: Seat, other: Seat) -> bool:
    """True if a person who plays one side here would see the hand of the other, because they type for it.

    >>> lays_open(Seat("here"), Seat("spoken")), lays_open(Seat("spoken"), Seat("spoken"))
    (True, False)
    """
    return {one.how, other.how} & {"spoken", "advised"} != set() and "here" in {one.how, other.how}
