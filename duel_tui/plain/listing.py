"""A listing in lines: the first rows by numbers that stay, and words that sort and filter them."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from duel_tui.pages.listing import Arrangement, Listing
from duel_tui.plain.menus import Menu
from duel_tui.plain.talk import Talk
from duel_tui.plain.words import Word
from duel_tui.show.table import Option
from duel_tui.storage.numbers import numbered

E = TypeVar("E")

_MOST = 40
"""The most rows that are said at once."""


class _OtherRowsError(Exception):
    """Other rows are to be shown."""


class Rows:
    """How a listing is sorted and filtered as long as one looks at it."""

    def __init__(self, talk: Talk, path: Path, name: str, question: str, column: int = 0) -> None:
        """Show all rows, sorted by a column.

        Args:
            talk: with whom.
            path: the file that keeps the numbers of rows.
            name: what is listed, in the plural.
            question: what is asked.
            column: that column.
        """
        self._talk = talk
        self._path = path
        self._name = name
        self._question = question
        self._column = column
        self._words = ""
        self._turned = False
        self._before = 0
        """Rows that are not listed because those before them were."""
        self._shown = 0
        """How often other rows were asked for, each time to be listed."""

    async def choose(self, listing: Listing[E]) -> E:
        """Ask for a row of a listing.

        Raises:
            Back: the person goes back.
            Quit: the person leaves.
        """
        numbers = self._numbers(listing)
        while True:
            shown = Arrangement(listing, self._column, self._words, turned=self._turned)
            if self._words and not shown.found:
                self._talk.tell(listing.nothing)
                self._words = ""
                self._shown += 1
                continue
            try:
                row = await self._talk.choose(self._menu(shown, numbers), self._commands(listing))
            except _OtherRowsError:
                self._shown += 1
                continue
            return listing.entries[int(row)]

    def _numbers(self, listing: Listing[E]) -> list[int]:
        """The number of each row, which it keeps however the rows are sorted and whatever becomes of others."""
        keys = [listing.key(one) for one in listing.entries]
        files = [Path(key).name for key in keys]
        twice = {name for name, count in Counter(files).items() if count > 1}
        names = [key if file in twice else file for key, file in zip(keys, files, strict=True)]
        first = Arrangement(listing, self._column).rows[listing.pinned :]
        given = numbered(self._path, self._name, [names[row] for row in first])
        pinned = listing.pinned
        return [row + 1 if row < pinned else pinned + given[name] for row, name in enumerate(names)]

    def _menu(self, shown: Arrangement[Any], numbers: Sequence[int]) -> Menu:
        """The first rows, each with its number; their keys are their places in the listing."""
        listing = shown.listing
        rows = shown.rows[listing.pinned if self._words else 0 :]
        self._before = self._before if self._before < len(rows) else 0
        listed = rows[self._before : self._before + _MOST]
        lines = [
            Option("", str(row), "", listing.cells(one)[0], detail=listing.said(one), number=numbers[row])
            for row, one in [(row, listing.entries[row]) for row in listed]
        ]
        others = [
            Option("", str(row), "", "", number=number)
            for row, number in enumerate(numbers)
            if row not in {*listed}
        ]
        title = (
            f"With {self._words}: {len(rows)} of {len(listing.entries) - listing.pinned} {self._name}."
            if self._words
            else ""
        )
        return Menu(
            f"{self._name} {self._shown}",
            self._question,
            tuple(lines),
            title,
            end=self._left(len(rows) - self._before - len(lines), len(rows)),
            others=tuple(others),
        )

    def _left(self, left: int, rows: int) -> str:
        """How many rows are not listed yet, and how they are; empty: none, and none was left out."""
        if left:
            rest = f"Not listed yet: {left} of {rows} {self._name}."
            return f"{rest} Type more for the next of them, or find and a word to look for some."
        return f"These are the last {self._name}. Type more to begin again." if self._before else ""

    def _commands(self, listing: Listing[Any]) -> tuple[Word, ...]:
        titles = {
            place: one.title.casefold()
            for place, one in enumerate(listing.columns)
            if one.sorts and one.title
        }
        return (
            Word(
                "find", f"shows only {self._name} with some words; alone it shows all", self._find, more=True
            ),
            Word(
                "sort",
                f"sorts by {', '.join(titles.values())}",
                lambda typed: self._sort(titles, typed),
                more=True,
            ),
            *(
                [Word("more", f"lists more {self._name}", lambda _: self._more())]
                if len(listing.entries) > _MOST
                else []
            ),
            Word("reverse", "turns the order round", lambda _: self._reverse()),
        )

    def _more(self) -> None:
        self._before += _MOST
        raise _OtherRowsError

    def _find(self, typed: str) -> None:
        self._words, self._before = typed, 0
        raise _OtherRowsError

    def _sort(self, titles: dict[int, str], typed: str) -> None:
        """Sort by a heading; without one, by the next."""
        places = [*titles]
        following = places[(places.index(self._column) + 1) % len(places)]
        found = [place for place, title in titles.items() if title.startswith(typed.casefold())]
        if typed and not found:
            self._talk.tell(f"{typed}: no heading. Sort by {', '.join(titles.values())}.")
            return
        self._column, self._turned, self._before = found[0] if typed else following, False, 0
        self._talk.tell(f"Sorted by {titles[self._column]}.")
        raise _OtherRowsError

    def _reverse(self) -> None:
        self._turned, self._before = not self._turned, 0
        self._talk.tell("The order is reversed." if self._turned else "The order is the usual one again.")
        raise _OtherRowsError
