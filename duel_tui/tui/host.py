"""What the app offers to its screens."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from duel_tui.keys import Keymap
from duel_tui.storage.settings import Settings
from duel_tui.tui.styles import Palette

if TYPE_CHECKING:
    from textual.screen import Screen

    from duel_tui.play.context import AppContext

R = TypeVar("R")


class Host(Protocol):
    """What a screen may ask of the app."""

    def open(self, screen: "Screen[Any]") -> None:
        """Put a screen on top."""
        ...

    def close(self) -> None:
        """Go back to the screen below; from the last one, leave. Where something would be lost, it is asked first."""
        ...

    def swap(self, screen: "Screen[Any]") -> None:
        """Put a screen in the place of the top one."""
        ...

    def leave(self) -> None:
        """End the program."""
        ...

    def drop_typed(self) -> None:
        """Forget the keys typed before what is shown now came into sight."""
        ...

    def wait_for(
        self, work: Awaitable[R], done: Callable[[R], None], failed: Callable[[Exception], None]
    ) -> None:
        """Let something be done while keys go on, and then hand over its result, or what went wrong."""
        ...

    def faults(self) -> AbstractContextManager[None]:
        """Leave with a fault of the program, which is said in a sentence."""
        ...

    @property
    def app_context(self) -> "AppContext":
        """What all screens share, opened when it is first asked for."""
        ...

    @property
    def palette(self) -> Palette:
        """The colours in force."""
        ...

    @property
    def settings(self) -> Settings:
        """What the player likes."""
        ...

    def keep(self, settings: Settings) -> None:
        """Keep new settings, here and on disk."""
        ...

    @property
    def keymap(self) -> Keymap:
        """The keys in force."""
        ...
