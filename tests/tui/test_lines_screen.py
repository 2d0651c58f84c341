"""Lines on the screen: the same duel at the same prompt, in mid-choice and back, for the asking or for want of room."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.widgets import Static

from duel_tui.keys import Keymap
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
from duel_tui.tui.widgets.ending import Ending
from duel_tui.tui.widgets.line_input import Answer
from duel_tui.tui.widgets.transcript import Transcript
from tests.plain.talks import opened
from tests.tui.bouts import QuickDesk
from tests.tui.screens import Player, home_app
from tests.tui.visits import context


@pytest.fixture(autouse=True)
def _nobody_thinks_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duel_tui.play.saved_duels.WorkerClient", lambda _rules: QuickDesk())


SMALL = ((79, 24), (80, 23), (60, 20), (46, 19), (40, 12))
TIGHT, ROOM = (46, 19), (80, 24)
NO_ROOM = "The screen needs 80 columns and 24 rows."


class Guest(Player):
    """Somebody at the keyboard, at the screen or in lines."""

    async def say(self, line: str, asked: str = "") -> None:
        """Answer in lines, and wait until something is asked."""
        self.app.screen.query_one(Answer).value = line
        await self.press("enter")
        if asked:
            await self.is_asked(asked)

    async def is_asked(self, question: str) -> None:
        await self.until(lambda: self.in_lines and question in self.asked)

    async def sees_the_duel(self) -> None:
        await self.until(lambda: self.on_the_screen)

    async def turns(self, *sizes: tuple[int, int]) -> None:
        """Let the terminal have other sizes, one after the other."""
        for size in sizes:
            await self.pilot.resize_terminal(*size)
            await self.rest()

    async def moves_in_lines(self) -> None:
        await self.say("stand", "This exchange?")

    @property
    def in_lines(self) -> bool:
        """True once lines are in sight, so that keys count there."""
        return isinstance(self.app.screen, LinesScreen) and not self.app._typed.closed

    @property
    def told(self) -> str:
        return "\n".join(self.app._said)

    @property
    def asked(self) -> str:
        return str(self.app.screen.query_one("#question", Static).content)

    @property
    def transcript(self) -> list[str]:
        seen = self.app.screen.query_one(Transcript)
        return [seen.render_line(y).text.rstrip() for y in range(seen.size.height)]

    @property
    def screen(self) -> DuelScreen:
        """The duel, also while lines lie over it."""
        return next(one for one in self.app.screen_stack if isinstance(one, DuelScreen))

    @property
    def on_the_screen(self) -> bool:
        """True while a duel is asked about on the screen and has come into sight, so that keys are heard."""
        screen, unseen = self.app.screen, self.app._held is not None or self.app._typed.closed
        return isinstance(screen, DuelScreen) and screen.asked.waits and not unseen


@asynccontextmanager
async def at_home(saves: Path, size: tuple[int, int] = ROOM, pause: Nerves = "never") -> AsyncIterator[Guest]:
    there = context(saves)
    there.keep(Settings(master=False, pause=pause))

    async def lines(talk: Talk) -> None:
        await Home(there.saves, opened(there), talk).stay()

    app = home_app(there, lines=lines)
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.1)
        yield Guest(pilot)
        there.clear_table()


@asynccontextmanager
async def fencing(saves: Path) -> AsyncIterator[Guest]:
    """A quick duel on the screen."""
    async with at_home(saves) as guest:
        await guest.press("q enter")
        await guest.sees_the_duel()
        yield guest


@asynccontextmanager
async def in_tight_lines(saves: Path, *said: str, pause: Nerves = "never") -> AsyncIterator[Guest]:
    """A terminal that is too small for the screen, after these lines."""
    async with at_home(saves, TIGHT, pause) as guest:
        await guest.is_asked("What now?")
        for line in said:
            await guest.say(line)
        yield guest


async def test_lines_and_the_screen_are_of_the_same_duel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DuelApp, "is_headless", False)
    monkeypatch.setattr(stage, "_EVERY", 60.0)
    async with fencing(tmp_path) as guest:
        await guest.press("down down")
        before = guest.app.cursor_position
        await guest.turns((81, 24))
        assert guest.app.cursor_position == before, "a new size leaves the cursor at the caret"
        pane = guest.screen.prompt
        assert isinstance(pane, DecisionPane)
        await guest.press("p")
        picked, at = guest.decision.picked, guest.decision.at
        assert picked
        for back in ("ctrl+n", ""):
            await guest.press("ctrl+n")
            await guest.is_asked("Which movement?")
            await (guest.press(back) if back else guest.say("screen"))
            await guest.sees_the_duel()
            assert (guest.decision.picked, guest.decision.at) == (picked, at), "half made it survives a look"
        await guest.press("ctrl+n")
        await guest.is_asked("Which movement?")
        await guest.moves_in_lines()
        assert "Which movement? stand" in guest.told
        assert pane.decision.past
        pane.on_resize()
        assert not pane.render_line(0).text.strip(), "a table that the duel has left behind is not drawn"
        await guest.press("semicolon")
        await guest.sees_the_duel()
        assert guest.bout.table.journal.lines
        assert "target" in guest.decision.picking._fillings[0]
        assert not guest.screen.board.stage.moves, "what was fought in lines stands still"


async def test_without_room_there_are_lines_and_with_room_the_screen_again(tmp_path: Path) -> None:
    async with fencing(tmp_path) as guest:
        for size in SMALL:
            await guest.turns(size)
            await guest.is_asked("Which movement?")
            assert max(map(len, guest.transcript)) <= size[0]
            before = guest.told.count(NO_ROOM)
            for turn, key in enumerate(("semicolon", "ctrl+n"), 1):
                await guest.press(key)
                assert guest.in_lines, "a page would find no room"
                assert guest.told.count(NO_ROOM) == before + turn
            await guest.turns((100, 30))
            await guest.sees_the_duel()
        await guest.press("ctrl+n")
        await guest.is_asked("Which movement?")
        await guest.turns((60, 20), (100, 30))
        assert guest.in_lines, "lines that were asked for stay when there is room"
        await guest.press("s t ctrl+c")
        assert guest.app._exit


async def test_a_small_window_begins_in_lines_and_can_do_everything(tmp_path: Path) -> None:
    async with in_tight_lines(tmp_path, "settings") as guest:
        await guest.until(lambda: "finish" in guest.told)
        await guest.say("back")
        await guest.say("screen")
        await guest.until(lambda: NO_ROOM in guest.told)
        await guest.say("quick")
        await guest.say("fight", "Which movement?")
        await guest.moves_in_lines()
        await guest.say("home", "What now?")
        assert list((tmp_path / "duels").glob("*.toml"))
        await guest.say("leave")
        await guest.until(lambda: guest.app._exit)


async def test_a_duel_begun_in_lines_can_be_watched_and_goes_on_at_its_prompt_when_there_is_room(
    tmp_path: Path,
) -> None:
    async with in_tight_lines(tmp_path, "quick", "fight") as guest:
        await guest.is_asked("Which movement?")
        await guest.until(lambda: any((tmp_path / "duels" / "views").glob("*.left.json")))
        (view,) = (tmp_path / "duels" / "views").glob("*.left.json")
        mark(view)
        await guest.until(lambda: view.stat().st_size)
        await guest.turns(ROOM)
        await guest.sees_the_duel()
        (path,) = (tmp_path / "duels").glob("*.toml")
        assert guest.decision.ask.what == "movement"
        await guest.turns(TIGHT)
        await guest.is_asked("Which movement?")
        await guest.moves_in_lines()
        await guest.turns(ROOM)
        await guest.sees_the_duel()
        assert guest.decision.ask.what == "exchange"
        assert list((tmp_path / "duels").glob("*.toml")) == [path]


async def test_lines_that_stand_there_again_before_the_duel_is_opened_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with in_tight_lines(tmp_path, "quick", "fight") as guest:
        await guest.is_asked("Which movement?")
        may_go_on = asyncio.Event()
        monkeypatch.setattr("duel_tui.tui.app.turns_until", lambda _: may_go_on.wait())
        await guest.pilot.resize_terminal(*ROOM)
        await guest.pilot.resize_terminal(*TIGHT)
        await guest.is_asked("What now?")
        may_go_on.set()
        await guest.pilot.pause(0.2)
        assert guest.in_lines
        await guest.pilot.resize_terminal(*ROOM)
        await guest.until(lambda: isinstance(guest.app.screen, HomeScreen))
        assert len(guest.app.screen_stack) == 1


async def test_words_and_keys_turn_the_transcript_page_by_page(tmp_path: Path) -> None:
    async with at_home(tmp_path, size=(40, 12)) as guest:
        await guest.is_asked("What now?")
        await guest.say("new duel", "What to change?")
        await guest.say("more")
        await guest.until(lambda: "Wounds" in "\n".join(guest.transcript))
        pages = [guest.transcript]
        for _ in range(2):
            await guest.say("up")
            pages.append(guest.transcript)
        assert pages[2][-1] == pages[1][0]
        assert pages[1][-1] == pages[0][0]
        assert "1 begin" in "\n".join(pages[1])
        await guest.say("down")
        assert guest.transcript == pages[1]


async def test_every_game_is_fought_in_lines_on_the_screen(tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        for game in KEYS:
            guest.app.keep(replace(guest.app.settings, ruleset=game))
            await guest.press("q enter")
            await guest.sees_the_duel()
            await guest.press("ctrl+n")
            await guest.until(lambda: guest.in_lines)
            duel = guest.screen
            for turn in range(6):
                await guest.until(lambda: not guest.in_lines or guest.asked)
                if not guest.in_lines:
                    break
                await guest.say("1" if turn % 2 else "2")
            assert duel.bout.table.rules.key == game
            assert duel.bout.table.journal.lines
            if guest.in_lines:
                await guest.press("ctrl+n")
            await guest.until(lambda: not guest.in_lines)
            while not isinstance(guest.app.screen, HomeScreen):
                await guest.press("escape")


async def test_what_is_set_in_lines_holds_and_what_is_typed_there_stays_there(tmp_path: Path) -> None:
    async with at_home(tmp_path) as guest:
        rung: list[str] = []
        guest.app.bell = lambda: rung.append("bell")  # type: ignore[method-assign]
        await guest.press("r / ;")
        assert not guest.in_lines, "a semicolon is text where text is typed"
        await guest.press("escape escape ;")
        await guest.is_asked("What now?")
        await guest.say("wrap 30")
        assert max(map(len, guest.transcript)) <= 30
        assert not any(row.startswith(" ") for row in guest.transcript)
        await guest.say("wrap off")
        assert max(map(len, guest.transcript)) > 30
        await guest.say("bell on")
        await guest.press("semicolon")
        assert guest.app.settings.bell
        assert not rung
        await guest.press("q enter")
        await guest.sees_the_duel()
        assert rung == ["bell"]
        await guest.press("ctrl+n")
        await guest.is_asked("Which movement?")
        for word in ("me", "foe", "me", "foe"):
            await guest.say(word)
        last = guest.told.split()[-1]
        await guest.turns((40, 12))
        narrow = guest.transcript
        assert max(map(len, narrow)) <= 40
        assert last in narrow[-1]
        await guest.press("pageup")
        assert guest.transcript != narrow
        await guest.press("pagedown")
        assert guest.transcript == narrow
        await guest.press("s t shift+home ctrl+x super+c")
        assert not guest.app.clipboard
        await guest.press("s t")
        answer = guest.app.screen.query_one(Answer)
        assert "st" in answer.render_line(0).text
        open_at = answer.cursor_screen_offset
        answer.ask(secret=True)
        assert answer.value == ""
        await guest.press("s t a")
        assert answer.value == "sta"
        assert not answer.render_line(0).text.strip(), "not even its length is seen"
        assert answer.cursor_screen_offset.x < open_at.x
        await guest.press("ctrl+q")
        assert guest.app._exit


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


async def test_what_was_typed_or_filled_in_stays_when_the_screen_has_room_again(tmp_path: Path) -> None:
    async with in_tight_lines(tmp_path, "new duel") as guest:
        await guest.is_asked("What to change?")
        await guest.say("seed", "999")
        await guest.press("7")
        await guest.turns(ROOM)
        assert guest.app.screen.query_one(Answer).value == "7"
        await guest.press("enter")
        await guest.until(lambda: "Seed 7." in guest.told and "What to change?" in guest.asked)
        await guest.say("begin")
        await guest.sees_the_duel()
        assert guest.bout.seed == 7


async def test_a_choice_half_made_in_lines_goes_on_at_the_same_table(tmp_path: Path) -> None:
    async with fencing(tmp_path) as guest:
        await guest.turns(TIGHT)
        await guest.is_asked("Which movement?")
        await guest.moves_in_lines()
        await guest.say("thrust", "Target, parry?")
        await guest.turns(ROOM)
        await guest.sees_the_duel()
        assert "thrust" in guest.decision.picked.values()
        await guest.turns(TIGHT)
        await guest.is_asked("Target, parry?")


async def test_a_choice_half_made_that_no_table_has_is_made_in_lines(tmp_path: Path) -> None:
    async with in_tight_lines(tmp_path, "quick", "fight") as guest:
        await guest.is_asked("Which movement?")
        await guest.moves_in_lines()
        await guest.say("thrust", "Target, parry?")
        await guest.turns(ROOM)
        assert guest.asked == "Target, parry?"


async def test_a_duel_that_ends_on_a_small_screen_asks_there_what_is_next(tmp_path: Path) -> None:
    async with fencing(tmp_path) as guest:
        first = guest.bout
        await guest.turns(TIGHT)
        await guest.is_asked("Which movement?")
        await guest.say("yield", "again to confirm")
        await guest.say("yield", "What now?")
        await guest.turns(ROOM)
        await guest.until(lambda: guest.on_the_screen and isinstance(guest.screen.prompt, Ending))
        await guest.turns(TIGHT)
        await guest.is_asked("What now?")
        await guest.say("a", "Which movement?")
        assert guest.bout is not first
        await guest.say("home", "What now?")
        assert "5 fencers" in "\n".join(guest.transcript)


async def test_a_secret_choice_that_is_made_is_not_asked_again(tmp_path: Path) -> None:
    async with in_tight_lines(tmp_path, "new duel") as guest:
        await guest.is_asked("What to change?")
        for line, asked in (
            ("right played by", "Opponent?"),
            ("a person", "What to change?"),
            ("begin", "Bernardino: which movement?"),
            ("stand", "which movement?"),
        ):
            await guest.say(line, asked)
        await guest.until(lambda: not guest.asked.startswith("Bernardino"))
        second = guest.asked
        await guest.turns(ROOM)
        await guest.pilot.pause(0.2)
        assert guest.asked == second
        await guest.say("stand")
        await guest.until(lambda: not guest.in_lines)
        assert guest.bout.table.place


async def test_in_the_middle_of_a_long_answer_the_screen_has_room_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("duel_tui.plain.prompter._AT_ONCE", {"facts": 0, "normal": 0, "full": 0})
    async with in_tight_lines(tmp_path, "quick", "fight", pause="decisive") as guest:
        await guest.is_asked("Press Enter to go on.")
        await guest.turns(ROOM)
        await guest.sees_the_duel()
