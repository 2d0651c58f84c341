"""What is typed at a real table: dice that fell, cards that were drawn, and what an unseen hand plays."""

from collections.abc import Sequence

from duel_tui.engine.answers import Drawn, Rolled, WrongAnswerError
from duel_tui.engine.menu import Choice, Menu
from duel_tui.engine.requests import Draw, Roll
from duel_tui.engine.scene import Line
from duel_tui.play.bout import Bout
from duel_tui.play.reading import read_cards, read_die
from duel_tui.tui.widgets.entry import Entry

_FIGURES = "0123456789 ,"
_CARDS = f"{_FIGURES}+?abcdefghijklmnopqrstuvwxyABCDEFGHIJKLMNOPQRSTUVWXY\u2660\u2665\u2666\u2663"
"""What cards are typed with; z takes back."""
_SHOWN = 20
"""Characters of a wrong answer that are said again."""


class DiceEntry(Entry[Rolled]):
    """Asks for dice that were rolled by hand."""

    def __init__(self, bout: Bout, roll: Roll, lines: Sequence[Line]) -> None:
        """Ask for the dice of a roll, under what has to be known of it."""
        super().__init__(lines, text=_FIGURES)
        self._bout = bout
        self._roll = roll

    def read(self, typed: str) -> Rolled | str:
        """Read what the dice came to."""
        return read_die(self._roll, typed) or self._bout.wording.bad_die(self._roll, typed[:_SHOWN])


class CardsEntry(Entry[Drawn]):
    """Asks for cards that were drawn by hand."""

    def __init__(self, bout: Bout, draw: Draw, lines: Sequence[Line]) -> None:
        """Ask for the cards of a draw, under what has to be known of it."""
        super().__init__(lines, text=_CARDS)
        self._bout = bout
        self._draw = draw

    def read(self, typed: str) -> Drawn | str:
        """Read the cards."""
        try:
            return read_cards(self._bout, self._draw, typed)
        except WrongAnswerError as wrong:
            return f"{wrong}."


class PlayEntry(Entry[list[Choice]]):
    """Asks for what an unseen hand plays; hands over a list of the one choice, which may be a text itself."""

    def __init__(self, bout: Bout, menu: Menu, lines: Sequence[Line]) -> None:
        """Ask for a choice of a menu, under what has to be known of it."""
        super().__init__(lines, text=_CARDS)
        self._wording = bout.wording
        self._menu = menu

    def read(self, typed: str) -> list[Choice] | str:
        """Read what is played."""
        choices = [str(one) for one in self._menu.choices]
        try:
            return [self._menu.read(self._wording.read_key(choices, typed))]
        except ValueError:
            return self._wording.say("bad_play", typed=typed[:_SHOWN])
