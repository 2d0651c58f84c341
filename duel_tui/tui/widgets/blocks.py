"""Blocks of a page, and a field explained - its sentence, and its values with what each means - as content to be shown."""

from collections.abc import Iterable

from rich.cells import cell_len
from textual.content import Content

from duel_tui.pages.model import PageField, Value
from duel_tui.show.blocks import Block, Curve, Drawn, Grid, Paragraph, Picture, Told
from duel_tui.show.fit import in_columns
from duel_tui.text import NARROWEST, beginning, broken, wrapped
from duel_tui.tui.widgets.layout import RULE

_TONES = {"": "", "title": "bold", "quiet": "dim", "bad": "red"}
_MORE = "\u2026"
_GAP = 2
"""Blanks between the columns of a table, and after values with their numbers."""
_NOTE = 12
"""Cells of the longest sentence that stands behind its value."""
_CURVE, _BROAD = 5, 2
"""Rows of a curve, and cells of each of its columns."""
_EIGHTHS = " \u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588"
_INLINE = 3
"""Blanks between values that stand in one row."""


def joined(blocks: Iterable[Block], between: str = "\n") -> Content:
    """What is read of a page, one block below the other; figures are drawn for the cells there are."""
    return Content(between).join([content_of(one) for one in blocks if not isinstance(one, Drawn)])


def content_of(block: Told) -> Content:
    """A block as text with styles; no text from outside is taken for markup."""
    match block:
        case Paragraph(text, tone):
            return Content.styled(text, _TONES[tone])
        case Grid():
            return _table(block)
        case Picture(rows):
            return Content("\n".join(rows))
        case Curve():
            return _curve(block)


def led(paragraphs: Iterable[Paragraph], width: int) -> Content:
    """Paragraphs below each other, their titles in rules of this width."""
    return Content("\n").join(
        [rule(one.text, width) if one.tone == "title" else content_of(one) for one in paragraphs]
    )


def rule(title: str, width: int) -> Content:
    """A rule with a title in it."""
    told = f" {title.upper()} "
    return Content.assemble(
        (RULE * 2, "dim"), (told, "bold"), (RULE * max(0, width - 2 - cell_len(told)), "dim")
    )


def within(content: Content, width: int, rows: int) -> Content:
    """A text in a number of columns and rows, the last of them with an ellipsis where more would follow."""
    lines = content.wrap(max(1, width))
    if len(lines) <= max(1, rows):
        return content
    *kept, last = lines[: max(1, rows)]
    cut = Content.assemble(last.rstrip().truncate(max(0, width - len(_MORE))), _MORE)
    return Content("\n").join([*kept, cut])


def padded(text: str, width: int, *, right: bool = False) -> str:
    """A text with blanks up to a width, before it if it stands at the right."""
    blanks = " " * max(0, width - cell_len(text))
    return blanks + text if right else text + blanks


def _curve(curve: Curve) -> Content:
    """Columns by height, the one that is pointed out bold, over the lowest number, that one and the highest."""
    most = 8 * _CURVE / max(curve.counts.values())
    heights = {at: height for at, count in curve.counts.items() if (height := round(count * most))}
    heights[curve.at] = max(1, heights.get(curve.at, 0))
    numbers = range(min(heights), max(heights) + 1)
    own, axis = curve.at - numbers[0], ""
    lines = [Content.styled(curve.title.upper(), "bold")]
    for row in reversed(range(_CURVE)):
        cells = [_EIGHTHS[max(0, min(8, heights.get(at, 0) - 8 * row))] * _BROAD for at in numbers]
        before, after = "".join(cells[:own]), "".join(cells[own + 1 :])
        lines.append(Content.assemble((before, "dim"), (cells[own], "bold"), (after, "dim")))
    for at in sorted({numbers[0], curve.at, numbers[-1]}, key=lambda at: (at != curve.at, at)):
        place = _BROAD * (at - numbers[0])
        if not axis[place - 1 : place + 3].strip():
            axis = f"{axis:<{place}}"[:place] + f"{at:+}" + axis[place + len(f"{at:+}") :]
    return Content("\n").join([*lines, Content(axis), Content(curve.said)])


def _table(table: Grid) -> Content:
    """Its columns, the marked row bold; a title stands in the place of the first head."""
    title, heads = table.title.upper(), table.heads
    first = title or heads[0]
    if title and heads[1:2] == ("",):  # the title runs on into a column without a head
        beside = max([len(row[1]) for row in table.rows], default=0) + _GAP
        first = title[: max(0, len(title) - beside)]
    top, *rows = in_columns([(first, *heads[1:]), *table.rows], right=set())
    lines = [title + top[len(title) :], *rows]
    bold = {0, None if table.marked is None else table.marked + 1}
    return Content("\n").join(
        [Content.styled(one, "bold" if n in bold else "") for n, one in enumerate(lines)]
    )


