"""The house rules: a typed field for each, its default as written, with the ruling's id next to it.

`rd.mode` names a set of the three switches for figures (RD-140); a switch by itself changes the default set, and one
that contradicts a named set is refused.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from duel_tui.engine.side import Side

Touches = Annotated[int, Meta(ge=0, le=1000, description="the first wound")]
OrNever = Annotated[int, Meta(ge=0, le=1000, description="never")]
Turns = Annotated[int, Meta(ge=1, le=1000)]
Hours = Annotated[int, Meta(ge=1, le=100)]
MorePoints = Annotated[int, Meta(ge=0, le=5)]


Feet = Annotated[int, Meta(ge=9, le=300)]
MapName = Annotated[str, Meta(pattern=r"^[\w-]{1,40}$", examples=["tavern", "alley", "garden", "deck"])]
Circumstance = Literal[
    "littered_ground", "furniture", "knee_deep_water", "woods", "tall_grass", "mud", "rain", "fog"
]
"""Ground and weather; leaping, creeping and turning are steps of a plot, which only a map has (RD-195)."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rules of Rapier & Dagger; the defaults are "As written", those of figures in the tables."""

    mode: Literal["pnp", "fig", "fig_move_pnp_attack", "approach_then_pnp"] = "pnp"  # RD-140
    approach: Literal["by_mode", "none", "distance", "map"] = "by_mode"  # RD-140
    movement: Literal["by_mode", "table", "points"] = "by_mode"  # RD-140
    attack: Literal["by_mode", "matrix", "actions"] = "by_mode"  # RD-140
    distance: Feet
    circumstances: tuple[Circumstance, ...] = ()  # RD-183, RD-195: without a map
    map: MapName = "tavern"  # the map where the approach is on one
    square_feet: Literal[3, 1]
    efforts: Literal["each", "once"] = "each"  # RD-196
    spoiled_steps: Literal["waited", "plot_ends"] = "waited"  # RD-197
    corners: Literal["one", "none"] = "one"  # RD-198
    front: Literal["half", "quarter"] = "half"  # RD-199
    changing_places: Literal["wait", "pass"] = "wait"  # RD-200
    leap_feet: Literal["counted", "free"] = "counted"  # RD-201
    turn_feet: Literal["free", "counted"] = "free"  # RD-203
    effort_points: Literal["walked", "plotted"] = "walked"  # RD-204
    way_out: Literal["leaving_first", "meeting_first"] = "leaving_first"  # RD-205
    backing: Literal["free", "needs_room"] = "free"  # RD-209
    errata: Literal["printed", "smoothed"] = "printed"  # RD-8, RD-52
    natural_extremes: bool = False  # dice words
    size_18: Literal["tall", "gigantic"] = "tall"  # RD-3
    roll_wizard: bool = False  # RD-10
    start_die: Literal["d20", "d100"] = "d20"  # RD-256
    kalvan: Literal["off", "otherwhen", "hostigos"] = "off"  # RD-19
    free_weapons: bool = False  # RD-15
    requirements_in_fight: bool = False  # RD-17
    blood_threshold: Literal["scratch", "light", "serious"] = "light"  # RD-20
    friendly_touches: Touches = 0  # RD-21
    blunts_cap: bool = False  # RD-22
    no_quarter: bool = False  # RD-24
    double_touch: Literal["draw", "void", "worse"] = "draw"  # RD-24b
    stalemate_rounds: OrNever
    mercy: bool = False  # the last thrust over an unconscious opponent
    take_back: Literal["none", "reveal", "free"] = "reveal"
    characteristics: Literal["shown", "left_hidden", "right_hidden", "both_hidden"] = "shown"  # from players
    bonus_test: Literal["either", "best_of", "type_only"] = "either"  # RD-27
    armour_bonus_swaps: bool = False  # RD-28
    first_strike: bool = False  # RD-29
    first_hit: Literal["answered", "ends"] = "answered"  # RD-219
    bm_costs_round: bool = False  # RD-32
    give_up_scope: Literal["exchange", "round"] = "exchange"  # RD-35
    up_with_left_hand: bool = False  # RD-36
    parry_stack: bool = False  # RD-41
    light_sword_thrust: Literal["fig_only", "never", "always"] = "fig_only"  # RD-44
    gauntlets: bool = False  # RD-49
    ask_break: bool = False  # RD-57b
    clinch_turns: Turns
    la_at_ms: bool = False  # RD-59
    cloak_blind_attacks: bool = False  # RD-61
    cloak_kept: bool = False  # RD-62
    prone_contact: bool = False  # RD-62c
    la_thresholds: Literal["sword_arm", "left_chest"] = "sword_arm"  # RD-71
    accumulate: Literal["location", "body"] = "location"  # RD-73
    conversion_adds: bool = False  # RD-74
    death_scope: Literal["any", "after"] = "any"  # RD-75
    mortal_drops: bool = False  # RD-76
    realism: bool = True  # RD-83
    psv_cell: Literal["cs", "ms", "by_row"] = "cs"  # RD-90
    sap_pool: Literal["ceilings", "sum", "thrust_only"] = "ceilings"  # RD-63
    sap_refresh: Literal["round", "attack"] = "round"  # RD-64
    sap_floor: bool = True  # RD-65
    one_action_per_attack: bool = False  # RD-66
    blade_change: Literal["full", "difference"] = "full"  # RD-68
    idle_change: Literal["skipped", "asked"] = "skipped"  # RD-212
    defensive_cancels_blade: bool = False  # RD-69
    pa_always: bool = False  # RD-103
    contact_as_ms: bool = False  # RD-107
    fig_armour: bool = True  # RD-109
    left_stance: Literal["facing", "back_turned"] = "facing"  # RD-156
    right_stance: Literal["facing", "back_turned"] = "facing"  # RD-156
    left_sword: Literal["drawn", "sheathed"] = "drawn"  # RD-156
    right_sword: Literal["drawn", "sheathed"] = "drawn"  # RD-156
    turned_backs: Literal["away", "as_on_map"] = "away"  # RD-206
    prone_draws: bool = False  # RD-214
    backstab_both: bool = False  # RD-113
    behind_targets: Literal["all", "table"] = "all"  # RD-213
    good_advance: Literal["as_average", "fights_only"] = "as_average"  # RD-122
    wizard_reroll: bool = False  # RD-123
    max_practice_hours: Hours
    month: Literal[28, 30]
    healing_bonus: Literal["once", "printed", "off"] = "once"  # RD-223
    reroll: Literal["printed", "never_better"] = "printed"  # RD-225
    left_handed: bool = False  # RD-227
    practice_wounds: Literal["told", "light", "full"] = "told"  # RD-229
    fall: Literal["points", "stays_at_1"] = "points"  # RD-234
    points_need_record: bool = False  # RD-239
    master_wins: MorePoints = 0  # RD-243
    edition: Literal["1978.5", "1978.4", "1978.3", "1978.2", "1978.1"] = (
        "1978.5"  # that of the rulings, for saves of earlier ones
    )

    def start_of(self, side: Side) -> tuple[str, str]:
        """How a side begins: facing or with the back turned, and with the sword drawn or sheathed (RD-156)."""
        if side is Side.LEFT:
            return self.left_stance, self.left_sword
        return self.right_stance, self.right_sword


