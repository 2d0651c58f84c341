"""Creation by dice: every characteristic as a row, with what it gives to hit and to wounds."""

from typing import TYPE_CHECKING, ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.timer import Timer
from textual.widgets import OptionList

from duel_tui.fencer.rows import Pair
from duel_tui.fencer.terms import Characteristic
from duel_tui.pages.creation import rolled
from duel_tui.pages.model import OfDice, Page, PageRow
from duel_tui.pages.rolling import KEEP, Rolls, asked, came_to, carry_out, rolling
from duel_tui.pages.sheet import scores
from duel_tui.plain.dice import Dice
from duel_tui.play.creation import Making
from duel_tui.show.blocks import Grid, Ink, Likeness, Line, Paragraph, Picture, Span
from duel_tui.show.fit import in_columns
from duel_tui.text import wrapped
from duel_tui.tui.host import End
from duel_tui.tui.keymap import binding, bound
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.widgets.blocks import padded
from duel_tui.tui.widgets.edges import Footer, Heading
from duel_tui.tui.widgets.figures import Figures
from duel_tui.tui.widgets.layout import RULE, ruled
from duel_tui.tui.widgets.menu import CaretRows, MenuRow
from duel_tui.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from duel_tui.plain.talk import Conversation
    from duel_tui.play.context import AppContext

