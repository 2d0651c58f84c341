"""The end of a round: its result, fencers and weapons on the ground, and the count of quiet rounds."""

from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import needs, tell
from duel_tui.engine.side import Side
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.contact import begin
from duel_tui.systems.rapier_and_dagger.drawing import swords_out
from duel_tui.systems.rapier_and_dagger.events import (
    BothRetrieved,
    Freed,
    KickedAway,
    KickMissed,
    Retrieved,
    RetrieveFailed,
    Rose,
    RoundEnded,
    StillDown,
)
from duel_tui.systems.rapier_and_dagger.figures.points import set_apart
from duel_tui.systems.rapier_and_dagger.ground.standing import left_on_map
from duel_tui.systems.rapier_and_dagger.hits import ended
from duel_tui.systems.rapier_and_dagger.movement import comes_to, distance_after, opening
from duel_tui.systems.rapier_and_dagger.state import FRESH, Duel, Lost
from duel_tui.systems.rapier_and_dagger.surprise import faced
from duel_tui.systems.rapier_and_dagger.terms import CONTACTS, Phase, Why


async def result(book: Book, duel: Duel) -> Duel:
    """Sequence of Play 8: the distance after the movements, or contact; no contact with a prone fencer (RD-62c)."""
    duel = await swords_out(faced(duel))
    plan = duel.revealed
    found = set_apart(comes_to(book, duel, plan.result))
    if found in CONTACTS:
        return await begin(book, duel, found)
    return replace(duel, measure=found, plan=replace(plan, result=found), phase=Phase.ROUND_END)


async def round_end(book: Book, duel: Duel) -> Duel:
    """The events at the end of a round, then the next round, or the draw of RD-24c."""
    duel = await _recover(book, await swords_out(faced(duel)))
    if all(fighter.lost for fighter in duel.fighters):
        duel = await _recover(book, await _both_retrieve(book, duel))
    else:
        duel = await _one_retrieves(book, duel)
    quiet = duel.quiet + 1
    duel = replace(duel, distance=distance_after(book, duel))
    if duel.ground is not None:
        duel = left_on_map(book, duel, duel.ground)
    await tell(RoundEnded(duel.round, duel.measure), duel)
    if book.options.stalemate_rounds and quiet >= book.options.stalemate_rounds:
        return await ended(duel, Outcome(None, Why.STALEMATE))
    rested = duel.fighters.map(lambda one: replace(one, effort=FRESH) if one.effort is not FRESH else one)
    duel = replace(duel, fighters=rested, attack=None)
    return replace(duel, phase=opening(book, duel), round=duel.round + 1, quiet=quiet, plan=None, refused=())


async def _recover(book: Book, duel: Duel) -> Duel:
    """Prone fencers try to rise, and what hinders until now is over."""
    for side in Side:
        duel = await _rise(book, duel, side)
        duel = await _freed(duel, side)
    return duel


async def _rise(book: Book, duel: Duel, side: Side) -> Duel:
    """RD-62c: a fencer who was down for the whole round tries to rise."""
    fighter = duel.fighters[side]
    if fighter.prone is None or fighter.prone.since == duel.round:
        return duel
    contact = book.tables.contact
    number = contact.rise_later if fighter.prone.failed else contact.rise_first
    if await needs(number, "rise", side):
        duel = duel.change(side, replace(fighter, prone=None))
        await tell(Rose(side), duel)
    else:
        duel = duel.change(side, replace(fighter, prone=replace(fighter.prone, failed=True)))
        await tell(StillDown(side), duel)
    return duel


async def _freed(duel: Duel, side: Side) -> Duel:
    """RD-61, RD-62: what came in an earlier round is over."""
    for name in duel.fighters[side].hindered.names:
        fighter = duel.fighters[side]
        if getattr(fighter.hindered, name) != duel.round:
            rest = replace(fighter.hindered, **{name: None})
            duel = duel.change(side, replace(fighter, hindered=rest))
            await tell(Freed(side, name), duel)
    return duel


async def _one_retrieves(book: Book, duel: Duel) -> Duel:
    """RETRIEVE_ONE: an attempt in every later round that does not end in contact, unless the fencer is prone."""
    contact = duel.plan.result in CONTACTS if duel.plan else book.first_edition
    for side in Side:
        fighter = duel.fighters[side]
        if fighter.lost and fighter.lost.since != duel.round and not contact and not fighter.prone:
            duel = await _retrieve(book, duel, side, fighter.lost)
    return duel


async def _both_retrieve(book: Book, duel: Duel) -> Duel:
    """RETRIEVE_BOTH: a whole round passes without attacks, and counts as one without a hit (RD-24c)."""
    duel = replace(
        duel,
        round=duel.round + 1,
        quiet=duel.quiet if book.first_edition else duel.quiet + 1,
        fighters=duel.fighters.map(lambda fighter: replace(fighter, lost=None)),
    )
    await tell(BothRetrieved(), duel)
    return duel


async def _retrieve(book: Book, duel: Duel, side: Side, lost: Lost) -> Duel:
    """Attempts in successive rounds; after each the opponent may kick the weapon away, unless prone."""
    stages = book.tables.contact.retrieve
    stage = stages[lost.stage]
    fighter = duel.fighters[side]
    if await needs(stage.rounds[lost.attempt], "retrieve", side):
        duel = duel.change(side, replace(fighter, lost=None))
        await tell(Retrieved(side), duel)
        return duel
    await tell(RetrieveFailed(side), duel)
    if lost.attempt + 1 < len(stage.rounds):
        return duel.change(side, replace(fighter, lost=replace(lost, attempt=lost.attempt + 1)))
    on = duel.change(side, replace(fighter, lost=Lost(lost.since, min(lost.stage + 1, len(stages) - 1))))
    if duel.fighters[side.foe].prone:
        return on
    if not await needs(stage.kick, "kick away", side.foe):
        await tell(KickMissed(side.foe), on)
        return on
    duel = duel.change(side, replace(fighter, lost=Lost(lost.since)))
    await tell(KickedAway(side.foe), duel)
    return duel
