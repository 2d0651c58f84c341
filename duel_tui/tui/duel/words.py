"""The columns of a choice in words: the pickers of a game, or keys of two words as two pickers of their own."""

from collections.abc import Sequence
from itertools import count
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.menu import OneOf
from duel_tui.engine.requests import Ask
from duel_tui.narration import Phrases
from duel_tui.play.picking import second
from duel_tui.tui.duel.faces import faced
from duel_tui.wording import Picker, Row, Wording
from duel_tui.wording.pickers import Chosen, made_rows

_WITH = "_with"
"""How the words of the first of two columns are called, after what is asked."""


class Words:
    """Puts what is asked into words, column by column."""

    def __init__(self, ask: Ask, wording: Wording, duel: dict[str, Any], whose: str) -> None:
        """Speak of an ask.

        Args:
            ask: what is asked.
            wording: the words of the game.
            duel: the duel's facts, for marks such as the penalty out of line.
            whose: who chooses, in the place of the first title; empty: the one before the screen.
        """
        self._ask = ask
        self._wording = wording
        self._duel = duel
        self._whose = whose
        halves = _halves(ask, wording.phrases)
        self._halves = {ask.what if one.field.endswith(_WITH) else one.field: one for one in halves}

    def of(self, chosen: Chosen) -> dict[str, Picker]:
        """The pickers by the names of their columns, as they stand with what is chosen in each."""
        found = self._halves or {
            one.field: one for one in self._wording.pickers(self._ask, self._duel, chosen)
        }
        first = next(iter(found))
        shown = {**found, first: replace(found[first], title=self._whose or found[first].title)}
        return {name: _with_faces(picker) for name, picker in shown.items()}


def _with_faces(picker: Picker) -> Picker:
    """A picker whose rows show cards as they lie on the table."""
    return replace(picker, rows=tuple([replace(row, label=faced(row.label)) for row in picker.rows]))


def _halves(ask: Ask, phrases: Phrases) -> tuple[Picker, ...]:
    """A menu of keys with two words as two pickers, of what is offered alone; none where the game has no such words."""
    if not isinstance(ask.menu, OneOf) or f"{ask.what}{_WITH}" not in phrases.pickers:
        return ()
    pairs = [str(key).partition(" ") for key in ask.menu.keys]
    halves = (
        _half(f"{ask.what}{_WITH}", list(dict.fromkeys(first for first, _, _ in pairs)), phrases),
        _half(second(ask.what), list(dict.fromkeys(rest for _, _, rest in pairs if rest)), phrases),
    )
    return tuple([half for half in halves if half.rows])


def _half(name: str, keys: Sequence[str], phrases: Phrases) -> Picker:
    """The picker of some words, those that are numbers first."""
    words = phrases.pickers[name]
    rows = [*[row for row in words.rows if row.key in keys], *made_rows(words, keys)]
    rows.sort(key=lambda row: not row.key.isdecimal())
    numbers = _numbers([row.key for row in rows])
    numbered = [
        Row(number, row.letter, row.key, row.label) for number, row in zip(numbers, rows, strict=True)
    ]
    return Picker(name, words.title, tuple(numbered))


def _numbers(keys: Sequence[str]) -> tuple[int, ...]:
    """The numbers of rows: a key that is a number has itself, and the others go on from the highest of these.

    >>> _numbers(["2", "5", "5 5"])
    (2, 5, 6)
    """
    own = [int(key) for key in keys if key.isdecimal()]
    others = count(max(own, default=0) + 1)
    return tuple([int(key) if key.isdecimal() else next(others) for key in keys])
