"""The words that say how lines are said, and change it: where they are broken, the bell, how much is told and repeated."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from msgspec.structs import replace

from duel_tui.plain.words import Word, Words
from duel_tui.play.settings import DETAIL, SettingsStore
from duel_tui.storage.settings import Wrap
from duel_tui.terminfo import BROAD, NARROW

_SHOWN = 20
_WRAPS: dict[str, Wrap] = {"on": "on", "off": "off"}
_WRAPPED = {"on": "Lines are broken where the terminal ends.", "off": "Lines are not broken."}
_DETAILS = {str(value): said for value, said in DETAIL.values}
_DOES = {
    "wrap": "where lines are broken: wrap on, wrap off or wrap 60",
    "bell": "rings on your turn: bell on or bell off",
    "detail": "how much is said: detail facts, normal or full",
    "confirm": "repeats attack, target and parry before they count: confirm on or off",
}
"""What each setting does, for the help."""
_WRONG = {
    "wrap": f"{{typed}}: wrap is on, off or a number of columns from {NARROW} to {BROAD}.",
    "bell": "{typed}: bell is on or off.",
    "detail": f"{{typed}}: detail is one of {', '.join(_DETAILS)}.",
    "confirm": "Type confirm on or confirm off.",
}


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


def columns_of(wrap: Wrap, width: int | None) -> int | None:
    """The columns at which lines are broken on a terminal of this width; None: they are not.

    >>> columns_of("on", 80), columns_of("off", 80), columns_of(60, 80), columns_of(60, 46), columns_of(60, None)
    (80, None, 60, 46, 60)
    """
    if isinstance(wrap, int):
        return min(wrap, width or wrap)
    return width if wrap == "on" else None


EVERYWHERE = ("wrap", "bell")
"""The settings whose words are answered at every question."""
IN_DUELS = ("detail", "confirm")
"""Those whose words are answered in a duel."""


def words_of(
    settings: Sequence[str], store: SettingsStore, shell: Speech, tell: Callable[[str, str], None]
) -> Words:
    """The words of some settings; alone a word says how it stands."""

    def turn(word: str, typed: str) -> None:
        now = shell.wrap if word == "wrap" else getattr(store.settings, word)
        value = _read(word, typed.casefold()) if typed else now
        if value is None:
            tell(_WRONG[word].format(typed=typed[:_SHOWN]), "")
            return
        if typed:
            store.keep(replace(store.settings, **{word: value}))
            if word == "wrap":
                shell.rewrap()
        tell(_said(word, value), store.trouble)

    return tuple([Word(one, _DOES[one], partial(turn, one), more=True) for one in settings])


def _read(word: str, typed: str) -> Any:
    """The value that was typed for a setting; None: there is none like it."""
    match word:
        case "wrap":
            figures = typed.isascii() and typed.isdecimal() and len(typed) <= len(str(BROAD))
            return int(typed) if figures and NARROW <= int(typed) <= BROAD else _WRAPS.get(typed)
        case "detail":
            return typed if typed in _DETAILS else None
        case _:
            return {"on": True, "off": False}.get(typed)


def _said(word: str, value: Any) -> str:
    match word:
        case "wrap":
            return _WRAPPED.get(str(value), f"Lines are broken at {value} columns.")
        case "bell":
            return "The bell rings on your turn." if value else "No bell rings."
        case "detail":
            return f"{DETAIL.label} {_DETAILS[value]}."
        case _:
            told = "is repeated before it counts" if value else "counts at once"
            return f"A choice of several parts {told}."
