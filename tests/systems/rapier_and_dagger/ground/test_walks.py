"""What a walk leads to in a duel: combat, flight and surprise, what it costs there, and how it is told."""

import pytest

from duel_tui.engine.side import BySide
from duel_tui.pages.scenes import results_of
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import alternatives
from duel_tui.systems.rapier_and_dagger.figures.events import CameUpBehind, LeftTheField, Walked
from duel_tui.systems.rapier_and_dagger.state import Lost, Prone
from tests.fencer.shared import ITALIAN
from tests.systems.rapier_and_dagger.figure_positions import behind
from tests.systems.rapier_and_dagger.figure_positions import plot as in_the_tavern
from tests.systems.rapier_and_dagger.figures.bouts import TALL, idle
from tests.systems.rapier_and_dagger.ground.grounds import AGILE, OnMap, arena, field, on_squares, spot
from tests.systems.rapier_and_dagger.positions import shown
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout, holding, told


def test_rd_145_and_rd_158_a_turn_that_meets_and_its_combat_are_one_round_and_the_rest_falls_away() -> None:
    bout = OnMap(field(12)).plot("se e e e wait e e", "nw w w w w w w")
    walk = told(bout, Walked)[0]
    assert (walk.met, bout.asked, bout.state.round) == ("facing", "combat_movement", 1)
    assert walk.steps.map(len).left < 7
    assert bout.state.distance <= 9


def test_waiting_is_told_as_no_walk() -> None:
    assert told(OnMap(field()).plot("e wait e", "wait"), Walked)[0].feet == BySide(6, 0)


def test_rd_148_who_walks_off_has_fled_and_the_other_wins_or_nobody() -> None:
    plan = arena("D..........D", "............", "............", left=(2, 2, "north"), right=(2, 11, "north"))
    bout = OnMap(plan).plot("nw", "stay")
    assert (bout.ended, told(bout, LeftTheField)[0].side) == (("right", "fled"), LEFT)
    assert told(bout, Walked)[0].met == "fled"
    assert OnMap(plan).plot("nw", "ne").ended == (None, "fled")


def test_rd_149_and_rd_158_a_turn_apart_is_a_quiet_round_at_whose_end_happens_what_ends_one() -> None:
    bout = OnMap(field(), stalemate_rounds=2).plot("stay", "stay")
    assert (bout.asked, bout.state.round, bout.state.quiet) == ("plot", 2, 1)
    assert bout.plot("stay", "stay").ended == (None, "stalemate")
    assert OnMap(field()).arrange(LEFT, prone=Prone(0)).plot("stay", "stay").thrown == ("left", "rise")
    assert OnMap(field()).arrange(LEFT, lost=Lost(0)).plot("stay", "stay").thrown == ("left", "retrieve")


def test_rd_159_who_is_prone_only_stays_or_yields_and_the_unaware_are_not_asked() -> None:
    assert OnMap(field()).arrange(LEFT, prone=Prone(0)).keys(LEFT) == ("stay", "yield")
    assert OnMap(field(), right_stance="back_turned").table.ask_of(RIGHT) is None


@pytest.mark.parametrize("kind", ["friendly", "honorable", "death"])
def test_rd_179_yielding_goes_with_the_plot(kind: str) -> None:
    bout = OnMap(field(), kind=kind).plot("yield", "stay")
    if kind == "death":
        assert bout.asked == "accept"
        bout.say(None, "no")
        assert bout.asked == "plot"
        assert "yield" not in bout.keys(LEFT)
    else:
        assert bout.ended == ("right", "yield")


@pytest.mark.parametrize("die", [50, 51])
def test_rd_187_and_rd_217_who_is_come_upon_from_behind_may_turn_or_is_attacked_once_and_then_faces(
    die: int,
) -> None:
    bout = OnMap(field(8, right=(2, 8, "east"))).plot("se e e e", "wait")
    assert told(bout, CameUpBehind)[0].side is LEFT
    assert bout.thrown == ("right", "turn")
    bout.dice(die)
    if die > 50:
        assert bout.asked == "blade"
        bout.say("RC absence", None).say("NSA", None).say("stay")
    assert bout.asked == "combat_movement"
    assert [fighter.unaware for fighter in bout.state.fighters] == [False, False]
    assert bout.places[1][2] == "west"


