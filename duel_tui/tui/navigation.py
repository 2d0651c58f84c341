"""What a command of a page leads to, on the screen; each place is loaded when it is first gone to."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from duel_tui.pages.commands import (
    Consult,
    EditSheet,
    Exit,
    GoOn,
    Learn,
    MakeFencer,
    Open,
    Place,
    Read,
    Replay,
    SetUp,
    Watch,
)
from duel_tui.pages.execution import Begin, Next, Stay, fencer_at
from duel_tui.play.context import AppContext
from duel_tui.play.lesson import begin_course
from duel_tui.play.matchmaking import Match, begin, problems, remembered
from duel_tui.play.saved_duels import bout_of
from duel_tui.show.moment import ONLOOKER
from duel_tui.storage import duels
from duel_tui.storage.errors import InUseError, StorageError
from duel_tui.tui.flow import DuelFlow
from duel_tui.tui.host import Host
from duel_tui.tui.screens.replay import ReplayScreen, WatchScreen

if TYPE_CHECKING:
    from textual.screen import Screen

    from duel_tui.pages.creation import Stage


def led_to(host: Host, context: AppContext, following: "Next | Stage") -> "Screen[Any] | str":
    """The screen that a command leads to; what went wrong, or what there is to say where it leads to none."""
    match following:
        case Stay(said):
            return said
        case Exit() | Consult() | Read():
            return ""
        case GoOn() | Begin() | Replay() | Watch() | EditSheet() | Learn():
            try:
                return _read(host, context, following)
            except (StorageError, ValueError) as error:
                return str(error)
        case _:
            return _opened(host, context, following)


def _read(
    host: Host, context: AppContext, command: GoOn | Begin | Replay | Watch | EditSheet | Learn
) -> "Screen[Any] | str":
    """What a command opens that needs a file, which may be broken or in use."""
    match command:
        case GoOn(stem):
            return _gone_on_with(host, context, context.saves.duels / f"{stem}.toml")
        case Begin(match):
            return _begun(host, context, match)
        case Replay(path):
            return _replayed(host, context, Path(path))
        case Watch(path):
            return WatchScreen(context, Path(path))
        case EditSheet(path):
            return _sheet(context, path)
        case Learn():
            from duel_tui.tui.lesson_flow import LessonFlow  # noqa: PLC0415

            flow = LessonFlow(host, context, begin_course(context))
            host.keep(replace(host.settings, offer_lesson=False))
            return flow.screen()


def _begun(host: Host, context: AppContext, match: Match) -> "Screen[Any] | str":
    """A duel that begins; why it cannot."""
    if wrong := problems(context, match):
        return wrong[0]
    saved = begin(context, match)
    host.keep(remembered(host.settings, match))
    return DuelFlow(host, context, saved).screen()


def _gone_on_with(host: Host, context: AppContext, path: Path) -> "Screen[Any]":
    """A saved duel where it stands; one that is played elsewhere, to be followed only."""
    context.clear_table()
    try:
        return DuelFlow(host, context, duels.load(path, context.library)).screen()
    except InUseError:
        return WatchScreen(context, path)


def _replayed(host: Host, context: AppContext, path: Path) -> "Screen[Any]":
    """A saved duel to go through step by step; of two people's, until it is over, what both may see."""
    saved = duels.load(path, context.library)
    bout = bout_of(context, saved)
    shown = replace(bout, sums=host.settings.sums, watcher=None if len(bout.present) == 1 else ONLOOKER)
    return ReplayScreen(shown, context, saved)


def _sheet(context: AppContext, path: str) -> "Screen[Any]":
    """A fencer's sheet, to be changed."""
    from duel_tui.pages.fencer_form import Filling  # noqa: PLC0415
    from duel_tui.tui.screens.fencer import FencerScreen  # noqa: PLC0415

    file = fencer_at(context, path)
    return FencerScreen(Filling(context, file.fencer, file=file))


def _opened(host: Host, context: AppContext, following: "SetUp | MakeFencer | Open | Stage") -> "Screen[Any]":
    """What a command opens."""
    match following:
        case Open(place):
            return _place(host, context, place)
        case SetUp(stem):
            from duel_tui.tui.screens.new_duel import NewDuelScreen  # noqa: PLC0415

            return NewDuelScreen(context, stem)
        case MakeFencer():
            from duel_tui.tui.screens.new_fencer import NewFencerScreen  # noqa: PLC0415

            return NewFencerScreen(context)
        case _:
            return _creation(context, following)


def _place(host: Host, context: AppContext, place: Place) -> "Screen[Any]":
    """The page of a place."""
    match place:
        case "fencers":
            from duel_tui.tui.screens.roster import RosterScreen  # noqa: PLC0415

            return RosterScreen(context, host.settings.fencer)
        case "duels":
            from duel_tui.tui.screens.duels import DuelsScreen  # noqa: PLC0415

            return DuelsScreen(context)
        case "rules":
            from duel_tui.tui.screens.rulebook import RulebookScreen  # noqa: PLC0415

            return RulebookScreen(context)
        case "settings":
            from duel_tui.tui.screens.settings import SettingsScreen  # noqa: PLC0415

            return SettingsScreen()


def _creation(context: AppContext, stage: "Stage") -> "Screen[Any]":
    """A new fencer as far as it has come: the dice, or the form for the rest."""
    from duel_tui.pages.creation import Sheet  # noqa: PLC0415
    from duel_tui.pages.fencer_form import Filling  # noqa: PLC0415

    match stage:
        case Sheet():
            from duel_tui.tui.screens.fencer import FencerScreen  # noqa: PLC0415

            return FencerScreen(Filling(context, stage.fencer, sheet=stage))
        case _:
            from duel_tui.tui.screens.rolling import RollingScreen  # noqa: PLC0415

            return RollingScreen(context, stage)
