"""A fencer's sheet being filled in: the form at the left, what comes of it at the right, and the field at the caret below."""

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static

from duel_tui.pages.commands import Fill
from duel_tui.pages.creation import back_to_the_dice
from duel_tui.pages.execution import Begin
from duel_tui.pages.fencer_form import Filling, carry_out, fencer_form
from duel_tui.pages.model import Field, Page
from duel_tui.plain.forms import fill_in
from duel_tui.play.matchmaking import against_his_match
from duel_tui.storage.errors import StorageError
from duel_tui.text import broken
from duel_tui.tui.keymap import binding
from duel_tui.tui.screens.explaining import Explanation, FormScreen
from duel_tui.tui.screens.question import BlankScreen, TroubleScreen
from duel_tui.tui.widgets.blocks import content_of, told
from duel_tui.tui.widgets.footer import Footer
from duel_tui.tui.widgets.form import Form
from duel_tui.tui.widgets.heading import Heading

if TYPE_CHECKING:
    from duel_tui.plain.talk import Conversation, Talk
    from duel_tui.storage.fencers import FencerFile

_AROUND = 4
"""Rows that form and explanation do not have: heading, rule and footer."""
_BEFORE = 18
"""Cells of a field's row before its value, and the scroll bar."""
_LEAST = 5
"""Rows of the explanation at least; a longer form scrolls."""
_SHEET = 14
"""Rows that the sheet takes at least, where there is room."""


