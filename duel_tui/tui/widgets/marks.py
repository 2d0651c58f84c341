"""What is marked in a table: choices, the caret, and by its ground each cell that is compared."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from msgspec import Struct

from duel_tui.show.scene import At
from duel_tui.show.table import HIDDEN, Cell, Option, Row
from duel_tui.tui.styles import Ground, heat

CHOSEN, PROPOSED, DENIED = "\u25b8", "*", "-"
Bests = tuple[float | None, ...]
"""The best value of each column; None: nothing is compared there, or all are alike."""


class Marks(Struct, frozen=True):
    """What is to be marked in a table."""

    picked: Mapping[str, str]
    """What looks chosen, by field."""
    at: At = At("", "")
    """Where the caret is."""
    unneeded: frozenset[str] = frozenset()
    """The fields that do not matter with what is chosen."""
    odds: bool = True
    """Whether numbers are shown."""
    proposed: bool = False
    """Whether what looks chosen is an opponent's proposal."""

    def here(self, option: Option | None) -> bool:
        """True for the option that the caret is on."""
        return option is not None and (option.field, option.key) == (self.at.field, self.at.key)

    def chosen(self, option: Option | None) -> bool:
        """True for an option that looks chosen."""
        return option is not None and self.picked.get(option.field) == option.key

    def of(self, option: Option | None) -> str:
        """What stands before an option."""
        if option is None:
            return " "
        if self.chosen(option):
            return PROPOSED if self.proposed else CHOSEN
        return DENIED if option.denied or option.field in self.unneeded else " "


def bests(rows: Sequence[Row]) -> tuple[Bests, Bests]:
    """The best values on the left and on the right, of rows that can be chosen."""
    open_rows = [row for row in rows if not (row.option and row.option.denied)]
    return _bests([row.left for row in open_rows]), _bests([row.right for row in open_rows])


def ground_of(cell: Cell, best: float | None = None, *, odds: bool = True) -> Ground:
    """What a cell stands on; numbers that the player hides are not told by a colour."""
    if cell.value is None or not odds or HIDDEN in cell.text:
        return cell.comes
    return heat(cell.value, best=cell.value == best)


def _bests(rows: Sequence[tuple[Cell, ...]]) -> Bests:
    columns = [
        {cell.value for cell in cells if cell.value is not None}
        for cells in zip_longest(*rows, fillvalue=Cell())
    ]
    return tuple([max(values) if len(values) > 1 else None for values in columns])
