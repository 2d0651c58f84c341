"""Watching: the moment in which the only person of a duel has nothing to choose while the opponent strikes.

The duel stops there, so that a player sees what comes and why nothing can be done about it. A game says which of its
decisions are such moments.
"""

from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.scene import At, Offer, Table
from duel_tui.pages.scenes import scene_of
from duel_tui.pages.sight import sight_of
from duel_tui.play.bout import Bout

_ANY = 80
"""Cells of a row where nothing is laid out."""


def watched(bout: Bout, width: int, *, odds: bool = True) -> Table | None:
    """The table of such a moment, for rows of this number of cells; None: the bout stands at none.

    Args:
        bout: the bout.
        width: cells of a row.
        odds: whether chances are shown.
    """
    request, people = bout.table.request, bout.present
    if not isinstance(request, Decide) or len(people) != 1 or request.ask_of(people[0]) is not None:
        return None
    offer = Offer(Ask(people[0], request.asks[0].what, None), {}, {}, At("", ""), odds)
    return scene_of(bout).watched(sight_of(bout, width), offer)


def told_of_watching(bout: Bout) -> str:
    """What such a moment is told in; empty: the bout stands at none."""
    table = watched(bout, _ANY)
    return "" if table is None else f"{table.title}. {table.said}"
