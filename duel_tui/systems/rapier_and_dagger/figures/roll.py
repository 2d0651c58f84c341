"""The roll of a blow with figures: the weapon's number for the target, and everything that bears on it (5.7).

The roll adds the Cut or Thrust total, the cell of both blades, the attacker's side of the cell of both sword actions,
the opponent's parry with the left hand and parry advantage, the penalty of the measure, armour, and the opponent's
hindrances.
"""

from msgspec import Struct

from duel_tui.engine.against import Needs, Part
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.figures.limits import reads_no_action
from duel_tui.systems.rapier_and_dagger.guard import armour_parts, burdens
from duel_tui.systems.rapier_and_dagger.state import Acting, Duel
from duel_tui.systems.rapier_and_dagger.terms import CONTACTS, Action, Blade, Result


class Answer(Struct, frozen=True):
    """What meets a blow: the opponent's sword action, and whether the left hand parries."""

    action: Action
    parries: bool = False


def action_roll(book: Book, duel: Duel, side: Side, choice: Acting, against: Answer) -> Needs:
    """The roll of a side's blow at a target.

    Args:
        book: the book.
        duel: the duel, with the blades of the attack.
        side: the attacker.
        choice: the attacker's sword action, a blow, and its target.
        against: what meets it.
    """
    figures = book.tables.figures
    me, him = duel.fighters[side], duel.fighters[side.foe]
    target, action = choice.target, choice.action
    assert target is not None, "a blow has a target"
    assert action is not None, "a choice has an action"
    blow = action.blow
    assert blow is not None, "only a blow is rolled"
    numbers = figures.numbers(me.fencer.weapon, me.fencer.style).of(blow)
    number = numbers[Place.LEFT_CHEST if target is Place.LEFT_ARM else target]
    parts = [
        Part(f"{blow} total", me.body.totals.of(blow)),
        Part("blade", _blade(book, duel, side, against)),
        Part("action", figures.action(row_read(duel, side, against), action)),
    ]
    if against.parries:
        parts.append(Part(f"left hand {him.left_hand}", figures.parry[him.left_hand][action]))
    if against.parries or book.options.pa_always:
        parts.append(Part("parry advantage", book.profile(him).parry_of(blow)))
    parts.append(Part("distance", out_of_measure(book, duel, target)))
    if book.options.fig_armour:
        parts.extend(armour_parts(book, him, target, blow))
    parts.extend(burdens(book, him))
    return Needs(number, tuple([part for part in parts if part.value]), book.options.natural_extremes)


def row_read(duel: Duel, side: Side, against: Answer) -> Action:
    """The action against which a side's own is read (RD-171)."""
    return Action.NONE if reads_no_action(duel.fighters[side.foe]) else against.action


def blades_met(book: Book, blades: BySide[Blade], side: Side, against: Answer) -> tuple[Blade, Blade]:
    """A side's blade and the other's; that of a purely defensive side counts, too (RD-67, RD-69)."""
    absent = book.options.defensive_cancels_blade and against.action.blow is None
    return blades[side], Blade.ABSENCE if absent else blades[side.foe]


def _blade(book: Book, duel: Duel, side: Side, against: Answer) -> int:
    assert duel.attack is not None, "blades are shown before sword actions"
    mine, his = blades_met(book, duel.attack.blades, side, against)
    return book.tables.figures.blade[his][mine]


def out_of_measure(book: Book, duel: Duel, target: Place) -> int:
    """The penalty of a target at the measure in force; 0 where it is hit from there (RD-107)."""
    plan = duel.plan
    assert plan is not None
    now = plan.result
    if book.options.contact_as_ms and now in CONTACTS:
        now = Result.MISURA_STRETTA
    row = book.tables.figures.target_measure[Place.LEFT_CHEST if target is Place.LEFT_ARM else target]
    return 0 if now in row.measures else row.penalty
