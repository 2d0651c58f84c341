"""The prospects of the rows of a picker, and on large screens all of them side by side."""

from duel_tui.engine.against import Chance, Needs
from duel_tui.engine.sheet import Prospect
from duel_tui.play.bout import Bout
from duel_tui.play.picking import choice_of
from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.paper import Line, Span
from duel_tui.tui.prose import clipped

_MOST = 6
"""Answers of the foe that have room beside each other."""
_HIGHEST = 100
_LABEL, _CELL = 14, 6
"""Cells for a row's label, and for a number."""


def prospects_of(bout: Bout, choosing: Choosing, key: str) -> tuple[Prospect, ...]:
    """The prospects of a row of the present column by itself, or else with what stands beside it."""
    pickers, menu = choosing.pickers, choosing.ask.menu
    own = {pickers.column.name: key}
    beside = {column.name: pickers.chosen(column) or pickers.caret(column) for column in pickers.columns}
    for filling in (own, {**beside, **own}):
        choice = choice_of(menu, filling) if menu else None
        found = bout.table.prospects(choosing.ask.side, choice) if choice is not None else ()
        if found:
            return found
    return ()


def odds_table(bout: Bout, choosing: Choosing) -> list[Line]:
    """What each row of the present column needs against each answer; empty where that is no table."""
    column = choosing.pickers.column
    rows = [
        (row, prospects_of(bout, choosing, row.key))
        for row in choosing.words[column.name].rows
        if choosing.pickers.offered(column, row.key)
    ]
    answers = [prospect.answer for _, found in rows for prospect in found[:_MOST]]
    heads = list(dict.fromkeys(answers))
    whole = [len(found) == len(heads) and all(one.against for one in found) for _, found in rows]
    if not heads or len(heads) > _MOST or not all(whole):
        return []
    title = bout.wording.label("odds", "needs")
    named = [bout.wording.label("answer", head)[: _CELL - 2] if head else title for head in heads]
    lines: list[Line] = [(Span(f"{title if heads[0] else '':<{_LABEL}}", "dim"), *map(_cell, named))]
    for row, found in rows:
        ink = "chosen" if row.key == choosing.pickers.highlighted else ""
        cells = [_cell(_number(prospect), ink) for prospect in found]
        lines.append((Span(f"{clipped(row.label, _LABEL - 1):<{_LABEL}}", ink), *cells))
    return lines


def _cell(text: str, ink: str = "dim") -> Span:
    return Span(f"{clipped(text, _CELL - 1):>{_CELL}}", ink)


def _number(prospect: Prospect) -> str:
    match prospect.against:
        case Needs(needs=needs):
            return "-" if needs > _HIGHEST else str(max(1, needs))
        case Chance(at_most=at_most):
            return f"<={at_most}"
        case None:
            return ""
