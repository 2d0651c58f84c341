"""The app: screens in Textual's own stack, and lines in the place of any of them.

Screens get their keys as Textual's guide says; those typed before what is shown had come into sight are dropped.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from msgspec.structs import replace
from textual.binding import BindingType
from textual.events import Event, Key, MouseEvent, Paste, Resize
from textual.screen import Screen

from duel_tui.ascii import plain, sign
from duel_tui.keys import Keymap
from duel_tui.pages.commands import GoOn
from duel_tui.storage.settings import Settings, changes
from duel_tui.terminfo import HEIGHT, WIDTH
from duel_tui.tui.key_order import KeyOrder
from duel_tui.tui.keymap import TypeAheadFilter, binding, own_keys
from duel_tui.tui.line.app import LineApp
from duel_tui.tui.line.gate import NO_GROUND, Gate
from duel_tui.tui.line.hearing import GroundTold
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.styles import MANY, Palette, told, tone_of
from duel_tui.tui.terminal import Terminal

if TYPE_CHECKING:
    from pathlib import Path

    from duel_tui.pages.execution import Led
    from duel_tui.plain.talk import Conversation
    from duel_tui.play.context import AppContext
    from duel_tui.play.lazy_context import LazyContext
    from duel_tui.play.settings import SettingsStore
    from duel_tui.show.drawing import Pen
    from duel_tui.tui.screens.lines import End, LinesScreen
    from duel_tui.tui.screens.question import PartingScreen

R = TypeVar("R")

_ANY = Terminal()
_TURNS = 1000
"""Turns of the loop that a duel begun in lines is waited for at most."""
_SWITCHED: "End" = "switched"


class DuelApp(LineApp, inherit_bindings=False):
    """The program on the whole screen."""

    TITLE = "duel-tui"
    ENABLE_COMMAND_PALETTE = False
    DEFAULT_MODE = "program"
    CSS = "* { scrollbar-color: ansi_bright_black; scrollbar-background: ansi_default; }"
    BINDINGS: ClassVar[list[BindingType]] = [binding("leave", priority=True), binding("lines")]

    def __init__(  # noqa: PLR0913 - all that is liked and known comes in here
        self,
        settings: Settings | None = None,
        store: "SettingsStore | None" = None,
        keymap: Keymap | None = None,
        terminal: Terminal = _ANY,
        *,
        lines: "Conversation | None" = None,
        lazy: "LazyContext | None" = None,
        fought: "Path | None" = None,
        first: bool = False,
    ) -> None:
        """Take what is liked and known; `begin_with` says what is shown first.

        Args:
            settings: those kept, or asked for this time.
            store: keep new settings for good; None: nothing does.
            keymap: the keys in force.
            terminal: what the terminal can show.
            lines: begins plain lines; None: there are no lines but those of a duel.
            lazy: opens the context when something first needs it; None: there is none.
            fought: the file of a duel that is gone on with at once; None: there is none.
            first: whether it is asked first how everything is to look.
        """
        super().__init__(Gate())
        self.settings = settings or Settings()
        self._for_this_run = changes(store.settings, self.settings) if store else {}
        """The settings that arguments of the program have asked for, which are not kept."""
        self._store = store
        self.keymap = keymap or Keymap()
        self._terminal = terminal
        self._lines = lines
        self._lazy = lazy
        self._fought = fought
        self._first = first
        self._talker: AppScreen | None = None
        """The screen whose duel goes on in lines."""
        self._said: list[str] = []
        """What was said in lines so far."""
        self._liked = self.settings
        """The settings on disk when lines were last begun."""
        self._for_size = False
        """True if lines stand there since there is no room for the screen."""
        self._held: ExitStack | None = None
        """Ends the wait of what is painted for a screen that has nothing to show yet; None: none waits."""
        self._question: PartingScreen | None = None
        """The question that was last asked before something would have been lost."""
        self.theme = "ansi-dark"
        self.animation_level = "none"
        self.set_keymap(own_keys(self.keymap))
        self._typed = TypeAheadFilter(self.keymap)
        self._order = KeyOrder(self, self._typed)
        self.palette = self._look(self.settings)
        if terminal.colours >= MANY:
            self.ask_ground()

    def begin_with(self, first: Callable[[], Screen[Any]]) -> None:
        """Say, before the app runs, what makes the first screen."""
        # Textual reads the sheet of a mode's first screen, and not that of its default screen.
        self.add_mode(self.DEFAULT_MODE, first)  # pyright: ignore[reportUnknownMemberType]

    @property
    def app_context(self) -> "AppContext":
        """What all screens share, opened when it is first asked for.

        Raises:
            LookupError: the app was begun without one.
        """
        if self._lazy is None:
            raise LookupError("this app has no context")
        return self._lazy.context

    def on_mount(self) -> None:
        """Go on with a duel that was fought elsewhere; give way to lines where there is no room for the screen."""
        if self._fought is not None:
            with self.faults():
                self.follow(GoOn(self._fought.stem))
        elif self._first and self.palette.colours and not self._small:
            from duel_tui.tui.screens.first import FirstScreen  # noqa: PLC0415  once only

            self.open(FirstScreen())
        self._resized()

    def on_resize(self, _: Resize) -> None:
        """Give way to lines, or take their place, once Textual has taken the new size."""
        self.call_next(self._resized)

    async def on_event(self, event: Event) -> None:
        """Drop what was typed too early before anything can take it, and a mouse, which nobody asked for."""
        if isinstance(event, MouseEvent):
            return
        if isinstance(event, Key | Paste) and self._too_early(event):
            return
        if isinstance(event, Key) and not await self._order.takes(event):
            return
        if isinstance(event, Paste) and not await self._order.opened():
            return
        if isinstance(event, Key) and isinstance(self.screen, AppScreen):
            if event.is_forwarded:
                self.screen.bubbled(event)
            else:
                self.screen.pressed(self._typed.name(event))
        await super().on_event(event)

    def action_leave(self) -> None:
        """End the program; once more, where it is asked first whether something is to be lost."""
        if self._question is not None and self.screen is self._question:
            self._question.give_up()
        else:
            self.leave()

    def action_lines(self) -> None:
        """Go on in lines, or back on the screen."""
        if self._in_lines is not None:
            self._talked(_SWITCHED)
        else:
            self._talk()

    def _too_early(self, event: Key | Paste) -> bool:
        """True if something was typed before what is shown had come into sight."""
        if isinstance(event, Key):
            return self._typed.drops(event)
        return self._typed.early(event.time)

    def meanwhile(self) -> None:
        """Do what a duel in progress does while the program waits."""
        with self.faults():
            _ = self._lazy is not None and self._lazy.meanwhile()

    @property
    def _in_lines(self) -> "LinesScreen | None":
        """The lines that stand in the place of the screen; None: none do."""
        from duel_tui.tui.screens.lines import LinesScreen  # noqa: PLC0415  when it may be there

        return self.screen if isinstance(self.screen, LinesScreen) else None

    def _talk(self, *, for_size: bool = False) -> None:
        """Go on in lines: with the duel that is being fought, or at the beginning.

        Args:
            for_size: whether they stand there only as long as there is no room for the screen.
        """
        from duel_tui.tui.screens.lines import LinesScreen  # noqa: PLC0415  when it is first opened

        self._talker = next((one for one in reversed(self._ours()) if one.talks is not None), None)
        talks = self._lines if self._talker is None else self._talker.talks
        if talks is not None:
            self._for_size = for_size
            self._liked = self._store.settings if self._store is not None else self.settings
            self._go_out_of_sight()
            _ = self.push_screen(LinesScreen(talks, self.keymap, self._said, self._store))
            self._hear_when_seen()

    def on_lines_screen_ended(self, event: "LinesScreen.Ended") -> None:
        """Come back from lines that are still there."""
        if event.lines.is_active:
            self._talked(event.end)

    def on_lines_screen_asked(self, event: "LinesScreen.Asked") -> None:
        """Take the place of lines that are not needed any longer, as soon as they ask what the screen can ask."""
        if event.lines.is_active:
            self._resized()

    def _talked(self, end: "End") -> None:
        """Come back from lines, to the screen whose duel they went on with, or to those that are still true."""
        if end == _SWITCHED and (lines := self._in_lines) is not None and (why := lines.stays):
            lines.say(why)
            return
        fought = self._begun_in_lines if end == _SWITCHED else None
        gone = self.pop_screen()
        if self._store is not None:
            self.take_over(self._liked, self._store.settings)
        if end == "quit" or (end == "done" and self._talker is None):
            self.leave()
            return
        with self.faults():
            while self.screen is not self._talker and not self._outlasts(self.screen):
                _ = self.pop_screen()
            if isinstance(self.screen, AppScreen):
                self.screen.talked(left=end == "back")
        if fought is not None:
            self.run_worker(self._go_on(gone, fought), exit_on_error=False)
        self._resized()
        self._hear_when_seen()

    @property
    def _begun_in_lines(self) -> "Path | None":
        """The duel that was begun in lines and is fought there; None: none was."""
        opened = self._lazy.opened if self._lazy is not None else None
        return opened.fought if opened is not None and self._talker is None else None

    async def _go_on(self, gone: Awaitable[None], fought: "Path") -> None:
        """Go on with a duel that was begun in lines, once these have let go of it."""
        with self.faults():
            await gone
            for _ in range(_TURNS):
                if self.app_context.fought is None:
                    self.follow(GoOn(fought.stem))
                    break
                await asyncio.sleep(0)

    def _outlasts(self, screen: Screen[Any]) -> bool:
        """True if a screen is still true after lines: any where no duel went on in them, but for the end of one."""
        if self._talker is not None:
            return False
        return screen is self.screen_stack[0] or not isinstance(screen, AppScreen) or screen.outlasts_lines

    def follow(self, following: "Led", *, instead: bool = False) -> str:
        """Go where a command leads, if so `instead` of the top screen; what there is to say of it."""
        from duel_tui.tui.navigation import led_to  # noqa: PLC0415  it loads the games

        led = led_to(self, self.app_context, following)
        if isinstance(led, str):
            return led
        (self.swap if instead else self.open)(led)
        return ""

    def open(self, screen: Screen[Any]) -> None:
        """Put a screen on top."""
        self._go_out_of_sight()
        self._hold(screen)
        _ = self.push_screen(screen)
        self._hear_when_seen()

    def close(self) -> None:
        """Go back to the screen below; from the last one, leave."""
        if len(self.screen_stack) == 1:
            self.leave()
        elif not self._asks([self.screen], self._close):
            self._close()

    def swap(self, screen: Screen[Any]) -> None:
        """Put a screen in the place of the top one."""
        self._go_out_of_sight()
        self._hold(screen)
        _ = self.switch_screen(screen)  # pyright: ignore[reportUnknownMemberType]
        self._hear_when_seen()

    def leave(self) -> None:
        """End the program."""
        if not self._asks(self.screen_stack, self.exit):
            self.exit()

    def _hold(self, screen: Screen[Any]) -> None:
        """Let what is painted stand until a screen that is to come has something to show."""
        if isinstance(screen, AppScreen) and screen.comes_later:
            self._held = ExitStack()
            self._held.enter_context(self.batch_update())

    def let_go(self) -> None:
        """Paint what is on top, whose keys count from then on."""
        if self._held is not None:
            self._held.close()
            self._held = None
            self.drop_typed()

    def drop_typed(self) -> None:
        """Forget the keys typed before what is shown now came into sight."""
        self._typed.close()
        self._hear_when_seen()

    def wait_for(
        self, work: Awaitable[R], done: Callable[[R], None], failed: Callable[[Exception], None]
    ) -> None:
        """Let something be done while keys go on, and then hand over its result, or what went wrong."""
        doing = asyncio.ensure_future(work)  # leaving may come first; what was never begun would complain

        async def wait() -> None:
            with self.faults():
                try:
                    result = await doing
                except Exception as trouble:  # noqa: BLE001  the screen knows what it can do about it
                    failed(trouble)
                else:
                    done(result)

        self.run_worker(wait)  # type: ignore[arg-type]

    @property
    def pen(self) -> "Pen":
        """What fencers are drawn in here."""
        if self.ascii_only or not self._terminal.braille:
            return "letters"
        return "dots" if self.palette.colours else "hollow"

    def on_ground_told(self, event: GroundTold) -> None:
        """Take accents that stand out from the terminal's own ground."""
        self._terminal = replace(self._terminal, tone=tone_of(*event.parts))
        self._show_in(self._look(self.settings))

    def _show_in(self, palette: Palette) -> None:
        """Draw everything once more where it looks different now."""
        if palette != self.palette:
            self.palette = palette
            for screen in self.screen_stack:
                for widget in screen.walk_children(with_self=True):
                    widget.refresh()

    def keep(self, settings: Settings) -> None:
        """Keep new settings, here and on disk; there without what was asked for this run alone."""
        self._show_in(self._look(settings))
        self.settings = settings
        if self._store is not None:
            self._store.keep(self._lasting(settings, self._store.settings))

    def _lasting(self, settings: Settings, on_disk: Settings) -> Settings:
        """Settings without what was asked for this run alone; what was changed since is no longer of that kind."""
        asked = self._for_this_run.items()
        self._for_this_run = {name: value for name, value in asked if getattr(settings, name) == value}
        return replace(settings, **{name: getattr(on_disk, name) for name in self._for_this_run})

    def take_over(self, before: Settings, after: Settings) -> None:
        """Keep what was changed elsewhere; what was asked for this time alone stays in force."""
        if changed := changes(before, after):
            self.keep(replace(self.settings, **changed))

    def _ours(self) -> list[AppScreen]:
        """The screens that the app may ask about themselves; Textual's own, such as questions, are not among them."""
        return [screen for screen in self.screen_stack if isinstance(screen, AppScreen)]

    def _asks(self, screens: Iterable[Screen[Any]], go: Callable[[], None]) -> bool:
        """True if something would be lost with some screens; it is asked about then, before `go`."""
        from duel_tui.tui.screens.question import parting  # noqa: PLC0415  when something may be lost

        self._question = parting(screens)
        if self._question is not None:
            self._go_out_of_sight()
            _ = self.push_screen(self._question, lambda leaves: go() if leaves else None)
        return self._question is not None

    def _close(self) -> None:
        """Take the top screen away."""
        self._go_out_of_sight()
        _ = self.pop_screen()
        self._hear_when_seen()

    def _go_out_of_sight(self) -> None:
        """Tell the top screen, at once, that it goes out of sight."""
        self.let_go()
        if isinstance(self.screen, AppScreen):
            self.screen.hidden()

    def _hear_when_seen(self) -> None:
        """Hear keys again once the top screen is painted; one that went out of sight before it was never is."""
        if self._typed.closed and self._held is None:
            self.call_after_refresh(self._typed.open)

    def _resized(self) -> None:
        with self.faults():
            if self._small and self._in_lines is None:
                self._talk(for_size=True)
            elif self._for_size and not self._small and self._gives_way:
                self._talked(_SWITCHED)

    @property
    def _gives_way(self) -> bool:
        """True where lines ask what a screen below them asks, or one that can be opened; elsewhere an answer would be lost."""
        lines = self._in_lines
        page = lines.page if lines is not None else ""
        opens = self._talker is not None or (page == "duel" and self._begun_in_lines is not None)
        return page == "home" or (page != "" and opens)

    @property
    def no_room(self) -> str:
        """Why a screen finds no room, in a sentence; empty: it does."""
        return f"The screen needs {WIDTH} columns and {HEIGHT} rows." if self._small else ""

    @property
    def _small(self) -> bool:
        """True if a screen finds no room."""
        return self.size.width < WIDTH or self.size.height < HEIGHT

    def _look(self, settings: Settings) -> Palette:
        """The colours of the settings; what of them and of all characters the terminal has, the gate is told."""
        theme = told(settings.theme, self._terminal.tone)
        palette = Palette(theme, 0 if theme == "none" else self._terminal.colours)
        wanted, terminal = settings.characters, self._terminal
        self.ascii_only = wanted == "ascii" or (wanted == "auto" and not terminal.glyphs)
        signs = sign if wanted == "auto" and terminal.wide else None
        self.gate.change(
            palette.colours,
            plain if self.ascii_only else signs,
            palette.ground if palette.colours else NO_GROUND,
        )
        return palette
