"""The nouns of a fencer's sheet; tables are keyed by them."""

from enum import StrEnum


class Style(StrEnum):
    """What a fencer was taught (booklet, Nationality and School)."""

    OLD = "os"
    SPANISH = "spanish"
    ITALIAN = "italian"
    SPANISH_THRUSTLESS = "spanish_thrustless"
    """Otherwhen's Spanish, which knows no thrust (RD-19)."""


class Characteristic(StrEnum):
    """What is rolled for a fencer."""

    STRENGTH = "strength"
    AGILITY = "agility"
    DEXTERITY = "dexterity"
    SIZE = "size"
    EXPERTISE = "expertise"


class Organisation(StrEnum):
    """The kind of teacher the fencer had."""

    CORPORATION = "corporation"
    FRATERNITY = "fraternity"
    SCHOOL = "school"


class Blow(StrEnum):
    """The two ways of using a blade; every pair of figures is in this order."""

    CUT = "cut"
    THRUST = "thrust"


class Place(StrEnum):
    """A place on the body."""

    SWORD_ARM = "SA"
    HEAD = "H"
    RIGHT_CHEST = "RC"
    LEFT_CHEST = "LC"
    RIGHT_LEG = "RL"
    LEFT_LEG = "LL"
    LEFT_ARM = "LA"


class Grade(StrEnum):
    """How grave a wound is."""

    SCRATCH = "scratch"
    LIGHT = "light"
    SERIOUS = "serious"
    MORTAL = "mortal"

    @property
    def rank(self) -> int:
        """0 for a scratch to 3 for a mortal wound."""
        return tuple(Grade).index(self)


class Weapon(StrEnum):
    """What the right hand carries."""

    RAPIER = "rapier"
    LIGHT_SWORD = "light_sword"
    TWO_HANDED = "two_handed"
    BACK_SWORD = "back_sword"


class LeftHand(StrEnum):
    """What the left hand carries."""

    EMPTY = "empty"
    CLOAK = "cloak"
    DAGGER = "dagger"
    BUCKLER = "buckler"


class Armour(StrEnum):
    """A piece of armour (RD-49)."""

    HELMET = "helmet"
    BREASTPLATE = "breastplate"
    LEATHER = "leather"
    GAUNTLETS = "gauntlets"


class Cover(StrEnum):
    """What covers a place."""

    NONE = "none"
    PLATE = "plate"
    LEATHER = "leather"


class Kind(StrEnum):
    """What a duel is fought for (booklet, Sequence of Play)."""

    FRIENDLY = "friendly"
    HONORABLE = "honorable"
    DEATH = "death"


class Means(StrEnum):
    """What strikes: the sword, or something at close quarters; rows of the wound tables."""

    SWORD = "sword"
    DAGGER = "dagger"
    SHIELD = "shield"
    CLOAK = "cloak"
    KICK = "kick"
    TRIP = "trip"
    FIST = "fist"
