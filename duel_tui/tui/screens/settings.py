"""Settings on the screen: the caret picks one, and the arrows turn it."""

from itertools import zip_longest
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from duel_tui.pages.execution import carry_out
from duel_tui.pages.model import Field, Page
from duel_tui.pages.settings import settings
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.explaining import ExplainingScreen, Explanation
from duel_tui.tui.widgets.blocks import padded
from duel_tui.tui.widgets.footer import Footer
from duel_tui.tui.widgets.heading import Heading
from duel_tui.tui.widgets.menu import Menu, MenuRow

_LABEL = 24
"""Cells for the name of a setting."""
_LISTED = 4
"""The most values that stand one under the other."""
_COLUMN = 38
"""Cells of the first column of more of them."""


class SettingsScreen(ExplainingScreen):
    """What the player likes."""

    CSS_PATH = "settings.tcss"
    TITLE = "Settings"
    BINDINGS: ClassVar[list[BindingType]] = [
        binding("turn"),
        binding("turn_back"),
        binding("back"),
        binding("help"),
    ]

    def compose(self) -> ComposeResult:
        """The settings, and what the one at the caret does."""
        page, keymap = self._made(), self.host.keymap
        yield Heading(page.title, page.aside)
        yield Menu(map(_row, page.fields), at=page.fields[0].key)
        yield Explanation(id="about", markup=False)
        yield Static(id="note", markup=False)
        yield Footer(keymap, (keymap.shown("turn"), "turn"), (keymap.shown("back"), "back"))

    def on_mount(self) -> None:
        """Say from the first paint what could not be saved."""
        self._show_note()

    def action_turn(self, by: int = 1) -> None:
        """Give the setting at the caret its next value."""
        menu, field = self.query_one(Menu), self._pointed
        context = self.host.app_context
        before = context.settings
        with self.host.faults():
            carry_out(context, field.values[(field.value + by) % len(field.values)].command)
            self.host.take_over(before, context.settings)
        page = self._made()
        menu.fill(map(_row, page.fields), at=field.key)
        self.explain()
        self._show_note()

    def action_turn_back(self) -> None:
        """Give it the value before."""
        self.action_turn(-1)

    def on_menu_chosen(self, _: Menu.Chosen) -> None:
        """Turn the setting that was chosen."""
        self.action_turn()

    def _show_note(self) -> None:
        """Say what could not be saved; otherwise leave its row to the explanation."""
        note, said = self.query_one("#note", Static), self._made().note
        note.display = bool(said)
        note.update(said)

    def _explained(self) -> Content:
        """What the setting at the caret does, and which values it has."""
        field = self._pointed
        values = [
            f"  {'>' if place == field.value else ' '} {one.label}" for place, one in enumerate(field.values)
        ]
        if len(values) > _LISTED:
            rows = (len(values) + 1) // 2
            pairs = zip_longest(values[:rows], values[rows:], fillvalue="")
            values = [f"{one:<{_COLUMN}}{other}" for one, other in pairs]
        return Content("\n").join([Content(field.line), *map(Content, values)])

    @property
    def _pointed(self) -> Field:
        """The setting at the caret."""
        pointed = self.query_one(Menu).pointed
        return next(one for one in self._made().fields if one.key == pointed)

    def _made(self) -> Page:
        """The page as it is now."""
        return settings(self.host.app_context, self.host.settings, self.host.keymap.shown("odds"))


def _row(field: Field) -> MenuRow:
    """A setting as a row of the menu."""
    return MenuRow(field.key, Content.assemble((padded(field.label, _LABEL), "bold"), field.said))
