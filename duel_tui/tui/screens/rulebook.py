"""The rulebook on the screen: contents, an entry to read, and a search; side by side where there is room."""

from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.widgets import Input, OptionList, Static

from duel_tui.pages.model import Learn, Page, PageRow, Read
from duel_tui.pages.rulebook import LESSON, books, contents, found, reading
from duel_tui.play.context import AppContext
from duel_tui.show.blocks import Fight
from duel_tui.tui.keymap import bound
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.widgets.blocks import joined
from duel_tui.tui.widgets.edges import Footer, Heading
from duel_tui.tui.widgets.figures import Figures
from duel_tui.tui.widgets.hosted import HasCaret
from duel_tui.tui.widgets.line_input import LineInput
from duel_tui.tui.widgets.menu import Menu, MenuRow
from duel_tui.words import Rulebook

_WIDE = 118
"""Columns from which contents and entry stand side by side."""
_EDGES, _TEXT, _HIGHEST = 4, 76, 13
"""Rows of heading, footer and what stands between; columns of the text; the most rows of figures."""
_NOTHING = "nothing"
"""The key of a row that says that nothing was found."""
Showing = Literal["contents", "entry", "found"]


class Reader(VerticalScroll, HasCaret, inherit_bindings=False):
    """An entry, turned by the usual keys; its caret stands at the beginning of the text."""

    BINDINGS: ClassVar[list[BindingType]] = bound(
        up="scroll_up",
        down="scroll_down",
        log_up="page_up",
        log_down="page_down",
        first="scroll_home",
        last="scroll_end",
    )


