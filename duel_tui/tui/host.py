"""The host: the app as its screens and widgets know it, and a screen as the app knows it. Neither knows more of the other."""

import asyncio
from abc import abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeVar, cast

from msgspec.structs import replace
from textual.events import Key
from textual.screen import Screen
from textual.widget import Widget

from duel_tui.ascii import plain, sign
from duel_tui.keys import Keymap
from duel_tui.keys.boards import another_script
from duel_tui.storage.settings import Settings, changes
from duel_tui.terminfo import HEIGHT, WIDTH, copying
from duel_tui.tui.keymap import TypeAheadFilter, key_of, own_keys
from duel_tui.tui.line.app import LineApp
from duel_tui.tui.line.gate import NO_GROUND, Gate
from duel_tui.tui.line.hearing import GroundTold
from duel_tui.tui.styles import MANY, Palette, told, tone_of
from duel_tui.tui.terminal import Start

if TYPE_CHECKING:
    from duel_tui.pages.execution import Led
    from duel_tui.plain.talk import Conversation
    from duel_tui.play.context import AppContext
    from duel_tui.show.drawing import Pen
    from duel_tui.storage.recorder import Recorder

R = TypeVar("R")
End = Literal["switched", "back", "quit", "done"]
"""How lines ended: by the way back to the screen, by leaving what they were about, by leaving the program, by themselves."""


class Shown(Screen[None]):
    """A screen of the program, with what the app asks of it."""

    comes_later: ClassVar[bool] = False
    """True if the app paints it only when it is told to: until then it has nothing to show."""

    @property
    def unkept(self) -> "Recorder | None":
        """What only memory holds, and what would be lost with this screen; None: everything is kept."""
        return None

    def at_stake(self) -> str:
        """What would be lost with this screen, in a sentence, tried once more; empty: nothing."""
        return self.unkept.at_stake() if self.unkept is not None else ""

    def save(self) -> str:
        """Save it; why it cannot be saved, in a sentence, or nothing."""
        return self.at_stake()

    @property
    def talks(self) -> "Conversation | None":
        """What begins the lines in which what this screen is about goes on; None: nothing does."""
        return None

    def talked(self, end: End) -> None:
        """Come into sight again after lines, which ended so."""

    def hidden(self) -> None:
        """Go out of sight, at once: lines or another screen come on top, or this screen is left."""

    def remark(self, note: str) -> None:
        """Say in the footer, or where what was said of a key stands here, a word about the last key."""

    def pressed(self, key: str) -> None:
        """Hear of every key before anything takes it."""

    def heed(self, event: Key) -> None:
        """Let a key be what it is meant for."""

    def bubbled(self, event: Key) -> None:
        """Hear of a key that nothing took."""


