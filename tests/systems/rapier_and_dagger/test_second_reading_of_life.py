"""Healing and expertise beside a second reading of them: random lives, with the same dice, facts and ends."""

from collections import Counter
from itertools import chain, combinations_with_replacement, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import asdict, astuple, replace

from duel_tui.engine.answers import Rolled
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import Side
from duel_tui.fencer import expertise
from duel_tui.fencer import life as program
from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition, Dropped, Healing
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Characteristic, Grade, Kind, Place
from duel_tui.storage import careers, fencers
from duel_tui.storage.fencers import Carried, FencerFile, Passed
from duel_tui.storage.folders import Saves
from tests.lengths import of_part
from tests.systems.contenders import LIBRARY, fencer
from tests.systems.rapier_and_dagger.second_reading.beside import DifferenceError, same
from tests.systems.rapier_and_dagger.second_reading.life import (
    AS_WRITTEN,
    ORDER,
    RATINGS,
    Die,
    Fight,
    Life,
    points_of,
)
from tests.systems.rapier_and_dagger.second_reading.man import LOSABLE, Tables
from tests.systems.rapier_and_dagger.test_second_reading import misread, written_tables

HOUSE_RULES: dict[str, tuple[Any, ...]] = {
    "good_advance": ("fights_only",),
    "wizard_reroll": (True,),
    "max_practice_hours": (1, 5, 60),
    "month": (30,),
    "healing_bonus": ("printed", "off"),
    "reroll": ("never_better",),
    "left_handed": (True,),
    "practice_wounds": ("light", "full"),
    "fall": ("stays_at_1",),
    "realism": (False,),
    "accumulate": ("body",),
    "death_scope": ("after",),
}
"""The house rules that say how time passes, other than as written."""
_SHARE, _CHANGED = 0.3, 0.1
"""How often a house rule is another, and how often those of a fencer change while he lives."""
_GRADES = (Grade.SCRATCH, *[Grade.LIGHT] * 5, *[Grade.SERIOUS] * 2, Grade.MORTAL)
_TIMES = 4


def house_rules(chance: Random) -> dict[str, Any]:
    """Some house rules."""
    return {name: chance.choice(values) for name, values in HOUSE_RULES.items() if chance.random() < _SHARE}


def anybody(chance: Random) -> Fencer:
    """A fencer by d20, by rating, or with points."""
    made = fencer(chance, Side.LEFT)
    ratings = [band.name for band in LIBRARY.fencer_tables().characteristics[Characteristic.EXPERTISE].bands]
    if chance.random() < 0.6:
        made = replace(made, expertise=None, rating=chance.choice(ratings))
    return replace(made, points=chance.choice((None, 1, 39, 49.5, 73, 89, 99.5, 100, chance.randint(1, 100))))


def duel(chance: Random, file: FencerFile) -> Carried:
    """A duel that leaves wounds and points."""
    before = file.condition
    wounds = [
        Wound(chance.choice(list(Place)[: chance.choice((3, 7))]), chance.choice(_GRADES))
        for _ in range(chance.choice((0, 1, 1, 2, 3)))
    ]
    off = any(one.place is Place.SWORD_ARM for one in wounds) and chance.random() < 1 / 4
    after = replace(
        before,
        wounds=(*before.wounds, *wounds),
        hand_lost=before.hand_lost or off,
        dropped=(Dropped.SWORD, Dropped.LEFT_HAND) if off else before.dropped,
    )
    points = chance.choice((None, 0.0, -2.0, 0.5, 3.0, 7.5, -6.0, 20.0, 40.0))
    return Carried(f"duel-{len(file.carried) + 1}", before, after, points)


def walk(seed: int, tables: Tables, folder: Path) -> tuple[list[str], list[str], bool]:
    """A life by both readings: what each die fell for, the ratings after each time, and whether it ended.

    Raises:
        DifferenceError: they do not ask, roll, or write alike.
    """
    chance, rolled, ratings = Random(seed), list[str](), list[str]()
    file = fencers.add(Saves(folder), anybody(chance))
    house, second = house_rules(chance), Life(tables, asdict(file.fencer), {})
    for _ in range(chance.randint(1, _TIMES)):
        house = house_rules(chance) if chance.random() < _CHANGED else house
        for _ in range(chance.choice((0, 1, 1, 2))):
            assert careers.carry(file.path, duel(chance, file), file.last_carried)
            file = fencers.load(file.path)
        start = file.life(
            chance.choice((0, 1, chance.randint(2, 90), 7, 21)), chance.choice((0, 1, 3, 10, 40))
        )
        taught = replace(start.practice, school=chance.random() < 0.5, master=chance.random() < 0.5)
        start = replace(start, practice=taught)
        comes(second, start, file, house)
        after, dice = walk_beside(start, second, chance, house)
        same("what is left", after, written(second, start))
        assert careers.let_pass(file, after, Passed(start, tuple(dice), house))
        file = fencers.load(file.path)
        rolled += [line.partition(":")[0] for line in dice]
        ratings.append(second.rating)
        if second.dead:
            same("a die for the dead", Position(LIBRARY.passing(house), file.life(days=0)).request, None)
            break
    return rolled, ratings, second.dead


