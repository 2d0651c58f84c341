"""Scenes: the contents of the duel screen, as typed blocks that do not depend on a terminal.

A scene is made from a moment, which has only what its viewer may see: the observed state and the events told to them.
So a scene cannot reveal a secret. It has the state of the duel, the bands above the decision, the decision as one
table, a table for a side with nothing to choose, and the last result. No scene knows a size: texts come in several lengths,
and what is drawn is drawn when a layout says in how many rows and cells.
"""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from duel_tui.engine.requests import Ask, Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.show.blocks import Bands, Ink, Line, Panel
from duel_tui.show.fit import Text, cut
from duel_tui.show.grammar import YOU, told
from duel_tui.show.moment import Moment
from duel_tui.show.outlook import Outlook
from duel_tui.show.stage import Figure, Staged
from duel_tui.show.table import HIDDEN, Option, Table

S = TypeVar("S")

Picks = Mapping[str, str]
"""The choices of a decision so far: field to key."""


class At(Struct, frozen=True):
    """The place of the caret."""

    field: str
    key: str
    column: int = 0
    """The right column at the caret."""


class Offer(Struct, frozen=True):
    """A decision in progress."""

    ask: Ask
    options: Mapping[str, tuple[Option, ...]]
    """The options of each field in order, including those that are not available."""
    picks: Picks
    """The choices so far, as the screen shows them."""
    at: At
    outlook: Outlook
    """What each choice needs and leads to, without a choice."""
    odds: bool = True
    """True if the player wants to see chances and figures computed from them."""

    def of(self, field: str) -> dict[str, Option]:
        """The options of a field by their keys."""
        return {one.key: one for one in self.options.get(field, ())}

    @property
    def available(self) -> bool:
        """True if the caret is on a choice of the decision that can be made now."""
        option = self.of(self.ask.what).get(self.at.key)
        return option is not None and not option.denied

    def figure(self, number: object) -> str:
        """A chance, or a figure computed from chances, as text; a dot if the player hides them."""
        return str(number) if self.odds else HIDDEN


class Die(Struct, frozen=True):
    """A die of a hundred on its scale, and what it needs by itself."""

    side: Side | None
    words: tuple[str, str, str]
    """Failure and success in a word, and where success begins or ends."""
    low: int
    """The highest score before the border between failure and success, with what a game master added."""
    under: bool = False
    """True if it succeeds there, and fails above it."""
    score: int | None = None
    """None: it has not fallen."""
    sum: str = ""
    """The roll's arithmetic with the names of its parts."""


class Upshot(Struct, frozen=True):
    """A row about the last events: the result in a word, the sentence, the sum."""

    word: str
    text: Text
    sum: Text = ""
    ink: Ink = ""
    decision: int = 0
    """How many decisions had come before it, since the last one of a person."""
    die: Die | None = None
    """The die that decided it; None: none did, or it is hidden."""
    came: Text = ""
    """What came of that, of which the sentence tells, too."""


class Words(Protocol):
    """The words of a game."""

    def label(self, group: str, key: str) -> str:
        """A label."""
        ...

    def say(self, key: str, **facts: object) -> str:
        """A sentence with its facts put in."""
        ...

    def pose(self, group: str, key: str) -> str:
        """The pose for a key of a group in the game's `poses.toml`."""
        ...


class Voice:
    """Names the sides of a moment, and says a game's sentences about them: the only side played by a person here is *you*."""

    def __init__(self, words: Words, moment: Moment[Any], longest: int | None = None) -> None:
        """Speak of a moment in the words of its game; names have at most this number of letters, None: all."""
        self._words = words
        left, right = moment.short.left, moment.short.right
        if longest:
            left, right = cut(left, longest), cut(right, longest)
        self._left = YOU if moment.you is Side.LEFT else left
        self._right = YOU if moment.you is Side.RIGHT else right
        near = moment.near is Side.LEFT
        self._ends = {"near": self._left if near else self._right, "far": self._right if near else self._left}

    def name(self, side: Side) -> str:
        """`you`, or the name of a side in a sentence."""
        return self._left if side is Side.LEFT else self._right

    def say(self, key: str, side: Side | None = None, /, **facts: object) -> str:
        """A sentence of the scene; of a side, who is {name} in it, and the other {foe}."""
        return told(self._words.say(key), {**facts, **self._people(side)})

    def label(self, group: str, key: str, side: Side | None = None) -> str:
        """A label; of a side, who is {name} in it."""
        label = self._words.label(group, key)
        return label if side is None else told(label, self._people(side))

    def _people(self, side: Side | None) -> dict[str, str]:
        if side is None:
            return self._ends
        left = side is Side.LEFT
        name, foe = (self._left, self._right) if left else (self._right, self._left)
        return {**self._ends, "name": name, "foe": foe}


