"""Tables: a decision as every game says it, without a size.

A table has a left half (what is mine), the labels of its rows, and a right half (what is the opponent's); a list and a matrix
have only the right one, and two fields by one another are a matrix in which the columns can be chosen, too. A cell has a
text, and a value from 0 to 1 for the ground it stands on or what it comes to (won, gained, slipped, lost). Texts are given
in several lengths, and cells of one column are shortened together, so a table is the same at every size: only the layout
knows one. Nothing explains signs under a table: the row at the caret is told in sentences, in the block of the move.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.show.blocks import Comes, Ink, Line
from duel_tui.show.fit import Text

HIDDEN = "\u00b7"
"""The sign that replaces a number hidden by the player."""


class Option(Struct, frozen=True):
    """A possible choice in one field of a decision."""

    field: str
    key: str
    typed: str
    """The letters and digits that choose it, such as `t` or `a33`; empty: none."""
    label: str
    denied: str = ""
    """The reason why it is not available now; empty: it is available."""
    detail: str = ""
    """Its cost or gain, in a word or two."""
    brief: Text = ""
    """The label where it stands in a row with others; empty: the label itself."""
    number: int = 0
    """What it is called by in a list that is read aloud; 0: by its letters."""
    figures: str = ""
    """Said of it only where such a list is asked for."""
    under: str = ""
    """The heading it stands under; empty: none."""

    @property
    def heads(self) -> Text:
        """What stands over a column or in a row with others."""
        return self.brief or self.label


class Cell(Struct, frozen=True):
    """A cell of the table."""

    text: Text = ""
    ink: Ink = ""
    odds: bool = False
    """True if the player may hide the whole cell; `Offer.figure` hides numbers among words."""
    value: float | None = None
    """How good it is for who chooses, from 0 to 1; None: nothing is compared."""
    comes: Comes = ""


class Column(Struct, frozen=True):
    """A column of the table; its option, if any, is chosen with it."""

    head: Text = ""
    """The heading; line ends separate its rows."""
    option: Option | None = None
    words: bool = False
    """True if it has words, aligned left; numbers are aligned right."""


class Row(Struct, frozen=True):
    """A row of the table: cells, its label between them, cells."""

    label: Text
    option: Option | None = None
    variant: Option | None = None
    """A variant of the same choice; its letter stands after the label."""
    left: tuple[Cell, ...] = ()
    lacks: Text = ""
    """What stands in the place of the left cells of a row that has none; empty: nothing."""
    before: Cell = Cell()
    """A cell directly before the label, such as the wound after a hit."""
    after: Cell = Cell()
    right: tuple[Cell, ...] = ()
    refused: Text = ""
    """What the row shows where its option is not available, or where it has nothing to compare; empty: the reason."""


class Drawn(Struct, frozen=True):
    """What is drawn to the right of a whole table, in the rows and cells that a layout has for it."""

    least: int
    """The fewest cells in which it can be read."""
    draw: Callable[[int, int], tuple[Line, ...]]
    """Draws it in some rows and cells."""
    cursor: Callable[[int, int], tuple[int, int]] | None = None
    """The column and row of the terminal's cursor in it; None: it stands at the caret of the table."""
    rows: int = 0
    """The rows with which it is whole."""


class Table(Struct, frozen=True):
    """A decision: all choices, and the results of each.

    The left columns stand at the left edge, the labels after them, the right columns at the right edge; without left
    columns, the labels stand at the left edge, with the right columns directly after them and their heads in the
    title's row if it is free. Right columns that can be chosen beside left ones are a picker over them, under a title.
    """

    title: Text
    options: tuple[Option, ...] = ()
    """The options in the title's row."""
    aside: Text = ""
    """The text at the right end of the title's row."""
    captions: tuple[Text, Text] = ("", "")
    """The headings over the left and the right columns; the right one is a title where its columns can be chosen."""
    left: tuple[Column, ...] = ()
    right: tuple[Column, ...] = ()
    rows: tuple[Row, ...] = ()
    after: Text = ""
    """The heading of the cells after the labels, ending with them; only with left columns."""
    notes: tuple[Text, Text] = ("", "")
    """The text that replaces the left or right columns of a side that has none; line ends separate its rows."""
    beside: tuple[Line, ...] = ()
    """A block to the right of the whole table, from its heads on."""
    then: "Table | None" = None
    """A table under this one, for another field of the same choice; None: there is none."""
    drawn: Drawn | None = None
    """A drawing to the right of all this; None: there is none."""
    looks: bool = False
    """True if the caret also marks one of the right columns, to be read and not chosen."""
    near: bool = True
    """False if it is the far fencer's."""
    steady: bool = False
    """True if options that are not available look like the others but for their cells: each key changes which they are."""
    known: Text = ""
    """A line on what the opponent has done so far."""
    named: Text = ""
    """What is chosen so far, in the words of the field: `Thrust at the right chest, high parry`; empty: the option at the caret."""
    said: Text = ""
    """Today's figures of what is at the caret, in a sentence; before anything is chosen, what there is to choose."""
    stands: str = ""
    """What lines say before they ask, in the place of a drawing beside the table; empty: there is none."""
    described: tuple[str, ...] = ()
    """The whole drawing in sentences, for lines that ask for it."""
    helped: tuple[tuple[str, str], ...] = ()
    """What the help says of the choices before it lists the keys: the keys of a choice, and a sentence; or a command by its name."""


def unforetold(table: Table) -> Table:
    """A table without its chances, for a viewer who may not know them."""

    def hidden(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple([Cell(HIDDEN, "dim", odds=True) if one.odds else one for one in cells])

    rows = [
        replace(
            row,
            left=hidden(row.left),
            right=hidden(row.right),
            before=hidden((row.before,))[0],
            after=hidden((row.after,))[0],
        )
        for row in table.rows
    ]
    return replace(table, rows=tuple(rows), then=unforetold(table.then) if table.then else None)


class Move(Struct, frozen=True):
    """The choice at the caret, explained: what it is, when it is good and bad, and today's figures."""

    name: Text = ""
    brief: str = ""
    """What it is, in at most twelve words."""
    what: str = ""
    """What it is, at more length; empty: the same."""
    sides: tuple[Line, ...] = ()
    """When it is good, and when it is bad."""
    said: Text = ""
    """Today's figures, or before anything is chosen, what there is to choose."""