def walk_beside(
    start: program.Life, second: Life, chance: Random, house: dict[str, Any]
) -> tuple[program.Life, list[str]]:
    """Let time pass by both readings: what the program leaves, and the dice in a line each."""
    said = list[str]()
    position: Position[Any] = Position(LIBRARY.passing(house), start)
    steps = second.pass_time(start.days, start.hours)
    expected = next(steps, None)
    tell_alike(position, second)
    while position.request is not None and expected is not None:
        request = position.request
        assert isinstance(request, Roll)
        die = Die(position.checkpoint.day, str(request.dice), request.why)
        same("the die", die, expected._replace(needs=None, chance=None))
        number = expected.needs or (expected.chance and expected.chance + 1)
        same("its number", request.bands, (number,) if number else None)
        near = [number - 1, number] if number else []
        score = chance.choice([*[chance.randint(1, request.dice.high)] * 3, *near])
        said.append(f"{request.why}: {score}")
        position = position.give(Rolled(score))
        try:
            expected = steps.send(score)
        except StopIteration:
            expected = None
        tell_alike(position, second)
    same("the end", position.request, expected)
    return position.state, said


def tell_alike(position: Position[Any], second: Life) -> None:
    """Compare what both have told since the last die."""
    told = [(type(one.event).__name__, *astuple(one.event)) for one in position.told]
    same("what is told", told, second.told)
    second.told = []


def comes(own: Life, start: program.Life, file: FencerFile, house: dict[str, Any]) -> None:
    """Let the second reading's fencer come from duels with what they left."""
    own.rules = AS_WRITTEN | house
    own.wounds = [(str(one.place), str(one.grade)) for one in start.condition.wounds]
    own.hand_lost = start.condition.hand_lost
    own.dropped = [str(one) for one in start.condition.dropped]
    own.school, own.master = start.practice.school, start.practice.master
    since = [one.duel for one in file.carried].index(own.counted) + 1 if own.counted else 0
    own.fights = [one.points for one in file.carried[since:] if one.points is not None]
    own.fight = file.last_carried


def written(own: Life, start: program.Life) -> program.Life:
    """The second reading's fencer, as a file has him."""
    times = [
        Healing(Place(place), time.days, time.wounds, time.survive, time.survived)
        for place in ORDER
        if (time := own.times.get(place))
    ]
    wounds = tuple([Wound(Place(place), Grade(grade)) for place, grade in own.wounds])
    dropped = tuple([Dropped(one) for one in own.dropped])
    last = {name: score if score != own.sheet[name] else 0 for name, score in own.last.items()}
    practice = program.Practice(
        own.school, own.master, own.best, own.over, own.tried, own.week_days, own.hurt, own.counted
    )
    return program.Life(
        Fencer(**own.sheet),
        Condition(wounds, own.hand_lost, dropped, own.dead, tuple(times)),
        program.LastRolled(**last),
        practice,
        tuple(own.fights),
        *(own.fight, start.hours, own.days, own.day, own.price, own.practised),
        over=True,
    )


FEW, MANY = 80, of_part(range(80, 5_080))
FALL_FOR = {
    *[f"{why} {place}" for why in ("heal", "survive") for place in ORDER],
    *[f"{why} {name}" for why in ("rise", "again") for name in LOSABLE],
    *("advance", "gold", "practice_wounds", "practice_place"),
}
"""Everything for which a die falls."""


def lives(seeds: range, folder: Path, tables: Tables | None = None) -> tuple[Counter[str], Counter[str], int]:
    """Random lives that both readings have alike: what dice fell for, the ratings, and how many died."""
    told = [walk(seed, tables or written_tables(), folder / str(seed)) for seed in seeds]
    dice, ratings, dead = zip(*told, strict=True)
    return Counter(chain.from_iterable(dice)), Counter(chain.from_iterable(ratings)), sum(dead)


def test_rd_85_and_rd_86_and_rd_87_and_rd_88_and_rd_125_and_rd_220_and_rd_221_and_rd_223_and_rd_224_and_rd_225_and_rd_228_and_rd_229_and_rd_245_and_rd_246_and_rd_247_and_rd_248_and_rd_249_and_rd_250_a_life(
    tmp_path: Path,
) -> None:
    dice, ratings, dead = lives(range(FEW), tmp_path)
    assert FALL_FOR - set(dice) <= {"survive LA", "survive LL", "survive RL"}
    assert set(ratings) == set(RATINGS)
    assert dead > FEW // 20


@pytest.mark.slow
def test_many_lives_are_as_a_second_reading_has_them(tmp_path: Path) -> None:
    dice, ratings, _ = lives(MANY, tmp_path)
    assert (set(dice), set(ratings)) == (FALL_FOR, set(RATINGS))


def test_the_points_of_every_fight_are_as_a_second_reading_has_them() -> None:
    tables, people = LIBRARY.fencer_tables(), {one: Fencer(name="", rating=one.title()) for one in RATINGS}
    wounds = [some for count in range(3) for some in combinations_with_replacement(Grade, count)]
    for me, foe, kind, taken, given in product(RATINGS[1::2], RATINGS, Kind, wounds, wounds):
        fight = expertise.Fight(people[me], people[foe], kind, taken, given)
        again = Fight(me, foe, kind, taken, given)
        for errata, wins in product(("printed", "smoothed"), (0, 2)):
            found = expertise.fight_points(tables, fight, smoothed=errata == "smoothed", wins=wins)
            assert found == points_of(written_tables(), again, errata, wins), (again, errata, wins)


FAULTS = (
    *("healing.serious.days -1", "healing.light.bonus 1", "healing.mortal.modifier 1"),
    *("healing.mortal.survive_needs 1", "wound_effects.LC.light.1 -1", "wound_exchange.serious_per_mortal 1"),
    *("practice.novice.points 0.5", "practice.novice.wounds 0.5", "ratings.superior.decay -1"),
    *("ratings.average.step 1", "ratings.masterful.from 1", "ratings.green.chance 1", "ratings.poor.hi -1"),
)


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_one_wrong_figure_on_one_side_is_caught(fault: str, tmp_path: Path) -> None:
    with pytest.raises(DifferenceError):
        lives(range(12 * FEW), tmp_path, misread(fault))
