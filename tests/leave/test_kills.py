"""Killed at any instant, it has lost nothing that was seen."""

import pytest

from tests.benchmarks.kills import kill

PLAIN, SCREEN = 180, 20


@pytest.mark.slow
def test_two_hundred_kills_of_real_duels_of_all_five_games_lose_no_answer_that_was_shown() -> None:
    tallies = kill(PLAIN, SCREEN)
    assert sum(one.kills for one in tallies) == PLAIN + SCREEN
    assert sum(one.answers for one in tallies) > PLAIN
    assert [fault for one in tallies for fault in one.faults] == []
