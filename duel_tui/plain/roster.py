"""The roster in lines: every fencer, the sheet of each, and what can be done with them."""

from duel_tui.pages.commands import MakeFencer
from duel_tui.pages.execution import carry_out
from duel_tui.pages.roster import NEW, Roster, fencer_page
from duel_tui.plain.listing import Rows, act
from duel_tui.plain.navigation import follow
from duel_tui.plain.talk import Back, Talk
from duel_tui.play.house import House


async def visit(house: House, talk: Talk) -> None:
    """Look at fencers until the person goes back.

    Raises:
        Back: the person goes back.
        Quit: the person leaves.
    """
    rows = Rows(talk, "fencers", "Which fencer?")
    while True:
        await _look(house, talk, rows)


async def _look(house: House, talk: Talk, rows: Rows) -> None:
    """Ask for a fencer, and do something with them."""
    roster = Roster(house)
    entry = roster.entries[await rows.choose(roster)]
    try:
        if entry.key == NEW:
            await follow(house, talk, carry_out(house, MakeFencer()))
        else:
            await act(house, talk, fencer_page(house, roster, entry))
    except Back:
        return
