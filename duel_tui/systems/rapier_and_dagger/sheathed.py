"""What a sword in its sheath costs and brings the other side, in words (RD-115, RD-189)."""

from duel_tui.engine.side import Side
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.drawing import drawing_cost, draws
from duel_tui.systems.rapier_and_dagger.speech import Speech, fitting
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Phase


def to_be_drawn(book: Book, speech: Speech, duel: Duel, side: Side, room: int) -> str:
    """What drawing costs and what the other's rolls get, for a side's own sword or else the other's; empty: nobody can draw."""
    drawing = next((one for one in (side, side.foe) if draws(book, duel.fighters[one])), None)
    if drawing is None:
        return ""
    figures = book.tables.figures.surprise
    cost = drawing_cost(book, duel.fighters[drawing])
    facts = {
        "points": speech.sword_points(cost or 0),
        "sheathed": f"{figures.undrawn_modifier:+}",
        "coming": f"{figures.drawing_modifier:+}",
    }
    return fitting([speech.of(key, drawing, **facts) for key in _keys(cost, duel.phase)], room)


def _keys(cost: int | None, phase: Phase) -> tuple[str, str]:
    """The sentences, the longer one first; a turn apart takes no points (RD-189)."""
    if cost is None:
        return "draws_free", "draws_free_short"
    return "draws_in_fight" if phase is Phase.APPROACH else "draws", "draws_short"
