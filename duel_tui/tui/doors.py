"""Doors: how one page opens another; each returns what went wrong in a sentence, or nothing."""

from pathlib import Path

from msgspec.structs import replace

from duel_tui.play.bout import Bout
from duel_tui.play.house import House
from duel_tui.play.matchmaking import Match, begin, problems, remembered
from duel_tui.play.saved_duels import bout_of
from duel_tui.storage import duels
from duel_tui.storage.errors import InUseError, StorageError
from duel_tui.tui.duel_flow import DuelFlow
from duel_tui.tui.host import Host
from duel_tui.tui.screens.replay import ReplayScreen, WatchScreen


def fight(host: Host, house: House, match: Match) -> str:
    """Begin a duel and open it."""
    wrong = problems(house, match)
    if wrong:
        return wrong[0]
    try:
        saved = begin(house, match)
        host.keep(remembered(host.settings, match))
        host.open(DuelFlow(host, house, saved).screen())
    except (StorageError, ValueError) as error:
        return str(error)
    return ""


def go_on(host: Host, house: House, path: Path) -> str:
    """Open a saved duel where it stands."""
    try:
        house.clear_table()
        saved = duels.load(path, house.library)
        host.open(DuelFlow(host, house, saved).screen())
    except InUseError:
        return watch(host, house, path)
    except (StorageError, ValueError) as error:
        return str(error)
    return ""


def watch(host: Host, house: House, path: Path) -> str:
    """Open a duel that is played elsewhere, to be followed only."""

    def look() -> Bout:
        bout = bout_of(house, duels.load(path, house.library))
        return replace(bout, sums=host.settings.sums, onlooker=True)

    try:
        host.open(WatchScreen(path, look))
    except (StorageError, ValueError) as error:
        return str(error)
    return ""


def replay(host: Host, house: House, path: Path) -> str:
    """Open a saved duel to go through it step by step; of two people's, until it is over, what both may see."""
    try:
        saved = duels.load(path, house.library)
        bout = bout_of(house, saved)
        alone = len(bout.present) == 1
        host.open(ReplayScreen(replace(bout, sums=host.settings.sums, onlooker=not alone)))
    except (StorageError, ValueError) as error:
        return str(error)
    return ""