class Host(LineApp, inherit_bindings=False):
    """The app: a stack of screens, the settings and keys in force, and how all of it looks on this terminal."""

    def __init__(self, start: Start) -> None:
        """Take what is liked and known."""
        super().__init__(Gate())
        self.settings = start.settings
        """The settings in force."""
        self.keymap = start.keymap or Keymap()
        """The keys in force."""
        self.lost = ""
        """What was left although only memory held it, in a sentence; empty: nothing."""
        self._store, self._lazy = start.store, start.lazy
        self._for_this_run = changes(start.store.settings, start.settings) if start.store else {}
        """The settings that arguments of the program have asked for, which are not kept."""
        self._terminal = start.terminal
        self._held: ExitStack | None = None
        """Ends the wait of what is painted for a screen that has nothing to show yet; None: none waits."""
        self.theme = "ansi-dark"
        self.animation_level = "none"
        self.set_keymap(own_keys(self.keymap))
        self._typed = TypeAheadFilter(self.keymap)
        self.palette = self._look(self.settings)
        """The colours in force."""
        if self._terminal.colours >= MANY:
            self.ask_ground()

    @property
    def app_context(self) -> "AppContext":
        """What all screens share, opened when it is first asked for.

        Raises:
            LookupError: the app was begun without one.
        """
        if self._lazy is None:
            raise LookupError("this app has no context")
        return self._lazy.context

    def ring(self) -> None:
        """Ring the terminal's bell, and have it notify where that is liked."""
        self.bell()
        if self.settings.bell == "notify":
            self.gate.beside.append(self._terminal.notifies)

    def obeys(self, sign: str) -> bool:
        """True if a letter or sign is a command now, or picks a row."""
        found = self.screen.active_bindings.get(key_of(sign))
        return found is not None and found.enabled

    def unknown(self, typed: str, say: Callable[..., str]) -> str:
        """What there is to say in a duel of a letter or sign that means nothing there."""
        shown = self.keymap.shown
        return another_script(typed, shown("lines")) or say("unknown_key", typed=typed, help=shown("help"))

    def copy(self, text: str) -> None:
        """Put a text on the terminal's clipboard; nothing leaves it as it is."""
        if text:
            self.gate.beside.append(copying(text))
            self.refresh()

    def meanwhile(self) -> None:
        """Do what a duel in progress does while the program waits."""
        with self.faults():
            _ = self._lazy is not None and self._lazy.meanwhile()

    @abstractmethod
    def follow(self, following: "Led", *, instead: bool = False) -> str:
        """Go where a command leads, if so `instead` of the top screen; what there is to say of it."""

    @abstractmethod
    def close(self) -> None:
        """Go back to the screen below; from the last one, leave."""

    @abstractmethod
    def go_home(self) -> None:
        """Go back to the first screen."""

    @abstractmethod
    def leave(self) -> None:
        """End the program."""

    def open(self, screen: Screen[Any]) -> None:
        """Put a screen on top."""
        self.go_out_of_sight()
        self._hold(screen)
        _ = self.push_screen(screen)
        self.hear_when_seen()

    def swap(self, screen: Screen[Any]) -> None:
        """Put a screen in the place of the top one."""
        self.go_out_of_sight()
        self._hold(screen)
        _ = self.switch_screen(screen)  # pyright: ignore[reportUnknownMemberType]
        self.hear_when_seen()

    def _hold(self, screen: Screen[Any]) -> None:
        """Let what is painted stand until a screen that is to come has something to show."""
        if isinstance(screen, Shown) and screen.comes_later:
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
        self.hear_when_seen()

    def go_out_of_sight(self) -> None:
        """Tell the top screen, at once, that it goes out of sight."""
        self.let_go()
        if isinstance(self.screen, Shown):
            self.screen.hidden()

    def hear_when_seen(self) -> None:
        """Hear keys again once the top screen is painted; one that went out of sight before it was never is."""
        if self._typed.closed and self._held is None:
            self.call_after_refresh(self._typed.open)

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
    def no_room(self) -> str:
        """Why a screen finds no room, in a sentence; empty: it does."""
        small = self.size.width < WIDTH or self.size.height < HEIGHT
        return f"The screen needs {WIDTH} columns and {HEIGHT} rows." if small else ""

    @property
    def moves(self) -> bool:
        """True where something may move of itself: it is wished for, and the screen is a terminal."""
        return self.settings.motion and not self.is_headless

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

    def keep(self, settings: Settings) -> None:
        """Keep new settings, here and on disk; there without what was asked for this run alone and not changed since."""
        self._show_in(self._look(settings))
        self.settings = settings
        if self._store is not None:
            asked, on_disk = self._for_this_run.items(), self._store.settings
            self._for_this_run = {name: value for name, value in asked if getattr(settings, name) == value}
            self._store.keep(
                replace(settings, **{name: getattr(on_disk, name) for name in self._for_this_run})
            )

    def take_over(self, before: Settings, after: Settings) -> None:
        """Keep what was changed elsewhere; what was asked for this time alone stays in force."""
        if changed := changes(before, after):
            self.keep(replace(self.settings, **changed))


class HasHost(Widget):
    """A screen or a widget that knows its host; it names Textual's own class first, whose sheet counts for it then."""

    @property
    def host(self) -> Host:
        """The app, with what it offers to screens and widgets."""
        return cast("Host", self.app)  # pyright: ignore[reportUnknownMemberType]