class Switches(Struct, frozen=True):
    """How two fencers come into reach, how they move, and how they attack (RD-140)."""

    approach: Literal["none", "distance", "map"]
    movement: Literal["table", "points"]
    attack: Literal["matrix", "actions"]


MODES = {
    "pnp": Switches("none", "table", "matrix"),
    "fig": Switches("distance", "points", "actions"),
    "fig_move_pnp_attack": Switches("none", "points", "matrix"),
    "approach_then_pnp": Switches("distance", "table", "matrix"),
}


def switches(options: Options) -> Switches:
    """The switches that house rules give together."""
    chosen = {name: getattr(options, name) for name in Switches.__struct_fields__}
    return replace(MODES[options.mode], **{name: one for name, one in chosen.items() if one != "by_mode"})


def contradiction(chosen: Mapping[str, object], options: Options) -> str:
    """The reason why these house rules exclude each other, of which some were `chosen`; empty: they agree."""
    found, mode = switches(options), MODES[options.mode]
    if "mode" in chosen:
        for name in Switches.__struct_fields__:
            wanted, given = getattr(mode, name), getattr(options, name)
            if given not in {"by_mode", wanted}:
                return f"rd.mode {options.mode} has rd.{name} {wanted}, not {given}: leave one of the two out"
    if (found.movement, found.attack) == ("table", "actions"):
        return "rd.attack actions needs rd.movement points: the movement table means nothing to sword actions"
    if options.circumstances and found.approach == "map":
        return "rd.circumstances is for duels without a map: a map has its own ground and weather"
    if options.circumstances and (found.approach, found.movement) == ("none", "table"):
        return (
            "rd.circumstances needs rd.approach distance or rd.movement points: nothing else counts movement"
        )
    if options.left_stance == options.right_stance == "back_turned":
        return "rd.left_stance and rd.right_stance cannot both be back_turned: nobody would surprise anybody"
    return ""
