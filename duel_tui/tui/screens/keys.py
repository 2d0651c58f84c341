"""The keys of a screen: every command that means something there, with its keys and what it does."""

from itertools import zip_longest
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.widgets import Static

from duel_tui.keys import COMMANDS, Keymap, twin, written
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.widgets.blocks import padded
from duel_tui.tui.widgets.footer import Footer
from duel_tui.tui.widgets.heading import Heading
from duel_tui.tui.widgets.hosted import on_top

_TURN = ("up", "down", "pageup", "pagedown", "home", "end")
_KEYS = 16
"""Cells for the keys of a command."""


class KeysScreen(AppScreen, inherit_bindings=False):
    """A list of keys; any key goes back."""

    CSS_PATH = "keys.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [binding("back")]

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

    def compose(self) -> ComposeResult:
        """The list."""
        keymap = self.host.keymap
        yield Heading("Keys", self._title)
        with VerticalScroll():
            if self._figures:
                yield Static(self._figures, id="figures", markup=False)
            yield Static(Content("\n").join([_line(name, keymap) for name in explained(self._names)]))
        yield Footer(keymap, ("any key", "back"), help_does="rulebook")

    def on_key(self, event: Key) -> None:
        """Go back by any key but those that turn the list, and on to the rulebook by that of the help."""
        key = event.character if event.is_printable and event.character else event.key
        keymap = self.host.keymap
        if event.key in _TURN or key in keymap.keys("lines"):
            return
        event.stop()
        event.prevent_default()
        if not on_top(self):
            return
        if key in keymap.keys("help"):
            from duel_tui.tui.screens.rulebook import RulebookScreen  # noqa: PLC0415  when it is first opened

            self.host.swap(RulebookScreen(self.host.app_context))
        else:
            self.host.close()


def explained(names: frozenset[str]) -> list[str]:
    """The commands that have a line of their own, in the order of the table; twins share one."""
    second = {twin(one.name) for one in COMMANDS if twin(one.name) in names and one.name in names}
    return [one.name for one in COMMANDS if one.name in names and one.name not in second]


def _line(name: str, keymap: Keymap) -> Content:
    """A command with its keys, those of its twin among them."""
    others = keymap.keys(twin(name)) if twin(name) else ()
    groups = [[written(key) for key in group if key] for group in zip_longest(keymap.keys(name), others)]
    while len(_shown(groups)) > _KEYS and len(groups) > 1:
        groups.pop()
    line = next(one.line for one in COMMANDS if one.name == name)
    return Content.assemble((padded(_shown(groups), _KEYS, right=True), "bold"), f"   {line}")


def _shown(groups: list[list[str]]) -> str:
    """Keys in pairs, each with the one that goes the other way."""
    return "  ".join([" ".join(group) for group in groups])
