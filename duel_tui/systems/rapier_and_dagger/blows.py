"""Attacks with the sword that fall together: the rolls, the wounds, and what they mean for the duel (RD-29)."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from duel_tui.engine.against import Needs
from duel_tui.engine.rules import needs, tell
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Blow, Grade, Means, Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.ending import judged
from duel_tui.systems.rapier_and_dagger.events import Missed
from duel_tui.systems.rapier_and_dagger.hits import sword_stroke, wound
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Line


class Aimed(Struct, frozen=True):
    """A blow on its way: the target, the cut or thrust, and the line of the guard it meets."""

    target: Place
    blow: Blow
    line: Line | None = None


Needed = Callable[[Duel, Side], Needs]
"""The roll of a side's blow in the present state."""


async def strike(book: Book, duel: Duel, aimed: Mapping[Side, Aimed], needed: Needed) -> tuple[Duel, bool]:
    """Blows fall, and their wounds are dealt.

    They fall at once; by rd.first_strike the higher total of the attack comes first, and equal totals at once.

    Returns:
        The duel, and whether any blow hit.
    """
    if book.options.first_strike and len(aimed) > 1:
        totals = BySide(*[duel.fighters[side].body.totals.of(aimed[side].blow) for side in Side])
        if totals.left != totals.right:
            first = Side.LEFT if totals.left > totals.right else Side.RIGHT
            return await _in_turn(book, duel, aimed, needed, first)
    return await _together(book, duel, aimed, needed)


async def _together(book: Book, duel: Duel, aimed: Mapping[Side, Aimed], needed: Needed) -> tuple[Duel, bool]:
    """Every blow is rolled and valued before any wounds."""
    hits = [side for side in aimed if await _hits(duel, side, aimed[side], needed)]
    strokes = {side: sword_stroke(duel, side, aimed[side].blow, aimed[side].target) for side in hits}
    hurt: BySide[Grade | None] = BySide(None, None)
    for side, stroke in strokes.items():
        duel, grade = await wound(book, duel, side.foe, Means.SWORD, stroke)
        hurt = hurt.put(side.foe, grade)
    return await judged(book, duel, hurt), bool(hits)


async def _in_turn(
    book: Book, duel: Duel, aimed: Mapping[Side, Aimed], needed: Needed, first: Side
) -> tuple[Duel, bool]:
    """rd.first_strike: the second blow falls only if the first leaves its striker fit, or by rd.first_hit misses."""
    phase = duel.phase
    duel, hit = await _together(book, duel, {first: aimed[first]}, needed)
    ends = hit and book.options.first_hit == "ends"  # RD-219
    if ends or duel.phase is not phase or not book.can_attack(duel.fighters[first.foe]):
        return duel, hit
    duel, other = await _together(book, duel, {first.foe: aimed[first.foe]}, needed)
    return duel, hit or other


async def _hits(duel: Duel, side: Side, aimed: Aimed, needed: Needed) -> bool:
    roll = needed(duel, side)
    if await needs(roll.number, "hit", side, *roll.parts, extremes=roll.extremes):
        return True
    await tell(Missed(side, Means.SWORD, aimed.target, aimed.line), duel)
    return False
