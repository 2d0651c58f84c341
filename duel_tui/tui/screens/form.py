"""A form on the screen: its fields, what comes of them beside where there is something, and the field at the caret explained."""

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static

from duel_tui.pages.execution import FormPage, Stay
from duel_tui.pages.fencer_form import Filling
from duel_tui.pages.forecast import unknown
from duel_tui.pages.model import Blank, Command, Fill, Page, Reset
from duel_tui.pages.new_duel import Terms
from duel_tui.plain.forms import agree, fill_in
from duel_tui.show.blocks import LARGEST, SMALLEST, Fight, Likeness, Paragraph
from duel_tui.text import capital, wrapped
from duel_tui.tui.host import End
from duel_tui.tui.keymap import bound
from duel_tui.tui.screens.base import ExplainingScreen, Explanation
from duel_tui.tui.screens.question import BlankScreen, trouble
from duel_tui.tui.widgets.blocks import joined, led, told
from duel_tui.tui.widgets.edges import Footer, Heading
from duel_tui.tui.widgets.figures import Figures
from duel_tui.tui.widgets.form import Form
from duel_tui.tui.widgets.hosted import on_top
from duel_tui.tui.widgets.layout import ruled
from duel_tui.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from duel_tui.plain.talk import Conversation

_AROUND = 4
"""Rows that fields and explanation do not have: heading, footer, and the rule between them."""
_BESIDE = 14
"""Rows of what stands beside the fields at least, where there is room."""
_WIDE, _PANE = 116, 45
"""Columns from which a field under a heading is explained beside them all, and those of its pane."""
_TOLD = 7
"""Rows of what is said of a field, before there are figures."""
_SOUGHT = 40
"""Letters of the words that are searched, at most."""
_BEFORE = 18
"""Cells of a field's row before its value, and the scroll bar."""


