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


class OfFencer(_OfFile, frozen=True):
    """Begins a duel of a fencer at their level, or does something with the file."""

    deed: Literal["fight", "notes", "copy", "paper", "retire", "recall"]
    text: str = ""
    """The notes that were typed."""


class OfDuel(_OfFile, frozen=True):
    """Does something with a saved duel: saves it as text, names it, parts both, keeps those who were new, or deletes it."""

    deed: Literal["export", "name", "close", "keep", "delete"]
    text: str = ""
    """The name that was typed, or why they part."""


class SetUp(Struct, frozen=True):
    """Opens the form of a new duel."""

    stem: str = ""
    """That of the file of the fencer in it; empty: it has none yet."""


class MakeFencer(Struct, frozen=True):
    """Opens the ways to a new fencer."""


class EditSheet(_OfFile, frozen=True):
    """Opens a fencer's sheet to be changed."""


class Replay(_OfFile, frozen=True):
    """Goes through a duel step by step."""


class Watch(_OfFile, frozen=True):
    """Follows a duel that is played elsewhere."""


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


class OfDice(Struct, frozen=True):
    """Rolls dice of a fencer in the making, keeps what they gave, takes a step back or restores it."""

    deed: Literal["throw", "throw_all", "again", "keep", "undo", "redo"]
    text: str = ""
    """What fell on the table, or the characteristic that is rolled again; empty: the program rolls."""


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


Own = OfDice | Fill | Reset | Remedy | OpenRules
"""Commands to what one page is about, carried out where that is known."""
Written = OfFencer | OfDuel
"""Commands that a typed line may complete."""
Shown = GoOn | SetUp | MakeFencer | Create | EditSheet | Replay | Watch | Open | Learn | Exit | Consult | Read
"""Commands that show something else, and change nothing by themselves."""
Command = QuickDuel | Put | OfFencer | OfDuel | Shown | Own
