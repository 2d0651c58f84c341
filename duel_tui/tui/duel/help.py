"""The pane beside the pickers: what the highlighted row is, and the numbers it needs."""

from collections.abc import Sequence

from msgspec import Struct

from duel_tui.opponents.mixes import Mix
from duel_tui.play.bout import Bout
from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.duel.faces import faced
from duel_tui.tui.duel.odds import odds_table, prospects_of
from duel_tui.tui.duel.prompts import rule
from duel_tui.tui.paper import Box, Line, Paper, Span, measure
from duel_tui.tui.prose import clipped, whole_sentences, wrapped
from duel_tui.wording.reckoned import worth_of

_PICKERS = 20
"""Cells the pickers have at least."""
_WIDE, _STILL = 108, 46
"""Columns from which on the pane stands still, and the cells that the pickers have there."""
_NUMBERS = 34
"""Cells a line of numbers takes at most."""
_TEXT = 22
"""Cells a description needs to stand beside the numbers."""
_FEW = 3
"""Rows up to which the pickers leave it unsaid what is asked."""
_LINES = 10
"""Rows from which on the numbers of all rows are shown, where there is the width."""


class _Said(Struct, frozen=True):
    """What is said about a row."""

    title: str = ""
    asked: str = ""
    """The question, where the pickers leave room for it."""
    denied: str = ""
    """Why the row cannot be had; empty: it can."""
    text: str = ""
    odds: tuple[str, ...] = ()
    table: tuple[Line, ...] = ()
    """What every row of the column needs, where that is a table."""
    worth: str = ""
    """What the row is worth; empty: that is not known."""


