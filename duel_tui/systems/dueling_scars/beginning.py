"""Before the first action: weapons, wagers and the first attack."""

from msgspec.structs import replace

from duel_tui.engine.dice import Dice
from duel_tui.engine.menu import Between
from duel_tui.engine.rules import commit, roll, tell, throw
from duel_tui.engine.side import BySide, Side
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.model import (
    Duel,
    How,
    InitiativeTied,
    Phase,
    TookFirst,
    Tracks,
    WagersShown,
    WeaponsShown,
)

_COIN = Dice(1, 2)


async def weapons(book: Book, duel: Duel) -> Duel:
    """SC-9: each side chooses a weapon."""
    chosen = await commit("weapon", BySide(book.weapons, book.weapons))
    duel = replace(duel, weapons=chosen, tracks=chosen.map(book.begun), phase=opening(book))
    await tell(WeaponsShown(chosen), duel)
    return duel


async def wager(duel: Duel) -> Duel:
    """SC-8: the higher bid attacks first, both lose the dice they bid, and equal bids are rolled for."""
    bids = await commit("wager", duel.tracks.map(lambda tracks: Between(0, tracks.action - 1)))
    left, right = duel.tracks
    tracks = BySide(
        Tracks(left.action - bids.left, left.effect), Tracks(right.action - bids.right, right.effect)
    )
    duel = replace(duel, tracks=tracks, phase=Phase.INITIATIVE)
    won_by = None if bids.left == bids.right else Side.LEFT if bids.left > bids.right else Side.RIGHT
    await tell(WagersShown(bids, won_by), duel)
    return duel if won_by is None else await _first(duel, won_by, How.WAGER)


async def initiative(book: Book, duel: Duel) -> Duel:
    """Both roll all their dice; after very many equal rolls, or by a house rule, a coin decides."""
    if book.options.initiative == "coin" or duel.ties >= book.tables.ties_max:
        heads = await roll(_COIN, "coin", None) == 1
        return await _first(duel, Side.LEFT if heads else Side.RIGHT, How.COIN)
    faces = book.tables.faces
    left = await throw(Dice(duel.tracks.left.action, faces), "initiative", Side.LEFT)
    right = await throw(Dice(duel.tracks.right.action, faces), "initiative", Side.RIGHT)
    winner = _higher(left, right, cascade=book.options.initiative_tie == "cascade")
    if winner is None:
        duel = replace(duel, ties=duel.ties + 1)
        await tell(InitiativeTied(), duel)
        return duel
    return await _first(duel, winner, How.ROLL)


def _higher(left: tuple[int, ...], right: tuple[int, ...], *, cascade: bool) -> Side | None:
    """The side with the higher highest die, then the next highest; if equal, the side with more dice (SC-7)."""
    mine, his = sorted(left, reverse=True), sorted(right, reverse=True)
    if not cascade:
        mine, his = mine[:1], his[:1]
    return None if mine == his else Side.LEFT if mine > his else Side.RIGHT


async def _first(duel: Duel, side: Side, how: How) -> Duel:
    duel = replace(duel, phase=Phase.ACTION, attacker=side, first=side)
    await tell(TookFirst(side, how, duel.assault), duel)
    return duel


def opening(book: Book) -> Phase:
    """The ways to settle the first attack."""
    return Phase.WAGER if book.options.initiative == "wager" else Phase.INITIATIVE
