"""What a command of a page leads to, on the screen."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from duel_tui.pages.career import Career
from duel_tui.pages.creation import Sheet, Ways, begun
from duel_tui.pages.execution import Begin, FormPage, Led, Stay, at_place, fencer_at, needs_lists
from duel_tui.pages.fencer_form import Filling
from duel_tui.pages.listing import Directory
from duel_tui.pages.model import (
    Consult,
    Create,
    EditSheet,
    Exit,
    GoOn,
    Learn,
    Looked,
    MakeFencer,
    Open,
    PassTime,
    QuickDuel,
    Read,
    Replay,
    SeeCareer,
    SetUp,
    Topic,
    Watch,
)
from duel_tui.pages.new_duel import terms_of
from duel_tui.pages.passes import Passes
from duel_tui.pages.weeks import time_for
from duel_tui.play import long_reading
from duel_tui.play.context import AppContext
from duel_tui.play.creation import Making
from duel_tui.play.lesson import begin_course
from duel_tui.play.matchmaking import Match, begin, problems, remembered
from duel_tui.play.saved_duels import bout_of
from duel_tui.sanitize import ComplaintError
from duel_tui.show.moment import ONLOOKER
from duel_tui.storage import duels
from duel_tui.storage.errors import InUseError
from duel_tui.tui.host import Host
from duel_tui.tui.screens.duel import DuelScreen, LessonScreen
from duel_tui.tui.screens.form import FormScreen
from duel_tui.tui.screens.listing import ListingScreen
from duel_tui.tui.screens.page import LookedScreen
from duel_tui.tui.screens.reading import ReadingScreen
from duel_tui.tui.screens.replay import ReplayScreen, WatchScreen
from duel_tui.tui.screens.rolling import RollingScreen
from duel_tui.tui.screens.rulebook import RulebookScreen
from duel_tui.tui.screens.weeks import WeeksScreen

if TYPE_CHECKING:
    from textual.screen import Screen


def led_to(host: Host, context: AppContext, following: Led) -> "Screen[Any] | str":
    """The screen that a command leads to; what went wrong, or what there is to say where it leads to none."""
    try:
        title = needs_lists(following)
        if title and not isinstance(host.screen, ReadingScreen) and long_reading.unread(context.saves):
            return ReadingScreen(context.saves, title, following)
        return _opened(host, context, following)
    except ComplaintError as error:
        return str(error)


def _opened(host: Host, context: AppContext, following: Led) -> "Screen[Any] | str":  # noqa: C901, PLR0911, PLR0912  a way each
    """What a command opens; a file that it needs may be broken or in use."""
    match following:
        case Stay(said):
            host.copy(following.copies)
            return said
        case Consult(book, at):
            return RulebookScreen(context, book, at)
        case Exit() | Read():
            return ""
        case GoOn(stem):
            return _gone_on_with(context, context.saves.duels / f"{stem}.toml")
        case Begin(match):
            return _begun(host, context, match)
        case Replay(path):
            return _replayed(host, context, Path(path))
        case Watch(path):
            return WatchScreen(context, Path(path))
        case Learn():
            lesson = LessonScreen(context, begin_course(context))
            host.keep(replace(host.settings, offer_lesson=False))
            return lesson
        case Open(place):
            return _place(host, context, place)
        case SetUp() | QuickDuel():
            return _page(terms_of(context, following))
        case MakeFencer():
            return _page(Ways(context))
        case Create():
            return _opened(host, context, begun(context, following))
        case EditSheet(path):
            file = fencer_at(context, path)
            return _page(Filling(context, file.fencer, file=file))
        case SeeCareer(path):
            return _page(Career(context, fencer_at(context, path)))
        case PassTime():
            return _opened(host, context, time_for(context, following))
        case Passes():
            return WeeksScreen(context, following)
        case Sheet(fencer=fencer):
            return _page(Filling(context, fencer, sheet=following))
        case Making():
            return RollingScreen(context, following)
        case FormPage():
            return _page(following)


def _page(page: Looked) -> "Screen[Any]":
    """The screen of a form, or of another page."""
    return FormScreen(page) if isinstance(page, FormPage) else LookedScreen(page)


def _begun(host: Host, context: AppContext, match: Match) -> "Screen[Any] | str":
    """A duel that begins; why it cannot."""
    if wrong := problems(context, match):
        return wrong[0]
    saved = begin(context, match)
    host.keep(remembered(host.settings, match))
    return DuelScreen.of(context, saved)


def _gone_on_with(context: AppContext, path: Path) -> "Screen[Any]":
    """A saved duel where it stands; one that is played elsewhere, to be followed only."""
    context.clear_table()
    try:
        return DuelScreen.of(context, duels.load(path, context.library))
    except InUseError:
        return WatchScreen(context, path)


def _replayed(host: Host, context: AppContext, path: Path) -> "Screen[Any]":
    """A saved duel to go through step by step; of two people's, until it is over, what both may see."""
    saved = duels.load(path, context.library)
    bout = bout_of(context, saved)
    shown = replace(bout, sums=host.settings.sums, watcher=None if len(bout.present) == 1 else ONLOOKER)
    return ReplayScreen(shown, context, saved)


def _place(host: Host, context: AppContext, place: Topic) -> "Screen[Any]":
    """The screen of a place."""
    match at_place(context, place, host.settings, host.keymap.shown("odds")):
        case Directory() as listed:
            return ListingScreen(listed, host.settings.fencer)
        case None:
            return RulebookScreen(context)
        case page:
            return _page(page)
