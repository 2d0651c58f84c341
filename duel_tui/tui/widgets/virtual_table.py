"""A table of any length that sorts and filters as one types.

It is drawn line by line by Textual's line API: only the rows in sight are made. What it shows is an arrangement of a
listing, so that sorting and filtering move numbers and no rows. Letters and digits are the words of the filter; all its
commands have other keys. The terminal's cursor stands at the caret.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual.binding import BindingType
from textual.events import Key, Paste
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from duel_tui.pages.listing import Arrangement, Head, Listing
from duel_tui.tui.keymap import binding
from duel_tui.tui.widgets.hosted import HasCaret

_CARET, _NONE = "> ", "  "
_GAP = 1
"""Cells between two columns."""
_MARKS = {False: "↑", True: "↓"}
"""Beside the heading that is sorted by: from the least on, or from the most on."""
_LONGEST = 40
"""The most characters of a filter."""


class VirtualTable(ScrollView, HasCaret, can_focus=True, inherit_bindings=False):  # pyright: ignore[reportIncompatibleMethodOverride] - Textual disagrees with itself
    """Rows under headings, one of which has the caret."""

    DEFAULT_CSS = """
    VirtualTable {
        background: ansi_default; color: ansi_default; overflow-x: hidden; overflow-y: auto;
        scrollbar-size-vertical: 1;
    }
    VirtualTable > .virtual-table--head { text-style: dim; }
    VirtualTable > .virtual-table--sorted { text-style: bold; }
    VirtualTable > .virtual-table--caret { text-style: reverse; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "virtual-table--head",
        "virtual-table--sorted",
        "virtual-table--caret",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        binding("up", "move(-1)"),
        binding("down", "move(1)"),
        binding("step", "move(1)"),
        binding("step_back", "move(-1)"),
        binding("first"),
        binding("last"),
        binding("log_up", "turn(-1)"),
        binding("log_down", "turn(1)"),
        binding("sort", "sort(1)"),
        binding("sort_back", "sort(-1)"),
        binding("reverse"),
        binding("commit", "choose"),
        binding("choose"),
    ]

    at: reactive[int] = reactive(0, init=False, repaint=False)
    """Which of the rows that are shown has the caret."""

    class Pointed(Message):
        """The caret is on another row, or the table shows other rows."""

    @dataclass
    class Chosen(Message):
        """The row that had the caret was chosen."""

        key: str

    def __init__(self, listing: Listing[Any], *, at: str = "", column: int = 0) -> None:
        """Show a listing, sorted by a column, with the caret on the row of a key or on the first."""
        super().__init__()
        self._shown = Arrangement(listing, column)
        self._point_later = at
        self._measured: tuple[list[Any], int] = ([], 0)
        """Rows in sight, and the cells in which what grows is whole in them."""

    @property
    def shown(self) -> Arrangement[Any]:
        """The rows, in their order."""
        return self._shown

    @property
    def pointed(self) -> str:
        """The key of the row at the caret; empty: there is none."""
        row = self.row
        return "" if row is None else self._shown.key(row)

    @property
    def row(self) -> int | None:
        """The place of the row at the caret in the listing; None: no row is shown."""
        rows = self._shown.rows
        return rows[self.at] if self.at < len(rows) else None

    @property
    def lines(self) -> int:
        """The lines under the headings of columns."""
        return len(self._shown.rows) + len(self._shown.headed)

    @property
    def in_sight(self) -> list[Any]:
        """What is listed in the rows in sight."""
        top, shown = self.scroll_offset.y, self._shown
        there = [self._in_line(line) for line in range(top, top + self._height)]
        return [shown.listing.entries[shown.rows[at]] for at in there if isinstance(at, int)]

    def on_mount(self) -> None:
        """Begin with the caret where it was asked for."""
        self._resized()
        self.point(self._point_later)

    def fill(self, listing: Listing[Any], *, at: str = "") -> None:
        """Show another listing, sorted and filtered as before, with the caret on the row of a key if it can be."""
        old, key = self._shown, at or self.pointed
        self._shown = Arrangement(listing, old.column, old.words, turned=old.turned)
        if at and self._shown.place(at) is None:
            self._shown.filter("")
        self._changed(key)

    def point(self, key: str) -> None:
        """Put the caret on the row of a key, if it is shown."""
        place = self._shown.place(key)
        if place is not None:
            self.at = place
            self._into_sight()

    def filter(self, words: str) -> None:
        """Show only the rows with all these words; the caret stays on its row if that has them."""
        key = self.pointed
        self._shown.filter(words[:_LONGEST])
        self._changed(key)
        self.post_message(self.Pointed())

    def draw_again(self, key: str) -> None:
        """Draw the row of a key again, and no other, if it is in sight."""
        for line in range(self._height):
            place = self._in_line(line + self.scroll_offset.y)
            if isinstance(place, int) and self._shown.key(self._shown.rows[place]) == key:
                self.refresh(Region(0, line + 1, self.size.width, 1))

    def on_key(self, event: Key) -> None:
        """Take what is typed for the words of the filter."""
        words, char = self._shown.words, event.character or ""
        if event.key == "backspace" and words:
            self.filter(words[:-1])
        elif event.key == "escape" and words:
            self.filter("")
        elif _is_text(char) or (char == " " and words):
            self.filter(words + char)
        else:
            return
        event.stop()
        event.prevent_default()

    def on_paste(self, event: Paste) -> None:
        """Filter by what was pasted."""
        event.stop()
        text = "".join([char if _is_text(char) else " " for char in event.text[:_LONGEST]])
        self.filter((self._shown.words + " ".join(text.split()))[:_LONGEST])

    def action_move(self, rows: int) -> None:
        """Move the caret by rows."""
        self.at += rows

    def action_turn(self, pages: int) -> None:
        """Move the caret by pages."""
        self.at += pages * max(1, self._height - 1)

    def action_first(self) -> None:
        """Move the caret to the first row."""
        self.at = 0

    def action_last(self) -> None:
        """Move the caret to the last row."""
        self.at = len(self._shown.rows) - 1

    def action_sort(self, columns: int) -> None:
        """Sort by another column."""
        places = [place for place, column in enumerate(self._shown.listing.columns) if column.sorts]
        here = places.index(self._shown.column)
        self._sort(places[(here + columns) % len(places)], turned=False)

    def action_reverse(self) -> None:
        """Turn the order round."""
        self._sort(self._shown.column, turned=not self._shown.turned)

    def action_choose(self) -> None:
        """Choose the row at the caret."""
        if self.row is not None:
            self.post_message(self.Chosen(self.pointed))

    def validate_at(self, at: int) -> int:
        """A row that there is."""
        return max(0, min(at, len(self._shown.rows) - 1))

    def watch_at(self, old: int, new: int) -> None:
        """Draw two rows again, and bring the caret into sight."""
        for place in (old, new):
            self.refresh(Region(0, self._line_of(place) - self.scroll_offset.y + 1, self.size.width, 1))
        self._into_sight()
        self.post_message(self.Pointed())

    def on_resize(self) -> None:
        """Keep the caret in sight."""
        self._resized()
        self._into_sight()

    @property
    def caret(self) -> Offset:
        """The mark of the row at the caret."""
        return Offset(0, max(0, self._line_of(self.at) - self.scroll_offset.y) + 1)

    def render_line(self, y: int) -> Strip:
        """The headings, a row, or the heading over a group."""
        width = self.scrollable_content_region.width
        place = self._in_line(y - 1 + self.scroll_offset.y)
        if y == 0:
            segments = self._heads()
        elif isinstance(place, int):
            caret = self.get_component_rich_style("virtual-table--caret")
            segments = [Segment(self._line(place), caret if place == self.at else self.rich_style)]
        else:
            head = self.get_component_rich_style("virtual-table--head")
            segments = [Segment(_NONE + place, head)] if place else []
        return Strip(segments).adjust_cell_length(width, self.rich_style)

    def _heads(self) -> list[Segment]:
        """The headings; the one that is sorted by is pointed out."""
        columns, shown = self._shown.listing.columns, self._shown
        segments = [Segment(_NONE, self.rich_style)]
        for place, width in self._columns():
            sorted_by = place == shown.column
            mark = _MARKS[shown.turned] if sorted_by else ""
            name = "virtual-table--sorted" if sorted_by else "virtual-table--head"
            text = _cell(columns[place].title + mark, columns[place], width)
            segments += [
                Segment(text, self.get_component_rich_style(name)),
                Segment(" " * _GAP, self.rich_style),
            ]
        return segments

    def _line(self, place: int) -> str:
        """A row as text."""
        listing, columns = self._shown.listing, self._columns()
        cells = listing.cells(listing.entries[self._shown.rows[place]])
        last = len(cells) - 1
        rest = sum(width + _GAP for column, width in columns if column > last)
        parts = [
            _cell(cells[column], listing.columns[column], width + rest * (column == last))
            for column, width in columns
            if column <= last
        ]
        return (_CARET if place == self.at else _NONE) + (" " * _GAP).join(parts)

    def _line_of(self, place: int) -> int:
        """The line of a row under the headings of columns."""
        return place + sum(at <= place for at in self._shown.headed)

    def _in_line(self, line: int) -> int | str:
        """The row in a line, or the heading over a group; empty: nothing stands there."""
        for at, title in sorted(self._shown.headed.items()):
            if line <= at:
                return title if line == at else line
            line -= 1
        return line if line < len(self._shown.rows) else ""

    def _columns(self) -> list[tuple[int, int]]:
        """The columns there is room for: their places and cells."""
        columns, room = self._shown.listing.columns, self.scrollable_content_region.width - len(_CARET)
        places = [place for place, column in enumerate(columns) if column.since <= room + len(_CARET)]
        grown = self._grown
        by_need = sorted(
            [place for place in places if columns[place].since], key=lambda place: columns[place].since
        )
        while by_need and room < grown + sum(
            columns[one].width + _GAP for one in places if not columns[one].grows
        ):
            places.remove(by_need.pop())
        spare = room - sum(columns[place].width + _GAP for place in places) + _GAP
        return [(place, columns[place].width + columns[place].grows * max(0, spare)) for place in places]

    @property
    def _grown(self) -> int:
        """The cells in which the growing column is whole in all rows in sight."""
        listing, there = self._shown.listing, self.in_sight
        if self._measured[0] != there:
            grows = [at for at, column in enumerate(listing.columns) if column.grows]
            widths = [cell_len(listing.cells(one)[at]) for at in grows for one in there]
            self._measured = there, max(widths, default=0)
        return self._measured[1]

    @property
    def _height(self) -> int:
        """The rows in sight."""
        return max(1, self.scrollable_content_region.height - 1)

    def _sort(self, column: int, *, turned: bool) -> None:
        key = self.pointed
        self._shown.sort(column, turned=turned)
        self._changed(key)
        self.post_message(self.Pointed())

    def _changed(self, key: str) -> None:
        """Show other rows, with the caret on the row of a key, or on the first that was found."""
        place = self._shown.place(key)
        found = min(self._shown.listing.pinned, len(self._shown.rows) - 1)
        hidden = place is None or (place < found and self._shown.words)
        self.set_reactive(VirtualTable.at, self.validate_at(found if hidden else place or 0))
        self._resized()
        self._into_sight()
        self.refresh()

    def _resized(self) -> None:
        self.virtual_size = Size(self.scrollable_content_region.width, self.lines + 1)

    def _into_sight(self) -> None:
        """Scroll as far as the caret needs, and take the terminal's cursor there."""
        top, height, line = self.scroll_offset.y, self._height, self._line_of(self.at)
        first = line - (self.at in self._shown.headed)
        if first < top or line >= top + height:
            self.scroll_to(y=first if first < top else line - height + 1, animate=False, immediate=True)
        self.call_after_refresh(self.place_cursor)


def _is_text(char: str) -> bool:
    """True for a character that a filter takes; signs are commands."""
    return len(char) == 1 and char.isalnum()


def _cell(text: str, column: Head, width: int) -> str:
    """A text in its cells."""
    if cell_len(text) > width:
        return f"{set_cell_size(text, width - 1)}…"
    blanks = " " * (width - cell_len(text))
    return blanks + text if column.right else text + blanks
