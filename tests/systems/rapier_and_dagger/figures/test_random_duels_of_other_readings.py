"""Random duels under the other reading of each ruling: they end, replay exactly, and keep the laws of every game."""

import pytest

from tests.lengths import of_part
from tests.systems import journals
from tests.systems.laws import check_duel
from tests.systems.rapier_and_dagger.drawn_rules import MIXES, House
from tests.systems.rapier_and_dagger.figures.test_random_duels import begun_by, fought
from tests.systems.walks import by_chance, most_passive, stubborn, walk

ON_MAPS: tuple[House, ...] = (
    {"changing_places": "pass"},
    {"leap_feet": "free"},
    {"turn_feet": "counted"},
    {"effort_points": "plotted"},
    {"way_out": "meeting_first"},
    {"turned_backs": "as_on_map", "right_stance": "back_turned"},
)
WITH_ACTIONS: tuple[House, ...] = ({"idle_change": "asked"},)
ANYWHERE: tuple[House, ...] = (
    {"prone_draws": True, "left_sword": "sheathed", "right_sword": "sheathed"},
    {"first_hit": "ends", "first_strike": True},
)
FEW, MANY = 2, of_part(range(2, 22))


def houses(mix: str) -> tuple[House, ...]:
    """The other readings that mean something in a mix, each alone and then all of them."""
    alone = (
        *(ON_MAPS if mix.startswith("map") else ()),
        *(WITH_ACTIONS if mix.endswith("actions") else ()),
        *ANYWHERE,
    )
    return (*alone, {name: value for house in alone for name, value in house.items()})


CASES = [(mix, house) for mix in MIXES for house in houses(mix)]
EVERY = pytest.mark.parametrize(
    ("mix", "house"), CASES, ids=[f"{mix}-{'-'.join(house)}" for mix, house in CASES]
)


@EVERY
def test_random_duels_replay_and_keep_every_law_at_every_position(mix: str, house: House) -> None:
    for seed in range(FEW):
        duel, chance = begun_by(seed, {**MIXES[mix], **house})
        table = fought(seed, duel, chance)
        journals.replays_to_the_same(duel.rules, table, everywhere=not seed)
        duel, chance = begun_by(seed, {**MIXES[mix], **house})
        check_duel(duel.rules, duel.start, by_chance(chance), chance, sparing=bool(seed))


@EVERY
def test_the_most_passive_choices_end_a_duel_too(mix: str, house: House) -> None:
    duel, _ = begun_by(0, {**MIXES[mix], **house})
    *_, end = walk(duel.rules, duel.start, stubborn(most_passive, lucky=False))
    assert duel.rules.outcome(end.checkpoint) is not None


@pytest.mark.slow
@EVERY
def test_many_random_duels_keep_every_law_at_every_position(mix: str, house: House) -> None:
    for seed in MANY:
        duel, chance = begun_by(seed, {**MIXES[mix], **house})
        check_duel(duel.rules, duel.start, by_chance(chance), chance)
