"""The prompt for a choice: pickers side by side, the caret in one of them."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.menu import OneOf
from duel_tui.engine.requests import Ask
from duel_tui.narration import Phrases
from duel_tui.play.pickers import Column, Pickers, second
from duel_tui.tui.duel.prompts import HEIGHT
from duel_tui.tui.keys import Bound
from duel_tui.tui.narrow import Column as NarrowColumn
from duel_tui.tui.paper import Box, Paper, Span, measure
from duel_tui.tui.prose import clipped
from duel_tui.wording import Picker, Row, Wording
from duel_tui.wording.pickers import made_rows

_COMMANDS = (
    Bound("commit"),
    Bound("next"),
    Bound("back", footer=False),
    Bound("choose", footer=False),
    Bound("previous", footer=False),
    Bound("up", footer=False),
    Bound("down", footer=False),
)


class Choosing:
    """A side's decision being made."""

    bound = _COMMANDS

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
        self._wording = wording
        self._duel = duel
        self._commit = commit
        self._whose = whose
        self._split = _splits(ask, wording.phrases)
        columns = [
            Column(self._name(one), tuple([row.key for row in one.rows]), one.field == second(ask.what))
            for one in self._words({})
        ]
        self.pickers = Pickers(ask.menu, ask.what, columns)
        self.note = ""

    @property
    def words(self) -> dict[str, Picker]:
        """The pickers in words, by column, as they stand with what is picked."""
        chosen = {column.name: self.pickers.chosen(column) for column in self.pickers.columns}
        first, *others = self._words(chosen)
        titled = replace(first, title=self._whose or first.title)
        return {self._name(one): one for one in (titled, *others)}

    @property
    def row(self) -> Row:
        """The row at the caret."""
        found = self.words[self.pickers.column.name].row(self.pickers.highlighted)
        assert found is not None, "a column has its rows from the words"
        return found

    @property
    def width(self) -> int:
        """The cells all columns take together."""
        words = self.words
        columns = [(column, words[column.name]) for column in self.pickers.columns]
        return max(box.right for box in _boxes(columns, Box(0, 0, _ANY, HEIGHT)))

    def draw(self, paper: Paper, box: Box) -> None:
        """Draw the columns under their titles."""
        paper.fill(0, box.y, paper.width, "\u2500", "rule")
        words = self.words
        columns = [(column, words[column.name]) for column in self.pickers.columns]
        for (column, picker), place in zip(columns, _boxes(columns, box), strict=True):
            self._column(paper, place, column, picker)

    def narrow(self, column: NarrowColumn) -> None:
        """What is picked so far in each column, then the rows of the one the caret is in."""
        words = self.words
        here = self.pickers.column
        titles: list[Span] = []
        for one in self.pickers.columns:
            picked = words[one.name].row(self.pickers.chosen(one) or "")
            told = f"{words[one.name].title}: {picked.label}" if picked else _titled(words[one.name], None)
            titles += [Span(told, "title" if one is here else "rule"), Span("  ")]
        column.head(tuple(titles[:-1]))
        chosen, needed = self.pickers.chosen(here), self.pickers.needed(here)
        for row in words[here.name].rows:
            caret = self.pickers.caret(here) == row.key
            offered = needed and self.pickers.possible(here, row.key)
            ink = "denied" if not offered else "chosen" if row.key == chosen else ""
            if caret:
                column.point()
            mark = Span(">" if row.key == chosen or caret else " " if offered else _DENIED, "caret")
            why = clipped(f"  {row.denied}", column.width - measure(_row_text(row)) - 1) if row.denied else ""
            column.say(
                (mark, Span(_row_text(row), f"{ink} here".strip() if caret else ink), Span(why, "dim"))
            )

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
        named = {column: _row_named(words[column.name], key) for column in self.pickers.columns}
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
        self.note = self._wording.say("untouched")

    def _column(self, paper: Paper, box: Box, column: Column, picker: Picker) -> None:
        """Draw a column."""
        x, y, room, _ = box
        active = column is self.pickers.column
        chosen = self.pickers.chosen(column)
        paper.put(x, y, f" {_titled(picker, chosen)} ", "title" if active else "rule", room)
        needed = self.pickers.needed(column)
        tall, wide = _folded(picker)
        for place, row in enumerate(picker.rows):
            left, top = x + place // tall * wide, y + 1 + place % tall
            offered = needed and self.pickers.possible(column, row.key)
            caret = self.pickers.caret(column) == row.key and active
            mark = ">" if row.key == chosen or caret else " " if offered else _DENIED
            ink = "denied" if not offered else "chosen" if row.key == chosen else ""
            if caret:
                ink = f"{ink} here".strip()
                paper.cursor = (left, top)
            paper.put(left, top, mark, ink if mark == _DENIED else "caret")
            paper.put(left + 1, top, _row_text(row), ink, room - 1 - (left - x))

    def _words(self, chosen: dict[str, str | None]) -> tuple[Picker, ...]:
        if self._split:
            return _halves(self.ask, self._wording.phrases)
        return self._wording.pickers(self.ask, self._duel, chosen)

    def _name(self, picker: Picker) -> str:
        return self.ask.what if self._split and picker.field.endswith(_WITH) else picker.field


