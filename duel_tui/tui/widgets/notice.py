"""Notices: something to read in the place of a decision, and one key that goes on.

What a roll needs and where it fell are notices, and so is the page on which both sides see what came out: bars, cards, dice and moves.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import BindingType

from duel_tui.pages.reveal import Reveal, Shown
from duel_tui.pages.scenes import watched
from duel_tui.play.bout import Bout
from duel_tui.play.prompts import Prompt, RollFell, RollWaits
from duel_tui.show.blocks import Band, Ink, Line, Span
from duel_tui.show.fit import Text, alternatives, fit
from duel_tui.show.scene import Die, Upshot
from duel_tui.show.table import Move
from duel_tui.text import broken
from duel_tui.tui.keymap import binding
from duel_tui.tui.widgets.bar import wide_bar
from duel_tui.tui.widgets.decision_layout import lay_out, rows_wanted
from duel_tui.tui.widgets.hosted import Answered, Noted
from duel_tui.tui.widgets.layout import RULE, banded, padded, tightened, width_of
from duel_tui.tui.widgets.marks import Marks
from duel_tui.tui.widgets.rows import PromptPane

_WORD = 8
"""Cells of a name or the word for a result, and the gap after it."""
_BEFORE = 3
"""Cells before a bar and what is told of it."""
_GAPS = 2
"""Rows that stay free under it, where a log would have no room."""
_MOVE = 20
"""The fewest cells of a move in its frame."""
_PIPS = (
    "    \u25cf    ",
    "\u25cf       \u25cf",
    "\u25cf   \u25cf   \u25cf",
    "\u25cf \u25cf   \u25cf \u25cf",
    "\u25cf \u25cf \u25cf \u25cf \u25cf",
    "\u25cf \u25cf\u25cf \u25cf\u25cf \u25cf",
)
"""The three rows of a die, one after the other, from 1 to 6."""
_SIGNS = {"good": "\u25b2", "bad": "\u25bc", "near": "\u25c2", "far": "\u25b8"}
"""What stands over the word for what came of it: who has gained, as its ink says."""


class Notice(PromptPane):
    """Lines that wait for Enter or Space; every other key is answered with how to go on, or goes on, too."""

    BINDINGS: ClassVar[list[BindingType]] = [binding("commit", "go_on"), binding("repeat", "go_on")]

    stays = False
    """Whether it stands while an opponent thinks."""
    rest: tuple[Upshot, ...] | None = None
    """The results that stand under it; None: all of them."""

    def __init__(self, lines: Sequence[Line], how: str) -> None:
        """Show lines; `how` says which keys go on; empty: every key that means nothing else."""
        super().__init__()
        self._text, self.how = lines, how

    def drawn(self, width: int, height: int) -> Sequence[Line]:
        """What there is to read in this number of columns and rows."""
        del width, height
        return self._text

    def laid(self) -> Sequence[Line]:
        """The lines; without some of the empty ones, the last first, where not all find room."""
        return tightened(self.drawn(*self.size), self.size.height)

    def wanted(self, width: int) -> tuple[int, int]:
        """The rows without which it is not whole, and those with which it says all it can."""
        rows = len(self.drawn(width, self.size.height))
        return rows, rows

    def action_go_on(self) -> None:
        """Go on."""
        self.post_message(Answered(self, None))

    def typed(self, char: str) -> bool:
        """Say how one goes on, or go on."""
        del char
        return self.post_message(Noted(self.how) if self.how else Answered(self, None))


class Watching(Notice):
    """The table of a moment in which only the opponent chooses; Enter lets it come, and it stands until that is over."""

    stays = True

    def __init__(self, bout: Bout, how: str) -> None:
        """Show the table of a duel."""
        super().__init__((), how)
        self._bout = bout

    def drawn(self, width: int, height: int) -> Sequence[Line]:
        """The table, or what stood last."""
        odds = self.host.settings.odds
        if table := watched(self._bout, odds=odds):
            move, marks = Move(said=table.said), Marks({}, odds=odds)
            self._text = lay_out(table, move, marks, width, height).lines
        return self._text

    def wanted(self, width: int) -> tuple[int, int]:
        """The rows of the table."""
        table = watched(self._bout)
        return rows_wanted(table, width) if table else (len(self._text), len(self._text))


class RevealPane(Notice):
    """What came out of both sides, until any key goes on."""

    def __init__(self, reveal: Reveal, aside: str, *, solid: bool) -> None:
        """Show it; the arguments are those of `reveal_lines`."""
        super().__init__((), "")
        self._shown, self._aside, self._solid = reveal, aside, solid
        self.rest = reveal.rest

    def drawn(self, width: int, height: int) -> list[Line]:
        """The page in this number of columns."""
        del height
        return reveal_lines(self._shown, self._aside, width, solid=self._solid)

    def wanted(self, width: int) -> tuple[int, int]:
        """The rows of the page, with its gaps and without."""
        rows = self.drawn(width, 0)
        return len([row for row in rows if row]), len(rows) + _GAPS


def reveal_lines(reveal: Reveal, aside: str, width: int, *, solid: bool) -> list[Line]:
    """The page in rows.

    Args:
        reveal: what came out.
        aside: says how a bar is read.
        width: cells of a row.
        solid: whether colours alone tell the parts of a bar.
    """
    said = f" {aside} " if aside and reveal.dice else ""
    title: Line = (*headed(reveal.title, width - len(said)), Span(f"{said}{RULE}", "dim"))
    sides = reveal.near, reveal.far
    if not reveal.dice:
        return [title, (), *_on_the_table(reveal, width)]
    near, far = [list(_in_bars(reveal, one, width, solid=solid)) for one in sides]
    return [title, *near, (), *far]


def _in_bars(reveal: Reveal, shown: Shown, width: int, *, solid: bool) -> Iterator[Line]:
    """A side's choice, its dice, and what came of each."""
    rows = [row for row in reveal.dice if row.die and row.die.side is shown.side]
    said = shown.choice or next((alternatives(row.text)[0] for row in rows), "")
    yield from _told(shown.name, said, "bold", width) if said else ()
    for row in rows:
        assert row.die is not None
        yield from barred(row.die, (row.die.sum, *alternatives(row.sum)), width, solid=solid)
        yield from _told(Span(row.word, row.ink or "bold"), alternatives(row.came)[0], "", width)


