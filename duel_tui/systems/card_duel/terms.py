"""The terms of the card duel."""

from enum import StrEnum

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