_ANY = 999
_DENIED = "-"
"""Before a row that cannot be had."""
_DIGITS = 10
_WITH = "_with"
"""How the words of the first of two columns are called, after what is asked."""


def _splits(ask: Ask, phrases: Phrases) -> bool:
    return isinstance(ask.menu, OneOf) and f"{ask.what}{_WITH}" in phrases.pickers


def _halves(ask: Ask, phrases: Phrases) -> tuple[Picker, ...]:
    """A menu of keys with two words as two pickers, of what is offered alone."""
    assert isinstance(ask.menu, OneOf), "only keys have words"
    pairs = [str(key).partition(" ") for key in ask.menu.keys]
    found: list[Picker] = []
    for name, keys in (
        (f"{ask.what}{_WITH}", dict.fromkeys(pair[0] for pair in pairs)),
        (second(ask.what), dict.fromkeys(pair[2] for pair in pairs if pair[2])),
    ):
        words = phrases.pickers[name]
        rows = [*[row for row in words.rows if row.key in keys], *made_rows(words, keys)]
        rows.sort(key=lambda row: not row.key.isdecimal())
        numbers = _numbers([row.key for row in rows])
        numbered = [
            Row(number, row.letter, row.key, row.label) for number, row in zip(numbers, rows, strict=True)
        ]
        if numbered:
            found.append(Picker(name, words.title, tuple(numbered)))
    return tuple(found)


def _numbers(keys: Sequence[str]) -> tuple[int, ...]:
    """The numbers of rows: a key that is a number has itself, and the others go on from the highest of these.

    >>> _numbers(["2", "5", "5 5"])
    (2, 5, 6)
    """
    own = [int(key) for key in keys if key.isdecimal()]
    others = count(max(own, default=0) + 1)
    return tuple([int(key) if key.isdecimal() else next(others) for key in keys])


def _boxes(columns: Sequence[tuple[Column, Picker]], box: Box) -> list[Box]:
    """Where the columns go: side by side, short ones one over the other."""
    boxes: list[Box] = []
    y, width = box.y, box.width
    x, bottom, widest = 0, 0, 0
    for _, picker in columns:
        tall, cell = _folded(picker)
        rows = tall + 1
        if bottom and bottom + rows > HEIGHT:
            x, bottom, widest = x + widest + 1, 0, 0
        folds = -(-len(picker.rows) // tall)
        wide = max(measure(picker.title) + 3, folds * cell - (folds > 1))
        boxes.append(Box(x, y + bottom, min(wide, width - x), rows))
        widest, bottom = max(widest, wide), bottom + rows
    return boxes


def _folded(picker: Picker) -> tuple[int, int]:
    """How many rows stand under each other, and the cells for each of them; a long column is folded."""
    rows = len(picker.rows)
    folds = -(-rows // (HEIGHT - 1))
    wide = max([measure(_row_text(row)) + 1 for row in picker.rows])
    return -(-rows // folds), wide + (folds > 1)


def _titled(picker: Picker, chosen: str | None) -> str:
    """A title, with a question mark while nothing is chosen."""
    return picker.title if chosen is not None or picker.left_out else f"{picker.title} ?"


def _row_named(picker: Picker, key: str) -> Row | None:
    """The row a key stands for, by letter before number."""
    for row in picker.rows:
        if row.letter and key.lower() == row.letter:
            return row
    return next((row for row in picker.rows if key == _digit(row)), None)


def _digit(row: Row) -> str:
    """The digit that picks a row: 0 for the tenth, none for those after it."""
    return str(row.number % _DIGITS) if row.number <= _DIGITS else " "


def _row_text(row: Row) -> str:
    return f"{_digit(row)} {row.letter or ' '} {row.label}{' ' + row.mark if row.mark else ''}"
