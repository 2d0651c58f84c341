"""The one place where commands of pages are carried out, for screens and for lines.

What happens in front of a person - a page opened, a duel fought - is answered as what to show next; all else is done here.
"""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import LABEL
from duel_tui.pages.commands import (
    CloseDuel,
    Command,
    CopyFencer,
    DeleteDuel,
    Fight,
    KeepNewcomers,
    NameDuel,
    OfDuel,
    OfFencer,
    Put,
    PutOnPaper,
    QuickDuel,
    RecallFencer,
    RetireFencer,
    SaveAsText,
    Shown,
    WriteNotes,
)
from duel_tui.pages.papers import on_paper
from duel_tui.play import newcomers
from duel_tui.play.closing import close
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import Match, against_his_match, quick
from duel_tui.play.preferences import PREFERENCES
from duel_tui.play.saved_duels import bout_of, written_down
from duel_tui.sanitize import NAME, NOTES, clean_text
from duel_tui.storage import duels, fencers, shelf
from duel_tui.storage.errors import StorageError
from duel_tui.storage.fencers import FencerFile
from duel_tui.text import capital


class Begin(Struct, frozen=True):
    """Begin a duel and show it."""

    match: Match


class Stay(Struct, frozen=True):
    """Show the same page again, with what has changed."""

    said: str = ""
    """What was done, or why it was not."""
    at: str = ""
    """The key of the row that it was about, where that is another now."""


Next = Shown | Begin | Stay


def carry_out(context: AppContext, command: Command) -> Next:
    """Do what a command says; what is to be shown next."""
    match command:
        case QuickDuel():
            return Begin(quick(context))
        case Put(setting, value):
            liked = next(one for one in PREFERENCES if one.field == setting)
            context.keep(liked.put(context.settings, value))
            return Stay()
        case Fight() | WriteNotes() | CopyFencer() | RetireFencer() | RecallFencer() | PutOnPaper():
            return _tried(lambda: _of_fencer(context, command))
        case SaveAsText() | NameDuel() | CloseDuel() | KeepNewcomers() | DeleteDuel():
            return _tried(lambda: _of_duel(context, command))
        case _:
            # it changes nothing here; of some commands the page knows what they are about
            return command if isinstance(command, Shown) else Stay()


def fencer_at(context: AppContext, path: str) -> FencerFile:
    """The fencer of a file, one's own or one that came with the program.

    Raises:
        BrokenFileError: it cannot be read.
    """
    return fencers.load(Path(path), shipped=Path(path).parent == context.examples.fencers)


def _tried(deed: Callable[[], Next]) -> Next:
    """What is to be shown next, also where a file could not be read or written."""
    try:
        return deed()
    except (StorageError, ValueError) as error:
        return Stay(f"{capital(str(error))}.")


def _of_fencer(context: AppContext, command: OfFencer) -> Next:
    file = fencer_at(context, command.path)
    name = file.fencer.name
    match command:
        case Fight():
            return Begin(against_his_match(context, file))
        case WriteNotes(text=text):
            fencers.save(replace(file, fencer=replace(file.fencer, notes=clean_text(text, NOTES))))
            return Stay(f"The notes on {name} are saved.")
        case CopyFencer():
            after = fencers.copy(context.saves, file, f"{name} II")
            return Stay(f"{after.fencer.name} is a copy of {name}.", str(after.path))
        case RetireFencer():
            return Stay(f"{name} has retired.", str(fencers.retire(context.saves, file).path))
        case RecallFencer():
            return Stay(f"{name} is back in the roster.", str(fencers.recall(context.saves, file).path))
        case PutOnPaper():
            return Stay(on_paper(context, file, context.game))


def _of_duel(context: AppContext, command: OfDuel) -> Next:
    path = Path(command.path)
    match command:
        case SaveAsText():
            saved = duels.load(path, context.library)
            said = written_down(context, saved, bout_of(context, saved))
            return Stay(f"{capital(said)}.")
        case NameDuel(text=text):
            shelf.rename(path, clean_text(text, NAME))
            return Stay("The duel has its new name." if text.strip() else "The duel has no name of its own.")
        case CloseDuel(text=text):
            close(context.library, path, clean_text(text, LABEL))
            return Stay("The duel is closed: both part, and neither wins.")
        case KeepNewcomers():
            kept = newcomers.keep(context, duels.load(path, context.library))
            return Stay(f"{' and '.join([file.fencer.name for file in kept])} joined the roster.")
        case DeleteDuel():
            shelf.delete(path)
            return Stay("The duel is deleted.")
