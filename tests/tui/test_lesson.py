"""The first lesson on the screen: every step, what a wrong choice leads to, the end, and where it is offered."""

from pathlib import Path
from re import findall

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


async def test_it_is_played_to_the_third_touch_by_the_keys_that_it_asks_for(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await player.press("l")
        for step in range(STEPS):
            for size in ((100, 30), (120, 40), (80, 24)):
                await player.pilot.resize_terminal(*size)
                await player.rest()
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
        await player.press("q")
        assert player.at(Terms), "a quick duel may follow"
        await player.press("escape")
        assert on(player, HomeScreen)
        assert "LESSON" not in player.sees
    assert kept(tmp_path) == []


async def test_a_wrong_choice_is_corrected_where_the_table_stands_and_steps_are_taken_back(
    tmp_path: Path,
) -> None:
    async with at_home(tmp_path) as player:
        await player.press("l")
        for step in range(STEPS):
            there = player.bout.table.place
            for keys, attempt in zip(WRONG[step], LESSON.steps[step].wrong, strict=True):
                await player.press(f"{keys} enter")
                assert player.decision.ask.side is PUPIL
                assert player.bout.table.place == there
                assert not player.bout.marked
                assert_taught(player, step, attempt.said)
            if step == 1:
                await player.press("t r h enter")
                assert_taught(player, 1, LESSON.steps[1].otherwise)
                await player.press(f"{asked(1)} z home")
                assert_taught(player, 1)
                await player.press("t g h")
                assert_taught(player, 1)
                assert_looks_like(player.app, "lesson-exchange")
                await player.press("enter")
            else:
                await player.press(asked(step))
            assert shows(player, LESSON.steps[step].came), player.sees
        await player.plays_on(player.bout, FREE, 9)
        await player.press("z home")
        assert player.said == LESSON.free_head
        while player.bout.table.place:
            await player.press("z home")
        assert_taught(player, 0)
        await player.press(" ".join(map(asked, range(STEPS))))
        await player.plays_on(player.bout, FREE, 9)
        await player.press("a")
        assert_taught(player, 0)
    assert kept(tmp_path) == []


async def test_it_is_left_at_once_and_stays_under_rules_but_in_no_rulebook_of_a_duel(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await player.write("l l")
        assert player.decision.ask.side is PUPIL
        await player.press("escape")
        assert on(player, HomeScreen), "two quick keys began it once"
        assert "LESSON" not in player.sees
        await player.press("r up enter")
        assert on(player, DuelScreen)
        assert_taught(player, 0)
        await player.press("escape")
        assert on(player, RulebookScreen)
        await player.press("escape q enter ? ? escape home")
        assert on(player, RulebookScreen)
        assert LESSON.title not in player.sees
    assert kept(tmp_path) == []


async def test_a_quick_duel_is_two_keys_away_and_declines_it(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        assert "LESSON" in player.sees
        await player.press("enter enter")
        assert player.decides
        await player.press("escape")
        assert on(player, HomeScreen)
        assert "LESSON" not in player.sees


async def test_it_goes_on_in_lines_and_back_on_the_screen(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await player.press(f"l {asked(0)} ;")
        assert on(player, LinesScreen)
        assert shows(player, LESSON.steps[1].type), player.sees
        await player.press("t enter g enter h enter ;")
        assert player.bout.table.place > 1
        assert_taught(player, 2)
