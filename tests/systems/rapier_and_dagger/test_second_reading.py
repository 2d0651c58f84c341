"""The rules beside a second reading of them: the same questions, rolls, wounds and ends in random duels."""

import tomllib
from collections import Counter
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui import registry
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import Side, both
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from tests.lengths import of_part
from tests.systems.contenders import LIBRARY, fencer
from tests.systems.rapier_and_dagger.second_reading.beside import (
    Beginning,
    DifferenceError,
    Habit,
    Taste,
    choices_of,
    walk_beside,
)
from tests.systems.rapier_and_dagger.second_reading.man import Tables

House = dict[str, Any]

KEY = "rapier_and_dagger"
FEW, TRIED, WHOLE = 30, 800, 2_000
MANY, MANY_OF_A_MIX, SOME = (of_part(range(FEW, FEW + number)) for number in (WHOLE, 150, 200))
"""`python -m tests.benchmarks.figures_at_length` goes on to 1,000."""
MIXES: tuple[House, ...] = (
    {"approach": "distance"},
    {"movement": "points"},
    {"approach": "distance", "movement": "points"},
    {"movement": "points", "attack": "actions"},
    {"mode": "fig", "approach": "distance", "movement": "points", "attack": "actions"},
)
"""The mixes of RD-140 without a map, next to pencil and paper."""
STARTS: tuple[House, ...] = (
    {"left_stance": "back_turned"},
    {"right_stance": "back_turned", "right_sword": "sheathed"},
    {"left_stance": "back_turned", "left_sword": "sheathed", "right_sword": "sheathed"},
    {"left_sword": "sheathed"},
    {"left_sword": "sheathed", "right_sword": "sheathed"},
    {"right_stance": "back_turned", "backstab_both": True},
)
"""How a duel begins, other than face to face with swords drawn (RD-156)."""
HOUSE_RULES: House = {
    "circumstances": (("mud",), ("furniture", "rain"), ("woods", "knee_deep_water", "fog")),
    "psv_cell": ("ms", "by_row"),
    "sap_pool": ("sum", "thrust_only"),
    "sap_refresh": ("attack",),
    "sap_floor": (False,),
    "one_action_per_attack": (True,),
    "blade_change": ("difference",),
    "defensive_cancels_blade": (True,),
    "pa_always": (True,),
    "contact_as_ms": (True,),
    "fig_armour": (False,),
    "la_at_ms": (True,),
    "light_sword_thrust": ("never", "always"),
    "first_strike": (True,),
    "no_quarter": (True,),
}
"""The house rules for figures that the second reading knows, other than as written."""
AGREED = {"first_blood", "killed", "unconscious", "yield", "double", "disarmed", "stalemate"}
"""Ends that a few hundred duels cannot do without."""


@cache
def written_tables() -> Tables:
    return tomllib.loads((registry.data_folder() / KEY / "tables.toml").read_text(encoding="utf-8"))


@cache
def rules(house: tuple[tuple[str, Any], ...]) -> Any:
    return LIBRARY.ruleset(KEY, dict(house))


def beginning(chance: Random, tables: Tables, mix: House) -> Beginning:
    """Two fencers of any kind in a duel of any kind; one in three with mercy over the helpless."""
    house = {**({"mercy": True} if chance.random() < 1 / 3 else {}), **mix}
    made = sturdy if chance.random() < 1 / 3 else fencer
    fencers = both(lambda side: made(chance, side))
    played = rules(tuple(house.items()))
    start = LIBRARY.begin(played, chance.choice(tuple(Kind)), fencers)
    return Beginning(played, start, tables, house)


def sturdy(chance: Random, side: Side) -> Fencer:
    """Somebody who deals grave wounds, and can take some."""
    made = fencer(chance, side)
    high = {one: chance.randint(11, 20) for one in ("strength", "agility", "dexterity", "size", "expertise")}
    return replace(made, **high)


def habit(chance: Random) -> Habit:
    """Choices by some taste, with dice that are fair, or high, or seldom in the middle."""
    return Habit(taste(chance), chance.choice(_DICE))


_DICE = (*[tuple(range(1, 101))] * 3, tuple(range(60, 101)), (1, 10, 50, 90, 100))


def taste(chance: Random) -> Taste:
    """Blind choices; some yield often, some seek close quarters, and a few would rather not fight."""
    steadfast = chance.choice((0.3, 0.97, 1.0))
    liked = chance.choice((("pass_forward", "yes", "disarm"), _QUIET, (), (), ()))
    firm = 0.99 if liked == _QUIET else 0.7

    def choose(ask: Ask) -> Choice:
        assert ask.menu is not None
        choices = choices_of(ask.menu)
        wanted = [key for key in choices if any(word in key for word in liked)]
        if wanted and chance.random() < firm:
            return choices[chance.choice(wanted)]
        fighting = [key for key in choices if key != "yield"]
        return choices[chance.choice(fighting if chance.random() < steadfast else list(choices))]

    return choose


_QUIET = ("back", "give_up=yes", "hold", "no")


def fight(seed: int, tables: Tables, mix: House | None = None) -> tuple[str, int]:
    """One duel by both readings: how it ended, and how many requests were the same."""
    chance = Random(seed)
    try:
        return walk_beside(beginning(chance, tables, mix or {}), chance, habit(chance))
    except DifferenceError as difference:
        raise DifferenceError(f"duel {seed}: {difference}") from None


def named(mix: House) -> str:
    return "-".join(mix.values()) or "pencil and paper"


def test_the_rules_are_as_a_second_reading_has_them() -> None:
    assert sum(fight(seed, written_tables())[1] for seed in range(FEW)) > 20 * FEW