def told(field: PageField, width: int, rows: int) -> Content:
    """A field explained, in this number of columns and rows.

    Where the values have sentences each has a row of its own, and the one that stands is bold; otherwise they follow one
    another. What the field does comes after them, and last what it would be without a change, so that nothing moves a value.
    """
    after = [Content(line) for line in (field.line, field.more) if line]
    after += [Content.styled(f"* {field.changed}.", "bold")] if field.changed else []
    values = list[Content]()
    if field.span is not None:
        span = field.span
        others = ", ".join(one.label for one in field.values[1:])
        then = f" After {span.high} come {others}." if others else ""
        values.append(Content.styled(f"Type a number {span}, or turn it.{then}", "dim"))
        values += [Content.styled(f"{value.detail}.", "dim") for value in field.values if value.detail]
    elif len(field.values) > 1:
        if field.line and _room(after, width, rows) <= len(_standing(field, width)):
            del after[0]
        values = _values(field, width, _room(after, width, rows))
    return within(Content("\n").join([*values, *after]), width, rows)


def _room(parts: list[Content], width: int, rows: int) -> int:
    """The rows that some texts leave."""
    return max(1, rows - sum(len(wrapped(part.plain, width)) for part in parts))


def _column(field: PageField) -> int:
    """Cells of the values with their numbers."""
    return max(cell_len(f"{number} {value.label}") for number, value in enumerate(field.values, 1)) + _GAP


def _standing(field: PageField, width: int) -> list[Content]:
    """The value that stands, told whole."""
    value = field.values[field.value]
    head = f"{field.value + 1} {value.label}"
    return _row(head, value, _column(field), width, stands=True, whole=True)


def _values(field: PageField, width: int, rows: int) -> list[Content]:
    """The values with their numbers; of too many, those around the one that stands, and how many there are."""
    heads = [f"{number} {value.label}" for number, value in enumerate(field.values, 1)]
    whole = [_with_note(head, value) for head, value in zip(heads, field.values, strict=True)]
    if all(cell_len(_note(value)) <= _NOTE for value in field.values) and _fit(whole, width, rows):
        marked = [(head, "bold" if n == field.value else "") for n, head in enumerate(whole)]
        gap = " " * _INLINE
        lines: list[list[tuple[str, str]]] = [[]]
        for one in marked:
            if lines[-1] and _long([*lines[-1], one]) > width:
                lines.append([])
            lines[-1].append(one)
        return [Content(gap).join([Content.styled(*one) for one in line]) for line in lines]
    column = _column(field)
    stand = [number == field.value for number in range(len(heads))]
    pairs = list(zip(heads, field.values, strict=True))
    shown = [
        _row(*pair, column, width, stands=stands, whole=stands)
        for pair, stands in zip(pairs, stand, strict=True)
    ]
    spare = rows - sum(map(len, shown))
    if spare >= 0:
        for number, pair in enumerate(pairs):
            told_whole = _row(*pair, column, width, stands=stand[number], whole=True)
            more = len(told_whole) - len(shown[number])
            if more <= spare:
                shown[number], spare = told_whole, spare - more
        return [row for one in _grouped(field, shown, spare) for row in one]
    spare = max(0, rows - 1 - len(shown[field.value]))
    after = len(shown) - field.value - 1
    first = field.value - min(field.value, max(spare // 2, spare - after))
    some = [row for one in shown[first:] for row in one][: rows - 1]
    return [*some, Content.styled(f"1 to {len(shown)}: type a number, or turn.", "dim")]


def _grouped(field: PageField, shown: list[list[Content]], spare: int) -> list[list[Content]]:
    """The rows of values, each group under its heading where there is room for all headings."""
    begins = [
        one.under if one.under != before else ""
        for one, before in zip(field.values, ["", *[one.under for one in field.values]], strict=False)
    ]
    if len(list(filter(None, begins))) > spare:
        return shown
    heads = [[Content.styled(begin, "dim")] if begin else [] for begin in begins]
    return [[*head, *rows] for head, rows in zip(heads, shown, strict=True)]


def _row(  # noqa: PLR0913  all that a row depends on
    head: str, value: Value, column: int, width: int, *, stands: bool, whole: bool
) -> list[Content]:
    """A value in its row, the one that stands bold; told whole it goes on below itself, otherwise it ends with a sentence."""
    first, style = padded(head, column), "dim" if value.denied and not stands else ""
    if not whole:
        row = first + beginning(_note(value), width - column)
        return [Content(row.rstrip()).truncate(width, ellipsis=True).stylize(style)]
    line, *more = broken(_note(value), max(NARROWEST, width - column)) or [""]
    lead = Content.assemble((first, "bold" if stands else style), (line, style))
    return [lead, *[Content.styled(" " * column + one, style) for one in more]]


def _with_note(head: str, value: Value) -> str:
    return f"{head} ({_note(value)})" if _note(value) else head


def _note(value: Value) -> str:
    """What a value means, or why it is not available."""
    return f"not now: {value.denied}" if value.denied else value.detail


def _fit(heads: list[str], width: int, rows: int) -> bool:
    return sum(cell_len(head) + _INLINE for head in heads) <= width * rows


def _long(parts: list[tuple[str, str]]) -> int:
    return sum(cell_len(text) for text, _ in parts) + _INLINE * (len(parts) - 1)
