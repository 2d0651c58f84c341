"""What every screen of the program is made of - its host, and what the app asks of a screen - and the list of its keys."""

from abc import abstractmethod
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.timer import Timer
from textual.widgets import OptionList, Static

from duel_tui.keys import COMMANDS, Keymap, command, written
from duel_tui.keys.boards import another_script
from duel_tui.keys.words import MANUAL
from duel_tui.pages.model import Consult
from duel_tui.tui.host import HasHost, Shown
from duel_tui.tui.keymap import bound, mean
from duel_tui.tui.widgets.blocks import padded
from duel_tui.tui.widgets.edges import Footer, Heading
from duel_tui.tui.widgets.hosted import HasCaret, on_top
from duel_tui.tui.widgets.line_input import LineInput
from duel_tui.tui.widgets.menu import Menu
from duel_tui.tui.widgets.rows import PromptPane
from duel_tui.tui.widgets.virtual_table import VirtualTable

if TYPE_CHECKING:
    from duel_tui.words import Article

PAUSE = 0.08
"""Seconds without a key after which the explanation follows the caret."""
_TURN = ("up", "down", "pageup", "pagedown", "home", "end")
_KEYS, _GAP, _EDGES = 16, 3, 6
"""Cells for the keys of a command, after them, and beside both."""


class AppScreen(Shown, HasHost):  # pyright: ignore[reportIncompatibleMethodOverride] - Textual disagrees with itself
    """A screen of the program; one key goes one step back, to the screen below."""

    BINDINGS: ClassVar[list[BindingType]] = bound("back", "help")

    note = ""
    """What there is to say of the last key, until the next."""

    @property
    def is_there(self) -> bool:
        """True while its widgets are there: neither before they are composed, nor after a quick key has left it or the program."""
        return bool(self.children) and self in self.host.screen_stack and self.host.return_code is None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let no key act on a screen that is not there."""
        return self.is_there and super().check_action(action, parameters)

    def on_screen_resume(self) -> None:
        """Bring the terminal's cursor back to the caret."""
        focused: object = self.focused
        if isinstance(focused, HasCaret):
            self.call_after_refresh(focused.place_cursor)

    @property
    def types(self) -> bool:
        """True while a printable key is text and not a command."""
        return isinstance(self.focused, LineInput) and self.focused.types

    def is_text(self, event: Key) -> bool:
        """True if a key is text here, and no command."""
        focused = self.focused
        if isinstance(focused, LineInput):
            return focused.check_consume_key(event.key, event.character)
        return self.types or isinstance(focused, VirtualTable)

    def heed(self, event: Key) -> None:
        """Let a letter that is no text be the one it is meant for."""
        if not self.is_text(event):
            means = self.focused.counts if isinstance(self.focused, PromptPane) else self.host.obeys
            mean(event, means, by_place=self.host.settings.us_keys)

    def pressed(self, key: str) -> None:
        """Hear of every key before anything takes it; what was said of the last one falls silent."""
        del key
        for footer in self.query(Footer):
            footer.note = ""
        if self.note:
            self.say("")

    def say(self, note: str, /) -> None:
        """Say something of the last key, until the next."""
        self.note = note
        self.show()

    def show(self) -> None:
        """Show everything as it is now."""

    def cancel_workers(self, group: str) -> None:
        """Cancel the workers of a group of this screen."""
        self.workers.cancel_group(self, group)  # pyright: ignore[reportUnknownMemberType] - Textual leaves its type open

    def bubbled(self, event: Key) -> None:
        """Have a word for a letter or sign that nothing took."""
        if event.is_printable and not self.types and event.key not in self.active_bindings:
            self.say_unknown(event.character or "")

    def say_unknown(self, typed: str) -> None:
        """Say that a letter or sign means nothing here."""
        self.remark(another_script(typed, self.host.keymap.shown("lines")) or f"{typed} means nothing here.")

    def remark(self, note: str) -> None:
        """Say a word about the last key in the footer, until the next."""
        for footer in self.query(Footer):
            footer.note = note

    def on_menu_denied(self, event: Menu.Denied) -> None:
        """Say why a row cannot be chosen, until the next key."""
        event.stop()
        self.remark(f"Not now: {event.why.removesuffix('.')}.")

    def action_back(self) -> None:
        """Go one step back."""
        self.go_back()

    def go_back(self) -> None:
        """Close this screen: once it is all there, since a key may come before that, and only while it is on top."""
        if not self.is_mounted:
            self.call_later(self.go_back)
        elif on_top(self):
            self.host.close()

    @property
    def figures(self) -> str:
        """What the key for help says before it lists the keys; empty: nothing."""
        return ""

    def action_help(self) -> None:
        """Say what the page is for, and show the keys that mean something on it."""
        if not on_top(self):
            return
        names = {one.binding.id for one in self.active_bindings.values() if one.binding.id}
        self.host.open(KeysScreen(frozenset(names), self.title or "", self.figures))


