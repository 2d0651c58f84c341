"""Expertise over time: points from practice and fights, rises that are rolled for, and the decay of idle weeks (5.10).

Points belong to a rating, which spans some of them. A gain that reaches a step of the rating gives a roll for the next one;
a loss below the span leads to the rating below (RD-120 to RD-130, RD-230 to RD-243).
"""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.dice import D100, Dice
from duel_tui.engine.rules import roll, tell
from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Dropped
from duel_tui.fencer.life import Book, Life, OtherHand, Rated, Tried, WeekEnded
from duel_tui.fencer.person import Fencer, expertise_band
from duel_tui.fencer.tables import FencerTables, Rating
from duel_tui.fencer.terms import Characteristic, Grade, Kind, Place

_GREEN, _POOR, _GOOD, _MASTERFUL, _WIZARD = "green", "poor", "good", "masterful", "wizard"
_GRADES = (Grade.MORTAL, Grade.SERIOUS, Grade.LIGHT)


def rating_of(tables: FencerTables, fencer: Fencer) -> str:
    """The rating of a fencer, as a key of the ratings."""
    return expertise_band(tables, fencer).name.lower()


def points_of(tables: FencerTables, fencer: Fencer) -> float:
    """The points of a fencer, by the sheet or by the d20 (RD-230, RD-251)."""
    band = expertise_band(tables, fencer)
    row = tables.ratings[band.name.lower()]
    if fencer.points is not None:
        return max(row.lo, min(row.hi, fencer.points))
    if fencer.expertise is None:
        return row.lo
    halves = (2 * (fencer.expertise - band.lo) + 1) * (row.hi - row.lo + 1) // (band.hi - band.lo + 1)
    return row.lo - 1 + halves / 2


class Fight(Struct, frozen=True):
    """A fight as it counts for one of the two."""

    fencer: Fencer
    """The fencer, as before it."""
    foe: Fencer
    kind: Kind
    taken: tuple[Grade, ...]
    """The grades of the wounds taken, as they count (RD-238)."""
    given: tuple[Grade, ...]


def fight_points(tables: FencerTables, fight: Fight, *, smoothed: bool, wins: int) -> float:
    """What a fight is worth to a fencer who survived it, by own rank and the kind of the fight (RD-127, RD-237, RD-243).

    Args:
        tables: the tables.
        fight: the fight.
        smoothed: True if the odd figure of the table is smoothed (RD-128).
        wins: the points more for a Master who wins against a Superior or better.
    """
    rank, order = _row(tables, fight.fencer).rank, list(tables.ratings)
    row, against = tables.scoring[rank][fight.kind], order.index(rating_of(tables, fight.foe))
    taken, given = ([one for one in of if one in _GRADES] for of in (fight.taken, fight.given))
    lost: float = sum(getattr(row, grade)[0] for grade in taken)
    gained = 0.0
    for grade in given:
        odd = smoothed and (rank, fight.kind, grade) == ("master", Kind.FRIENDLY, Grade.MORTAL)
        figure: float = getattr(row, grade)[1]
        figure = tables.scoring_smoothed.master_friendly_mortal_given if odd else figure
        gained += figure if rank != "master" or against >= order.index(_GOOD) else min(0, figure)
    if rank != "master":
        return lost + gained
    fewer = [taken.count(grade) for grade in _GRADES] < [given.count(grade) for grade in _GRADES]
    return lost + gained + (wins if fewer and tables.ratings[order[against]].rank == "master" else 0)


def rated(tables: FencerTables, life: Life, rating: str, points: float, over: float = 0) -> Life:
    """The fencer with a rating and points; the best rating ever is remembered."""
    fencer, practice = life.fencer, replace(life.practice, over=_tidy(over))
    before, order = rating_of(tables, fencer), list(tables.ratings)
    fencer = replace(fencer, points=_tidy(points))
    if rating != before:
        bands = tables.characteristics[Characteristic.EXPERTISE].bands
        names = {one.name.lower(): one.name for one in bands}
        best = max(practice.best.lower() or before, before, rating, key=order.index)
        fencer = replace(fencer, rating=names[rating], expertise=None)
        practice = replace(practice, best=names[best])
    return replace(life, fencer=fencer, practice=practice)


async def other_hand(book: Book, life: Life) -> Life:
    """Who has lost the sword hand begins again with the other, where house rules allow it (RD-227, RD-255)."""
    condition = life.condition
    arm = any(wound.place is Place.SWORD_ARM for wound in condition.wounds)
    if arm or not (book.rules.left_handed and condition.hand_lost):
        return life
    left = tuple([one for one in condition.dropped if one is not Dropped.SWORD])
    life = replace(life, condition=replace(condition, hand_lost=False, dropped=left))
    await tell(OtherHand(life.day), life)
    return rated(book.tables, life, _GREEN, book.tables.ratings[_GREEN].lo)


