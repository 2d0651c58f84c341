"""The ways to a new fencer."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList, Static

from duel_tui.pages.commands import Create
from duel_tui.pages.creation import begun, waiting, ways
from duel_tui.pages.model import Page, Row
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.widgets.blocks import padded
from duel_tui.tui.widgets.footer import Footer
from duel_tui.tui.widgets.heading import Heading
from duel_tui.tui.widgets.menu import Menu, MenuRow

if TYPE_CHECKING:
    from duel_tui.play.context import AppContext

_LABEL = 10
"""Cells for the name of a way."""


class NewFencerScreen(AppScreen, inherit_bindings=False):
    """How a fencer is made."""

    CSS_PATH = "new_fencer.tcss"
    TITLE = "A new fencer"
    BINDINGS: ClassVar[list[BindingType]] = [binding("back"), binding("help")]

    def __init__(self, context: "AppContext") -> None:
        """Look whether a fencer waits."""
        super().__init__()
        self._app_context = context
        self._page: Page = ways(waiting(context))

    def compose(self) -> ComposeResult:
        """The ways, and what the one at the caret means."""
        yield Heading(self._page.title)
        yield Menu(map(_row, self._page.rows), at=self._page.first)
        yield Static(id="about")
        keys = self.host.keymap
        yield Footer(keys, (keys.shown("commit"), "begin"), (keys.shown("back"), "back"))

    def on_screen_resume(self) -> None:
        """Look again: lines may have begun a fencer, or finished one."""
        self._page = ways(waiting(self._app_context))
        if self.is_there:
            self.query_one(Menu).fill(map(_row, self._page.rows), at=self._page.first)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the way at the caret means."""
        self.query_one("#about", Static).update(self._page.row(event.option_id or "").about)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Begin a fencer in the way that was chosen."""
        command = self._page.row(event.key).command
        assert isinstance(command, Create), "the rows of this page do nothing else"
        with self.host.faults():
            try:
                self.host.follow(begun(self._app_context, command), instead=True)
            except ValueError as wrong:
                self.query_one("#about", Static).update(Content.styled(str(wrong), "red"))


def _row(row: Row) -> MenuRow:
    text = f"{row.letter}  {padded(row.label, _LABEL)}  {row.denied or row.detail}"
    return MenuRow(row.key, Content(text), row.letter, bool(row.denied), row.denied)
