"""A view on the screen: the board of a duel for a viewer who does not play; a duel watched; one shown until a word is typed."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key

from duel_tui.engine.rulings import Modifier
from duel_tui.pages.following import EVERY, GONE, OVER, Following
from duel_tui.pages.view import NEW, View
from duel_tui.plain.watching import veiled
from duel_tui.show.blocks import Band, Line, Panel, Span, Wanted, dealt
from duel_tui.show.stage import Staged
from duel_tui.show.table import Move
from duel_tui.storage.errors import StorageError
from duel_tui.text import broken
from duel_tui.tui.host import End
from duel_tui.tui.keymap import bound
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.widgets.decision_layout import lay_out, rows_wanted
from duel_tui.tui.widgets.edges import Footer, Item
from duel_tui.tui.widgets.hosted import on_top
from duel_tui.tui.widgets.layout import banded, clipped, result_lines, result_rows, titled, width_of
from duel_tui.tui.widgets.marks import Marks
from duel_tui.tui.widgets.panels import names_row, wounds_row
from duel_tui.tui.widgets.panes import LogPane
from duel_tui.tui.widgets.rows import Rows
from duel_tui.tui.widgets.stage import BROAD, Way, still
from duel_tui.words import Wording

if TYPE_CHECKING:
    from duel_tui.plain.talk import Conversation

LONGEST = 60
"""The longest word that leads back, in characters."""
_TURN = ("pageup", "pagedown")


class StillScreen(AppScreen, inherit_bindings=False):
    """Both fencers as they stood, what happened, and the log."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = bound(log_up="turn_log(-1)", log_down="turn_log(1)")

    def __init__(self) -> None:
        """Show nothing yet."""
        super().__init__()
        self._top, self._result, self._log = Rows(id="top"), Rows(id="result"), LogPane(id="log")

    def on_resize(self) -> None:
        """Lay everything out for the new size."""
        self.show()

    def look_every(self, seconds: float) -> None:
        """Look from time to time at what is shown, while it is on top."""
        self.set_interval(seconds, self._look_again)

    def _look_again(self) -> None:
        if on_top(self):
            with self.host.faults():
                self.look()

    def look(self) -> None:
        """Show what is new."""

    def fencers(  # noqa: PLR0913  all that is drawn of them
        self,
        panels: tuple[Panel, Panel],
        staged: Staged,
        rows: Mapping[str, int],
        *,
        squares: Sequence[Line],
        bands: Sequence[Band],
        modifiers: tuple[Modifier | None, Modifier | None] = (None, None),
        way: Way | None = None,
    ) -> list[Line]:
        """The rows of both fencers: names, wounds, the stage, and what stands under it."""
        width, (near, far) = self.size.width, panels
        picture = still(
            staged,
            panels,
            modifiers,
            width,
            rows.get("stage", 0),
            pen=self.host.pen,
            squares=squares,
            way=way,
        )
        wounds = [wounds_row(near, far, width)] if "wounds" in rows else []
        return [
            names_row(near, far, modifiers, width),
            *wounds,
            *picture,
            *[banded(band, width) for band in bands],
        ]

    def action_turn_log(self, pages: int) -> None:
        """Turn the log."""
        self._log.turn(pages)


