"""Walking along grids ends as often here and there as playing by the rules does."""

from collections import Counter
from random import Random

import pytest

from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.simulate import at_random, play_out
from tests.opponents.rollout import Rollout
from tests.systems.duel_of_swords.bouts import FENCERS, ruleset

MANY = 2000


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"no_repeat": "all", "fancies": 1, "scoring": "half_points", "hits_to_win": 1, "max_rounds": 3},
    ],
)
def test_a_walk_is_a_duel_played_out_by_chance(options: dict[str, object]) -> None:
    rules = ruleset(**options)
    start = rules.begin(Kind.HONORABLE, FENCERS)
    rollout, random = Rollout(rules, start, most=5_000), Random(1)
    walked = Counter(rules.outcome(rollout.play_out(random)) for _ in range(MANY))
    played = Counter(rules.outcome(play_out(rules, start, at_random, random)) for _ in range(MANY))
    assert None not in walked
    for outcome in (*played, *walked):
        assert walked[outcome] / MANY == pytest.approx(played[outcome] / MANY, abs=0.05)
    assert {outcome.winner for outcome in walked if outcome} == {None, *Side}
