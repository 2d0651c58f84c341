"""The first page of the first start: how the program is to look, shown as it would look."""

from functools import cache
from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key
from textual.geometry import Offset
from textual.strip import Strip
from textual.widgets import Static

from duel_tui.show.blocks import Line, Span
from duel_tui.show.drawing import Pen
from duel_tui.show.stage import Beat, Figure, Staged
from duel_tui.theatre import theatre
from duel_tui.tui.keymap import bound
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.styles import Palette
from duel_tui.tui.widgets.edges import Footer, Heading
from duel_tui.tui.widgets.hosted import HasCaret, Hosted
from duel_tui.tui.widgets.layout import strip_of

_LOOKS = (
    ("auto", "the terminal's own"),
    ("lamplight", "lamplight"),
    ("moonlight", "moonlight"),
    ("parchment", "parchment"),
    ("contrast", "high contrast"),
    ("none", "no colours"),
)
_OFFERED = 1
"""The look that is offered."""
_ACROSS = 3
"""Looks side by side."""
_WIDTH, _HEIGHT = 25, 8
"""Columns and rows of one of them, with its name in the last row."""
_APART = _WIDTH + 1, _HEIGHT + 1
_FIGURES = Staged(
    (
        Beat(
            Figure("lunge_mid", off="dagger", aims="right_chest"),
            Figure("hit_right_chest", wounds=("right_chest",)),
        ),
    )
)
_MOVES, _STANDS = "The fencers move; s stills them.", "The fencers stand still; s lets them move."


class Looks(Hosted, HasCaret, can_focus=True):
    """Two fencers in every look, with the caret on one of them."""

    DEFAULT_CSS = "Looks { height: 17; background: ansi_default; color: ansi_default; }"

    at = _OFFERED

    @property
    def caret(self) -> Offset:
        """Before the name of a look."""
        down, across = divmod(self.at, _ACROSS)
        return Offset(1 + across * _APART[0], down * _APART[1] + _HEIGHT - 1)

    def move(self, by: int) -> None:
        """Go to another look."""
        self.at = (self.at + by) % len(_LOOKS)
        self.refresh()
        self.place_cursor()

    def render_line(self, y: int) -> Strip:
        """A row of the looks that stand side by side."""
        down, row = divmod(y, _APART[1])
        own = self.host.palette
        strips = [strip_of((), 1, own)]
        for place in range(down * _ACROSS, (down + 1) * _ACROSS):
            key, name = _LOOKS[place]
            palette = own if place == 0 else Palette(key, own.colours if key != "none" else 0)
            line = self._row(place, name, row) if row < _HEIGHT else ()
            strips += [strip_of(line, _WIDTH, palette if line else own), strip_of((), 1, own)]
        return Strip.join(strips)

    def _row(self, place: int, name: str, row: int) -> Line:
        """A row of one look: the figures, and its name under them."""
        if row < _HEIGHT - 1:
            return _picture(self.host.pen)[row]
        here = place == self.at
        return (
            Span(f"{'>' if here else ' '}{place + 1} {name}", "bold" if here else ""),
            Span(" "),
        )


@cache
def _picture(pen: Pen) -> tuple[Line, ...]:
    """The figures, which are the same in every look."""
    drawn, rows = theatre(), _HEIGHT - 1
    frame = drawn.stage.last(_FIGURES, drawn.wide(_FIGURES, _WIDTH, rows))
    return drawn.lines(frame, _FIGURES, _WIDTH, rows, pen=pen)


class FirstScreen(AppScreen):
    """Asks how the program is to look, and how lively; going back leaves everything as it is."""

    CSS_PATH = "first.tcss"
    TITLE = "The first start"
    BINDINGS: ClassVar[list[BindingType]] = bound(
        *("commit", "back", "help"),
        turn="move(1)",
        turn_back="move(-1)",
        field=f"move({_ACROSS})",
        field_back=f"move(-{_ACROSS})",
    )

    def compose(self) -> ComposeResult:
        """The looks, and what else there is to choose."""
        keymap = self.host.keymap
        yield Heading("duel-tui", "how will it look? Settings change it at any time")
        yield Looks()
        yield Static(_MOVES, id="motion", markup=False)
        yield Static(f"{keymap.shown('lines')} goes to plain lines; --plain begins with them.", markup=False)
        yield Footer(
            keymap, ("1-6", "choose"), (keymap.shown("commit"), "take it"), (keymap.shown("back"), "as it is")
        )

    def on_mount(self) -> None:
        """Begin with the look that is offered."""
        if not self.is_there:
            return
        self._motion = self.host.settings.motion
        self.query_one(Looks).focus()
        self._say()

    def on_key(self, event: Key) -> None:
        """Take a look by its number, or still the fencers."""
        if event.key.lower() == "s":
            event.stop()
            self._motion = not self._motion
            self._say()
        elif event.key.isdecimal() and 0 < int(event.key) <= len(_LOOKS):
            event.stop()
            self._take(int(event.key) - 1)

    def action_commit(self) -> None:
        """Take the look at the caret."""
        self._take(self.query_one(Looks).at)

    def action_move(self, by: int) -> None:
        """Go to another look: the one beside, below or above."""
        self.query_one(Looks).move(by)

    def action_back(self) -> None:
        """Leave everything as it is."""
        self._motion = self.host.settings.motion
        self._take(0)

    def _take(self, place: int) -> None:
        """Keep a look, and go on to the first page."""
        self.host.keep(replace(self.host.settings, theme=_LOOKS[place][0], motion=self._motion))
        self.go_back()

    def _say(self) -> None:
        self.query_one("#motion", Static).update(_MOVES if self._motion else _STANDS)