def _told(word: Span, text: str, ink: Ink, width: int) -> Iterator[Line]:
    """A word, and a text after it in as many rows as it needs."""
    room = max(_WORD, cell_len(word.text) + 2)
    lead = padded((Span(" "), word), room)
    for line in broken(text, width - 1 - room) or [""]:
        yield (*lead, Span(line, ink))
        lead = (Span(" " * room),)


def _on_the_table(reveal: Reveal, width: int) -> Iterator[Line]:
    """The names, and between what lies before both what came of it."""
    near, far = reveal.near, reveal.far
    kind, sign = reveal.kind, reveal.sign
    said = ["" if kind == "choices" else one.choice for one in (near, far)]
    yield banded(Band((near.name, Span(f"  {said[0]}")), (), (Span(f"{said[1]}  "), far.name)), width)
    word = Span(sign.word.upper(), sign.ink or "bold") if sign else Span("")
    over = Span(_SIGNS.get(sign.ink, "") if sign else "", word.ink)
    room = (width - max(_WORD, cell_len(word.text)) - 2 * 3) // 2
    laid = [_laid(one, room, kind) for one in (near, far)]
    for left, middle, right in zip(laid[0], (over, word, Span("")), laid[1], strict=True):
        yield banded(Band(left, (middle,) if middle.text else (), right), width)


def _laid(shown: Shown, room: int, kind: str) -> tuple[Line, Line, Line]:
    """What lies before a side in three rows: each in its frame, or all as text where frames find no room."""
    frames = [_framed(one, shown, kind) for one in shown.lies]
    rows = [tuple([span for frame in frames for span in (*frame[row], Span(" "))][:-1]) for row in range(3)]
    if max(map(width_of, rows)) <= room:
        return rows[0], rows[1], rows[2]
    return (), tuple([span for one in shown.lies for span in (one, Span(" "))][:-1]), ()


def _framed(one: Span, shown: Shown, kind: str) -> tuple[Line, Line, Line]:
    """A die, a card, or a move in its frame of three rows."""
    move = kind == "choices"
    side = Span("\u2502", shown.name.ink if move else "dim")
    if kind == "dice" and one.text in "123456":
        dots = _PIPS[int(one.text) - 1]
        first, second, third = [(side, Span(dots[at : at + 3], "bold"), side) for at in (0, 3, 6)]
        return first, second, third
    size = max(cell_len(one.text), _MOVE if move else 0) + 2
    edge = RULE * size
    edges = [Span(left + edge + right, side.ink) for left, right in ("\u250c\u2510", "\u2514\u2518")]
    return (edges[0],), (side, Span(one.text.center(size), one.ink), side), (edges[1],)


def rolled(title: str, prompt: Prompt, width: int, *, solid: bool = False) -> list[Line]:
    """What a roll needs, the die with the part of it that succeeds, which colours alone tell where `solid`, and what came of it."""
    why = prompt.why
    assert isinstance(why, RollWaits | RollFell)
    bar = [(), *barred(why.die, "", width, solid=solid)] if why.die else []
    came = [(), *told([why.came], width, bold=why.fails)] if isinstance(why, RollFell) else []
    return [headed(title, width), (), *told(prompt.lines, width), *bar, *came]


def headed(title: str, width: int) -> Line:
    """A title on a rule."""
    return (Span(f" {title} ", "title"), Span(RULE * max(0, width - 4 - len(title)), "dim"))


def barred(die: Die, summed: Text, width: int, *, solid: bool) -> list[Line]:
    """The bar of a die over the whole width, and under it the score at its place with the sum next to it."""
    room, edge = width - 2 * _BEFORE, Span(" " * _BEFORE)
    bar, at = wide_bar(die, room, solid=solid)
    if die.score is None:
        return [(edge, *bar)]
    score = f"\u25b2{die.score}"
    at = min(at, room - len(score))
    summed = fit(summed, max(at, room - at - len(score)) - 2)
    first = len(summed) + 2 <= at
    before = f"{summed:<{at}}" if first else " " * at
    after = "" if first else f"{summed:>{max(0, room - at - len(score))}}"
    return [(edge, *bar), (edge, Span(before, "dim"), Span(score, "bold"), Span(after, "dim"))]


def told(texts: Sequence[str], width: int, *, bold: bool = False) -> list[Line]:
    """Sentences in rows."""
    found = [line for text in texts for line in broken(text, max(10, width - 2 * _BEFORE))]
    return [(Span(f"{' ' * _BEFORE}{line}", "bold" if bold else ""),) for line in found]
