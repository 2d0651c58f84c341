"""Fencers and duels in lines: the first rows by numbers, words that sort and filter them, and what can be done with one."""

from typing import Any

from duel_tui.pages.commands import MakeFencer
from duel_tui.pages.duels import Duels, duel_page, stands_of
from duel_tui.pages.execution import carry_out
from duel_tui.pages.listing import Arrangement, Listing
from duel_tui.pages.model import Page
from duel_tui.pages.roster import NEW, Roster, fencer_page
from duel_tui.plain.menus import Line, Menu
from duel_tui.plain.navigation import follow
from duel_tui.plain.reader import ask, heard
from duel_tui.plain.talk import Back, Talk
from duel_tui.plain.words import Word
from duel_tui.play.context import AppContext

_MOST = 40
"""The most rows that are said at once."""


class _OtherRowsError(Exception):
    """Other rows are to be shown."""


class Rows:
    """How a listing is sorted and filtered as long as one looks at it."""

    def __init__(self, talk: Talk, name: str, question: str, column: int = 0) -> None:
        """Show all rows, sorted by a column.

        Args:
            talk: with whom.
            name: what is listed, in the plural.
            question: what is asked.
            column: that column.
        """
        self._talk = talk
        self._name = name
        self._question = question
        self._column = column
        self._words = ""
        self._turned = False
        self._shown = 0
        """How often other rows were asked for, each time to be listed."""

    async def choose(self, listing: Listing[Any]) -> int:
        """Ask for a row of a listing; its place there.

        Raises:
            Back: the person goes back.
            Quit: the person leaves.
        """
        while True:
            shown = Arrangement(listing, self._column, self._words, turned=self._turned)
            if self._words and not shown.found:
                self._talk.tell(listing.nothing)
                self._words = ""
                self._shown += 1
                continue
            try:
                return int(await self._talk.choose(self._menu(shown), self._commands(listing)))
            except _OtherRowsError:
                self._shown += 1

    def _menu(self, shown: Arrangement[Any]) -> Menu:
        """The first rows; their keys are their places in the listing."""
        listing = shown.listing
        rows = shown.rows[listing.pinned if self._words else 0 :]
        lines = [
            Line(number, str(row), listing.cells(row)[0], detail=listing.said(row))
            for number, row in enumerate(rows[:_MOST], 1)
        ]
        more = len(rows) - len(lines)
        title = (
            f"The first {len(lines)} of {len(rows)} {self._name}; find and a word shows others."
            if more
            else ""
        )
        return Menu(f"{self._name} {self._shown}", self._question, tuple(lines), title)

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
            Word("reverse", "turns the order round", lambda _: self._reverse()),
        )

    def _find(self, typed: str) -> None:
        self._words = typed
        raise _OtherRowsError

    def _sort(self, titles: dict[int, str], typed: str) -> None:
        """Sort by a heading; without one, by the next."""
        places = [*titles]
        following = places[(places.index(self._column) + 1) % len(places)]
        found = [place for place, title in titles.items() if title.startswith(typed.casefold())]
        if typed and not found:
            self._talk.tell(f"{typed}: no heading. Sort by {', '.join(titles.values())}.")
            return
        self._column, self._turned = found[0] if typed else following, False
        self._talk.tell(f"Sorted by {titles[self._column]}.")
        raise _OtherRowsError

    def _reverse(self) -> None:
        self._turned = not self._turned
        raise _OtherRowsError


async def _act(context: AppContext, talk: Talk, page: Page) -> None:
    """Say what a row is, ask what is to be done with it, and do that.

    Raises:
        Back: the person goes back.
        Quit: the person leaves.
    """
    talk.say(f"{page.title}.")
    if not page.rows:
        talk.say(*heard(page.blocks))
    else:
        await follow(context, talk, carry_out(context, await ask(talk, page, "What now?")))


async def fencers(context: AppContext, talk: Talk) -> None:
    """Look at fencers until the person goes back.

    Raises:
        Back: the person goes back.
        Quit: the person leaves.
    """
    rows = Rows(talk, "fencers", "Which fencer?")
    while True:
        await _fencer(context, talk, rows)


async def _fencer(context: AppContext, talk: Talk, rows: Rows) -> None:
    """Ask for a fencer, and do something with them."""
    roster = Roster(context)
    entry = roster.entries[await rows.choose(roster)]
    try:
        if entry.key == NEW:
            await follow(context, talk, carry_out(context, MakeFencer()))
        else:
            await _act(context, talk, fencer_page(context, roster, entry))
    except Back:
        return


async def duels(context: AppContext, talk: Talk) -> None:
    """Look at duels until the person goes back.

    Raises:
        Back: the person goes back.
        Quit: the person leaves.
    """
    rows = Rows(talk, "duels", "Which duel?", Duels.when)
    while True:
        await _duel(context, talk, rows)


async def _duel(context: AppContext, talk: Talk, rows: Rows) -> None:
    """Ask for a duel, and do something with it."""
    stands: dict[str, str] = {}
    listing = Duels(context, stands)
    if not listing.entries:
        talk.say("No duels yet.")
        raise Back
    one = listing.entries[await rows.choose(listing)]
    stands[str(one.path)] = stands_of(context, one)
    try:
        await _act(context, talk, duel_page(context, listing, one))
    except Back:
        return
