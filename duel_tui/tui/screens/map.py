"""The whole map of a duel as it was at a step of its replay."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from duel_tui.play.bout import Bout
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.widgets.footer import Footer
from duel_tui.tui.widgets.panes import MapPane


class MapScreen(AppScreen):
    """The map with its legend, until a key puts it away."""

    CSS_PATH = "map.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [binding("map", "back")]

    def __init__(self, bout: Bout, end: int) -> None:
        """Show where both stood after `end` answers."""
        super().__init__()
        self._bout, self._end = bout, end

    def compose(self) -> ComposeResult:
        """The map over the keys."""
        yield MapPane(self._bout, self._end)
        yield Footer(self.host.keymap, (self.host.keymap.shown("back"), "back"))

    def say_unknown(self, typed: str) -> None:
        """Any other sign puts the map away, too."""
        del typed
        self.go_back()
