"""Screens that explain what is at the caret: once keys have paused, so that moving costs little."""

from abc import abstractmethod

from textual.content import Content
from textual.timer import Timer
from textual.widgets import OptionList, Static

from duel_tui.pages.model import Field, Page
from duel_tui.text import capital
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.widgets.footer import Footer
from duel_tui.tui.widgets.form import Form

PAUSE = 0.08
"""Seconds without a key after which the explanation follows the caret."""


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


class FormScreen(ExplainingScreen, inherit_bindings=False):
    """A form with an explanation of the field at its caret."""

    @property
    @abstractmethod
    def _page(self) -> Page:
        """The form as it stands."""

    @property
    def form(self) -> Form:
        """The fields on the screen."""
        return self.query_one(Form)

    def on_form_unfit(self, event: Form.Unfit) -> None:
        """Say why a number is not taken, until the next key."""
        event.stop()
        for footer in self.query(Footer):
            back = f" {capital(self.host.keymap.shown('back'))} takes a figure back." if event.figures else ""
            footer.note = f"{event.why}{back}"

    def action_back(self) -> None:
        """Take back a figure of a number that was typed; where there is none, go one step back."""
        if not self.form.take_back_figure():
            self.leave_form()

    def leave_form(self) -> None:
        """Go one step back."""
        self.host.close()

    def _explained(self) -> Content:
        """What the field at the caret is about."""
        field = self.form.field
        return Content("") if field is None else self._about(self._page.field(field.key))

    @abstractmethod
    def _about(self, field: Field) -> Content:
        """What a field is about."""
