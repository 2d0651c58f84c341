"""The map on the duel screen in combat: between both fencers, to the right of a table, and whole with its legend."""

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.pages.scenes import scene_of
from duel_tui.play.moments import moment_of
from duel_tui.show.blocks import LARGEST
from duel_tui.show.blocks import SMALLEST as FEWEST
from duel_tui.show.scene import Charting
from duel_tui.systems.rapier_and_dagger import RapierScene
from duel_tui.systems.rapier_and_dagger.ground.maps import Ground, Spot
from duel_tui.systems.rapier_and_dagger.state import Prone
from duel_tui.systems.rapier_and_dagger.terms import Heading
from duel_tui.tui.widgets.stage import Scenery, squares_beside, stage_rows
from tests.systems.rapier_and_dagger.figure_positions import plot, plot_met, points
from tests.systems.rapier_and_dagger.ground.grounds import field
from tests.systems.rapier_and_dagger.panels_read import said
from tests.systems.rapier_and_dagger.positions import shown
from tests.systems.rapier_and_dagger.situations import Bout
from tests.tui.drawn import drawn, text

SMALL, WIDE = 80, 120
STAGE = 46
"""The fewest columns of a stage."""
EAST, WEST = Heading.EAST, Heading.WEST


def met(left: Spot, right: Spot, name: str = "tavern") -> Bout:
    """Both in reach on these squares of a map."""
    bout = plot_met()
    ground = Ground(bout.rules.book.tables.maps[name], BySide(left, right))
    return bout.placed(ground=ground)


def around(bout: Bout, rows: int = 5, cells: int = 16) -> list[str]:
    """The squares around both fencers."""
    over = shown(bout)
    scene = scene_of(over)
    assert isinstance(scene, RapierScene)
    return [text(line) for line in scene.around(moment_of(over), rows, cells)]


def whole(bout: Bout, rows: int = 22, near: Side | None = None) -> list[str]:
    """The whole map."""
    over = shown(bout)
    scene, moment = scene_of(over), moment_of(over)
    assert isinstance(scene, Charting)
    moment = replace(moment, near=near) if near else moment
    return [text(line) for line in scene.chart(moment, rows, SMALL)]


def test_in_combat_the_squares_around_both_stand_beside_the_stage() -> None:
    rows = around(met(Spot(4, 10, EAST), Spot(4, 12, WEST)))
    assert rows == [
        ". . ##. . . c c ",
        ". . . . . . c c ",
        ". . , B→. Q←. . ",
        ". . , , . . TTTT",
        ". . . , . . TTTT",
    ]


@pytest.mark.parametrize("by", [(0, -3), (0, 3), (1, 0), (2, -2), (3, 3)])
def test_both_are_in_sight_wherever_they_stand_in_reach(by: tuple[int, int]) -> None:
    cut = "".join(around(met(Spot(5, 9, EAST), Spot(5 + by[0], 9 + by[1], WEST), "garden")))
    assert "B→" in cut
    assert "Q←" in cut


@pytest.mark.parametrize(("width", "height"), [(100, 30), (132, 24)])
def test_on_a_broad_screen_the_squares_stand_beside_a_stage_that_is_wide_enough(
    width: int, height: int
) -> None:
    over = shown(met(Spot(4, 10, EAST), Spot(4, 12, WEST)))
    scene, moment = scene_of(over), moment_of(over)
    squares = squares_beside(scene, moment, width, FEWEST)
    panels = [scene.panels(moment)[side] for side in Side]
    assert Scenery(panels, (None, None), width, squares).columns >= STAGE
    rows = drawn(over, width=width, height=height).split("\n")
    assert any("B→. Q←" in row for row in rows)
    assert all(len(row) <= width for row in rows)


def test_on_a_small_screen_the_stage_has_the_fewest_rows_in_combat_on_a_map() -> None:
    for bout, most in ((met(Spot(4, 10, EAST), Spot(4, 12, WEST)), FEWEST), (points(), LARGEST)):
        scene, moment = scene_of(shown(bout)), moment_of(shown(bout))
        assert stage_rows(scene, moment, SMALL) == most
        assert squares_beside(scene, moment, SMALL, FEWEST) == ()


def test_a_fencer_on_the_ground_and_one_on_a_table_can_be_told() -> None:
    bout = met(Spot(8, 4, EAST), Spot(9, 4, WEST)).arrange(Side.RIGHT, prone=Prone(0))
    rows = "".join(around(bout))
    assert "TTB→TTTT" in rows
    assert "Q_" in rows
    assert "rapier, dagger; ground: table" in said(bout)
    assert "Q Quill on the ground, on the floor" in "\n".join(whole(bout))


def test_without_a_map_and_in_an_approach_there_are_no_squares_around_both() -> None:
    assert around(points()) == around(plot()) == []
    assert whole(points()) == []


def test_the_whole_map_has_its_letters_both_fencers_and_what_squares_take_off() -> None:
    rows = whole(met(Spot(2, 16, EAST), Spot(2, 18, WEST), "alley"))
    assert rows[0].strip().startswith("CUTLER'S ALLEY   rain: -9 feet")
    assert any("B→. Q←" in row for row in rows)
    told = "\n".join(rows)
    assert "B you on the cobbles, facing east   Q Quill on the cobbles, facing west" in told
    assert "m mud, -12 feet, -2 points" in told
    assert "C a cart, in the way" in told
    assert "= the open street, a way out" in told
    assert all(len(row) < SMALL for row in rows)


def test_a_map_that_finds_no_room_shows_the_part_around_both() -> None:
    rows = whole(met(Spot(12, 5, EAST), Spot(12, 8, WEST), "garden"), rows=14)
    assert len(rows) <= 14
    assert any("B→" in row and "Q←" in row for row in rows)


@pytest.mark.parametrize("near", Side)
def test_of_two_who_find_no_room_together_the_fencer_is_in_sight_and_the_way_to_the_other(near: Side) -> None:
    far_apart = BySide(Spot(2, 2, EAST), Spot(37, 57, WEST))
    rows = "\n".join(whole(plot_met().placed(ground=Ground(field(60, 40), far_apart)), near=near))
    assert ("B→" in rows, "Q←" in rows) == ((True, False) if near is Side.LEFT else (False, True))
    assert ("↘Q" if near is Side.LEFT else "↖B") in rows


def test_lines_say_who_lies_and_where() -> None:
    bout = met(Spot(8, 4, EAST), Spot(9, 4, WEST)).arrange(Side.LEFT, prone=Prone(0))
    over = shown(bout)
    scene = scene_of(over)
    assert isinstance(scene, Charting)
    stands, ways, _, _, floor, *rows = scene.ground(moment_of(over), Side.LEFT)
    assert stands == (
        "You lie in row 9, column 5, on a table. "
        "Quill stands 3 feet to the south, in row 10, column 5, on the floor, and faces west."
    )
    assert "south 0, then the floor" in ways
    assert floor == "Squares that no row names are the floor; columns count from the west."
    assert len(rows) == 12
