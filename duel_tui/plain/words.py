"""The words that are answered at a prompt, and which of them a line is.

A word stands before everything it is only a part of. A choice of a game that begins with a word takes it over, and a
row takes over the key that is its letter; what is taken over no help lists.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Literal

from msgspec import Struct

from duel_tui.keys import COMMANDS, Keymap
from duel_tui.show.table import Option

Deed = Callable[[str], Awaitable[None] | None]
"""What a word does, given what was typed after it; a coroutine if it asks something itself."""


Group = Literal["choose", "now", "past", "other"]
_HEADS: dict[Group, str] = {
    "choose": "To choose.",
    "now": "How things stand.",
    "past": "What has happened.",
    "other": "All other words.",
}
"""The heads of the help, where its words stand in several groups."""


class Word(Struct, frozen=True):
    """A word that is answered at a prompt."""

    word: str
    line: str
    """What it does, for the help; empty: the help says nothing of it."""
    deed: Deed
    more: bool = False
    """Whether something may be typed after it; else it is a word only when it stands alone."""
    group: Group = "other"
    """Under which head the help lists it."""


Words = Sequence[Word]


_COMMANDS = frozenset(one.name for one in COMMANDS)
_OTHERWISE = {"quit": "leave", "again": "", "last": "", "find": "search"}
"""Words that are called otherwise than the commands they stand for, or that share no more than the name with one."""


class Vocabulary:
    """The words that are answered at one prompt."""

    def __init__(
        self, words: Iterable[Word], keymap: Keymap, rows: Sequence[Option] = (), *, spoken: bool = False
    ) -> None:
        """Know these words, later ones in the place of earlier ones.

        Args:
            words: those of every place and of this one.
            keymap: the keys that stand for them.
            rows: the rows that can be chosen.
            spoken: whether the rows are words of a game, which take words over, and no names that people gave.
        """
        self.chooses = bool(rows)
        """Whether there are rows to choose from."""
        labels = [row.label.casefold() for row in rows] if spoken else []
        self._letters = {name for row in rows for name in (row.typed, row.label.casefold())}
        self._keymap = keymap
        self._words = {
            one.word: one
            for one in words
            if not any(label == one.word or label.startswith(f"{one.word} ") for label in labels)
        }

    def find(self, typed: str) -> tuple[Word, str] | None:
        """The word that a line is, and what stands after it."""
        first, _, rest = typed.partition(" ")
        named = self._words.get(first.casefold())
        one = named or next((one for one in self._words.values() if first in self.keys(one.word)), None)
        if one is None and not first[:1].isalnum():
            one, rest = self._joined(typed)
        return (one, rest.strip()) if one and (one.more or not rest.strip()) else None

    def _joined(self, typed: str) -> tuple[Word | None, str]:
        """The word whose key, which is no letter, stands before what is typed after it without a blank: `+10 the chandelier`."""
        found = [one for one in self._words.values() if one.more and typed[:1] in self.keys(one.word)]
        return (found[0], typed[1:]) if found else (None, "")

    def keys(self, word: str) -> tuple[str, ...]:
        """The keys in force that stand for a word and can be typed in a line; `?` always lists the choices."""
        name = _OTHERWISE.get(word, word)
        keys = self._keymap.keys(name) if name in _COMMANDS else ()
        return tuple([key for key in keys if len(key) == 1 and key != "?" and key not in self._letters])

    def told(self, choosing: Sequence[str]) -> list[str]:
        """A line for each word with its keys, under heads where there are several groups; `choosing`: lines of the first."""
        groups: dict[Group, list[str]] = {group: [] for group in _HEADS}
        groups["choose"] += choosing
        for one in self._words.values():
            if one.line:
                groups[one.group].append(f"{' or '.join((one.word, *self.keys(one.word)))}: {one.line}")
        headed = bool(groups["now"])
        return [
            line
            for group, lines in groups.items()
            if lines
            for line in (*([_HEADS[group]] if headed else []), *lines)
        ]
