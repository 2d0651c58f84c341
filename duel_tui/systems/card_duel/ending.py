"""The ways a duel ends."""

from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import tell
from duel_tui.engine.side import Side
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.events import Ended
from duel_tui.systems.card_duel.model import Duel, Duellist, Effect, Phase, Why


async def ended(duel: Duel, outcome: Outcome) -> Duel:
    """The duel is over."""
    duel = replace(duel, phase=Phase.OVER, outcome=outcome)
    await tell(Ended(outcome.winner, Why(outcome.why)), duel)
    return duel


def lost(book: Book, duel: Duel, side: Side, effect: Effect | None, *, blood: bool) -> Why | None:
    """Why a side has lost the duel by the last hit; None: it has not (CD-19).

    Args:
        book: the rules.
        duel: with the hit counted.
        side: the side that was hit.
        effect: the effect of an ace.
        blood: True if the hit was more than a scratch, in duels with wounds.
    """
    one = duel.sides[side]
    if book.first_hit_ends(duel.kind):
        return _of_body(one) or _of_first_hit(effect, blood=blood)
    return spent(book, one)


def spent(book: Book, one: Duellist) -> Why | None:
    """Why a duellist cannot go on, whatever hit was the last; None: can."""
    boxes_count = book.options.damage == "boxes"
    return _of_body(one) or (Why.WOUNDS if boxes_count and one.taken >= one.boxes else None)


def _of_body(one: Duellist) -> Why | None:
    if one.body.dead:
        return Why.KILLED
    return Why.UNCONSCIOUS if one.body.unconscious else None


def _of_first_hit(effect: Effect | None, *, blood: bool) -> Why | None:
    if blood:
        return Why.FIRST_BLOOD
    match effect:
        case Effect.DISARM:
            return Why.DISARMED
        case Effect.DRIVE_BACK:
            return Why.HITS
        case Effect.WOUND | None:
            return None
