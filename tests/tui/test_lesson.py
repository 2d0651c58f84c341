"""The first lesson on the screen: every step, what a wrong choice leads to, and where it is offered."""

from pathlib import Path

import pytest

from duel_tui.play.lesson import PUPIL
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.lines import LinesScreen
from duel_tui.tui.screens.rulebook import RulebookScreen
from tests.tui.golden import assert_looks_like
from tests.tui.screens import Player, at_home
from tests.tui.visits import LIBRARY

LESSON = LIBRARY.lesson()
RIGHT = ("p", "t g h", "t g n", "b")
"""The keys that each step asks for."""
UP_TO = ("l enter", "p enter enter", "t g h enter enter", "t g n enter enter")
"""The keys from the first page to the decision of each step."""
WRONG = {
    "back": (0, "b", 0),
    "stand": (0, "s", 1),
    "volt": (0, "v", 2),
    "forward": (0, "f", 3),
    "yield": (0, "y enter", 4),
    "no-attack": (1, "u", 0),
    "head": (1, "t e h", 1),
    "left-chest": (1, "t f h", 2),
    "left-leg": (1, "t l h", 3),
    "cut": (1, "c g h", 4),
    "high": (2, "t g h", 0),
    "low": (2, "t g w", 1),
    "universal": (2, "u", 2),
    "stand-again": (3, "s", 0),
    "yield-again": (3, "y enter", 1),
}
"""A step, keys of another choice in it, and which of its sentences is said."""


def kept(saves: Path) -> list[str]:
    """The files of duels and fencers."""
    return [path.name for folder in ("duels", "fencers") for path in (saves / folder).glob("*.toml")]


def on(player: Player, kind: type[AppScreen]) -> bool:
    """Whether a screen of this kind is on top."""
    return isinstance(player.app.screen, kind)


def shows(player: Player, text: str) -> bool:
    """Whether a text is on the screen, wherever it is broken."""
    return text in player.reads.replace(" \u2500", "")


async def test_it_is_played_from_its_first_step_to_its_last_and_nothing_is_kept(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await player.press("l")
        for number, (step, keys) in enumerate(zip(LESSON.steps, RIGHT, strict=True), 1):
            assert_looks_like(player.app, f"lesson-{number}-page")
            assert all(shows(player, text) for text in (step.title, step.look, step.act)), player.sees
            await player.press("enter")
            assert player.decides
            assert player.said == step.act
            await player.press(keys)
            assert_looks_like(player.app, f"lesson-{number}-choice")
            await player.press("enter")
            assert shows(player, step.came), player.sees
        assert_looks_like(player.app, "lesson-over")
        assert "unrecorded" not in player.sees
        await player.press("enter")
        assert on(player, HomeScreen)
        assert "LESSON" not in player.sees
    assert kept(tmp_path) == []


@pytest.mark.parametrize(("step", "keys", "sentence"), WRONG.values(), ids=WRONG)
async def test_a_wrong_choice_is_told_taken_back_and_no_failure(
    step: int, keys: str, sentence: int, tmp_path: Path
) -> None:
    async with at_home(tmp_path) as player:
        for before in UP_TO[: step + 1]:
            await player.press(before)
        there = player.bout.table.place
        await player.press(f"{keys} enter")
        assert shows(player, LESSON.steps[step].wrong[sentence].said), player.sees
        assert shows(player, LESSON.again)
        await player.press("enter")
        assert player.decision.ask.side is PUPIL
        assert player.bout.table.place == there
        assert not player.bout.marked
        await player.press(f"{RIGHT[step]} enter")
        assert shows(player, LESSON.steps[step].came), player.sees
    assert kept(tmp_path) == []


async def test_a_choice_of_which_nothing_else_is_known_is_told_of_too(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await player.press(f"{UP_TO[0]} {UP_TO[1]} t r h enter")
        assert shows(player, LESSON.steps[1].otherwise)


async def test_steps_are_taken_back_one_after_the_other(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await player.press(" ".join(UP_TO))
        for step in reversed(LESSON.steps[:-1]):
            await player.press("z")
            assert shows(player, step.title), player.sees
        await player.press("z")
        assert player.bout.table.place == 0


async def test_it_is_left_at_once_and_stays_under_rules(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await player.press("l enter escape")
        assert on(player, HomeScreen)
        assert "LESSON" not in player.sees
        await player.press("r up enter")
        assert on(player, DuelScreen)
        assert shows(player, LESSON.steps[0].look)
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
        await player.press("enter")
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
        await player.press(f"{UP_TO[0]} p enter ;")
        assert on(player, LinesScreen)
        assert shows(player, LESSON.steps[1].type), player.sees
        await player.press("t enter g enter h enter ;")
        assert player.bout.table.place > 1
        assert player.decides, "lines said the step"
        assert player.said == LESSON.steps[2].act
