"""The one place where commands of pages are carried out, for screens and for lines; and what stands at each place of the program.

What happens in front of a person - a page opened, a duel fought - is answered as what to show next; all else is done here.
"""

import os
from abc import abstractmethod
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import LABEL
from duel_tui.pages.affair import DaysAffair, last_told, settled
from duel_tui.pages.creation import Stage
from duel_tui.pages.duels import Duels
from duel_tui.pages.ending import ended
from duel_tui.pages.listing import Directory
from duel_tui.pages.model import (
    Command,
    CopyResult,
    GoOn,
    Looked,
    Meet,
    OfDuel,
    OfFencer,
    Open,
    Page,
    PageField,
    Put,
    QuickDuel,
    SetUp,
    Shown,
    Topic,
    Value,
)
from duel_tui.pages.papers import on_paper
from duel_tui.pages.passes import Passes
from duel_tui.pages.roster import Roster
from duel_tui.play import newcomers
from duel_tui.play.affair import affair_of, begun
from duel_tui.play.closing import close
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import Match
from duel_tui.play.saved_duels import bout_of, written_down
from duel_tui.play.settings import SETTINGS
from duel_tui.sandbox import COPIES, GUEST
from duel_tui.sanitize import NAME, NOTES, ComplaintError, clean_text
from duel_tui.show.meaning import lettered
from duel_tui.storage import duels, fencers, shelf
from duel_tui.storage.errors import StorageError
from duel_tui.storage.fencers import FencerFile
from duel_tui.storage.settings import Settings, changes
from duel_tui.text import capital
from duel_tui.words.telling import Reader, plain, told

_MOST_COPIED = 74_994
"""Bytes that every terminal with a clipboard takes at once."""


class Begin(Struct, frozen=True):
    """Begin a duel and show it."""

    match: Match


class Stay(Struct, frozen=True):
    """Show the same page again, with what has changed."""

    said: str = ""
    """What was done, or why it was not."""
    at: str = ""
    """The key of the row that it was about, where that is another now."""
    copies: str = ""
    """What comes to the terminal's clipboard; empty: nothing does."""


Next = Shown | Begin | Passes | Stay


class FormPage(Looked):
    """A form as far as it is filled in: its page, and what comes of what is done on it."""

    told: ClassVar[int] = 0
    """Rows in which a field is explained, also where not all fields find room."""
    searched: ClassVar[bool] = False
    """True if words are searched in its fields, because there are many."""
    finishes: ClassVar[bool] = True
    """False if each value counts at once, and nothing is left to be done at the end."""

    @abstractmethod
    def carry_out(self, command: Command) -> "FormPage | Passes | None":
        """Do what a command of the form says; what it opens, if anything."""

    def commands(self, key: str) -> Mapping[str, Command]:
        """What the keys of commands do while the caret is on a field, beside turning it."""
        del key
        return {}

    def offer(self, key: str) -> tuple[str, str]:
        """The command that is worth a place in the footer while the caret is on a field, in words; by itself the way back."""
        del key
        return "back", "back"

    def finish(self) -> Next | None:
        """What follows now that the form is filled in; None: it is left."""
        return None

    def back(self) -> Stage | None:
        """What the form gives way to when it is left; None: what is below it."""
        return None

    def at_stake(self) -> str:
        """What is in no file and would be lost with the form, in a sentence; empty: nothing."""
        return ""

    def save(self) -> str:
        """Save it; why it cannot be saved, or nothing."""
        return ""

    def reckoning(self) -> Coroutine[Any, Any, None] | None:
        """What is to be waited for until the form says more; None: nothing."""
        return None

    def hidden(self) -> None:
        """Reckon nothing any longer: nobody looks."""


Led = Next | Stage | FormPage
"""All that can be shown next."""


def carry_out(context: AppContext, command: Command) -> Next:
    """Do what a command says; what is to be shown next."""
    match command:
        case Put(setting, value):
            liked = next(one for one in SETTINGS if one.field == setting)
            context.keep(liked.put(context.settings, value))
            return Stay()
        case OfFencer():
            return _tried(lambda: _of_fencer(context, command))
        case OfDuel():
            return _tried(lambda: _of_duel(context, command))
        case CopyResult():
            return _copied("result", last_told(settled(context)))
        case Meet(practice):
            return _tried(lambda: _met(context, practice=practice))
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
    except ComplaintError as error:
        return Stay(f"{capital(str(error))}.")


def _of_fencer(context: AppContext, command: OfFencer) -> Next:
    file = fencer_at(context, command.path)
    name = file.fencer.name
    match command.deed:
        case "notes":
            fencers.save(replace(file, fencer=replace(file.fencer, notes=clean_text(command.text, NOTES))))
            return Stay(f"The notes on {name} are saved.")
        case "copy":
            after = fencers.copy(context.saves, file, f"{name} II")
            return Stay(f"{after.fencer.name} is a copy of {name}.", str(after.path))
        case "retire":
            return Stay(f"{name} has retired.", str(fencers.retire(context.saves, file).path))
        case "recall":
            return Stay(f"{name} is back in the roster.", str(fencers.recall(context.saves, file).path))
        case "mark":
            there = file.path.name in context.together
            (context.together.remove if there else context.together.append)(file.path.name)
            return Stay(f"{name} is {'left out' if there else 'chosen'}: time passes for all who are chosen.")
        case "paper":
            return Stay(on_paper(context, file, context.game))


