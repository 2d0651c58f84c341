"""The rulebook: chapters, their entries, and the text of one; with a search."""

from typing import Literal

from duel_tui.play.house import House
from duel_tui.registry import KEYS
from duel_tui.tui.fields import TextField
from duel_tui.tui.keys import Bound
from duel_tui.tui.page import Host
from duel_tui.tui.pages.contents import Contents, Place
from duel_tui.tui.pages.framed import Framed
from duel_tui.tui.pages.matrix import notebooks_page
from duel_tui.tui.pages.rulebook_keys import CONTENTS, ENTRIES, NOTEBOOKS, READING, SEARCHING
from duel_tui.tui.paper import Paper
from duel_tui.tui.prose import clipped
from duel_tui.wording import Rulebook

Focus = Literal["chapters", "entries", "text", "search"]

_WIDE = 118
"""Columns from which on contents and text stand side by side."""
_CONTENTS = 38
_CHAPTERS = 34


class RulebookPage(Framed):
    """Every move, term and table of a game."""

    title = "Rulebook"

    def __init__(
        self, host: Host, house: House, ruleset: str = "", at: str = "", book: Rulebook | None = None
    ) -> None:
        """Open the rulebook.

        Args:
            host: the shell.
            house: where the rulebooks are.
            ruleset: whose rulebook; empty: of the game last played.
            at: the key of an entry to open at, or the first word of one; empty: the contents.
            book: the rulebook of a duel; None: the game's own.
        """
        super().__init__(host)
        self._house = house
        self._notebooks = notebooks_page(host, house)
        self._sought = TextField("Search")
        self._focus: Focus = "chapters"
        self._books = {ruleset: book} if book else {}
        """The rulebook of a duel, which stands for its game's own however often the game is turned."""
        self._open(ruleset or house.game)
        place = self._contents.book.place_named(at) if at else None
        if place is not None:
            self._go(place)

    @property
    def middle(self) -> str:
        """The game."""
        return self._contents.book.name

    @property
    def right(self) -> str:
        """Which chapter."""
        chapters = self._contents.chapters
        return f"chapter {chapters.at + 1} of {len(chapters.items)}"

    @property
    def bound(self) -> tuple[Bound, ...]:
        """The keys of what the caret is in."""
        match self._focus:
            case "search":
                return SEARCHING
            case "text":
                return READING
            case "chapters":
                return self._listing(CONTENTS)
            case _:
                return self._listing(ENTRIES)

    def _listing(self, keys: tuple[Bound, ...]) -> tuple[Bound, ...]:
        """The keys of a list, with those of notebooks where there are any."""
        return keys if self._notebooks else tuple([one for one in keys if one is not NOTEBOOKS])

    @property
    def types(self) -> bool:
        """True while words to search are typed."""
        return self._focus == "search"

    def content(self, paper: Paper) -> None:
        """Contents and text side by side where there is room, else the one the caret is in, or what is found."""
        if paper.width >= _WIDE:
            self._draw_contents(paper, stacked=True)
            for y in range(1, paper.height - 1):
                paper.put(_CONTENTS + 2, y, "\u2502", "rule")
            self._draw_text(paper, _CONTENTS + 4, paper.width - _CONTENTS - 5)
        elif self._focus == "text":
            self._draw_text(paper, 2, paper.width - 4)
        elif self._focus == "search":
            self._draw_entries(paper, 1, 2, paper.width - 4)
        else:
            self._draw_contents(paper, stacked=False)
        if self._focus == "search":
            self._sought.draw(paper, 2, paper.height - 2, paper.width - 4)

    def settled(self) -> bool:
        """Let entries and text follow the caret."""
        return self._contents.follow()

    def takes(self, key: str) -> bool:
        """Words that are sought, and moves in the text."""
        if self._focus == "search":
            return self._seek(key)
        return self._focus == "text" and self._contents.text.take(key)

    def typed(self, key: str) -> None:
        """Move in the contents, or pick by number."""
        contents = self._contents
        pane = contents.chapters if self._focus == "chapters" else contents.entries
        if pane.take(key) is not None:
            self.command("commit")

    def command(self, name: str) -> None:
        """Go deeper, come back, turn the page, search."""
        contents = self._contents
        contents.follow()
        match name:
            case "commit":
                self._deeper()
            case "matrix":
                if self._notebooks is not None:
                    self.host.open(self._notebooks)
            case "search":
                self._sought, self._focus = TextField("Search"), "search"
                contents.search("")
            case "next" | "previous" if self._focus == "chapters":
                self._open(KEYS[(KEYS.index(self._game) + (1 if name == "next" else -1)) % len(KEYS)])
            case "next" | "previous":
                contents.turn(1 if name == "next" else -1)
                self._focus = "text"
            case "up" | "down" | "log_up" | "log_down":
                pane = contents.text if self._focus == "text" else contents.entries
                pane.take({"log_up": "pageup", "log_down": "pagedown"}.get(name, name))
            case "back" if self._focus != "chapters":
                self._back()
            case _:
                super().command(name)

    def _draw_contents(self, paper: Paper, *, stacked: bool) -> None:
        """The game, between arrows where another can be turned to, its chapters, and the entries of one."""
        chapters, turned = self._contents.chapters, self._focus == "chapters"
        rows = len(chapters.items)
        paper.put(2, 2, f"< {self.middle} >" if turned else f"  {self.middle}", "title")
        chapters.active = turned
        chapters.draw(paper, 1, 4, _CONTENTS if stacked else _CHAPTERS, rows)
        if stacked:
            self._draw_entries(paper, 1, 6 + rows, _CONTENTS)
        else:
            self._draw_entries(paper, _CHAPTERS + 3, 2, paper.width - _CHAPTERS - 5)

    def _draw_entries(self, paper: Paper, x: int, y: int, width: int) -> None:
        entries = self._contents.entries
        paper.put(x + 1, y, clipped(self._contents.title, width - 1), "title")
        entries.active = self._focus in {"entries", "search"}
        entries.draw(paper, x, y + 2, width, paper.height - y - 5)

    def _draw_text(self, paper: Paper, x: int, width: int) -> None:
        entry, pane = self._contents.entry, self._contents.text
        if self._focus == "text":
            paper.cursor = (x, 2)
        paper.put(x, 2, clipped(entry.title if entry else "", width), "title")
        pane.lines = self._contents.lines(paper.height - 6 if self._focus == "text" else 0)
        pane.draw(paper, x, 4, width, paper.height - 6)

    def _open(self, game: str) -> None:
        """Open the rulebook of a game at its contents."""
        self._game = game
        self._contents = Contents(self._books.get(game) or self._house.rulebook(game))

    def _seek(self, key: str) -> bool:
        """Take a key of the words that are sought; False: it is a command's."""
        if key in {"up", "down", "enter", "escape", "f1", "ctrl+q", "ctrl+c"}:
            return False
        if self._sought.take(key):
            self._contents.search(self._sought.text)
        return True

    def _deeper(self) -> None:
        match self._focus:
            case "chapters":
                self._focus = "entries"
            case "entries":
                self._focus = "text"
            case _ if (here := self._contents.here) is not None:
                self._go(here)
            case _:
                self.note = "nothing is found"

    def _back(self) -> None:
        ended = self._focus == "search"
        self._focus = "entries" if self._focus == "text" else "chapters"
        if ended:
            self._contents.list_chapter()

    def _go(self, place: Place) -> None:
        """Open an entry."""
        self._focus = "text"
        self._contents.go(place)
