"""The terms of a fencer's sheet, which are the keys of tables."""

from enum import StrEnum


class Style(StrEnum):
    """A fencer's style (booklet, Nationality and School)."""

    OLD = "os"
    SPANISH = "spanish"
    ITALIAN = "italian"
    SPANISH_THRUSTLESS = "spanish_thrustless"
    """Otherwhen's Spanish style, which has no thrust (RD-19)."""


class Characteristic(StrEnum):
    """The characteristics rolled for a fencer."""

    STRENGTH = "strength"
    AGILITY = "agility"
    DEXTERITY = "dexterity"
    SIZE = "size"
    EXPERTISE = "expertise"


class Organisation(StrEnum):
    """The kind of a fencer's teacher."""

    CORPORATION = "corporation"
    FRATERNITY = "fraternity"
    SCHOOL = "school"


class Blow(StrEnum):
    """Cut and thrust; every pair of figures is in this order."""

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

    @property
    def height(self) -> str:
        """How high a blow at it is: `high`, `mid` or `low`."""
        return {Place.HEAD: "high", Place.RIGHT_LEG: "low", Place.LEFT_LEG: "low"}.get(self, "mid")


class Grade(StrEnum):
    """The grade of a wound."""

    SCRATCH = "scratch"
    LIGHT = "light"
    SERIOUS = "serious"
    MORTAL = "mortal"

    @property
    def rank(self) -> int:
        """0 for a scratch to 3 for a mortal wound."""
        return tuple(Grade).index(self)


class Weapon(StrEnum):
    """The weapon in the right hand."""

    RAPIER = "rapier"
    LIGHT_SWORD = "light_sword"
    TWO_HANDED = "two_handed"
    BACK_SWORD = "back_sword"


class LeftHand(StrEnum):
    """The item in the left hand."""

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
    """The cover of a place."""

    NONE = "none"
    PLATE = "plate"
    LEATHER = "leather"


class Kind(StrEnum):
    """The kind of a duel (booklet, Sequence of Play)."""

    FRIENDLY = "friendly"
    HONORABLE = "honorable"
    DEATH = "death"


class Means(StrEnum):
    """The striking weapon: a sword, or a means of close quarters; these are the rows of the wound tables."""

    SWORD = "sword"
    DAGGER = "dagger"
    SHIELD = "shield"
    CLOAK = "cloak"
    KICK = "kick"
    TRIP = "trip"
    FIST = "fist"
