"""A published view in lines: what is hidden first, then what is new, what was taken back, and the end."""

from io import StringIO
from pathlib import Path
from random import Random

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


def test_it_begins_with_what_is_hidden_and_the_story_so_far(tmp_path: Path) -> None:
    said = Evening(tmp_path).said
    assert said[0] == "You see what Bellini sees. Hidden: choice of Quill, seed, rulings."
    assert any("Round 1" in line or "Round 2" in line for line in said)


def test_it_says_what_is_new_once(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    before = evening.said
    assert evening.watcher.look()
    assert not evening.said
    evening.plays()
    evening.watcher.look()
    new = evening.said
    assert new
    assert new[0] not in before
    evening.watcher.look()
    assert not evening.said


def test_what_was_taken_back_is_said(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.plays()
    evening.watcher.look()
    _ = evening.said
    evening.table.undo()
    evening.followed.publish()
    evening.watcher.look()
    assert evening.said[0].startswith("This was taken back: ")


def test_words_answer_and_leave(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    _ = evening.said
    assert evening.watcher.answer("")
    assert any(line.startswith("Bellini: ") for line in evening.said)
    assert evening.watcher.answer("last")
    assert evening.said
    assert evening.watcher.answer("undo")
    assert evening.said == ["Enter says how both stand, last the last lines, quit leaves."]
    assert not evening.watcher.answer("quit")
    assert not evening.watcher.answer("Q")


def test_the_end_and_a_view_that_is_gone_are_said(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.followed.views.close()
    assert not evening.watcher.look()
    assert evening.said[-1] == GONE
    other = Evening(tmp_path)
    while not other.table.done:
        other.plays()
    assert not other.watcher.look()
    assert other.said[-1] == OVER