class RulebookScreen(AppScreen):
    """Every move, term and table of a game, and the manual."""

    CSS_PATH = "rulebook.tcss"
    TITLE = "Rulebook"
    BINDINGS: ClassVar[list[BindingType]] = bound(
        "search", next="next(1)", previous="next(-1)", up="move(-1)", down="move(1)"
    )

    def __init__(
        self, context: AppContext, game: str = "", at: str = "", book: Rulebook | None = None
    ) -> None:
        """Open the rulebook.

        Args:
            context: where the rulebooks are.
            game: whose rulebook, or the manual; empty: of the game last played.
            at: the key of an entry to open at, or the first word of one; empty: the contents.
            book: the rulebook of a duel, which stands for that of its game however often games are turned.
        """
        super().__init__()
        self._app_context = context
        self._game = game or context.game
        self._books = {self._game: book} if book else {}
        place = self._book.place_named(at) if at else None
        self._place = place or (0, 0)
        self._showing: Showing = "entry" if place else "contents"
        self._words = ""
        self._teaches = book is None
        """Whether the first lesson is offered: not in the middle of a duel."""

    def compose(self) -> ComposeResult:
        """The words that are sought, the contents, the entry, and the keys."""
        yield Heading()
        yield LineInput(id="words", placeholder="words to search", select_on_focus=False)
        with Horizontal():
            yield Menu(id="contents")
            with Reader():
                yield Figures()
                yield Static(id="text", markup=False)
        yield Footer(self.host.keymap, help_does="back")

    def on_mount(self) -> None:
        """Show where it was opened."""
        self._fill(f"{self._place[0]}.{self._place[1]}")
        self._show()

    def on_resize(self) -> None:
        """Use the room there is."""
        self._show()

    @property
    def _book(self) -> Rulebook:
        """The rulebook that is open."""
        return self._books.get(self._game) or self._app_context.rulebook(self._game)

    def is_text(self, event: Key) -> bool:
        """True also for what begins a search."""
        return self._showing == "contents" or super().is_text(event)

    def on_key(self, event: Key) -> None:
        """Begin a search with a letter that is typed in the contents."""
        letter = event.character or ""
        if self._showing == "contents" and letter.isalpha() and event.is_printable:
            event.stop()
            event.prevent_default()
            self._search(letter)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Open an entry."""
        self._open(event.key)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Let the entry follow the caret; a word of the last game's contents may come late."""
        if self._showing == "entry" or event.option_id in {None, _NOTHING, LESSON}:
            return
        place = _place(event.option_id or "")
        if place in (self._book.places if self._showing == "contents" else self._book.beside(place)):
            self._place = place
            self._read()

    def on_input_changed(self, event: Input.Changed) -> None:
        """List what is found."""
        self._words = event.value
        self._fill()

    def on_input_submitted(self) -> None:
        """Open the entry at the caret."""
        if pointed := self.query_one(Menu).pointed:
            self._open(pointed)

    def action_search(self) -> None:
        """Search for words."""
        self._search("")

    def action_move(self, by: int) -> None:
        """Move the caret while words are typed."""
        menu = self.query_one(Menu)
        if by > 0:
            menu.action_cursor_down()
        else:
            menu.action_cursor_up()

    def action_next(self, by: int) -> None:
        """Go on to the next entry, or in the contents to the next game."""
        if self._showing == "entry":
            rows = reading(self._game, self._book, self._place).rows
            command = next(row.command for row in rows if row.key == ("next" if by > 0 else "previous"))
            assert isinstance(command, Read)
            self._open(f"{command.chapter}.{command.entry}")
        elif self._showing == "contents":
            shelf = books()
            self._game = shelf[(shelf.index(self._game) + by) % len(shelf)]
            self._place = (0, 0)
            self._fill("0.0")
            self._show()

    def action_back(self) -> None:
        """Go back to the contents, and from there to where one came from."""
        if not self.is_mounted:
            self.call_later(self.action_back)
        elif self._showing == "contents":
            self.go_back()
        else:
            self._showing, self._words = "contents", ""
            self._place = self._place if self._place in self._book.places else (0, 0)
            self._fill(f"{self._place[0]}.{self._place[1]}")
            self._show()

    def action_help(self) -> None:
        """Go back to where one came from."""
        self.go_back()

    def _search(self, words: str) -> None:
        self._showing, self._words = "found", words
        self.query_one(LineInput).value = words
        self._fill()
        self._show()

    def _open(self, key: str) -> None:
        """Show the entry of a row."""
        if key == _NOTHING:
            return
        if key == LESSON:
            self._learn()
            return
        self._showing, self._words, self._place = "entry", "", _place(key)
        self._fill(key)
        self._show()

    def _learn(self) -> None:
        """Begin the first lesson."""
        with self.host.faults():
            self.query_one(Footer).note = self.host.follow(Learn())

    def _listed(self) -> Page:
        """What the menu lists."""
        if self._showing == "found" and self._words:
            return found(self._game, self._book, self._words)
        return contents(self._app_context, self._game, self._book, lesson=self._teaches)

    def _fill(self, at: str = "") -> None:
        """List the contents, or what is found, with the caret on a row."""
        if not self.is_there:
            return
        page, rows, under = self._listed(), list[MenuRow](), ""
        for row in page.rows:
            if row.under not in {under, row.label} and not row.detail:
                rows.append(MenuRow(f"chapter {row.under}", Content.styled(row.under, "bold"), heading=True))
            under = row.under
            rows.append(_row(row))
        if page.note:
            rows.append(MenuRow(_NOTHING, Content(page.note), heading=True))
        first = page.rows[0].key if page.rows else ""
        self.query_one(Reader).visible = bool(page.rows)
        self.query_one(Menu).fill(rows, at=at or page.first or first)

    def _show(self) -> None:
        """Show what is open: both side by side where there is room."""
        if not self.is_there:
            return
        wide = self.size.width >= _WIDE
        self.set_class(wide, "wide")
        menu, reader, words = self.query_one(Menu), self.query_one(Reader), self.query_one(LineInput)
        words.display = self._showing == "found"
        menu.display = wide or self._showing != "entry"
        reader.display = wide or self._showing == "entry"
        self._read()
        focused = {"contents": menu, "entry": reader, "found": words}[self._showing]
        focused.focus()
        keymap = self.host.keymap
        self.query_one(Footer).items = (
            (keymap.shown("next"), "next") if self._showing == "entry" else (keymap.shown("commit"), "open"),
            *([] if self._showing == "found" else [(keymap.shown("search"), "search")]),
            (keymap.shown("back"), "back" if self._showing == "contents" else "contents"),
        )

    def _read(self) -> None:
        """Show the entry."""
        page = reading(self._game, self._book, self._place)
        heading = self.query_one(Heading)
        heading.said = self.TITLE or ""
        heading.aside = page.aside if self._showing == "entry" else self._book.name
        between, title = "\n\n", Content.styled(page.title, "bold")
        text = Content(between).join([title, joined(page.blocks, between)])
        self.query_one("#text", Static).update(text)
        left = self.size.height - _EDGES - len(text.wrap(_TEXT))
        drawn = next((one for one in page.blocks if isinstance(one, Fight)), None)
        self.query_one(Figures).draw(drawn, min(_HIGHEST, left))
        self.query_one(Reader).scroll_home(animate=False)


def _place(key: str) -> tuple[int, int]:
    """The place that the key of a row names."""
    chapter, entry = key.split(".")
    return int(chapter), int(entry)


def _row(row: PageRow) -> MenuRow:
    """An entry as a row of the menu: that of a chapter as its head, one that was found with where it was found."""
    if row.detail and not row.under:
        return MenuRow(row.key, Content.assemble((row.label, "bold"), f"  {row.detail}"))
    if row.detail:
        return MenuRow(row.key, Content.assemble((row.label, "bold"), f"  {row.under}: {row.detail}"))
    if row.label == row.under:
        return MenuRow(row.key, Content.styled(row.label, "bold"))
    return MenuRow(row.key, Content(f"  {row.label}"))
