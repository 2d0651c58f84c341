"""A walk on the screen: how far both have come, and why they stopped, waited or were surprised."""

from duel_tui.pages.scenes import results_of
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import alternatives
from duel_tui.systems.rapier_and_dagger.ground.maps import Spot
from duel_tui.systems.rapier_and_dagger.terms import Heading
from tests.systems.rapier_and_dagger.figure_positions import behind, plot
from tests.systems.rapier_and_dagger.ground.grounds import on_squares
from tests.systems.rapier_and_dagger.positions import shown
from tests.systems.rapier_and_dagger.situations import Bout


def standing(left: Spot, right: Spot) -> Bout:
    """The tavern, with both on these squares."""
    return on_squares(plot(), left, right)


def told(bout: Bout) -> str:
    over = shown(bout)
    rows = results_of(over, moment_of(over))
    return " ".join([f"{alternatives(row.text)[0]} {row.sum}".rstrip() for row in rows])


def test_who_come_into_reach_stop() -> None:
    bout = standing(Spot(9, 2, Heading.EAST), Spot(9, 9, Heading.WEST))
    assert told(bout.say("east east east east east", "stay")).startswith(
        "You walk 12 feet, Quill 0. They meet face to face, 9 feet apart."
    )


def test_who_is_surprised_is_told_why() -> None:
    bout = standing(Spot(9, 2, Heading.EAST), Spot(9, 9, Heading.EAST))
    assert told(bout.say("east east east east east", "stay").dice(99)).startswith(
        "You walk 12 feet, Quill 0. They are 9 feet apart; one looks the other way. You come up behind Quill."
    )
    assert "Quill may hear you and turn. You attack from behind." in told(behind())


def test_a_step_that_was_waited_out_is_told() -> None:
    bout = standing(Spot(9, 4, Heading.WEST), Spot(9, 5, Heading.EAST))
    line = told(bout.say("east", "stay"))
    assert "You waited: the square was taken." in line
    assert "Quill waited" not in line
    free = standing(Spot(9, 2, Heading.WEST), Spot(9, 16, Heading.EAST))
    assert "waited" not in told(free.say("east turn", "west"))
