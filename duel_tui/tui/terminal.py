"""What the app is begun with: what is liked and known, and what the terminal can show, as far as its environment tells."""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from duel_tui.ascii import glyphs_here, wide_signs
from duel_tui.storage.settings import Settings
from duel_tui.streams import served
from duel_tui.terminfo import colours, notifying
from duel_tui.tui.line.gate import FULL
from duel_tui.tui.styles import MANY, Tone

if TYPE_CHECKING:
    from duel_tui.keys import Keymap
    from duel_tui.pages.model import GoOn, Open
    from duel_tui.plain.talk import Conversation
    from duel_tui.play.lazy_context import LazyContext
    from duel_tui.play.settings import SettingsStore

NO_COLOUR = "NO_COLOR"
_ALL = ("truecolor", "24bit")
"""What COLORTERM says of a terminal with 24 bits."""
_DARK = (*map(str, range(7)), "8")
"""The grounds in COLORFGBG that are dark; the others of the sixteen are light."""
_LIGHT = ("7", *map(str, range(9, 16)))
_FEWEST = 8
_SIXTEEN = 16


class Terminal(Struct, frozen=True):
    """What a terminal can show."""

    colours: int = 16
    """How many colours it may be sent: 0, 16, 256, or all."""
    glyphs: bool = True
    """Whether it shows more than ASCII."""
    braille: bool = True
    """Whether its font has braille, which that of the Linux console has not."""
    tone: Tone = ""
    """What it has told of its ground."""
    wide: bool = False
    """Whether it may draw signs that are one cell wide elsewhere in two."""
    notifies: str = ""
    """What has it show a notification; empty: nothing does."""


class Start(Struct, frozen=True):
    """What is liked and known when the program begins."""

    settings: Settings = Settings()
    """Those kept, or asked for this time."""
    store: "SettingsStore | None" = None
    """Keeps new settings for good; None: nothing does."""
    keymap: "Keymap | None" = None
    """The keys in force; None: those of the table."""
    terminal: Terminal = Terminal()
    """What the terminal can show."""
    lines: "Conversation | None" = None
    """Begins plain lines; None: there are no lines but those of a duel."""
    lazy: "LazyContext | None" = None
    """Opens the context when something first needs it; None: there is none."""
    opens: "GoOn | Open | None" = None
    """What is opened at once over the first screen; None: nothing is."""
    first: bool = False
    """Whether it is asked first how everything is to look."""


def colours_of(environment: Mapping[str, str], known: int | None) -> int:
    """How many colours may be sent: none under NO_COLOR or where the terminal knows none, else 16, 256 or all.

    Args:
        environment: what is wished for, and what the terminal is.
        known: how many colours the system's own description gives it; None where it has none.
    """
    if environment.get(NO_COLOUR):
        return 0
    if environment.get("COLORTERM", "").lower() in _ALL:
        return FULL
    many = "256color" in environment.get("TERM", "") or bool(environment.get("COLORTERM"))
    if known is not None and known < _FEWEST and not many:
        return 0
    return MANY if many or (known or 0) >= MANY else _SIXTEEN


def tone_of(environment: Mapping[str, str]) -> Tone:
    """What COLORFGBG, such as `15;0` or `0;default;15`, tells of the ground."""
    letters, _, ground = environment.get("COLORFGBG", "").rpartition(";")
    if not letters:
        return ""
    return "dark" if ground in _DARK else "light" if ground in _LIGHT else ""


def here(environment: Mapping[str, str] = os.environ) -> Terminal:
    """The terminal that the environment tells of."""
    if served():
        return Terminal(0 if environment.get(NO_COLOUR) else FULL, tone="dark")  # as pages are
    known = colours(environment.get("TERM", ""))
    return Terminal(
        colours_of(environment, known),
        glyphs_here(environment),
        braille=environment.get("TERM") != "linux",
        tone=tone_of(environment),
        wide=wide_signs(environment),
        notifies=notifying(environment),
    )
