"""A new level on the screen: the fencer and who comes next, the wins, the path, and what one may do now in the footer."""

from time import monotonic
from typing import ClassVar

from textual.binding import BindingType

from duel_tui.pages.ending import AFTER
from duel_tui.play.prompts import Reached
from duel_tui.show.blocks import SMALLEST, Block, Fight, Grid, Ink, Line, Paragraph, Picture, Span
from duel_tui.show.fit import in_columns
from duel_tui.text import broken
from duel_tui.tui.keymap import binding
from duel_tui.tui.widgets.edges import Item
from duel_tui.tui.widgets.ending import STARTLED
from duel_tui.tui.widgets.figures import figures
from duel_tui.tui.widgets.hosted import Answered
from duel_tui.tui.widgets.layout import ruled
from duel_tui.tui.widgets.rows import PromptPane

_HIGHEST = 16
"""The most rows of figures."""
_RESULTS: dict[str, Ink] = {"won": "good", "lost": "bad"}


class NewLevel(PromptPane):
    """A level that was reached; Enter goes on, and letters do the rest."""

    BINDINGS: ClassVar[list[BindingType]] = [binding("commit")]

    def __init__(self, reached: Reached) -> None:
        """Show what a level is about."""
        super().__init__()
        self._reached = reached
        self._seen = float("inf")
        """When it came into sight."""

    def on_focus(self) -> None:
        """Note when it came into sight."""
        super().on_focus()
        self._seen = min(self._seen, monotonic())

    def items(self, enter: str) -> tuple[Item, ...]:
        """What may be done, for the footer; `enter`: the key of the first."""
        return tuple([(row.typed or enter, row.label) for row in self._reached.rows])

    def means(self, sign: str) -> bool:
        """True for the letter of a row."""
        return any(row.typed == sign for row in self._reached.rows)

    def typed(self, char: str) -> bool:
        """Take the row of a letter."""
        for row in self._reached.rows:
            if row.typed == char:
                self.post_message(Answered(self, AFTER[row.key]))
                return True
        return False

    def action_commit(self) -> None:
        """Go on; an Enter that was meant for the page before does nothing."""
        if monotonic() - self._seen >= STARTLED:
            self.post_message(Answered(self, AFTER[self._reached.rows[0].key]))

    def laid(self) -> list[Line]:
        """The title, the figures in the rows that are left, and the rest."""
        width, height = self.size
        self.cursor = 0, max(0, height - 1)
        title = self._reached.title.upper()
        below = [line for block in self._reached.blocks for line in _lines(block, width)]
        drawn = next(one for one in self._reached.blocks if isinstance(one, Fight))
        rows = min(_HIGHEST, height - 2 - len(below))
        if rows < SMALLEST:
            below = below[: max(0, height - 2)]
        picture = figures(drawn, width, rows, pen=self.host.pen)
        return [(Span(" " * max(1, (width - len(title)) // 2)), Span(title, "near")), *picture, *below][
            :height
        ]


def _lines(block: Block, width: int) -> list[Line]:
    """A block in rows: a title is a rule, and a result has its colour."""
    match block:
        case Paragraph(text, "title"):
            return list(ruled(text, width))
        case Paragraph(text):
            return [(Span(f" {line}"),) for line in broken(text, width - 2)]
        case Grid(rows=cells):
            lines = in_columns(cells, right=set())
            pairs = zip(lines, cells, strict=True)
            return [
                (Span(f"  {row[0]}", _RESULTS.get(row[0], "dim")), Span(line[len(row[0]) :]))
                for line, row in pairs
            ]
        case Picture(rows=rows):
            return [(Span(f"  {row}", "near" if not at else "dim"),) for at, row in enumerate(rows)]
        case _:
            return []