def _of_duel(context: AppContext, command: OfDuel) -> Next:
    path = Path(command.path)
    match command.deed:
        case "export":
            saved = duels.load(path, context.library)
            said = written_down(context, saved, bout_of(context, saved))
            return Stay(f"{capital(said)}.")
        case "copy_result" | "copy_log":
            what = command.deed.removeprefix("copy_")
            return _copied(what, _told(context, path, whole=what == "log"))
        case "name":
            shelf.rename(path, clean_text(command.text, NAME))
            return Stay(
                "The duel has its new name." if command.text.strip() else "The duel has no name of its own."
            )
        case "close":
            close(context.library, path, clean_text(command.text, LABEL))
            settled(context)
            context.summarise()
            return Stay("The duel is closed: both part, and neither wins.")
        case "keep":
            kept = newcomers.keep(context, duels.load(path, context.library))
            return Stay(f"{' and '.join([file.fencer.name for file in kept])} joined the roster.")
        case "delete":
            settled(context)  # what it gave stays, also where its end came after the last look at it
            shelf.delete(path)
            context.summarise()
            return Stay("The duel is deleted.")


def _told(context: AppContext, path: Path, *, whole: bool) -> str:
    """The result of a saved duel in one line, or the `whole` of it as it is saved as text."""
    saved = duels.load(path, context.library)
    if whole:
        return plain(told(saved, context.library, Reader.PLAYERS))
    bout = bout_of(context, saved)
    sides = f"{bout.names.left} against {bout.names.right}"
    return f"duel-tui {saved.setup.created:%Y-%m-%d}: {context.name_of(bout.table.rules.key)}, {sides}. {ended(bout)}"


def _copied(what: str, text: str) -> Stay:
    """A text on its way to the terminal's clipboard, or why it does not come there."""
    if GUEST in os.environ and COPIES not in os.environ:
        return Stay("A guest cannot copy to the clipboard.")
    if len(text.encode()) > _MOST_COPIED:
        return Stay(f"The {what} is too long for a terminal's clipboard: save it as text.")
    return Stay(f"The {what} is sent to the terminal's clipboard.", copies=text)


def _met(context: AppContext, *, practice: bool) -> Next:
    affair = affair_of(context, context.today())
    if practice:
        return Begin(affair.match)
    try:
        return GoOn(begun(context, affair))
    except StorageError as error:
        return Stay(f"{error}, so no attempt was begun.")


class SettingsForm(FormPage):
    """The settings in force, which arguments of the program may have changed."""

    finishes = False

    def __init__(self, context: AppContext, liked: Settings, odds_key: str) -> None:
        """Turn settings; `odds_key` hides the odds in a duel."""
        self._context, self._liked, self._odds_key = context, liked, odds_key

    @property
    def page(self) -> Page:
        """The page of settings."""
        liked, labels = self._liked, [one.label for one in SETTINGS]
        fields = [
            PageField(
                one.field,
                one.label,
                one.place(liked),
                tuple(
                    [
                        Value(said, command=Put(one.field, at))
                        for at, (_, said) in enumerate(one.choices(liked))
                    ]
                ),
                one.line.format(odds=self._odds_key),
                letter,
                under=one.under,
            )
            for one, letter in zip(SETTINGS, lettered(labels, [""] * len(labels)), strict=True)
        ]
        trouble = self._context.trouble
        return Page(
            "settings", "Settings", "saved at once", fields=tuple(fields), note=trouble, question="finish"
        )

    def carry_out(self, command: Command) -> None:
        """Give a setting another value."""
        before = self._context.settings
        _ = carry_out(self._context, command)
        self._liked = replace(self._liked, **changes(before, self._context.settings))


def needs_lists(following: Led) -> str:
    """The title of a page for which duels and fencers are read; empty: it is another."""
    match following:
        case Open("duels"):
            return Duels.title
        case Open("fencers"):
            return Roster.title
        case QuickDuel() | SetUp():
            return "New duel"
        case _:
            return ""


def at_place(context: AppContext, place: Topic, liked: Settings, odds: str) -> Directory[Any] | Looked | None:
    """What stands at a place: a listing, a form or another page; None: the rulebooks, which are read in a way of their own.

    `odds` is the key or the word that hides the odds in a duel.
    """
    match place:
        case "fencers":
            return Roster(context)
        case "duels":
            return Duels(context)
        case "affair":
            return DaysAffair(context)
        case "settings":
            return SettingsForm(context, liked, odds)
        case "rules":
            return None
