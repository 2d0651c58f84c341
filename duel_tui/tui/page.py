"""Pages that draw themselves on a canvas, and what the app offers to them and to ordinary screens.

To make one: derive from `Page`, give `title` and `commands`, draw everything in `draw` each time, and answer
`command` (a key of the table) and `typed` (any other key). Return nothing: the app draws again after every key.
"""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from duel_tui.keys import Keymap
from duel_tui.storage.keeping import Keeper
from duel_tui.storage.settings import Settings
from duel_tui.tui.inks import Palette
from duel_tui.tui.keys import Bound, meant, usual
from duel_tui.tui.paper import Line, Paper, Span, measure
from duel_tui.tui.prose import wrapped

if TYPE_CHECKING:
    from textual.screen import Screen

    from duel_tui.plain.talk import Conversation
    from duel_tui.play.house import House

R = TypeVar("R")

WIDTH, HEIGHT = 80, 24
"""The smallest terminal every page fits into, in cells."""


class Host(Protocol):
    """What a screen or a page may ask of the app."""

    def open(self, page: "Page | Screen[Any]") -> None:
        """Put a screen, or a page, on top."""
        ...

    def close(self) -> None:
        """Go back to the screen below; from the last one, leave."""
        ...

    def swap(self, page: "Page | Screen[Any]") -> None:
        """Put a screen, or a page, in the place of this one."""
        ...

    def leave(self) -> None:
        """End the program."""
        ...

    def redraw(self) -> None:
        """Draw the page again, for what did not come from a key."""
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
    def house(self) -> "House":
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


class Page(ABC):
    """One screen."""

    title = ""
    commands: tuple[Bound, ...] = ()

    def __init__(self, host: Host) -> None:
        """Live in a shell."""
        self.host = host

    @property
    def bound(self) -> tuple[Bound, ...]:
        """The commands that mean something now; the most important first."""
        return self.commands

    @abstractmethod
    def draw(self, paper: Paper) -> None:
        """Draw the whole page."""

    def key(self, key: str) -> None:
        """Take a key: a command of the table, or anything typed."""
        name = self.means(key)
        if name is not None:
            self.command(name)
        elif usually := self.usual(key):
            self.typed(usually)

    def means(self, key: str) -> str | None:
        """The command a key stands for here, with the keys in force."""
        return meant(key, self.bound, self.host.keymap)

    def usual(self, key: str) -> str:
        """The key that a list or a form knows in the place of this one; empty: it means nothing to them."""
        return usual(key, self.bound, self.host.keymap)

    def command(self, name: str) -> None:
        """Obey a command of the table."""
        if name == "back":
            self.host.close()
        elif name == "leave":
            self.host.leave()

    def typed(self, key: str) -> None:  # noqa: B027  most pages have nothing to do then
        """Take a key that is no command: one printable character, or a name such as `home`."""

    def pasted(self, text: str) -> None:  # noqa: B027  most pages have nowhere to type
        """Take text that was pasted; it chooses nothing and commits nothing."""

    @property
    def unkept(self) -> Keeper | None:
        """What only memory holds of this page, and what goes with it; None: everything is kept."""
        return None

    def shown(self) -> None:  # noqa: B027  most pages have nothing to do then
        """Come into sight, for the first time or again."""

    def hidden(self) -> None:  # noqa: B027  most pages have nothing to do then
        """Go out of sight: another page lies on top, or this one was left."""

    @property
    def types(self) -> bool:
        """True while a printable key is text, and not a command."""
        return False

    @property
    def talks(self) -> "Conversation | None":
        """What begins the lines in which this page's duel goes on; None: it has none."""
        return None

    @property
    def outlasts_lines(self) -> bool:
        """False if lines may have made this page untrue."""
        return True

    def talked(self, *, left: bool) -> None:
        """Come into sight again after lines; `left`: the player has left what they were about."""
        del left
        self.shown()

    @property
    def passing(self) -> bool:
        """Whether what is to be seen will give way by itself, perhaps at once, and need not be drawn before that."""
        return False

    def settled(self) -> bool:
        """Keys have paused: let what follows the caret follow; True where there is something new to draw."""
        return False


def header(paper: Paper, left: str, middle: str, right: str) -> None:
    """The first row: game and page, what it is about, where we are."""
    paper.fill(0, 0, paper.width, ink="header")
    end = paper.put(1, 0, left, "header bold")
    paper.right(paper.width - 1, 0, right, "header")
    room = paper.width - 2 - measure(right) - end
    if middle and measure(middle) + 4 <= room:
        paper.put(end + 3, 0, middle, "header")


def footer(paper: Paper, bound: tuple[Bound, ...], keymap: Keymap, note: str = "") -> None:
    """The last row: a note if there is one, and as many commands as fit; a long note takes rows above it as well."""
    y = paper.height - 1
    shown = [one for one in bound if one.footer]
    last = [one for one in shown if one.name == "help"]
    items = [_item(one, keymap) for one in shown if one.name != "help"]
    tail = [_item(one, keymap) for one in last]
    x = _noted(paper, y, note) + 3 if note else 1
    room = paper.width - 1 - x - sum(measure(item) + 3 for item in tail)
    for item in [*_fitting(items, room), *tail]:
        x = paper.put(x, y, item) + 3


def _noted(paper: Paper, y: int, note: str) -> int:
    """Put a note down, its last line in a row; the column after it."""
    *above, last = wrapped(note, paper.width - 2, "note")
    for row, line in enumerate(above, y - len(above)):
        paper.fill(0, row, paper.width)
        paper.put(1, row, line)
    return paper.put(1, y, last)


def _fitting(items: list[Line], room: int) -> list[Line]:
    kept: list[Line] = []
    for item in items:
        if measure(item) > room:
            break
        room -= measure(item) + 3
        kept.append(item)
    return kept


def _item(one: Bound, keymap: Keymap) -> Line:
    return (Span(keymap.shown(one.name), "key"), Span(" " + one.said))
