"""The first screen. It is painted from the summary alone; the games load in a thread behind it."""

from contextlib import suppress
from dataclasses import dataclass
from threading import Thread
from time import time
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.message import Message

from duel_tui.memory import pass_over_what_is_loaded
from duel_tui.pages.home import home
from duel_tui.pages.model import Command, Exit, Page, PageRow
from duel_tui.storage import summary
from duel_tui.storage.folders import Saves
from duel_tui.storage.summary import Summary
from duel_tui.tui.host import End, Host
from duel_tui.tui.keymap import bound
from duel_tui.tui.screens.page import LABEL, PageScreen, menu_row
from duel_tui.tui.widgets.blocks import padded
from duel_tui.tui.widgets.edges import Item
from duel_tui.tui.widgets.hosted import on_top
from duel_tui.tui.widgets.menu import Menu, MenuRow

if TYPE_CHECKING:
    from duel_tui.play.context import AppContext
    from duel_tui.play.settings import SettingsStore

_WIDE = 120
"""Columns from which all opponents are named."""
_PAUSE = 0.03
"""Seconds for the first picture before the games load, which takes the processor."""


class HomeScreen(PageScreen, inherit_bindings=False):
    """Going on, beginning at once, and the way to everything else."""

    TITLE = "duel-tui"
    BINDINGS: ClassVar[list[BindingType]] = bound("help")

    @dataclass
    class Loaded(Message):
        """The games are there."""

        found: Summary

    def __init__(self, saves: Saves, store: "SettingsStore | None" = None) -> None:
        """Show what the summary of these saves has.

        Args:
            saves: where duels and fencers lie.
            store: the settings, of which it is said if anything is wrong with them.
        """
        super().__init__()
        self._saves = saves
        self._store = store
        self._found = summary.read(saves) or summary.glance(saves)
        self.loaded = False
        """True once the games are there."""

    @property
    def items(self) -> tuple[Item, ...]:
        """What the footer says."""
        return (self.host.keymap.shown("commit"), "open"), ("x", "leave")

    def on_mount(self) -> None:
        """Load the games once all of this is to be seen."""
        super().on_mount()
        loading = Thread(target=self._behind, args=(self.host,), daemon=True)
        self.call_after_refresh(self.set_timer, _PAUSE, loading.start)

    def on_screen_resume(self) -> None:
        """Look again; after a duel the caret stands on what most would do now."""
        if self.loaded and on_top(self):
            before = self._found.go_on
            self.host.app_context.clear_table()
            self._again()
            if self._found.go_on != before:
                self.query_one(Menu).point(self.page.first)

    def talked(self, end: End) -> None:
        """Put the caret on what most would do now: a duel begun in lines goes on here."""
        del end
        self._again()
        self.query_one(Menu).point(self.page.first)

    def do(self, command: Command) -> None:
        """Leave, or carry a command out."""
        if isinstance(command, Exit):
            self.host.leave()
        else:
            super().do(command)

    def _behind(self, host: Host) -> None:
        """Load the games; what is wrong with them is said when one of them is chosen."""
        with suppress(Exception):
            context = host.app_context
            found = _now(self._saves, context)
            self.post_message(self.Loaded(found))
            if not found.seen:  # very many duels are read first
                self.post_message(self.Loaded(_now(self._saves, context, waits=True)))

    def on_home_screen_loaded(self, event: Loaded) -> None:
        """Show what was found meanwhile."""
        self.loaded = True
        pass_over_what_is_loaded()
        if event.found != self._found:
            self._found = event.found
            self.show()

    def _again(self) -> None:
        """Show what there is now."""
        self._found = _now(self._saves, self.host.app_context)
        self.show()

    @property
    def page(self) -> Page:
        """The page as it is now."""
        wide = self.size.width >= _WIDE
        trouble = self._store.trouble if self._store else ""
        refused, lesson = self.host.keymap.refused, self.host.settings.offer_lesson
        return home(self._found, time(), refused, trouble, wide=wide, lesson=lesson)

    def row(self, row: PageRow) -> MenuRow:
        """A row of the page as one of the menu."""
        label = row.label.upper()
        return menu_row(row, (label if row.beside else padded(label, LABEL), "bold"))


def _now(saves: Saves, context: "AppContext", *, waits: bool = False) -> Summary:
    """The summary, made again if something has changed."""
    found = summary.read(saves)
    if found is not None and found.seen:
        return found
    from duel_tui.play.summary import keep  # noqa: PLC0415  it loads the games

    return keep(context, waits=waits)