class Scene(Protocol[S]):
    """A game's part of the duel screen."""

    def title(self, moment: Moment[S]) -> Text:
        """The progress of the duel, for the right end of the title."""
        ...

    def stage(self, moment: Moment[S]) -> Staged:
        """Both fencers as the last events left them: one beat, or two where blows followed each other."""
        ...

    def shadow(self, moment: Moment[S], offer: Offer) -> Figure | None:
        """How the chooser would stand with the choice at the caret; None: as now."""
        ...

    def panels(self, moment: Moment[S]) -> BySide[Panel]:
        """What stands beside each fencer."""
        ...

    def bands(self, moment: Moment[S]) -> Bands | None:
        """Rows under the stage: cards, dice, squares; None: there are none."""
        ...

    def table(self, moment: Moment[S], offer: Offer) -> Table:
        """The decision as its chooser may see it."""
        ...

    def watched(self, moment: Moment[S], offer: Offer) -> Table | None:
        """A table for a side that has nothing to choose; None: the duel does not stop for it."""
        ...

    def unseen(self, moment: Moment[S], side: Side) -> Mapping[str, tuple[int, int]]:
        """The cards of each rank that a side has not seen: (unseen, all); empty: the game hides no cards."""
        ...

    def habits(self, moment: Moment[S], side: Side) -> str:
        """Counts of a side's choices so far, the most frequent first; empty: nothing is counted."""
        ...


class PlainScene:
    """What a scene says where its game has nothing of the kind."""

    def bands(self, moment: Moment[Any]) -> Bands | None:
        """No rows under the stage."""
        del moment
        return None

    def watched(self, moment: Moment[Any], offer: Offer) -> Table | None:
        """None: the duel does not stop for a side with nothing to choose."""
        del moment, offer
        return None

    def unseen(self, moment: Moment[Any], side: Side) -> Mapping[str, tuple[int, int]]:
        """No hidden cards."""
        del moment, side
        return {}


@runtime_checkable
class Charting(Protocol):
    """A scene of a game that may be played on a map."""

    def chart(self, moment: Moment[Any], rows: int, cells: int) -> tuple[Line, ...]:
        """The map in at most this number of rows and cells, with its legend; empty: there is none."""
        ...

    def unpictured(self, moment: Moment[Any], rows: int, cells: int) -> tuple[Line, ...]:
        """The map in at most this number of rows and cells, an empty row and the legend; empty: the fencers' picture shows the ground."""
        ...

    def around(self, moment: Moment[Any], rows: int, cells: int) -> tuple[Line, ...]:
        """The squares around both in combat, in at most this number of rows and cells; empty: the duel has no map or needs more."""
        ...

    def ground(self, moment: Moment[Any], side: Side) -> tuple[str, ...]:
        """The map in sentences, as a side stands on it; empty: there is none."""
        ...


@runtime_checkable
class Laying(Protocol):
    """A scene of a game in which choices are cards that come to lie on the table."""

    def laid(self, moment: Moment[Any]) -> BySide[Line] | None:
        """The cards with which each side attacked and answered last, each in a span; None: no attack was answered in what is new."""
        ...


@runtime_checkable
class Announcing(Protocol):
    """A scene of a game that says more of the parts of a sum than their names."""

    def parts(self, moment: Moment[Any], roll: Roll) -> Mapping[str, str]:
        """What some parts of a roll's sum are here, by their names."""
        ...


@runtime_checkable
class Remembering(Protocol):
    """A scene of a game in which several kinds of choices alternate."""

    def remembered(self, moment: Moment[Any], side: Side) -> tuple[str, ...]:
        """Counts of a side's choices so far, a clause for each kind; empty: nothing is known."""
        ...
