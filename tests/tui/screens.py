"""The duel screen in a terminal that nobody sees: a saved duel in the real app, keys in, all cells out."""

from asyncio import get_running_loop, sleep
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from re import compile as compiled
from re import findall
from tempfile import TemporaryDirectory
from typing import Any, cast
from unicodedata import lookup

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.events import Key
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from duel_tui.engine.menu import Choice
from duel_tui.engine.side import BySide, Side
from duel_tui.keys import Keymap
from duel_tui.pages.conductor import played
from duel_tui.pages.decision import Decision
from duel_tui.pages.execution import FormPage
from duel_tui.plain.home import Home
from duel_tui.plain.talk import Conversation, Talk
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.storage.duels import AT_A_TABLE, SavedDuel, Setup, created_now
from duel_tui.storage.settings import Settings
from duel_tui.tui.app import DuelApp
from duel_tui.tui.screens.base import AppScreen, ExplainingScreen
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.form import FormScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.terminal import Start
from duel_tui.tui.widgets.decision_pane import DecisionPane
from duel_tui.tui.widgets.edges import Footer
from duel_tui.tui.widgets.marks import CHOSEN
from tests.plain.talks import opened
from tests.play.beginnings import create
from tests.tui.golden import shown
from tests.tui.visits import context

QUIET = Settings(master=False, pause="never")
MOST = 1000
"""How often it is looked whether the screen has come to rest."""
_STEP = compiled(r"(?:(.*?) )?([+>-]) (.+)")
HOPS = 4
"""Queues that a key goes through: the app's, a screen's, a widget's, and with what it says the screen's again."""


def saved_of(bout: Bout, where: AppContext) -> SavedDuel:
    """The file of a bout."""
    table = bout.table
    opponent = where.cards(table.rules.key).characters[0].key

    def player(side: Side) -> str:
        if side in table.unseen:
            return AT_A_TABLE
        seat, text = bout.seats.now[side], bout.seats.texts[side]
        return text if seat.by is None else text.replace(seat.by.key, opponent)

    players = BySide(player(Side.LEFT), player(Side.RIGHT))
    setup = Setup(created_now(), "friendly", seed=bout.seed, players=players, names=bout.names)
    return create(where.saves.duels, setup, table.journal)


def screen_of(where: AppContext, bout: Bout) -> DuelScreen:
    """The screen of a bout that is saved from now on; what happens at its table is kept in its file."""
    kept, its = played(where, saved_of(bout, where))
    where._at_table = (*where._at_table, *([bout.desk] if bout.desk else []), bout.thoughts)
    bout.table.record = kept.table.record
    shown = replace(
        kept,
        table=bout.table,
        seats=bout.seats,
        desk=bout.desk,
        thoughts=bout.thoughts,
        drafts=bout.drafts,
        opened=bout.opened,
        keeper=bout.keeper or kept.keeper,
        sums=where.settings.sums,
    )
    return DuelScreen(shown, its)


class Bottom(AppScreen):
    """What lies under a duel."""

    def compose(self) -> ComposeResult:
        yield Static("The bottom.")


def app_over(
    where: AppContext, first: Callable[[DuelApp], Screen[Any]], keymap: Keymap | None = None
) -> DuelApp:
    """The app over a context."""

    async def lines(talk: Talk) -> None:
        await Home(where.saves, opened(where), talk).stay()

    app = DuelApp(Start(where.settings, where.store, keymap, lines=lines, lazy=opened(where)))
    app.begin_with(lambda: first(app))
    return app


def home_app(where: AppContext, keymap: Keymap | None = None, lines: Conversation | None = None) -> DuelApp:
    """The program from its first screen."""
    app = DuelApp(Start(where.settings, where.store, keymap, lines=lines, lazy=opened(where)))
    app.begin_with(lambda: HomeScreen(where.saves, where.store))
    return app


