"""The nouns of the card duel."""

from enum import StrEnum

JOKER = "JKR"
"""Either joker; a deck has two, and they are alike."""
NONE = "none"
"""No card."""
STOP = "stop"
"""The attacker ceases."""
DRAW = "draw"
"""The attacker draws a card instead (cards.draw_during_bout); an unseen hand that holds no parry draws one."""


class Suit(StrEnum):
    """A suit; its first letter stands for it on a card."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"

    @property
    def letter(self) -> str:
        """How a card writes it."""
        return self.value[0].upper()

    @property
    def red(self) -> bool:
        """Its colour: red, or else black."""
        return self in {Suit.HEARTS, Suit.DIAMONDS}


class Next(StrEnum):
    """Who attacks after a parry."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Phase(StrEnum):
    """What is to be decided, drawn or settled next."""

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
    """What a joker is played in place of."""

    ATTACK = "attack"
    ACE = "ace"
    DEFENCE = "defence"


class Effect(StrEnum):
    """What the attacker makes of an ace (CD-14)."""

    WOUND = "wound"
    DISARM = "disarm"
    DRIVE_BACK = "drive_back"


class Why(StrEnum):
    """How a duel ends."""

    FIRST_BLOOD = "first_blood"
    DISARMED = "disarmed"
    HITS = "hits"
    WOUNDS = "wounds"
    KILLED = "killed"
    UNCONSCIOUS = "unconscious"
    STALEMATE = "stalemate"
    AGREED = "agreed"