class ViewScreen(StillScreen):
    """Everything that a viewer may know: what is hidden first, then the fencers, their decision, and what happened."""

    CSS_PATH = "view.tcss"

    def __init__(self, view: View) -> None:
        """Show a view."""
        super().__init__()
        self._view = view
        self._table = Rows(id="table")
        self._reads = False
        """True while the log is turned back, in the place of the decision."""

    def compose(self) -> ComposeResult:
        """What is hidden and the fencers, the decision, the result, the log."""
        yield from (self._top, self._table, self._result, self._log)
        yield Footer(self.host.keymap, *self.items, alone=True)

    @property
    def items(self) -> tuple[Item, ...]:
        """What the footer says."""
        return ()

    @property
    def said(self) -> str:
        """What stands on the rule."""
        return OVER if self._view.over else self._view.waits

    def show(self) -> None:
        """Draw everything; only rows that differ are sent."""
        width, height = self.size
        if not width or not self.is_there:
            return
        view = self._view
        top = [(Span(f" {row}", "bold"),) for row in broken(view.hides, width - 2)]
        head = titled((view.game,), view.title, width)
        least, more = self._wanted(width)
        rows = dealt(
            height - len(top),
            Wanted(least, more, *result_rows(view.results, width), bands=len(view.bands)),
        )
        beside = view.squares if width >= BROAD else ()
        bands = view.bands[: rows.get("bands", 0)]
        self._top.show(
            [*top, head, *self.fencers(view.panels, view.staged, rows, squares=beside, bands=bands)]
        )
        happened = result_lines(view.results, width, max(0, rows.get("result", 0) - 1))
        self._result.show([self._rule(width), *happened])
        self._table.show(self._decision(width, rows.get("asked", 0)))
        self._log.tell(view.entries, NEW)

    def action_turn_log(self, pages: int) -> None:
        """Turn the log, which takes the place of the decision until it is at its end again."""
        if not self._reads and pages < 0:
            self._reads = True
            self.show()
            self.call_after_refresh(self._log.turn, pages if self._log.size.height else 0)
            return
        self._log.turn(pages)
        if pages > 0 and not self._log.turned_back:
            self._reads = False
            self.show()

    def _wanted(self, width: int) -> tuple[int, int]:
        """The rows that the viewer's own decision, or the map, is whole in."""
        view = self._view
        if self._reads:
            return 0, 0
        chart = len(self._chart)
        return rows_wanted(view.table, width) if view.table is not None else (chart, chart)

    @property
    def _chart(self) -> tuple[Line, ...]:
        """The map, or in combat the squares around both where they do not stand beside the stage."""
        return self._view.chart or (() if self.size.width >= BROAD else self._view.squares)

    def _decision(self, width: int, room: int) -> tuple[Line, ...]:
        """The viewer's own decision, with nothing chosen, or else the map; its legend may find no room."""
        table = self._view.table
        if self._reads or room < 1:
            return ()
        if table is None:
            return tuple([clipped(line, width) for line in self._chart[:room]])
        return lay_out(table, Move(), Marks({}), width, room).lines

    def _rule(self, width: int) -> Line:
        text = f" {self.said} " if self.said else ""
        rule: Line = (Span(" "), Span("\u2500" * 2, "dim"), Span(text, "bold"))
        return clipped((*rule, Span("\u2500" * max(0, width - width_of(rule) - 1), "dim")), width)


class FollowingScreen(ViewScreen):
    """A duel that another program plays, as it goes on."""

    TITLE = "Watching"

    BINDINGS: ClassVar[list[BindingType]] = [*bound("back"), Binding("q,x", "back", "leave", show=False)]

    def __init__(self, following: Following) -> None:
        """Watch what is followed."""
        super().__init__(following.view)
        self._following = following
        self._wrong = ""

    @property
    def items(self) -> tuple[Item, ...]:
        """The log, and the way out."""
        shown = self.host.keymap.shown
        return ((f"{shown('log_up')} {shown('log_down')}", "log"), ("q", "leave"))

    @property
    def said(self) -> str:
        """Who chooses; or that nothing comes any longer, and why."""
        if self._following.gone:
            return OVER if self._view.over else GONE
        return self._wrong or super().said

    def on_mount(self) -> None:
        """Look at the file from time to time."""
        self.look_every(EVERY)

    def look(self) -> None:
        """Show what is new."""
        try:
            if not self._following.look():
                return
            self._wrong = ""
        except StorageError as error:
            self._wrong = f"{error}."
        self._view = self._following.view
        self.show()


class ShownScreen(ViewScreen):
    """A view that stands alone: every key is part of the word, and nothing else is said."""

    def __init__(self, view: View, word: str, wording: Wording) -> None:
        """Show a view until a word is typed."""
        super().__init__(view)
        self._word = word
        self._wording = wording
        self._typed = ""

    @property
    def items(self) -> tuple[Item, ...]:
        """How one goes back, without the word."""
        return (("enter", "after your word"), (self.host.keymap.shown("leave"), "leave the program"))

    @property
    def types(self) -> bool:
        """True: every printable key belongs to the word."""
        return True

    @property
    def talks(self) -> "Conversation":
        """The same in lines, where the screen finds no room."""
        return lambda talk: veiled(talk, self._view, self._word, self._wording)

    def talked(self, end: End) -> None:
        """Go back to the duel once the word was typed in lines."""
        if end == "done":
            self.host.close()

    def on_mount(self) -> None:
        """Take everything out of sight that was said before."""
        self.host.clear_scrollback()

    def on_key(self, event: Key) -> None:
        """Take a key as part of the word; none is a command of the duel."""
        if event.key in _TURN:
            return
        event.stop()
        event.prevent_default()
        if event.key == "enter":
            self._try()
        elif event.key == "backspace":
            self._typed = self._typed[:-1]
        elif event.is_printable and event.character:
            self._typed = (self._typed + event.character)[-LONGEST:]

    def _try(self) -> None:
        """Go back if the word was typed."""
        typed, self._typed = self._typed.strip(), ""
        if typed == self._word:
            self.go_back()
        elif typed:
            self.query_one(Footer).note = self._wording.say("view_wrong")
