"""What can be done on pages, as data: one closed union, matched exhaustively where it is carried out."""

from typing import Literal

from msgspec import Struct

Place = Literal["fencers", "duels", "rules", "settings"]
"""The pages that are opened without saying more."""


class _OfFile(Struct, frozen=True):
    """What is done with the fencer or the duel of a file."""

    path: str


class GoOn(Struct, frozen=True):
    """Goes on with a saved duel."""

    stem: str
    """That of its file."""


class QuickDuel(Struct, frozen=True):
    """Begins a duel at once."""


class Fight(_OfFile, frozen=True):
    """Begins a duel of a fencer against an opponent of the same level."""


class SetUp(Struct, frozen=True):
    """Opens the form of a new duel."""

    stem: str = ""
    """That of the file of the fencer in it; empty: it has none yet."""


class MakeFencer(Struct, frozen=True):
    """Opens the ways to a new fencer."""


class EditSheet(_OfFile, frozen=True):
    """Opens a fencer's sheet to be changed."""


class WriteNotes(_OfFile, frozen=True):
    """Keeps other notes on a fencer's sheet."""

    text: str = ""


class CopyFencer(_OfFile, frozen=True):
    """Makes a copy of a fencer."""


class RetireFencer(_OfFile, frozen=True):
    """Retires a fencer."""


class RecallFencer(_OfFile, frozen=True):
    """Brings a retired fencer back."""


class PutOnPaper(_OfFile, frozen=True):
    """Writes a fencer's index card, and the record sheet in the game last played."""


class Replay(_OfFile, frozen=True):
    """Goes through a duel step by step."""


class Watch(_OfFile, frozen=True):
    """Follows a duel that is played elsewhere."""


class SaveAsText(_OfFile, frozen=True):
    """Writes a duel as text to be read."""


class NameDuel(_OfFile, frozen=True):
    """Gives a duel a name of its own, or none."""

    text: str = ""


class CloseDuel(_OfFile, frozen=True):
    """Closes an unfinished duel: both part, and neither wins."""

    text: str = ""
    """Why they part."""


class KeepNewcomers(_OfFile, frozen=True):
    """Keeps those in the roster who were new in a duel."""


class DeleteDuel(_OfFile, frozen=True):
    """Deletes a duel's file."""


class Open(Struct, frozen=True):
    """Opens a page."""

    place: Place


class Learn(Struct, frozen=True):
    """Begins the first lesson."""


class Exit(Struct, frozen=True):
    """Leaves the program."""


class Put(Struct, frozen=True):
    """Gives a setting one of its values."""

    setting: str
    value: int
    """Which of them."""


class Consult(Struct, frozen=True):
    """Opens the contents of a rulebook."""

    game: str


class Read(Struct, frozen=True):
    """Opens an entry of a rulebook."""

    game: str
    chapter: int
    entry: int


Way = Literal["go_on", "dice", "random", "hand"]
"""How a fencer is made."""


class Create(Struct, frozen=True):
    """Begins a fencer, or goes on with the one that waits."""

    way: Way


class Throw(Struct, frozen=True):
    """Rolls the next die of a fencer."""

    typed: str = ""
    """What fell on the table; empty: the program rolls."""


class ThrowAll(Struct, frozen=True):
    """Rolls all the dice that are left."""


class RollAgain(Struct, frozen=True):
    """Asks for a die once more."""

    key: str
    """The characteristic it is for."""


class KeepRolled(Struct, frozen=True):
    """Keeps the fencer as rolled."""


class TakeBack(Struct, frozen=True):
    """Takes back the last die or decision."""


class Restore(Struct, frozen=True):
    """Restores what was last taken back."""


class Fill(Struct, frozen=True):
    """Puts a value into a field of a form."""

    key: str
    """That of the field."""
    value: str


class Reset(Struct, frozen=True):
    """Sets a field of a form back."""

    key: str


class Remedy(Struct, frozen=True):
    """Takes what is offered where house rules do not go together."""


class OpenRules(Struct, frozen=True):
    """Opens the house rules of a duel that is being set up."""


OfDice = Throw | ThrowAll | RollAgain | KeepRolled | TakeBack | Restore
OfForm = Fill | Reset | Remedy | OpenRules
Own = Create | OfDice | OfForm
"""Commands to what one page is about, carried out where that is known."""
OfFencer = Fight | WriteNotes | CopyFencer | RetireFencer | RecallFencer | PutOnPaper
OfDuel = SaveAsText | NameDuel | CloseDuel | KeepNewcomers | DeleteDuel
Written = WriteNotes | NameDuel | CloseDuel
"""Commands that a typed line completes."""
Shown = GoOn | SetUp | MakeFencer | EditSheet | Replay | Watch | Open | Learn | Exit | Consult | Read
"""Commands that show something else, and change nothing by themselves."""
Command = QuickDuel | Put | OfFencer | OfDuel | Shown | Own
