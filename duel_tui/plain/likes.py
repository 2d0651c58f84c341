"""The words that say how lines are said: where they are broken, and whether a bell rings on one's turn."""

from functools import partial
from typing import Protocol

from msgspec.structs import replace

from duel_tui.plain.words import Word, Words
from duel_tui.storage.settings import Settings, Wrap
from duel_tui.terminfo import BROAD, NARROW

_ON, _OFF = "on", "off"
_WRAPS: dict[str, Wrap] = {_ON: "on", _OFF: "off"}
_BELLS = {_ON: True, _OFF: False}
_SHOWN = 20
_BAD_WRAP = f"{{typed}}: wrap is on, off or a number of columns from {NARROW} to {BROAD}."
_BAD_BELL = "{typed}: bell is on or off."
_WRAPPED = {
    _ON: "Lines are broken where the terminal ends.",
    _OFF: "Lines are not broken.",
}
_COLUMNS = "Lines are broken at {columns} columns."
_RINGS = {True: "The bell rings on your turn.", False: "No bell rings."}


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


class Listener(Protocol):
    """Who hears what has changed."""

    @property
    def wrap(self) -> Wrap:
        """Where lines are broken now."""
        ...

    def rewrap(self) -> None:
        """Break lines as the settings say from now on."""
        ...

    def tell(self, *lines: str) -> None:
        """Say lines."""
        ...


def words_of(likes: Likes, listener: Listener) -> Words:
    """The words that change these settings."""
    wraps = "where lines are broken: wrap on, wrap off or wrap 60"
    return (
        Word("wrap", wraps, partial(_wrap, likes, listener), more=True),
        Word("bell", "rings on your turn: bell on or bell off", partial(_bell, likes, listener), more=True),
    )


def columns_of(wrap: Wrap, width: int | None) -> int | None:
    """The columns at which lines are broken on a terminal of this width; None: they are not.

    >>> columns_of("on", 80), columns_of("off", 80), columns_of(60, 80), columns_of(60, 46), columns_of(60, None)
    (80, None, 60, 46, 60)
    """
    if isinstance(wrap, int):
        return min(wrap, width or wrap)
    return width if wrap == _ON else None


def _wrap(likes: Likes, listener: Listener, typed: str) -> None:
    """Set where lines are broken, or say it."""
    chosen = _read(typed.casefold()) if typed else listener.wrap
    if chosen is None:
        listener.tell(_BAD_WRAP.format(typed=typed[:_SHOWN]))
        return
    if typed:
        likes.keep(replace(likes.settings, wrap=chosen))
        listener.rewrap()
    listener.tell(_WRAPPED.get(str(chosen), _COLUMNS.format(columns=chosen)), likes.trouble)


def _read(typed: str) -> Wrap | None:
    """Where lines are broken, as it was typed; None: no such place."""
    if typed in _WRAPS:
        return _WRAPS[typed]
    return int(typed) if typed.isascii() and typed.isdecimal() and NARROW <= int(typed[:9]) <= BROAD else None


def _bell(likes: Likes, listener: Listener, typed: str) -> None:
    """Turn the bell on or off, or say how it stands."""
    rings = _BELLS.get(typed.casefold(), None if typed else likes.settings.bell)
    if rings is None:
        listener.tell(_BAD_BELL.format(typed=typed[:_SHOWN]))
        return
    if typed:
        likes.keep(replace(likes.settings, bell=rings))
    listener.tell(_RINGS[rings], likes.trouble)
