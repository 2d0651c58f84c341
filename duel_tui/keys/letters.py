"""A player's own letters of choices: from the table `letters` of keys.toml to the pickers of a game."""

import difflib
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from duel_tui.keys.commands import Scope
from duel_tui.sanitize import ComplaintError

if TYPE_CHECKING:
    from duel_tui.words.choices import PickerWords

OwnLetters = Mapping[str, Mapping[str, str]]
"""A player's own letters of rows, by picker and key."""

_CREATION = "review"
"""The picker at the place where a fencer is rolled."""


class LetterError(ComplaintError):
    """A letter cannot be given to a choice; `label` is the choice."""

    def __init__(self, label: str, sentence: str) -> None:
        super().__init__(sentence)
        self.label = label


class Choices(Struct, frozen=True):
    """The choices of a game, as it came."""

    name: str
    pickers: "Mapping[str, PickerWords]"
    together: tuple[frozenset[str], ...] = ()
    """The pickers that stand open together, a set for each question."""

    def _under(self, own: OwnLetters) -> "Mapping[str, PickerWords]":
        from duel_tui.words.choices import relettered  # noqa: PLC0415  the words of games take a while to load

        return relettered(self.pickers, own)

    def rows(self, own: OwnLetters) -> Iterator[tuple[str, Scope, str, str]]:
        """Each letter that picks a row: the letter, where, the row, and the picker."""
        for name, picker in self._under(own).items():
            place = Scope.DICE if name == _CREATION else Scope.DUEL
            named = [(row.letter, f"{row.label!r}") for row in picker.rows]
            for letter, row in (*named, *[(letter, "a row") for letter in picker.letters]):
                if letter:
                    yield letter, place, row, f"{picker.title!r} in {self.name}"

    def letters(self, own: OwnLetters) -> Iterator[tuple[str, str]]:
        """Each choice by its name on the screen, with its letter; what is chosen in two steps is left out."""
        told = set[str]()
        for picker in self._under(own).values():
            for row in picker.rows:
                if len(row.letter) == 1 and row.letter.isalpha() and row.label not in told:
                    told.add(row.label)
                    yield row.label, row.letter

    def read(self, table: object) -> OwnLetters:
        """The letters that a table gives to choices by their names on the screen.

        Raises:
            LetterError: something in it is wrong.
        """
        given = cast("dict[str, object]", table) if isinstance(table, dict) else {}
        names = [label for label, _ in self.letters({})]
        for label, letter in given.items():
            if label not in names:
                near = difflib.get_close_matches(label, names, 1)
                meant = f"write {near[0]!r}" if near else "duel-tui keys lists all choices"
                raise LetterError(label, f"{self.name} has no choice {label!r}: {meant}")
            if not isinstance(letter, str) or len(letter) != 1 or not letter.isalpha() or letter in "zo":
                raise LetterError(label, f'{label} takes one letter other than z and o, such as "h"')
        own = {
            name: {
                row.key: str(given[row.label])
                for row in picker.rows
                if row.label in given and row.letter.isalpha()
            }
            for name, picker in self.pickers.items()
        }
        own = {name: letters for name, letters in own.items() if letters}
        if twice := self._twice(own):
            letter, one, other = twice
            raise LetterError(
                one if one in given else other,
                f"{letter} cannot be both {one!r} and {other!r} in {self.name}: give one another letter",
            )
        return own

    def _twice(self, own: OwnLetters) -> tuple[str, str, str] | None:
        """A letter that picks two rows which stand open together, and these rows."""
        alone = [frozenset({name}) for name in self.pickers]
        for names in (*self.together, *alone):
            picked: dict[str, str] = {}
            for name in sorted(names):
                if f"{name}_with" in self.pickers or name not in self.pickers:
                    continue
                for row in self.pickers[name].rows:
                    letter = own.get(name, {}).get(row.key, row.letter)
                    if letter and picked.setdefault(letter, row.label) != row.label:
                        return letter, picked[letter], row.label
        return None


Games = Callable[[], Mapping[str, Callable[[], Choices]]]
"""The games, and the choices of each, which are read when they are asked for."""


def picked(games: Games, own: Mapping[str, OwnLetters]) -> dict[Scope, dict[str, str]]:
    """The rows that letters pick at each place, in words: the row, its choice, and the game."""
    found: dict[Scope, dict[str, str]] = {Scope.DUEL: {}, Scope.DICE: {}}
    for key, choices in games().items():
        for letter, place, row, title in choices().rows(own.get(key, {})):
            found[place].setdefault(letter, f"{row} of {title}")
    return found
