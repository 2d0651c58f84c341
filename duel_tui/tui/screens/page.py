"""A page with rows on the screen: what stands over them, what the one at the caret says, and what each comes to."""

from abc import abstractmethod
from typing import ClassVar, TypeVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from duel_tui.pages.model import Command, Create, Looked, Page, PageRow, Written
from duel_tui.show.blocks import LARGEST, Block, Fight, Grid, Paragraph
from duel_tui.tui.keymap import bound
from duel_tui.tui.screens.base import ExplainingScreen, Explanation
from duel_tui.tui.screens.question import BlankScreen, Question
from duel_tui.tui.widgets.blocks import joined, padded
from duel_tui.tui.widgets.edges import Footer, Heading, Item
from duel_tui.tui.widgets.figures import Figures
from duel_tui.tui.widgets.menu import Menu, MenuRow

LABEL = 12
"""Cells for the name of a row."""
_AROUND = 5
"""Rows of a page that has figures beside these, its rows, and its tables: heading, footer, and empty ones."""
B = TypeVar("B", bound=Block)


class RowsScreen(ExplainingScreen, inherit_bindings=False):
    """A screen with rows that are chosen; what one asks is answered before it is carried out."""

    @property
    @abstractmethod
    def page(self) -> Page | None:
        """What there is to choose from now; None: nothing."""

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Do what was chosen, once what it asks is answered."""
        event.stop()
        rows = self.page.rows if self.page else ()
        for row in rows:  # one that was chosen twice by quick keys may be there no longer
            if row.key == event.key:
                self._choose(row)

    def _choose(self, row: PageRow) -> None:
        if row.asks:
            _ = self.host.push_screen(
                Question(row.asks, (row.label, row.typed, row.label), ("no", "n", "no")),
                lambda answer: self.do(row.command) if answer == row.label else None,
            )
        elif row.blank is not None:
            _ = self.host.push_screen(BlankScreen(row.blank), lambda text: self._write(row.command, text))
        else:
            self.do(row.command)

    def _write(self, command: Command, text: str | None) -> None:
        """Carry a command out with the line that was typed for it."""
        if text is not None and isinstance(command, Written):
            self.do(replace(command, text=text))

    def do(self, command: Command) -> None:
        """Carry a command out, and say what comes of it."""
        from duel_tui.pages.execution import carry_out  # noqa: PLC0415  it loads the games

        with self.host.faults():
            following = carry_out(self.host.app_context, command)
            self.done(
                self.host.follow(following, instead=isinstance(command, Create)), getattr(following, "at", "")
            )

    @abstractmethod
    def done(self, said: str, at: str) -> None:
        """Show what was done, or why it was not; `at`: the row that it was about, where that is another now."""


class PageScreen(RowsScreen, inherit_bindings=False):
    """A page as it stands, looked at again whenever it comes into sight."""

    CSS_PATH = "page.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bound("back", "help")

    does = "open"
    """What choosing a row does, in a word."""

    @property
    @abstractmethod
    def page(self) -> Page:
        """The page as it is now."""

    @property
    def items(self) -> tuple[Item, ...]:
        """What the footer says."""
        shown = self.host.keymap.shown
        chooses = ((shown("commit"), self.does),) if self.page.rows else ()
        return *chooses, (shown("back"), "back")

    def compose(self) -> ComposeResult:
        """The heading, the picture, what is wrong, the rows, what the one at the caret means, and tables."""
        page = self.page
        self.title = page.title
        yield Heading(page.title, page.aside)
        yield Figures()
        wrong = Static(id="wrong")
        wrong.display = False
        yield wrong
        yield Menu(map(self.row, page.rows), at=page.first)
        yield Explanation(id="about")
        yield Static(id="tables")
        yield Footer(self.host.keymap, *self.items)

    def on_mount(self) -> None:
        """Show what there is from the first paint."""
        super().on_mount()
        self.show()

    def on_screen_resume(self) -> None:
        """Look again: something may have been done."""
        self.show()

    def on_resize(self) -> None:
        """Use the room there is."""
        self.show()

    def done(self, said: str, at: str) -> None:
        """Say what went wrong."""
        del at
        self.say(said)

    def show(self) -> None:
        """Show the page as it is now, with the caret where it was."""
        if not self.is_there:
            return
        page, menu = self.page, self.query_one(Menu)
        heading = self.query_one(Heading)
        heading.said, heading.aside = page.title, page.aside
        bad = [*_of(page, Paragraph), *([Paragraph(self.note, "bad")] if self.note else [])]
        wrong, grids = self.query_one("#wrong", Static), _of(page, Grid)
        wrong.update(joined(bad))
        self.query_one("#tables", Static).update(joined(grids))
        if wrong.display != bool(bad):  # a style that is set again is painted again
            wrong.display = bool(bad)
        taken = _AROUND + len(page.rows) + len(bad) + sum([len(grid.rows) + 1 for grid in grids])
        drawn = next(iter(_of(page, Fight)), None)
        self.query_one(Figures).draw(drawn, min(LARGEST, self.size.height - taken))
        menu.fill(map(self.row, page.rows), at=menu.pointed or page.first)

    def row(self, row: PageRow) -> MenuRow:
        """A row of the page as one of the menu."""
        return menu_row(row, (padded(row.label, LABEL), ""))

    def _explained(self) -> Content:
        """What the row at the caret means."""
        pointed = self.query_one(Menu).pointed
        return Content(next((row.about for row in self.page.rows if row.key == pointed), ""))


class LookedScreen(PageScreen):
    """A page that needs no screen of its own."""

    def __init__(self, looked: Looked) -> None:
        """Look at it."""
        super().__init__()
        self._looked, self.does = looked, looked.does

    @property
    def page(self) -> Page:
        """The page as it is now."""
        return self._looked.page


def menu_row(row: PageRow, label: tuple[str, str]) -> MenuRow:
    """A row of a page as one of a menu, its label in cells and a style."""
    told = Content.assemble(f"{row.typed}  ", label, row.denied or row.detail)
    return MenuRow(row.key, told, row.typed, bool(row.denied), row.denied)


def _of(page: Page, kind: type[B]) -> list[B]:
    return [block for block in page.blocks if isinstance(block, kind)]
