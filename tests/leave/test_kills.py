"""Killed at any instant, it has lost nothing that was seen."""

import subprocess
import sys

import pytest


@pytest.mark.slow
def test_a_thousand_kills_of_real_duels_of_all_five_games_lose_no_answer_that_was_shown() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.kills"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "\n1000 kills, " in done.stdout, done.stderr[-2000:]
    assert ", 0 lost or broken, " in done.stdout, done.stdout
