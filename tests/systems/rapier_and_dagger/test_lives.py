"""What ten years make of fencers, by the rulings: the limits for which RD-223, RD-229 and RD-243 were made."""

from functools import cache
from math import sqrt
from statistics import mean, stdev

import pytest

from tests.benchmarks.lives import POLICIES, Sums, many

pytestmark = pytest.mark.slow

LIVES, SURE = 60, 3
"""The lives of a policy; the standard errors by which a sample may lie beyond a limit."""
NAMED = {one.name: one for one in POLICIES}
BRAWL = next(name for name in NAMED if name.startswith("brawl"))


@cache
def lived(name: str, bonus: str = "once") -> Sums:
    return many(NAMED[name], {"healing_bonus": bonus}, LIVES)


@pytest.mark.parametrize("name", NAMED)
def test_hardly_anybody_has_18_everywhere_and_nobody_is_masterful_rd_243(name: str) -> None:
    found = lived(name)
    assert found.all_high <= 2 + SURE * sqrt(2 * 98 / LIVES)
    assert not {"Masterful", "Wizard"} & {one.best for one in found.lives}


def test_to_be_beaten_makes_nobody_strong_rd_223() -> None:
    scores = [mean(one.scores) for one in lived(BRAWL).lives]
    limit = 12 + SURE * stdev(scores) / sqrt(LIVES)
    assert mean(scores) <= limit < lived(BRAWL, "printed").scores
