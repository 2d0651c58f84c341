"""The house rules: a typed field for each, its default as written, with the ruling's id next to it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

OrNever = Annotated[int, Meta(ge=0, le=1000, description="never")]
Boxes = Annotated[int, Meta(ge=1, le=99)]


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rules of Dueling Scars; the defaults are "As written"."""

    weapon: Literal["foil", "sabre", "knife", "laser"] = "foil"
    match: Literal[1, 3, 5] = 1  # SC-14
    initiative: Literal["roll", "coin", "wager"] = "roll"  # SC-8
    initiative_tie: Literal["cascade", "reroll"] = "cascade"  # SC-7
    harm_before_parry: bool = False  # SC-3
    lunge_needs_harm: bool = False  # SC-5
    mixed_weapons: bool = False  # SC-9
    effect_max: Boxes = 5  # SC-1
    action_cap: Literal["six", "start", "none"] = "six"  # SC-2
    stalemate: OrNever = 100  # SC-15
    take_back: Literal["none", "reveal", "free"] = "reveal"
