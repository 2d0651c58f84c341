"""What the form of a new duel and that of its house rules have in common: fields, what is wrong, and an explanation."""

from abc import abstractmethod
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from duel_tui.pages.commands import OfForm, Remedy, Reset
from duel_tui.pages.model import Page
from duel_tui.pages.new_duel import Terms, remedy
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.explaining import ExplainingScreen, Explanation
from duel_tui.tui.widgets.footer import Footer, Item
from duel_tui.tui.widgets.form import Form
from duel_tui.tui.widgets.heading import Heading


class TermsScreen(ExplainingScreen, inherit_bindings=False):
    """A form that changes the terms of a duel."""

    CSS_PATH = "new_duel.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        binding("reset"),
        binding("remedy"),
        binding("back"),
        binding("help"),
    ]

    def __init__(self, terms: Terms) -> None:
        """Change these terms in place."""
        super().__init__()
        self.terms = terms

    @property
    @abstractmethod
    def _page(self) -> Page:
        """The form as it stands."""

    @abstractmethod
    def _carry_out(self, command: OfForm) -> None:
        """Do what a command says with the terms."""

    @abstractmethod
    def _wrong(self, page: Page) -> str:
        """What is wrong with the terms; empty: nothing."""

    @abstractmethod
    def _keys(self, *offers: Item) -> tuple[Item, ...]:
        """What keys do now, `offers` among them."""

    def compose(self) -> ComposeResult:
        """The fields, what is wrong, and the field at the caret explained."""
        page = self._page
        yield Heading(page.title, page.aside)
        yield Form(page.fields)
        yield Static(id="wrong", markup=False)
        yield Explanation(id="about", markup=False)
        yield Footer(self.host.keymap)

    def on_mount(self) -> None:
        """Show what is wrong from the first paint."""
        self._show()

    def action_reset(self) -> None:
        """Set the field at the caret back, where that can be done."""
        field = self.query_one(Form).field
        if field is not None:
            self.query_one(Form).forget_figures()
            self._do(Reset(field.key))

    def action_remedy(self) -> None:
        """Take what is offered against house rules that do not go together."""
        self._do(Remedy())

    def action_back(self) -> None:
        """Take back a figure that was typed; where there is none, leave."""
        if not self.query_one(Form).take_back_figure():
            self.host.close()

    def _do(self, command: OfForm) -> None:
        with self.host.faults():
            self._carry_out(command)
            self._show()
            self.explain_later()

    def _show(self) -> None:
        """Show the form as it stands."""
        if not self.is_there:
            return
        page = self._page
        self.query_one(Heading).aside = page.aside
        self.query_one(Form).show(page.fields)
        wrong = self._wrong(page)
        shown = self.query_one("#wrong", Static)
        shown.display = bool(wrong)
        shown.update(Content.styled(wrong, "red"))
        offer = remedy(self.terms.agreed)
        offers = ((self.host.keymap.shown("remedy"), offer),) if offer else ()
        self.query_one(Footer).items = self._keys(*offers)
