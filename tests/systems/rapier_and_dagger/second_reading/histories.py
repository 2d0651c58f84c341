"""Random lives between duels, walked by the program and the second reading side by side, down to the fencers' files."""

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import asdict, replace

from duel_tui.engine.answers import Rolled
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import Side
from duel_tui.fencer import life as program
from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition, Dropped, Healing
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Characteristic, Grade, Place
from duel_tui.storage import careers, fencers
from duel_tui.storage.fencers import Carried, FencerFile, Passed
from duel_tui.storage.folders import Saves
from tests.systems.contenders import LIBRARY, fencer
from tests.systems.rapier_and_dagger.second_reading.beside import same
from tests.systems.rapier_and_dagger.second_reading.life import AS_WRITTEN, ORDER, Die, Life
from tests.systems.rapier_and_dagger.second_reading.man import Tables

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


class History(NamedTuple):
    """What two readings of a life agreed on."""

    dice: tuple[str, ...]
    """What each die fell for."""
    ratings: tuple[str, ...]
    """The ratings after each time that passed."""
    dead: bool


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


def walk(seed: int, tables: Tables, folder: Path) -> History:
    """A life by both readings.

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
        other = replace(file, path=folder / "other.toml")
        other.path.write_bytes(file.path.read_bytes())
        for kept, end in ((file, after), (other, written(second, start))):
            assert careers.let_pass(kept, end, Passed(start, tuple(dice), house))
        same("the file", file.path.read_bytes(), other.path.read_bytes())
        file = fencers.load(file.path)
        rolled += [line.partition(":")[0] for line in dice]
        ratings.append(second.rating)
        if second.dead:
            same("a die for the dead", Position(LIBRARY.passing(house), file.life(days=0)).request, None)
            break
    return History(tuple(rolled), tuple(ratings), second.dead)


def walk_beside(
    start: program.Life, second: Life, chance: Random, house: dict[str, Any]
) -> tuple[program.Life, list[str]]:
    """Let time pass by both readings: what the program leaves, and the dice in a line each."""
    said = list[str]()
    position: Position[Any] = Position(LIBRARY.passing(house), start)
    steps = second.pass_time(start.days, start.hours)
    expected = next(steps, None)
    while position.request is not None and expected is not None:
        request = position.request
        assert isinstance(request, Roll)
        die = Die(position.checkpoint.day, str(request.dice), request.why)
        same("the die", die, expected._replace(needs=None, chance=None))
        number = expected.needs or (expected.chance and expected.chance + 1)
        same("its number", request.bands, (number,) if number else None)
        score = chance.randint(1, request.dice.high)
        said.append(f"{request.why}: {score}")
        position = position.give(Rolled(score))
        try:
            expected = steps.send(score)
        except StopIteration:
            expected = None
    same("the end", position.request, expected)
    return position.state, said


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
        own.school, own.master, own.best, plain(own.over), own.tried, own.week_days, own.hurt, own.counted
    )
    points = own.sheet["points"]
    return program.Life(
        Fencer(**own.sheet | {"points": None if points is None else plain(points)}),
        Condition(wounds, own.hand_lost, dropped, own.dead, tuple(times)),
        program.LastRolled(**last),
        practice,
        tuple(own.fights),
        own.fight,
        start.hours,
        own.days,
        own.day,
        own.price,
        own.practised,
        over=True,
    )


def plain(points: float) -> float:
    """Points without a fraction that is nothing."""
    return int(points) if points == int(points) else points
