"""The frame of a page: a header, what is in it, and a footer; the help opens over it."""

from abc import abstractmethod

from duel_tui.tui.keyhelp import CLOSES, draw_keys
from duel_tui.tui.keys import Bound
from duel_tui.tui.page import Host, Page, footer, header
from duel_tui.tui.paper import Paper

HELP = Bound("help", "help", line="Opens and closes this help.")
BACK = Bound("back", "back")
LEAVE = Bound("leave", "leave", footer=False)
KEYS = Bound("keys")
"""Help, where a question mark is text."""


class Framed(Page):
    """A page with a header, a footer, a note that goes with the next key, and help."""

    def __init__(self, host: Host) -> None:
        """Begin without a note."""
        super().__init__(host)
        self.note = ""
        self._help = False

    @property
    def middle(self) -> str:
        """What stands in the middle of the header."""
        return ""

    @property
    def right(self) -> str:
        """What stands at the end of the header."""
        return ""

    def draw(self, paper: Paper) -> None:
        """Draw header, content and footer, and the help over them."""
        header(paper, self.title, self.middle, self.right)
        self.content(paper)
        if self._help:
            draw_keys(paper, self.bound, self.host.keymap)
        footer(paper, CLOSES if self._help else self.bound, self.host.keymap, self.note)

    @abstractmethod
    def content(self, paper: Paper) -> None:
        """Draw what is between header and footer."""

    def key(self, key: str) -> None:
        """Take a key: the help's, the content's, a command, or anything else."""
        self.note = ""
        if self._help:
            self._help = False
            if self.means(key) == "leave":
                self.host.leave()
        elif not self.takes(self.usual(key)):
            super().key(key)

    def takes(self, key: str) -> bool:  # noqa: ARG002  a page without text takes nothing
        """Take a key before any command does, as a line of text must; False: it is not for the content."""
        return False

    def pasted(self, text: str) -> None:
        """Take text that was pasted, where there is a line to type in."""
        for char in text:
            if char.isprintable():
                self.takes("space" if char == " " else char)

    def command(self, name: str) -> None:
        """Obey a command of the table."""
        if name in {"help", "keys"}:
            self._help = True
        else:
            super().command(name)
