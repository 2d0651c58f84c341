"""Lines on the screen: the same duel at the same prompt, in mid-choice and back, for the asking or for want of room."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from duel_tui.keys import Keymap
from duel_tui.pages.decision import Decision
from duel_tui.plain.home import Home
from duel_tui.plain.talk import Talk
from duel_tui.play.prompts import Nerves
from duel_tui.registry import KEYS
from duel_tui.storage.settings import Settings
from duel_tui.storage.views import mark
from duel_tui.tui.app import DuelApp
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.lines import LinesScreen
from duel_tui.tui.terminal import Start, Terminal
from duel_tui.tui.widgets import stage
from duel_tui.tui.widgets.decision_pane import DecisionPane
from duel_tui.tui.widgets.line_input import Answer
from duel_tui.tui.widgets.transcript import Transcript
from tests.plain.talks import opened
from tests.tui.bouts import QuickDesk
from tests.tui.screens import home_app
from tests.tui.visits import context


@pytest.fixture(autouse=True)
def _nobody_thinks_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duel_tui.play.saved_duels.WorkerClient", lambda _rules: QuickDesk())


SMALL = ((79, 24), (80, 23), (60, 20), (46, 19), (40, 12))


class Guest:
    """Somebody at the keyboard, at the screen or in lines."""

    def __init__(self, pilot: Pilot[Any], app: DuelApp) -> None:
        self.pilot, self.app = pilot, app

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.app.simulate_key(key)
            await self.pilot.pause(0.02)

    async def say(self, line: str) -> None:
        self.app.screen.query_one(Answer).value = line
        await self.press("enter")
        await self.pilot.pause(0.1)

    async def until(self, holds: Any) -> None:
        for _ in range(400):
            if holds():
                return
            await self.pilot.pause(0.02)
        raise AssertionError(self.said)

    async def moves_in_lines(self) -> None:
        """Begin a quick duel, go to lines, and stand, so that the exchange is asked."""
        await self.press("q", "enter")
        await self.until(lambda: self.on_the_screen)
        await self.press("ctrl+n")
        await self.until(lambda: self.in_lines and "Which movement?" in self.asked)
        await self.say("stand")
        await self.until(lambda: "This exchange?" in self.asked)

    @property
    def in_lines(self) -> bool:
        """True once lines are in sight, so that keys count there."""
        return isinstance(self.app.screen, LinesScreen) and not self.app._typed.closed

    @property
    def said(self) -> str:
        return "\n".join(self.app._said)

    @property
    def asked(self) -> str:
        return str(self.app.screen.query_one("#question", Static).content)

    @property
    def decision(self) -> Decision:
        prompt = self.duel.prompt
        assert isinstance(prompt, DecisionPane)
        return prompt.decision

    @property
    def rows(self) -> list[str]:
        """What stands in the transcript."""
        seen = self.app.screen.query_one(Transcript)
        return [seen.render_line(y).text.rstrip() for y in range(seen.size.height)]

    @property
    def journal(self) -> tuple[str, ...]:
        return self.duel.bout.table.journal.lines

    @property
    def duel(self) -> DuelScreen:
        """The duel, also while lines lie over it."""
        return next(one for one in self.app.screen_stack if isinstance(one, DuelScreen))

    @property
    def on_the_screen(self) -> bool:
        """True while a duel is asked about on the screen and has come into sight, so that keys are heard."""
        screen, unseen = self.app.screen, self.app._held is not None or self.app._typed.closed
        return isinstance(screen, DuelScreen) and screen.asked.waits and not unseen


@asynccontextmanager
async def at_home(
    saves: Path, game: str = KEYS[0], size: tuple[int, int] = (80, 24), pause: Nerves = "never"
) -> AsyncIterator[Guest]:
    there = context(saves)
    there.keep(Settings(master=False, pause=pause, ruleset=game))

    async def lines(talk: Talk) -> None:
        await Home(there.saves, opened(there), talk).stay()

    app = home_app(there, lines=lines)
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.1)
        yield Guest(pilot, app)
        there.clear_table()


async def test_a_choice_in_lines_is_a_choice_on_the_screen(tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        await guest.moves_in_lines()
        assert "Which movement? stand" in guest.said
        await guest.press("semicolon")
        await guest.until(lambda: guest.on_the_screen)
        assert len(guest.journal) >= 1
        assert "target" in guest.decision.picking._fillings[0]


async def test_what_was_fought_in_lines_stands_still_on_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DuelApp, "is_headless", False)
    monkeypatch.setattr(stage, "_EVERY", 60.0)
    async with at_home(tmp_path) as guest:
        await guest.moves_in_lines()
        await guest.press("semicolon")
        await guest.until(lambda: guest.on_the_screen)
        assert guest.journal
        assert not guest.duel.board.stage.moves


async def test_a_choice_half_made_survives_a_look_at_the_lines(tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        await guest.press("q", "enter")
        await guest.until(lambda: guest.on_the_screen)
        await guest.press("p")
        picked, at = guest.decision.picked, guest.decision.at
        assert picked
        await guest.press("ctrl+n")
        await guest.until(lambda: guest.in_lines)
        await guest.press("ctrl+n")
        await guest.until(lambda: guest.on_the_screen)
        assert guest.decision.picked == picked
        assert guest.decision.at == at


async def test_a_new_size_leaves_the_cursor_at_the_caret_whatever_lies_below(tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        await guest.press("q", "enter")
        await guest.until(lambda: guest.on_the_screen)
        await guest.press("down", "down")
        before = guest.app.cursor_position
        await guest.pilot.resize_terminal(81, 24)
        await guest.pilot.pause(0.1)
        assert guest.app.cursor_position == before


@pytest.mark.parametrize("size", SMALL)
async def test_without_room_there_are_lines_and_with_room_the_screen_again(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with at_home(tmp_path) as guest:
        await guest.press("q", "enter")
        await guest.pilot.resize_terminal(*size)
        await guest.until(lambda: guest.in_lines and "Which movement?" in guest.asked)
        assert max(map(len, guest.rows)) <= size[0]
        for turn, key in enumerate(("semicolon", "ctrl+n"), 1):
            await guest.press(key)
            assert guest.in_lines, "a page would find no room"
            assert guest.said.count("The screen needs 80 columns and 24 rows.") == turn
        await guest.pilot.resize_terminal(100, 30)
        await guest.until(lambda: not guest.in_lines)
        assert isinstance(guest.app.screen, DuelScreen)


async def test_lines_that_were_asked_for_stay_when_there_is_room(tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        await guest.press("q", "enter", "ctrl+n")
        await guest.until(lambda: guest.in_lines)
        await guest.pilot.resize_terminal(60, 20)
        await guest.pilot.resize_terminal(100, 30)
        await guest.pilot.pause(0.1)
        assert guest.in_lines


async def test_a_small_window_begins_in_lines_and_can_do_everything(tmp_path: Path) -> None:
    async with at_home(tmp_path, size=(46, 19)) as guest:
        await guest.until(lambda: guest.in_lines and guest.asked == "What now?")
        await guest.say("settings")
        await guest.until(lambda: "finish" in guest.said)
        await guest.say("back")
        await guest.say("quick")
        await guest.say("fight")
        await guest.until(lambda: "Which movement?" in guest.asked)
        await guest.say("stand")
        await guest.until(lambda: "This exchange?" in guest.asked)
        await guest.say("home")
        await guest.until(lambda: guest.asked == "What now?")
        assert list((tmp_path / "duels").glob("*.toml"))


async def test_the_row_that_leaves_leaves_from_a_small_screen_too(tmp_path: Path) -> None:
    async with at_home(tmp_path, size=(46, 19)) as guest:
        await guest.until(lambda: guest.in_lines and guest.asked == "What now?")
        await guest.say("leave")
        await guest.until(lambda: guest.app._exit)


async def test_a_duel_begun_in_lines_goes_on_at_its_prompt_when_there_is_room(tmp_path: Path) -> None:
    async with at_home(tmp_path, size=(46, 19)) as guest:
        await guest.until(lambda: guest.in_lines and guest.asked == "What now?")
        await guest.say("quick")
        await guest.say("fight")
        await guest.until(lambda: "Which movement?" in guest.asked)
        await guest.pilot.resize_terminal(80, 24)
        await guest.until(lambda: guest.on_the_screen)
        (path,) = (tmp_path / "duels").glob("*.toml")
        assert guest.decision.ask.what == "movement"
        await guest.pilot.resize_terminal(46, 19)
        await guest.until(lambda: guest.in_lines and "Which movement?" in guest.asked)
        await guest.say("stand")
        await guest.until(lambda: "This exchange?" in guest.asked)
        await guest.pilot.resize_terminal(80, 24)
        await guest.until(lambda: guest.on_the_screen)
        assert guest.decision.ask.what == "exchange"
        assert list((tmp_path / "duels").glob("*.toml")) == [path]


async def test_lines_that_stand_there_again_before_the_duel_is_opened_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_home(tmp_path, size=(46, 19)) as guest:
        await guest.until(lambda: guest.in_lines and guest.asked == "What now?")
        await guest.say("quick")
        await guest.say("fight")
        await guest.until(lambda: "Which movement?" in guest.asked)
        may_go_on = asyncio.Event()
        monkeypatch.setattr("duel_tui.tui.app.turns_until", lambda _: may_go_on.wait())
        await guest.pilot.resize_terminal(80, 24)
        await guest.pilot.resize_terminal(46, 19)
        await guest.until(lambda: guest.in_lines and guest.asked == "What now?")
        may_go_on.set()
        await guest.pilot.pause(0.2)
        assert guest.in_lines
        await guest.pilot.resize_terminal(80, 24)
        await guest.until(lambda: isinstance(guest.app.screen, HomeScreen))
        assert len(guest.app.screen_stack) == 1


async def test_words_turn_the_transcript_page_by_page(tmp_path: Path) -> None:
    async with at_home(tmp_path, size=(40, 12)) as guest:
        await guest.until(lambda: guest.in_lines and guest.asked == "What now?")
        await guest.say("new duel")
        await guest.until(lambda: "What to change?" in guest.asked)
        await guest.say("more")
        await guest.until(lambda: "Wounds" in "\n".join(guest.rows))
        last = guest.rows
        pages = [last]
        for _ in range(2):
            await guest.say("up")
            pages.append(guest.rows)
        assert pages[2][-1] == pages[1][0]
        assert pages[1][-1] == pages[0][0]
        assert "1 begin" in "\n".join(pages[1])
        await guest.say("down")
        assert guest.rows == pages[1]


@pytest.mark.parametrize("game", KEYS)
async def test_every_game_is_played_to_its_end_in_lines_on_the_screen(game: str, tmp_path: Path) -> None:
    async with at_home(tmp_path, game) as guest:
        await guest.press("q", "enter")
        await guest.until(lambda: guest.on_the_screen)
        await guest.press("ctrl+n")
        await guest.until(lambda: guest.in_lines)
        for turn in range(6):
            await guest.until(lambda: not guest.in_lines or guest.asked)
            if not guest.in_lines:
                break
            await guest.say("1" if turn % 2 else "2")
        assert len(guest.journal) >= 1


async def test_the_transcript_is_broken_again_at_each_size_and_can_be_turned_back(tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        await guest.press("q", "enter", "ctrl+n")
        await guest.until(lambda: guest.in_lines and bool(guest.asked))
        for word in ("me", "foe", "me", "foe"):
            await guest.say(word)
        whole = guest.said
        await guest.pilot.resize_terminal(40, 12)
        await guest.pilot.pause(0.1)
        narrow = guest.rows
        assert max(map(len, narrow)) <= 40
        assert whole.split()[-1] in narrow[-1]
        await guest.press("pageup")
        assert guest.rows != narrow
        await guest.press("pagedown")
        assert guest.rows == narrow


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_the_keys_that_leave_leave_from_lines_too(key: str, tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        await guest.press("q", "enter", "ctrl+n")
        await guest.until(lambda: guest.in_lines and bool(guest.asked))
        await guest.press("s", "t", key)
        assert guest.app._exit


async def test_nothing_that_is_typed_goes_to_the_clipboard(tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        await guest.press("q", "enter", "ctrl+n")
        await guest.until(lambda: guest.in_lines and bool(guest.asked))
        await guest.press("s", "t", "shift+home", "ctrl+x", "super+c")
        assert not guest.app.clipboard


async def test_of_a_secret_answer_nothing_is_seen_not_even_its_length(tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        await guest.press("q", "enter", "ctrl+n")
        await guest.until(lambda: guest.in_lines and bool(guest.asked))
        answer = guest.app.screen.query_one(Answer)
        await guest.press("s", "t")
        assert "st" in answer.render_line(0).text
        open_at = answer.cursor_screen_offset
        answer.ask(secret=True)
        assert answer.value == ""
        await guest.press("s", "t", "a")
        assert answer.value == "sta"
        assert not answer.render_line(0).text.strip()
        assert answer.cursor_screen_offset.x < open_at.x


async def test_a_semicolon_opens_the_lines_unless_it_is_text(tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        await guest.pilot.press("r", "/", ";")
        assert not guest.in_lines
        await guest.pilot.press("escape", ";")
        await guest.until(lambda: guest.in_lines)


async def test_a_word_leads_back_to_the_screen_where_there_is_room(tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        await guest.press("q", "enter")
        await guest.until(lambda: guest.on_the_screen)
        await guest.press("ctrl+n")
        await guest.until(lambda: guest.in_lines and "Which movement?" in guest.asked)
        await guest.say("screen")
        await guest.until(lambda: guest.on_the_screen)
    async with at_home(tmp_path / "small", size=(46, 19)) as guest:
        await guest.until(lambda: guest.in_lines and bool(guest.asked))
        await guest.say("screen")
        await guest.until(lambda: "The screen needs 80 columns and 24 rows." in guest.said)
        assert guest.in_lines


async def test_lines_are_broken_as_is_said_and_from_the_first_column(tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        await guest.press("semicolon")
        await guest.until(lambda: guest.in_lines and bool(guest.asked))
        await guest.say("wrap 30")
        assert max(map(len, guest.rows)) <= 30
        assert not any(row.startswith(" ") for row in guest.rows)
        await guest.say("wrap off")
        assert max(map(len, guest.rows)) > 30


async def test_what_is_set_in_lines_holds_on_the_screen(tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        rung: list[str] = []
        guest.app.bell = lambda: rung.append("bell")  # type: ignore[method-assign]
        await guest.press("semicolon")
        await guest.until(lambda: guest.in_lines and bool(guest.asked))
        await guest.say("bell on")
        await guest.press("semicolon")
        await guest.until(lambda: not guest.in_lines)
        assert guest.app.settings.bell
        assert not rung
        await guest.press("q", "enter")
        await guest.until(lambda: guest.on_the_screen)
        assert rung == ["bell"]


@pytest.mark.parametrize(("bell", "sent"), [(True, []), ("notify", ["notice"])])
def test_the_screen_notifies_where_that_is_liked(bell: Any, sent: list[str]) -> None:
    app = DuelApp(Start(Settings(bell=bell), terminal=Terminal(colours=0, notifies="notice")))
    app.ring()
    assert app.gate.beside == sent


def test_lines_that_ask_or_end_while_the_program_ends_change_nothing(tmp_path: Path) -> None:
    there = context(tmp_path)
    app = home_app(there)
    lines = LinesScreen(lambda talk: Home(there.saves, opened(there), talk).stay(), Keymap(), [])
    app.on_lines_screen_heard(LinesScreen.Heard(lines))
    app.on_lines_screen_heard(LinesScreen.Heard(lines, "done"))
    assert app.screen_stack == []


async def test_a_duel_begun_in_lines_on_the_screen_can_be_watched(tmp_path: Path) -> None:
    async with at_home(tmp_path, size=(46, 19)) as guest:
        await guest.until(lambda: guest.in_lines and guest.asked == "What now?")
        await guest.say("quick")
        await guest.say("fight")
        await guest.until(lambda: "Which movement?" in guest.asked)
        await guest.until(lambda: any((tmp_path / "duels" / "views").glob("*.left.json")))
        (view,) = (tmp_path / "duels" / "views").glob("*.left.json")
        mark(view)
        await guest.until(lambda: view.stat().st_size)
