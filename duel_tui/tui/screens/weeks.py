"""Time passing: a fencer before and now, how long each place takes to heal, and the dice."""

from typing import TYPE_CHECKING, ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from duel_tui.pages.model import EditSheet, OfDice
from duel_tui.pages.passes import Bar, DieRow, Passes
from duel_tui.plain.dice import let_pass
from duel_tui.play.likeness import figure_of
from duel_tui.show.blocks import Ink, Likeness, Line, Span
from duel_tui.show.fit import cut
from duel_tui.text import listed, wrapped
from duel_tui.tui.host import End
from duel_tui.tui.keymap import binding, bound
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.screens.question import Question
from duel_tui.tui.widgets.blocks import padded
from duel_tui.tui.widgets.edges import Footer, Heading, Item
from duel_tui.tui.widgets.figures import Figures
from duel_tui.tui.widgets.layout import RULE, ruled
from duel_tui.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from duel_tui.fencer.life import Life
    from duel_tui.plain.talk import Conversation
    from duel_tui.play.context import AppContext

_TABLE = 34
"""Columns of the figures between both fencers, with their margin."""
_TOP, _LEAST = 11, 8
"""Rows of the fencers: at most, and at least."""
_LABEL, _VALUE = 11, 9
_PLACE, _GRADE, _BARS = 15, 9, 27
"""Cells of a place, its grade, and where the bars begin."""
_WHOLE = 20
"""Cells behind a bar."""
_DAY, _SCORE, _CAME = 8, 5, 21
_BROAD = 100
"""The most columns of a die and what came of it."""
_LONGEST = 3


