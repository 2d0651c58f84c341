"""The contents of a rulebook with a caret in them: chapters, the entries of one or those found, and the one being read."""

from duel_tui.tui.lists import Item, ListPane
from duel_tui.tui.paper import Line, Span
from duel_tui.tui.scroll_pane import ScrollPane
from duel_tui.wording import Entry, Rulebook

Place = tuple[int, int]
"""A chapter and an entry in it."""


class Contents:
    """Where the caret is in a rulebook, and what is shown of it, which follows when keys have paused."""

    def __init__(self, book: Rulebook) -> None:
        """Begin at the first chapter."""
        self.book = book
        self.chapters = ListPane([Item(str(n), one.title) for n, one in enumerate(book.chapters)])
        self.entries = ListPane(())
        self.text = ScrollPane()
        """The text of the entry being read."""
        self._listed: tuple[Place, ...] = ()
        self._read: Place | None = None
        self.found = False
        """Whether the entries are those that were found, and not those of a chapter."""
        self.follow()

    @property
    def here(self) -> Place | None:
        """The place of the entry at the caret; None: none is listed."""
        return self._listed[self.entries.at] if self._listed else None

    @property
    def entry(self) -> Entry | None:
        """The entry being read."""
        return self.book.entry(self._read) if self._read else None

    def lines(self, room: int) -> list[Line]:
        """The entry being read, and those listed after it as long as each of them fits whole into so many lines."""
        lines = _told(self.entry) if self.entry else []
        for place in self._listed[self.entries.at + 1 :]:
            later = self.book.entry(place)
            more: list[Line] = [(), (Span(later.title, "title"),), (), *_told(later)]
            if len(lines) + len(more) > room:
                break
            lines += more
        return lines

    @property
    def title(self) -> str:
        """What the listed entries are."""
        chapter = self._listed[0][0] if self._listed else self.chapters.at
        return "Found" if self.found else self.book.chapters[chapter].title

    def follow(self) -> bool:
        """Show what the caret is at; True where that is something new."""
        before = self._listed, self._read
        if not self.found:
            chapter = self.chapters.at
            self._list([(chapter, entry) for entry in range(len(self.book.chapters[chapter].entries))])
        if self.here != self._read:
            self._read, self.text = self.here, ScrollPane()
        return before != (self._listed, self._read)

    def search(self, words: str) -> None:
        """List what is found."""
        self.found = True
        self._list([(one.chapter, one.entry) for one in self.book.search(words)] if words else [])
        self.entries.empty = "Nothing is found." if words else ""

    def list_chapter(self) -> None:
        """List the entries of the chapter at the caret again."""
        self.found = False
        self.follow()

    def go(self, place: Place) -> None:
        """Put the caret at an entry."""
        self.found, self.chapters.at = False, place[0]
        self.follow()
        self.entries.at = place[1]
        self.follow()

    def turn(self, by: int) -> None:
        """Go on to the next entry of the whole book, or to the one before."""
        places = self.book.places
        self.go(places[(places.index((self.chapters.at, self.entries.at)) + by) % len(places)])

    def _list(self, places: list[Place]) -> None:
        """List entries, the caret at the first."""
        if tuple(places) == self._listed:
            return
        self._listed = tuple(places)
        items = [Item(str(number), self.book.entry(place).title) for number, place in enumerate(places)]
        self.entries = ListPane(items, numbered=not self.found)


def _told(entry: Entry) -> list[Line]:
    return [(Span(line),) for line in entry.text.splitlines()]
