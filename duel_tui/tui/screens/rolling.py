"""Creation by dice: every characteristic as a row, with what it gives to hit and to wounds."""

from typing import TYPE_CHECKING, ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static

from duel_tui.fencer.terms import Characteristic
from duel_tui.pages.creation import rolled
from duel_tui.pages.model import OfDice, Page, PageRow
from duel_tui.pages.rolling import KEEP, asked, came_to, carry_out, rolling
from duel_tui.plain.fencers import Dice
from duel_tui.play.creation import STYLES, Making
from duel_tui.show.blocks import Grid, Paragraph, Picture
from duel_tui.tui.host import End
from duel_tui.tui.keymap import binding, bound
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.widgets.blocks import content_of, padded
from duel_tui.tui.widgets.edges import Footer, Heading
from duel_tui.tui.widgets.menu import CaretRows, MenuRow

if TYPE_CHECKING:
    from duel_tui.plain.talk import Conversation
    from duel_tui.play.context import AppContext

_LETTER, _LABEL, _SCORE, _BAR = 3, 11, 4, 20
_PAIR = 9
"""Cells for two figures."""
_BAND = 14
"""Cells for the name of a band, where there is room."""
_WIDE, _TALL = 100, 36
"""Columns and rows from which bands stand in the rows, and as a table below them."""
_LONGEST = 3
"""Figures of the longest number that a die can give."""
_MOST = 20
"""The highest score of a characteristic."""


