"""The first lesson on the screen: every step, what a wrong choice leads to, the end, and where it is offered."""

from pathlib import Path
from re import findall

import pytest

from duel_tui.pages.new_duel import Terms
from duel_tui.play.lesson import PUPIL, letters_of
from duel_tui.show.blocks import SMALLEST
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.lines import LinesScreen
from duel_tui.tui.screens.rulebook import RulebookScreen
from duel_tui.tui.widgets.decision_pane import DecisionPane
from duel_tui.tui.widgets.ending import Ending
from duel_tui.words import Wording, read_phrases
from tests.tui.golden import assert_looks_like
from tests.tui.screens import Player, at_home
from tests.tui.visits import LIBRARY

LESSON = LIBRARY.lesson()
STEPS = len(LESSON.steps)
LETTERS = letters_of(Wording(read_phrases(LIBRARY.phrases("rapier_and_dagger"))))
ACTS = [one.act.format_map(LETTERS) for one in LESSON.steps]
FREE = "t g n enter"
"""An attack and a parry for the exchanges after the last step."""
WRONG = (
    ("b", "s", "v", "f", "y enter"),
    ("u", "t e h", "t f h", "t l h", "c g h"),
    ("t g h", "t g w", "u"),
    ("s", "y enter"),
    ("u", "t g h", "t g w", "t s n", "c g n"),
    ("b", "s", "y enter"),
)
"""The keys of each wrong choice of each step, in the order of the file."""


def asked(step: int) -> str:
    """The keys that a step asks for in its own words."""
    return " ".join([*findall(r"(?:[Tt]ype|then) (\w),", ACTS[step]), "enter"])


def head(step: int) -> str:
    """The heading of a step."""
    return LESSON.head.format(number=step + 1, steps=STEPS, title=LESSON.steps[step].title)


async def reach(player: Player, step: int) -> None:
    """Begin the lesson and do what it asks for, up to a step."""
    await player.press(" ".join(["l", *map(asked, range(step))]))


async def reach_end(player: Player) -> None:
    """Do what it asks for, and fence to the end."""
    await reach(player, STEPS)
    await player.plays_on(player.bout, FREE, 9)


def kept(saves: Path) -> list[str]:
    """The files of duels and fencers."""
    return [path.name for folder in ("duels", "fencers") for path in (saves / folder).glob("*.toml")]


def on(player: Player, kind: type[AppScreen]) -> bool:
    """Whether a screen of this kind is on top."""
    return isinstance(player.app.screen, kind)


def shows(player: Player, text: str) -> bool:
    """Whether a text is on the screen, wherever it is broken."""
    return text in player.reads.replace(" \u2500", "")


def assert_taught(player: Player, step: int, before: str = "") -> None:
    """Find all that a step says, next to the whole table and both fencers."""
    assert player.said == (f"{head(step)}. {LESSON.again}" if before else head(step))
    told = LESSON.steps[step]
    before = before or (LESSON.steps[step - 1].came if step else "")
    assert all(shows(player, text) for text in (before, told.look, ACTS[step])), player.sees
    pane = player.screen.prompt
    assert isinstance(pane, DecisionPane)
    assert pane.size.height >= pane.wanted(player.app.size.width)[0]
    assert len(player.screen.board.stage.lines) >= SMALLEST


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)], ids=["80", "100", "120"])
async def test_it_is_played_to_the_third_touch_by_the_keys_that_it_asks_for(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with at_home(tmp_path, size=size) as player:
        await player.press("l")
        for step in range(STEPS):
            assert_taught(player, step)
            assert_looks_like(player.app, f"lesson-{step + 1}")
            await player.press(asked(step))
        assert player.said == LESSON.free_head
        assert all(shows(player, text) for text in (LESSON.steps[-1].came, LESSON.free)), player.sees
        await player.plays_on(player.bout, FREE, 9)
        assert player.bout.table.outcome is not None
        assert player.bout.table.outcome.winner is PUPIL
        assert isinstance(player.screen.prompt, Ending)
        assert shows(player, LESSON.farewell), player.sees
        assert "unrecorded" not in player.sees
        await player.press("x")
        assert on(player, HomeScreen)
        assert "LESSON" not in player.sees
    assert kept(tmp_path) == []


async def test_the_move_at_the_caret_is_told_next_to_what_a_step_says(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await reach(player, 1)
        await player.press("t g h")
        assert_taught(player, 1)
        assert_looks_like(player.app, "lesson-exchange")


@pytest.mark.parametrize("step", range(STEPS))
async def test_a_wrong_choice_is_taken_back_and_corrected_where_the_table_stands(
    step: int, tmp_path: Path
) -> None:
    async with at_home(tmp_path) as player:
        await reach(player, step)
        there = player.bout.table.place
        for keys, attempt in zip(WRONG[step], LESSON.steps[step].wrong, strict=True):
            await player.press(f"{keys} enter")
            assert player.decision.ask.side is PUPIL
            assert player.bout.table.place == there
            assert not player.bout.marked
            assert_taught(player, step, attempt.said)
        await player.press(asked(step))
        assert shows(player, LESSON.steps[step].came), player.sees
    assert kept(tmp_path) == []


async def test_a_choice_of_which_nothing_else_is_known_is_corrected_too(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await reach(player, 1)
        await player.press("t r h enter")
        assert_taught(player, 1, LESSON.steps[1].otherwise)


async def test_steps_are_taken_back_one_after_the_other_from_the_end(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await reach_end(player)
        await player.press("z home")
        assert player.said == LESSON.free_head
        while player.bout.table.place:
            await player.press("z home")
        assert_taught(player, 0)


async def test_a_correction_is_gone_once_the_step_is_passed(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await reach(player, 1)
        await player.press(f"u enter {asked(1)} z home")
        assert_taught(player, 1)


@pytest.mark.parametrize("key", ["a", "q"])
async def test_after_the_end_the_lesson_or_a_quick_duel_may_follow(key: str, tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await reach_end(player)
        await player.press(key)
        if key == "a":
            assert_taught(player, 0)
        else:
            assert player.at(Terms)
        await player.press("escape")
        assert on(player, HomeScreen)


async def test_it_is_left_at_once_and_stays_under_rules(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await player.press("l escape")
        assert on(player, HomeScreen)
        assert "LESSON" not in player.sees
        await player.press("r up enter")
        assert on(player, DuelScreen)
        assert_taught(player, 0)
        await player.press("escape")
        assert on(player, RulebookScreen)
    assert kept(tmp_path) == []


async def test_a_quick_duel_is_two_keys_away_and_declines_it(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        assert "LESSON" in player.sees
        await player.press("enter enter")
        assert player.decides
        await player.press("escape")
        assert on(player, HomeScreen)
        assert "LESSON" not in player.sees


async def test_two_quick_keys_begin_it_once(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await player.write("l l")
        assert player.decision.ask.side is PUPIL
        await player.press("escape")
        assert on(player, HomeScreen)


async def test_it_stands_in_no_rulebook_that_is_opened_from_a_duel(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await player.press("q enter ? ? escape home")
        assert on(player, RulebookScreen)
        assert LESSON.title not in player.sees


async def test_it_goes_on_in_lines_and_back_on_the_screen(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await reach(player, 1)
        await player.press(";")
        assert on(player, LinesScreen)
        assert shows(player, LESSON.steps[1].type), player.sees
        await player.press("t enter g enter h enter ;")
        assert player.bout.table.place > 1
        assert_taught(player, 2)
