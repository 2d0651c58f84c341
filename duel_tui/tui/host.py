"""What screens and widgets ask of the app, and the way to it: they never know the app itself."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from textual.widget import Widget

if TYPE_CHECKING:
    from textual.dom import DOMNode
    from textual.geometry import Offset
    from textual.screen import Screen

    from duel_tui.keys import Keymap
    from duel_tui.pages.execution import Led
    from duel_tui.play.context import AppContext
    from duel_tui.show.drawing import Pen
    from duel_tui.storage.settings import Settings
    from duel_tui.tui.styles import Palette

R = TypeVar("R")


class Host(Protocol):
    """The app, as its screens and widgets know it."""

    cursor_position: "Offset"
    """Where the terminal's cursor is to stand after the next picture."""

    @property
    def app_context(self) -> "AppContext":
        """What all screens share, opened when it is first asked for."""
        ...

    @property
    def settings(self) -> "Settings":
        """The settings in force."""
        ...

    @property
    def keymap(self) -> "Keymap":
        """The keys in force."""
        ...

    @property
    def palette(self) -> "Palette":
        """The colours in force."""
        ...

    @property
    def pen(self) -> "Pen":
        """What fencers are drawn in here."""
        ...

    @property
    def no_room(self) -> str:
        """Why a screen finds no room, in a sentence; empty: it does."""
        ...

    @property
    def is_headless(self) -> bool:
        """True where there is no terminal."""
        ...

    @property
    def screen_stack(self) -> "list[Screen[Any]]":
        """The screens that are open, the top one last."""
        ...

    def follow(self, following: "Led", *, instead: bool = False) -> str:
        """Go where a command leads, if so `instead` of the top screen; what there is to say of it."""
        ...

    def open(self, screen: "Screen[Any]") -> None:
        """Put a screen on top."""

    def push_screen(self, screen: "Screen[R]", callback: Callable[[R | None], None]) -> Awaitable[None]:
        """Put a question on top, whose answer is taken by `callback`."""
        ...

    def swap(self, screen: "Screen[Any]") -> None:
        """Put a screen in the place of the top one."""

    def close(self) -> None:
        """Go back to the screen below; from the last one, leave."""

    def leave(self) -> None:
        """End the program."""

    def keep(self, settings: "Settings") -> None:
        """Keep new settings."""

    def take_over(self, before: "Settings", after: "Settings") -> None:
        """Keep what was changed elsewhere."""

    def faults(self) -> AbstractContextManager[None]:
        """Leave with an error in the program."""
        ...

    def meanwhile(self) -> None:
        """Do what a duel in progress does while the program waits."""

    def wait_for(
        self, work: Awaitable[R], done: Callable[[R], None], failed: Callable[[Exception], None]
    ) -> None:
        """Let something be done while keys go on, and then hand over its result, or what went wrong."""

    def let_go(self) -> None:
        """Paint what is on top, whose keys count from then on."""

    def drop_typed(self) -> None:
        """Forget the keys typed before what is shown now came into sight."""

    def clear_scrollback(self) -> None:
        """Have the terminal forget what has scrolled off it."""

    def bell(self) -> None:
        """Ring the terminal's bell."""

    async def run_action(self, action: str, default_namespace: "DOMNode") -> bool:
        """Obey a command of this node or of those it names; False if it is none."""
        ...


class HasHost(Widget):
    """A screen or a widget that knows its host; it names Textual's own class first, whose sheet counts for it then."""

    @property
    def host(self) -> Host:
        """The app, with what it offers to screens and widgets."""
        return cast("Host", self.app)  # pyright: ignore[reportUnknownMemberType]
