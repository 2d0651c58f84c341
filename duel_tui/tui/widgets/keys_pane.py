"""The keys of a duel, from the one table of commands."""

from duel_tui.engine.scene import Line, Span
from duel_tui.keys import COMMANDS, Keymap, Place, twin, written
from duel_tui.tui.widgets.rows import Rows

_KEYS = 14
"""Cells for the names of keys."""
_FIRST = ("commit", "column", "look", "up", "repeat", "back", "undo", "redo")
"""Commands in the order in which a new player needs them; the others follow as the table has them."""


class KeysPane(Rows):
    """Every key that means something in a duel, and what it does."""

    DEFAULT_CSS = "KeysPane { height: 1fr; }"

    def __init__(self, keymap: Keymap) -> None:
        """Explain the keys in force."""
        there = {one.name: one for one in COMMANDS if Place.DUEL in one.places}
        seconds = {twin(name) for name in there}
        names = [*_FIRST, *[name for name in there if name not in _FIRST]]
        lines: list[Line] = [
            (Span(" KEYS", "title"), Span("   the letters of the table choose, in any order"))
        ]
        lines += [
            (Span(f" {_named(name, keymap):>{_KEYS}}  ", "bold"), Span(there[name].line))
            for name in names
            if name in there and name not in seconds
        ]
        super().__init__(lines)


def _named(name: str, keymap: Keymap) -> str:
    """The first key of a command, with that of its twin beside it."""
    names = [name, twin(name)] if twin(name) else [name]
    return " ".join([written(keymap.keys(one)[0]) for one in names])