class FencerScreen(FormScreen, inherit_bindings=False):
    """A sheet that is filled in and kept."""

    CSS_PATH = "fencer.tcss"
    TITLE = "A fencer's sheet"
    AUTO_FOCUS = "Form"
    BINDINGS: ClassVar[list[BindingType]] = [
        binding("commit", "keep", "keep"),
        binding("back"),
        binding("help"),
    ]

    def __init__(self, filling: Filling) -> None:
        """Fill a sheet in."""
        super().__init__()
        self._filling = filling
        self._kept_in_lines: FencerFile | None = None
        self._trouble = ""
        """Why the last key did not do what it does; empty: it did."""

    def compose(self) -> ComposeResult:
        """The form, the sheet, what is wrong, and what the field at the caret is about."""
        page = self._page
        yield Heading(page.title, page.aside)
        with Horizontal(id="both"):
            yield Form(page.fields)
            with VerticalScroll(id="sheet", can_focus=False):
                yield Static(id="figures", markup=False)
        with Vertical(id="below"):
            yield Static(id="wrong", markup=False)
            yield Explanation(id="about", markup=False)
        yield Footer(self.host.keymap)

    def on_mount(self) -> None:
        """Show the sheet from the first paint, and ask for a name where there is none."""
        self._show()
        if self._filling.fencer.name:
            self.form.go_on()
        else:
            self.form.action_type()

    def on_resize(self) -> None:
        """Use the room there is."""
        self._show()
        self.explain_later()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what keys do at the caret."""
        event.stop()
        self._say_keys()

    def on_form_turned(self, event: Form.Turned) -> None:
        """Take another value."""
        assert isinstance(event.command, Fill), "the fields of this page do nothing else"
        self._put(event.command)

    def on_form_refused(self, event: Form.Refused) -> None:
        """Say why a value is not available."""
        self._trouble = f"Not now: {event.value.label}, {event.value.denied}."
        self._show()

    def on_form_asked(self, event: Form.Asked) -> None:
        """Let a line be typed."""
        put = event.put

        def take(text: str | None) -> None:
            if text is not None:
                self._put(replace(put, value=text))
                self.form.go_on()

        _ = self.host.push_screen(BlankScreen(event.blank), take)

    @property
    def talks(self) -> "Conversation":
        """Begins the lines in which this sheet is filled in."""
        return self._talk

    async def _talk(self, talk: "Talk") -> None:
        self._kept_in_lines = await fill_in(talk, self._filling)

    def talked(self, *, left: bool) -> None:
        """Go on with the sheet as lines left it; leave it where they left or kept it."""
        if self._kept_in_lines is not None:
            self._leave(self._kept_in_lines)
        elif left:
            self.host.close()
        else:
            self._show()
            self.explain()

    def pressed(self, key: str) -> None:
        """Let what was said of the last key fall silent with every key."""
        super().pressed(key)
        if self._trouble:
            self._trouble = ""
            self._show()

    def at_stake(self) -> str:
        """What was filled in and is in no file, in a sentence."""
        return f"What you changed of {self._filling.name} is not saved." if self._filling.unsaved else ""

    def save(self) -> str:
        """Keep the sheet; why that cannot be done, or nothing."""
        if wrong := self._filling.problems:
            return " ".join(f"{one}." for one in wrong)
        try:
            _ = self._filling.keep()
        except StorageError as error:
            return f"{error}."
        return ""

    def action_keep(self) -> None:
        """Keep the fencer as the form stands; at a field for a line of text, let the line be typed."""
        if self._types:
            self.form.action_type()
            return
        with self.host.faults():
            try:
                if self._filling.problems:
                    self._trouble = f"Not {'saved' if self._filling.file else 'kept'} yet."
                    self._show()
                else:
                    self._leave(self._filling.keep())
            except StorageError as error:
                self._trouble = f"{error}."
                self._show()

    def leave_form(self) -> None:
        """Go back to the dice, where they were rolled just now; otherwise leave the sheet."""
        sheet, making = self._filling.sheet, self._filling.making
        if sheet is None or making is None:
            self.host.close()
        else:
            back_to_the_dice(self._filling.context, sheet, making)
            self.host.follow(making, instead=True)

    def _put(self, command: Fill) -> None:
        with self.host.faults():
            self._trouble = ""
            carry_out(self._filling, command)
            self._show()
            self.explain_later()

    def _leave(self, file: "FencerFile") -> None:
        """Go back with the sheet kept, and perhaps on to a duel."""
        host, context, fights = self.host, self._filling.context, self._filling.fights
        host.keep(replace(host.settings, fencer=file.stem))
        host.close()
        if fights:
            trouble = host.follow(Begin(against_his_match(context, file)))
            if trouble:
                host.open(TroubleScreen(trouble))

    def _show(self) -> None:
        """Show the sheet as it stands."""
        if not self.is_there:
            return
        page = self._page
        self.query_one(Heading).aside = page.aside
        self.form.show(page.fields)
        self.query_one("#both").styles.height = self._rows(page)
        sheet = [content_of(block) for block in page.blocks]
        self.query_one("#figures", Static).update(Content("\n").join(sheet))
        shown = self.query_one("#wrong", Static)
        shown.display = bool(self._wrong)
        shown.update(Content.styled("\n".join(self._wrong), "red"))
        self._say_keys()

    @property
    def _wrong(self) -> list[str]:
        """What is wrong, as lines."""
        wrong = " ".join(one for one in (self._trouble, self._page.note) if one)
        return broken(wrong, self.size.width - 2)

    def _rows(self, page: Page) -> int:
        """Rows of form and sheet: what the longer of them needs, as far as there is room."""
        return min(max(len(page.fields), _SHEET), self.size.height - _AROUND - _LEAST)

    def _say_keys(self) -> None:
        """Say what keys do at the caret."""
        keys, types = self.host.keymap, self._types
        self.query_one(Footer).items = (
            (keys.shown("commit"), "type it" if types else self._page.question),
            *(() if types else (("space", "turn"),)),
            (keys.shown("back"), "to the dice" if self._filling.making else "back"),
        )

    @property
    def _types(self) -> bool:
        """True if the field at the caret is one for a line of text."""
        field = self.form.field
        return field is not None and field.blank is not None

    def _about(self, field: Field) -> Content:
        """What a field is about, in the rows that form and sheet leave."""
        room = self.size.height - self._rows(self._page) - _AROUND - len(self._wrong)
        cut = field.blank is not None and cell_len(field.said) > self.form.size.width - _BEFORE
        return told(
            replace(field, line=field.said, more=field.line) if cut else field, self.size.width - 2, room
        )

    @property
    def _page(self) -> Page:
        return fencer_form(self._filling)
