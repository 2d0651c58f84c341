"""What fencers bring to a duel from earlier ones, and in which condition it leaves them.

Old wounds are taken again one by one by the wound procedure. A dropped sword lies on the ground as one does that was lost
in the first round. A fencer who fell unconscious in the last duel is awake, with what the wounds have left.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.condition import Condition, Dropped
from duel_tui.fencer.terms import Kind, LeftHand
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.events import BeginsWithout, OldWound, Paralysed, Reduced
from duel_tui.systems.rapier_and_dagger.movement import opening
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter, Lost


def wounded(book: Book, start: Duel, conditions: BySide[Condition]) -> Duel:
    """The start of a duel of fencers in these conditions."""
    fighters = both(lambda side: _begins(book, start.fighters[side], conditions[side], start.kind))
    duel = replace(start, fighters=fighters)
    return replace(duel, phase=opening(book, duel))


def _begins(book: Book, fighter: Fighter, condition: Condition, kind: Kind) -> Fighter:
    """A fighter with old wounds, without what was dropped."""
    body = book.surgeon.revived(fighter.fencer, condition, kind)
    if Dropped.LEFT_HAND in condition.dropped:
        fighter = replace(fighter, left_hand=LeftHand.EMPTY)
    if Dropped.SWORD in condition.dropped:
        fighter = replace(fighter, lost=Lost(1), sheath=None)
    return replace(fighter, body=body)


def left(duel: Duel) -> BySide[Condition]:
    """The conditions in which a duel leaves both."""
    return duel.fighters.map(_left)


def _left(fighter: Fighter) -> Condition:
    body = fighter.body
    gone = (
        (Dropped.SWORD, fighter.lost is not None and not body.wrist_off),
        (Dropped.LEFT_HAND, fighter.left_hand is LeftHand.EMPTY is not fighter.fencer.left_hand),
    )
    return Condition(
        body.history, body.wrist_off, tuple([one for one, is_gone in gone if is_gone]), body.dead
    )


def begins(start: Duel) -> tuple[Struct, ...]:
    """The events that tell what both bring from earlier duels."""
    return tuple([event for side in Side for event in _brings(start.fighters[side], side)])


def _brings(fighter: Fighter, side: Side) -> Iterator[Struct]:
    body, fencer = fighter.body, fighter.fencer
    yield from [OldWound(side, wound.place, wound.grade) for wound in body.wounds]
    losses = (
        fencer.strength - body.present.strength,
        fencer.agility - body.present.agility,
        fencer.dexterity - body.present.dexterity,
    )
    if any(losses):
        yield Reduced(side, *losses)
    yield from [Paralysed(side, place) for place in body.paralysed]
    yield from [BeginsWithout(side, one) for one in _left(fighter).dropped]