class Explanation(Static):
    """What is said of the row or field at the caret."""

    DEFAULT_CSS = "Explanation { height: auto; background: ansi_default; color: ansi_default; }"


class ExplainingScreen(AppScreen, inherit_bindings=False):
    """Rows or fields, and an explanation of the one at the caret."""

    _pause: Timer | None = None

    @abstractmethod
    def _explained(self) -> Content:
        """What there is to say of what is at the caret."""

    def on_mount(self) -> None:
        """Explain the first at once."""
        self.explain()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Explain what is at the caret."""
        event.stop()
        self.explain_later()

    def explain_later(self) -> None:
        """Explain what is at the caret once keys have paused."""
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.set_timer(PAUSE, self.explain)

    def explain(self) -> None:
        """Explain what is at the caret at once."""
        if not self.is_there:  # a quick key may have left the screen
            return
        if self._pause is not None:
            self._pause.stop()
            self._pause = None
        self.query_one(Explanation).update(self._explained())


class KeysScreen(AppScreen, inherit_bindings=False):
    """What a page is for, and a list of its keys; any key goes back, and the key for help on to the manual."""

    CSS_PATH = "keys.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bound("back")

    def __init__(self, names: frozenset[str], title: str, figures: str = "") -> None:
        """List commands.

        Args:
            names: those that mean something on a screen.
            title: the title of that screen.
            figures: what is said before the list; empty: nothing.
        """
        super().__init__()
        self._names = names
        self._title = title
        self._figures = figures

    @property
    def _about(self) -> "Article | None":
        """The manual's entry about the page."""
        book = self.host.app_context.rulebook(MANUAL)
        place = book.place_named(self._title)
        return book.entry(place) if place else None

    def compose(self) -> ComposeResult:
        """What the page is for, and the list."""
        keymap, room = self.host.keymap, max(1, self.host.size.width - _KEYS - _EDGES)
        yield Heading("Keys", self._title)
        with VerticalScroll():
            if self._figures:
                yield Static(self._figures, id="figures", markup=False)
            if self._about:
                about, *_ = self._about.text.split("\n\n")
                yield Static(about.replace("\n", " "), id="about", markup=False)
            yield Static(Content("\n").join([_line(name, keymap, room) for name in explained(self._names)]))
        yield Footer(keymap, ("any key", "back"), help_does="manual")

    def on_key(self, event: Key) -> None:
        """Go back by any key but those that turn the list, and on to the manual by that of the help."""
        key = event.character if event.is_printable and event.character else event.key
        keymap = self.host.keymap
        if event.key in _TURN or key in keymap.keys("lines"):
            return
        event.stop()
        event.prevent_default()
        if not on_top(self):
            return
        if key in keymap.keys("help"):
            self.host.follow(Consult(MANUAL, self._about.title if self._about else ""), instead=True)
        else:
            self.host.close()


def explained(names: frozenset[str]) -> list[str]:
    """The commands that have a line of their own, in the order of the table; twins share one."""
    second = {one.twin for one in COMMANDS if one.twin in names and one.name in names}
    return [one.name for one in COMMANDS if one.name in names and one.name not in second]


def _line(name: str, keymap: Keymap, room: int) -> Content:
    """A command with its keys, those of its twin among them, and what it does in the columns that are left."""
    others = keymap.keys(command(name).twin) if command(name).twin else ()
    groups = [[written(key) for key in group if key] for group in zip_longest(keymap.keys(name), others)]
    while len(_shown(groups)) > _KEYS and len(groups) > 1:
        groups.pop()
    line = next(one.line for one in COMMANDS if one.name == name)
    told = f"\n{'':{_KEYS + _GAP}}".join(wrap(line, room))
    return Content.assemble((padded(_shown(groups), _KEYS, right=True), "bold"), f"{'':{_GAP}}{told}")


def _shown(groups: list[list[str]]) -> str:
    """Keys in pairs, each with the one that goes the other way."""
    return "  ".join([" ".join(group) for group in groups])
