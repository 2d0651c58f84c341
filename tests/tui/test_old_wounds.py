"""Old wounds on the screen: the first picture tells what the fencers bring, and no later one does."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.pages.showing import view_of
from duel_tui.play.saved_duels import bout_of
from duel_tui.storage import duels
from duel_tui.storage.duels import SPOKEN
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.replay import ReplayScreen
from duel_tui.tui.widgets.rows import Rows
from tests.play.test_wounds_that_stay import LIGHT, SERIOUS, Evening
from tests.systems.walks import play_on
from tests.tui.screens import Keyboard, at_screen

SPOKEN_FOR = BySide(SPOKEN, SPOKEN)
OLD = "Anna begins with an old wound, a light wound of the right leg."
SIZES = (120, 40), (80, 24)


def result(keyboard: Keyboard) -> str:
    """What the result panel says, without its rules and breaks."""
    lines = keyboard.app.screen.query_one("#result", Rows).lines
    return " ".join(" ".join("".join(span.text for span in line) for line in lines).split())


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path, Condition((LIGHT,)), Condition((SERIOUS,)))


def of_duel(evening: Evening) -> AbstractAsyncContextManager[Keyboard]:
    """The screen of a duel between people who are decided for."""
    evening.begin(replace(evening.match(), players=SPOKEN_FOR))
    where, saved = evening.context, evening.saved
    where.clear_table()
    return at_screen(where, lambda _: DuelScreen.of(where, saved))


async def test_the_first_screen_tells_what_both_bring_in_its_result(evening: Evening) -> None:
    async with of_duel(evening) as keyboard:
        for size in SIZES:
            await keyboard.pilot.resize_terminal(*size)
            await keyboard.rest()
            said = result(keyboard)
            assert OLD in said
            assert "Bruno begins with an old wound, a serious wound of the head. Bruno loses" in said
            assert "\u2026" not in said


async def test_of_many_wounds_each_stands_in_a_panel_and_what_finds_no_room_in_the_result_in_the_log(
    tmp_path: Path,
) -> None:
    many = Condition((LIGHT, SERIOUS, LIGHT, LIGHT))
    evening = Evening(tmp_path, many, many)
    async with of_duel(evening) as keyboard:
        assert result(keyboard).endswith("\u2026")
        for wound in ("head S, old", "r.leg S, old"):
            assert keyboard.text.count(wound) == len(many.wounds) // 2
        await keyboard.press("left")
        assert "so far" not in result(keyboard), "nothing was seen of Bruno yet"
        await keyboard.press("pageup")
        assert "Bruno loses 14 Strength" in " ".join(keyboard.text.split())


@pytest.mark.parametrize("decisions", [2, 10**6], ids=["begun", "over"])
async def test_a_replay_tells_it_before_the_first_choice_and_no_longer_after_it(
    evening: Evening, decisions: int
) -> None:
    bout = evening.begin()
    play_on(bout.table, Random(3), decisions=decisions)
    assert bout.table.done is (decisions > 2)
    where, saved = evening.context, duels.load(evening.saved.path, evening.context.library)
    async with at_screen(where, lambda _: ReplayScreen(bout_of(where, saved), where, saved)) as keyboard:
        for size in SIZES:
            await keyboard.pilot.resize_terminal(*size)
            await keyboard.press("home")
            assert OLD in result(keyboard)
            for key in ("right", "end"):
                await keyboard.press(key)
                assert OLD not in result(keyboard)


def test_who_watches_is_told_it_too(evening: Evening) -> None:
    view = view_of(evening.begin(), "public")
    assert any(OLD in row.text for row in view.results)


def test_whole_fencers_bring_nothing(tmp_path: Path) -> None:
    whole = Evening(tmp_path, WHOLE, WHOLE)
    assert view_of(whole.begin(), "public").results == ()
