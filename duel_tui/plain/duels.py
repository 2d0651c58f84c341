"""Saved duels in lines: which there are, what each is, and what can be done with it."""

from duel_tui.pages.duels import Duels, duel_page, stands_of
from duel_tui.plain.listing import Rows, act
from duel_tui.plain.talk import Back, Talk
from duel_tui.play.house import House


async def visit(house: House, talk: Talk) -> None:
    """Look at duels until the person goes back.

    Raises:
        Back: the person goes back.
        Quit: the person leaves.
    """
    rows = Rows(talk, "duels", "Which duel?", Duels.when)
    while True:
        await _look(house, talk, rows)


async def _look(house: House, talk: Talk, rows: Rows) -> None:
    """Ask for a duel, and do something with it."""
    stands: dict[str, str] = {}
    listing = Duels(house, stands)
    if not listing.entries:
        talk.say("No duels yet.")
        raise Back
    one = listing.entries[await rows.choose(listing)]
    stands[str(one.path)] = stands_of(house, one)
    try:
        await act(house, talk, duel_page(house, listing, one))
    except Back:
        return
