"""Effects of Wounds, long term: every hurt place heals in its own time, and what it cost comes back or is rolled again.

A place heals as a whole. Its gravest wound, once all there are added up, gives the die of its time; a new wound there rolls
again, and the longer time counts (RD-220).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from duel_tui.engine.dice import D20, D100, Dice
from duel_tui.engine.rules import roll, tell
from duel_tui.fencer.body import Body
from duel_tui.fencer.condition import Healing
from duel_tui.fencer.life import (
    Altered,
    Book,
    Healed,
    Life,
    Survived,
    Timed,
)
from duel_tui.fencer.person import within_reach
from duel_tui.fencer.tables import Heals
from duel_tui.fencer.terms import Characteristic, Grade, Place

_REDUCIBLE = (Characteristic.STRENGTH, Characteristic.AGILITY, Characteristic.DEXTERITY)


def untimed(life: Life) -> bool:
    """True if some place has newer wounds than its time."""
    known = {one.place: one.wounds for one in life.condition.healing}
    places = [wound.place for wound in life.condition.wounds]
    return any(places.count(place) > known.get(place, 0) for place in places)


async def timed(book: Book, life: Life) -> Life:
    """Roll how long each place takes whose wounds are new (RD-221)."""
    body, condition = book.body(life), life.condition
    known, found = {one.place: one for one in condition.healing}, list[Healing]()
    for place in book.tables.wound_effects:
        count = sum(wound.place is place for wound in condition.wounds)
        before = known.get(place)
        if not count:
            continue
        if before is not None and before.wounds >= count:
            found.append(before)
            continue
        grade = grade_at(body, place)
        row = _row(book, grade)
        days = await roll(Dice.parse(row.dice), f"heal {place}", None) * _unit(book, grade)
        after = Healing(place, days, count)
        if before is not None:
            after = replace(before, days=max(days, before.days), wounds=count)
        if row.survive_needs and after.survive is None and not after.survived:
            after = replace(after, survive=_unit(book, grade))
        await tell(Timed(life.day, place, grade, after.days), life)
        found.append(after)
    return replace(life, condition=replace(condition, healing=tuple(found)))


async def scratches_gone(life: Life) -> Life:
    """A scratch is gone at once (RD-221)."""
    left = tuple([one for one in life.condition.wounds if one.grade is not Grade.SCRATCH])
    return replace(life, condition=replace(life.condition, wounds=left))


async def healed(book: Book, life: Life) -> Life:
    """All that is due on a day: first who survives, then what heals (RD-224, RD-228)."""
    for one in life.condition.healing:
        if one.survive != 0:
            continue
        needed = book.tables.healing.mortal.survive_needs
        survives = await roll(D100, f"survive {one.place}", None, (needed,)) >= needed
        await tell(Survived(life.day, one.place, not survives), life)
        if not survives:
            return replace(life, condition=replace(life.condition, dead=True))
        life = _with(life, replace(one, survive=None, survived=True))
    whole = [one.place for one in life.condition.healing if one.days == 0]
    if not whole:
        return life
    body, order = book.body(life), list(book.tables.wound_effects)
    due = [(grade_at(body, place).rank, place) for place in whole]
    for rank, place in sorted(due, key=lambda one: (one[0], order.index(one[1]))):
        life = await _heal(book, life, place, tuple(Grade)[rank])
    return life


def grade_at(body: Body, place: Place) -> Grade:
    """The gravest wound at a place, after those there were added up."""
    own = [wound.grade for wound in body.history if wound.place is place]
    return max([*own, *filter(None, [body.worst(place)])], key=lambda grade: grade.rank)


async def _heal(book: Book, life: Life, place: Place, grade: Grade) -> Life:
    """A place is whole; what it cost comes back, and may rise or is rolled again (RD-85, RD-86)."""
    condition, row = life.condition, _row(book, grade)
    life = replace(
        life,
        condition=replace(
            condition,
            wounds=tuple([one for one in condition.wounds if one.place is not place]),
            healing=tuple([one for one in condition.healing if one.place is not place]),
        ),
    )
    await tell(Healed(life.day, place, grade), life)
    before = life.fencer
    for one in _affected(book, place, grade):
        life = await (_raised if row.bonus_needs else _rolled_again)(book, life, one, row)
    reach = within_reach(book.tables, before.style, life.fencer.strength, life.fencer.agility)
    outgrown = None if before.weapon in reach else before.outgrown
    had = within_reach(book.tables, before.style, before.strength, before.agility)
    if before.weapon in had and before.weapon not in reach:
        outgrown = before.weapon
    return replace(life, fencer=replace(life.fencer, outgrown=outgrown))


def _affected(book: Book, place: Place, grade: Grade) -> Iterator[Characteristic]:
    losses = book.tables.wound_effects[place].of(grade) if book.surgeon.rules.realism else (0, 0, 0)
    return (one for one, loss in zip(_REDUCIBLE, losses, strict=True) if loss)


async def _raised(book: Book, life: Life, one: Characteristic, row: Heals) -> Life:
    """What a Light wound lowered may come back higher than it was, once (RD-223)."""
    score, known = getattr(life.fencer, one), getattr(life.rolled, one)
    base = known if 0 < known < score else score
    highest = min(row.bonus_max, score + row.bonus)
    if book.rules.healing_bonus == "once":
        highest = min(highest, base + row.bonus)
    if highest <= score or book.rules.healing_bonus == "off":
        return life
    fell = await roll(D100, f"rise {one}", None, (row.bonus_needs,))
    after = highest if fell >= row.bonus_needs else score
    life = life.scored(one, after, base) if after != score else life
    await tell(Altered(life.day, one, score, after, fell), life)
    return life


async def _rolled_again(book: Book, life: Life, one: Characteristic, row: Heals) -> Life:
    """What a graver wound lowered is rolled again (RD-225)."""
    score, fell = getattr(life.fencer, one), await roll(D20, f"again {one}", None)
    after = max(row.minimum, fell + row.modifier)
    counts = after <= score or book.rules.reroll == "printed"
    life = life.scored(one, after) if counts else life
    await tell(Altered(life.day, one, score, after if counts else score, fell), life)
    return life


def _with(life: Life, healing: Healing) -> Life:
    found = [healing if one.place is healing.place else one for one in life.condition.healing]
    return replace(life, condition=replace(life.condition, healing=tuple(found)))


def _row(book: Book, grade: Grade) -> Heals:
    row: Heals = getattr(book.tables.healing, grade)
    return row


def _unit(book: Book, grade: Grade) -> int:
    """What a point of the die is worth, in days; house rules say how long a month is (RD-221)."""
    return book.rules.month if grade is Grade.MORTAL else _row(book, grade).days
