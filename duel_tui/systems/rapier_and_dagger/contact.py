"""The Contact Routine: its beginning, grapples, crossed swords, and the effects of strikes (5.4)."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import Needs, Part
from duel_tui.engine.menu import YES_NO, OneOf, Pairs, YesNo
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import chance, choose, commit, commit_unless, needs, tell
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import Blow, Grade, Kind, LeftHand, Means, Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.events import (
    ClinchBegan,
    CloakShaken,
    Disarmed,
    DisarmFailed,
    FellProne,
    GrappleBegan,
    HeldOn,
    Hindered,
    MeansShown,
    Missed,
    PushedApart,
    PushFailed,
    Separated,
)
from duel_tui.systems.rapier_and_dagger.guard import armour_parts, left_arm_serves
from duel_tui.systems.rapier_and_dagger.hits import NO_WOUND, contact_stroke, ended, judged, wounds
from duel_tui.systems.rapier_and_dagger.state import FREE, Duel, Lost, Prone
from duel_tui.systems.rapier_and_dagger.terms import Distance, Phase, Why


class Try(Struct, frozen=True):
    """A strike at close quarters, from its key: `dagger H`."""

    means: Means
    target: Place

    @classmethod
    def read(cls, key: str) -> "Try | None":
        """The strike of a key; None: push, hold or disarm."""
        means, _, target = key.partition(" ")
        return cls(Means(means), Place(target)) if target else None


def strike_roll(book: Book, duel: Duel, side: Side, tried: Try) -> Needs:
    """The roll of a strike: the thrust total counts, armour only against the dagger (RD-56)."""
    parts = [Part("thrust total", duel.fighters[side].body.totals.of(Blow.THRUST))]
    if tried.means is Means.DAGGER:
        parts.extend(armour_parts(book, duel.fighters[side.foe], tried.target, Blow.THRUST))
    number = book.tables.crossed_swords[tried.means][tried.target]
    return Needs(number, tuple([part for part in parts if part.value]), book.options.natural_extremes)


async def _take_effect(
    book: Book, duel: Duel, struck: Mapping[Side, Try]
) -> tuple[Duel, BySide[Grade | None]]:
    """Every strike takes effect; wounds are valued before either is dealt.

    Returns:
        The duel, and the gravest wound each side took.
    """
    strokes = {
        side: contact_stroke(duel, side, one.means, one.target)
        for side, one in struck.items()
        if one.means not in NO_WOUND
    }
    duel, hurt = await wounds(book, duel, strokes)
    for side, one in struck.items():
        if duel.fighters[side.foe].body.standing:
            duel = await _beyond_wounds(book, duel, side, one)
    return duel, hurt


async def _beyond_wounds(book: Book, duel: Duel, side: Side, tried: Try) -> Duel:
    contact, means = book.tables.contact, tried.means
    staggers = means is Means.SHIELD and tried.target in contact.stagger_targets  # RD-62b
    if means is Means.TRIP or (staggers and await needs(contact.shield_stagger, "stagger", side)):
        fallen = duel.fighters[side.foe]
        if not fallen.prone:
            duel = duel.change(side.foe, replace(fallen, prone=Prone(duel.round)))
            await tell(FellProne(side.foe, means), duel)
        return duel
    return (
        await _cloaked(book, duel, side, on_head=tried.target is Place.HEAD) if means is Means.CLOAK else duel
    )


async def _cloaked(book: Book, duel: Duel, owner: Side, *, on_head: bool) -> Duel:
    """RD-61, RD-62: the cloak has left its owner's hand; over the head it may be shaken off at once."""
    side = owner.foe
    if not (book.options.cloak_kept or (book.first_edition and on_head)):
        duel = duel.change(owner, replace(duel.fighters[owner], left_hand=LeftHand.EMPTY))
    if on_head and await needs(book.tables.contact.cloak_head_remove, "shake off", side):
        await tell(CloakShaken(side), duel)
        return duel
    fighter = duel.fighters[side]
    if book.first_edition:  # later, the one cloak never ends the other
        fighter = replace(fighter, hindered=FREE)
    return await hinder(duel.change(side, fighter), side, "cloak_over_head" if on_head else "cloak_on_arm")


async def hinder(duel: Duel, side: Side, by: str) -> Duel:
    """A side has one of the hindrances that last until the end of the next round."""
    fighter = duel.fighters[side]
    hindered = replace(fighter.hindered, **{by: duel.round})
    duel = duel.change(side, replace(fighter, hindered=hindered))
    await tell(Hindered(side, by), duel)
    return duel


