"""A new duel: one form, filled in already, that Enter accepts."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content

from duel_tui.pages.commands import Fill, OfForm, OpenRules
from duel_tui.pages.execution import Begin
from duel_tui.pages.model import Field, Page, Paragraph
from duel_tui.pages.new_duel import Terms, carry_out, new_duel, side_of
from duel_tui.plain.forms import agree
from duel_tui.play.matchmaking import problems
from duel_tui.play.newcomers import NEW
from duel_tui.text import wrapped
from duel_tui.tui.forecast import Forecast, unknown
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.terms import HouseRulesScreen, TermsScreen
from duel_tui.tui.widgets.blocks import told
from duel_tui.tui.widgets.footer import Item
from duel_tui.tui.widgets.form import Form

if TYPE_CHECKING:
    from duel_tui.plain.talk import Conversation, Talk
    from duel_tui.play.context import AppContext

_ABOVE = 4
"""Rows that fields and explanation do not have: heading, blanks and footer."""


class NewDuelScreen(TermsScreen):
    """The terms of a duel."""

    TITLE = "New duel"
    BINDINGS: ClassVar[list[BindingType]] = [binding("commit", "begin", "begin"), binding("newcomer")]

    def __init__(self, context: "AppContext", fencer: str = "") -> None:
        """Fill the form in; `fencer` is the stem of the fencer on the left."""
        super().__init__(Terms(context, context.settings, fencer))
        self._app_context = context
        self._forecast: Forecast | None = None
        self._agreed_in_lines = False
        self._trouble = ""
        """Why the duel could not begin; empty: nobody tried, or it did."""

    def compose(self) -> ComposeResult:
        """The form, what is wrong, and what the field at the caret is about."""
        self._forecast = Forecast(self._app_context)
        yield from super().compose()

    def on_screen_resume(self) -> None:
        """Take over house rules that were changed, and let go of a duel that was left."""
        self._app_context.clear_table()
        self._show()
        self.explain()

    def on_resize(self) -> None:
        """Use the room there is."""
        self.explain_later()

    def on_form_turned(self, event: Form.Turned) -> None:
        """Agree on another value."""
        command = event.command
        assert isinstance(command, OfForm), "the fields of this page do nothing else"
        if isinstance(command, OpenRules):
            self.host.open(HouseRulesScreen(self.terms))
        else:
            self._do(command)

    def on_unmount(self) -> None:
        """Leave no process behind."""
        self.hidden()

    def hidden(self) -> None:
        """Reckon nothing while nobody looks."""
        if self._forecast is not None:
            self._forecast.close()

    @property
    def talks(self) -> "Conversation":
        """Begins the lines in which the form is filled in."""
        return self._talk

    async def _talk(self, talk: "Talk") -> None:
        await agree(talk, self.terms)
        self._agreed_in_lines = True

    def talked(self, *, left: bool) -> None:
        """Go on with the form as lines left it, or begin."""
        if left:
            self.host.close()
        elif self._agreed_in_lines:
            self._agreed_in_lines = False
            self.action_begin()

    def action_begin(self) -> None:
        """Begin the duel as the form stands."""
        with self.host.faults():
            if not problems(self._app_context, self.terms.match()):
                self._trouble = self.host.follow(Begin(self.terms.match()))
                self._show()

    def action_newcomer(self) -> None:
        """Let a newcomer come to the side at the caret, which goes to the fencer."""
        field = self.form.field
        fencer = f"{side_of(field.key if field else '')} fencer"
        self._do(Fill(fencer, NEW))
        self.form.point(fencer)

    def _carry_out(self, command: OfForm) -> None:
        self._trouble, before = "", self._app_context.settings
        carry_out(self.terms, command)
        self.host.take_over(before, self._app_context.settings)

    def _wrong(self, page: Page) -> str:
        """Why the duel could not begin, what does not go together, and what could not be read."""
        unusable = [block.text for block in page.blocks if isinstance(block, Paragraph)]
        return "\n".join(one for one in (self._trouble, page.note, *unusable) if one)

    def _keys(self, *offers: Item) -> tuple[Item, ...]:
        keys, field = self.host.keymap, self.form.field
        fences = field is not None and field.key.endswith("fencer")
        opens = field is not None and isinstance(field.values[field.value].command, OpenRules)
        return (
            (keys.shown("commit"), "begin"),
            ("space", "open" if opens else "turn"),
            *(
                offers
                or ([(keys.shown("newcomer"), "a newcomer")] if fences else [(keys.shown("back"), "back")])
            ),
        )

    def _about(self, field: Field) -> Content:
        """What a field is about; what the first move is worth comes later."""
        self._ask_forecast()
        width, wrong = self.size.width - 2, self._wrong(self._page)
        above = _ABOVE + self.form.option_count + (len(wrapped(wrong, width)) + 1 if wrong else 0)
        return told(field, width, self.size.height - above)

    def _ask_forecast(self) -> None:
        """Reckon what the first move is worth under these terms."""
        agreed = self.terms.agreed
        if self._forecast is not None and self.is_current:
            reckoning = self._forecast.ask(agreed.game, agreed.options, agreed.changes)
            if reckoning is not None:
                self.host.wait_for(reckoning, self._forecast_is_there, unknown)

    def _forecast_is_there(self, _: None) -> None:
        self.explain()

    @property
    def _page(self) -> Page:
        return new_duel(self.terms, self._forecast.sentence if self._forecast else "")
