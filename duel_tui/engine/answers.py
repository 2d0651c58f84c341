"""Answers: dice that fell, cards that were drawn, choices that were made; all that a journal ever records."""

from msgspec import Struct

from duel_tui.engine.menu import Choice

UNSEEN = "??"
"""A card that nobody at this table has seen: a hand on a real table is drawn as a number of these."""


MOST = 1000
"""How much a game master may add to a roll, or take from it."""
LABEL = 80
"""The longest label or reason that a game master gives, in characters."""


class WrongAnswerError(ValueError):
    """An answer that does not fit what is asked; the message says what would be right."""


class Rolled(Struct, frozen=True, gc=False, omit_defaults=True):
    """Dice that fell."""

    score: int
    faces: tuple[int, ...] = ()
    modifier: int = 0
    label: str = ""
    """What the game master calls the modifier."""
    by_hand: bool = False
    fallen: int | None = None
    """The score that fell, where a game master overruled it."""
    reason: str = ""
    """Why it was overruled."""


class Drawn(Struct, frozen=True):
    """Cards that were drawn."""

    cards: tuple[str, ...]


class Decided(Struct, frozen=True, gc=False):
    """One choice for each ask, in the order of the asks."""

    choices: tuple[Choice, ...]


Answer = Rolled | Drawn | Decided
