"""The frame of a page with a form: its keys come before any command's, and where text is typed a question mark is text."""

from abc import abstractmethod

from duel_tui.tui.fields import FormPane, TextField
from duel_tui.tui.keys import Bound
from duel_tui.tui.pages.framed import HELP, KEYS, Framed

TURN = Bound("turn", line="Turns the value; a letter goes to one that begins with it.")
_NOT_THE_FORMS = frozenset({"enter", "escape", "ctrl+q", "ctrl+c"})


class Formed(Framed):
    """A page with a form."""

    @property
    @abstractmethod
    def pane(self) -> FormPane:
        """The form."""

    @property
    def bound(self) -> tuple[Bound, ...]:
        """The page's commands, and the help by the key that is free for it."""
        return (*self.commands, KEYS if self._typing else HELP)

    def takes(self, key: str) -> bool:
        """Take a key of the form."""
        if key in _NOT_THE_FORMS or (key == "?" and not self._typing):
            return False
        return self.fill(key) or (self._typing and key == "backspace")

    def fill(self, key: str) -> bool:
        """Let the form take a key, and what follows from it follow; False where it takes it for nothing."""
        return self.pane.take(key)

    @property
    def types(self) -> bool:
        """True in a field of text."""
        return self._typing

    @property
    def _typing(self) -> bool:
        return isinstance(self.pane.field, TextField)
