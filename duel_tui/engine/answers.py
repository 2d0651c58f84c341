"""Answers: rolls, drawn cards and choices. A journal records nothing but answers."""

from msgspec import Struct

from duel_tui.engine.menu import Choice

UNSEEN = "??"
"""A card that the program has not seen; a hand on a real table consists of these."""


MOST = 1000
"""The largest modifier of a game master."""
LABEL = 80
"""The longest label or reason of a game master, in characters."""


class WrongAnswerError(ValueError):
    """An answer does not fit the request; the message says what would be right."""


class Rolled(Struct, frozen=True, gc=False, omit_defaults=True):
    """A roll."""

    score: int
    faces: tuple[int, ...] = ()
    modifier: int = 0
    label: str = ""
    """The game master's name for the modifier."""
    by_hand: bool = False
    fallen: int | None = None
    """The score of the dice, if a game master overruled it."""
    reason: str = ""
    """The game master's reason for overruling."""

    @property
    def ruled(self) -> bool:
        """True if a game master added to it or overruled it."""
        return bool(self.modifier or self.label or self.reason) or self.fallen is not None


class Drawn(Struct, frozen=True):
    """Drawn cards."""

    cards: tuple[str, ...]


class Decided(Struct, frozen=True, gc=False):
    """One choice for each ask, in the order of the asks."""

    choices: tuple[Choice, ...]


Answer = Rolled | Drawn | Decided
