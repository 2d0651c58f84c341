"""The house rules: a typed field for each, its default as written, with the ruling's id next to it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=54)]
Hits = Annotated[int, Meta(ge=1, le=100)]
OfOne = Annotated[int, Meta(ge=0, le=100, description="as the fencer")]
"""A figure of one side set by hand; otherwise that of the fencer, or the figure for both."""
OfSuit = Literal["none", "spades", "hearts", "diamonds", "clubs"]


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rules and parameters of the card duel; the defaults are "As written".

    The mapping gives the figures of a fencer. A value other than the default holds for both sides, and a value for
    one side overrides all others for that side.
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
    court_effects: Literal["none", "suit", "colour"] = "none"  # RULES.md 4.2, the source's own suggestions
    stalemate_bouts: Annotated[int, Meta(ge=1, le=1000)] = 20
    take_back: Literal["none", "reveal", "free"] = "reveal"
    left_initiative: Literal[0, 1, 2, 3] = 0
    left_hand: Literal[0, 3, 4, 5, 6] = 0
    left_wounds: OfOne = 0
    left_hit: OfOne = 0
    left_ace_hit: OfOne = 0
    left_strong: OfSuit = "none"
    left_weak: OfSuit = "none"
    right_initiative: Literal[0, 1, 2, 3] = 0
    right_hand: Literal[0, 3, 4, 5, 6] = 0
    right_wounds: OfOne = 0
    right_hit: OfOne = 0
    right_ace_hit: OfOne = 0
    right_strong: OfSuit = "none"
    right_weak: OfSuit = "none"
