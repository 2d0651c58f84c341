"""Questions over a screen: yes or no, a line to be typed, and what is to be done with what is not saved."""

from collections.abc import Iterable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from duel_tui.keys import Keymap
from duel_tui.pages.model import Blank
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.widgets.footer import Footer
from duel_tui.tui.widgets.hosted import app_of
from duel_tui.tui.widgets.line_input import LineInput
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
            yield LineInput(self._blank.text, max_length=self._blank.limit, compact=True)
            keys = self._keymap
            yield Footer(keys, (keys.shown("commit"), "keep"), (keys.shown("back"), "leave it"), alone=True)

    def on_mount(self) -> None:
        """Put the terminal's cursor into the line, where Textual puts it only when something is typed."""
        self.call_after_refresh(self._place_cursor)

    def _place_cursor(self) -> None:
        app_of(self).cursor_position = self.query_one(LineInput).cursor_screen_offset

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer."""
        _ = self.dismiss(event.value)

    def action_back(self) -> None:
        """Give it up."""
        _ = self.dismiss(None)


class TroubleScreen(ModalScreen[None]):
    """Says what could not be done."""

    CSS_PATH = "question.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        binding("commit", "back"),
        binding("choose", "back"),
        binding("back"),
    ]

    def __init__(self, trouble: str, keymap: Keymap) -> None:
        """Say this, with the keys in force."""
        super().__init__()
        self._trouble = trouble
        self._keymap = keymap

    def compose(self) -> ComposeResult:
        """The sentence, and the key that puts it away."""
        with Vertical():
            yield Static(Content(f"That could not be done: {self._trouble}"))
            yield Footer(self._keymap, (self._keymap.shown("commit"), "back"), alone=True)

    def action_back(self) -> None:
        """Put it away."""
        _ = self.dismiss(None)


class PartingScreen(ModalScreen[bool]):
    """Asks before something that is not saved is left: to save it, to go back, or to give it up; True: it is left."""

    CSS_PATH = "question.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [binding("back")]

    def __init__(self, left: AppScreen, keymap: Keymap) -> None:
        """Ask about a screen that is to be left, with the keys in force."""
        super().__init__()
        self._left = left
        self._keymap = keymap

    def compose(self) -> ComposeResult:
        """What would be lost, and the three answers."""
        rows = [MenuRow(key, Content(f"{letter}  {words}"), letter) for key, letter, words in _PARTING]
        with Vertical():
            yield Static(Content(self._left.at_stake()), id="stake")
            yield Menu(rows, at=_PARTING[0][0])
            yield Footer(self._keymap, *[(letter, key) for key, letter, _ in _PARTING], alone=True)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Save and leave, go back, or leave without."""
        match event.key:
            case "save":
                self._save()
            case "leave":
                self.give_up()
            case _:
                self.action_back()

    def give_up(self) -> None:
        """Leave, and lose what is not saved."""
        _ = self.dismiss(True)

    def action_back(self) -> None:
        """Go back."""
        _ = self.dismiss(False)

    def _save(self) -> None:
        """Save, and leave if that could be done."""
        trouble = self._left.save()
        if trouble:
            self.query_one("#stake", Static).update(Content(f"It still cannot be saved. {trouble}"))
        else:
            self.give_up()


_PARTING = (
    ("save", "s", "save it, then leave"),
    ("back", "b", "go back"),
    ("leave", "l", "leave without saving; what is not saved is lost"),
)


def parting(screens: Iterable[Screen[Any]], keymap: Keymap) -> PartingScreen | None:
    """What asks before some screens are left; None: nothing would be lost."""
    ours = [screen for screen in screens if isinstance(screen, AppScreen)]
    return next((PartingScreen(screen, keymap) for screen in ours if screen.at_stake()), None)
