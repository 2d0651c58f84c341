"""A form: a row for each field, its value turned in its place, chosen by its number, or typed.

A letter goes to the field that has it, or to the next one whose name begins with it; a field that opens something opens it,
and one that is out of sight comes into sight. Figures type the number of a value,
or the number that the field is for. A field for a line of text asks its screen for the line; when it is typed, the caret goes
on to the next field that holds no text, so that Enter leads on. A screen is told what has come of it, and fills the form again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from string import ascii_letters, digits
from typing import ClassVar

from msgspec.structs import replace
from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from duel_tui.pages.model import Blank, Command, Fill, PageField, Value
from duel_tui.show.form import Limits
from duel_tui.show.meaning import lettered_on
from duel_tui.tui.keymap import binding
from duel_tui.tui.widgets.blocks import padded
from duel_tui.tui.widgets.menu import PAGES, Menu, MenuRow

_GAP = 2
_CHANGED = "*"
"""Stands before a field that a person changed."""


class Form(Menu, inherit_bindings=False):
    """Fields, with a caret on one of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("field", "cursor_down"),
        binding("field_back", "cursor_up"),
        *PAGES,
        binding("turn", "turn(1)"),
        binding("turn_back", "turn(-1)"),
        *[Binding(key, f"letter('{key}')", show=False) for key in ascii_letters],
        *[Binding(key, f"figure('{key}')", show=False) for key in digits],
    ]

    @dataclass
    class Turned(Message):
        """A field has another value, as a command puts it."""

        command: Command

    @dataclass
    class Refused(Message):
        """A field cannot take a value now; the value says why."""

        value: Value

    @dataclass
    class Unfit(Message):
        """A number was typed that the field cannot have; why, in a sentence."""

        why: str
        figures: bool
        """Whether figures that were typed before it stand."""

    @dataclass
    class Asked(Message):
        """A line is to be typed for a field, into which a command puts it."""

        put: Fill
        blank: Blank

    def __init__(self, fields: Iterable[PageField] = (), *, at: str = "", id: str | None = None) -> None:  # noqa: A002
        """Show fields, with the caret on one of them."""
        self._fields: dict[str, PageField] = {}
        self._figures = ""
        """What was typed at the caret so far."""
        self._wanted = ""
        """The field to which the caret goes as soon as it is in sight."""
        super().__init__(id=id)
        self.show(fields, at=at)

    def show(self, fields: Iterable[PageField], *, at: str = "") -> None:
        """Show other fields, or other values, with the caret on one of them, where it was, or on none."""
        self._fields = {field.key: field for field in fields}
        figures, at = "" if self._wanted else self._figures, at or self._wanted or self.pointed
        self.fill(_rows(self.shown), at=at)
        self._figures, self._wanted = figures, ""

    @property
    def shown(self) -> list[PageField]:
        """The fields in sight."""
        return [field for field in self._fields.values() if field.folded is None]

    @property
    def field(self) -> PageField | None:
        """The field at the caret."""
        return self._fields.get(self.pointed)

    def forget_figures(self) -> None:
        """Forget what was typed at the caret."""
        self._figures = ""

    def take_back_figure(self) -> bool:
        """Take back the last figure of a number that was typed at the caret; True if there was one."""
        field = self.field
        if not self._figures or field is None or field.span is None:
            return False
        self._figures = self._figures[:-1]
        self._put(field, self._figures)
        return True

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Begin a number again in another field."""
        super().watch_highlighted(highlighted)
        self._figures = ""

    def action_turn(self, by: int) -> None:
        """Turn the value at the caret, or count a number up or down."""
        field = self.field
        self._figures = ""
        if field is None or field.denied:
            return
        if field.blank is not None:
            self.action_type()
        elif field.span is not None:
            self._count(field, field.span, by)
        else:
            self.post_message(self.Turned(_turned(field, by).command))

    def action_type(self) -> None:
        """Ask for the line that is typed into the field at the caret."""
        field = self.field
        if field is not None and field.blank is not None:
            self.post_message(self.Asked(_fill_of(field), field.blank))

    def go_on(self) -> None:
        """Bring the caret to the next field that holds no text; after the last one to the first."""
        keys = list(self._fields)
        place = keys.index(self.pointed) if self.pointed in keys else 0
        onward = [key for key in (*keys[place:], *keys[:place]) if self._fields[key].blank is None]
        self.point(onward[0] if onward else self.pointed)

    def go_to(self, key: str) -> None:
        """Bring the caret to a field; one that is out of sight comes into sight first."""
        folded = self._fields[key].folded
        if folded is None:
            self.point(key)
        else:
            self._wanted = key
            self.post_message(self.Turned(folded))

    def action_letter(self, letter: str) -> None:
        """Bring the caret to the field of a letter; once more turns it, where no other field begins so."""
        keys = self._called(letter)
        if self.pointed not in keys:
            self.go_to(keys[0])
            field = self._fields[keys[0]]
            if field.opens and not field.denied:
                self.post_message(self.Turned(field.values[0].command))
        elif len(keys) > 1:
            self.point(keys[(keys.index(self.pointed) + 1) % len(keys)])
        else:
            self.action_turn(-1 if letter.isupper() else 1)

    def action_figure(self, figure: str) -> None:
        """Type a figure of a number, or of the number of a value."""
        field = self.field
        if field is None or field.denied or field.blank is not None:
            return
        if field.span is not None:
            self._type(field, field.span, self._figures + figure)
            return
        value, self._figures, _ = lettered_on(field.numbered, self._figures, figure)
        if value is not None:
            self.post_message(self.Refused(value) if value.denied else self.Turned(value.command))

    def _type(self, field: PageField, span: Limits, typed: str) -> None:
        """Take a number as far as it is typed; one that the field cannot have leaves it as it stands."""
        number = span.read(typed, on=True)
        if number is None:
            why = f"{typed}: not a whole number {span}."
            self.post_message(self.Unfit(why, figures=bool(self._figures)))
            return
        self._figures = typed
        self._put(field, str(number))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave letters of no field to others."""
        if action == "letter":
            return bool(self._called(str(parameters[0])))
        return super().check_action(action, parameters)

    def _called(self, letter: str) -> list[str]:
        """The fields that a letter goes to."""
        name = letter.lower()
        own = [key for key, field in self._fields.items() if field.letter == name]
        return own or [key for key, field in self._fields.items() if field.label[:1].lower() == name]

    def _count(self, field: PageField, span: Limits, by: int) -> None:
        """Count a number up or down; the values that may stand in its place follow the highest."""
        now = span.high + field.value if field.value else span.number
        before = span.low - by if now is None else now
        place = max(span.low, min(span.high + len(field.values) - 1, before + by))
        if place > span.high:
            self.post_message(self.Turned(field.values[place - span.high].command))
        else:
            self._put(field, str(place))

    def _put(self, field: PageField, value: str) -> None:
        self.post_message(self.Turned(replace(_fill_of(field), value=value)))


