"""Laying out: rows of spans on a width, clipped with an ellipsis where they find no room, and what they are made of."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace
from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual.strip import Strip

from duel_tui.show.blocks import RESULT, Band, Line, Span
from duel_tui.show.fit import Text, alternatives, fit, whole
from duel_tui.show.scene import Upshot
from duel_tui.text import broken
from duel_tui.tui.styles import Palette, style_of
from duel_tui.tui.widgets.bar import die_bar

ELLIPSIS, RULE = "\u2026", "\u2500"
_WORD = 8
"""Cells of the word for a result and the gap after it."""
_OF_NOTHING = frozenset({"", "dim", "bold"})
"""The inks of a result by which nobody hit or won anything."""
_BAR = 10
"""Cells of the bar of a die in a row."""
_ANY = 1 << 10
"""More rows than results take."""
_MARGIN = 6
"""Cells before and after what is said on a rule."""


def width_of(line: Line) -> int:
    """The cells a line takes."""
    cells = 0
    for span in line:
        cells += cell_len(span.text)
    return cells


def clipped(line: Line, width: int) -> Line:
    """A line in at most this number of cells, with an ellipsis where something is cut off.

    >>> clipped((Span("BARTHOLOMEW", "bold"),), 6)
    (Span(text='BARTH…', ink='bold', ground=''),)
    """
    if width_of(line) <= width:
        return line
    room, kept = width - 1, list[Span]()
    if width <= 0:
        return ()
    for span in line:
        size = cell_len(span.text)
        if size > room:
            kept.append(Span(f"{set_cell_size(span.text, room).rstrip()}{ELLIPSIS}", span.ink, span.ground))
            break
        kept.append(span)
        room -= size
    return tuple(kept)


def narrowed(line: Line, width: int) -> Line:
    """A line in at most this number of cells, its longest text giving way to the others.

    >>> narrowed((Span("BARTHOLOMEW"), Span(" 2:1")), 10)
    (Span(text='BARTH…', ink='', ground=''), Span(text=' 2:1', ink='', ground=''))
    """
    surplus = width_of(line) - width
    if surplus <= 0:
        return line
    sizes = [cell_len(span.text) for span in line]
    at = sizes.index(max(sizes))
    kept = clipped((line[at],), max(1, sizes[at] - surplus))
    return clipped((*line[:at], *kept, *line[at + 1 :]), width)


def padded(line: Line, width: int, *, right: bool = False) -> Line:
    """A line in exactly this number of cells, at the left or the right end of them."""
    size = width_of(line)
    if size > width:
        line = clipped(line, width)
        size = width_of(line)
    gap = Span(" " * (width - size))
    return (gap, *line) if right else (*line, gap)


def titled(texts: Sequence[str], title: Text, width: int) -> Line:
    """The title's row: the first of some texts that finds room before the title, which yields to the last of them.

    >>> "".join(span.text for span in titled(["Rapier & Dagger  step 1", "step 1"], "round 1", 20))
    ' step 1     round 1 '
    """
    pairs = [(text, one) for one in alternatives(title) for text in texts]
    found, shown = next((pair for pair in pairs if width_of(tuple(map(Span, pair))) < width - 3), pairs[-1])
    room = width - width_of((Span(found),)) - 3
    right = clipped((Span(shown),), max(0, room))
    return (*padded((Span(f" {found}", "bold"),), width - 1 - width_of(right)), *right, Span(" "))


def banded(band: Band, width: int) -> Line:
    """A band on a row of a width, a cell free at either end; the middle gives way first, then both ends share."""
    room = width - 2
    left, right, middle = band.left, band.right, band.middle
    wide_left, wide_right = width_of(left), width_of(right)
    gap = 2 if left and right else 0
    if wide_left + wide_right + gap > room:
        half = (room - gap) // 2
        left = narrowed(left, max(half, room - gap - wide_right))
        right = narrowed(right, room - gap - width_of(left))
    start = (room - width_of(middle)) // 2
    if not middle or start < width_of(left) + 1 or start + width_of(middle) + 1 > room - width_of(right):
        space = room - width_of(left) - width_of(right)
        if middle and space > 2:  # noqa: PLR2004  room for an ellipsis between two gaps
            return (Span(" "), *left, *_centred(middle, space), *right, Span(" "))
        return (Span(" "), *left, Span(" " * space), *right, Span(" "))
    after = room - start - width_of(middle) - width_of(right)
    before = start - width_of(left)
    return (Span(" "), *left, Span(" " * before), *middle, Span(" " * after), *right, Span(" "))


def _centred(line: Line, width: int) -> Line:
    line = clipped(line, width - 2)
    space = width - width_of(line)
    return (Span(" " * (space // 2)), *line, Span(" " * (space - space // 2)))


def known_lines(told: Text, width: int) -> tuple[Line, ...]:
    """What is known of the opponent, in a row where there is something; letters of two cells count as they are wide."""
    wide = cell_len(whole(told)) - len(whole(told))
    return ((Span(f" {fit(told, width - 2 - wide)}"),),) if told else ()


@lru_cache(maxsize=8)
def result_lines(results: tuple[Upshot, ...], width: int, rows: int = RESULT) -> tuple[Line, ...]:
    """Lines for the last events: of each the result in a word, the sentence after it, and its sum at the right end.

    What stands at the right end is as long as all rows have room for beside the longest sentences: of a die its bar and its sum, which
    gives way first. Sentences are as long as there are rows for them: one that leaves the end no room is shortened first, then the
    longest, and bars give way after them. Where even the shortest find no room, what came of the first decision gives way, and of that
    what hit or won nothing before what did.
    """
    if not results:
        return ()
    words = [cell_len(one.word) + 2 for one in results if one.word]
    word = max(_WORD, *words) if words else 1
    ends = [_ends(one) for one in results]
    barred = any(one.die for one in results)
    for level in range(max(map(len, ends)) - barred):
        end = [one[min(level, len(one) - 1)] for one in ends]
        size = max(map(width_of, end))  # so that bars begin in the same cell
        end = [padded(one, size) if result.die else one for one, result in zip(end, results, strict=True)]
        longest = [
            _result_lines(one, alternatives(one.text)[0], tail, word, width)
            for one, tail in zip(results, end, strict=True)
        ]
        if not any(alone for _, alone in longest) and sum([len(lines) for lines, _ in longest]) <= rows:
            return tuple([line for lines, _ in longest for line in lines])
    left = [_lengths(one, end, word, width) for one, end in zip(results, ends, strict=True)]
    lines = [line for lengths in left for line in lengths[0]]
    while len(lines) > rows and (longer := [lengths for lengths in left if lengths[1:]]):
        max(longer, key=lambda lengths: (len(lengths[0]) - len(lengths[1]), len(lengths[0]))).pop(0)
        lines = [line for lengths in left for line in lengths[0]]
    if len(lines) <= rows:
        return tuple(lines)
    if not results[1:]:
        return shortened(lines, rows, width)
    first = min(results, key=lambda one: (one.decision, one.ink not in _OF_NOTHING))
    return result_lines(tuple([one for one in results if one is not first]), width, rows)


@lru_cache(maxsize=8)
def result_rows(results: tuple[Upshot, ...], width: int) -> tuple[int, int]:
    """How many lines results have, with their longest texts and with the shortest that say something."""
    said = [[text for text in alternatives(one.text) if text] or [""] for one in results]
    brief = [
        replace(one, text=texts[-1], sum=alternatives(one.sum)[-1])
        for one, texts in zip(results, said, strict=True)
    ]
    return len(result_lines(results, width, _ANY)), len(result_lines(tuple(brief), width, _ANY))


def _ends(result: Upshot) -> list[Line]:
    """What may stand at the right end of a result, the longest first: the bar of its die, and its sum."""
    sums, die = alternatives(result.sum), result.die
    if die is None or die.score is None:
        return [(Span(one, "dim"),) if one else () for one in sums]
    needs = Span(f" {die.words[-1]:<7}", "dim")
    bar = (*die_bar(die, _BAR), needs)
    summed = [(*bar, Span(f"  {one}", "dim")) for one in (sums[0], sums[-1])]
    return [*summed, bar, (Span(f"{die.score},", "bold"), needs)]


def _lengths(result: Upshot, ends: list[Line], word: int, width: int) -> list[tuple[Line, ...]]:
    """The lines of a result in each of its lengths that leaves its end room; the shortest without a bar, as all are where none leaves a bar room, and at last with no end."""
    texts = alternatives(result.text)

    def told(texts: Sequence[str], end: Line) -> list[tuple[Line, ...]]:
        found = [_result_lines(result, text, end, word, width) for text in texts]
        return [lines for lines, alone in found if not alone]

    barred = told(texts, ends[-2]) if result.die else []
    found = [*barred, *told(texts[-1:] if barred else texts, ends[-1])]
    found = found or [_result_lines(result, text, ends[-1], word, width)[0] for text in texts]
    bare, _ = _result_lines(result, texts[-1], (), word, width)
    return [*found, bare] if result.die and len(bare) < len(found[-1]) else found


def _result_lines(
    result: Upshot, told: str, end: Line, word: int, width: int
) -> tuple[tuple[Line, ...], bool]:
    """The lines of a result with one of its texts and ends; True if the end stands under it, as it has no room beside it."""
    lines: list[Line] = []
    alone = False
    for text in broken(" ".join(told.split()), width - 1 - word) or ([""] if end or result.word else []):
        lead = "" if lines else f" {result.word}"
        lines.append((*padded((Span(lead, result.ink or "bold"),), word), Span(text)))
    if end:
        size = width_of(end) + 1
        alone = width - width_of(lines[-1]) - size <= 1
        if alone:
            lines.append((Span(" " * max(word, width - size)), *end))
        else:
            lines[-1] = (*padded(lines[-1], width - size), *end)
    return tuple(lines), alone


def ruled(said: str, width: int) -> tuple[Line, ...]:
    """A rule with what there is to say on it; what finds no room there stands in rows below it.

    >>> "".join(span.text for span in ruled("Saved.", 16)[0])
    ' ── Saved. ────'
    """
    first, *more = broken(said, width - _MARGIN) or [""]
    rule: Line = (Span(" "), Span(RULE * 2, "dim"), Span(f" {first} " if first else "", "bold"))
    rule = (*rule, Span(RULE * max(0, width - width_of(rule) - 1), "dim"))
    return (rule, *[(Span(f"    {line}", "bold"),) for line in more])


def shortened(lines: Sequence[Line], rows: int, width: int) -> tuple[Line, ...]:
    """As many lines as there are rows; an ellipsis at the end of the last says that there are more."""
    if len(lines) <= rows or not rows:
        return tuple(lines[:rows])
    *kept, last = lines[:rows]
    return (*kept, (*padded(last, min(width_of(last) + 1, width - 1)), Span(ELLIPSIS)))


def strip_of(line: Line, width: int, palette: Palette) -> Strip:
    """A line as Textual draws it, in exactly this number of cells."""
    segments, room = list[Segment](), width
    for span in line:
        room -= cell_len(span.text)
        if span.text:
            segments.append(Segment(span.text, style_of(palette, span.ink, span.ground)))
    if room < 0:
        return strip_of(clipped(line, width), width, palette)
    if room:
        segments.append(Segment(" " * room, style_of(palette, "", "")))
    return Strip(segments, width)


def tightened(lines: Sequence[Line], rows: int) -> list[Line]:
    """Lines without some of the empty ones, the last first, where not all find room."""
    kept = list(lines)
    for place in reversed(range(len(kept))):
        if len(kept) > rows and not kept[place]:
            del kept[place]
    return kept
