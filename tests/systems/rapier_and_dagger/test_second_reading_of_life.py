"""Healing and expertise beside a second reading of them: the same dice, the same fencers, and their files to the byte."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from itertools import chain, combinations_with_replacement, product
from pathlib import Path

import pytest

from duel_tui.fencer import expertise
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Grade, Kind
from tests.lengths import of_part
from tests.systems.contenders import LIBRARY
from tests.systems.rapier_and_dagger.second_reading.beside import DifferenceError
from tests.systems.rapier_and_dagger.second_reading.histories import walk
from tests.systems.rapier_and_dagger.second_reading.life import ORDER, RATINGS, Fight, points_of
from tests.systems.rapier_and_dagger.second_reading.man import LOSABLE, Tables
from tests.systems.rapier_and_dagger.test_second_reading import written_tables

FEW, WHOLE, RUNS = 200, 10_000, 5
FALL_FOR = {
    *[f"{why} {place}" for why in ("heal", "survive") for place in ORDER],
    *[f"{why} {name}" for why in ("rise", "again") for name in LOSABLE],
    *("advance", "gold", "practice_wounds", "practice_place"),
}
"""Everything for which a die falls."""


def lives(seeds: range, folder: Path, tables: Tables | None = None) -> tuple[Counter[str], Counter[str], int]:
    """Random lives that both readings have alike: what dice fell for, the ratings, and how many died."""
    told = [walk(seed, tables or written_tables(), folder / str(seed)) for seed in seeds]
    dice, ratings = (
        Counter(chain.from_iterable(of)) for of in zip(*[life[:2] for life in told], strict=True)
    )
    return dice, ratings, sum(life.dead for life in told)


def test_a_life_is_as_a_second_reading_has_it(tmp_path: Path) -> None:
    dice, ratings, dead = lives(range(FEW), tmp_path)
    assert FALL_FOR - set(dice) <= {"survive LA", "survive LL", "survive RL"}
    assert set(ratings) == set(RATINGS)
    assert dead > FEW // 20


@pytest.mark.slow
@pytest.mark.parametrize("run", range(RUNS))
def test_many_lives_are_as_a_second_reading_has_them(run: int, tmp_path: Path) -> None:
    dice, ratings, _ = lives(of_part(range(FEW, FEW + WHOLE))[run::RUNS], tmp_path)
    assert (set(dice), set(ratings)) == (FALL_FOR, set(RATINGS))


def test_the_points_of_every_fight_are_as_a_second_reading_has_them() -> None:
    tables, fencers = LIBRARY.fencer_tables(), {one: Fencer(name="", rating=one.title()) for one in RATINGS}
    wounds = [some for count in range(3) for some in combinations_with_replacement(Grade, count)]
    for me, foe, kind, taken, given in product(RATINGS, RATINGS, Kind, wounds, wounds):
        fight = expertise.Fight(fencers[me], fencers[foe], kind, taken, given)
        again = Fight(me, foe, kind, taken, given)
        master = RATINGS.index(me) >= RATINGS.index("superior")
        for errata, wins in product(("printed", "smoothed"), range(6 if master else 1)):
            found = expertise.fight_points(tables, fight, smoothed=errata == "smoothed", wins=wins)
            assert found == points_of(written_tables(), again, errata, wins), (again, errata, wins)


def _time(tables: Tables) -> None:
    tables["healing"]["serious"]["days"] -= 1


def _rise(tables: Tables) -> None:
    tables["healing"]["light"]["bonus"] += 1


def _again(tables: Tables) -> None:
    tables["healing"]["mortal"]["modifier"] += 1


def _life(tables: Tables) -> None:
    tables["healing"]["mortal"]["survive_needs"] += 1


def _affected(tables: Tables) -> None:
    tables["wound_effects"]["LC"]["light"][1] = -1


def _exchange(tables: Tables) -> None:
    tables["wound_exchange"]["serious_per_mortal"] += 1


def _practice(tables: Tables) -> None:
    tables["practice"]["novice"]["points"] = 1.0


def _hurt(tables: Tables) -> None:
    tables["practice"]["novice"]["wounds"] = 1.0


def _decay(tables: Tables) -> None:
    tables["ratings"]["superior"]["decay"] -= 1


def _step(tables: Tables) -> None:
    tables["ratings"]["average"]["step"] += 1


def _first(tables: Tables) -> None:
    tables["ratings"]["masterful"]["from"] += 1


def _chance(tables: Tables) -> None:
    tables["ratings"]["green"]["chance"] += 1


def _highest(tables: Tables) -> None:
    tables["ratings"]["poor"]["hi"] -= 1


FAULTS = (
    *(_time, _rise, _again, _life, _affected, _exchange, _practice),
    *(_hurt, _decay, _step, _first, _chance, _highest),
)


@pytest.mark.slow
@pytest.mark.parametrize("plant", FAULTS)
def test_one_wrong_figure_on_one_side_is_caught(plant: Callable[[Tables], None], tmp_path: Path) -> None:
    tables = deepcopy(written_tables())
    plant(tables)
    with pytest.raises(DifferenceError):
        lives(range(5 * FEW), tmp_path, tables)
