"""Points with the matrix of pencil and paper (RD-153, RD-182)."""

import pytest

from duel_tui.fencer.terms import Place
from duel_tui.systems.rapier_and_dagger.terms import Movement, Parry
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import MEASURES, POINTS, answer, moved
from tests.systems.rapier_and_dagger.situations import LEFT, Bout, holding


def points(*fencers: object, **options: object) -> Bout:
    return Bout(*fencers, **{**POINTS, **options})  # type: ignore[arg-type]


@pytest.mark.parametrize(("measure", "count"), [("ML", 2), ("MS", 3), ("C(cs)", 1), ("C(g)", 1)])
def test_rd_153_the_measure_gives_the_number_of_attacks(measure: str, count: int) -> None:
    bout = moved(points(), *MEASURES[measure])
    assert (bout.plan.attacks.left, bout.plan.attacks.right) == (count, count)
    for number in range(1, count + 1):
        assert (bout.asked, bout.state.exchange) == ("exchange", number)
        bout.say("cut SA HP", "cut SA HP", 1, 1)
    assert bout.asked != "exchange"


def test_rd_153_after_a_change_the_second_attack_reads_the_new_movement() -> None:
    bout = points(SPANIARD, ITALIAN).say("stand", "stand")
    answer(bout, "keep").say("cut H HP", "cut H HP", 1, 1)
    answer(bout, "volt").say("cut H HP", "cut H HP")
    book = bout.rules.book
    assert bout.number == book.number(Movement.STAND, Parry.HIGH, Movement.VOLT, Place.HEAD)
    bout.dice(1)
    assert bout.number == book.number(Movement.VOLT, Parry.HIGH, Movement.STAND, Place.HEAD)


def test_rd_182_defences_and_prices_are_those_of_pencil_and_paper() -> None:
    bout = moved(points(holding(OLD, "buckler"), ITALIAN), "stand", "stand")
    assert bout.fields(LEFT) is not None
    bout.say("give up HP", "thrust H HP")
    assert bout.thrown == ("right", "hit")
    assert bout.parts == {"thrust total": 7, "buckler": -20}