PUSH = "push"
HOLD = "hold"
DISARM = "disarm"
_ARMS = (Place.SWORD_ARM, Place.LEFT_ARM)
_LEGS = (Place.RIGHT_LEG, Place.LEFT_LEG)


async def disarm(duel: Duel, side: Side) -> Duel:
    """A side loses the weapon."""
    duel = duel.change(side, replace(duel.fighters[side], lost=Lost(duel.round)))
    await tell(Disarmed(side), duel)
    return duel


async def crossed(duel: Duel) -> Duel:
    """Contact Routine 1 begins; friends push each other apart."""
    duel = replace(duel, measure=Distance.CROSSED_SWORDS, phase=Phase.CLINCH, clinch_turn=1)
    if duel.kind is Kind.FRIENDLY:
        await tell(PushedApart(), duel)
        return apart(duel)
    await tell(ClinchBegan(), duel)
    return duel


async def separated(duel: Duel, side: Side | None, how: str) -> Duel:
    """The clinch and the round are over: the fencers are in reach."""
    duel = apart(duel)
    await tell(Separated(side, how), duel)
    return duel


def apart(duel: Duel) -> Duel:
    """The duel after a contact, in reach and at the round's end."""
    return replace(
        duel,
        measure=Distance.MISURA_LARGA,
        phase=Phase.ROUND_END,
        clinch_turn=0,
        may_disarm=None,
        struck=(),
        tearing=False,
    )


def means_menu(book: Book, duel: Duel, side: Side) -> OneOf[str]:
    """The means of a side at close quarters, and the reasons against the others (RD-53 to RD-58)."""
    me = duel.fighters[side]
    hand = None if left_arm_serves(me) else "the left arm is of no use"
    lame = "a leg paralysed" if any(leg in me.body.paralysed for leg in _LEGS) else None
    legs = "prone" if me.prone else lame
    fists = None if any(not me.body.hurt(arm, Grade.LIGHT) for arm in _ARMS) else "both arms are wounded"
    why_not = {
        Means.DAGGER: hand if me.left_hand is LeftHand.DAGGER else "no dagger",
        Means.SHIELD: hand if me.left_hand is LeftHand.BUCKLER else "no buckler",
        Means.CLOAK: hand if me.left_hand is LeftHand.CLOAK else "no cloak",
        Means.KICK: legs,
        Means.TRIP: legs,
        Means.FIST: fists,
    }
    return _menu(book, tuple(why_not.items()), _why_no_disarm(duel, side))


def _why_no_disarm(duel: Duel, side: Side) -> str | None:
    """The reason why a side cannot try for the other's hilt; None: it can (RD-58)."""
    me = duel.fighters[side]
    if duel.may_disarm is not side:
        return "only for a fencer disarmed alone in a grapple"
    if not duel.fighters[side.foe].armed:
        return "the opponent holds no sword"
    if me.left_hand is not LeftHand.EMPTY:
        return "the left hand is not empty"
    return None if left_arm_serves(me) else "the left arm is of no use"


@lru_cache
def _menu(book: Book, why_not: tuple[tuple[Means, str | None], ...], no_disarm: str | None) -> OneOf[str]:
    """The menu with the reasons against some means; it is kept, because most turns offer the same."""
    reasons = dict(why_not)
    strikes = [
        (f"{means} {target}", reasons[means])
        for means, row in book.tables.crossed_swords.items()
        for target in row
    ]
    keys = (*strikes, (DISARM, no_disarm))
    denied: Pairs = tuple((key, why) for key, why in keys if why is not None)
    return OneOf((PUSH, HOLD, *[key for key, why in keys if why is None]), denied)


async def clinch(book: Book, duel: Duel) -> Duel:
    """One turn of crossed swords: pushes, strikes, their effects, tearing loose."""
    means = await commit("means", both(lambda side: means_menu(book, duel, side)))
    await tell(MeansShown(means), duel)
    if side := await _push(book, duel, means):
        return await separated(duel, side, "push")

    tries = {side: found for side in Side if (found := Try.read(means[side]))}
    struck = [side for side in tries if await _strikes(book, duel, side, tries[side])]
    disarming = [side for side in Side if means[side] == DISARM and means[side.foe] != PUSH]  # RD-58
    seized = [
        side for side in disarming if await needs(book.tables.contact.disarm_when_disarmed, "disarm", side)
    ]
    duel, hurt = await _take_effect(book, duel, {side: tries[side] for side in struck})
    for side in disarming:
        if side in seized:
            duel = await disarm(duel, side.foe)
        else:
            await tell(DisarmFailed(side), duel)
    duel = await judged(book, duel, hurt)
    if duel.phase is not Phase.CLINCH:
        return duel
    if any(fighter.prone and fighter.prone.since == duel.round for fighter in duel.fighters):
        return await separated(duel, None, "fall")  # RD-62c
    missed = [side for side in tries if side not in struck]
    return await _break(book, duel, missed, struck)


