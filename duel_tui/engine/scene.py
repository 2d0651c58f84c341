"""Scenes: what a game shows of itself on the duel screen, as typed blocks that know no terminal.

A scene is made from a sight, which holds only what its viewer may see: the observed state and the events told to them.
So nothing that a scene shows can betray a secret. It gives where the duel stands, the bands above the decision, the
decision as one table, what is seen of it by a side that has nothing to choose, and the last result. Widths are in
terminal cells; the screen that lays the blocks out
clips what finds no room.
"""

from collections.abc import Mapping
from typing import Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from duel_tui.engine.answers import Rolled
from duel_tui.engine.requests import Ask, Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.timeline import Modifier

S = TypeVar("S")

Ink = Literal[
    "", "bold", "dim", "title", "near", "far", "good", "fair", "bad", "fresh",
    "scratch", "light", "serious", "mortal", "paralysed",
]  # fmt: skip
"""How a text is shown: by its meaning, never by a colour."""
Picks = Mapping[str, str]
"""What is chosen so far of a decision: field to key."""
HIDDEN = "\u00b7"
"""What stands in the place of a number that the player has hidden."""


class Span(Struct, frozen=True):
    """Text of one ink."""

    text: str
    ink: Ink = ""


Line = tuple[Span, ...]


class Band(Struct, frozen=True):
    """A row across the screen: text at the left edge, in the middle, and at the right edge."""

    left: Line = ()
    middle: Line = ()
    right: Line = ()


class Option(Struct, frozen=True):
    """Something that can be chosen in one field of a decision."""

    field: str
    key: str
    typed: str
    """The letters and digits that choose it, such as `t` or `a33`; empty: it has none."""
    label: str
    denied: str = ""
    """Why it cannot be chosen now; empty: it can."""
    detail: str = ""
    """What it costs or bears, in a word or two."""


class Cell(Struct, frozen=True):
    """A cell of the table."""

    text: str = ""
    ink: Ink = ""
    odds: bool = False
    """True for a number that the player may hide whole; one among words is hidden by `Offer.figure`."""


class Column(Struct, frozen=True):
    """A column of the table; one with an option is chosen by it."""

    head: str
    """With line ends where it takes several rows."""
    width: int
    option: Option | None = None
    words: bool = False
    """Whether it holds words, which begin at its left end; numbers end at its right end."""
    lead: int = 0
    """Cells before its words."""


class Row(Struct, frozen=True):
    """A row of the table: cells, its label between them, cells."""

    label: str
    option: Option | None = None
    variant: Option | None = None
    """The same choice made in another way; its letter stands after the label."""
    left: tuple[Cell, ...] = ()
    before: Cell = Cell()
    """Directly before the label, such as the wound that a hit would make."""
    after: Cell = Cell()
    right: tuple[Cell, ...] = ()


class Table(Struct, frozen=True):
    """A decision: everything that can be chosen, and what each choice would mean.

    The left columns stand at the left edge, the labels after them, the right columns at the right edge; without left
    columns the labels stand at the left edge and the right columns directly after them, their heads in the title's row
    where nothing else stands there.
    """

    title: str
    options: tuple[Option, ...] = ()
    """Those chosen in the title's row."""
    aside: str = ""
    """At the right end of the title's row."""
    captions: tuple[str, str] = ("", "")
    """Over the left and over the right columns."""
    left: tuple[Column, ...] = ()
    right: tuple[Column, ...] = ()
    rows: tuple[Row, ...] = ()
    notes: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """In the place of left or right columns where a side has none."""
    beside: tuple[Line, ...] = ()
    """To the right of the whole table, from its heads on."""
    beside_at: int = 0
    """The cell at which that begins, if the table leaves it free; otherwise it begins after the table."""
    looks: bool = False
    """True if the caret also stands in one of the right columns, which is only looked at."""
    legend: tuple[str, ...] = ()
    known: str = ""
    """What the opponent has done so far."""
    said: str = ""
    """One sentence about what the caret stands on."""


class At(Struct, frozen=True):
    """Where the caret stands."""

    field: str
    key: str
    column: int = 0
    """Which of the right columns is looked at."""


class Offer(Struct, frozen=True):
    """A decision that is being made."""

    ask: Ask
    options: Mapping[str, tuple[Option, ...]]
    """By field, everything that can be chosen there or is denied, in order."""
    picks: Picks
    """What looks chosen so far."""
    at: At
    odds: bool = True
    """Whether the player wants to see chances, and the figures made of them."""

    def of(self, field: str) -> dict[str, Option]:
        """The options of a field by their keys."""
        return {one.key: one for one in self.options.get(field, ())}

    def figure(self, number: object) -> str:
        """A chance, or a figure made of chances, in a text; a dot where the player has hidden them."""
        return str(number) if self.odds else HIDDEN


class Event(Struct, frozen=True):
    """An answer since the last decision of a person, and what came of it that the viewer may know."""

    told: tuple[Struct, ...]
    roll: Roll | None = None
    rolled: Rolled | None = None
    sum: str = ""
    """The roll's arithmetic, in one short row."""


class Result(Struct, frozen=True):
    """A row of what just happened: the result in a word, the sentence, the sum."""

    word: str
    text: str
    sum: str = ""
    ink: Ink = ""


class Sight(Struct, Generic[S], frozen=True):
    """All that a scene is made from: what its viewer may see and nothing else."""

    state: S
    before: S
    """The state at the last decision of a person; what differs is new."""
    near: Side
    """The side on the left of the screen."""
    you: Side | None
    """The only side that a person plays at this screen; None: there are two, or none."""
    names: BySide[str]
    short: BySide[str]
    """What each is called in a sentence."""
    told: tuple[Struct, ...]
    """Every event so far that the viewer was told."""
    latest: tuple[Event, ...]
    width: int
    """Cells of a row."""
    waiting: BySide[Modifier | None] = BySide(None, None)
    """What a game master has added to the next roll of a side."""
    noted: Mapping[tuple[str, str], str] = {}
    """What the viewer has noted of a table that is closed in play: by their own choice and the opponent's."""


class Words(Protocol):
    """The words of a game."""

    def label(self, group: str, key: str) -> str:
        """A label."""
        ...

    def say(self, key: str, **facts: object) -> str:
        """A sentence with its facts put in."""
        ...


class Scene(Protocol[S]):
    """A game's part of the duel screen."""

    def title(self, sight: Sight[S]) -> str:
        """How far the duel has come, for the right end of the title."""
        ...

    def bands(self, sight: Sight[S]) -> tuple[Band, ...]:
        """Both fencers, their scores, what they carry or hold, and the picture between them."""
        ...

    def table(self, sight: Sight[S], offer: Offer) -> Table | None:
        """The decision as its chooser may see it; None: a plain one, which needs no table of its own."""
        ...

    def watched(self, sight: Sight[S], offer: Offer) -> Table | None:
        """What a side sees that has nothing to choose in such a decision; None: the duel does not stop for it."""
        ...

    def results(self, sight: Sight[S]) -> tuple[Result, ...]:
        """What came of the last decision, the result first; empty: nothing has happened yet."""
        ...

    def unseen(self, sight: Sight[S], side: Side) -> Mapping[str, tuple[int, int]]:
        """How many cards of each rank a side has not seen, and how many there are; empty: the game hides no cards."""
        ...

    def habits(self, sight: Sight[S], side: Side) -> str:
        """What a side has done so far, counted, the most frequent first; empty: nothing is counted."""
        ...
