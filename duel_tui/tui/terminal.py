"""What the terminal can show, as far as its environment tells."""

import os
from collections.abc import Mapping

from msgspec import Struct

from duel_tui.ascii import glyphs_here
from duel_tui.terminfo import colours

NO_COLOUR = "NO_COLOR"
_MANY = 256


class Terminal(Struct, frozen=True):
    """What a terminal can show."""

    colours: int = 16
    """How many colours it may be sent: 0, 16 or 256."""
    glyphs: bool = True
    """Whether it shows more than ASCII."""


def colours_of(environment: Mapping[str, str], known: int | None) -> int:
    """How many colours may be sent: none under NO_COLOR or where the terminal knows none, else 16 or 256.

    Args:
        environment: what is wished for, and what the terminal is.
        known: how many colours the system's own description gives it; None where it has none.
    """
    if environment.get(NO_COLOUR):
        return 0
    many = "256color" in environment.get("TERM", "") or bool(environment.get("COLORTERM"))
    if known is not None and known < _FEWEST and not many:
        return 0
    return _MANY if many or (known or 0) >= _MANY else _SIXTEEN


_FEWEST = 8
_SIXTEEN = 16


def here(environment: Mapping[str, str] = os.environ) -> Terminal:
    """The terminal that the environment tells of."""
    known = colours(environment.get("TERM", ""))
    return Terminal(colours_of(environment, known), glyphs_here(environment))
