"""The words that say how lines are said, and change it: where they are broken, the bell, how much is told and repeated."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.plain.words import Word, Words
from duel_tui.play.preferences import DETAIL
from duel_tui.storage.settings import Settings, Wrap
from duel_tui.terminfo import BROAD, NARROW

_ON_OFF = {"on": True, "off": False}
_WRAPS: dict[str, Wrap] = {"on": "on", "off": "off"}
_FIGURES = 3
"""Of the largest number of columns."""
_SHOWN = 20
_WRAPPED = {"on": "Lines are broken where the terminal ends.", "off": "Lines are not broken."}


class Likes(Protocol):
    """Where settings are kept."""

    @property
    def settings(self) -> Settings:
        """What the player likes."""
        ...

    @property
    def trouble(self) -> str:
        """Why settings could not be kept; empty: they could."""
        ...

    def keep(self, changed: Settings, /) -> None:
        """Keep changed settings."""
        ...


class Speech(Protocol):
    """Where lines are said: a terminal, a pipe, a part of a screen."""

    @property
    def live(self) -> bool:
        """True if a person answers at once, False for a script."""
        ...

    def say(self, text: str) -> None:
        """Say a line."""
        ...

    def hide(self) -> None:
        """Take what was said out of sight."""
        ...

    @property
    def wrap(self) -> Wrap:
        """Where lines are broken now."""
        ...

    def rewrap(self) -> None:
        """Break lines as the settings say from now on."""
        ...

    def ring(self) -> None:
        """Ring a bell."""
        ...

    def go_to_screen(self) -> str:
        """Go on on the screen; why there is none, or nothing."""
        ...


class Setting(Struct, frozen=True):
    """A setting of lines, by its word; alone the word says how it stands."""

    word: str
    line: str
    """What it does, for the help."""
    reads: Callable[[str], Any]
    """The value that was typed; None: there is none like it."""
    says: Callable[[Any], str]
    """How it stands, in a sentence."""
    wrong: str
    """What may be typed."""


def columns_of(wrap: Wrap, width: int | None) -> int | None:
    """The columns at which lines are broken on a terminal of this width; None: they are not.

    >>> columns_of("on", 80), columns_of("off", 80), columns_of(60, 80), columns_of(60, 46), columns_of(60, None)
    (80, None, 60, 46, 60)
    """
    if isinstance(wrap, int):
        return min(wrap, width or wrap)
    return width if wrap == "on" else None


def _wrap(typed: str) -> Wrap | None:
    number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= _FIGURES else 0
    return number if NARROW <= number <= BROAD else _WRAPS.get(typed)


_DETAILS = {str(value): said for value, said in DETAIL.values}
EVERYWHERE = (
    Setting(
        "wrap",
        "where lines are broken: wrap on, wrap off or wrap 60",
        _wrap,
        lambda wrap: _WRAPPED.get(str(wrap), f"Lines are broken at {wrap} columns."),
        f"{{typed}}: wrap is on, off or a number of columns from {NARROW} to {BROAD}.",
    ),
    Setting(
        "bell",
        "rings on your turn: bell on or bell off",
        _ON_OFF.get,
        lambda rings: "The bell rings on your turn." if rings else "No bell rings.",
        "{typed}: bell is on or off.",
    ),
)
"""Those whose words are answered at every question."""
IN_DUELS = (
    Setting(
        "detail",
        "how much is said: detail facts, normal or full",
        {value: value for value in _DETAILS}.get,
        lambda detail: f"{DETAIL.label} {_DETAILS[detail]}.",
        f"{{typed}}: detail is one of {', '.join(_DETAILS)}.",
    ),
    Setting(
        "confirm",
        "repeats attack, target and parry before they count: confirm on or off",
        _ON_OFF.get,
        lambda repeats: (
            f"A choice of several parts {'is repeated before it counts' if repeats else 'counts at once'}."
        ),
        "Type confirm on or confirm off.",
    ),
)
"""Those whose words are answered in a duel."""


def words_of(
    settings: Sequence[Setting], likes: Likes, shell: Speech, tell: Callable[[str, str], None]
) -> Words:
    """The words of some settings."""

    def turn(one: Setting, typed: str) -> None:
        """Change a setting, or say how it stands."""
        now = shell.wrap if one.word == "wrap" else getattr(likes.settings, one.word)
        value = one.reads(typed.casefold()) if typed else now
        if value is None:
            tell(one.wrong.format(typed=typed[:_SHOWN]), "")
            return
        if typed:
            likes.keep(replace(likes.settings, **{one.word: value}))
            if one.word == "wrap":
                shell.rewrap()
        tell(one.says(value), likes.trouble)

    return tuple([Word(one.word, one.line, partial(turn, one), more=True) for one in settings])
