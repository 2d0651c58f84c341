"""How an assault begins and ends: weapons, wagers and the first attack; the next assault, or the end of the duel."""

from msgspec.structs import replace

from duel_tui.engine.dice import COIN, Dice
from duel_tui.engine.menu import Between
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import commit, roll, tell, throw
from duel_tui.engine.side import BySide, Side
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.model import (
    AssaultOver,
    Duel,
    Ended,
    How,
    InitiativeTied,
    Phase,
    TookFirst,
    Tracks,
    WagersShown,
    WeaponsShown,
    Why,
)


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
    winner = None if bids.left == bids.right else Side.LEFT if bids.left > bids.right else Side.RIGHT
    await tell(WagersShown(bids, winner), duel)
    return duel if winner is None else await _first(duel, winner, How.WAGER)


async def initiative(book: Book, duel: Duel) -> Duel:
    """Both roll all their dice; after very many equal rolls, or by a house rule, a coin decides."""
    if book.options.initiative == "coin" or duel.ties >= book.tables.ties_max:
        heads = await roll(COIN, "coin", None) == 1
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


def quiet_after(before: Duel, after: Duel) -> int:
    """The number of actions in a row in which neither side lost a die, the last one included."""
    lost = any(after.tracks[side].action < before.tracks[side].action for side in Side)
    return 0 if lost else before.quiet + 1


def stalled(book: Book, duel: Duel) -> bool:
    """SC-15: neither side has lost a die for this number of actions."""
    return 0 < book.options.stalemate <= duel.quiet


async def assault_over(book: Book, duel: Duel, winner: Side | None) -> Duel:
    """The duel's end, or the next assault of a match (SC-14)."""
    after = counted(book, duel, winner)
    if book.options.match > 1:
        scored = replace(duel, won=after.won)
        await tell(AssaultOver(winner, duel.assault, after.won), scored)
    if after.outcome:
        await tell(Ended(after.outcome.winner, Why(after.outcome.why)), after)
    else:
        assert after.attacker is not None
        await tell(TookFirst(after.attacker, How.TURN, after.assault), after)
    return after


async def match_set(book: Book, duel: Duel) -> Duel:
    """The duel's end if a side has now won more than half of the assaults, otherwise the duel (SC-14)."""
    winner = next((side for side in Side if duel.won[side] >= book.wins), None)
    if winner is None:
        return duel
    duel = replace(duel, outcome=Outcome(winner, Why.ROUNDS), phase=Phase.OVER)
    await tell(Ended(winner, Why.ROUNDS), duel)
    return duel


def counted(book: Book, duel: Duel, winner: Side | None) -> Duel:
    """The duel after an assault that was won or drawn: over, or at the beginning of the next assault."""
    if winner:
        duel = replace(duel, won=duel.won.put(winner, duel.won[winner] + 1))
    outcome = _outcome(book, duel, winner)
    if outcome:
        return replace(duel, outcome=outcome, phase=Phase.OVER)
    assert duel.first is not None
    assault = duel.assault + 1
    return replace(
        duel,
        assault=assault,
        attacker=duel.first if assault % 2 else duel.first.foe,
        tracks=duel.weapons.map(book.begun),
        round=1,
        quiet=0,
    )


def _outcome(book: Book, duel: Duel, winner: Side | None) -> Outcome | None:
    """The outcome of the duel after this assault; None: it goes on."""
    match = book.options.match
    if match == 1 and winner is None:
        return Outcome(None, Why.STALEMATE)
    if winner and duel.won[winner] >= book.wins:
        return Outcome(winner, Why.KILLED if book.deadly(duel.kind) else Why.HITS)
    if duel.assault < match:
        return None
    left, right = duel.won
    leader = None if left == right else Side.LEFT if left > right else Side.RIGHT
    return Outcome(leader, Why.ROUNDS)
