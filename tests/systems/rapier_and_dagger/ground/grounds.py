"""Small maps for tests, and duels on them."""

from typing import Any

import msgspec
from msgspec.structs import replace

from duel_tui import registry
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.systems.rapier_and_dagger.figures.points import combat_points
from duel_tui.systems.rapier_and_dagger.ground.going import Scale
from duel_tui.systems.rapier_and_dagger.ground.maps import Ground, Map, Spot
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, Steps
from duel_tui.systems.rapier_and_dagger.movement import course as course_of
from duel_tui.systems.rapier_and_dagger.ruleset import KEY, RapierAndDagger
from duel_tui.systems.rapier_and_dagger.terms import Heading
from tests.fencer.shared import ITALIAN
from tests.systems.rapier_and_dagger.situations import TABLES, Bout

LEGEND: dict[str, dict[str, Any]] = {
    "#": {"name": "the wall", "blocks": True},
    ".": {"name": "the floor"},
    "T": {"name": "a table", "table": True},
    "g": {"name": "tall grass", "hampers": "tall_grass"},
    "m": {"name": "mud", "hampers": "mud"},
    "f": {"name": "chairs", "hampers": "furniture"},
    "D": {"name": "a door", "way_out": True},
}
_GROUND = TABLES.figures.ground
SCALE = Scale(
    *(3, TABLES.least_movement.yards, TABLES.figures.circumstance),
    *(_GROUND.diagonal, _GROUND.free_turn, _GROUND.front["half"], _GROUND.sought),
)
AGILE = replace(ITALIAN, name="Presto", agility=15)
"""Normal movement 13, combat movement 14."""
QUARTER = replace(SCALE, front=_GROUND.front["quarter"])
FOOT = replace(SCALE, square=1)
FIGHT = {"approach": "map", "movement": "points", "attack": "actions"}
Posted = tuple[int, int, str]


def raw(
    *rows: str, left: Posted = (1, 1, "east"), right: Posted | None = None, **more: Any
) -> dict[str, Any]:
    """A map as plain data; without a right start, its last square, facing west."""
    last = (len(rows), len(rows[0]), "west")
    starts = {
        side: dict(zip(("row", "column", "facing"), place, strict=True))
        for side, place in (("left", left), ("right", right or last))
    }
    return {"name": "a field", "line": "A field.", "rows": rows, "legend": LEGEND, "start": starts, **more}


def arena(*rows: str, **more: Any) -> Map:
    """A map."""
    return msgspec.convert(raw(*rows, **more), Map)


def field(columns: int = 20, rows: int = 3, **more: Any) -> Map:
    """A map of floor alone."""
    return arena(*["." * columns] * rows, **more)


def spot(row: int, column: int, facing: str = "east") -> Spot:
    """A spot, counted from 0."""
    return Spot(row, column, Heading(facing))


def on_squares(bout: Bout, left: Spot, right: Spot) -> Bout:
    """Begin with both on these squares of the map."""
    assert bout.state.ground is not None
    return bout.placed(ground=replace(bout.state.ground, spots=BySide(left, right)))


def course(plan: Map, here: Spot, yards: int = 9, foe: Spot | None = None, scale: Scale = SCALE) -> Course:
    """The ground before a fencer with this normal movement."""
    rows, columns = plan.size
    return Course(plan, here, foe or spot(rows - 1, columns - 1, "west"), yards, scale)


def steps(text: str) -> Steps:
    """Steps in one line, such as `e e ne wait`."""
    short = {"".join(part[0] for part in heading.split("_")): str(heading) for heading in Heading}
    return tuple([short.get(word, word) for word in text.split()])


class OnMap(Bout):
    """A duel on a map of one's own."""

    def __init__(
        self,
        plan: Map,
        left: Fencer = ITALIAN,
        right: Fencer = ITALIAN,
        kind: str = "death",
        **options: Any,
    ) -> None:
        self.options = {**FIGHT, **options, "map": "here"}
        tables = replace(TABLES, maps={"here": plan})
        self.rules = RapierAndDagger(tables, registry.options(KEY, self.options))
        self.sit_down(self.rules.begin(Kind(kind), BySide(left, right)))

    def plot(self, left: str | None, right: str | None = None, *dice: int) -> "OnMap":
        """Both plot; the right stays where nothing is said of it."""
        for side, text in ((Side.LEFT, left), (Side.RIGHT, right)):
            if self.table.ask_of(side) is not None:
                self.table.decide(side, " ".join(steps(text or "stay")))
        self.dice(*dice)
        return self

    def arrange(self, side: Side, **changes: Any) -> "OnMap":
        """Begin with a fighter in another state: `prone=Prone(0)`."""
        super().arrange(side, **changes)
        return self

    @property
    def ground(self) -> Ground:
        """The map, and where both stand."""
        assert self.state.ground is not None
        return self.state.ground

    @property
    def points(self) -> BySide[int]:
        """The combat movement of both."""
        return combat_points(self.rules.book, self.state)

    @property
    def before_left(self) -> Course:
        """The ground before the left fencer."""
        return course_of(self.rules.book, self.state, self.ground, Side.LEFT)

    def costs(self, plot: str) -> tuple[int, int]:
        """The feet that a plot of the left fencer has used, and those it has in all."""
        progress = self.before_left.progress(steps(plot))
        return self.before_left.feet(progress), self.before_left.allowed(progress)

    @property
    def squares(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The squares on which both stand."""
        left, right = self.ground.spots
        return left.place, right.place

    @property
    def places(self) -> tuple[tuple[int, int, str], tuple[int, int, str]]:
        """Where both stand, and which way they face."""
        left, right = self.ground.spots
        return (left.row, left.column, str(left.facing)), (right.row, right.column, str(right.facing))