class HelpPane:
    """Follows the caret once keys have paused."""

    def __init__(self, bout: Bout, odds_key: str) -> None:
        """Start with nothing to say; `odds_key` brings hidden odds back."""
        self._bout = bout
        self._odds_key = odds_key
        self.clear()

    def clear(self) -> None:
        """Say nothing, and know of nothing what it is worth."""
        self._weighed: tuple[Choosing, Mix] | None = None
        self.fall_silent()

    def fall_silent(self) -> None:
        """Say nothing until the caret is followed again."""
        self._of: Choosing | None = None
        self._about: tuple[object, ...] = ()
        self._said = _Said()
        self._advice: tuple[str, ...] = ()

    def follow(self, choosing: Choosing) -> bool:
        """Speak about the row at the caret; True where that is something new."""
        pickers = choosing.pickers
        about = (pickers.column.name, *sorted(pickers.partial.items()))
        if choosing is self._of and about == self._about:
            return False
        self._of, self._about, self._advice = choosing, about, ()
        self._said = self._about_row(choosing)
        return True

    def advise(self, lines: tuple[str, ...]) -> None:
        """Speak about what is best, until the caret moves."""
        self._advice = tuple([faced(line) for line in lines])

    def weighed(self, choosing: Choosing, mix: Mix) -> None:
        """Take what each choice is worth, and say so where it is spoken of already."""
        self._weighed = (choosing, mix)
        if choosing is self._of:
            self._about = ()
            self.follow(choosing)

    def draw_beside(self, paper: Paper, middle: Box, choosing: Choosing, *, odds: bool) -> None:
        """Draw the pickers, and this pane in the room they leave.

        Until it follows to a new choice, it stands where it stood and says what it said of the last one.
        """
        rule(paper, middle.y, paper.width)
        split = _split(choosing, paper.width)
        pane = _split(self._of or choosing, paper.width) + 1
        self.draw(paper, Box(pane, middle.y, paper.width - pane, middle.height), odds=odds)
        for row in range(middle.y + 1, middle.bottom):
            paper.fill(0, row, split)
            paper.put(split, row, "\u2502", "rule")
        choosing.draw(paper, Box(middle.x, middle.y, split, middle.height))

    def draw(self, paper: Paper, box: Box, *, odds: bool) -> None:
        """Draw a title, the description and the numbers: one under the other, or beside each other."""
        if self._advice:
            self._draw_advice(paper, box)
            return
        said = self._said
        worth = f": {said.worth}" if said.worth and odds else ""
        title = f" {clipped(said.title + worth, box.width - 2)} " if said.title else ""
        paper.put(box.x, box.y, title, "title")
        below = Box(box.x, box.y + 1, box.width, box.height - 1)
        numbers = self._numbers(odds=odds)
        table = said.table if odds and box.height >= _LINES else ()
        if table and below.width >= _NUMBERS + measure(table[0]) + 2:
            left, right = _halved(below, measure(table[0]))
            self._stacked(paper, left, numbers)
            _put(paper, right, table)
        elif numbers and below.width >= _NUMBERS + _TEXT + 2:
            left, right = _halved(below, _NUMBERS)
            self._stacked(paper, left, [])
            _put(paper, right, numbers)
        else:
            self._stacked(paper, below, numbers)

    def _about_row(self, choosing: Choosing) -> _Said:
        """What there is to say about the row at the caret."""
        bout, pickers, row = self._bout, choosing.pickers, choosing.row
        wording = bout.wording
        few = len(pickers.columns) == 1 and len(pickers.column.keys) <= _FEW
        weighed, mix = self._weighed or (None, None)
        return _Said(
            title=row.label,
            asked=wording.prompt(choosing.ask, bout.names) if few else "",
            denied=row.denied,
            text=self._described(choosing),
            odds=() if row.denied else wording.odds(prospects_of(bout, choosing, row.key)),
            table=tuple(odds_table(bout, choosing)),
            worth=worth_of(wording, mix, row.key) if weighed is choosing else "",
        )

    def _draw_advice(self, paper: Paper, box: Box) -> None:
        paper.put(box.x, box.y, f" {self._bout.wording.say('advice_title')} ", "title")
        lines = [line for text in self._advice for line in wrapped(text, box.width, indent=2)]
        _put(paper, Box(box.x, box.y + 1, box.width, box.height - 1), lines)

    def _stacked(self, paper: Paper, box: Box, numbers: list[Line]) -> None:
        """As many whole sentences as leave room for the numbers, and these below."""
        numbers = numbers[: box.height]
        lines: list[Line] = wrapped(self._said.asked, box.width, "bold") if self._said.asked else []
        lines += wrapped(self._said.denied, box.width, "bad") if self._said.denied else []
        lines += whole_sentences(self._said.text, box.width, box.height - len(numbers) - len(lines))
        _put(paper, box, [*lines, *numbers])

    def _numbers(self, *, odds: bool) -> list[Line]:
        if self._said.odds and not odds:
            return [(Span(self._bout.wording.say("odds_hidden", shows=self._odds_key), "dim"),)]
        return [(Span(line),) for line in self._said.odds]

    def _described(self, choosing: Choosing) -> str:
        pickers, wording = choosing.pickers, self._bout.wording
        for what, key in (
            (choosing.ask.what, " ".join(pickers.partial.values())),
            (pickers.column.name, pickers.highlighted),
            (choosing.ask.what, pickers.highlighted),
        ):
            if found := wording.describe(what, key):
                return found
        return ""


def _split(choosing: Choosing, width: int) -> int:
    """The column between the pickers and the pane, which stands still where there is the width."""
    return max(_STILL if width >= _WIDE else _PICKERS, choosing.width)


def _halved(box: Box, wide: int) -> tuple[Box, Box]:
    """A box as two beside each other, the right one so many cells wide."""
    left = Box(box.x, box.y, box.width - wide - 2, box.height)
    return left, Box(left.right + 2, box.y, wide, box.height)


def _put(paper: Paper, box: Box, lines: Sequence[Line]) -> None:
    paper.put_lines(box.x, box.y, lines[: box.height], width=box.width)
