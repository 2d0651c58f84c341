"""Whose eyes the screen is for, where two people sit before one keyboard."""

from collections.abc import Callable

from duel_tui.engine.requests import Draw, Roll
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout
from duel_tui.tui.duel.curtain import Curtain
from duel_tui.tui.duel.prompts import Prompt


class Eyes:
    """Puts prompts before a side's eyes, behind a curtain where the other of two people has to look away."""

    def __init__(self, bout: Bout, put: Callable[[Prompt], None]) -> None:
        """Begin with nobody before the screen.

        Args:
            bout: the bout.
            put: puts a prompt, or the curtain before it, into the middle of the screen.
        """
        self._bout = bout
        self._put = put
        self._looking: Side | None = None
        """Who sits before the screen."""

    def show(self, side: Side | None, prompt: Prompt, *, secret: bool, again: bool = False) -> None:
        """Put a prompt before a side's eyes.

        Args:
            side: whose eyes the screen is for; None: everybody's.
            prompt: what the side is asked.
            secret: whether what it answers is hidden from the other, even where nothing else is.
            again: whether the curtain falls also before the one who looks already.
        """
        other = self._bout.shared and (again or side is not self._looking)
        if side is None or not (other and (secret or self._bout.hides)):
            self._reveal(side, prompt)
        else:
            self._put(Curtain(self._bout, side, lambda: self._reveal(side, prompt)))

    def show_throw(self, request: Roll | Draw, prompt: Prompt) -> None:
        """Put a throw or a draw before whoever types it; cards that are turned up are for everybody."""
        match request:
            case Draw(face_up=True):
                self.show(None, prompt, secret=False)
            case Draw(side=side):
                self.show(side, prompt, secret=True)
            case Roll():
                self.show(self._bout.watched_by, prompt, secret=False)

    def _reveal(self, side: Side | None, prompt: Prompt) -> None:
        self._looking = side
        self._put(prompt)