class Seat:
    """A keyboard before an app, and a view of whether all has come to rest."""

    def __init__(self, pilot: Pilot[Any]) -> None:
        self.app = cast("DuelApp", pilot.app)
        self.pilot = pilot

    def send(self, key: str, time: float | None = None) -> None:
        """Press a key, now or at a time of the program's clock, and wait for nothing."""
        name = _character_to_key(key) if len(key) == 1 else key
        char = key if len(key) == 1 else None
        with suppress(KeyError):
            char = lookup(_get_unicode_name_from_key(REPLACED_KEYS.get(name, name)))
        pressed = Key(name, char)
        pressed.time = pressed.time if time is None else time
        self.app.post_message(pressed)

    async def rest(self) -> None:
        """Wait until every message has been read, the duel asks for something, and the screen shows it."""
        for _ in range(MOST):
            await self._settle()
            if self.at_rest:
                return
            await sleep(0.005)
        raise AssertionError(f"nothing is asked:\n{shown(self.app)}")

    async def _settle(self) -> None:
        """Let everything run that can run, and draw what changed, until only time or a thread can bring more."""
        loop = cast("Any", get_running_loop())
        for _ in range(MOST):
            await sleep(0)
            if loop._ready:
                continue
            self.app.screen._on_timer_update()
            await sleep(0)
            if not loop._ready:
                return
        raise AssertionError("the screen does not come to rest")

    def at(self, kind: type[Screen[Any] | FormPage]) -> bool:
        """Whether a screen of a kind, or one that shows a form of a kind, is on top."""
        return isinstance(self.app.screen, kind) or isinstance(filled_on(self.app), kind)

    @property
    def at_rest(self) -> bool:
        """True if nothing happens until the next key."""
        screen = self.app.screen
        if self.app._typed.closed or self.app._exit:
            return self.app._exit
        if not isinstance(screen, DuelScreen):
            return True
        for worker in screen.workers:
            assert worker.error is None, worker.error
        return screen.asked.waits and not _thinks(screen)


def _thinks(screen: DuelScreen) -> bool:
    """True while an opponent thinks who is not held back, or the screen has not heard yet that the thought is done."""
    bout = screen.bout
    if getattr(bout.desk, "held", False):
        return False
    return screen._rests or not all(thought.done() for _, thought in bout.thoughts._thinking.values())


