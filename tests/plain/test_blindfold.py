"""Blindfold: who hears nothing but the lines finishes duels of every game, and wins at least half of them.

The players know only what was said since the duel began, ask for no list again and see no object of the program; the
opponent is the mildest of each game, and the seeds are fixed.
"""

from pathlib import Path

import pytest

from duel_tui.registry import KEYS
from tests.benchmarks.blindfold import DUELS
from tests.lengths import in_turn, only_whole
from tests.plain.blind_runs import fought_blind

LONGEST = "rapier_and_dagger"
FEWER = {"en_garde": 4, "card_duel": 4}
"""Duels of games that take minutes for all of them: `python -m tests.benchmarks.blindfold` fights those."""


@pytest.mark.parametrize("game", ["rapier_and_dagger", "duel_of_swords"])
def test_a_duel_is_fought_to_the_end_by_ear_alone(game: str, tmp_path: Path) -> None:
    run = fought_blind(tmp_path, game, 1)
    assert run.refused == 0, "what was typed had been offered"
    assert run.ended == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", [*in_turn(sorted({*KEYS} - {LONGEST})), pytest.param(LONGEST, marks=only_whole)]
)
def test_at_least_half_of_the_duels_are_won_by_ear_alone(game: str, tmp_path: Path) -> None:
    duels = FEWER.get(game, DUELS)
    run = fought_blind(tmp_path, game, duels)
    assert run.refused == 0, "what was typed had been offered"
    assert run.ended == duels
    assert 2 * run.won >= duels, f"{game}: {run.won} of {duels} won"
