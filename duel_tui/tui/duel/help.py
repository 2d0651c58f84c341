"""The pane beside the pickers: what the highlighted row is, and the numbers it needs."""

from duel_tui.opponents.mixes import Mix
from duel_tui.play.bout import Bout
from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.duel.faces import faced
from duel_tui.tui.duel.odds import odds_table, prospects_of
from duel_tui.tui.duel.prompts import rule
from duel_tui.tui.paper import Box, Line, Paper, Span, measure, spanned
from duel_tui.tui.prose import clipped, whole_sentences, wrapped
from duel_tui.wording.reckoned import worth_of

_PICKERS = 20
"""Cells the pickers have at least."""
_NUMBERS = 34
"""Cells a line of numbers takes at most."""
_TEXT = 22
"""Cells a description needs to stand beside the numbers."""
_FEW = 3
"""Rows up to which the pickers leave it unsaid what is asked."""
_LINES = 10
"""Rows from which on the numbers of all rows are shown, where there is the width."""


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
        self._split = 0
        """The column at which the pane stood when it spoke last; 0: it has not spoken."""
        self._title = self._text = self._denied = self._asked = ""
        self._odds: tuple[str, ...] = ()
        self._table: list[Line] = []
        self._advice: tuple[str, ...] = ()
        self._worth = ""

    def follow(self, choosing: Choosing) -> bool:
        """Speak about the row at the caret; True where that is something new."""
        pickers = choosing.pickers
        about = (pickers.column.name, *sorted(pickers.partial.items()))
        if choosing is self._of and about == self._about:
            return False
        self._of, self._about, self._advice = choosing, about, ()
        self._split = _split(choosing)
        row = choosing.row
        self._title, self._denied = row.label, row.denied
        few = len(pickers.columns) == 1 and len(pickers.column.keys) <= _FEW
        self._asked = self._bout.wording.prompt(choosing.ask, self._bout.names) if few else ""
        self._text = self._described(choosing)
        found = prospects_of(self._bout, choosing, row.key)
        self._odds = () if row.denied else self._bout.wording.odds(found)
        self._table = odds_table(self._bout, choosing)
        asked, mix = self._weighed or (None, None)
        self._worth = worth_of(self._bout.wording, mix, row.key) if asked is choosing else ""
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
        split = _split(choosing)
        pane = (self._split or split) + 1
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
        worth = f": {self._worth}" if self._worth and odds else ""
        paper.put(
            box.x, box.y, f" {clipped(self._title + worth, box.width - 2)} " if self._title else "", "title"
        )
        below = Box(box.x, box.y + 1, box.width, box.height - 1)
        numbers = self._numbers(odds=odds)
        table = self._table if odds and box.height >= _LINES else []
        wide = measure(table[0]) if table else _NUMBERS
        left = Box(below.x, below.y, below.width - wide - 2, below.height)
        right = Box(left.right + 2, below.y, wide, below.height)
        if table and left.width >= _NUMBERS:
            self._stacked(paper, left, numbers)
            _put(paper, right, table)
        elif numbers and below.width >= _NUMBERS + _TEXT + 2:
            right = Box(below.right - _NUMBERS, below.y, _NUMBERS, below.height)
            self._stacked(paper, Box(below.x, below.y, right.x - below.x - 2, below.height), [])
            _put(paper, right, numbers)
        else:
            self._stacked(paper, below, numbers)

    def narrow(self, width: int, height: int, *, odds: bool) -> list[Line]:
        """Advice, or why the row cannot be had, its numbers, and as much of what it is as fits, in lines of a width."""
        if self._advice:
            return [line for text in self._advice for line in wrapped(text, width, indent=2)][:height]
        lines: list[Line] = wrapped(self._denied, width, "bad") if self._denied else []
        worth = [spanned(self._worth)] if self._worth and odds else []
        for line in (*worth, *self._numbers(odds=odds)):
            lines += wrapped(line, width, indent=2)
        return lines[:height] + whole_sentences(self._text, width, height - len(lines))

    def _draw_advice(self, paper: Paper, box: Box) -> None:
        paper.put(box.x, box.y, f" {self._bout.wording.say('advice_title')} ", "title")
        lines = [line for text in self._advice for line in wrapped(text, box.width, indent=2)]
        _put(paper, Box(box.x, box.y + 1, box.width, box.height - 1), lines)

    def _stacked(self, paper: Paper, box: Box, numbers: list[Line]) -> None:
        """As many whole sentences as leave room for the numbers, and these below."""
        numbers = numbers[: box.height]
        lines: list[Line] = wrapped(self._asked, box.width, "bold") if self._asked else []
        lines += wrapped(self._denied, box.width, "bad") if self._denied else []
        lines += whole_sentences(self._text, box.width, box.height - len(numbers) - len(lines))
        _put(paper, box, [*lines, *numbers])

    def _numbers(self, *, odds: bool) -> list[Line]:
        if self._odds and not odds:
            return [(Span(self._bout.wording.say("odds_hidden", shows=self._odds_key), "dim"),)]
        return [(Span(line),) for line in self._odds]

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


def _split(choosing: Choosing) -> int:
    """The column between the pickers and the pane."""
    return max(_PICKERS, choosing.width)


def _put(paper: Paper, box: Box, lines: list[Line]) -> None:
    paper.put_lines(box.x, box.y, lines[: box.height], width=box.width)