class Player(Seat):
    """Someone at the keyboard."""

    async def press(self, keys: str) -> None:
        """Press keys, a blank between them, each when all has come to rest after the one before."""
        for key in keys.split():
            self.send(key)
            await self.rest()

    async def commits(self, choice: Choice) -> None:
        """Make a choice, whatever keys it has."""
        prompt = self.screen.prompt
        assert isinstance(prompt, DecisionPane), prompt
        prompt.post_message(DecisionPane.Committed(prompt, choice))
        await self.rest()

    async def type(self, text: str) -> None:
        """Type text, a blank as well."""
        for char in text:
            self.send("space" if char == " " else char)
        await self.rest()

    async def write(self, keys: str) -> None:
        """Let keys come in one write, faster than anything can be shown."""
        for key in keys.split():
            self.send(key)
        await self.rest()

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds."""
        for _ in range(MOST):
            if holds():
                return
            await self.pilot.pause(0.01)
        raise AssertionError(self.sees)

    @property
    def screen(self) -> DuelScreen:
        screen = self.app.screen
        assert isinstance(screen, DuelScreen), screen
        return screen

    @property
    def bout(self) -> Bout:
        return self.screen.bout

    @property
    def decision(self) -> Decision:
        """The decision that is asked for."""
        prompt = self.screen.prompt
        assert isinstance(prompt, DecisionPane), prompt
        return prompt.decision

    @property
    def decides(self) -> bool:
        """True while a decision is asked for."""
        return isinstance(self.screen.prompt, DecisionPane)

    @property
    def marks(self) -> list[str]:
        """The letters of everything that looks chosen."""
        return findall(rf"{CHOSEN}(\w)", self.sees)

    @property
    def rows(self) -> list[str]:
        """Every cell of the terminal, row by row."""
        strips = self.app.screen._compositor.render_strips()
        return [strip.text for strip in strips]

    @property
    def sees(self) -> str:
        return "\n".join(self.rows)

    @property
    def reads(self) -> str:
        """What is seen as running text, wherever it is broken."""
        return " ".join(self.sees.split())

    @property
    def said(self) -> str:
        """What the rule under the decision says."""
        return next((row.strip(" \u2500") for row in self.rows if row.startswith(" \u2500\u2500")), "")

    @property
    def footer(self) -> str:
        return self.screen.query_one(Footer).render_line(0).text.strip()

    async def sits_down(self, bout: Bout) -> None:
        """Leave whatever lies over the bottom, and open a bout there."""
        while not isinstance(self.app.screen, Bottom):
            self.app.close()
            await self.rest()
        self.app.open(screen_of(self.app.app_context, bout))
        await self.rest()

    async def plays_on(self, bout: Bout, keys: str, times: int) -> None:
        """Press the same keys until the duel is over, at most so many times."""
        for _ in range(times):
            if bout.table.done:
                break
            await self.press(keys)
        assert bout.table.done


@asynccontextmanager
async def running(app: DuelApp, size: tuple[int, int]) -> AsyncIterator[Player]:
    """Sit before an app; its context is left in order."""
    async with app.run_test(size=size) as pilot:
        player = Player(pilot)
        await player.rest()
        yield player
        app.app_context.clear_table()


@asynccontextmanager
async def at_home(
    saves: Path, settings: Settings = QUIET, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Player]:
    """Sit at the first screen."""
    where = context(saves)
    where.keep(settings)
    app = app_over(where, lambda _: HomeScreen(where.saves, where.store))
    async with running(app, size) as player:
        yield player


@asynccontextmanager
async def playing(
    bout: Bout,
    settings: Settings = QUIET,
    size: tuple[int, int] = (80, 24),
    *,
    saves: Path | None = None,
    keymap: Keymap | None = None,
) -> AsyncIterator[Player]:
    """Play a bout; its file lies among these saves, or where nobody looks."""
    with TemporaryDirectory() as nowhere:
        where = context(saves or Path(nowhere))
        where.keep(settings)
        async with running(app_over(where, lambda _: Bottom(), keymap), size) as player:
            await player.sits_down(bout)
            yield player


@asynccontextmanager
async def at_screen(
    where: AppContext, first: Callable[[DuelApp], Screen[Any]], size: tuple[int, int] = (80, 24)
) -> AsyncIterator["Keyboard"]:
    """An app with a screen above an empty one."""
    app = DuelApp(Start(where.settings, where.store, lazy=opened(where)))
    app.begin_with(AppScreen)
    async with app.run_test(size=size) as pilot:
        app.open(first(app))
        keyboard = Keyboard(pilot)
        await keyboard.rest()
        yield keyboard
        where.clear_table()


def filled_on(app: DuelApp) -> FormPage | None:
    """The form on the screen on top; None: it shows none."""
    return app.screen.filled if isinstance(app.screen, FormScreen) else None


class Keyboard(Seat):
    """Keys for an app, and what it shows."""

    async def press(self, *keys: str) -> None:
        """Press keys, each when all has come to rest after the one before; the explanation comes at once."""
        for key in keys:
            self.send(key)
            await self.rest()
        screen = self.app.screen
        if isinstance(screen, ExplainingScreen) and screen._pause is not None:
            screen.explain()
            await self.rest()

    async def write(self, text: str) -> None:
        await self.press(*text)

    async def goes(self, *steps: str) -> None:
        """Press the keys of each step, and find what stands there then (+), or at the caret (>), or does not (-)."""
        for step in steps:
            found = _STEP.fullmatch(step)
            assert found, step
            keys, sign, wanted = found.groups()
            await Keyboard.press(self, *(keys or "").split())
            there = wanted in (self.caret if sign == ">" else self.text)
            assert there is (sign != "-"), f"{step}\n{self.text}"

    @property
    def text(self) -> str:
        return shown(self.app)

    @property
    def caret(self) -> str:
        """The row on which the cursor stands."""
        return self.text.splitlines()[self.app.cursor_position.y]

    def row(self, label: str) -> str:
        return next(line for line in self.text.splitlines() if label in line)
