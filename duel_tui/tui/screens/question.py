"""Questions over a screen: yes or no, and a line to be typed."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from duel_tui.keys import Keymap
from duel_tui.pages.model import Blank
from duel_tui.tui.keymap import binding
from duel_tui.tui.widgets.footer import Footer
from duel_tui.tui.widgets.menu import Menu, MenuRow

_ANSWERS = (("yes", "y"), ("no", "n"))


class QuestionScreen(ModalScreen[bool]):
    """Asks for yes or no; going back is no."""

    CSS_PATH = "question.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [binding("back")]

    def __init__(self, question: str, keymap: Keymap) -> None:
        """Ask this, with the keys in force."""
        super().__init__()
        self._question = question
        self._keymap = keymap

    def compose(self) -> ComposeResult:
        """The question, the two answers, and their keys."""
        rows = [MenuRow(key, Content(f"{letter}  {key}"), letter) for key, letter in _ANSWERS]
        with Vertical():
            yield Static(Content(self._question))
            yield Menu(rows, at="no")
            yield Footer(self._keymap, ("y", "yes"), ("n", "no"), alone=True)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Answer."""
        _ = self.dismiss(event.key == "yes")

    def action_back(self) -> None:
        """Answer no."""
        _ = self.dismiss(False)


class BlankScreen(ModalScreen[str | None]):
    """Asks for a line of text; None: it was given up."""

    CSS_PATH = "question.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [binding("back")]

    def __init__(self, blank: Blank, keymap: Keymap) -> None:
        """Ask for this, with the keys in force."""
        super().__init__()
        self._blank = blank
        self._keymap = keymap

    def compose(self) -> ComposeResult:
        """The question, the line, and their keys."""
        with Vertical():
            yield Static(Content(self._blank.question))
            yield Input(self._blank.text, max_length=self._blank.limit, compact=True)
            keys = self._keymap
            yield Footer(keys, (keys.shown("commit"), "keep"), (keys.shown("back"), "leave it"), alone=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer."""
        _ = self.dismiss(event.value)

    def action_back(self) -> None:
        """Give it up."""
        _ = self.dismiss(None)
