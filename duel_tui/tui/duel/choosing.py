"""The prompt for a choice: pickers side by side, the caret in one of them."""

from collections.abc import Callable
from typing import Any

from duel_tui.engine.requests import Ask
from duel_tui.play.picking import Column, Picking, second
from duel_tui.tui.duel.columns import draw_columns, row_named, width_of
from duel_tui.tui.duel.words import Words
from duel_tui.tui.keys import Bound
from duel_tui.tui.paper import Box, Paper
from duel_tui.wording import Picker, Row, Wording

_ONE_COLUMN = (
    Bound("commit"),
    Bound("back", footer=False),
    Bound("choose", footer=False),
    Bound("up", footer=False),
    Bound("down", footer=False),
)
_COLUMNS = (_ONE_COLUMN[0], Bound("next"), *_ONE_COLUMN[1:], Bound("previous", footer=False))


class Choosing:
    """A side's decision being made."""

    def __init__(
        self,
        ask: Ask,
        wording: Wording,
        duel: dict[str, Any],
        commit: Callable[[Any], None],
        whose: str = "",
    ) -> None:
        """Offer what is asked.

        Args:
            ask: what is asked.
            wording: its words.
            duel: the duel's facts, for marks such as the penalty out of line.
            commit: gets the choice when it is complete and confirmed.
            whose: who chooses, where it is not the one before the screen.
        """
        assert ask.menu is not None, "a side sees its own menu"
        self.ask = ask
        self._say = wording.say
        self._commit = commit
        self._words = Words(ask, wording, duel, whose)
        columns = [
            Column(name, tuple([row.key for row in one.rows]), name == second(ask.what))
            for name, one in self._words.of({}).items()
        ]
        self.pickers = Picking(ask.menu, ask.what, columns)
        self.note = ""

    @property
    def bound(self) -> tuple[Bound, ...]:
        """What its keys mean: no turning where there is one column."""
        return _COLUMNS if len(self.pickers.columns) > 1 else _ONE_COLUMN

    @property
    def words(self) -> dict[str, Picker]:
        """The pickers in words, by column, as they stand with what is picked."""
        chosen = {column.name: self.pickers.chosen(column) for column in self.pickers.columns}
        return self._words.of(chosen)

    @property
    def row(self) -> Row:
        """The row at the caret."""
        found = self.words[self.pickers.column.name].row(self.pickers.highlighted)
        assert found is not None, "a column has its rows from the words"
        return found

    @property
    def width(self) -> int:
        """The cells all columns take together."""
        return width_of(self.words)

    def draw(self, paper: Paper, box: Box) -> None:
        """Draw the columns under their titles."""
        draw_columns(paper, box, self.pickers, self.words)

    def command(self, name: str) -> bool:
        """Move, turn, go back or commit."""
        pickers = self.pickers
        self.note = ""
        match name:
            case "up" | "down":
                pickers.move(-1 if name == "up" else 1)
            case "next" | "previous":
                pickers.turn(1 if name == "next" else -1)
            case "choose":
                pickers.pick(pickers.column, pickers.highlighted)
            case "back":
                return pickers.back()
            case "commit":
                self._enter()
            case _:
                return False
        return True

    def typed(self, key: str) -> bool:
        """Pick a row by letter or number, or by a letter that only one other column has."""
        self.note = ""
        words, here = self.words, self.pickers.column
        named = {column: row_named(words[column.name], key) for column in self.pickers.columns}
        found = [(column, row) for column, row in named.items() if row is not None]
        own = [(column, row) for column, row in found if column is here]
        beside = [(column, row) for column, row in found if row.letter == key.lower()]
        if not own and len(beside) != 1:
            return False
        column, row = (own or beside)[0]
        if not self.pickers.pick(column, row.key):
            self.note = row.denied
        return True

    def _enter(self) -> None:
        missing = self.pickers.missing
        answer = self.pickers.answer
        if missing is None and answer is not None:
            self._commit(answer)
            return
        if missing is not None:
            self.pickers.go_to(missing)
        if missing is None or not self.pickers.picked:
            self.note = self._say("untouched")
        else:
            self.note = self._say("missing", what=self.words[missing.name].title)
