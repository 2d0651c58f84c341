"""A published view in lines: what is hidden first, then what is new, what was taken back, and the end."""

from io import StringIO
from pathlib import Path
from random import Random

import pytest

from duel_tui.pages.following import GONE, OVER, Following
from duel_tui.plain.shell import Shell
from duel_tui.plain.watching import Watcher
from tests.pages.test_following import duel_of
from tests.pages.views import Followed, bout_over
from tests.systems.walks import play_on


class Evening:
    """A duel that is played and watched."""

    def __init__(self, folder: Path) -> None:
        self.table, duel = duel_of(), folder / "evening.toml"
        self.followed = Followed(bout_over(self.table), duel)
        self._out = StringIO()
        self.watcher = Watcher(Following(duel, "left"), Shell(self._out))
        self.watcher.begin()

    @property
    def said(self) -> list[str]:
        """What was said since it was last asked."""
        lines = self._out.getvalue().splitlines()
        self._out.seek(0)
        self._out.truncate()
        return lines

    def plays(self) -> None:
        play_on(self.table, Random(5), decisions=1)
        self.followed.publish()


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_it_says_what_is_hidden_the_story_so_far_and_what_is_new_once(evening: Evening) -> None:
    before = evening.said
    assert before[0] == "You see what Bellini sees. Hidden: choice of Quill, seed, rulings."
    assert any("Round 1" in line or "Round 2" in line for line in before)
    assert evening.watcher.look()
    assert not evening.said
    evening.plays()
    evening.watcher.look()
    assert evening.said[0] not in before
    evening.watcher.look()
    assert not evening.said
    evening.table.undo()
    evening.followed.publish()
    evening.watcher.look()
    assert evening.said[0].startswith("This was taken back: ")


def test_words_answer_and_leave(evening: Evening) -> None:
    _ = evening.said
    assert evening.watcher.answer("")
    assert any(line.startswith("Bellini: ") for line in evening.said)
    assert evening.watcher.answer("last")
    assert evening.said
    assert evening.watcher.answer("undo")
    assert evening.said == ["Enter says how both stand, last the last lines, quit leaves."]
    assert not evening.watcher.answer("quit")
    assert not evening.watcher.answer("Q")


@pytest.mark.parametrize("last", [GONE, OVER])
def test_the_end_and_a_view_that_is_gone_are_said(last: str, evening: Evening) -> None:
    if last == GONE:
        evening.followed.views.close()
    while last == OVER and not evening.table.done:
        evening.plays()
    assert not evening.watcher.look()
    assert evening.said[-1] == last
