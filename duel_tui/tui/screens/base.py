"""What every screen of the program is made of: its host, and what the app asks of a screen."""

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Input

from duel_tui.storage.keeping import Keeper, waits
from duel_tui.tui.host import HasHost
from duel_tui.tui.keymap import binding
from duel_tui.tui.widgets.footer import Footer
from duel_tui.tui.widgets.hosted import HasCaret, on_top
from duel_tui.tui.widgets.menu import Menu

if TYPE_CHECKING:
    from duel_tui.plain.talk import Conversation


class AppScreen(Screen[None], HasHost):  # pyright: ignore[reportIncompatibleMethodOverride] - Textual disagrees with itself
    """A screen of the program; one key goes one step back, to the screen below."""

    BINDINGS: ClassVar[list[BindingType]] = [binding("back"), binding("help")]
    comes_later: ClassVar[bool] = False
    """True if the app paints it only when it is told to: until then it has nothing to show."""

    @property
    def is_there(self) -> bool:
        """True while its widgets are there: neither before they are composed, nor after a quick key has left it."""
        return bool(self.children) and self in self.host.screen_stack

    def on_screen_resume(self) -> None:
        """Bring the terminal's cursor back to the caret."""
        focused: object = self.focused
        if isinstance(focused, HasCaret):
            self.call_after_refresh(focused.place_cursor)

    @property
    def types(self) -> bool:
        """True while a printable key is text and not a command."""
        return isinstance(self.focused, Input)

    @property
    def unkept(self) -> Keeper | None:
        """What only memory holds, and what would be lost with this screen; None: everything is kept."""
        return None

    def at_stake(self) -> str:
        """What would be lost with this screen, in a sentence, tried once more; empty: nothing."""
        return waits(self.unkept) if self.unkept is not None else ""

    def save(self) -> str:
        """Save it; why it cannot be saved, in a sentence, or nothing."""
        return self.at_stake()

    @property
    def talks(self) -> "Conversation | None":
        """What begins the lines in which the duel of this screen goes on; None: it has no duel."""
        return None

    @property
    def outlasts_lines(self) -> bool:
        """False if what was done in lines may have made this screen untrue."""
        return True

    def pressed(self, key: str) -> None:
        """Hear of every key before anything takes it; what was said of the last one falls silent."""
        del key
        for footer in self.query(Footer):
            footer.note = ""

    def cancel_workers(self, group: str) -> None:
        """Cancel the workers of a group of this screen."""
        self.workers.cancel_group(self, group)  # pyright: ignore[reportUnknownMemberType] - Textual leaves its type open

    def hidden(self) -> None:
        """Go out of sight, at once: lines or another screen come on top, or this screen is left."""

    def talked(self, *, left: bool) -> None:
        """Come into sight again after lines; `left`: the player has left what they were about."""

    def bubbled(self, event: Key) -> None:
        """Have a word for a letter or sign that nothing took."""
        if event.is_printable and not self.types and event.key not in self.active_bindings:
            self.say_unknown(event.character or "")

    def say_unknown(self, typed: str) -> None:
        """Say that a letter or sign means nothing here."""
        for footer in self.query(Footer):
            footer.note = f"{typed} means nothing here."

    def on_menu_denied(self, event: Menu.Denied) -> None:
        """Say why a row cannot be chosen, until the next key."""
        event.stop()
        for footer in self.query(Footer):
            footer.note = f"Not now: {event.why.removesuffix('.')}."

    def action_back(self) -> None:
        """Go one step back."""
        self.go_back()

    def go_back(self) -> None:
        """Close this screen: once it is all there, since a key may come before that, and only while it is on top."""
        if not self.is_mounted:
            self.call_later(self.go_back)
        elif on_top(self):
            self.host.close()

    @property
    def figures(self) -> str:
        """What the key for help says before it lists the keys; empty: nothing."""
        return ""

    def action_help(self) -> None:
        """Show the keys that mean something here."""
        if not on_top(self):
            return
        from duel_tui.tui.screens.keys import KeysScreen  # noqa: PLC0415  it is a screen of this kind itself

        names = {one.binding.id for one in self.active_bindings.values() if one.binding.id}
        self.host.open(KeysScreen(frozenset(names), self.title or "", self.figures))
