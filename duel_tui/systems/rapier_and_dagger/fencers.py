"""What fencers bring to a duel and carry out of it, and what a game master may set of them.

Old wounds are taken again one by one by the wound procedure. A dropped sword lies on the ground as one does that was lost
in the first round. A fencer who fell unconscious in the last duel is awake, with what the wounds have left.

A wound that is set is taken by the wound procedure, so its losses, a paralysis and a fall follow; but it was no hit, so
it is no first blood and no touch. Whatever changes a fencer otherwise lets the body be reckoned again, wound by wound.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.dice import D20
from duel_tui.engine.facts import Fact
from duel_tui.engine.menu import YES_NO, Between, Choice, OneOf, YesNo
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition, Dropped
from duel_tui.fencer.expertise import Fight, fight_points
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Armour, Characteristic, Grade, Kind, LeftHand, Place, Weapon
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.events import BeginsWithout, OldWound, Paralysed, Reduced
from duel_tui.systems.rapier_and_dagger.hits import bout_of_touches, judged, taken
from duel_tui.systems.rapier_and_dagger.movement import opening
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter, Lost, Prone


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


def frail(book: Book, fighter: Fighter, kind: Kind) -> str:
    """What wounds make of a fencer before a duel: `fatal`, `lame`; empty: neither (RD-51)."""
    if book.surgeon.nearly_dead(fighter.fencer, fighter.body, kind):
        return "fatal"
    return "lame" if {Place.RIGHT_LEG, Place.LEFT_LEG} & set(fighter.body.paralysed) else ""


def left(duel: Duel, before: BySide[Condition]) -> BySide[Condition]:
    """The conditions in which a duel leaves both; times of healing run on (RD-222)."""
    return both(lambda side: replace(_left(duel.fighters[side]), healing=before[side].healing))


def earned(book: Book, duel: Duel) -> BySide[float]:
    """The points of both from this fight (RD-127)."""
    options = book.options

    def of(side: Side) -> float:
        me, foe = duel.fighters[side], duel.fighters[side.foe]
        fight = Fight(me.fencer, foe.fencer, duel.kind, me.body.dealt, foe.body.dealt)
        smoothed = options.errata == "smoothed"
        points = fight_points(book.tables, fight, smoothed=smoothed, wins=options.master_wins)
        return 0.0 if me.body.dead else points

    return both(of)


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


NONE = "none"
"""No wound."""
_D20 = Between(D20.low, D20.high)
_CHARACTERISTICS = tuple(one for one in Characteristic if one is not Characteristic.EXPERTISE)


def facts(book: Book, duel: Duel) -> tuple[Fact, ...]:
    """Every fact that can be set between two routines."""
    return tuple([fact for side in Side for fact in _facts_of(book, duel, side)])


def _facts_of(book: Book, duel: Duel, side: Side) -> Iterator[Fact]:
    fighter = duel.fighters[side]
    fencer, body = fighter.fencer, fighter.body
    for place in Place:
        yield Fact(side, "wounds", OneOf((NONE, *Grade)), body.worst(place) or NONE, place)
    for one in _CHARACTERISTICS:
        yield Fact(side, one, _D20, fencer.rolled(one) or 0)
    yield Fact(side, "weapon", OneOf(tuple(Weapon)), fencer.weapon)
    yield Fact(side, "left_hand", OneOf(tuple(LeftHand)), fighter.left_hand)
    for piece in Armour:
        yield Fact(side, "armour", YES_NO, _yes(piece in fencer.armour), piece)
    yield Fact(side, "armed", YES_NO, _yes(fighter.armed))
    yield Fact(side, "prone", YES_NO, _yes(fighter.prone is not None))
    if bout_of_touches(book, duel):
        yield Fact(side, "touches", Between(0, book.options.friendly_touches), fighter.touches)


async def settle(book: Book, duel: Duel, fact: Fact, value: Choice) -> Duel:
    """The duel with a fact set, and all that follows from it.

    Raises:
        WrongAnswerError: it cannot be so.
    """
    side = fact.side
    assert side is not None, "every fact is a fencer's"
    if fact.name == "wounds" and value != NONE:
        dealt = duel.fighters[side].body.dealt
        duel, _ = await taken(book, duel, side, Wound(Place(fact.part), Grade(str(value))))
        fighter = duel.fighters[side]
        duel = duel.change(side, replace(fighter, body=replace(fighter.body, dealt=dealt)))
    else:
        duel = duel.change(side, _changed(book, duel, side, fact, value))
    return await judged(book, duel, BySide(None, None))


def _changed(book: Book, duel: Duel, side: Side, fact: Fact, value: Choice) -> Fighter:
    """A fighter of whom something else than a new wound is set."""
    fighter = duel.fighters[side]
    fencer, yes = fighter.fencer, value == YesNo.YES
    match fact.name:
        case "wounds":
            kept = tuple([wound for wound in fighter.body.history if wound.place != fact.part])
            return _reckoned(book, fighter, fencer, kept, duel.kind)
        case "armed" if yes and fighter.body.wrist_off:
            raise WrongAnswerError("the sword hand is off, so it cannot hold a sword")
        case "armed":
            return replace(fighter, lost=None if yes else Lost(duel.round), sheath=None)
        case "prone":
            return replace(fighter, prone=Prone(duel.round) if yes else None)
        case "touches":
            return replace(fighter, touches=value)
        case "armour":
            pieces = [piece for piece in Armour if (yes if piece == fact.part else piece in fencer.armour)]
            fencer = replace(fencer, armour=tuple(pieces))
        case "left_hand":
            fighter = replace(fighter, left_hand=LeftHand(str(value)))
            fencer = replace(fencer, left_hand=LeftHand(str(value)))
        case "weapon":
            fencer = replace(fencer, weapon=Weapon(str(value)))
        case name:
            fencer = replace(fencer, **{name: value})
    return _reckoned(book, fighter, fencer, fighter.body.history, duel.kind)


def _reckoned(book: Book, fighter: Fighter, fencer: Fencer, wounds: tuple[Wound, ...], kind: Kind) -> Fighter:
    """A fighter whose body is reckoned again, from the fencer and some wounds."""
    body = book.surgeon.suffered(fencer, wounds, kind)
    if fighter.body.wrist_off:
        body = book.surgeon.sever_wrist(fencer, body)
    return replace(fighter, fencer=fencer, body=replace(body, dealt=fighter.body.dealt))


def _yes(found: bool) -> YesNo:  # noqa: FBT001
    return YesNo.YES if found else YesNo.NO
