"""The end of a duel: the loser after a hit, and double hits (5.2)."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.menu import OneOf
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import choose, tell
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import Body
from duel_tui.fencer.terms import Grade, Kind
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.events import DoubleVoid, Ended, LastThrust, Spared, Touched
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Mercy, Phase, Why

SPARE_KILL = OneOf((Mercy.SPARE, Mercy.KILL))


class Loss(Struct, frozen=True, order=True):
    """The reason why a side has lost, and its gravity; higher is graver."""

    gravity: int
    why: Why


async def ended(duel: Duel, outcome: Outcome) -> Duel:
    """The duel is over; a target that is still sealed is forgotten."""
    duel = replace(duel, phase=Phase.OVER, outcome=outcome, attack=None)
    await tell(Ended(outcome.winner, Why(outcome.why)), duel)
    return duel


async def judged(book: Book, duel: Duel, hurt: BySide[Grade | None]) -> Duel:
    """The duel after simultaneous attacks and their wounds, of which `hurt` are the gravest: over, or going on."""
    before = duel.fighters
    duel = await _touches(book, duel, hurt)
    if (duel.fighters is not before and book.first_edition) or _light(hurt.left) or _light(hurt.right):
        duel = replace(duel, quiet=-1)  # RD-24c: a duel of scratches could go on without end
    left, right = _loss(book, duel, Side.LEFT, hurt.left), _loss(book, duel, Side.RIGHT, hurt.right)
    if left and right:
        return await _double(book, duel, BySide(left, right))
    if left:
        return await _lost(book, duel, Side.LEFT, left.why)
    return await _lost(book, duel, Side.RIGHT, right.why) if right else duel


def _light(grade: Grade | None) -> bool:
    """True for a light wound or a graver one."""
    return grade is not None and grade is not Grade.SCRATCH


async def _touches(book: Book, duel: Duel, hurt: BySide[Grade | None]) -> Duel:
    """RD-21: in a friendly bout to several touches each hit scores one; double hits as rd.double_touch says."""
    if not bout_of_touches(book, duel):
        return duel
    scoring = [side for side in Side if hurt[side.foe]]
    left, right = hurt
    if left and right:
        if book.options.double_touch == "void":
            await tell(DoubleVoid(), duel)
            return duel
        if book.options.double_touch == "worse" and left is not right:
            scoring = [Side.LEFT if right.rank > left.rank else Side.RIGHT]
    for side in scoring:
        fighter = duel.fighters[side]
        duel = duel.change(side, replace(fighter, touches=fighter.touches + 1))
        await tell(Touched(side, fighter.touches + 1), duel)
    return duel


def bout_of_touches(book: Book, duel: Duel) -> bool:
    """True if the duel is fought to a number of touches."""
    return duel.kind is Kind.FRIENDLY and book.options.friendly_touches > 0


def _loss(book: Book, duel: Duel, side: Side, hurt: Grade | None) -> Loss | None:
    """The reason why a side has lost; None: it has not."""
    if fallen := _fallen(duel.fighters[side].body):
        return fallen
    if bout_of_touches(book, duel):
        reached = duel.fighters[side.foe].touches >= book.options.friendly_touches
        return Loss(hurt.rank if hurt else 0, Why.TOUCHES) if reached else None
    if duel.kind is not Kind.DEATH and hurt:
        threshold = Grade(book.options.blood_threshold)  # RD-20
        return Loss(hurt.rank, Why.FIRST_BLOOD) if hurt.rank >= threshold.rank else None
    return None


def _fallen(body: Body) -> Loss | None:
    """The reason why a fencer cannot go on; None: the fencer can."""
    if body.dead:
        return Loss(_BEYOND + 3, Why.KILLED)
    if body.unconscious:
        return Loss(_BEYOND + 2, Why.UNCONSCIOUS)
    return Loss(_BEYOND + 1, Why.MAIMED) if body.wrist_off else None  # RD-81b


async def _double(book: Book, duel: Duel, losses: BySide[Loss]) -> Duel:
    """RD-24b: both took a wound that ends the duel."""
    if book.options.double_touch == "worse" and losses.left.gravity != losses.right.gravity:
        loser = Side.LEFT if losses.left.gravity > losses.right.gravity else Side.RIGHT
        return await _lost(book, duel, loser, losses[loser].why)
    if book.options.double_touch == "void" and duel.kind is not Kind.DEATH:
        fallen = [side for side in Side if losses[side].gravity > _BEYOND]
        if not fallen:
            await tell(DoubleVoid(), duel)
            return duel
        if len(fallen) == 1:
            return await _lost(book, duel, fallen[0], losses[fallen[0]].why)
    return await ended(duel, Outcome(None, Why.DOUBLE))


async def _lost(book: Book, duel: Duel, side: Side, why: Why) -> Duel:
    """One side has lost; in a duel to the death the winner may decide about a helpless opponent (rd.mercy)."""
    helpless = {Why.UNCONSCIOUS} if book.first_edition else {Why.UNCONSCIOUS, Why.MAIMED}  # RD-81b
    if why in helpless and duel.kind is Kind.DEATH and book.options.mercy:
        return replace(duel, phase=Phase.MERCY)
    return await ended(duel, Outcome(side.foe, why))


async def mercy(duel: Duel) -> Duel:
    """The winner spares an unconscious or maimed opponent, or kills."""
    losses = {side: loss for side in Side if (loss := _fallen(duel.fighters[side].body))}
    loser = max(losses, key=losses.__getitem__)
    winner = loser.foe
    if await choose(winner, "mercy", SPARE_KILL) is Mercy.SPARE:
        await tell(Spared(winner), duel)
        return await ended(duel, Outcome(winner, losses[loser].why))
    fallen = duel.fighters[loser]
    duel = duel.change(loser, replace(fallen, body=replace(fallen.body, dead=True)))
    await tell(LastThrust(winner), duel)
    return await ended(duel, Outcome(winner, Why.KILLED))


_BEYOND = len(Grade)
"""A gravity above that of every wound with which a fencer can go on."""
