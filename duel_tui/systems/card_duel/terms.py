"""The terms of the card duel, and the house rules: each with its default as written, its ruling next to it."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct

JOKER = "JKR"
"""A joker; a deck has two equal ones."""
NONE = "none"
"""No card."""
STOP = "stop"
"""The attacker stops."""
DRAW = "draw"
"""The attacker draws a card instead (cards.draw_during_bout); an unseen hand without a parry draws one."""


class Suit(StrEnum):
    """A suit; its first letter stands for it on a card."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"

    @property
    def letter(self) -> str:
        """Its letter on a card."""
        return self.value[0].upper()

    @property
    def red(self) -> bool:
        """True if it is red; otherwise it is black."""
        return self in {Suit.HEARTS, Suit.DIAMONDS}


class Next(StrEnum):
    """The attacker after a parry."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Phase(StrEnum):
    """The next thing to decide, draw or settle."""

    INITIATIVE = "initiative"
    KEEP = "keep"
    DEAL = "deal"
    ATTACK = "attack"
    DRAW = "draw"
    JOKER = "joker"
    PICK = "pick"
    DEFENCE = "defence"
    ACE = "ace"
    BOUT_END = "bout_end"
    CARRY = "carry"
    ANOTHER = "another_bout"
    OVER = "over"


class Spot(StrEnum):
    """The place that a joker is played for."""

    ATTACK = "attack"
    ACE = "ace"
    DEFENCE = "defence"


class Effect(StrEnum):
    """The attacker's choice of an ace's effect (CD-14)."""

    WOUND = "wound"
    DISARM = "disarm"
    DRIVE_BACK = "drive_back"


class Why(StrEnum):
    """The ways a duel ends."""

    FIRST_BLOOD = "first_blood"
    DISARMED = "disarmed"
    HITS = "hits"
    WOUNDS = "wounds"
    KILLED = "killed"
    UNCONSCIOUS = "unconscious"
    STALEMATE = "stalemate"
    AGREED = "agreed"


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
