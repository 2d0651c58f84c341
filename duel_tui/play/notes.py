"""A notebook being filled: the cells of the matrix that the people of a duel meet, kept as they meet them."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.engine.solvable import Tabled
from duel_tui.engine.table import Table
from duel_tui.storage import notebooks
from duel_tui.storage.notebooks import Notebook, noted
from duel_tui.wording import Wording
from duel_tui.wording.reports import told_to_all

Cells = dict[tuple[str, str], str]


class Notes:
    """The notebook of one duel's matrix."""

    def __init__(self, folder: Path, key: str, rules: Tabled, wording: Wording) -> None:
        """Open the notebook of a game's matrix; nothing is read before it is needed."""
        self._rules = rules
        moves = {move: wording.label("move", move) for move in rules.moves}
        self._fresh = Notebook(key, wording.phrases.name, moves)
        self._path = notebooks.path_of(folder, self._fresh, ",".join(self.whole.values()))
        self._book: Notebook | None = None
        self.trouble = ""
        """Why it could not be kept; empty: it could."""

    @property
    def kept(self) -> bool:
        """Whether it is filled in this duel."""
        return self._rules.keeps_notes

    @property
    def open(self) -> bool:
        """Whether there is anything to look at while the duel is fought."""
        return self._rules.keeps_notes or self._rules.shows_matrix

    @property
    def shows_all(self) -> bool:
        """Whether the whole matrix may be looked at while the duel is fought."""
        return self._rules.shows_matrix

    @property
    def whole(self) -> Cells:
        """The whole matrix."""
        moves = self._rules.moves
        return {(mine, his): self._rules.gives(mine, his) for mine in moves for his in moves}

    @property
    def met(self) -> frozenset[tuple[str, str]]:
        """The cells that have been met, in this duel and before."""
        return frozenset(self.book.cells) & frozenset(self.whole)

    def cells(self, *, whole: bool) -> Cells:
        """All of the matrix, or what has been met of it."""
        met = self.met
        return {cell: gives for cell, gives in self.whole.items() if whole or cell in met}

    @property
    def moves(self) -> dict[str, str]:
        """The choices in the order of the matrix, each with its name."""
        return self._fresh.moves

    @property
    def book(self) -> Notebook:
        """What has been met, in this duel and before."""
        if self._book is None:
            self._book = notebooks.opened(self._path, self._fresh)
        return self._book

    def fill(self, table: Table[Any], people: tuple[Side, ...]) -> None:
        """Note down what people have met; what opponents met is none of theirs."""
        if not self.kept:
            return
        told = told_to_all(table)
        met = [cell for side in people for cell in self._rules.met(told, side)]
        cells = noted({(one.mine, one.his): one.gives for one in met})
        if not cells.items() <= self.book.met.items():
            self._book = replace(self.book, met={**self.book.met, **cells})
            self.trouble = notebooks.save(self._path, self._book)
