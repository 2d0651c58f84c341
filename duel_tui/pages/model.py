"""What a page is made of: blocks to be read, rows and fields to be chosen, and commands, one closed union.

A page is frozen data without callbacks. A screen lays it out, lines say it one after the other, and both give what was
chosen to `carry_out`, which matches the commands exhaustively.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.sanitize import folded
from duel_tui.show.blocks import Block, Grid, Paragraph
from duel_tui.show.form import Limits
from duel_tui.show.table import Option

Topic = Literal["fencers", "duels", "affair", "rules", "settings"]
"""The pages that are opened without saying more."""


class _OfFile(Struct, frozen=True):
    """What is done with the fencer or the duel of a file."""

    path: str


class GoOn(Struct, frozen=True):
    """Goes on with a saved duel."""

    stem: str
    """That of its file."""


class QuickDuel(Struct, frozen=True):
    """Opens the challenge before a duel at once."""

    stem: str = ""
    """That of the file of the fencer in it; empty: of the one last played."""


class OfFencer(_OfFile, frozen=True):
    """Does something with the file of a fencer."""

    deed: Literal["notes", "copy", "paper", "retire", "recall", "mark"]
    text: str = ""
    """The notes that were typed."""


class OfDuel(_OfFile, frozen=True):
    """Does something with a saved duel: saves it as text, copies it, names it, parts both, keeps those who were new, or deletes it."""

    deed: Literal["export", "copy_result", "copy_log", "name", "close", "keep", "delete"]
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


class PassTime(_OfFile, frozen=True):
    """Lets time pass for the fencer of a file, by its name alone, and for those who are chosen for it; goes on where it has begun."""


class SeeCareer(_OfFile, frozen=True):
    """Opens a fencer's career."""


class Replay(_OfFile, frozen=True):
    """Goes through a duel step by step."""


class Watch(_OfFile, frozen=True):
    """Follows a duel that is played elsewhere."""


class Open(Struct, frozen=True):
    """Opens a page."""

    place: Topic


class CopyResult(Struct, frozen=True):
    """Copies the result of the last day's affair."""


class Meet(Struct, frozen=True):
    """Begins the attempt at the day's affair that counts, or goes on with it."""

    practice: bool = False
    """True if the duel counts nowhere."""


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
    """Opens the contents of a book."""

    book: str
    """A game, whose rulebook it is, or the manual."""
    at: str = ""
    """The title of the entry it is opened at; empty: none."""


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

    deed: Literal["throw", "throw_all", "again", "keep", "away", "undo", "redo"]
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
Shown = (
    QuickDuel
    | GoOn
    | SetUp
    | MakeFencer
    | Create
    | EditSheet
    | PassTime
    | SeeCareer
    | Replay
    | Watch
    | Open
    | Learn
    | Exit
    | Consult
    | Read
)
"""Commands that show something else, and change nothing by themselves."""
Command = Put | OfFencer | OfDuel | Meet | CopyResult | Shown | Own


class Blank(Struct, frozen=True):
    """A line that is typed before a row is carried out; the `text` of its command becomes what was typed."""

    question: str
    text: str
    """What stands in it first."""
    limit: int
    """The most characters."""


class PageRow(Option, frozen=True, kw_only=True):
    """Something that can be chosen; its key is its name in lines, and for tests."""

    field: str = ""
    command: Command
    about: str = ""
    """What there is to say of it while the caret is on it."""
    table: Grid | None = None
    """More of the same, where there is room or where it is asked for."""
    asks: str = ""
    """What is asked, to be answered by yes or no, before it is carried out; empty: nothing."""
    blank: Blank | None = None
    beside: bool = False
    """True for a row that stands at the end of the one before it on a screen."""
    numbered: bool = True
    """False for a row that comes and goes: lines call it by its letter, so that the others keep their numbers."""


class Value(Option, frozen=True, kw_only=True):
    """One value that a field may take; its detail says what it means, in a sentence."""

    field: str = ""
    key: str = ""
    typed: str = ""
    command: Command


class PageField(Struct, frozen=True):
    """A value that can be turned."""

    key: str
    label: str
    value: int
    """Which of its values stands."""
    values: tuple[Value, ...]
    line: str = ""
    """What it does."""
    letter: str = ""
    """The letter that goes to it; empty: none."""
    denied: str = ""
    """Why it cannot be changed now; empty: it can."""
    span: Limits | None = None
    """Set where a number is typed; its first value says how that stands, others may be taken in its place."""
    blank: Blank | None = None
    """Set where a line is typed; its one value says how it stands."""
    changed: str = ""
    """How it would stand if nobody had changed it; empty: nobody has."""
    more: str = ""
    """What follows from its value."""
    under: str = ""
    """The heading it stands under; empty: none."""
    folded: Fill | None = None
    """What brings it into sight; None: it is there."""

    @property
    def said(self) -> str:
        """How it stands."""
        return self.values[self.value].label

    @property
    def opens(self) -> bool:
        """True if it holds nothing, and only opens something."""
        return len(self.values) == 1 and self.span is None and self.blank is None

    @property
    def numbered(self) -> tuple[Value, ...]:
        """Its values, each with the number that chooses it."""
        return tuple(
            [
                replace(one, key=str(place), typed=str(place), number=place)
                for place, one in enumerate(self.values, 1)
            ]
        )


def turned(  # noqa: PLR0913  all that such a field has
    key: str, label: str, now: str, values: Iterable[tuple[str, ...]], *, line: str = "", letter: str = ""
) -> PageField:
    """A field that takes one of some values: each by its key, its label, what it means, and why it cannot be taken now."""
    each = [(*one, "", "")[:4] for one in values]
    offered = [Value(said, denied, told, key=one, command=Fill(key, one)) for one, said, told, denied in each]
    return PageField(key, label, [one[0] for one in each].index(now), tuple(offered), line, letter)


class Page(Struct, frozen=True):
    """All that a page has."""

    key: str
    title: str
    aside: str = ""
    """What stands at the other end of the title."""
    blocks: tuple[Block, ...] = ()
    rows: tuple[PageRow, ...] = ()
    fields: tuple[PageField, ...] = ()
    first: str = ""
    """The key of the row or field that the caret stands on; empty: on none."""
    lead: tuple[Paragraph, ...] = ()
    """What is said of a form while the caret is on none of its fields."""
    note: str = ""
    """What is wrong, in a sentence; empty: nothing."""
    footnote: str = ""
    """What stands below everything else."""
    question: str = ""
    """What is asked; empty: nothing in particular."""

    def row(self, key: str) -> PageRow:
        """The row of a key."""
        return next(row for row in self.rows if row.key == key)

    def found(self, words: str) -> list[PageField]:
        """The fields that have all of some words in their names, sentences or values."""
        said = {
            one.key: folded(" ".join([one.label, one.line, *[value.label for value in one.values]]))
            for one in self.fields
        }
        return [one for one in self.fields if all(word in said[one.key] for word in folded(words).split())]

    def field(self, key: str) -> PageField:
        """The field of a key."""
        return next(field for field in self.fields if field.key == key)


class Looked(ABC):
    """A page that is made again whenever it is looked at."""

    does: ClassVar[str] = "open"
    """What choosing a row does, in a word."""

    @property
    @abstractmethod
    def page(self) -> Page:
        """The page as it is now."""
