"""Listings: many things of one kind under headings, sorted and filtered by their places in it, and opened one by one.

Nothing of a row is made before it is asked for, so that a listing of twenty thousand costs little more than one of ten.
What a column sorts by and the words of each row are kept once they are known. A filter that was only made longer looks
at what it has left, and at nothing else.
"""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from duel_tui.pages.model import Command, Page
from duel_tui.sanitize import NAME, clean_text, folded
from duel_tui.show.blocks import Block
from duel_tui.storage import files

E = TypeVar("E")
_NAMED = 3
"""The most files that are left out and named."""


class Head(Struct, frozen=True):
    """A heading, and what stands below it."""

    title: str
    width: int
    """Its cells; the column that grows has at least this number of cells."""
    grows: bool = False
    """True for the one column that takes the room that is left, and as much more as what stands in it needs."""
    right: bool = False
    """True if it stands at the right of its cells, as numbers do."""
    since: int = 0
    """The cells that a table has to have for it; where the growing column needs room, those that need the most go first."""
    sorts: bool = True


class Listing(ABC, Generic[E]):
    """Things of one kind."""

    columns: ClassVar[tuple[Head, ...]]
    nothing: ClassVar[str]
    """Said where no row has all the words of a filter."""
    sections: ClassVar[Mapping[int, str]] = {}
    """Headings over groups."""
    pinned = 0
    """The first rows that no filter hides and no order moves."""

    def __init__(self, entries: Sequence[E]) -> None:
        self.entries = tuple(entries)

    @abstractmethod
    def key(self, one: E) -> str:
        """The name of a row, the only one of its listing."""

    @abstractmethod
    def cells(self, one: E) -> tuple[str, ...]:
        """What a row has in each column; the last of fewer cells runs on to the end."""

    @abstractmethod
    def order(self, one: E, column: int) -> Any:
        """What a row is sorted by."""

    @abstractmethod
    def text(self, one: E) -> str:
        """All that a filter finds a row by."""

    @abstractmethod
    def said(self, one: E) -> str:
        """A row in words, without its name."""

    def group(self, one: E) -> int:
        """A row stands above all rows of higher groups, whatever it is sorted by."""
        del one
        return 0


class Directory(Listing[E]):
    """A listing whose rows can be opened."""

    title: ClassVar[str]
    column: ClassVar[int] = 0
    """The column that it is sorted by first."""
    beside: ClassVar[bool] = False
    """True if so much is said of a row that it stands beside the rows, and not below."""

    def __init__(self, entries: Sequence[E]) -> None:
        super().__init__(entries)
        self.by_key = {self.key(one): one for one in self.entries}
        """The rows by their names."""

    @property
    @abstractmethod
    def counted(self) -> str:
        """How many there are, in words."""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.entries)

    @property
    def left_out(self) -> str:
        """Which files are not listed, and why, in sentences; empty: all are."""
        return ""

    @abstractmethod
    def again(self) -> "Directory[E]":
        """What there is now."""

    def key_of(self, stem: str) -> str:
        """The key of the row of a file; empty: there is none."""
        del stem
        return ""

    def came(self, before: "Directory[E]") -> str:
        """The key of a row that the caret goes to since it is new; empty: there is none."""
        del before
        return ""

    def unknown(self, one: E) -> bool:
        """True while something of a row is not known that takes long to find out."""
        del one
        return False

    def find_out(self, one: E) -> None:
        """Find out what takes long."""

    @abstractmethod
    def about(self, one: E) -> tuple[Block, ...]:
        """What there is to say of a row."""

    def under(self, one: E) -> tuple[Block, ...]:
        """What more there is to say of a row, where a short list leaves room below it."""
        del one
        return ()

    @abstractmethod
    def opened(self, one: E) -> Page | Command:
        """What can be done with a row, or what is done at once when it is chosen."""


def left_out(*folders: Path) -> str:
    """The sentences about hidden files and copies in some folders; empty: there are none."""
    names = [clean_text(name, 2 * NAME) for folder in folders for name in files.copies(folder)]
    more = [f"{len(names) - _NAMED} more"] if len(names) > _NAMED else []
    told = ", ".join([*names[:_NAMED], *more])
    return (
        f"Left out as hidden files or a synchronizer's copies: {told}. Rename one to list it." if told else ""
    )


class Arrangement(Generic[E]):
    """The rows of a listing that are shown, in their order."""

    def __init__(
        self, listing: Listing[E], column: int = 0, words: str = "", *, turned: bool = False
    ) -> None:
        """Show all rows, or those with all these words, sorted by a column, or the other way round."""
        self.listing = listing
        self.column = column
        self.turned = turned
        self.words = ""
        self._sorted: dict[tuple[int, bool], list[int]] = {}
        self._texts: dict[int, str] = {}
        self.rows: Sequence[int] = self._in_order()
        self.headed: Mapping[int, str] = {}
        """The headings over groups, by the places of the rows that they stand over."""
        self.filter(words)

    def sort(self, column: int, *, turned: bool = False) -> None:
        """Sort by a column."""
        self.column, self.turned = column, turned
        words, self.words = self.words, ""
        self.rows = self._in_order()
        self.filter(words)

    def filter(self, words: str) -> None:
        """Show only the rows with all these words."""
        rows = self.rows if words.startswith(self.words) else self._in_order()
        self.words = words
        if wanted := folded(words).split():
            pinned = self.listing.pinned
            rows = [row for row in rows if row < pinned or self._has(row, wanted)]
        self.rows = rows
        self.headed = dict(self._headings())

    def key(self, row: int) -> str:
        """The name of a row."""
        return self.listing.key(self.listing.entries[row])

    def place(self, key: str) -> int | None:
        """Where the row of a key stands; None: it is not shown."""
        return next((place for place, row in enumerate(self.rows) if self.key(row) == key), None)

    @property
    def found(self) -> int:
        """How many rows are shown beside those that always are."""
        return len(self.rows) - self.listing.pinned

    def _headings(self) -> Iterator[tuple[int, str]]:
        def group(row: int) -> int:
            return self.listing.group(self.listing.entries[row])

        for wanted, title in self.listing.sections.items():
            first = bisect_left(self.rows, wanted, lo=self.listing.pinned, key=group)
            if first < len(self.rows) and group(self.rows[first]) == wanted:
                yield first, title

    def learn(self) -> None:
        """Know the words of all rows before a filter asks for them."""
        for row in range(len(self.listing.entries)):
            self._text(row)

    def _has(self, row: int, words: Sequence[str]) -> bool:
        text = self._texts.get(row) or self._text(row)
        return all(word in text for word in words)

    def _text(self, row: int) -> str:
        text = self._texts[row] = folded(self.listing.text(self.listing.entries[row]))
        return text

    def _in_order(self) -> list[int]:
        wanted = (self.column, self.turned)
        if wanted not in self._sorted:
            listing, column, entries = self.listing, self.column, self.listing.entries
            rows = list(range(listing.pinned, len(entries)))
            rows.sort(key=lambda row: listing.order(entries[row], column), reverse=self.turned)
            rows.sort(key=lambda row: listing.group(entries[row]))
            self._sorted[wanted] = [*range(listing.pinned), *rows]
        return self._sorted[wanted]
