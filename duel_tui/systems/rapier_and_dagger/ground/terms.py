"""The nouns of the ground: headings, the steps of a plot, and what hampers a fencer."""

from enum import StrEnum


class Heading(StrEnum):
    """The eight ways, clockwise; a fencer faces one of them."""

    NORTH = "north"
    NORTH_EAST = "north_east"
    EAST = "east"
    SOUTH_EAST = "south_east"
    SOUTH = "south"
    SOUTH_WEST = "south_west"
    WEST = "west"
    NORTH_WEST = "north_west"


class Act(StrEnum):
    """The steps of a plot that are no plain step in one of the eight ways."""

    WAIT = "wait"
    """Let pass the time of one step along a side."""
    TURN = "turn"
    """Turn about on the spot."""
    UP = "up"
    """Leap onto the table ahead."""
    DOWN = "down"
    """Leap down from the table."""
    CREEP = "creep"
    """Creep in this turn; only at the start of a plot."""


class Hamper(StrEnum):
    """What a square may have that hampers a fencer on it."""

    LITTERED_GROUND = "littered_ground"
    FURNITURE = "furniture"
    KNEE_DEEP_WATER = "knee_deep_water"
    WOODS = "woods"
    TALL_GRASS = "tall_grass"
    MUD = "mud"


class Weather(StrEnum):
    """What hampers everybody on a map."""

    RAIN = "rain"
    FOG = "fog"


class Effort(StrEnum):
    """What a fencer does in a plot that takes more than steps."""

    LEAPING_UP = "leaping_up"
    LEAPING_DOWN = "leaping_down"
    CREEPING = "creeping"
    TURNING_180 = "turning_180"


CIRCUMSTANCES = (*Hamper, *Weather, *Effort)
"""Every row of the table of circumstances."""


class Met(StrEnum):
    """How a turn on a map has ended."""

    APART = "apart"
    FACING = "facing"
    BEHIND = "behind"
    FLED = "fled"
