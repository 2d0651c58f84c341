"""House rules by chance for random duels: every value that bears on a mix, and only such as agree with each other."""

from random import Random
from typing import Any

from duel_tui import registry
from duel_tui.fencer.life import LifeRules
from duel_tui.systems.rapier_and_dagger.ruleset import KEY

House = dict[str, Any]

MIXES: dict[str, House] = {
    "none-table-matrix": {},
    "distance-table-matrix": {"approach": "distance"},
    "none-points-matrix": {"movement": "points"},
    "distance-points-matrix": {"approach": "distance", "movement": "points"},
    "none-points-actions": {"movement": "points", "attack": "actions"},
    "distance-points-actions": {"approach": "distance", "movement": "points", "attack": "actions"},
    "map-table-matrix": {"approach": "map"},
    "map-points-matrix": {"approach": "map", "movement": "points"},
    "map-points-actions": {"approach": "map", "movement": "points", "attack": "actions"},
}
"""The nine mixes of RD-140."""
OF_A_SWITCH: dict[str, tuple[str, ...]] = {
    "distance": ("distance", "circumstances"),
    "map": (
        *("map", "square_feet", "efforts", "spoiled_steps", "corners", "front", "backing"),
        *("changing_places", "leap_feet", "turn_feet", "effort_points", "way_out", "turned_backs"),
    ),
    "table": ("behind_targets",),
    "points": ("psv_cell",),
    "actions": (
        "sap_pool",
        "sap_refresh",
        "sap_floor",
        "one_action_per_attack",
        "blade_change",
        "defensive_cancels_blade",
        "pa_always",
        "contact_as_ms",
        "fig_armour",
        "la_at_ms",
        "idle_change",
    ),
}
"""The house rules for figures that bear only on duels with this value of a switch."""
STARTS = ("left_stance", "right_stance", "left_sword", "right_sword", "backstab_both")
FIGURES = frozenset({*STARTS, *[name for names in OF_A_SWITCH.values() for name in names]})
"""All house rules for figures but the switches."""
NUMBERS: dict[str, tuple[int, ...]] = {
    "distance": (9, 12, 18, 60),
    "friendly_touches": (2,),
    "stalemate_rounds": (3,),
    "clinch_turns": (1, 2),
}
"""The values of a number other than the usual one."""
ELSEWHERE = frozenset(
    {
        *("mode", "approach", "movement", "attack"),
        *("size_18", "roll_wizard", "kalvan", "free_weapons", "gauntlets"),
        *("take_back", "characteristics", "edition"),
        *("start_die", "points_need_record", "master_wins", *LifeRules.__struct_fields__),
    }
)
"""What a mix has by itself, what only bears on making a fencer, and what is no rule of the fight."""
OFTEN, SELDOM = 0.4, 0.1
"""How often a house rule is another one than as written: of figures, and of all duels."""
_RULES = {info.name: info for info in registry.options_of(KEY)}


def bearing_on(mix: str) -> dict[str, tuple[Any, ...]]:
    """The house rules that bear on the duels of a mix, and their values other than as written."""
    names = [name for name in _RULES if name in STARTS or name not in FIGURES | ELSEWHERE]
    names += [name for switch in mix.split("-") for name in OF_A_SWITCH.get(switch, ())]
    if mix.startswith("none-points"):
        names.append("circumstances")
    return {name: _others(_RULES[name]) for name in names}


def _others(rule: registry.OptionInfo) -> tuple[Any, ...]:
    if rule.allowed is None:
        return NUMBERS[rule.name]
    return tuple([value for value in rule.allowed if value != rule.default])


def valued(name: str, *values: Any) -> Any:
    """The value of a house rule; of a rule that may have several, all of these."""
    return values if _RULES[name].several else values[0]


def drawn(chance: Random, mix: str) -> House:
    """A mix with house rules by chance."""
    while True:
        found = {**MIXES[mix], **_changes(chance, mix)}
        try:
            registry.options(KEY, found)
        except registry.OptionError:
            continue
        return found


def _changes(chance: Random, mix: str) -> House:
    found: House = {}
    for name, values in bearing_on(mix).items():
        if chance.random() < (OFTEN if name in FIGURES else SELDOM):
            some = chance.sample(values, chance.randint(1, min(3, len(values))))
            found[name] = valued(name, *[value for value in values if value in some])
    return found
