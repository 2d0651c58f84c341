"""The defence of a fencer: the line that counts, and its effect on the attacker's roll (RD-34 to RD-47)."""

from enum import Enum, auto

from msgspec import Struct

from duel_tui.engine.against import Part
from duel_tui.fencer.terms import Blow, Grade, LeftHand, Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.state import Fighter
from duel_tui.systems.rapier_and_dagger.terms import Defence, Drawn, Movement, Parry

_LEGS = frozenset({Place.RIGHT_LEG, Place.LEFT_LEG})


class Guarding(Enum):
    """The kinds of defence."""

    FREE = auto()
    """The fencer chooses a line."""
    TRADE = auto()
    """The fencer chooses a line only for an attack."""
    FORCED = auto()
    """The Special line; for an attack, the Universal Parry."""


class Guard(Struct, frozen=True):
    """The line that counts and its parts of the attacker's roll."""

    line: Parry
    parts: tuple[Part, ...] = ()
    universal: bool = False


def guarding(book: Book, fighter: Fighter) -> Guarding:
    """The kind of a fighter's defence."""
    if exposed(fighter):
        return Guarding.FORCED
    row = book.tables.weapons[fighter.fencer.weapon]
    free = row.free_parry and fighter.left_hand is not LeftHand.BUCKLER
    return Guarding.FREE if free or paid_for(book, fighter) else Guarding.TRADE


def paid_for(book: Book, fighter: Fighter) -> bool:
    """True if an attack given up earlier pays for every parry of the round (rd.give_up_scope, RD-35)."""
    return fighter.effort.gave_up and book.options.give_up_scope == "round"


def bought(book: Book, fighter: Fighter) -> tuple[Defence, ...]:
    """The lines that cost a fighter who has an attack this attack (RD-35, RD-36)."""
    if paid_for(book, fighter):
        return ()
    lines = tuple(Defence) if guarding(book, fighter) is Guarding.TRADE else (Defence.UNIVERSAL,)
    return lines if may_parry_universally(fighter) else lines[:-1]


def universal_paid_for(book: Book, fighter: Fighter) -> bool:
    """True if the attack given up earlier pays for Universal Parries (RD-35, RD-116)."""
    return paid_for(book, fighter) and (may_parry_universally(fighter) or not book.third_edition)


def may_parry_universally(fighter: Fighter) -> bool:
    """True unless the sword has only just come out of its sheath (RD-116)."""
    return fighter.sheath is None or not fighter.sheath.limits


def guard(book: Book, fighter: Fighter, defence: Defence | None) -> Guard:
    """The guard with the defence that a fighter has chosen; None: there was no choice."""
    forced = exposed(fighter)
    if defence is Defence.UNIVERSAL or (forced and universal_paid_for(book, fighter)):
        return _universal(book, fighter)
    if defence is None or forced:
        return Guard(Parry.SPECIAL, (*_passive(book, fighter), *burdens(book, fighter)))
    return _carried(book, fighter, Parry(defence.value))


def exposed(fighter: Fighter) -> bool:
    """True if only the Special line is left (RD-45), or the row without an action (RD-171)."""
    return bool(why_exposed(fighter))


def why_exposed(fighter: Fighter) -> str:
    """The reason why only the Special line is left; empty: others are."""
    if fighter.unaware:
        return "the back turned"
    if fighter.hindered.cloak_over_head is not None:
        return "a cloak over the head"
    if fighter.prone is not None:
        return "prone"
    if not fighter.armed:
        return "no sword in hand"
    return "" if left_arm_serves(fighter) else "the left arm is of no use"


def bound(fighter: Fighter) -> tuple[Movement | None, str]:
    """The only movement left to a fighter, and the reason."""
    if fighter.prone:
        return Movement.STAND, "prone"
    if not _LEGS.isdisjoint(fighter.body.paralysed):
        return Movement.STAND, "a leg paralysed"
    if fighter.hindered.cloak_over_head is not None:
        return Movement.BACK, "a cloak over the head"
    return None, ""


def left_arm_serves(fighter: Fighter) -> bool:
    """True if the left arm can parry (RD-79, RD-80)."""
    return not fighter.body.hurt(Place.LEFT_ARM, Grade.SERIOUS)


