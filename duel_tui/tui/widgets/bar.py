"""The bar of a die: its scale from 1 to 100, which part of it succeeds, and where it fell."""

from itertools import groupby

from msgspec.structs import replace

from duel_tui.engine.dice import D100
from duel_tui.show.blocks import Ink, Line, Span
from duel_tui.show.scene import Die

_SIGN = "\u25c6"
"""The die on a bar over the whole width."""


def die_bar(die: Die, width: int) -> Line:
    """A die in this number of cells, with its score where it fell.

    >>> "".join([span.text for span in die_bar(Die(None, ("", "", ""), 30, under=True, score=45), 10)])
    '━━━─45────'
    """
    bar = _Bar(die, width, str(die.score), solid=False)
    bar.put(bar.mark, bar.at, "good" if bar.good[bar.at] else "bold")
    return bar.line


def wide_bar(die: Die, width: int, *, solid: bool) -> tuple[Line, int]:
    """A die in this number of cells, with what each part of it means, and the cell at which it fell.

    Args:
        die: the die; without a score it has not fallen.
        width: cells.
        solid: whether colours alone tell the parts.
    """
    bar = _Bar(die, width, _SIGN if die.score else "", solid=solid)
    failed, made, border = die.words
    lit: Ink = "" if solid else "bold"
    told = f" {made} {border} "
    for text, good in ((told, True), (f" {border} ", True), (told, False)):
        if bar.label(text, lit, good=good, inwards=good):
            break
    bar.label(f" {failed} ", "", good=False, inwards=True)
    if bar.mark:
        bar.put(bar.mark, bar.at, lit)
    return bar.line, bar.at


class _Bar:
    """A bar in the making."""

    def __init__(self, die: Die, width: int, mark: str, *, solid: bool) -> None:
        """Paint both parts; the mark will stand in that of the score, however small it is."""
        size, inside = len(mark), 0 < die.low < D100.high
        cut = max(inside, min(width - inside, round(width * die.low / D100.high)))
        self.mark, self.at = mark, -1
        if die.score is not None:
            at, before = width * (die.score - 1) // D100.high, die.score <= die.low
            cut = max(cut, size) if before else min(cut, width - size)
            self.at = min(at, cut - size) if before else max(cut, min(at, width - size))
        self.good = [(x >= cut) is not die.under for x in range(width)]
        """Whether each cell succeeds."""
        fills = (
            (Span(" ", "", "slipped"), Span(" ", "", "gained"))
            if solid
            else (Span("\u2500", "dim"), Span("\u2501", "good"))
        )
        self._cells = [fills[good] for good in self.good]
        self._taken = {self.at}

    def put(self, text: str, at: int, ink: Ink) -> None:
        """Write something on it."""
        for x, char in enumerate(text, at):
            self._cells[x] = replace(self._cells[x], text=char, ink=ink)

    def label(self, text: str, ink: Ink, *, good: bool, inwards: bool) -> bool:
        """Write on a part of it, from its edge inwards or next to the other part; False: nothing has room beside what stands there."""
        cells = [x for x, part in enumerate(self.good) if part is good]
        starts = [cells[0], cells[-1] + 1 - len(text)] if len(text) < len(cells) else []
        if (cells[:1] == [0]) is not inwards:
            starts.reverse()
        for x in starts:
            over = range(x, x + len(text))
            if self._taken.isdisjoint(over):
                self._taken.update(over)
                self.put(text, x, ink)
                return True
        return False

    @property
    def line(self) -> Line:
        """The bar as it is."""
        runs = groupby(self._cells, lambda one: (one.ink, one.ground))
        return tuple([Span("".join([one.text for one in run]), *style) for style, run in runs])