def push_roll(book: Book, duel: Duel, side: Side) -> Needs:
    """The roll of a push: the cut total counts (RD-54)."""
    cut = duel.fighters[side].body.totals.of(Blow.CUT)
    parts = (Part("cut total", cut),) if cut else ()
    return Needs(book.tables.contact.push, parts, book.options.natural_extremes)


async def _push(book: Book, duel: Duel, means: BySide[str]) -> Side | None:
    """Pushes come first: every push is rolled, and any success separates the fencers."""
    pushed: Side | None = None
    for side in Side:
        if means[side] != PUSH:
            continue
        roll = push_roll(book, duel, side)
        if await needs(roll.number, PUSH, side, *roll.parts, extremes=roll.extremes):
            pushed = pushed or side
        else:
            await tell(PushFailed(side), duel)
    return pushed


async def _strikes(book: Book, duel: Duel, side: Side, tried: Try) -> bool:
    roll = strike_roll(book, duel, side, tried)
    if await needs(roll.number, "strike", side, *roll.parts, extremes=roll.extremes):
        return True
    await tell(Missed(side, tried.means, tried.target), duel)
    return False


async def _break(book: Book, duel: Duel, missed: list[Side], struck: list[Side]) -> Duel:
    """RD-57: a miss may let the target go; then a fencer who was struck may tear loose, or be held."""
    contact = book.tables.contact
    if not any(fighter.armed for fighter in duel.fighters):
        return await _next_turn(book, duel)  # only a push separates two fencers without swords
    for side in missed:
        if await needs(contact.miss_push, "break", side.foe):
            return await separated(duel, side.foe, "miss")
    if book.options.ask_break and struck:
        return replace(duel, phase=Phase.BREAK, struck=tuple(side.foe for side in struck))
    for side in struck:
        if not await needs(contact.break_away, "tear loose", side.foe):
            continue
        if not await needs(contact.hold_on, "hold on", side):
            return await separated(duel, side.foe, "tear")
        await tell(HeldOn(side), duel)
    return await _next_turn(book, duel)


async def ask_break(book: Book, duel: Duel) -> Duel:
    """rd.ask_break: the fencer who was struck decides to tear loose or not, the striker to hold on or not (RD-57b)."""
    contact = book.tables.contact
    side = duel.struck[0]
    if duel.tearing:
        if await choose(side.foe, "hold_on", YES_NO) is YesNo.NO:
            return await separated(duel, side, "tear")
        if not await needs(contact.hold_on, "hold on", side.foe):
            return await separated(duel, side, "tear")
        await tell(HeldOn(side.foe), duel)
    elif await choose(side, "break_away", YES_NO) is YesNo.YES and await needs(
        contact.break_away, "tear loose", side
    ):
        return replace(duel, tearing=True)
    duel = replace(duel, struck=duel.struck[1:], tearing=False)
    return duel if duel.struck else await _next_turn(book, duel)


async def _next_turn(book: Book, duel: Duel) -> Duel:
    """RD-60: after this number of turns they are too tired to hold each other."""
    if duel.clinch_turn >= book.options.clinch_turns:
        return await separated(duel, None, "weary")
    return replace(duel, phase=Phase.CLINCH, clinch_turn=duel.clinch_turn + 1)


async def begin(book: Book, duel: Duel, result: Distance) -> Duel:
    """The round's movements end in contact."""
    if result is Distance.GRAPPLE and any(may_grapple(book, duel, side) for side in Side):
        await tell(GrappleBegan(), duel)
        return replace(duel, phase=Phase.GRAPPLE, measure=result)
    return await crossed(replace(duel, may_disarm=None))


async def grapple(book: Book, duel: Duel) -> Duel:
    """A free left hand may seize the other's hilt; in a friendly bout a disarm ends it."""
    tries = await commit_unless(
        "grapple",
        BySide(YES_NO, YES_NO),
        both(lambda side: None if may_grapple(book, duel, side) else YesNo.NO),
    )
    disarmed: list[Side] = []
    for side in [side for side in Side if tries[side] is YesNo.YES]:
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
