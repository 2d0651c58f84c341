"""Killed at any instant, it has lost nothing that was seen."""

import re
import subprocess
import sys

import pytest

from duel_tui.registry import KEYS
from tests.lengths import seed_of_part

PLAIN, SCREEN = 5, 1
"""Kills of each game in plain mode and on the full screen, others in each part; `python -m tests.benchmarks.kills` does a thousand."""


@pytest.mark.slow
@pytest.mark.parametrize("game", KEYS)
def test_kills_of_real_duels_lose_no_answer_that_was_shown(game: str) -> None:
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [
            sys.executable,
            "-m",
            "tests.benchmarks.kills",
            *("--plain", str(PLAIN), "--screen", str(SCREEN), "--seed", str(seed_of_part(0))),
            game,
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"\n(\d+) kills, (\d+) answers shown, 0 lost or broken, ", done.stdout)
    assert found, done.stdout + done.stderr[-2000:]
    assert int(found[1]) == PLAIN + SCREEN
    assert int(found[2]) > PLAIN + SCREEN, "most are killed after several answers"
