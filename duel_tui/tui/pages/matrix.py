"""The matrix of a game, as far as it is known: a page with a caret that goes from cell to cell."""

from collections.abc import Mapping

from msgspec import Struct

from duel_tui.play.bout import Bout
from duel_tui.play.house import House
from duel_tui.play.notes import Notes
from duel_tui.registry import KEYS
from duel_tui.storage import notebooks
from duel_tui.tui.keys import Bound
from duel_tui.tui.page import Host
from duel_tui.tui.pages.framed import BACK, HELP, LEAVE, Framed
from duel_tui.tui.paper import Paper, Span
from duel_tui.tui.prose import clipped, wrapped
from duel_tui.wording import Wording

_TOP = 4
_LABEL = 17
_CELL = 5
_MARKS = {"hit": "=>", "gain": "->", "both_hit": "><", "nothing": "--", "foe_gain": "<-", "foe_hit": "<="}
"""What a cell gives, oneself on the left."""
_INKS = {
    "hit": "good",
    "gain": "left",
    "both_hit": "bold",
    "nothing": "dim",
    "foe_gain": "right",
    "foe_hit": "bad",
}


_CLOSE = Bound("matrix", footer=False, line="Closes it again.")


class Sheet(Struct, frozen=True):
    """A matrix to be looked at."""

    title: str
    moves: Mapping[str, str]
    """The choices with their names."""
    cells: Mapping[tuple[str, str], str]
    """What is known, by one's own choice and the foe's."""
    met: frozenset[tuple[str, str]]
    """What has been met."""
    gives: Mapping[str, str]
    """The names of what a cell may give."""
    about: str
    """What to know about the page."""


class MatrixPage(Framed):
    """What is known of a matrix, or all of it."""

    commands = (
        Bound("up", "row", line="Moves the caret to the row above or below."),
        Bound("down", footer=False),
        Bound("next", "column", line="Moves the caret to the next column, or to the one before."),
        Bound("previous", footer=False),
        Bound("matrix", "the next one", line="Turns to the next sheet, where there are more."),
        BACK,
        HELP,
        LEAVE,
    )

    def __init__(
        self, host: Host, wording: Wording, sheets: tuple[Sheet, ...], title: str = "Notebook"
    ) -> None:
        """Show the first of some matrices."""
        super().__init__(host)
        self.title = title
        self._wording = wording
        self._sheets = sheets
        self._at = 0
        self._row = self._column = 0

    @property
    def bound(self) -> tuple[Bound, ...]:
        """The keys; the one that opened a single sheet closes it."""
        alone = len(self._sheets) == 1
        return tuple([_CLOSE if alone and one.name == "matrix" else one for one in self.commands])

    @property
    def sheet(self) -> Sheet:
        """The one in sight."""
        return self._sheets[self._at]

    @property
    def middle(self) -> str:
        """Whose matrix it is."""
        return self.sheet.title

    @property
    def right(self) -> str:
        """How much is known."""
        return self._wording.say("matrix_met", met=len(self.sheet.met), all=len(self.sheet.moves) ** 2)

    def content(self, paper: Paper) -> None:
        """The matrix, the cell at the caret in words, and what the marks mean."""
        sheet, moves = self.sheet, list(self.sheet.moves)
        names = list(sheet.moves.values())
        paper.put(2, 2, self._wording.say("matrix_corner"), "dim")
        for column, name in enumerate(names):
            ink = "title" if column == self._column else "dim"
            paper.put(_LABEL + 2 + column * _CELL, _TOP - 1, name, ink, _CELL - 1)
        for row, mine in enumerate(moves):
            paper.put(
                2, _TOP + row, clipped(sheet.moves[mine], _LABEL - 1), "title" if row == self._row else ""
            )
            for column, his in enumerate(moves):
                self._cell(paper, row, column, (mine, his))
        below = _TOP + len(moves) + 1
        paper.put(3, below, self._told(moves[self._row], moves[self._column]), "bold")
        legend = "  ".join(f"{mark} {sheet.gives[gives]}" for gives, mark in _MARKS.items())
        lines = [*wrapped(legend, paper.width - 4, "dim"), *wrapped(sheet.about, paper.width - 6, "dim")]
        paper.put_lines(3, below + 2, lines[: paper.height - below - 3])

    def command(self, name: str) -> None:
        """Move the caret, or turn to the next sheet."""
        count = len(self.sheet.moves)
        match name:
            case "up" | "down":
                self._row = (self._row + (1 if name == "down" else -1)) % count
            case "next" | "previous":
                self._column = (self._column + (1 if name == "next" else -1)) % count
            case "matrix" if len(self._sheets) == 1:
                super().command("back")
            case "matrix":
                self._at = (self._at + 1) % len(self._sheets)
                self._row = self._column = 0
            case _:
                super().command(name)

    def _cell(self, paper: Paper, row: int, column: int, pair: tuple[str, str]) -> None:
        gives = self.sheet.cells.get(pair)
        x, y = _LABEL + 2 + column * _CELL, _TOP + row
        here = (row, column) == (self._row, self._column)
        mark = _MARKS.get(gives, "??") if gives else "."
        ink = "chosen" if here else _INKS.get(gives, "") if gives else "dim"
        paper.put(x, y, (Span(mark, ink),))
        paper.put(x + len(mark), y, self._star(pair), "dim")
        if here:
            paper.cursor = (x, y)

    def _star(self, pair: tuple[str, str]) -> str:
        """What marks a cell that has been met, where others are shown too."""
        sheet = self.sheet
        others = len(sheet.met) < len(sheet.cells)
        return "*" if others and pair in sheet.met and pair in sheet.cells else ""

    def _told(self, mine: str, his: str) -> str:
        gives = self.sheet.cells.get((mine, his))
        moves = self.sheet.moves
        if gives is None:
            return self._wording.say("matrix_unmet", mine=moves[mine], his=moves[his])
        given = self.sheet.gives[gives]
        return self._wording.say("matrix_cell", mine=moves[mine], his=moves[his], gives=given)


def matrix_page(host: Host, bout: Bout, notes: Notes, *, whole: bool) -> MatrixPage:
    """The matrix of a bout: all of it, or what its people have met."""
    wording, name = bout.wording, bout.wording.phrases.name
    about = wording.say("matrix_all" if whole else "matrix_notes")
    sheet = Sheet(name, notes.moves, notes.cells(whole=whole), notes.met, _gives(wording), about)
    return MatrixPage(host, wording, (sheet,), "Matrix" if whole else "Notebook")


def notebooks_page(host: Host, house: House) -> MatrixPage | None:
    """Every notebook there is; None: there is none."""
    found: list[Sheet] = []
    for book in notebooks.every(house.saves.notebooks):
        if book.ruleset in KEYS and book.moves:
            wording = house.wording(book.ruleset)
            cells = {pair: gives for pair, gives in book.cells.items() if gives in _MARKS}
            about = wording.say("matrix_notes")
            found.append(Sheet(book.name, book.moves, cells, frozenset(cells), _gives(wording), about))
    return MatrixPage(host, house.fencer_wording, tuple(found)) if found else None


def _gives(wording: Wording) -> dict[str, str]:
    known = wording.phrases.words.get("gives", {})
    return {gives: str(known.get(gives, gives)) for gives in _MARKS}
