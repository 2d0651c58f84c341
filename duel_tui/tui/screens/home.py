"""The first screen. It is painted from the summary alone; the games load in a thread behind it."""

from contextlib import suppress
from threading import Thread
from time import time
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from duel_tui.memory import pass_over_what_is_loaded
from duel_tui.pages.commands import Exit
from duel_tui.pages.home import home
from duel_tui.pages.model import Block, Figure, Page, Paragraph, Row, Table
from duel_tui.storage import summary
from duel_tui.storage.folders import Saves
from duel_tui.storage.summary import Summary
from duel_tui.tui.host import Host
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.widgets.blocks import content_of, padded
from duel_tui.tui.widgets.footer import Footer
from duel_tui.tui.widgets.heading import Heading
from duel_tui.tui.widgets.menu import Menu, MenuRow

if TYPE_CHECKING:
    from duel_tui.play.context import AppContext
    from duel_tui.play.preferences import Preferences

_LABEL = 12
"""Cells for the name of a row."""
_WIDE = 120
"""Columns from which all opponents are named."""
_PAUSE = 0.03
"""Seconds for the first picture before the games load, which takes the processor."""
_ROOMY = 26
"""Rows from which the picture stands above what is wrong, too."""


class HomeScreen(AppScreen, inherit_bindings=False):
    """Going on, beginning at once, and the way to everything else."""

    CSS_PATH = "home.tcss"
    TITLE = "duel-tui"
    BINDINGS: ClassVar[list[BindingType]] = [binding("help")]

    class Loaded(Message):
        """The games are there."""

        def __init__(self, found: Summary | None) -> None:
            """Bring the summary if it was made again."""
            super().__init__()
            self.found = found

    def __init__(self, saves: Saves, preferences: "Preferences | None" = None) -> None:
        """Show what the summary of these saves has.

        Args:
            saves: where duels and fencers lie.
            preferences: the settings, of which it is said if anything is wrong with them.
        """
        super().__init__()
        self._saves = saves
        self._preferences = preferences
        self._wrong = ""
        """What went wrong with the last row that was chosen."""
        self._found = self._read()
        self.loaded = False
        """True once the games are there."""

    def compose(self) -> ComposeResult:
        """The heading, the picture, the rows and the ladder."""
        page = self._made()
        yield Heading(page.title, page.aside)
        yield Static(_shown(page, Figure), id="figure")
        wrong = Static(_shown(page, Paragraph), id="wrong")
        wrong.display = bool(_shown(page, Paragraph).plain)
        yield wrong
        yield Menu(map(_row, page.rows), at=page.first)
        yield Static(_shown(page, Table), id="ladder")
        keys = self.host.keymap
        yield Footer(keys, (keys.shown("commit"), "open"), ("x", "leave"))

    def on_mount(self) -> None:
        """Load the games once all of this is to be seen."""
        self._leave_room()
        self.call_after_refresh(self.set_timer, _PAUSE, self._load)

    def on_screen_resume(self) -> None:
        """Look again: a duel may have been fought."""
        if self.loaded:
            self.host.app_context.clear_table()
            self._look()

    def on_resize(self) -> None:
        """Use the room there is."""
        self._show()

    def talked(self, *, left: bool) -> None:
        """Put the caret on what most would do now: a duel begun in lines goes on here."""
        del left
        self._look()
        self.query_one(Menu).point(self._made().first)

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        """Do what a row says."""
        self._wrong = ""
        row = next((row for row in self._made().rows if row.key == event.key), None)
        if row is None:  # the first lesson, chosen twice by quick keys, is offered no longer
            return
        with self.host.faults():
            if isinstance(row.command, Exit):
                self.host.leave()
                return
            from duel_tui.pages.execution import carry_out  # noqa: PLC0415  it loads the games

            self._wrong = self.host.follow(carry_out(self.host.app_context, row.command))
        self._show()

    def _read(self) -> Summary:
        """The summary on disk, or what can be seen without it."""
        return summary.read(self._saves) or summary.glance(self._saves)

    def _load(self) -> None:
        """Load the games in a thread, and look again where the summary was not up to date."""
        Thread(target=self._behind, args=(self.host,), daemon=True).start()

    def _behind(self, host: Host) -> None:
        """Load the games; what is wrong with them is said when one of them is chosen."""
        with suppress(Exception):
            context = host.app_context
            self.post_message(self.Loaded(None if self._found.seen else _kept(context)))

    def on_home_screen_loaded(self, event: Loaded) -> None:
        """Show what was found meanwhile."""
        self.loaded = True
        pass_over_what_is_loaded()
        if event.found is not None:
            self._found = event.found
            self._show()

    def _look(self) -> None:
        """Show what there is now."""
        found = summary.read(self._saves)
        self._found = found if found is not None and found.seen else _kept(self.host.app_context)
        self._show()

    def _made(self) -> Page:
        """The page as it is now."""
        wide = self.size.width >= _WIDE
        trouble = self._preferences.trouble if self._preferences else ""
        refused, lesson = self.host.keymap.refused, self.host.settings.offer_lesson
        return home(self._found, time(), refused, trouble, self._wrong, wide=wide, lesson=lesson)

    def _show(self) -> None:
        """Show the page as it is now, with the caret where it was."""
        if not self.is_there:
            return
        page, menu = self._made(), self.query_one(Menu)
        heading = self.query_one(Heading)
        heading.said, heading.aside = page.title, page.aside
        self.query_one("#wrong", Static).update(_shown(page, Paragraph))
        self.query_one("#ladder", Static).update(_shown(page, Table))
        menu.fill(map(_row, page.rows), at=menu.pointed or page.first)
        self._leave_room()

    def _leave_room(self) -> None:
        """Leave the picture out where what is wrong needs its rows."""
        wrong, figure = self.query_one("#wrong"), self.query_one("#figure")
        said = bool(_shown(self._made(), Paragraph).plain)
        for one, wanted in ((wrong, said), (figure, not said or self.size.height >= _ROOMY)):
            if one.display != wanted:  # a style that is set again is painted again
                one.display = wanted


def _kept(context: "AppContext") -> Summary:
    """The summary made again."""
    from duel_tui.play.summary import keep  # noqa: PLC0415  it loads the games

    return keep(context)


def _shown(page: Page, kind: type[Block]) -> Content:
    """The blocks of one kind, each below the other."""
    return Content("\n").join([content_of(block) for block in page.blocks if isinstance(block, kind)])


def _row(row: Row) -> MenuRow:
    """A row of the page as one of the menu."""
    label = Content.assemble(
        f"{row.letter}  ", (padded(row.label.upper(), _LABEL), "bold"), row.denied or row.detail
    )
    return MenuRow(row.key, label, row.letter, bool(row.denied), row.denied)
