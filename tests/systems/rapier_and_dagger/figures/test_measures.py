"""The measures that two movements give, and what they grant (RD-90 to RD-93, RD-107, RD-184)."""

import pytest

from tests.fencer.shared import ITALIAN
from tests.systems.rapier_and_dagger.figures.bouts import (
    asked_sides,
    at,
    bladed,
    duel,
    moved,
    open_to,
)
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT


@pytest.mark.parametrize("pair", [("volt", "pass_side"), ("pass_side", "volt")])
def test_rd_184_with_equal_points_there_is_no_row(pair: tuple[str, str]) -> None:
    assert moved(duel(ITALIAN, ITALIAN, psv_cell="by_row"), *pair).plan.result == "C(cs)"


def test_rd_92_at_half_beyond_measure_only_who_stands_attacks() -> None:
    bout = at("BM*")
    assert asked_sides(bout) == ("left",)
    bladed(bout)
    assert "ST" in open_to(bout, LEFT, "action")
    assert open_to(bout, RIGHT, "action") == ("DIS", "UP", "NSA")
