"""What went wrong, in a sentence, with the way back."""

from duel_tui.tui.keys import Bound
from duel_tui.tui.page import Host
from duel_tui.tui.pages.framed import BACK, HELP, LEAVE, Framed
from duel_tui.tui.paper import Paper
from duel_tui.tui.prose import wrapped


class TroublePage(Framed):
    """A sentence about something that could not be done."""

    title = "duel-tui"
    commands = (Bound("commit", "back", line="Goes back."), BACK, HELP, LEAVE)

    def __init__(self, host: Host, trouble: str) -> None:
        """Say what went wrong."""
        super().__init__(host)
        self._trouble = trouble

    def content(self, paper: Paper) -> None:
        """The sentence."""
        paper.put(3, 3, "That could not be done.", "title")
        paper.put_lines(3, 5, wrapped(self._trouble, paper.width - 6))

    def command(self, name: str) -> None:
        """Go back."""
        super().command("back" if name == "commit" else name)
