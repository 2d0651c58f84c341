"""House rules: each with what it does, how it stands, and whether that differs from the rules that were chosen."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList, Static

from duel_tui.pages.commands import OfForm, Remedy, Reset
from duel_tui.pages.house_rules import carry_out, house_rules
from duel_tui.pages.model import Page
from duel_tui.pages.new_duel import Terms, remedy
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.widgets.explanation import Explanation
from duel_tui.tui.widgets.footer import Footer
from duel_tui.tui.widgets.form import Form
from duel_tui.tui.widgets.heading import Heading
from duel_tui.tui.widgets.told import told

_TOLD = 6
"""Rows of the explanation."""


class HouseRulesScreen(AppScreen, inherit_bindings=False):
    """The house rules of a duel that is being set up."""

    CSS_PATH = "new_duel.tcss"
    TITLE = "House rules"
    BINDINGS: ClassVar[list[BindingType]] = [
        binding("commit", "done", "done"),
        binding("reset"),
        binding("remedy"),
        binding("back"),
        binding("help"),
    ]

    def __init__(self, terms: Terms) -> None:
        """Change the house rules of these terms in place."""
        super().__init__()
        self._terms = terms

    def compose(self) -> ComposeResult:
        """The rules, and the one at the caret explained."""
        page = self._page
        yield Heading(page.title, page.aside)
        yield Form(page.fields)
        yield Static(id="wrong", markup=False)
        yield Explanation(self._explained, id="about")
        yield Footer(self.host.keymap)

    def on_mount(self) -> None:
        """Show what is wrong from the first paint."""
        self._show()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Explain the rule at the caret."""
        event.stop()
        self.query_one(Explanation).later()

    def on_form_turned(self, event: Form.Turned) -> None:
        """Give a rule another value."""
        assert isinstance(event.command, OfForm), "the fields of this page do nothing else"
        self._do(event.command)

    def action_done(self) -> None:
        """Go back to the form."""
        self.host.close()

    def action_reset(self) -> None:
        """Set the rule at the caret as the chosen rules have it."""
        field = self.query_one(Form).field
        if field is not None:
            self.query_one(Form).forget_figures()
            self._do(Reset(field.key))

    def action_remedy(self) -> None:
        """Take what is offered against rules that do not go together."""
        self._do(Remedy())

    def action_back(self) -> None:
        """Take back a figure that was typed; where there is none, go back to the form."""
        if not self.query_one(Form).take_back_figure():
            self.host.close()

    def _do(self, command: OfForm) -> None:
        with self.host.faults():
            carry_out(self._terms, command)
            self._show()
            self.query_one(Explanation).later()

    def _show(self) -> None:
        """Show the rules as they stand."""
        page, keys = self._page, self.host.keymap
        self.query_one(Heading).aside = page.aside
        self.query_one(Form).show(page.fields)
        wrong = self.query_one("#wrong", Static)
        wrong.display = bool(page.note)
        wrong.update(Content.styled(page.note, "red"))
        offer = remedy(self._terms.agreed)
        self.query_one(Footer).items = (
            *(((keys.shown("remedy"), offer),) if offer else ()),
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
        return house_rules(self._terms)