@pytest.mark.slow
def test_the_rules_are_as_a_second_reading_has_them_in_many_duels() -> None:
    ends = Counter(fight(seed, written_tables())[0] for seed in MANY)
    rare = {"maimed"} if len(MANY) == WHOLE else set[str]()
    assert set(ends) >= {*AGREED, "agreed"} | rare


@pytest.mark.parametrize("mix", MIXES, ids=named)
def test_the_rules_of_figures_are_as_a_second_reading_has_them(mix: House) -> None:
    asked = 50 if mix.get("attack") == "actions" else 15
    assert sum(fight(seed, written_tables(), mix)[1] for seed in range(FEW // 2)) > asked * FEW // 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in HOUSE_RULES.items() for value in values]
)
def test_a_house_rule_of_figures_is_as_a_second_reading_has_it(name: str, value: object) -> None:
    for seed in range(6):
        fight(seed, written_tables(), {**MIXES[seed % 2 + 3], name: value})


def surprised(seed: int, mix: House) -> str:
    """One duel that begins with a turned back or a sheathed sword, by both readings: how it ended."""
    start = {"approach": "none", **mix, **STARTS[seed % len(STARTS)]}
    start |= {"distance": 9 + 3 * (seed % 10)} if start["approach"] == "distance" else {}
    return fight(seed, written_tables(), start)[0]


@pytest.mark.parametrize("mix", [{}, *MIXES], ids=named)
def test_surprise_and_drawing_are_as_a_second_reading_has_them(mix: House) -> None:
    for seed in range(len(STARTS)):
        surprised(seed, mix)


@pytest.mark.slow
@pytest.mark.parametrize("mix", [{}, *MIXES], ids=named)
def test_surprise_and_drawing_are_as_a_second_reading_has_them_in_many_duels(mix: House) -> None:
    ends = Counter(surprised(seed, mix) for seed in SOME)
    assert set(ends) >= {"first_blood", "killed", "unconscious"}


@pytest.mark.slow
@pytest.mark.parametrize("mix", MIXES, ids=named)
def test_the_rules_of_figures_are_as_a_second_reading_has_them_in_many_duels(mix: House) -> None:
    ends = read_twice(mix, MANY_OF_A_MIX)
    assert set(ends) >= {"first_blood", "killed", "unconscious"}


def read_twice(mix: House, seeds: range) -> Counter[str]:
    """Duels that both readings fight alike, by their ends."""
    return Counter(fight(seed, written_tables(), mix)[0] for seed in seeds)


@pytest.mark.slow
def test_house_rules_of_figures_together_are_as_a_second_reading_has_them() -> None:
    for seed in SOME:
        chance = Random(seed)
        some = chance.sample(sorted(HOUSE_RULES), 3)
        fight(seed, written_tables(), {**MIXES[4], **{one: chance.choice(HOUSE_RULES[one]) for one in some}})


FAULTS = (
    *("movement_effect.rows.3.penalty -5", "combat_matrix.stand.SP.side.2 5", "defence.dagger.CP 5"),
    *("armour.plate.0 -5", "characteristics.dexterity.bands.1.italian.1 1", "wound_target.RC.none 15"),
    *("wound_thresholds.SA.light -20", "wound_effects.RL.light.1 -1", "wound_exchange.light_per_serious -1"),
    *("contact.push 5", "crossed_swords.kick del LC"),
)
FIGURE_FAULTS = (
    *("figures.meeting.stand.volt ML", "figures.change_cost.pass_side 1", "load.leather.1 1"),
    *("characteristics.agility.bands.2.nm 1", "figures.blade.bind.beat 5", "figures.blade_cost.bind -1"),
    *("figures.attacking.SC.DISC.1 -5", "figures.defending.DDIS.DISC -5", "figures.parry.cloak.ST -5"),
    *("figures.buckler.charge -1", "figures.target_measure.RL.penalty -5"),
    "figures.weapon_target.back_sword.cut.LL 5",
)
SURPRISE_FAULTS = (
    *("turn_chance 10", "knockdown_chance -10", "stab_armoured -5"),
    *("draw_chance -10", "undrawn_modifier -5", "drawing_modifier 5"),
)
"""A wrong figure each: where it stands, and by how much it is wrong, or what stands there instead, or is not there."""
HOUSES: dict[str, tuple[House, ...]] = {
    **dict.fromkeys(FAULTS, ({},)),
    **dict.fromkeys(FIGURE_FAULTS, (MIXES[4],)),
    **dict.fromkeys(
        [f"figures.surprise.{one}" for one in SURPRISE_FAULTS], tuple(MIXES[2] | one for one in STARTS)
    ),
}
"""The house rules under which each of them shows."""


def misread(fault: str) -> Tables:
    """The tables with a wrong figure."""
    where, wrong = fault.split(maxsplit=1)
    *path, last = where.split(".")
    tables = deepcopy(written_tables())
    row: Any = tables
    for part in path:
        row = row[int(part)] if isinstance(row, list) else row[part]
    key: Any = int(last) if isinstance(row, list) else last
    if wrong.startswith("del "):
        del row[key][wrong.removeprefix("del ")]
    else:
        number = wrong.lstrip("-").replace(".", "").isdigit()
        row[key] = row[key] + (float(wrong) if "." in wrong else int(wrong)) if number else wrong
    return tables


@pytest.mark.slow
@pytest.mark.parametrize("fault", HOUSES)
def test_one_wrong_figure_on_one_side_is_caught(fault: str) -> None:
    tables, houses = misread(fault), HOUSES[fault]
    fights = (fight(seed, tables, houses[seed % len(houses)]) for seed in range(TRIED))
    with pytest.raises(DifferenceError):
        list(fights)
