"""A page with rows on the screen: what stands over them, what the one at the caret says, and what each comes to."""

from abc import abstractmethod
from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from duel_tui.pages.model import Command, Create, Looked, Page, PageRow, Written
from duel_tui.show.blocks import Block, Drawn, Fight, Paragraph
from duel_tui.tui.keymap import bound
from duel_tui.tui.screens.base import ExplainingScreen, Explanation
from duel_tui.tui.screens.question import BlankScreen, Question
from duel_tui.tui.widgets.blocks import content_of, joined, padded
from duel_tui.tui.widgets.edges import Footer, Heading, Item
from duel_tui.tui.widgets.figures import Figures
from duel_tui.tui.widgets.menu import Menu, MenuRow

LABEL = 12
"""Cells for the name of a row."""
_AROUND = 3
"""Rows of a page with figures that have nothing else: the footer, and empty ones."""
_HIGHEST = 18
"""The most rows of figures."""
_BROAD = 88
"""The most columns of what stands under figures."""


class Actions(Menu):
    """What can be done; pages are turned in what is read."""

    def action_page_up(self) -> None:
        """Turn what is read back."""
        self.screen.query_one(VerticalScroll).scroll_page_up(animate=False)

    def action_page_down(self) -> None:
        """Turn what is read forward."""
        self.screen.query_one(VerticalScroll).scroll_page_down(animate=False)


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
        yield Actions(map(self.row, page.rows), at=page.first)
        about = Explanation(id="about")
        about.display = any(row.about for row in page.rows)
        yield about
        with VerticalScroll(can_focus=False):
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
        bad = [*filter(_bad, page.blocks), *([Paragraph(self.note, "bad")] if self.note else [])]
        wrong = self.query_one("#wrong", Static)
        wrong.update(joined(bad))
        if wrong.display != bool(bad):  # a style that is set again is painted again
            wrong.display = bool(bad)
        self._draw(page, len(bad) + sum(not row.beside for row in page.rows))
        menu.fill(map(self.row, page.rows), at=menu.pointed or page.first)

    def _draw(self, page: Page, rows: int) -> None:
        """Show what is read, and figures in the rows that are left; these take the place of the heading, too."""
        drawn = next((one for one in page.blocks if isinstance(one, Fight)), None)
        side = max(1, (self.size.width - _BROAD) // 2) if drawn else 1
        read = _read(page, max(1, self.size.width - 2 * side))
        figures, heading, tables = (
            self.query_one(Figures),
            self.query_one(Heading),
            self.query_one("#tables", Static),
        )
        tables.update(Content("\n").join(read))
        menu = self.query_one(Menu)
        if menu.styles.margin.left != side:
            menu.styles.margin = 0, side
            self.query_one(VerticalScroll).styles.margin = 1, side, 0, side
        figures.draw(drawn, min(_HIGHEST, self.size.height - _AROUND - rows - len(read)))
        if heading.display == figures.stands:
            heading.display = not figures.stands

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
    more = "" if row.beside else row.denied or row.detail
    told = Content.assemble(f"{row.typed}  ", label, more)
    return MenuRow(row.key, told, row.typed, bool(row.denied), row.denied, beside=row.beside)


def _read(page: Page, width: int) -> list[Content]:
    """The lines of what is read on a page, a gap between its blocks; those of tables are whole, also beyond the width."""
    found: list[Content] = []
    for block in page.blocks:
        if not isinstance(block, Drawn) and not _bad(block):
            content = content_of(block)
            lines = content.wrap(width) if isinstance(block, Paragraph) else content.split("\n")
            found += [*([Content()] if found else []), *lines]
    return found


def _bad(block: Block) -> bool:
    return isinstance(block, Paragraph) and block.tone == "bad"
