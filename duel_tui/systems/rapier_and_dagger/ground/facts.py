"""The facts of the record sheet that belong to a map; rows and columns count from 1, as in its file."""

from collections.abc import Mapping

from msgspec import Struct

from duel_tui.engine.side import Side
from duel_tui.systems.rapier_and_dagger.ground.maps import Square
from duel_tui.systems.rapier_and_dagger.ground.squares import Ground, Spot
from duel_tui.systems.rapier_and_dagger.ground.terms import Heading, Weather


class MapFacts(Struct, frozen=True):
    """A map: its rows from the north, and what each letter stands for."""

    name: str
    rows: tuple[str, ...]
    legend: Mapping[str, Square]
    weather: tuple[Weather, ...]
    square_feet: int


class SpotFacts(Struct, frozen=True):
    """Where a fencer stands, and the way the fencer faces."""

    row: int
    column: int
    facing: Heading


def map_facts(ground: Ground | None, square: int) -> MapFacts | None:
    """The map; None: there is none."""
    if ground is None:
        return None
    plan = ground.plan
    return MapFacts(plan.name, plan.rows, plan.legend, plan.weather, square)


def spot_facts(ground: Ground | None, side: Side) -> SpotFacts | None:
    """Where a side stands; None: there is no map."""
    return placed_at(ground.spots[side]) if ground else None


def placed_at(spot: Spot) -> SpotFacts:
    """A spot as the map's file counts."""
    return SpotFacts(spot.row + 1, spot.column + 1, spot.facing)
