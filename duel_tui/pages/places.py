"""The places of the program: what stands at each, for screen and lines; apart from their commands, which load no game."""

from typing import Any

from duel_tui.pages.commands import Place
from duel_tui.pages.duels import Duels
from duel_tui.pages.listing import Directory
from duel_tui.pages.model import Looked
from duel_tui.pages.roster import Roster
from duel_tui.pages.settings import SettingsForm
from duel_tui.play.context import AppContext
from duel_tui.storage.settings import Settings


def at_place(context: AppContext, place: Place, liked: Settings, odds: str) -> Directory[Any] | Looked | None:
    """What stands at a place: a listing, a form or another page; None: the rulebooks, which are read in a way of their own.

    `odds` is the key or the word that hides the odds in a duel.
    """
    match place:
        case "fencers":
            return Roster(context)
        case "duels":
            return Duels(context)
        case "settings":
            return SettingsForm(context, liked, odds)
        case "rules":
            return None
