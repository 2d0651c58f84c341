"""Screens in one stack: keys, own keys, lines, headings, and what would be lost."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Static

from duel_tui.keys import Keymap
from duel_tui.plain.driver import Read
from duel_tui.plain.talk import Back, Talk
from duel_tui.storage.recorder import Recorder
from duel_tui.tui.app import DuelApp
from duel_tui.tui.host import End
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.screens.lines import LinesScreen
from duel_tui.tui.screens.question import Question
from duel_tui.tui.terminal import Start
from duel_tui.tui.widgets.edges import Heading
from tests.tui.full_disk import Full


class Leaf(AppScreen):
    """A screen with nothing to do."""

    def compose(self) -> ComposeResult:
        yield Static("A leaf.")


class Desk(AppScreen):
    """A screen that notes what it hears, with a duel that goes on in lines."""

    BINDINGS: ClassVar[list[BindingType]] = [binding("odds"), binding("undo"), binding("log_up")]

    def __init__(self, keeper: Recorder | None = None, *, types: bool = False) -> None:
        super().__init__()
        self.heard: list[str] = []
        self._keeper = keeper
        self._types = types

    def compose(self) -> ComposeResult:
        yield Input() if self._types else Static("A desk.")

    @property
    def unkept(self) -> Recorder | None:
        return self._keeper

    @property
    def talks(self) -> Callable[[Talk], Any]:
        return self._talk

    async def _talk(self, talk: Talk) -> None:
        assert self.heard[-1] == "hidden", "what runs on the screen ends before lines begin"
        if await Read("And now?", page="duel") == "home":
            raise Back

    def hidden(self) -> None:
        self.heard.append("hidden")

    def talked(self, end: End) -> None:
        self.heard.append("left" if end == "back" else "talked")

    def action_odds(self) -> None:
        self.heard.append("odds")

    def action_undo(self) -> None:
        self.heard.append("undo")
        self.host.drop_typed()

    def action_log_up(self) -> None:
        self.heard.append("log up")


@asynccontextmanager
async def desk(
    *over: Desk, keymap: Keymap | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[DuelApp, Pilot[Any]]]:
    """A leaf at the bottom, and these on top of it."""
    app = DuelApp(Start(keymap=keymap))
    app.begin_with(Leaf)
    async with app.run_test(size=size) as pilot:
        for one in over:
            app.open(one)
        await pilot.pause()
        yield app, pilot


def top(app: DuelApp, kind: type[Screen[Any]]) -> bool:
    """Whether a screen of a kind is on top."""
    return isinstance(app.screen, kind)


def in_lines(app: DuelApp) -> bool:
    return isinstance(app.screen, LinesScreen)


async def test_screens_lie_on_one_another_and_one_key_goes_one_step_back() -> None:
    lower, upper = Desk(), Desk()
    async with desk(lower) as (app, pilot):
        app.open(Leaf())
        app.open(upper)
        await pilot.press("%", "escape")
        assert upper.heard == ["odds", "hidden"]
        assert top(app, Leaf)
        await pilot.press("escape")
        assert app.screen is lower
        await pilot.press("backspace")
        assert top(app, Leaf)
        assert lower.heard == ["hidden", "hidden"]


async def test_a_screen_takes_the_place_of_another() -> None:
    first, second = Desk(), Desk()
    async with desk(first) as (app, pilot):
        app.swap(Leaf())
        await pilot.pause()
        assert first not in app.screen_stack
        app.swap(second)
        await pilot.press("%")
        assert second.heard == ["odds"]
        assert len(app.screen_stack) == 2


async def test_own_keys_are_those_of_ordinary_screens_too() -> None:
    there = Desk()
    own = Keymap(
        {"odds": ("&", ","), "undo": ("f3",), "leave": ("ctrl+x",), "lines": ("f9",), "back": ("f8",)}
    )
    async with desk(there, keymap=own) as (app, pilot):
        await pilot.press("%", "&", ",", "z", "f3", "escape", "ctrl+q", ";")
        assert there.heard == ["odds", "odds", "undo"]
        await pilot.press("f9")
        assert in_lines(app)
        await pilot.press("f9", "f8")
        assert app.screen is not there
        await pilot.press("ctrl+x")
        assert app._exit


async def test_keys_typed_before_what_is_shown_came_into_sight_are_dropped() -> None:
    there = Desk()
    async with desk(there) as (app, pilot):
        for key in ("percent_sign", "z", "percent_sign", "less_than_sign"):
            app.simulate_key(key)
        await pilot.pause(0.1)
        assert there.heard == ["odds", "undo"]
        await pilot.press("%", "<")
        assert there.heard[2:] == ["odds", "log up"]


async def test_lines_take_the_place_of_a_screen_for_the_asking_or_without_room_and_give_it_back() -> None:
    there = Desk()
    async with desk(there) as (app, pilot):
        await pilot.press(";")
        assert in_lines(app)
        await pilot.press(";")
        assert app.screen is there
        assert there.heard == ["hidden", "talked"]
        await pilot.resize_terminal(79, 24)
        await pilot.pause()
        assert in_lines(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert app.screen is there
        there.heard.clear()
        await pilot.press("ctrl+n")
        await pilot.press(*"home", "enter")
        await pilot.pause()
        assert there.heard == ["hidden", "left"]
    typing = Desk(types=True)
    async with desk(typing) as (app, pilot):
        await pilot.press(";", "z")
        assert app.screen is typing
        assert typing.query_one(Input).value == ";z", "a semicolon is text where text is typed"
        await pilot.press("ctrl+n")
        assert in_lines(app)


async def test_what_only_memory_holds_is_asked_about() -> None:
    there = Desk(cast("Recorder", Full()))
    async with desk(there) as (app, pilot):
        for key in ("escape", "ctrl+q", "ctrl+c"):
            await pilot.press(key)
            assert top(app, Question)
            await pilot.press("escape")
            assert app.screen is there
    kept = Full()
    kept.make_room()
    async with desk(Desk(cast("Recorder", kept))) as (app, pilot):
        await pilot.press("ctrl+c")
        assert app._exit


TITLE = "Benno Straw beat Maximilianatheodoravonundzuhohenfelsburg"


class Headed(AppScreen):
    """A screen with nothing but a heading."""

    def __init__(self, aside: str) -> None:
        super().__init__()
        self._aside = aside

    def compose(self) -> ComposeResult:
        yield Heading(TITLE, self._aside)


async def test_what_stands_next_to_a_title_is_whole_or_absent() -> None:
    async with desk() as (app, pilot):
        for aside, shown in (("Straw won: touches",) * 2, ("Benno Straw won: touches", "")):
            app.open(Headed(aside))
            await pilot.pause()
            row = app.screen._compositor.render_strips()[0].text
            assert row.removeprefix(f" {TITLE}").strip() == shown