def _fill_of(field: PageField) -> Fill:
    """The command that puts something into a field."""
    put = field.values[0].command
    assert isinstance(put, Fill), "a number or a line is put into its field"
    return put


def _turned(field: PageField, by: int) -> Value:
    """The next value that a field can take."""
    count = len(field.values)
    places = [(field.value + by * step) % count for step in range(1, count + 1)]
    found = [field.values[place] for place in places if not field.values[place].denied]
    return found[0] if found else field.values[field.value]


def _rows(fields: Sequence[PageField]) -> list[MenuRow]:
    """The fields in columns: letter, name, value."""
    lettered = any(field.letter for field in fields)
    width = max((cell_len(field.label) for field in fields), default=0) + _GAP
    rows, under = list[MenuRow](), ""
    for field in fields:
        if field.under != under:
            under = field.under
            rows.append(MenuRow(f"over {field.key}", Content(under), heading=True, rule=under.upper()))
        rows.append(_row(field, width, lettered=lettered))
    return rows


def _row(field: PageField, width: int, *, lettered: bool) -> MenuRow:
    mark = padded(field.letter if lettered else _CHANGED if field.changed else "", _GAP + lettered)
    value = field.denied or field.said
    return MenuRow(
        field.key, Content.assemble(mark, padded(field.label, width), (value, "" if field.denied else "bold"))
    )