class RollingScreen(AppScreen, inherit_bindings=False):
    """A fencer being rolled."""

    CSS_PATH = "rolling.tcss"
    TITLE = "A new fencer"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bound(
            "roll_again", "back", "help", **{deed: f"do('{deed}')" for deed in ("throw_all", "undo", "redo")}
        ),
        binding("commit", "roll", "roll"),
        Binding("k", "keep", show=False),
        *[Binding(figure, f"type('{figure}')", show=False) for figure in "0123456789"],
    ]

    def __init__(self, context: "AppContext", making: Making) -> None:
        """Go on with a fencer in the making."""
        super().__init__()
        self._app_context = context
        self._making = making
        self._wording = context.fencer_wording
        self._typed = ""
        """What was typed of a number that fell on the table."""
        self._fell = ""
        """What the last die came to."""

    def compose(self) -> ComposeResult:
        """The rows with their figures, and what there is to say of the one at the caret."""
        page = self._page
        yield Heading(page.title, page.aside)
        yield Static(id="heads")
        yield CaretRows(at=page.first)
        yield from [Static(id=name) for name in ("asked", "about", "better", "bands")]
        yield Footer(self.host.keymap)

    def on_mount(self) -> None:
        """Put the caret on the next die."""
        self.show(at=self._page.first)

    def on_resize(self) -> None:
        """Use the room there is."""
        self.show()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what there is to say of the row at the caret."""
        event.stop()
        self._describe(self._page)

    @property
    def talks(self) -> "Conversation":
        """Begins the lines in which this fencer is rolled."""
        return lambda talk: Dice(self._app_context, talk, self._making).roll()

    def talked(self, end: End) -> None:
        """Show what the dice gave meanwhile, or go on to the sheet."""
        if end == "back":
            self.host.close()
        else:
            self._go_on()

    def action_type(self, figure: str) -> None:
        """Take a figure of a number that fell on the table."""
        if self._making.roll is not None and len(self._typed) < _LONGEST:
            self._typed += figure
            self.show(at=asked(self._making))

    def action_roll(self) -> None:
        """Roll the next die, or take what fell on the table; where all have fallen, keep the fencer."""
        if self._typed:
            self._do(OfDice("throw", self._typed))
        else:
            command = self._page.row(asked(self._making)).command
            assert isinstance(command, OfDice), "the rows of this page do nothing else"
            self._do(command)

    def action_do(self, deed: Literal["throw_all", "undo", "redo"]) -> None:
        """Roll all the dice that are left, take the last step back, or restore it."""
        self._do(OfDice(deed))

    def action_roll_again(self) -> None:
        """Roll the die at the caret once more."""
        row = self._pointed(self._page)
        if row.command == OfDice("again", row.key) and not row.denied:
            self._do(OfDice("again", row.key))
            return
        why = f"{row.label} cannot be rolled again: {row.denied or _NOTHING_FELL}."
        self.say(_CHOOSE if row.key == KEEP and not row.denied else why)

    def action_keep(self) -> None:
        """Keep the fencer, where all the dice have fallen."""
        row = self._page.row(KEEP)
        if row.denied:
            self.query_one(CaretRows).point(KEEP)
            self.say(f"Not yet: {row.denied}.")
        else:
            self._do(OfDice("keep"))

    def action_back(self) -> None:
        """Take back a figure that was typed; leave the fencer as it is where there is none."""
        if self._typed:
            self._typed = self._typed[:-1]
            self.show()
        else:
            self.host.close()

    def _do(self, command: OfDice) -> None:
        with self.host.faults():
            self._typed = ""
            self.note = carry_out(self._making, self._wording, command)
            place = self._making.session.place
            rolled = command.deed == "throw" and not self.note
            self._fell = came_to(self._making, self._wording, place - 1) if rolled else ""
            self._go_on()

    def _go_on(self) -> None:
        """Show what has come of it, or go on to the sheet."""
        if self._making.session.done:
            self.host.follow(rolled(self._app_context, self._making), instead=True)
        else:
            self.show(at=self._page.first)

    @property
    def _page(self) -> Page:
        return rolling(self._making, self._wording)

    def _pointed(self, page: Page) -> PageRow:
        return page.row(self.query_one(CaretRows).pointed or page.first)

    def show(self, *, at: str = "") -> None:
        """Show the page as it is now, with the caret on a row, or where it was."""
        if not self.is_there:
            return
        page, rows = self._page, self.query_one(CaretRows)
        self.query_one(Heading).aside = page.aside
        self.query_one("#heads", Static).update(self._heads())
        rows.fill(self._rows(page), at=at or rows.pointed or page.first)
        self._describe(page)
        shown = self.host.keymap.shown
        if page.first == KEEP:
            words, also = "name and kit", (shown("roll_again"), "roll again (noted)")
        else:
            words = f"take {self._typed}" if self._typed else f"roll {page.row(asked(self._making)).label}"
            also = (shown("throw_all"), "all")
        self.query_one(Footer).items = ((shown("commit"), words), also, (shown("undo"), "take back"))

    def _describe(self, page: Page) -> None:
        """Say what is asked, and what there is to say of the row at the caret."""
        row = self._pointed(page)
        how = "" if page.first == KEEP else " Or type what fell on the table."
        note = self.note or page.note
        parts = [part for part in (self._fell, page.question + how) if part]
        asked_now = Content.styled(note, "red") if note else Content.styled(" ".join(parts), "bold")
        self.query_one("#asked", Static).update(asked_now)
        self.query_one("#about", Static).update(Content(row.about))
        told = [content_of(block) for block in page.blocks if isinstance(block, Paragraph)]
        self.query_one("#better", Static).update(Content("\n").join(told))
        bands = self.query_one("#bands", Static)
        bands.display = self.size.height >= _TALL and row.table is not None
        bands.update(content_of(row.table) if row.table else "")

    @property
    def _wide(self) -> bool:
        return self.size.width >= _WIDE

    def _before(self) -> int:
        """Cells before the figures."""
        return _LETTER + _LABEL + _SCORE + 1 + _BAR + (_BAND if self._wide else 0)

    def _heads(self) -> Content:
        """The styles over their columns, and what the figures are for."""
        table = _figures(self._page)
        names = "".join(padded(head, _PAIR, right=True) for head in table.heads[1:])
        kinds = padded("cut thr", _PAIR, right=True) * len(table.heads[1:])
        gutter = " " * 2
        first = gutter + padded("", self._before()) + names
        second = gutter + padded(padded("d20", _LETTER + _LABEL + _SCORE, right=True), self._before()) + kinds
        return Content.styled(f"{first}\n{second}", "dim")

    def _rows(self, page: Page) -> list[MenuRow]:
        """The characteristics with their figures, the totals, then what percentile dice decide next to the profile."""
        table = _figures(page)
        figure = next((block.rows for block in page.blocks if isinstance(block, Picture)), ())
        beside = iter(figure)
        made = [self._row(row, table, "" if row.table else next(beside, "")) for row in page.rows]
        totals = padded(padded(table.rows[-1][0], self._before() - 1, right=True), self._before())
        label = Content.assemble((totals, "bold"), self._pairs(table.rows[-1], "bold"))
        made.insert(len(Characteristic), MenuRow("total", label, denied=True))
        return made

    def _row(self, row: PageRow, table: Grid, beside: str) -> MenuRow:
        head = padded(row.typed, _LETTER) + padded(row.label, _LABEL)
        typed = f"{self._typed}_" if self._typed and row.key == asked(self._making) else ""
        if row.table is None:
            letter = "" if row.key == KEEP else row.typed  # that one keeps the fencer at once
            stands = f"{head} {typed or row.detail or row.denied}"
            return MenuRow(row.key, Content(f"{padded(stands, self._before())}  {beside}".rstrip()), letter)
        score: int | None = getattr(self._making.draft, row.key)
        said = padded(typed or str(score or "."), _SCORE, right=True)
        bar = padded("#" * score + "." * (_MOST - score) if score else "", _BAR)
        band = padded(row.detail.removeprefix(f"{score} "), _BAND) if self._wide and score else ""
        text = padded(f"{head}{said} {bar}{' ' if band else ''}{band}", self._before())
        figures = next(cells for cells in table.rows if cells[0] == row.label)
        return MenuRow(row.key, Content.assemble(text, self._pairs(figures)), row.typed)

    def _pairs(self, figures: tuple[str, ...], style: str = "") -> Content:
        """The figures of a row; those of styles that the fencer was not taught are dim."""
        taught = self._making.taught
        columns: list[tuple[str, str]] = []
        for place, pair in enumerate(figures[1:]):
            passed = taught is not None and place < len(STYLES) and STYLES[place] is not taught
            columns.append((padded(pair, _PAIR, right=True), "dim" if passed else style))
        return Content.assemble(*columns)


_NOTHING_FELL = "it has not been rolled"
_CHOOSE = "Put the caret on the characteristic that is to be rolled again."


def _figures(page: Page) -> Grid:
    """The figures of all characteristics."""
    return next(block for block in page.blocks if isinstance(block, Grid))
