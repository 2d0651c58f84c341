"""The matrix of a game on the screen: what has been met of it, or all; or one notebook after the other."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from duel_tui.pages.matrix import Matrix, matrix_of
from duel_tui.play.bout import Bout
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.screens.question import QuestionScreen
from duel_tui.tui.widgets.footer import Footer
from duel_tui.tui.widgets.heading import Heading
from duel_tui.tui.widgets.matrix_grid import MatrixGrid

_ALL = "the whole matrix"


class MatrixScreen(AppScreen, inherit_bindings=False):
    """A matrix, the cell at the caret in words, and what the marks mean."""

    CSS_PATH = "matrix.tcss"
    TITLE = "Notebook"
    BINDINGS: ClassVar[list[BindingType]] = [
        binding("matrix", label="the next one"),
        binding("back"),
        binding("help"),
    ]

    def __init__(self, *sheets: Matrix, bout: Bout | None = None) -> None:
        """Show the first of some matrices.

        Args:
            sheets: the matrices.
            bout: the bout whose matrix the first one is, shown as a whole once it is asked for.
        """
        super().__init__()
        self._sheets = sheets
        self._at = 0
        self._bout = bout

    @property
    def sheet(self) -> Matrix:
        """The one in sight."""
        return self._sheets[self._at]

    def compose(self) -> ComposeResult:
        """The grid, the cell at the caret, the marks, and the keys."""
        yield Heading(self.sheet.title, self.sheet.aside)
        yield MatrixGrid(self.sheet)
        yield Static(id="said", markup=False)
        yield Static(id="legend", markup=False)
        yield Static(id="about", markup=False)
        yield Footer(self.host.keymap)

    def on_mount(self) -> None:
        """Say what the first cell is; where nothing has been met, ask at once whether all is to be shown."""
        self._show()
        if not any(line.said for line in self.sheet.lines):
            self._ask()

    def on_matrix_grid_moved(self) -> None:
        """Say what the cell at the caret is."""
        self._say()

    def action_matrix(self) -> None:
        """Show all of it, or the next matrix; close the only one."""
        if self.sheet.asks:
            self._ask()
        elif len(self._sheets) == 1:
            self.host.close()
        else:
            self._at = (self._at + 1) % len(self._sheets)
            self._show()

    def _ask(self) -> None:
        """Show all of it, once that is answered by yes."""
        if self.sheet.asks and self._bout is not None:
            _ = self.host.push_screen(QuestionScreen(self.sheet.asks), self._open)

    def _open(self, yes: bool | None) -> None:  # noqa: FBT001  the answer to a question
        """Show all of it, if the player said so."""
        bout = self._bout
        if yes and bout is not None and bout.notes is not None:
            self._sheets, self._at = (matrix_of(bout, bout.notes, whole=True),), 0
            self._show()

    def _show(self) -> None:
        """Show the matrix in sight."""
        sheet, heading, keys = self.sheet, self.query_one(Heading), self.host.keymap
        heading.said, heading.aside = sheet.title, sheet.aside
        self.query_one(MatrixGrid).show(sheet)
        self.query_one("#legend", Static).update("\n".join(sheet.legend))
        self.query_one("#about", Static).update(sheet.about)
        more = _ALL if sheet.asks else "the next one" if len(self._sheets) > 1 else "close"
        letters = [line.letter for line in sheet.lines if line.letter][:2]
        self.query_one(Footer).items = (
            *(((" ".join(letters), "row, then column"),) if letters else ()),
            (keys.shown("matrix"), more),
            (keys.shown("back"), "back"),
        )
        self._say()

    def _say(self) -> None:
        """Say what the cell at the caret is."""
        self.query_one("#said", Static).update(
            Content.styled(f"{self.query_one(MatrixGrid).cell.said}.", "bold")
        )
