"""Questions over a screen: yes or no, a line to be typed, and what is to be done with what is not saved."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from duel_tui.pages.model import Blank
from duel_tui.tui.host import HasHost
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.widgets.edges import Footer
from duel_tui.tui.widgets.line_input import LineInput
from duel_tui.tui.widgets.menu import Menu, MenuRow

R = TypeVar("R")


class Dialog(ModalScreen[R], HasHost):  # pyright: ignore[reportIncompatibleMethodOverride] - Textual disagrees with itself
    """Something asked or said at the bottom of a screen; one key goes back."""

    CSS_PATH = "question.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [binding("back")]

    def compose(self) -> ComposeResult:
        """What is said, one thing below the other."""
        with Vertical():
            yield from self.parts()

    @abstractmethod
    def parts(self) -> ComposeResult:
        """What is asked, what may be answered, and the keys."""

    @abstractmethod
    def action_back(self) -> None:
        """Go back without an answer."""


class QuestionScreen(Dialog[bool]):
    """Asks whether something is meant; going back is no."""

    def __init__(self, question: str, yes: str = "yes", letter: str = "y") -> None:
        """Ask this; what it is about is the row that says yes, with its own letter."""
        super().__init__()
        self._question = question
        self._answers = (("yes", letter, yes), ("no", "n", "no"))

    def parts(self) -> ComposeResult:
        """The question, the two answers, and their keys."""
        rows = [MenuRow(key, Content(f"{letter}  {words}"), letter) for key, letter, words in self._answers]
        yield Static(Content(self._question))
        yield Menu(rows, at="yes")
        yield Footer(self.host.keymap, *[(letter, words) for _, letter, words in self._answers], alone=True)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Answer."""
        _ = self.dismiss(event.key == "yes")

    def action_back(self) -> None:
        """Answer no."""
        _ = self.dismiss(False)


class BlankScreen(Dialog[str | None]):
    """Asks for a line of text; None: it was given up."""

    def __init__(self, blank: Blank) -> None:
        """Ask for this."""
        super().__init__()
        self._blank = blank

    def parts(self) -> ComposeResult:
        """The question, the line, and their keys."""
        yield Static(Content(self._blank.question))
        yield LineInput(self._blank.text, max_length=self._blank.limit, compact=True)
        keys = self.host.keymap
        yield Footer(keys, (keys.shown("commit"), "keep"), (keys.shown("back"), "leave it"), alone=True)

    def on_mount(self) -> None:
        """Put the terminal's cursor into the line, where Textual puts it only when something is typed."""
        self.call_after_refresh(self._place_cursor)

    def _place_cursor(self) -> None:
        self.host.cursor_position = self.query_one(LineInput).cursor_screen_offset

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer."""
        _ = self.dismiss(event.value)

    def action_back(self) -> None:
        """Give it up."""
        _ = self.dismiss(None)


class TroubleScreen(Dialog[None]):
    """Says what could not be done."""

    BINDINGS: ClassVar[list[BindingType]] = [binding("commit", "back"), binding("choose", "back")]

    def __init__(self, trouble: str) -> None:
        """Say this."""
        super().__init__()
        self._trouble = trouble

    def parts(self) -> ComposeResult:
        """The sentence, and the key that puts it away."""
        yield Static(Content(f"That could not be done: {self._trouble}"))
        yield Footer(self.host.keymap, (self.host.keymap.shown("commit"), "back"), alone=True)

    def action_back(self) -> None:
        """Put it away."""
        _ = self.dismiss(None)


class PartingScreen(Dialog[bool]):
    """Asks before something that is not saved is left: to save it, to go back, or to give it up; True: it is left."""

    def __init__(self, left: AppScreen) -> None:
        """Ask about a screen that is to be left."""
        super().__init__()
        self._left = left

    def parts(self) -> ComposeResult:
        """What would be lost, and the three answers."""
        rows = [MenuRow(key, Content(f"{letter}  {words}"), letter) for key, letter, words in _PARTING]
        yield Static(Content(self._left.at_stake()), id="stake")
        yield Menu(rows, at=_PARTING[0][0])
        yield Footer(self.host.keymap, *[(letter, key) for key, letter, _ in _PARTING], alone=True)

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


def parting(screens: Iterable[Screen[Any]]) -> PartingScreen | None:
    """What asks before some screens are left; None: nothing would be lost."""
    ours = [screen for screen in screens if isinstance(screen, AppScreen)]
    return next((PartingScreen(screen) for screen in ours if screen.at_stake()), None)
