"""The house rules: one typed field for each, as written first, the ruling's id beside it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=54)]
Hits = Annotated[int, Meta(ge=1, le=100)]


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rules and parameters of the card duel; the defaults are "As written".

    Initiative, hand and wounds come from a fencer by the mapping; a value other than the default holds for both sides.
    """

    initiative: Literal[1, 2, 3] = 2
    hand: Literal[3, 4, 5, 6] = 5
    wounds: Hits = 3  # CD-14
    mapping: bool = True
    decks: Literal["full", "own"] = "full"
    damage: Literal["boxes", "wounds"] = "boxes"  # CD-14
    hit: Hits = 1  # CD-14
    ace_hit: Hits = 2  # CD-14
    ace_effect_hit: Count = 0  # CD-15
    formal: bool = True  # CD-19
    formal_ends: Literal["duel", "bout"] = "duel"  # CD-19
    first_blood: bool = False  # CD-19
    joker_chain: bool = True  # CD-1
    tie_next_best: bool = False  # CD-6
    initiative_out: bool = False  # CD-8
    keep_initiative_card: bool = False
    draw_during_bout: Count = 0
    carry_over: Count = 0
    stalemate_bouts: Annotated[int, Meta(ge=1, le=1000)] = 20
    take_back: Literal["none", "reveal", "free"] = "reveal"
