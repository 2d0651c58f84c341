"""Where chance comes from in a duel that is being set up: the program, people's dice, or both."""

from typing import assert_never

from duel_tui.dice_sources import drawn_seed
from duel_tui.engine.rollers import Rollers, Way
from duel_tui.engine.side import BySide
from duel_tui.storage.duels import PEOPLE
from duel_tui.storage.settings import Chance


def rollers_of(chance: Chance, players: BySide[str]) -> Rollers | None:
    """How dice are rolled in a new duel; None: the program everything, or without a seed nothing.

    Args:
        chance: what was agreed on.
        players: for each side as in a duel's file; the dice of an opponent who only advises are automatic, too.
    """
    match chance:
        case "program" | "by_hand":
            return None
        case "people":
            ways = players.map(lambda one: Way.BY_HAND if one in PEOPLE else Way.AUTOMATIC)
            return Rollers(ways.left, ways.right)
        case "asked":
            return Rollers(Way.ASKED, Way.ASKED)
        case _:
            assert_never(chance)


def seed_of(chance: Chance, wanted: int | None = None) -> int | None:
    """The seed of a new duel: the one wanted, otherwise a random one; None: nothing comes from the program."""
    if chance == "by_hand":
        return None
    return drawn_seed() if wanted is None else wanted
