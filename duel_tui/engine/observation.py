"""An observation: all that one side knows when it has to decide."""

from typing import Generic, TypeVar

from msgspec import Struct

from duel_tui.engine.answers import Answer
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import Side

S = TypeVar("S")


class Observation(Struct, Generic[S], frozen=True):
    """All that one side knows when it has to decide."""

    side: Side
    ask: Ask
    view: S
    """The checkpoint with the foe's secrets blanked."""
    since: tuple[Answer, ...]
    """What has been answered in sight of all since the checkpoint."""
    salt: int
    """How many lines the journal has: makes a mixed choice fresh after taking back."""
    told: tuple[Struct, ...] = ()
    """Every event it has been told so far."""
