"""How dice are rolled: for each side, and for each kind of its rolls, by the program, by hand, or as the roll is asked.

How a duel begins stands in its header, and each change is a line of its journal, undone like any other. Neither answers
anything: a replay takes what fell from the lines, however it was rolled. A deck is one, however many hands are dealt
from it: the program cannot know what is left of a pile from which a person draws unseen. So cards have no sides here,
and all of them come from the same place for a whole duel.
"""

import re
from enum import StrEnum
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import LABEL, WrongAnswerError
from duel_tui.engine.side import Side


class Way(StrEnum):
    """How a roll comes about."""

    AUTOMATIC = "automatic"
    """The program rolls."""
    ASKED = "asked"
    """The program asks: it rolls, or a die that fell on the table is typed."""
    BY_HAND = "by_hand"
    """What fell on the table is typed."""

    @property
    def written(self) -> str:
        """The way as in a line of a journal."""
        return self.replace("_", " ")


Dealt = Literal["automatic", "by_hand"]
"""Where the cards of a duel come from."""
_LEAST_TYPED = list(Way)
_CHANGED = re.compile(
    r"rolls(?: (?P<roll>[^:]+))?:(?P<left> left (?:automatic|asked|by hand))?,?"
    r"(?P<right> right (?:automatic|asked|by hand))?"
)


class Roller(Struct, frozen=True):
    """Changes how dice are rolled."""

    left: Way | None = None
    """How the rolls of the left side come about; None: as before."""
    right: Way | None = None
    roll: str = ""
    """The only kind of roll that is meant; empty: all of them."""


class RollerChanged(Struct, frozen=True, tag="roller_changed"):
    """Dice are rolled in another way from now on."""

    side: Side | None
    """Whose rolls; None: everybody's."""
    roll: str
    """The only kind of roll that is meant; empty: all of them."""
    way: Way


class Rollers(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How the dice of a duel are rolled, and where its cards come from."""

    left: Way = Way.AUTOMATIC
    right: Way = Way.AUTOMATIC
    rolls: dict[str, Way] = {}
    """What differs for a kind of roll, as in `left hit`; of neither side: `coin`."""
    cards: Dealt = "automatic"

    def of(self, side: Side | None, roll: str) -> Way:
        """How a roll comes about; one of neither side is typed only where both sides' rolls are.

        >>> Rollers(right=Way.BY_HAND, rolls={"right disarm": Way.ASKED}).of(Side.RIGHT, "disarm")
        <Way.ASKED: 'asked'>
        >>> Rollers(right=Way.BY_HAND).of(None, "coin")
        <Way.AUTOMATIC: 'automatic'>
        """
        if side is None:
            return self.rolls.get(roll, min(self.left, self.right, key=_LEAST_TYPED.index))
        usual = self.left if side is Side.LEFT else self.right
        return self.rolls.get(f"{side} {roll}", usual)

    def put(self, change: Roller) -> "Rollers":
        """The same after a change; one for all rolls of a side replaces those for a kind of them."""
        rolls = dict(self.rolls)
        given = {Side.LEFT: change.left, Side.RIGHT: change.right}
        sides = {side: way for side, way in given.items() if way is not None}
        if change.roll:
            rolls |= {f"{side} {change.roll}": way for side, way in sides.items()}
            if change.left is not None and change.left is change.right:
                rolls[change.roll] = change.left
            return replace(self, rolls=rolls)
        everybody = len(sides) == len(Side)
        left = {
            roll: way
            for roll, way in rolls.items()
            if not (everybody or roll.partition(" ")[0] in set(map(str, sides)))
        }
        return replace(self, left=change.left or self.left, right=change.right or self.right, rolls=left)

    @property
    def typed_cards(self) -> bool:
        """True if cards are typed."""
        return self.cards == "by_hand"

    @property
    def swapped(self) -> "Rollers":
        """The same with the sides in each other's place."""
        turned = {str(side): str(side.foe) for side in Side}
        rolls: dict[str, Way] = {}
        for roll, way in self.rolls.items():
            first, space, rest = roll.partition(" ")
            rolls[f"{turned.get(first, first)}{space}{rest}"] = way
        return replace(self, left=self.right, right=self.left, rolls=rolls)

    @property
    def mixed(self) -> bool:
        """True if the program rolls or deals some things and not all."""
        return self not in (Rollers(), BY_HAND)


BY_HAND = Rollers(Way.BY_HAND, Way.BY_HAND, cards="by_hand")
"""Every die and every card is typed."""


def changes_of(ruling: Roller) -> tuple[RollerChanged, ...]:
    """What is told of a change: one event where it is the same for both sides."""
    if ruling.left is not None and ruling.left is ruling.right:
        return (RollerChanged(None, ruling.roll, ruling.left),)
    ways = ((Side.LEFT, ruling.left), (Side.RIGHT, ruling.right))
    return tuple([RollerChanged(side, ruling.roll, way) for side, way in ways if way is not None])


def roller_line(ruling: Roller) -> str:
    """The line that records a change.

    >>> roller_line(Roller(Way.AUTOMATIC, Way.BY_HAND)), roller_line(Roller(right=Way.ASKED, roll="tear loose"))
    ('rolls: left automatic, right by hand', 'rolls tear loose: right asked')
    """
    ways = (("left", ruling.left), ("right", ruling.right))
    told = ", ".join([f"{side} {way.written}" for side, way in ways if way is not None])
    return f"rolls{f' {ruling.roll}' if ruling.roll else ''}: {told}"


def read_roller_line(text: str) -> Roller | None:
    """The change that a line records; None: it records none.

    Raises:
        WrongAnswerError: it is a change that cannot be.
    """
    found = _CHANGED.fullmatch(text)
    if found is None:
        return None
    return fitting_roller(Roller(_way(found["left"]), _way(found["right"]), found["roll"] or ""))


def _way(text: str | None) -> Way | None:
    """The way in ` left by hand`."""
    return Way(text.strip().partition(" ")[2].replace(" ", "_")) if text else None


def fitting_roller(ruling: Roller) -> Roller:
    """A change within its bounds.

    Raises:
        WrongAnswerError: it names no side, or its kind of roll is too long or none.
    """
    if ruling.left is None and ruling.right is None:
        raise WrongAnswerError("a change of how dice are rolled names left, right or both")
    if len(ruling.roll) > LABEL or ":" in ruling.roll:
        raise WrongAnswerError(f"a kind of roll has at most {LABEL} characters and no colon")
    return ruling
