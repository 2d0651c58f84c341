"""A screen with a listing: a table that filters as one types, what is said of the row at the caret, and what can be done."""

from contextlib import suppress
from dataclasses import dataclass
from threading import Thread
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from duel_tui.pages.listing import Directory
from duel_tui.pages.model import Command, Page
from duel_tui.show.blocks import Curve, Drawn
from duel_tui.tui.keymap import bound
from duel_tui.tui.screens.base import Explanation
from duel_tui.tui.screens.page import Actions, RowsScreen, menu_row
from duel_tui.tui.widgets.blocks import joined, padded
from duel_tui.tui.widgets.edges import Footer, Heading
from duel_tui.tui.widgets.figures import Figures
from duel_tui.tui.widgets.hosted import on_top
from duel_tui.tui.widgets.menu import Menu
from duel_tui.tui.widgets.virtual_table import VirtualTable

_EDGES, _HIGHEST = 5, 12
"""Rows of heading, note and footer; the most rows of a figure."""
_MANY = 2_000
"""A filter has the words of this number of rows as soon as it asks for them."""
_LABEL = 21
"""Cells for what can be done, before more is said of it."""


class ListingScreen(RowsScreen, inherit_bindings=False):
    """A table, and beside or below it the row at the caret with what can be done."""

    CSS_PATH = "listing.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bound("back", "help")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012  Textual types it for each screen
    AUTO_FOCUS = "VirtualTable"

    @dataclass
    class Found(Message):
        """It is known what took long to find out of a row."""

        key: str

    def __init__(self, listing: Directory[Any], stem: str = "") -> None:
        """List what there is, with the caret on the row of a file."""
        super().__init__()
        self.listing = listing
        """What there was when it was looked last."""
        self.title = self.listing.title
        self._at = self.listing.key_of(stem)
        self._looked = False
        """True once it was in sight."""
        self._page: Page | None = None
        """What can be done with a row, while that is open; None: it is not."""
        self._note = self.listing.left_out
        """What is not listed, was done, or went wrong."""
        self._wanted: list[Any] = []
        """The rows of which it is being found out what takes long."""

    def compose(self) -> ComposeResult:
        """The heading, the table, what is said of a row, what can be done with it, and the keys."""
        yield Heading(self.title or "")
        with Container(id="body"):
            with Vertical(id="list"):
                yield VirtualTable(self.listing, at=self._at, column=self.listing.column)
                yield Static(id="under")
            with Vertical(id="side"):
                yield Figures()
                with VerticalScroll(can_focus=False):
                    yield Explanation(id="about")
                yield Actions()
        yield Static(id="note")
        yield Footer(self.host.keymap)

    def on_mount(self) -> None:
        """Show the keys from the first paint."""
        self.set_class(self.listing.beside, "beside")
        self._learn()
        self._show()

    def on_screen_resume(self) -> None:
        """Look again: something may have been done; not the first time, when it was only just looked."""
        if on_top(self):  # lines may have begun a duel that stands above it
            self.host.app_context.clear_table()
        if self._looked:
            self._look()
        else:
            self._looked = True
            self.explain()

    def on_resize(self) -> None:
        """Say more, once other rows are in sight."""
        self.explain_later()

    def on_virtual_table_pointed(self, event: VirtualTable.Pointed) -> None:
        """Let what is said follow the caret once keys have paused."""
        event.stop()
        self._note = ""
        self._say()
        self.explain_later()

    def on_virtual_table_chosen(self, event: VirtualTable.Chosen) -> None:
        """Open what can be done with a row, unless what was typed since has led away from it."""
        event.stop()
        if event.key != self.table.pointed:
            return
        opened = self._opened
        if isinstance(opened, Page):
            self._open(opened)
        else:
            self.do(opened)

    def action_back(self) -> None:
        """Go back to the table, or to the screen below."""
        if self._page is None:
            self.go_back()
        else:
            self._page = None
            self._show()

    @property
    def page(self) -> Page | None:
        """What can be done with a row, while that is open."""
        return self._page

    @property
    def table(self) -> VirtualTable:
        """The table."""
        return self.query_one(VirtualTable)

    @property
    def _opened(self) -> Page | Command:
        """What the row at the caret opens: what can be done with it, or something else at once."""
        return self.listing.opened(self.listing.by_key[self.table.pointed])

    def _open(self, page: Page, at: str = "") -> None:
        """Show what can be done with a row, with the caret on one of these deeds if it can be done, else on the first."""
        self._page, self._note = page, ""
        rows = [menu_row(row, (padded(row.label, _LABEL), "")) for row in page.rows]
        possible = {row.key for row in page.rows if not row.denied}
        self.query_one(Menu).fill(rows, at=at if at in possible else page.first)
        self._show()

    def done(self, said: str, at: str) -> None:
        """Show what comes of a command; one that led elsewhere leads back to what could be done."""
        if on_top(self):
            self._page = None
        self._look(at)
        self._note = said
        self._say()

    def _look(self, at: str = "") -> None:
        """Show what there is now, with the caret where it was or on the row of a key."""
        if self.is_there:
            before, self.listing, self._wanted = self.listing, self.listing.again(), []
            at = at or self.listing.came(before)
            meant = at or self.table.pointed
            self.table.fill(self.listing, at=at)
            self._learn()
            stays = self._page is not None and meant and self.table.pointed == meant
            opened = (
                self._opened if stays else None
            )  # its row may be gone, or filtered out for what it has become
            if isinstance(opened, Page):
                self._open(opened, self.query_one(Menu).pointed)
            else:
                self._page = None
                self._show()
            self.explain()

    def _learn(self) -> None:
        """Have the words of very many rows at hand before the first letter of a filter."""
        if len(self.listing.entries) > _MANY:
            Thread(target=self.table.shown.learn, daemon=True).start()

    def _show(self) -> None:
        """Show table or menu, and everything around them."""
        if not self.is_there:
            return
        acting = self._page is not None
        self.set_class(acting, "acting")
        (self.query_one(Menu) if acting and self._page and self._page.rows else self.table).focus()
        keys = self.host.keymap
        enter, back = keys.shown("commit"), keys.shown("back")
        browsing = (
            (enter, "open"),
            (keys.shown("sort"), "sort"),
            (back, "back"),
        )
        does = ((enter, "do it"),) if self._page and self._page.rows else ()
        self.query_one(Footer).items = (*does, (back, "back")) if acting else browsing
        self._say()

    def explain(self) -> None:
        """Say what there is to say of the row at the caret, and find out what takes long of the rows in sight."""
        super().explain()
        unknown = [one for one in self.table.in_sight if self.listing.unknown(one)] if self.is_there else []
        if any(one not in self._wanted for one in unknown):
            self._wanted = unknown
            Thread(target=self._find_out, args=(self.listing, unknown), daemon=True).start()

    def _find_out(self, listing: Directory[Any], wanted: list[Any]) -> None:
        """Find out what takes long of some rows, until it is asked of others."""
        for one in wanted:
            if wanted is not self._wanted or not self.is_attached:
                return
            listing.find_out(one)
            with suppress(Exception):
                self.post_message(self.Found(listing.key(one)))

    def on_listing_screen_found(self, event: Found) -> None:
        """Show what was found out."""
        self.table.draw_again(event.key)
        if event.key == self.table.pointed:
            self.explain()

    def _explained(self) -> Content:
        """What there is to say of the row at the caret."""
        pointed = self.listing.by_key.get(self.table.pointed)
        blocks = () if pointed is None else self.listing.about(pointed)
        text, side, menu = joined(blocks), self.query_one("#side"), self.query_one(Menu)
        below = len(text.wrap(max(1, side.content_size.width))) + (menu.option_count + 1 if self._page else 0)
        drawn = next((one for one in blocks if isinstance(one, Drawn)), None)
        room = self.size.height - _EDGES - below if self.listing.beside else 0
        self.query_one(Figures).draw(drawn, min(_HIGHEST, room))
        self._say_more(pointed)
        return text

    def _say_more(self, pointed: Any) -> None:
        """Say more of the row at the caret where the list leaves room below it."""
        under, table = self.query_one("#under", Static), self.table
        blocks = self.listing.under(pointed) if pointed is not None and self.has_class("-wide") else ()
        told = [one for one in blocks if not (isinstance(one, Curve) and self.host.pen == "letters")]
        more, room = Content(), self.size.height - _EDGES - 1 - table.lines
        for first in range(len(told)):
            more = joined(told[first:], "\n\n")
            lines = more.split("\n")
            if room > len(lines) and table.size.width > max(map(len, lines)):
                break
            more = Content()
        if under.content != more:
            under.update(more)
        if under.display != bool(more.plain):
            under.display = not under.display

    def _say(self) -> None:
        """Say how many there are, what they are filtered by, and what was done."""
        if not self.is_there:
            return
        shown = self.table.shown
        heading = self.query_one(Heading)
        heading.said = self._page.title if self._page else self.title or ""
        counted = f"{shown.found:,} of {self.listing.count:,}" if shown.words else self.listing.counted
        heading.aside = self._page.aside if self._page else counted
        nothing = f". {shown.listing.nothing}" if not shown.found else ""
        only = f"Only: {shown.words.rstrip()}{nothing}" if shown.words else "Type to filter."
        only = "" if self._page else only
        said = Content.styled(self._note or only, "" if self._note else "dim")
        if (note := self.query_one("#note", Static)).content != said:
            note.update(said)
