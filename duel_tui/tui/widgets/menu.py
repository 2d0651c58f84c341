"""A menu: rows that are chosen by the caret or by a letter.

It is Textual's option list with four differences. No row is highlighted until it is asked for. Each row may have a
letter, which chooses it, as the numbers choose the first nine. The caret is shown by reverse video where a sheet asks for that, so that it is there without
colours too. The terminal's cursor stands at the caret, for readers who hear or magnify the screen.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_letters, digits
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.style import Style
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from duel_tui.show.blocks import Line, Span
from duel_tui.tui.keymap import binding
from duel_tui.tui.widgets.hosted import HasCaret
from duel_tui.tui.widgets.layout import ruled, strip_of

_CARET, _NONE = "> ", "  "
"""What stands before the row at the caret, and before the others."""
_BESIDE = "   "
"""What stands between two rows in one."""
_NUMBERED = 9
"""Rows that their number chooses as well as their letter."""
PAGES = [binding("first"), binding("last"), binding("log_up", "page_up"), binding("log_down", "page_down")]
MOVES = [binding("up", "cursor_up"), binding("down", "cursor_down"), *PAGES]
"""What moves the caret, and what moves it far."""


class MenuRow(Struct, frozen=True):
    """A row of a menu."""

    key: str
    """Its name, for the code that hears that it was chosen; the only one of its menu."""
    label: Content
    letter: str = ""
    """The letter that chooses it; empty: none."""
    denied: bool = False
    """True if it cannot be chosen."""
    why: str = ""
    """Why it cannot, for those who choose it all the same; empty: nothing is said."""
    heading: bool = False
    """True if it is no row, but stands over some."""
    rule: str = ""
    """What stands on a rule over some rows, in the place of the label; empty: it is no rule."""
    beside: bool = False
    """True if it stands at the end of the row before it, and is chosen by its letter alone."""
    line: Line = ()
    """The label in inks, where it has some; empty: it has none."""


class Menu(OptionList, HasCaret, inherit_bindings=False):  # pyright: ignore[reportIncompatibleMethodOverride] - Textual disagrees with itself
    """Rows to choose from."""

    DEFAULT_CSS = """
    Menu, Menu:focus {
        border: none; padding: 0; height: auto; max-height: 100%; scrollbar-size-vertical: 1;
        background: ansi_default; color: ansi_default; text-wrap: nowrap; text-overflow: ellipsis;
        background-tint: ansi_default 0%;
    }
    Menu > .option-list--option, Menu > .option-list--option-hover { background: ansi_default; color: ansi_default; }
    Menu > .option-list--option-highlighted, Menu:focus > .option-list--option-highlighted {
        background: ansi_default; color: ansi_default; text-style: reverse;
    }
    Menu > .option-list--option { padding: 0 0 0 2; }
    Menu > .option-list--option-disabled {
        background: ansi_default; color: ansi_default; text-style: dim;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *MOVES,
        binding("commit", "select"),
        binding("choose", "select"),
        *[Binding(key, f"letter('{key}')", show=False) for key in (*ascii_letters, *digits)],
    ]

    @dataclass
    class Chosen(Message):
        """A row was chosen."""

        key: str

    @dataclass
    class Denied(Message):
        """A row was chosen that cannot be, and why."""

        why: str

    def __init__(self, rows: Iterable[MenuRow] = (), *, at: str = "", id: str | None = None) -> None:  # noqa: A002
        """Show rows, with the caret on the row of a key, or on none."""
        super().__init__(id=id, markup=False)
        self._letters: dict[str, str] = {}
        self._denied: dict[str, str] = {}
        """Why a row cannot be chosen, by its letter and its number."""
        self._rules: dict[int, str] = {}
        """What stands on a rule, by its place."""
        self._inked: dict[int, Line] = {}
        """The rows in inks, by their places."""
        self.fill(rows, at=at)

    def fill(self, rows: Iterable[MenuRow], *, at: str = "") -> None:
        """Show other rows, with the caret on the row of a key, or on none; rows that were there stay in their places."""
        every = tuple(rows)
        shown = _side_by_side(every)
        top = self.scroll_offset.y if [row.key for row in shown] == [one.id for one in self.options] else 0
        rows = [row for row in every if not row.heading]
        numbered = {str(number): row for number, row in enumerate(rows[:_NUMBERED], 1)}
        lettered = {row.letter: row for row in every if row.letter}
        signs = numbered | lettered
        self._rules = {place: row.rule for place, row in enumerate(shown) if row.rule}
        self._inked = {place: row.line for place, row in enumerate(shown) if row.line}
        self._letters = {sign: row.key for sign, row in signs.items() if not row.denied}
        self._denied = {sign: row.why for sign, row in signs.items() if row.denied and row.why}
        self.set_options([Option(row.label, row.key, disabled=row.denied or row.heading) for row in shown])
        self.scroll_to(y=top, animate=False, force=True, immediate=True)
        self.point(at)

    def point(self, key: str) -> None:
        """Put the caret on the row of a key; on none where there is no such row."""
        keys = [option.id for option in self.options]
        self.highlighted = keys.index(key) if key in keys else None

    @property
    def pointed(self) -> str:
        """The key of the row at the caret; empty: it is on none."""
        option = self.highlighted_option
        return (option.id or "") if option else ""

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Say that the row at the caret was chosen."""
        event.stop()
        self.post_message(self.Chosen(event.option_id or ""))

    def action_letter(self, letter: str) -> None:
        """Choose the row of a letter, or say why it cannot be chosen."""
        if letter in self._denied:
            self.post_message(self.Denied(self._denied[letter]))
            return
        key = self._letters[letter]
        if any(option.id == key for option in self.options):
            self.point(key)
        self.post_message(self.Chosen(key))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave letters of no row to others, and pages of a window in which no row has a place yet."""
        if action == "letter":
            return parameters[0] in self._letters or parameters[0] in self._denied
        if action in {"page_up", "page_down"} and not self.scrollable_content_region:
            return False
        return super().check_action(action, parameters)

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """The style of a part, with its reverse video."""
        style = super().get_visual_style(*component_classes, partial=partial)
        reverse = any(self.get_component_styles(name).text_style.reverse for name in component_classes)
        return style + Style(reverse=True) if reverse else style

    def render_line(self, y: int) -> Strip:
        """A row with its mark before it."""
        strip = super().render_line(y)
        place = self.scroll_offset.y + y
        if place in self._rules:
            rule = ruled(self._rules[place], strip.cell_length + 2)[0][1:]  # it begins at the edge
            return strip_of(rule, strip.cell_length, self.host.palette)
        here = self.highlighted is not None and place == self.highlighted
        if place in self._inked:
            line = (Span(_CARET if here else _NONE), *self._inked[place])
            inked = strip_of(line, strip.cell_length, self.host.palette)
            return inked.apply_style(RichStyle(reverse=True)) if here else inked
        segments = list(strip)
        style = segments[0].style if segments else None
        mark = Segment(_CARET if here else _NONE, style)
        return Strip([mark, *strip.crop(len(_CARET))], strip.cell_length)

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Bring the row into sight, and the terminal's cursor to it."""
        super().watch_highlighted(highlighted)
        if self.is_mounted:
            self.place_cursor()

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows of a part; the cursor goes to the terminal with them."""
        self.move_cursor()
        return super().render_lines(crop)

    @property
    def caret(self) -> Offset:
        """The mark of the row at the caret; the first row where it is on none."""
        return Offset(0, max(0, (self.highlighted or 0) - self.scroll_offset.y))


def _side_by_side(rows: Iterable[MenuRow]) -> list[MenuRow]:
    """The rows that stand by themselves, with those beside them."""
    shown: list[MenuRow] = []
    for row in rows:
        if row.beside and shown:
            label = Content.assemble(shown[-1].label, _BESIDE, row.label)
            shown[-1] = replace(shown[-1], label=label)
        else:
            shown.append(row)
    return shown


class CaretRows(Menu, inherit_bindings=False):
    """Rows to look at: letters bring the caret to one, and nothing is chosen by that."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *MOVES,
        *[Binding(key, f"letter('{key}')", show=False) for key in ascii_letters],
    ]

    def action_letter(self, letter: str) -> None:
        """Bring the caret to the row of a letter."""
        self.point(self._letters[letter])