def test_rd_190_who_begins_in_reach_of_a_back_has_all_the_feet_left_that_the_ground_leaves() -> None:
    plan = arena("g...", "....", "....", left=(1, 1, "east"), right=(1, 4, "west"))
    bout = OnMap(plan, holding(ITALIAN, "dagger"), right_stance="back_turned").dice(51)
    assert bout.state.spare == 3 * (9 - 5)
    assert bout.say("RC absence", None).say("NSA", None).asked == "close_behind"


@pytest.mark.parametrize(("columns", "asked"), [(7, True), (11, False)])
def test_rd_190_the_yards_left_of_the_plot_let_the_attacker_close_in(columns: int, *, asked: bool) -> None:
    """Bernardino has 9 yards: after 3 squares 18 feet are left, after 7 only 6."""
    plan = field(columns, 3, left=(2, 1, "east"), right=(2, columns, "east"))
    bout = OnMap(plan, holding(ITALIAN, "dagger")).plot("e " * (columns - 4), "stay", 51)
    assert bout.state.spare == 27 - 3 * (columns - 4)
    bout.say("RC absence", None).say("NSA", None)
    assert (bout.asked == "close_behind") is asked


@pytest.mark.parametrize("plot", ["e e e e", "e e e e turn"])
def test_rd_190_and_rd_207_what_has_fallen_away_of_a_plot_takes_no_yards_nor_shows(plot: str) -> None:
    plan = arena(".......", "....g..", "....g..", left=(2, 1, "east"), right=(2, 7, "east"))
    bout = OnMap(plan).plot(plot, "stay")
    assert bout.state.spare == 27 - 9
    assert bout.table.view(RIGHT) == OnMap(plan).plot("e e e", "stay").table.view(RIGHT)


def test_rd_190_who_is_prone_does_not_close_in() -> None:
    """The other one lingers with the back to a fencer on the ground, who can do nothing but wait."""
    bout = OnMap(field(8, right=(2, 3, "east"))).arrange(LEFT, prone=Prone(0)).plot("stay", "stay")
    assert told(bout, CameUpBehind)[0].side is LEFT
    bout.dice(51)
    assert (bout.state.spare, bout.thrown) == (0, ("left", "rise"))


def test_rd_191_and_rd_192_combat_movement_loses_square_weather_and_efforts_of_the_same_turn_only() -> None:
    plan = arena(".......", "..g....", ".......", left=(2, 1, "west"), right=(2, 7, "west"), weather=["fog"])
    bout = OnMap(plan, TALL, TALL).plot("turn e e", "w")
    assert bout.points == BySide(12 - 6 - 3 - 3, 12 - 3)
    bout.say("stand", "stand")
    idle(bout)
    assert (bout.asked, bout.points.left) == ("combat_movement", 12 - 6 - 3)


def test_rd_202_creeping_helps_nobody() -> None:
    """Who is crept up to turns in half of all cases, as ever."""
    bout = OnMap(field(8, right=(2, 8, "east")), AGILE).plot("creep se e e e", "stay")
    assert bout.thrown == ("right", "turn")
    bout.dice(50)
    assert bout.points.left == 14 - 9


def story(bout: Bout) -> str:
    over = shown(bout)
    rows = results_of(over, moment_of(over))
    return " ".join([f"{alternatives(row.text)[0]} {row.sum}".rstrip() for row in rows])


MET = "You walk 12 feet, Quill 0. They meet face to face, 9 feet apart."
CAME = "You walk 12 feet, Quill 0. They are 9 feet apart; one looks the other way. You come up behind Quill."


@pytest.mark.parametrize(
    ("spots", "plots", "said", "unsaid"),
    [
        (((9, 2, "east"), (9, 9, "west")), ("east east east east", "stay"), MET, "waited"),
        (((9, 2, "east"), (9, 9, "east")), ("east east east east", "stay"), CAME, "waited"),
        (
            ((9, 4, "west"), (9, 5, "east")),
            ("east", "stay"),
            "You waited: the square was taken.",
            "Quill waited",
        ),
        (((9, 2, "west"), (9, 16, "east")), ("east turn", "west"), "You walk 3 feet", "waited"),
    ],
)
def test_a_walk_is_told_with_why_it_stopped(
    spots: tuple[tuple[int, int, str], ...], plots: tuple[str, str], said: str, unsaid: str
) -> None:
    bout = on_squares(in_the_tavern(), *[spot(*one) for one in spots]).say(*plots)
    found = story(bout.dice(99) if said == CAME else bout)
    assert said in found
    assert unsaid not in found


def test_an_attack_from_behind_is_told() -> None:
    assert "Quill may hear you and turn. You attack from behind." in story(behind())
