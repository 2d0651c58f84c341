"""Two processes on one save: the second is told, and may only watch."""

from pathlib import Path

import pytest

from duel_tui.registry import KEYS
from tests.benchmarks.duels_on_disk import duel_begun
from tests.leave.program import FULL, PLAIN, Program
from tests.storage.lines_of import lines_in


@pytest.mark.slow
@pytest.mark.parametrize("mode", [FULL, PLAIN])
def test_the_second_is_told_and_follows(mode: str, tmp_path: Path) -> None:
    duel_begun(tmp_path, KEYS[0])
    first = Program(tmp_path, mode=PLAIN)
    first.takes_up_a_duel()
    second = Program(tmp_path, mode=mode)
    second.starts()
    if mode == FULL:
        second.press("\r", "Played elsewhere, you watch: step 0 of 0")
    else:
        second.says("is being played in another window", "go on")
        second.says("Nothing is new.", "")
    first.says("?", "stand")
    first.waits(lambda: bool(lines_in(tmp_path)))
    if mode == FULL:
        second.shows("you watch: step 1 of 1", "you watch: step 2 of 2")
        second.press("s\r")
    else:
        second.says("You can only watch.", "")
        assert "Nothing is new." not in second.text
        second.says("What now?", "back")
    kept = lines_in(tmp_path)
    first.says("Goodbye", "quit")
    assert lines_in(tmp_path) == kept
    first.end()
    second.end()