def _universal(book: Book, fighter: Fighter) -> Guard:
    """RD-36: the Special line and the parry's own figure; plus figures of a forced line add."""
    parts = [Part("universal parry", book.tables.universal_parry.special)]
    held = book.tables.defence.get(fighter.left_hand)
    if book.options.up_with_left_hand and held and left_arm_serves(fighter):
        mildest = max(held.HP, held.CP, held.LP)
        parts.append(Part(fighter.left_hand, mildest))
    return Guard(Parry.SPECIAL, (*parts, *burdens(book, fighter)), universal=True)


def _passive(book: Book, fighter: Fighter) -> list[Part]:
    """The Special line without an attack given up: the buckler helps, an unready weapon hinders (RD-39 to RD-43)."""
    if fighter.left_hand is LeftHand.BUCKLER and left_arm_serves(fighter) and not fighter.unaware:
        return [Part("buckler", book.tables.defence[LeftHand.BUCKLER].HP)]  # RD-47
    clumsy = book.tables.weapons[fighter.fencer.weapon].passive_special
    return [Part("no parry", clumsy)] if clumsy and fighter.armed else []


def _carried(book: Book, fighter: Fighter, line: Parry) -> Guard:
    """A parry on a chosen line, with the left hand or the sword (RD-37 to RD-43).

    Only weapons that have to give up an attack for a line have a figure of their own on it. Of two figures the better
    one counts (RD-38b, RD-41).
    """
    parts: list[Part] = []
    held = book.tables.defence.get(fighter.left_hand)
    if held:
        parts.append(Part(fighter.left_hand, held.of(line)))
    active = book.tables.weapons[fighter.fencer.weapon].active_parry
    if active:
        parts.append(Part("active parry", active))
    added = book.options.parry_stack or (book.first_edition and fighter.left_hand is not LeftHand.BUCKLER)
    if len(parts) > 1 and not added:
        parts = [min(parts, key=lambda part: part.value)]
    return Guard(line, (*parts, *burdens(book, fighter)))


def burdens(book: Book, fighter: Fighter) -> list[Part]:
    """The sum of the attacker's advantages (RD-46, RD-61, RD-62, RD-62c, RD-79)."""
    contact = book.tables.contact
    parts: list[Part] = []
    if fighter.prone:
        figure = contact.prone_modifier_after_failure if fighter.prone.failed else contact.prone_modifier
        parts.append(Part("prone", figure))
    figures = [(name, contact.hindrance.get(name, 0)) for name in fighter.hindered.names]
    parts += [Part(name.replace("_", " "), figure) for name, figure in figures if figure]
    if Place.LEFT_ARM in fighter.body.paralysed:
        parts.append(Part("left arm paralysed", book.tables.paralysed_left_arm.special_line_modifier))
    return [*parts, *_surprised(book, fighter)]


def _surprised(book: Book, fighter: Fighter) -> list[Part]:
    """The attacker's advantages over a fencer taken from behind, or still drawing (RD-112, RD-115, RD-187)."""
    figures = book.tables.figures.surprise
    parts: list[Part] = []
    if fighter.unaware and book.switches.attack == "matrix":
        parts.append(Part("from behind", figures.special_modifier))
    drawing = undrawn(book, fighter)
    return [*parts, drawing] if drawing else parts


def undrawn(book: Book, fighter: Fighter) -> Part | None:
    """The attacker's advantage over a fencer whose sword is in its sheath, or only just comes out (RD-115)."""
    figures = book.tables.figures.surprise
    if fighter.sheath and not fighter.sheath.out:
        return Part("sword sheathed", figures.undrawn_modifier)
    if fighter.sheath and fighter.sheath.drawn is Drawn.COMING:
        return Part("sword just out", figures.drawing_modifier)
    return None


def armour_parts(book: Book, struck: Fighter, place: Place, blow: Blow) -> list[Part]:
    """The part of armour in the roll, if the place is covered (RD-48, RD-49)."""
    worn = struck.fencer.covered(book.tables, place)
    if worn is None:
        return []
    piece, cover = worn
    figures = book.tables.armour["plate" if cover.value == "plate" else "leather"]
    return [Part(piece, figures[blow is Blow.THRUST])]
