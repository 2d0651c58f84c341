"""What a drawing of a duel loses: texts that are cut off, cells wider than their columns, signs that ASCII has not."""

import re
from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from duel_tui.ascii import plain
from duel_tui.pages.scenes import scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import Text, alternatives
from duel_tui.show.table import Row, Table
from tests.tui.drawn import decided, drawing

CUT_OFF = "\u2026"
WIDE = (120, 40)
_NAMED = 2
"""Letters that a shortened name has at least."""


def assert_whole(bout: Bout, typed: str = "", *, bands: bool = True) -> None:
    """Draw a decision on a wide screen after some keys, and find everything that its table says, whole and in its place.

    Args:
        bout: the duel.
        typed: the keys.
        bands: whether the rows above the table have to be whole, too; both fencers share each of them.
    """
    assert lost(bout, typed, bands=bands) == []


def lost(bout: Bout, typed: str = "", *, bands: bool = True) -> list[str]:
    """What the drawing of a decision loses; a scene may shorten a name, and rows that find no room may scroll."""
    width, height = WIDE
    decision = decided(bout, typed)
    table, screen = decision.table(), drawing(bout, decision, width, height)
    decision.clear()
    rows = screen.split("\n")
    moment = moment_of(bout)
    found = scene_of(bout).bands(moment)
    names, above = (*bout.names, *moment.short), 0 if bands else (found.rows if found else 0) + 1
    said = " ".join(screen.split())
    return [
        *[f"{len(rows)} rows"] * (len(rows) != height - 1),
        *[f"wider than the screen: {row}" for row in rows if cell_len(row) > width],
        *[f"cut off: {row}" for row in rows[above:] if _is_cut(row, names)],
        *[f"not to be seen: {text}" for text in _texts(table, rows) if not _stands(text, said)],
        *[f"ASCII has no such sign: {sign}" for sign in unplain(screen)],
    ]


def unplain(screen: str) -> list[str]:
    """The signs of any drawing that ASCII has no sign of one cell for."""
    return sorted({char for char in screen if (plain(char) == "?") > (char == "?") or cell_len(char) > 1})


def _is_cut(row: str, names: Sequence[str]) -> bool:
    """Whether a row has an ellipsis that neither shortens a name nor stands at its beginning, for rows that scroll."""
    return any(not _is_name(row[: found.start()], names) for found in re.finditer(f"(?!^){CUT_OFF}", row))


def _is_name(text: str, names: Sequence[str]) -> bool:
    """Whether a text ends with the beginning of a name."""
    beginnings = [name[:letters].rstrip() for name in names for letters in range(_NAMED, len(name))]
    return text.casefold().endswith(tuple([one.casefold() for one in beginnings]))


def _stands(text: Text, said: str) -> bool:
    """Whether a text stands there in any of its lengths."""
    return any(" ".join(one.split()) in said for one in alternatives(text) or ("",))


def _texts(table: Table, rows: Sequence[str]) -> Iterator[Text]:
    """Everything that a table says, without its rows where they scroll."""
    yield from (table.title, table.aside, table.after, table.known, *table.captions)
    for note in table.notes:
        yield tuple([one.split("\n")[0] for one in alternatives(note)])
    for option in table.options:
        yield from (option.typed, option.heads)
    for column in (*table.left, *table.right):
        yield column.head
    for line in table.beside:
        yield "".join(span.text for span in line)
    for row in () if any(line.startswith(CUT_OFF) for line in rows) else table.rows:
        yield from _texts_of(row, steady=table.steady)
    if table.then:
        yield from _texts(table.then, rows)


def _texts_of(row: Row, *, steady: bool) -> Iterator[Text]:
    """Everything that a row says; in a steady table one that is not available has its cells."""
    yield from (row.label, *[one.typed for one in (row.option, row.variant) if one])
    denied = bool(row.option and row.option.denied) and not steady
    yield from [cell.text for cell in (row.before, *row.left, row.after, *(() if denied else row.right))]
    if row.option and denied:
        yield row.refused or row.option.denied
