"""The end of an assault, and of the duel."""

from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import tell
from duel_tui.engine.side import Side
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.model import AssaultOver, Duel, Ended, How, Phase, TookFirst, Why


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