_LETTER, _LABEL, _SCORE, _BAR, _BAND = 3, 10, 3, 10, 12
"""Cells of the columns of a row: letter, name, score, bar, and the name of its band."""
_CUT, _THRUST, _WOUND = 4, 4, 8
"""Cells for what a band adds to a cut and a thrust, and to wounds."""
_ROWS = 60
"""Columns of the rows, with the mark of the caret and the gap before them."""
_NARROWEST, _BROADEST = 14, 44
"""The fewest and the most columns of the figure."""
_AROUND = 13
"""Rows of heading, characteristics and footer."""
_NOTHING_YET = 2
"""Blocks of the page before a die has fallen."""
_BEAT = 0.25
"""Seconds between two dice that fall of themselves."""
_LONGEST = 3
"""Figures of the longest number that a die can give."""
_MOST = 20
"""The highest score of a characteristic."""
_HALF = "\u258c"
_HEIGHTS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587"
_LETTERS = ".:-=+*"
"""Columns of a chart by height, where there are figures and where there are letters alone."""
_SPAN = 9
"""Cells for the scores of a band."""


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
        self._beat: Timer | None = None
        """When the next die falls of itself; None: none does."""

    def compose(self) -> ComposeResult:
        """The rows with their figures, and what there is to say of the one at the caret."""
        page = self._page
        yield Heading(page.title, page.aside)
        with Horizontal(id="top"):
            yield Figures()
            yield CaretRows(at=page.first)
        yield Rows(id="said")
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
        return lambda talk: Dice(self._app_context, talk, Rolls(self._making, self._wording)).roll()

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
        if deed == "throw_all" and self.host.moves and self._making.roll is not None:
            self._fall()
        else:
            self._do(OfDice(deed))

    def _fall(self) -> None:
        """Let a die fall, and the next a beat later."""
        self._do(OfDice("throw"))
        self._beat = None if self._making.roll is None else self.set_timer(_BEAT, self._fall)

    def pressed(self, key: str) -> None:
        """Let all dice fall at once with a key that comes between two of them; the key counts."""
        super().pressed(key)
        if self._beat is not None:
            self._beat.stop()
            self._beat = None
            self._do(OfDice("throw_all"))

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
        page, rows, figures = self._page, self.query_one(CaretRows), self.query_one(Figures)
        self.query_one(Heading).aside = page.aside
        made = self._rows(page)
        room = min(_BROADEST, self.size.width - _ROWS)
        figures.styles.width = max(0, room)
        figures.display = room >= _NARROWEST
        figures.draw(next(one for one in page.blocks if isinstance(one, Likeness)), len(made))
        rows.fill(made, at=at or rows.pointed or page.first)
        self._describe(page)
        shown = self.host.keymap.shown
        if page.first == KEEP:
            words, also = "name and kit", (shown("roll_again"), "roll again (noted)")
        else:
            words = f"take {self._typed}" if self._typed else "roll"
            also = (shown("throw_all"), "roll the rest")
        typed = () if self._typed or page.first == KEEP else (("0-9", "your own die"),)
        self.query_one(Footer).items = ((shown("commit"), words), *typed, also, (shown("undo"), "take back"))

    def _describe(self, page: Page) -> None:
        """Say what the fencer comes to so far, and what there is to say of the row at the caret."""
        row, width = self._pointed(page), self.size.width
        note = self.note or page.note
        lines = [*ruled(" ".join(["SO FAR", *([RULE, self._fell] if self._fell else [])]), width)]
        lines += self._so_far(page)
        lines += ruled(row.label.upper(), width)
        told = row.about.splitlines()
        said = [page.question, *told] if row.key == page.first == KEEP else told[:-1] if row.table else told
        lines += [(Span(f" {line}", "bad"),) for line in wrapped(note, width - 2) if note]
        lines += [(Span(f" {line}"),) for one in said for line in wrapped(one, width - 2)]
        lines += self._bands(row, width)
        lines += [(Span(f" {one}", "dim"),) for one in _asides(page)]
        table = next(one for one in page.blocks if isinstance(one, Grid))
        styles = [f" {line}" for line in in_columns([table.heads, *table.rows], right=set())]
        if len(lines) + len(styles) < self.size.height - _AROUND and len(page.blocks) > _NOTHING_YET:
            lines += [*ruled("IN EVERY STYLE", width), *[(Span(line),) for line in styles]]
        self.query_one("#said", Rows).show(lines)

    def _so_far(self, page: Page) -> list[Line]:
        """The totals, the place among a hundred fencers, and where it stands among all totals."""
        making = self._making
        (cut, thrust), wound = making.sums().attack[making.style], making.sums().wound
        pairs = (("cut", f"{cut:+}"), ("thrust", f"{thrust:+}"), ("wound", _pair(wound)))
        better, *where = [one.text for one in page.blocks if isinstance(one, Paragraph) and not one.tone] or [
            ""
        ]
        totals = [
            span
            for name, figure in pairs
            for span in (Span(f" {name} ", "dim"), Span(f"{figure}   ", "bold"))
        ]
        chart: Line = ()
        if better:
            best, spread = making.standing.best, making.standing.spread
            signs = _LETTERS if self.host.pen == "letters" else _HEIGHTS
            most = max(spread.values())
            parts = [
                Span("\u2588", "near")
                if at == best
                else Span(signs[round(spread.get(at, 0) / most * (len(signs) - 1))], "dim")
                for at in range(min(spread), max(spread) + 1)
            ]
            chart = (Span(" "), *parts, *[Span(f"  {one}", "dim") for one in where])
        return [(*totals, Span(better)), chart]

    def _bands(self, row: PageRow, width: int) -> list[Line]:
        """The bands of a characteristic with their scores and figures, in as many columns as find room."""
        if row.table is None:
            return []
        ratings = self._making.tables.characteristics[Characteristic(row.key)].bands
        size = 1 + _BAND + _SPAN + _CUT + _THRUST + _WOUND
        each: list[Line] = []
        for band in [band for band in ratings if band.hi]:
            own = band == self._making.band(Characteristic(row.key))
            head = padded(band.name, _BAND) + padded(scores(band), _SPAN)
            each.append(
                (Span(f" {head}", "near" if own else ""), *_figures(band.attack(self._making.style), band.w))
            )
        columns = max(1, min(2, (width - 1) // size))
        deep = -(-len(each) // columns)
        return [tuple([span for line in each[at::deep] for span in (*line, Span(" "))]) for at in range(deep)]

    def _rows(self, page: Page) -> list[MenuRow]:
        """The characteristics with their figures, then what percentile dice decide."""
        style = self._wording.label("style", self._making.style)
        before = _LETTER + _LABEL + _SCORE + 1 + _BAR + 1
        heads = padded(padded("", before) + style, before + _BAND)
        for head, size in (("cut", _CUT), ("thr", _THRUST), ("wound", _WOUND)):
            heads += padded(head, size, right=True)
        return [
            MenuRow("over", Content(""), heading=True, rule="CHARACTERISTICS"),
            MenuRow("heads", Content.styled(heads, "dim"), heading=True),
            *[self._row(row) for row in page.rows],
        ]

    def _row(self, row: PageRow) -> MenuRow:
        head = padded(row.typed, _LETTER) + padded(row.label, _LABEL)
        due = row.key == asked(self._making)
        typed = f"{self._typed}_" if self._typed and due else ""
        band = self._making.band(Characteristic(row.key)) if row.table else None
        score: int | None = getattr(self._making.draft, row.key) if row.table else None
        if band is None or score is None or typed:
            letter = "" if row.key == KEEP else row.typed  # that one keeps the fencer at once
            dice = self._making.roll.dice if due and self._making.roll else None
            rolls = f"{self.host.keymap.shown('commit')} rolls {dice}" if dice else ""
            stands = f"{head} {typed or rolls or row.detail or row.denied}"
            return MenuRow(row.key, Content(stands), letter)
        whole, half = divmod(score * _BAR, _MOST)
        bar = padded("\u2588" * whole + _HALF * bool(half), _BAR).replace(" ", "\u00b7")
        parts: Line = (
            Span(f"{head}{score:>{_SCORE}} "),
            Span(bar, "near"),
            Span(f" {padded(band.name, _BAND)}"),
            *_figures(band.attack(self._making.style), band.w),
        )
        return MenuRow(row.key, Content("".join([one.text for one in parts])), row.typed, line=parts)


def _asides(page: Page) -> list[str]:
    """The profile, and which dice were rolled again."""
    found = list[str]()
    for block in page.blocks:
        match block:
            case Picture(rows):
                found += [f"{row}." for row in rows]
            case Paragraph(text, tone) if tone:
                found.append(text)
            case _:
                pass
    return found


def _figures(attack: Pair, wound: Pair) -> Line:
    """What a band adds, in columns: what helps in one ink, what hinders in another."""
    cells = ((attack[0], _CUT), (attack[1], _THRUST))
    hits = [Span(padded(f"{one:+}", size, right=True), _ink(one)) for one, size in cells]
    return (*hits, Span(padded(_pair(wound), _WOUND, right=True), _ink(sum(wound))))


def _pair(wound: Pair) -> str:
    return f"{wound[0]:+}/{wound[1]:+}"


def _ink(figure: int) -> Ink:
    return "good" if figure > 0 else "bad" if figure < 0 else "dim"


_NOTHING_FELL = "it has not been rolled"
_CHOOSE = "Put the caret on the characteristic that is to be rolled again."