class FormScreen(ExplainingScreen, inherit_bindings=False):
    """A form that is filled in."""

    CSS_PATH = "form.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bound(
        *("commit", "back", "help", "search"),
        **{name: f"do('{name}')" for name in ("reset", "remedy", "newcomer")},
    )

    def __init__(self, filled: FormPage) -> None:
        """Fill a form in, in place."""
        super().__init__()
        self.filled = filled
        self._sought = ""
        """The words that were searched last."""
        self.title = filled.page.title

    def compose(self) -> ComposeResult:
        """The fields and what comes of them, what is wrong, and what the field at the caret is about."""
        page = self.filled.page
        yield Heading(page.title, page.aside)
        yield Figures()
        with Vertical(id="body"):
            with Horizontal(id="both"):
                with Vertical():
                    yield Form(page.fields, at=page.first or ("" if page.lead else page.fields[0].key))
                    yield Figures(id="likeness")
                with VerticalScroll(id="sheet", can_focus=False):
                    yield Static(id="figures", markup=False)
            with Vertical(id="below"):
                yield Static(id="wrong", markup=False)
                yield Rows(id="over")
                yield Explanation(id="about", markup=False)
        yield Footer(self.host.keymap)

    def on_mount(self) -> None:
        """Show everything from the first paint; a line that has nothing in it yet is open for typing."""
        if not self.is_there:
            return
        self.form.focus()
        self.show()
        if (field := self.form.field) and field.blank and not field.blank.text:
            self.form.action_type()

    def on_screen_resume(self) -> None:
        """Let go of a duel that was left, and take over what was changed meanwhile."""
        if on_top(self):  # lines may have begun a duel that stands above it
            self.host.app_context.clear_table()
        self.show()
        self.explain()

    def on_resize(self) -> None:
        """Use the room there is."""
        self.show()
        self.explain_later()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what keys do at the caret, and what is at it."""
        super().on_option_list_option_highlighted(event)
        if self.filled.page.lead:
            self._draw(self.filled.page)
        self._say_keys()

    def on_form_turned(self, event: Form.Turned) -> None:
        """Take another value."""
        self._do(event.command)

    def on_form_refused(self, event: Form.Refused) -> None:
        """Say why a value is not available."""
        self.say(f"Not now: {event.value.label}, {event.value.denied}.")

    def on_form_unfit(self, event: Form.Unfit) -> None:
        """Say why a number is not taken, until the next key."""
        event.stop()
        back = f" {capital(self.host.keymap.shown('back'))} takes a figure back." if event.figures else ""
        self.query_one(Footer).note = f"{event.why}{back}"

    def on_form_asked(self, event: Form.Asked) -> None:
        """Let a line be typed; the caret goes on then."""
        put = event.put

        def take(text: str | None) -> None:
            if text is not None:
                self._do(replace(put, value=text))
                self.form.go_on()

        _ = self.host.push_screen(BlankScreen(event.blank), take)

    @property
    def form(self) -> Form:
        """The fields on the screen."""
        return self.query_one(Form)

    @property
    def figures(self) -> str:
        """What only a player who asks is told of the value at the caret; empty: nothing."""
        field = self.form.field
        return field.values[field.value].figures if field else ""

    @property
    def talks(self) -> "Conversation | None":
        """Begins the lines in which the form is filled in."""
        match self.filled:
            case Terms() as terms:
                return lambda talk: agree(talk, terms)
            case Filling() as sheet:
                return lambda talk: fill_in(talk, sheet)
            case _:
                return None

    def talked(self, end: End) -> None:
        """Go on with the form as lines left it; leave it, or go where it leads, where they did."""
        if end == "done":
            self._finish()
        elif end == "back":
            self.host.close()
        else:
            self.show()
            self.explain()

    def hidden(self) -> None:
        """Reckon nothing while nobody looks."""
        self.filled.hidden()

    def on_unmount(self) -> None:
        """Leave nothing behind that reckons."""
        self.hidden()

    def at_stake(self) -> str:
        """What was filled in and is in no file, in a sentence."""
        return self.filled.at_stake()

    def save(self) -> str:
        """Keep it; why that cannot be done, or nothing."""
        return self.filled.save()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave keys that do nothing in this form to others."""
        if action == "search":
            return self.filled.searched
        return action != "do" or parameters[0] in self.filled.commands("")

    def action_search(self) -> None:
        """Ask for words, and go to the next field that has them."""

        def find(words: str | None) -> None:
            self._sought = words or ""
            keys = [field.key for field in self.form.shown]
            place = keys.index(self.form.pointed) + 1 if self.form.pointed in keys else 0
            found = (
                {field.key for field in self.filled.page.found(self._sought)} if self._sought else set[str]()
            )
            onward = [key for key in (*keys[place:], *keys[:place]) if key in found]
            if onward:
                self.form.point(onward[0])
            elif words:
                self.query_one(Footer).note = f"{words}: in none of them."

        _ = self.host.push_screen(BlankScreen(Blank("Search which words", self._sought, _SOUGHT)), find)

    def action_do(self, name: str) -> None:
        """Do what a key does at the caret."""
        command = self.filled.commands(self.form.pointed)[name]
        if isinstance(command, Reset) and self.form.field is None:
            return
        self.form.forget_figures()
        self._do(command)
        if isinstance(command, Fill | Reset):
            self.form.go_to(command.key)

    def action_commit(self) -> None:
        """Be done with the form; at a field for a line of text, let the line be typed."""
        if self._types:
            self.form.action_type()
        elif self.filled.finishes:
            self._finish()
        else:
            self.form.action_turn(1)

    def action_back(self) -> None:
        """Take back a figure of a number that was typed; where there is none, go one step back."""
        if self.form.take_back_figure():
            return
        before = self.filled.back()
        if before is None:
            self.host.close()
        else:
            self.host.follow(before, instead=True)

    def _do(self, command: Command) -> None:
        context = self.host.app_context
        with self.host.faults():
            before, self.note = context.settings, ""
            opened = self.filled.carry_out(command)
            self.host.take_over(before, context.settings)
            if opened is not None:
                self.host.follow(opened)
            self.show()
            self.explain_later()

    def _finish(self) -> None:
        """Go where the form leads now that it is filled in."""
        host, context = self.host, self.host.app_context
        with host.faults():
            before = context.settings
            following = self.filled.finish()
            host.take_over(before, context.settings)
            if isinstance(following, Stay):
                self.say(following.said)
                return
            host.close()
            if why := host.follow(following) if following else "":
                host.open(trouble(why))

    def show(self) -> None:
        """Show the form as it stands."""
        if not self.is_there:
            return
        page = self.filled.page
        self.query_one(Heading).aside = page.aside
        self.form.show(page.fields)
        beside = [block for block in page.blocks if not (_bad(block) or isinstance(block, Fight))]
        self.set_class(bool(beside), "beside")
        grouped = bool(page.fields) and bool(page.fields[0].under)
        self.set_class(grouped, "grouped")
        self.set_class(grouped and self.size.width >= _WIDE, "wide")
        self._draw(page)
        rows = self._rows(page)
        self.query_one("#both").styles.height = rows
        self.query_one("#figures", Static).update(joined(beside))
        drawn = next((block for block in beside if isinstance(block, Likeness)), None)
        self.query_one("#likeness", Figures).draw(drawn, rows - self.form.option_count)
        wrong = self.query_one("#wrong", Static)
        wrong.display = bool(self._wrong(page))
        wrong.update(Content.styled(self._wrong(page), "red"))
        self._say_keys()

    def _wrong(self, page: Page) -> str:
        """Why the last key did nothing, what does not go together, and what could not be read."""
        said = " ".join(one for one in (self.note, page.note) if one)
        unread = [block.text for block in page.blocks if isinstance(block, Paragraph) and _bad(block)]
        return "\n".join(one for one in (said, *unread) if one)

    def _rows(self, page: Page) -> int:
        """Rows of the fields and what stands beside them: what the longer needs, as far as there is room."""
        beside, fields = self.has_class("beside"), self.form.option_count
        if self.has_class("wide"):
            return self.size.height - self._around + 1
        under = LARGEST if any(isinstance(block, Likeness) for block in page.blocks) else 0
        wanted = max(fields + under, _BESIDE) if beside else fields + self._wrong_rows(page)
        room = self.size.height - self._around - self._drawn_rows(page) - self.filled.told
        return min(wanted, room) - (0 if beside else self._wrong_rows(page))

    def _draw(self, page: Page) -> None:
        """Draw the figures for the rows that are left."""
        drawn = next((block for block in page.blocks if isinstance(block, Fight)), None)
        self.query_one(Figures).draw(drawn, self._drawn_rows(page))

    def _drawn_rows(self, page: Page) -> int:
        """Rows of the figures: those that the fields and what is said of them leave."""
        if not any(isinstance(block, Fight) for block in page.blocks):
            return 0
        said = max(_TOLD, self.size.height * 2 // 5)
        if self.form.field is None:
            said = max(_TOLD, len(led(page.lead, self._width - 2).wrap(max(1, self._width - 2))) - 1)
        rows = self.size.height - self._around - self.form.option_count - self._wrong_rows(page) - said
        return min(rows, LARGEST) if rows >= SMALLEST else 0

    @property
    def _around(self) -> int:
        """The rows around fields and explanation; a rule over the first fields stands for that of the title."""
        return _AROUND - self.has_class("grouped")

    def _wrong_rows(self, page: Page) -> int:
        """Rows of what is wrong."""
        wrong = self._wrong(page)
        return len(wrapped(wrong, self._width - 2)) if wrong else 0

    @property
    def _width(self) -> int:
        """The cells in which a field is explained."""
        return _PANE if self.has_class("wide") else self.size.width

    def _say_keys(self) -> None:
        """Say what keys do at the caret."""
        field, shown = self.form.field, self.host.keymap.shown
        opens = field is not None and field.opens
        done = ((shown("commit"), "type it" if self._types else self.filled.page.question),)
        key, words = self.filled.offer(self.form.pointed)
        self.query_one(Footer).items = (
            *(done if self.filled.finishes or self._types else ()),
            *(
                ()
                if self._types or field is None or self.filled.searched
                else (("space", "open" if opens else "turn"),)
            ),
            (shown(key), words),
            *([(shown("search"), "search")] if self.filled.searched else []),
        )

    @property
    def _types(self) -> bool:
        """True if the field at the caret is one for a line of text."""
        field = self.form.field
        return field is not None and field.blank is not None

    def _explained(self) -> Content:
        """What the field at the caret is about, in the rows that are left; more of it may be reckoned by then."""
        over = self.query_one("#over", Rows)
        if self.form.field is None:
            over.show([])
            return led(self.filled.page.lead, self.size.width - 2)
        over.show(ruled(self.form.field.label.upper(), self._width))
        reckoning = self.filled.reckoning() if self.is_current else None
        if reckoning is not None:
            self.host.wait_for(reckoning, lambda _: self.explain(), unknown)
        page, width = self.filled.page, self._width - 2
        field = page.field(self.form.pointed)
        if field.blank is not None and cell_len(field.said) > self.form.size.width - _BEFORE:
            field = replace(field, line=field.said, more=field.line)
        last = page.footnote
        above = 0 if self.has_class("wide") else self._rows(page) + self._drawn_rows(page)
        room = self.size.height - self._around - above - self._wrong_rows(page)
        about = told(field, width, room - (len(wrapped(last, width)) if last else 0))
        return Content("\n").join([about, Content.styled(last, "dim")]) if last else about


def _bad(block: object) -> bool:
    """True for what is wrong, which stands below the fields and not beside them."""
    return isinstance(block, Paragraph) and block.tone == "bad"
