"""Blocks: what a page and a duel are made of, and in which rows a screen shows it.

A page has paragraphs, grids, pictures and figures. A game says what stands beside each fencer in a `Panel`: his name and score, what he carries, the figures that count, and a
mark for each wound and each condition, the gravest first. It says so without a size. How many rows each part of a
screen has is dealt by one list (`dealt`), the same for every game and every question: what has to be seen comes first, what
is good to see gets what is left.
"""

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from duel_tui.show.fit import Claim, Text, deal
from duel_tui.show.stage import Figure, Staged

Ink = Literal[
    "", "bold", "dim", "title", "key", "near", "far", "good", "bad", "fresh", "red",
    "scratch", "light", "serious", "mortal", "paralysed", "struck", "here",
    "near.body", "near.dim", "near.hat", "near.plume", "near.skin", "near.cloth",
    "far.body", "far.dim", "far.hat", "far.plume", "far.skin", "far.cloth",
    "steel", "hilt", "wound", "laser", "spark", "lamp", "floor", "ghost", "prop",
]  # fmt: skip
"""The style of a text: a meaning, never a colour; `red` is the suit of a card, `here` the row at the
caret, those after it are the stage's."""
Comes = Literal["", "won", "gained", "slipped", "lost"]
"""What a cell says that happens, for who chooses; empty: nothing that has to be compared."""


class Span(Struct, frozen=True):
    """Text with one style."""

    text: str
    ink: Ink = ""
    ground: str = ""
    """What it stands on, as `heat`, `Comes` and a map name it; empty: nothing of its own."""


Line = tuple[Span, ...]


Tone = Literal["", "title", "quiet", "bad"]
"""How a paragraph is meant: as any other, a heading, an aside, or something that is wrong."""


class Paragraph(Struct, frozen=True):
    """Text, broken where the reader needs it."""

    text: str
    tone: Tone = ""
    said: str = ""
    """The same for a reader who hears it; empty: as it is read."""


class Grid(Struct, frozen=True):
    """Cells under heads, and each row as a sentence."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    said: tuple[str, ...]
    """The rows for a reader who hears them."""
    marked: int | None = None
    """The row that is pointed out."""


class Picture(Struct, frozen=True):
    """What was laid out already, at most 76 characters wide."""

    rows: tuple[str, ...]
    said: tuple[str, ...] = ()
    """What it shows as sentences; empty: nothing is said of it."""


class Curve(Struct, frozen=True):
    """How often each number comes, and one of them pointed out."""

    title: str
    counts: Mapping[int, int]
    at: int
    said: str
    """What it shows, in a sentence."""


class Corner(Struct, frozen=True):
    """What stands beside a figure of a page, from the top; what finds no room below is left out."""

    name: str = ""
    kit: str = ""
    """What is carried, or anything else in a few words."""
    facts: tuple[tuple[str, str], ...] = ()
    """Labels with their values; a label without a value has the row to itself."""


class Fight(Struct, frozen=True):
    """Two fencers who face each other."""

    staged: Staged
    """Both figures, as on a duel's stage."""
    near: Corner = Corner()
    far: Corner = Corner()
    between: tuple[str, ...] = ()
    """Rows between both, the first of them a title."""
    before: Figure | None = None
    """How the near one stood before, as a shadow; None: nothing is said of it."""
    said: str = ""
    """What it shows, in a sentence; empty: what else the page has says it."""


class Likeness(Struct, frozen=True):
    """One fencer."""

    figure: Figure
    said: str = ""
    """What it shows, in a sentence; empty: what else the page has says it."""


Drawn = Fight | Likeness
"""What is drawn for the cells there are."""
Told = Paragraph | Grid | Picture | Curve
"""What is read."""
Block = Told | Drawn


class Band(Struct, frozen=True):
    """A row across the screen: text at the left edge, in the middle, and at the right edge."""

    left: Line = ()
    middle: Line = ()
    right: Line = ()


class Bands(Struct, frozen=True):
    """Rows under the stage, drawn for the cells that a layout has: cards, dice, squares."""

    rows: int
    draw: Callable[[int], tuple[Band, ...]]


_STAGE, LARGEST, _PART = 7, 14, 4
"""Rows of the stage: what it gets before the log, and at most; and a row for how many of the screen, after the first."""
SMALLEST = 5
"""The fewest rows in which a fencer can be read."""


class Fact(Struct, frozen=True):
    """A figure of a fencer, such as a characteristic or a total."""

    label: Text
    value: Line
    """The figure; ink `fresh` if it is not what it was at the last decision."""
    whole: str = ""
    """What it was before wounds changed it, said where there is room; empty: they have not, or the figure says so."""


