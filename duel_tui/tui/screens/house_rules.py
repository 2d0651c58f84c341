"""House rules: each with what it does, how it stands, and whether that differs from the rules that were chosen."""

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from duel_tui.pages.commands import OfForm
from duel_tui.pages.house_rules import carry_out, house_rules
from duel_tui.pages.model import Page
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.terms import TermsScreen
from duel_tui.tui.widgets.footer import Item
from duel_tui.tui.widgets.form import Form
from duel_tui.tui.widgets.told import told

_TOLD = 6
"""Rows of the explanation."""


class HouseRulesScreen(TermsScreen):
    """The house rules of a duel that is being set up."""

    TITLE = "House rules"
    BINDINGS: ClassVar[list[BindingType]] = [binding("commit", "done", "done")]

    def on_form_turned(self, event: Form.Turned) -> None:
        """Give a rule another value."""
        assert isinstance(event.command, OfForm), "the fields of this page do nothing else"
        self._do(event.command)

    def action_done(self) -> None:
        """Go back to the form."""
        self.host.close()

    def _carry_out(self, command: OfForm) -> None:
        carry_out(self.terms, command)

    def _wrong(self, page: Page) -> str:
        """The rules that do not go together."""
        return page.note

    def _keys(self, *offers: Item) -> tuple[Item, ...]:
        keys = self.host.keymap
        return (
            *offers,
            ("space", "turn"),
            ("1 2 3", "values"),
            (keys.shown("reset"), "set back"),
            (keys.shown("commit"), "done"),
        )

    def _explained(self) -> Content:
        """What the rule at the caret does, and what the fencers bring under all of them."""
        field, page = self.query_one(Form).field, self._page
        if field is None:
            return Content("")
        about = told(page.field(field.key), self.size.width - 2, _TOLD)
        return Content("\n").join([about, Content.styled(page.footnote, "dim")]) if page.footnote else about

    @property
    def _page(self) -> Page:
        return house_rules(self.terms)
