"""Record sheets and prospects: what every game says of a duel, in structs of its own that hold the rest as well.

A sheet is typed by its game. Its words name the game's own fields; what shows any game asks only for what stands here.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from duel_tui.engine.against import Against
from duel_tui.engine.side import Side


class Prospect(Struct, frozen=True):
    """What a choice needs or leads to if the foe answers in one way."""

    answer: str
    """The foe's answer, as a key of the phrases."""
    against: Against | None = None
    """The roll the choice would make."""
    facts: tuple[tuple[str, Any], ...] = ()
    """What else it leads to, by the names that the words have for it: (name, value)."""
    gives: str = ""
    """What comes of both, where that is always the same, as a key of the words; empty: it is not."""
    wound: str = ""
    """The wound that a hit would make, as a key of the words; empty: it makes none."""


State = tuple[str, int | None]
"""What hinders a fencer, as a key of the words, and the number that would free him."""


class Carried(Struct, frozen=True):
    """What a fencer carries, as keys of the words."""

    weapon: str
    left_hand: str
    armour: Sequence[str] = ()


class DuelSheet(Protocol):
    """What a sheet says of the duel."""

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
        """Who has the initiative, in a game that knows one."""
        ...

    @property
    def within(self) -> int | None:
        """How far the round has come, in a game that counts it: the exchange."""
        ...

    @property
    def costs(self) -> Mapping[tuple[str, str], str]:
        """What a choice costs now, by field and key: `-15`."""
        ...


class DuelFacts(Struct, frozen=True):
    """What a game says of the duel that has nothing to say of some of it."""

    @property
    def leader(self) -> Side | None:
        """None: nobody has the initiative."""
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
    """What a sheet says of a side; a game overrides what it knows of."""

    @property
    def grades(self) -> Mapping[str, Sequence[str]]:
        """The grades of the wounds at each place; none where a game only counts hits."""
        return {}

    @property
    def filled(self) -> tuple[int, int] | None:
        """How many wound boxes are filled, and how many there are; None: wounds are not counted so, or there are none."""
        return None

    @property
    def hindrances(self) -> Sequence[State]:
        """What hinders it."""
        return ()

    @property
    def down(self) -> str:
        """How it lies there, `dead` or `unconscious`; empty: it stands."""
        return ""

    @property
    def kit(self) -> Carried | None:
        """What it carries; None: nothing that matters."""
        return None

    @property
    def hurts(self) -> bool:
        """Whether wounds are told of it when the duel is over; if not, the rest of what there is to say is."""
        return False


class BodyFacts:
    """The same of a side that has wounds and a kit; a game's own struct has these fields among others."""

    weapon: Any
    left_hand: Any
    armour: Any
    conscious: bool
    alive: bool
    states: tuple[State, ...]

    @property
    def hindrances(self) -> Sequence[State]:
        """What hinders it."""
        return self.states

    @property
    def down(self) -> str:
        """How it lies there."""
        if not self.alive:
            return "dead"
        return "" if self.conscious else "unconscious"

    @property
    def kit(self) -> Carried:
        """Sword, left hand and armour."""
        return Carried(self.weapon, self.left_hand, self.armour)

    @property
    def hurts(self) -> bool:
        """Wounds are told."""
        return True


D_co = TypeVar("D_co", bound=DuelSheet, covariant=True)
S_co = TypeVar("S_co", bound=SideFacts, covariant=True)


class Sheet(Struct, Generic[D_co, S_co], frozen=True):
    """A record sheet."""

    duel: D_co
    """What belongs to the duel: round, kind, measure."""
    left: S_co
    right: S_co

    def of(self, side: Side) -> S_co:
        """What belongs to a side."""
        return self.left if side is Side.LEFT else self.right


AnySheet = Sheet[DuelSheet, SideFacts]
"""A sheet of any game."""
