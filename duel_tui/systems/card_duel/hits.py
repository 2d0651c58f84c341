"""What a hit does: wound boxes, or wounds of Rapier & Dagger, and the effects of an ace (CD-14, CD-15)."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.menu import OneOf
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import choose, tell
from duel_tui.engine.side import Side
from duel_tui.fencer.body import Wound
from duel_tui.fencer.terms import Blow, Grade, Style
from duel_tui.fencer.wounds import Stroke, grade, value
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.cards import rank, suit
from duel_tui.systems.card_duel.ending import ended, lost
from duel_tui.systems.card_duel.events import BoutOver, Died, Disarmed, DrivenBack, Fainted, Hit, Wounded
from duel_tui.systems.card_duel.state import Duel, Duellist
from duel_tui.systems.card_duel.terms import Effect, Phase, Why

EFFECTS = OneOf((Effect.WOUND, Effect.DISARM, Effect.DRIVE_BACK))


async def ace(book: Book, duel: Duel) -> Duel:
    """The attacker picks what an ace does to a foe who is hit."""
    effect = await choose(duel.attacker, "ace", EFFECTS)
    return await hit(book, duel, effect)


class Harm(Struct, frozen=True):
    """What a hit of the attack under way does."""

    duel: Duel
    """The duel with the hit counted, its ace's effect not yet."""
    boxes: int = 0
    """Wound boxes it fills, or would fill where hits are wounds."""
    stroke: Stroke | None = None
    """Where and how it wounds; None: it fills boxes, or does nothing of itself."""
    grade: Grade | None = None
    became: Grade | None = None
    """What the wound and older ones at the place have become together."""
    why: Why | None = None
    """How it ends the duel; None: it does not."""

    @property
    def bloody(self) -> bool:
        """Whether it is more than a scratch."""
        return self.boxes > 0 and self.grade is not Grade.SCRATCH


def harm(book: Book, duel: Duel, effect: Effect | None) -> Harm:
    """What a hit does where nothing parries the attack under way.

    Args:
        book: the rules.
        duel: the hit not yet counted.
        effect: what the attacker makes of an ace; None: there is none.
    """
    more = _more(book, duel) if effect is Effect.WOUND else 0
    boxes = _boxes(book, duel.sides[duel.attacker], effect) + more
    side = duel.attacker.foe
    if not boxes:
        found = Harm(duel)
    elif book.options.damage == "wounds":
        found = _wound(book, duel, graver=more + _ace_grades(book, effect), boxes=boxes)
    else:
        one = duel.sides[side]
        found = Harm(duel.change(side, replace(one, taken=min(one.boxes, one.taken + boxes))), boxes)
    return replace(found, why=lost(book, found.duel, side, effect, blood=found.bloody))


async def hit(book: Book, duel: Duel, effect: Effect | None) -> Duel:
    """The defender is hit: counted, the duel over, the bout over, or the attacker goes on."""
    side = duel.attacker.foe
    done = harm(book, duel, effect)
    duel = done.duel
    await _tell(done, side)
    duel = await _effect(book, duel, side, effect)
    duel = replace(duel, sides=duel.sides.map(Duellist.cleared), hurt=duel.hurt or done.bloody)
    if done.why is not None:
        return await ended(duel, Outcome(duel.attacker, done.why))
    if book.hit_ends_bout:
        duel = replace(duel, phase=Phase.BOUT_END)
        await tell(BoutOver(duel.attacker, "hit"), duel)
        return duel
    return replace(duel, phase=Phase.ATTACK)


async def _tell(done: Harm, side: Side) -> None:
    """What everybody sees of a hit."""
    duel = done.duel
    one = duel.sides[side]
    if done.stroke is not None and done.grade is not None:
        await tell(Wounded(side, done.stroke.place, done.stroke.blow, done.grade, done.became), duel)
        if one.body.dead:
            await tell(Died(side), duel)
        elif one.body.unconscious:
            await tell(Fainted(side), duel)
    elif done.boxes:
        await tell(Hit(side, done.boxes, one.taken, one.boxes), duel)


def _more(book: Book, duel: Duel) -> int:
    """Boxes or grades more, where the ace is like the attack it strengthens."""
    assert duel.play is not None
    ace = duel.play.ace
    return book.tables.ace.alike_more if ace and book.alike(ace, duel.play.card) else 0


def _ace_grades(book: Book, effect: Effect | None) -> int:
    return book.tables.mapping.blows.ace_grades if effect is Effect.WOUND else 0


def _boxes(book: Book, attacker: Duellist, effect: Effect | None) -> int:
    match effect:
        case None:
            return attacker.hit
        case Effect.WOUND:
            return attacker.ace_hit
        case Effect.DISARM | Effect.DRIVE_BACK:
            return book.options.ace_effect_hit


async def _effect(book: Book, duel: Duel, side: Side, effect: Effect | None) -> Duel:
    one, fewer = duel.sides[side], book.tables.ace
    match effect:
        case Effect.DISARM:
            duel = duel.change(side, replace(one, disarmed=True, fewer=one.fewer + fewer.disarm_cards))
            await tell(Disarmed(side), duel)
        case Effect.DRIVE_BACK:
            duel = duel.change(side, replace(one, fewer=one.fewer + fewer.drive_back_cards))
            await tell(DrivenBack(side), duel)
        case Effect.WOUND | None:
            pass
    return duel


def _wound(book: Book, duel: Duel, *, graver: int, boxes: int) -> Harm:
    """A wound by the procedure of Rapier & Dagger, its place and blow by the card that struck.

    Args:
        book: the rules.
        duel: the hit not yet counted.
        graver: by how many grades an ace makes it worse.
        boxes: how many boxes it would fill, were they counted.
    """
    side = duel.attacker.foe
    one = duel.sides[side]
    stroke = stroke_of(book, duel, duel.attacker)
    tables = book.tables.fencer
    points = value(tables, duel.kind, stroke, one.fencer)
    found = grade(tables, book.surgeon.rules, stroke.place, points, duel.kind)
    found = tuple(Grade)[min(Grade.MORTAL.rank, found.rank + graver)]
    inflicted = book.surgeon.inflict(one.fencer, one.body, Wound(stroke.place, found), duel.kind)
    return Harm(duel.change(side, replace(one, body=inflicted.body)), boxes, stroke, found, inflicted.became)


def stroke_of(book: Book, duel: Duel, side: Side) -> Stroke:
    """The stroke that an attack's card stands for; a weapon without a point cuts instead."""
    assert duel.play is not None
    blows, fencer = book.tables.mapping.blows, duel.sides[side].fencer
    blow = blows.suits[suit(duel.play.card)]
    thrusts = book.tables.fencer.weapons[fencer.weapon].thrust == "always"
    if not thrusts or fencer.style is Style.SPANISH_THRUSTLESS:
        blow = Blow.CUT
    total = duel.sides[side].body.totals.wound_of(blow)
    return Stroke(fencer.weapon, blow, blows.places[rank(duel.play.card)], total)
