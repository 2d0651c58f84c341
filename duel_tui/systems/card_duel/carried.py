"""What duellists bring from earlier duels, and in which condition this one leaves them, where hits are wounds.

Old wounds lessen the characteristics, and with them whatever the mapping makes of those. What cards cannot tell, such as
dropped kit, stays in a condition as it was.
"""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.condition import Condition
from duel_tui.fencer.terms import Kind
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.events import OldWound
from duel_tui.systems.card_duel.model import Duel, Duellist


def wounded(book: Book, start: Duel, conditions: BySide[Condition]) -> Duel:
    """The start of a duel of fencers in these conditions."""
    sides = both(lambda side: _begins(book, start.sides[side], side, conditions[side], start.kind))
    return replace(start, sides=sides)


def _begins(book: Book, one: Duellist, side: Side, condition: Condition, kind: Kind) -> Duellist:
    body = book.surgeon.revived(one.fencer, condition, kind)
    return replace(one, body=body, initiative=book.initiative_of(one.fencer, body, side))


def left(duel: Duel, before: BySide[Condition]) -> BySide[Condition]:
    """The conditions in which a duel leaves both."""
    return both(lambda side: _left(duel.sides[side], before[side]))


def _left(one: Duellist, before: Condition) -> Condition:
    return replace(before, wounds=one.body.history, dead=one.body.dead)


def begins(start: Duel) -> tuple[Struct, ...]:
    """The events that tell of old wounds."""
    bodies = start.sides.map(lambda one: one.body)
    return tuple([OldWound(side, one.place, one.grade) for side in Side for one in bodies[side].wounds])
