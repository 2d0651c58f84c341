"""A small screen that is turned: what is typed, filled in, half chosen or over goes on at the same prompt."""

from pathlib import Path

import pytest

from duel_tui.tui.widgets.decision_pane import DecisionPane
from duel_tui.tui.widgets.ending import Ending
from duel_tui.tui.widgets.line_input import Answer
from tests.tui.bouts import QuickDesk
from tests.tui.test_lines_screen import Guest, at_home


@pytest.fixture(autouse=True)
def _nobody_thinks_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duel_tui.play.saved_duels.WorkerClient", lambda _rules: QuickDesk())


async def half_chosen(guest: Guest) -> None:
    """Move in lines, and choose the first part of an attack."""
    await guest.say("stand")
    await guest.until(lambda: "This exchange?" in guest.asked)
    await guest.say("thrust")
    await guest.until(lambda: guest.asked == "Target, parry?")


async def test_what_was_typed_or_filled_in_stays_when_the_screen_has_room_again(tmp_path: Path) -> None:
    async with at_home(tmp_path, size=(46, 19)) as guest:
        await guest.until(lambda: guest.in_lines and guest.asked == "What now?")
        await guest.say("new duel")
        await guest.until(lambda: "What to change?" in guest.asked)
        await guest.say("seed")
        await guest.until(lambda: "999" in guest.asked)
        await guest.press("7")
        await guest.pilot.resize_terminal(80, 24)
        await guest.pilot.pause(0.1)
        assert guest.app.screen.query_one(Answer).value == "7"
        await guest.press("enter")
        await guest.until(lambda: "Seed 7." in guest.said and "What to change?" in guest.asked)
        await guest.say("begin")
        await guest.until(lambda: guest.on_the_screen)
        assert guest.duel.bout.seed == 7


async def test_a_choice_half_made_in_lines_goes_on_at_the_same_table(tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        await guest.press("q", "enter")
        await guest.until(lambda: guest.on_the_screen)
        await guest.pilot.resize_terminal(46, 19)
        await guest.until(lambda: guest.in_lines and "Which movement?" in guest.asked)
        await half_chosen(guest)
        await guest.pilot.resize_terminal(80, 24)
        await guest.until(lambda: guest.on_the_screen)
        assert "thrust" in guest.decision.picked.values()
        await guest.pilot.resize_terminal(46, 19)
        await guest.until(lambda: guest.in_lines and guest.asked == "Target, parry?")


async def test_a_choice_half_made_that_no_table_has_is_made_in_lines(tmp_path: Path) -> None:
    async with at_home(tmp_path, size=(46, 19)) as guest:
        await guest.until(lambda: guest.in_lines and guest.asked == "What now?")
        await guest.say("quick")
        await guest.say("fight")
        await guest.until(lambda: "Which movement?" in guest.asked)
        await half_chosen(guest)
        await guest.pilot.resize_terminal(80, 24)
        await guest.pilot.pause(0.1)
        assert guest.asked == "Target, parry?"


async def test_a_duel_that_ends_on_a_small_screen_asks_there_what_is_next(tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        await guest.press("q", "enter")
        await guest.until(lambda: guest.on_the_screen)
        first = guest.duel.bout
        await guest.pilot.resize_terminal(46, 19)
        await guest.until(lambda: guest.in_lines and "Which movement?" in guest.asked)
        await guest.say("yield")
        await guest.until(lambda: "again to confirm" in guest.asked)
        await guest.say("yield")
        await guest.until(lambda: guest.asked == "What now?")
        await guest.pilot.resize_terminal(80, 24)
        await guest.until(lambda: guest.on_the_screen and isinstance(guest.duel.prompt, Ending))
        await guest.pilot.resize_terminal(46, 19)
        await guest.until(lambda: guest.in_lines and guest.asked == "What now?")
        await guest.say("a")
        await guest.until(lambda: guest.in_lines and "Which movement?" in guest.asked)
        assert guest.duel.bout is not first
        await guest.say("home")
        await guest.until(lambda: guest.in_lines and guest.asked == "What now?")
        assert "5 fencers" in "\n".join(guest.rows)


async def test_a_table_that_the_duel_has_left_behind_is_not_drawn_at_another_size(tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        await guest.press("q", "enter")
        await guest.until(lambda: guest.on_the_screen)
        pane = guest.duel.prompt
        assert isinstance(pane, DecisionPane)
        await guest.press("ctrl+n")
        await guest.until(lambda: guest.in_lines and "Which movement?" in guest.asked)
        await guest.say("stand")
        await guest.until(lambda: "This exchange?" in guest.asked)
        assert pane.decision.past
        pane.on_resize()
        assert not pane.render_line(0).text.strip()


async def test_a_secret_choice_that_is_made_is_not_asked_again(tmp_path: Path) -> None:
    async with at_home(tmp_path, size=(46, 19)) as guest:
        await guest.until(lambda: guest.in_lines and guest.asked == "What now?")
        for line, asked in (
            ("new duel", "What to change?"),
            ("right played by", "Opponent?"),
            ("a person", "What to change?"),
            ("begin", "Bernardino: which movement?"),
            ("stand", "which movement?"),
        ):
            await guest.say(line)
            await guest.until(lambda asked=asked: asked in guest.asked)
        await guest.until(lambda: not guest.asked.startswith("Bernardino"))
        second = guest.asked
        await guest.pilot.resize_terminal(80, 24)
        await guest.pilot.pause(0.2)
        assert guest.asked == second
        await guest.say("stand")
        await guest.until(lambda: not guest.in_lines)
        assert guest.duel.bout.table.place


async def test_in_the_middle_of_a_long_answer_the_screen_has_room_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("duel_tui.plain.prompter._AT_ONCE", {"facts": 0, "normal": 0, "full": 0})
    async with at_home(tmp_path, size=(46, 19), pause="decisive") as guest:
        await guest.until(lambda: guest.in_lines and guest.asked == "What now?")
        await guest.say("quick")
        await guest.say("fight")
        await guest.until(lambda: guest.asked == "Press Enter to go on.")
        await guest.pilot.resize_terminal(80, 24)
        await guest.until(lambda: guest.on_the_screen)
