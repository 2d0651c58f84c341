"""What a command of a page leads to, on the screen; each place is loaded when it is first gone to."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from duel_tui.pages.commands import (
    Consult,
    EditSheet,
    Exit,
    GoOn,
    MakeFencer,
    Open,
    Place,
    Read,
    Replay,
    SetUp,
    Watch,
)
from duel_tui.pages.execution import Begin, Next, Stay, fencer_at
from duel_tui.play.house import House
from duel_tui.storage.errors import StorageError
from duel_tui.tui import doors

if TYPE_CHECKING:
    from textual.screen import Screen

    from duel_tui.tui.host import Host


def follow(host: "Host", house: House, following: Next) -> str:
    """Go where a command leads; what went wrong, or what there is to say."""
    match following:
        case GoOn(stem):
            return doors.go_on(host, house, house.saves.duels / f"{stem}.toml")
        case Begin(match):
            return doors.fight(host, house, match)
        case Replay(path) | Watch(path):
            door = doors.replay if isinstance(following, Replay) else doors.watch
            return door(host, house, Path(path))
        case EditSheet(path):
            return _edit(host, house, path)
        case SetUp() | MakeFencer() | Open():
            host.open(_opened(host, house, following))
        case Exit():
            host.leave()
        case Stay(said):
            return said
        case Consult() | Read():
            pass
    return ""


def _opened(host: "Host", house: House, command: SetUp | MakeFencer | Open) -> "Screen[Any]":
    """What a command opens."""
    match command:
        case Open(place):
            return _place(host, house, place)
        case SetUp(stem):
            from duel_tui.tui.screens.new_duel import NewDuelScreen  # noqa: PLC0415

            return NewDuelScreen(house, stem)
        case MakeFencer():
            from duel_tui.tui.screens.new_fencer import NewFencerScreen  # noqa: PLC0415

            return NewFencerScreen(house)


def _place(host: "Host", house: House, place: Place) -> "Screen[Any]":
    """The page of a place."""
    match place:
        case "new":
            from duel_tui.tui.screens.new_duel import NewDuelScreen  # noqa: PLC0415

            return NewDuelScreen(house)
        case "fencers":
            from duel_tui.tui.screens.roster import RosterScreen  # noqa: PLC0415

            return RosterScreen(house, host.settings.fencer)
        case "duels":
            from duel_tui.tui.screens.duels import DuelsScreen  # noqa: PLC0415

            return DuelsScreen(house)
        case "rules":
            from duel_tui.tui.screens.rulebook import RulebookScreen  # noqa: PLC0415

            return RulebookScreen(house)
        case "settings":
            from duel_tui.tui.screens.settings import SettingsScreen  # noqa: PLC0415

            return SettingsScreen()


def _edit(host: "Host", house: House, path: str) -> str:
    """Open a fencer's sheet to be changed."""
    from duel_tui.pages.fencer_form import Filling  # noqa: PLC0415
    from duel_tui.tui.screens.fencer import FencerScreen  # noqa: PLC0415

    try:
        file = fencer_at(house, path)
    except StorageError as error:
        return str(error)
    host.open(FencerScreen(Filling(house, file.fencer, file=file)))
    return ""
