"""The terms of a duel: what the form of a new one and that of its house rules have in common, and the house rules."""

from abc import abstractmethod
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList, Static

from duel_tui.pages.commands import OfForm, Remedy, Reset
from duel_tui.pages.house_rules import carry_out, house_rules
from duel_tui.pages.model import Field, Page
from duel_tui.pages.new_duel import Terms, remedy
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.explaining import Explanation, FormScreen
from duel_tui.tui.widgets.blocks import told
from duel_tui.tui.widgets.footer import Footer, Item
from duel_tui.tui.widgets.form import Form
from duel_tui.tui.widgets.heading import Heading

_TOLD = 6
"""Rows of the explanation of a house rule."""


class TermsScreen(FormScreen, inherit_bindings=False):
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

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what keys do at the caret, and what is at it."""
        super().on_option_list_option_highlighted(event)
        self._say_keys()

    @property
    def figures(self) -> str:
        """What only a player who asks is told of the value at the caret; empty: nothing."""
        field = self.form.field
        return field.values[field.value].figures if field else ""

    def action_reset(self) -> None:
        """Set the field at the caret back, where that can be done."""
        field = self.form.field
        if field is not None:
            self.form.forget_figures()
            self._do(Reset(field.key))

    def action_remedy(self) -> None:
        """Take what is offered against house rules that do not go together."""
        self._do(Remedy())

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
        self.form.show(page.fields)
        wrong = self._wrong(page)
        shown = self.query_one("#wrong", Static)
        shown.display = bool(wrong)
        shown.update(Content.styled(wrong, "red"))
        self._say_keys()

    def _say_keys(self) -> None:
        """Say what keys do at the caret."""
        offer = remedy(self.terms.agreed)
        offers = ((self.host.keymap.shown("remedy"), offer),) if offer else ()
        self.query_one(Footer).items = self._keys(*offers)


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
            ("space", "turn"),
            *(offers or ((keys.shown("reset"), "set back"),)),
            (keys.shown("commit"), "done"),
        )

    def _about(self, field: Field) -> Content:
        """What a rule does, and what the fencers bring under all of them."""
        about, brought = told(field, self.size.width - 2, _TOLD), self._page.footnote
        return Content("\n").join([about, Content.styled(brought, "dim")]) if brought else about

    @property
    def _page(self) -> Page:
        return house_rules(self.terms)
