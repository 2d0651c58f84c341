"""Questions over a screen: one of a few answers, a line to be typed, or something said that is only put away."""

from abc import abstractmethod
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from duel_tui.pages.model import Blank
from duel_tui.tui.host import HasHost
from duel_tui.tui.keymap import bound
from duel_tui.tui.widgets.edges import Footer
from duel_tui.tui.widgets.line_input import LineInput
from duel_tui.tui.widgets.menu import Menu, MenuRow

PARTING = (
    ("save", "s", "save it, then leave"),
    ("back", "b", "go back"),
    ("leave", "l", "leave without saving; what is not saved is lost"),
)
"""What may be done before something that is not saved is left."""


class Dialog(ModalScreen[str | None], HasHost):  # pyright: ignore[reportIncompatibleMethodOverride] - Textual disagrees with itself
    """Something asked or said at the bottom of a screen; one key goes back without an answer."""

    CSS_PATH = "question.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bound("back")

    def __init__(self, said: str) -> None:
        """Ask or say this."""
        super().__init__()
        self._said = said

    def compose(self) -> ComposeResult:
        """What is said, one thing below the other."""
        with Vertical():
            yield Static(Content(self._said))
            yield from self.parts()

    @abstractmethod
    def parts(self) -> ComposeResult:
        """What may be answered, and the keys."""

    def answer(self, given: str | None) -> None:
        """Go back with an answer, or without one; only the first of several keys that come at once gives one."""
        if self.is_active:
            _ = self.dismiss(given)

    def action_back(self) -> None:
        """Go back without an answer."""
        self.answer(None)


class Question(Dialog):
    """Asks for one of some answers; where there are none, it says something."""

    BINDINGS: ClassVar[list[BindingType]] = bound(commit="back", choose="back")

    def __init__(self, said: str, *answers: tuple[str, str, str]) -> None:
        """Ask this; each answer has its name, its letter and its row, and the first is at the caret."""
        super().__init__(said)
        self._answers = answers

    def parts(self) -> ComposeResult:
        """The answers, and their keys."""
        keys = [(letter, name) for name, letter, _ in self._answers]
        if self._answers:
            rows = [MenuRow(name, Content(f"{letter}  {row}"), letter) for name, letter, row in self._answers]
            yield Menu(rows, at=rows[0].key)
        yield Footer(self.host.keymap, *(keys or [(self.host.keymap.shown("commit"), "back")]), alone=True)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Answer."""
        self.answer(event.key)


class BlankScreen(Dialog):
    """Asks for a line of text."""

    def __init__(self, blank: Blank) -> None:
        """Ask for this."""
        super().__init__(blank.question)
        self._blank = blank

    def parts(self) -> ComposeResult:
        """The line, and the keys."""
        yield LineInput(self._blank.text, max_length=self._blank.limit, compact=True)
        keys = self.host.keymap
        yield Footer(keys, (keys.shown("commit"), "keep"), (keys.shown("back"), "leave it"), alone=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer."""
        self.answer(event.value)


def trouble(why: str) -> Question:
    """Says what could not be done."""
    return Question(f"That could not be done: {why}")
