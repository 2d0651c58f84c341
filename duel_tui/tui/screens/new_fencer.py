"""The ways to a new fencer, and a fencer by wish."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList, Static

from duel_tui.fencer.wished import WishError
from duel_tui.pages.commands import Create, Fill
from duel_tui.pages.creation import (
    Wishes,
    begun,
    granted,
    waiting,
    ways,
    wish_for,
    wishing,
)
from duel_tui.pages.model import Field, Page, Row
from duel_tui.tui import navigation
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.screens.explaining import Explanation, FormScreen
from duel_tui.tui.widgets.blocks import padded, told
from duel_tui.tui.widgets.footer import Footer
from duel_tui.tui.widgets.form import Form
from duel_tui.tui.widgets.heading import Heading
from duel_tui.tui.widgets.menu import Menu, MenuRow

if TYPE_CHECKING:
    from duel_tui.play.context import AppContext

_LABEL = 10
"""Cells for the name of a way."""
_ABOVE = 12
"""Rows that the explanation of a wish does not have."""


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
                self.host.swap(navigation.creation(self._app_context, begun(self._app_context, command)))
            except ValueError as wrong:
                self.query_one("#about", Static).update(Content.styled(str(wrong), "red"))


class WishScreen(FormScreen, inherit_bindings=False):
    """What a fencer is to be."""

    CSS_PATH = "new_fencer.tcss"
    TITLE = "A new fencer by wish"
    BINDINGS: ClassVar[list[BindingType]] = [binding("commit", "grant"), binding("back"), binding("help")]

    def __init__(self, context: "AppContext", wish: Wishes) -> None:
        """Go on with what is wished for so far."""
        super().__init__()
        self._app_context = context
        self._wish = wish

    def compose(self) -> ComposeResult:
        """The wishes, and what the one at the caret may be."""
        page, keys = self._page, self.host.keymap
        yield Heading(page.title)
        yield Form(page.fields)
        yield Explanation(id="about")
        yield Footer(
            keys,
            (keys.shown("commit"), page.question),
            ("space", "turn"),
            (keys.shown("back"), "back"),
        )

    def on_form_turned(self, event: Form.Turned) -> None:
        """Take a wish, and keep it."""
        assert isinstance(event.command, Fill), "the fields of this page do nothing else"
        self._wish = wish_for(self._app_context, self._wish, event.command)
        self.form.show(self._page.fields)
        self.explain()

    def action_grant(self) -> None:
        """Roll what is left open, and open the sheet."""
        with self.host.faults():
            try:
                self.host.swap(navigation.creation(self._app_context, granted(self._app_context, self._wish)))
            except WishError as wrong:
                self.say_instead(Content.styled(str(wrong), "red"))

    @property
    def _page(self) -> Page:
        return wishing(self._app_context, self._wish)

    def _about(self, field: Field) -> Content:
        """What may be wished for in a field."""
        return told(field, self.size.width - 2, self.size.height - _ABOVE)


def _row(row: Row) -> MenuRow:
    text = f"{row.letter}  {padded(row.label, _LABEL)}  {row.denied or row.detail}"
    return MenuRow(row.key, Content(text), row.letter, bool(row.denied), row.denied)
