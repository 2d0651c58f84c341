"""The Contact Routine 2: the beginning of a contact, and grapples (5.4)."""

from msgspec.structs import replace

from duel_tui.engine.menu import YES_NO, YesNo
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import chance, choose, commit, needs, tell
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Kind, LeftHand
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.close_events import DisarmFailed, GrappleBegan, PushedApart
from duel_tui.systems.rapier_and_dagger.contact import apart, crossed, disarm
from duel_tui.systems.rapier_and_dagger.ending import ended
from duel_tui.systems.rapier_and_dagger.guard import left_arm_serves
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Phase, Result, Why


async def begin(book: Book, duel: Duel, result: Result) -> Duel:
    """The round's movements end in contact."""
    if result is Result.GRAPPLE and any(may_grapple(book, duel, side) for side in Side):
        await tell(GrappleBegan(), duel)
        return replace(duel, phase=Phase.GRAPPLE, measure=result)
    return await crossed(replace(duel, may_disarm=None))


async def grapple(book: Book, duel: Duel) -> Duel:
    """A free left hand may seize the other's hilt; in a friendly bout a disarm ends it."""
    trying = await _who_tries(book, duel)
    disarmed: list[Side] = []
    for side in trying:
        if await _seizes(book, duel, side):
            disarmed.append(side.foe)
        else:
            await tell(DisarmFailed(side), duel)
    for side in disarmed:
        duel = await disarm(duel, side)
    if duel.kind is Kind.FRIENDLY:
        if disarmed:
            return await ended(duel, Outcome(disarmed[0].foe if len(disarmed) == 1 else None, Why.DISARMED))
        await tell(PushedApart(), duel)
        return apart(duel)
    unarmed = [side for side in Side if not duel.fighters[side].armed]
    return await crossed(replace(duel, may_disarm=unarmed[0] if len(unarmed) == 1 else None))


async def _who_tries(book: Book, duel: Duel) -> tuple[Side, ...]:
    able = [side for side in Side if may_grapple(book, duel, side)]
    if len(able) > 1:
        answers = await commit("grapple", BySide(YES_NO, YES_NO))
        return tuple(side for side in Side if answers[side] is YesNo.YES)
    if able and await choose(able[0], "grapple", YES_NO) is YesNo.YES:
        return (able[0],)
    return ()


def may_grapple(book: Book, duel: Duel, side: Side) -> bool:
    """True if a side can try to disarm: it has a usable, empty left hand, and the opponent a sword."""
    me = duel.fighters[side]
    free = me.left_hand is LeftHand.EMPTY and book.tables.weapons[me.fencer.weapon].hands == 1
    return free and left_arm_serves(me) and duel.fighters[side.foe].armed


async def _seizes(book: Book, duel: Duel, side: Side) -> bool:
    contact = book.tables.contact
    if duel.kind is Kind.FRIENDLY:
        return await chance(contact.friendly_disarm_chance, "disarm", side)
    return await needs(contact.disarm, "disarm", side)