class Mark(Struct, frozen=True):
    """A wound, or a condition that lasts."""

    text: Text
    """What it is: the shortest alternative has at most 15 cells."""
    ink: Ink = ""
    took: tuple[Text, ...] = ()
    """What it took, or what ends it: rows under it where there is room."""
    next: Text = ""
    """What one more there would be; empty: nothing is foretold."""


class Panel(Struct, frozen=True):
    """What stands beside a fencer."""

    name: str
    """The whole name."""
    short: str
    """The name in sentences."""
    score: Line = ()
    """Hits or touches, next to the name."""
    kit: Text = ""
    """What is carried, next to the score as far as there is room."""
    facts: tuple[tuple[Fact, ...], ...] = ()
    """Rows of figures."""
    marks: tuple[Mark, ...] = ()
    """Wounds and conditions, the gravest first; where there are none, that there are none."""


_PIPS = 10
"""The most hits of a score that are drawn as marks."""


def changed(now: object, before: object, ink: Ink = "bold") -> Ink:
    """The ink of what may have changed since the last decision."""
    return "fresh" if now != before else ink


def pips(made: int, wanted: int, ink: Ink, many: str = "", *, half: bool = False) -> Line:
    """A score as a mark for each hit that is made or wanted, from the name outward; `many`: what stands where they are too many.

    >>> [span.text for span in pips(2, 5, "bold", half=True)]
    ['●●◐', '○○']
    """
    missing = wanted - made - half
    if wanted > _PIPS or missing < 0:
        return (Span(many, ink),) if many else ()
    marks = Span("\u25cf" * made + "\u25d0" * half, ink), Span("\u25cb" * missing, "dim")
    return tuple([one for one in marks if one.text])


class Wanted(Struct, frozen=True):
    """The rows that the blocks of a duel's screen ask for at one moment."""

    asked: int
    """Those without which what is asked is not whole."""
    more: int
    """Those with which it says all it can."""
    result: int
    """Those of what has happened, without the rule over it."""
    brief: int | None = None
    """The same where it is said as shortly as it can be; None: it has one length."""
    said: int = 0
    """Those of what is said about the last key, with the rule it stands on."""
    taught: int = 0
    """Those of what a lesson says under that, which says what has happened, too."""
    known: int = 0
    """Those of what the opponent has done so far, which take the place of a result's where there are no more."""
    bands: int = 0
    """Those under the stage."""
    stage: int = LARGEST
    """The most rows of the stage."""
    wounds: int = 1
    """Those of wounds where there is no stage; none in a game that has no such marks."""
    first: bool = False
    """True if what is asked comes before everything else: it is read, and not chosen by what stands around it."""

    @property
    def least(self) -> int:
        """Those of what has happened that come before the stage; what the opponent has done leaves one of them."""
        return self.result if self.brief is None else max(self.brief, min(self.result, 1 + self.known))


RESULT, _LOG, _ASKED = 4, 4, 12
"""The most rows of a result that come before the stage; the fewest of a log; and those that what is asked has where there
is room, as a result has its most: so nothing moves from one question to the next."""


def dealt(height: int, wanted: Wanted) -> dict[str, int]:
    """The rows of each block: `title`, `names`, `wounds` (where there is no stage), `stage`, `bands`, `asked`, `result`, `log`, `footer`.

    In this order each gets what it needs: footer, what is said about the last key and by a lesson, title, names, the result's
    first row with the rule over it, the bands, what is asked, the rest of the result, the stage, and what is good to have.
    """
    asked = Claim("asked", wanted.asked)
    order = [
        Claim("footer", 1),
        Claim("result", wanted.said + wanted.taught),
        *([asked] if wanted.first else []),
        Claim("title", 1),
        Claim("names", 1),
        Claim("result", 1 + min(1, wanted.result + wanted.known)),
        Claim("bands", wanted.bands, wanted.bands),
        asked,
        Claim("result", 1 + min(RESULT, wanted.least)),
    ]
    stage = [
        Claim("stage", min(_STAGE, wanted.stage), SMALLEST),
        Claim("result", 1 + wanted.result + wanted.known),
        Claim("asked", wanted.more),
        Claim("log", 0 if wanted.first else _LOG, _LOG),
        Claim("result", 1 + wanted.taught + RESULT if wanted.result and wanted.more else 0),
        Claim("stage", min(1 + height // _PART, wanted.stage), SMALLEST),
        Claim("asked", _ASKED if wanted.more else 0),
        Claim("log", height, _LOG),
    ]
    found = deal(height, [*order, *stage])
    if found.get("stage"):
        return found
    without = [one for one in stage if one.name != "stage"]
    named = 5 + wanted.first
    return deal(height, [*order[:named], Claim("wounds", wanted.wounds), *order[named:], *without])
