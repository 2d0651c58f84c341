"""Record sheets: the facts that every game gives, in structs that each game extends.

A sheet is typed by its game. The game's words name fields of its own; code that shows any game uses only the fields
here.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import Side

State = tuple[str, int | None]
"""A hindrance, as a key of the words, and the number needed to end it."""


class Carried(Struct, frozen=True):
    """The weapons and armour of a fencer, as keys of the words."""

    weapon: str
    left_hand: str
    armour: Sequence[str] = ()


class DuelSheet(Protocol):
    """The facts about the duel."""

    @property
    def round(self) -> int:
        """The round."""
        ...

    @property
    def kind(self) -> str:
        """The kind of duel."""
        ...

    @property
    def leader(self) -> Side | None:
        """The side with the initiative; None: neither."""
        ...

    @property
    def within(self) -> int | None:
        """The part of the round, such as the exchange; None: the game does not count parts."""
        ...

    @property
    def costs(self) -> Mapping[tuple[str, str], str]:
        """The cost of a choice now, by field and key: `-15`."""
        ...


class DuelFacts(Struct, frozen=True):
    """Default facts about the duel, for games without some of them."""

    @property
    def leader(self) -> Side | None:
        """None: no side has the initiative."""
        return None

    @property
    def within(self) -> int | None:
        """None: a round has no parts."""
        return None

    @property
    def costs(self) -> Mapping[tuple[str, str], str]:
        """Nothing costs anything."""
        return {}


class SideFacts(Struct, frozen=True):
    """The facts about a side; a game overrides those that it has."""

    @property
    def grades(self) -> Mapping[str, Sequence[str]]:
        """The grades of the wounds at each place; empty if a game only counts hits."""
        return {}

    @property
    def filled(self) -> tuple[int, int] | None:
        """The wound boxes: (filled, all); None: the game has no boxes."""
        return None

    @property
    def hindrances(self) -> Sequence[State]:
        """The hindrances of the side."""
        return ()

    @property
    def down(self) -> str:
        """`dead` or `unconscious`; empty: neither."""
        return ""

    @property
    def kit(self) -> Carried | None:
        """Its kit; None: the game has no kit."""
        return None

    @property
    def costs(self) -> Mapping[tuple[str, str], str]:
        """The cost of a choice for this side, by field and key: `3`."""
        return {}

    @property
    def hurts(self) -> bool:
        """True if the end of a duel reports its wounds; otherwise it reports the other facts."""
        return False

    @property
    def veiled(self) -> Self:
        """The same without characteristics and what is reckoned from them."""
        return self


class BodyFacts:
    """The facts about a side with wounds and a kit; a game's own struct adds fields."""

    weapon: Any
    left_hand: Any
    armour: Any
    conscious: bool
    alive: bool
    states: tuple[State, ...]

    @property
    def hindrances(self) -> Sequence[State]:
        """The hindrances of the side."""
        return self.states

    @property
    def down(self) -> str:
        """`dead` or `unconscious`; empty: neither."""
        if not self.alive:
            return "dead"
        return "" if self.conscious else "unconscious"

    @property
    def kit(self) -> Carried:
        """The sword, the left hand and the armour."""
        return Carried(self.weapon, self.left_hand, self.armour)

    @property
    def hurts(self) -> bool:
        """True: the end of a duel reports wounds."""
        return True


D_co = TypeVar("D_co", bound=DuelSheet, covariant=True)
S_co = TypeVar("S_co", bound=SideFacts, covariant=True)


class Sheet(Struct, Generic[D_co, S_co], frozen=True):
    """A record sheet."""

    duel: D_co
    """The facts about the duel, such as round and kind."""
    left: S_co
    right: S_co

    def of(self, side: Side) -> S_co:
        """The facts about a side."""
        return self.left if side is Side.LEFT else self.right

    def veiled(self, side: Side) -> Self:
        """The same without the characteristics of a side."""
        return replace(self, **{str(side): self.of(side).veiled})


AnySheet = Sheet[DuelSheet, SideFacts]
"""A sheet of any game."""
