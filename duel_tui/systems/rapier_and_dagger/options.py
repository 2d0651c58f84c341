"""The house rules: a typed field for each, its default as written, with the ruling's id next to it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Touches = Annotated[int, Meta(ge=0, le=1000, description="the first wound")]
OrNever = Annotated[int, Meta(ge=0, le=1000, description="never")]
Turns = Annotated[int, Meta(ge=1, le=1000)]


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rules of Rapier & Dagger; the defaults are "As written"."""

    mode: Literal["pnp"] = "pnp"  # the game with pencil and paper
    errata: Literal["printed", "smoothed"] = "printed"  # RD-8, RD-52
    natural_extremes: bool = False  # dice words
    size_18: Literal["tall", "gigantic"] = "tall"  # RD-3
    roll_wizard: bool = False  # RD-10
    kalvan: Literal["off", "otherwhen", "hostigos"] = "off"  # RD-19
    free_weapons: bool = False  # RD-15
    requirements_in_fight: bool = False  # RD-17
    blood_threshold: Literal["scratch", "light", "serious"] = "light"  # RD-20
    friendly_touches: Touches = 0  # RD-21
    blunts_cap: bool = False  # RD-22
    no_quarter: bool = False  # RD-24
    double_touch: Literal["draw", "void", "worse"] = "draw"  # RD-24b
    stalemate_rounds: OrNever = 50  # RD-24c
    mercy: bool = False  # the last thrust over an unconscious opponent
    take_back: Literal["none", "reveal", "free"] = "reveal"
    bonus_test: Literal["either", "best_of", "type_only"] = "either"  # RD-27
    armour_bonus_swaps: bool = False  # RD-28
    first_strike: bool = False  # RD-29
    bm_costs_round: bool = False  # RD-32
    give_up_scope: Literal["exchange", "round"] = "exchange"  # RD-35
    up_with_left_hand: bool = False  # RD-36
    parry_stack: bool = False  # RD-41
    light_sword_thrust: Literal["fig_only", "never", "always"] = "fig_only"  # RD-44
    gauntlets: bool = False  # RD-49
    ask_break: bool = False  # RD-57b
    clinch_turns: Turns = 20  # RD-60
    cloak_blind_attacks: bool = False  # RD-61
    cloak_kept: bool = False  # RD-62
    prone_contact: bool = False  # RD-62c
    la_thresholds: Literal["sword_arm", "left_chest"] = "sword_arm"  # RD-71
    accumulate: Literal["location", "body"] = "location"  # RD-73
    conversion_adds: bool = False  # RD-74
    death_scope: Literal["any", "after"] = "any"  # RD-75
    mortal_drops: bool = False  # RD-76
    realism: bool = True  # RD-83
    edition: Literal["1978.2", "1978.1"] = "1978.2"  # that of the rulings, for saves of the first