class WeeksScreen(AppScreen, inherit_bindings=False):
    """Time passing."""

    CSS_PATH = "weeks.tcss"
    TITLE = "Time passes"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bound(
            *("back", "help", "change_kit"),
            **{deed: f"do('{deed}')" for deed in ("throw_all", "undo", "redo")},
        ),
        binding("commit", "roll", "roll"),
        *[Binding(figure, f"type('{figure}')", show=False) for figure in "0123456789"],
    ]

    def __init__(self, context: "AppContext", passes: Passes) -> None:
        """Let time pass."""
        super().__init__()
        self._app_context, self._passes = context, passes
        self._typed = ""
        """What was typed of a number that fell on the table."""

    def compose(self) -> ComposeResult:
        """Both figures with what differs between them, the bars, the dice, and the keys."""
        yield Heading("Time passes")
        with Horizontal(id="top"):
            yield Figures(id="before")
            yield Rows(id="figures")
            yield Figures(id="after")
        yield Rows(id="said")
        yield Footer(self.host.keymap)

    def on_mount(self) -> None:
        """Show how it stands."""
        self.show()

    def on_resize(self) -> None:
        """Use the room there is."""
        self.show()

    @property
    def talks(self) -> "Conversation":
        """Begins the lines in which time goes on."""
        return lambda talk: let_pass(self._app_context, talk, self._passes)

    def talked(self, end: End) -> None:
        """Show what the dice gave meanwhile, or leave."""
        if end == "back" or self._passes.over:
            self.host.close()
        else:
            self.show()

    def action_type(self, figure: str) -> None:
        """Take a figure of a number that fell on the table."""
        if self._passes.roll is not None and len(self._typed) < _LONGEST:
            self._typed += figure
            self.show()

    def action_roll(self) -> None:
        """Roll the next die, or take what fell on the table; where all have fallen, keep it."""
        if self._passes.done:
            self._do(OfDice("keep"))
        else:
            self._do(OfDice("throw", self._typed))

    def action_change_kit(self) -> None:
        """Keep it, and open the sheet of a fencer for whom the weapon has become too heavy (RD-226)."""
        if (who := self._passes.too_weak) is None:
            self.say(_FITS)
            return
        file = self._passes.weeks.half.fencers[who].file
        self._do(OfDice("keep"))
        if self._passes.over:
            self.host.follow(EditSheet(str(self._app_context.saves.fencers / file)))

    def action_do(self, deed: Literal["throw_all", "undo", "redo"]) -> None:
        """Roll all the dice that are left, take the last one back, or restore it."""
        self._do(OfDice(deed))

    def action_back(self) -> None:
        """Take back a figure that was typed; where there is none, ask whether all of it is dropped."""
        if self._typed:
            self._typed = self._typed[:-1]
            self.show()
            return
        _ = self.host.push_screen(
            Question(
                _LEAVES,
                ("go on", "g", "go on"),
                ("leave", "l", "leave it; it waits"),
                ("drop", "d", "drop it"),
            ),
            self._answered,
        )

    def _answered(self, answer: str | None) -> None:
        if answer == "drop":
            self._do(OfDice("away"))
        elif answer == "leave":
            self.host.close()

    def _do(self, command: OfDice) -> None:
        with self.host.faults():
            self._typed = ""
            self.note = self._passes.carry_out(command)
            if self._passes.over:
                self.host.close()
            else:
                self.show()

    def show(self) -> None:
        """Show everything as it is now."""
        if not self.is_there:
            return
        passes, width = self._passes, self.size.width
        page, who = passes.page, passes.shown
        heading = self.query_one(Heading)
        heading.aside = page.aside
        heading.said = f"Time passes for {listed(passes.weeks.names)}"
        rows = max(_LEAST, min(_TOP, self.size.height // 3))
        room = max(0, (width - _TABLE - 2) // 2)
        for name, life in (("#before", passes.start(who)), ("#after", passes.now(who))):
            self._draw(self.query_one(name, Figures), life, room, rows)
        self.query_one("#figures", Rows).show(self._figures(who, rows))
        self.query_one("#said", Rows).show(self._below(who, self.size.height - rows - 2))
        shown = self.host.keymap.shown
        words = "keep it" if passes.done else f"take {self._typed}" if self._typed else "roll"
        own = (("0-9", "your own die"),) if width > _BROAD else ()
        dice = (*own, (shown("throw_all"), "roll the rest"))
        kit = () if passes.too_weak is None else ((shown("change_kit"), "keep it, change kit"),)
        more: tuple[Item, ...] = kit if passes.done else dice
        self.query_one(Footer).items = (
            (shown("commit"), words),
            *more,
            (shown("undo"), "take back"),
            (shown("back"), "leave"),
        )

    def _draw(self, figures: Figures, life: "Life", room: int, rows: int) -> None:
        figures.styles.width = room
        body = "dead" if life.condition.dead else ""
        figures.draw(Likeness(figure_of(self._app_context, life.fencer, life.condition, body)), rows)

    def _figures(self, who: int, rows: int) -> list[Line]:
        """What differs between both."""
        found: list[Line] = []
        for label, before, after in self._passes.compares(who):
            ink: Ink = "dim" if before == after else "fresh"
            if before != after and before[-1:].isdigit():
                ink = "good" if float(after) > float(before) else "bad"
            found.append(
                (
                    Span(padded(label, _LABEL), "dim"),
                    Span(f"{before:>{_VALUE}}"),
                    Span(" \u2192 ", "dim"),
                    Span(after, ink),
                )
            )
        dead = self._passes.now(who).condition.dead
        found += [(Span(one, "bad" if dead else ""),) for one in wrapped(self._passes.fares(who), _TABLE - 2)]
        unchanged = [line for line in found if len(line) > 1 and line[1].text.strip() == line[-1].text]
        while len(found) > rows and unchanged:  # what has not changed gives way
            found.remove(unchanged.pop())
        return [*[()] * ((rows - len(found)) // 2), *found][:rows]

    def _below(self, who: int, rows: int) -> list[Line]:
        """The bars of what heals, the dice as many as find room, and what is asked."""
        width, passes = self.size.width, self._passes
        bars = passes.bars(who)
        lines: list[Line] = []
        if bars:
            a_cell = -(-max(bar.days for bar in bars) // max(1, width - _BARS - _WHOLE))
            told = "a cell is a day" if a_cell == 1 else f"a cell is {a_cell} days"
            heals = (
                "WHAT HEALS" if len(passes.weeks.names) == 1 else f"{passes.weeks.names[who]} HEALS".upper()
            )
            lines += ruled(f"{heals} {RULE} {told}", width)
            lines += [self._bar(bar, passes.now(who), a_cell) for bar in bars]
        if passes.done and len(passes.weeks.names) > 1:
            lines += ruled("EVERYBODY", width)
            for at, name in enumerate(passes.weeks.names):
                ink: Ink = "bad" if passes.now(at).condition.dead else ""
                lines.append(
                    (Span(f" {padded(cut(name, _BARS - 2), _BARS - 1)}"), Span(passes.brief(at), ink))
                )
        lines += ruled("THE DICE", width)
        asked = f"{self._typed}_" if self._typed else ""
        question = list(passes.taught(who)) if passes.done else [f"{passes.asked} {asked}"]
        last: list[Line] = []
        for text in filter(None, (self.note, passes.trouble)):
            last += [(Span(f" {line}", "bad"),) for line in wrapped(text, width - 2)]
        for text in question:
            last += [(Span(f" {line}", "" if passes.done else "bold"),) for line in wrapped(text, width - 2)]
        rows_of_dice = [row for row in passes.rows if row.drawn]
        fallen = [self._die(row) for row in sorted(rows_of_dice, key=lambda row: row.day)]
        room = max(0, rows - len(lines) - len(last))
        return [*lines, *fallen[-room:], *last] if room else [*lines, *last]

    def _bar(self, bar: Bar, life: "Life", a_cell: int) -> Line:
        """A place in cells, each for this number of days."""
        label = self._app_context.fencer_wording.label
        cells, whole = -(-bar.days // a_cell), bar.began + bar.days
        passed = min(cells, max(0, life.day - bar.began) // a_cell) if not bar.whole else cells
        told = f"whole on day {whole}"
        ink: Ink = "good" if bar.whole else "dim"
        return (
            Span(f" {padded(label('place', bar.place), _PLACE)}"),
            Span(padded(label("grade", bar.grade), _GRADE), _INKS[str(bar.grade)]),
            Span("\u2588" * passed, _INKS[str(bar.grade)]),
            Span("\u00b7" * (cells - passed), "dim"),
            Span(f" {told}", ink),
        )

    def _die(self, row: DieRow) -> Line:
        """A die with what came of it."""
        width = min(_BROAD, self.size.width) - _DAY - _SCORE - _CAME - 2
        names = self._passes.weeks.names
        who = f"{names[row.who]}{', ' if row.names else ' '}" if len(names) > 1 else ""
        score = "" if row.score is None else str(row.score)
        return (
            Span(f" {padded(f'day {row.day}', _DAY)}", "dim"),
            Span(padded(cut(f"{who}{row.what}", width), width), row.ink if row.score is None else ""),
            Span(padded(score, _SCORE - 1, right=True), "bold"),
            Span(f"  {row.came}", row.ink),
        )


_INKS: dict[str, Ink] = {"scratch": "scratch", "light": "light", "serious": "serious", "mortal": "mortal"}
_FITS = "There is nobody who has become too weak for the weapon."
_LEAVES = "What time has brought is in no file yet."