async def week(book: Book, life: Life) -> Life:
    """A week ends: practice first, then the fights, then the decay of an idle week (RD-130, RD-235, RD-241)."""
    tables, practice = book.tables, life.practice
    row, before = _row(tables, life.fencer), points_of(tables, life.fencer)
    hours = 0 if practice.hurt else min(life.hours, book.rules.max_practice_hours)
    taught = tables.practice[row.rank].points * hours
    if row.rank != "master":
        life = await _gains(book, life, taught, practised=True)
    for points in life.fights:
        life = await (_gains(book, life, points) if points > 0 else _loses(book, life, -points))
    if not life.fights:
        decay = max(0.0, row.decay - taught) if row.rank == "master" else 0 if hours else row.decay
        life = await _loses(book, life, decay)
    life = replace(life, practised=life.practised + hours)
    paid = hours if life.price and row.rank != "master" else 0
    after = points_of(tables, life.fencer)
    ended = WeekEnded(life.day, hours, paid, practice.hurt, len(life.fights), before, after)
    await tell(ended, life)
    counted = life.last_fight if life.fights else practice.counted
    life = replace(life, fights=(), practice=replace(life.practice, days=0, hurt=False, counted=counted))
    return await _practice_wounds(book, life, tables.practice[row.rank].wounds) if hours else life


async def _gains(book: Book, life: Life, gain: float, *, practised: bool = False) -> Life:
    """More points; each step that is reached gives a roll for the next rating, until one succeeds (RD-120 to RD-123)."""
    if gain <= 0:
        return life
    tables, rating = book.tables, rating_of(book.tables, life.fencer)
    row, start = tables.ratings[rating], points_of(tables, life.fencer)
    start += life.practice.over if start >= row.hi else 0
    end = start + gain
    for step in _steps(book, life, start, end, practised=practised):
        fell = await roll(D100, "advance", None, (row.chance + 1,))
        if rating == _MASTERFUL:
            life = replace(life, practice=replace(life.practice, wizard_tried=True))
        if fell <= row.chance:
            return await _to(book, life, _beside(tables, rating, 1), None)
        await tell(Tried(life.day, step, fell), life)
    if rating == _GREEN and end > row.hi:
        return await _to(book, life, _POOR, end)
    over = max(0.0, end - row.hi)
    return rated(tables, life, rating, min(end, row.hi), over % row.step if row.chance else 0)


def _steps(book: Book, life: Life, start: float, end: float, *, practised: bool) -> list[int]:
    """The steps above a start and up to an end that give a roll (RD-122, RD-231, RD-232, RD-252)."""
    rules, rating = book.rules, rating_of(book.tables, life.fencer)
    row, taught = book.tables.ratings[rating], life.practice.school or life.practice.master
    if not row.chance or (
        rating == _GOOD and practised and (rules.good_advance == "fights_only" or not taught)
    ):
        return []
    last = min(int(end), row.hi) if rating == _GREEN else int(end)
    found = [step for step in range(row.first, last + 1, row.step) if step > start]
    if rating == _MASTERFUL and not rules.wizard_reroll:
        return [] if life.practice.wizard_tried else [step for step in found if step == row.first]
    return found


async def _loses(book: Book, life: Life, loss: float) -> Life:
    """Fewer points; below those of the rating it is the one below, or its lowest ones (RD-129, RD-233, RD-253)."""
    if loss <= 0:
        return life
    tables, rating = book.tables, rating_of(book.tables, life.fencer)
    row, left = tables.ratings[rating], points_of(tables, life.fencer) - loss
    order = list(tables.ratings)
    best = life.practice.best.lower() or rating
    stays = rating in {_GREEN, _WIZARD} or book.rules.fall == "stays_at_1"
    if left >= row.lo or stays or (rating == _POOR and order.index(best) > order.index(_POOR)):
        return rated(tables, life, rating, max(row.lo, left))
    below = _beside(tables, rating, -1)
    return await _to(book, life, below, tables.ratings[below].hi - (row.lo - left))


async def _to(book: Book, life: Life, rating: str, points: float | None) -> Life:
    """The fencer with another rating; points None: its lowest."""
    tables, before = book.tables, expertise_band(book.tables, life.fencer).name
    row, order = tables.ratings[rating], list(tables.ratings)
    life = rated(tables, life, rating, row.lo if points is None else max(row.lo, min(row.hi, points)))
    rose = order.index(rating) > order.index(before.lower())
    await tell(Rated(life.day, before, expertise_band(tables, life.fencer).name, rose), life)
    return life


async def _practice_wounds(book: Book, life: Life, share: float) -> Life:
    """The wounds of a week of practice, where they count (RD-229, RD-250)."""
    rules, condition = book.rules, life.condition
    if rules.practice_wounds == "told" or not share:
        return life
    dice = Dice.parse(book.tables.practice_dice.wounds)
    places, body = tuple(book.tables.wound_effects), book.body(life)
    for _ in range(int(await roll(dice, "practice_wounds", None) * share)):
        place = places[await roll(Dice(1, len(places)), "practice_place", None) - 1]
        hurt = any(wound.place is place for wound in condition.wounds)
        if rules.practice_wounds == "full" or not hurt:
            wound = Wound(place, Grade.LIGHT)
            body = book.surgeon.inflict(life.fencer, body, wound, Kind.HONORABLE).body
            condition = replace(condition, wounds=(*condition.wounds, wound), dead=body.dead)
    return replace(life, condition=condition)


def _row(tables: FencerTables, fencer: Fencer) -> Rating:
    return tables.ratings[rating_of(tables, fencer)]


def _beside(tables: FencerTables, rating: str, step: int) -> str:
    order = list(tables.ratings)
    return order[order.index(rating) + step]


def _tidy(points: float) -> float:
    """Points without a needless fraction, as a file has them."""
    return int(points) if points == int(points) else points
