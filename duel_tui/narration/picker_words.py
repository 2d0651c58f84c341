"""The words of pickers: rows for fixed keys, and rows made from a menu."""

from collections.abc import Sequence

from msgspec import Struct

COMMAND_LETTERS = frozenset("zo+?")
"""Keys that are commands on the duel screen and so never pick a row."""


SLOT = "{cards}"
"""The slot of a pattern."""


class RowWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a picker."""

    key: str
    letter: str
    """The letter that chooses the row; two letters with a space for two steps: `d r`."""
    label: str
    only_offered: bool = False
    """True if the row is left out when the menu does not have it."""
    last: bool = False
    """True if it comes after the rows made from the menu."""


class MadeWords(Struct, frozen=True, forbid_unknown_fields=True):
    """Rows made from a menu: keys with a pattern such as `attack {cards}`."""

    key: str
    label: str
    """The label, with the same slot."""

    def match(self, key: str) -> str | None:
        """The text in the slot of a key; None: the key has another pattern.

        >>> MadeWords("attack {cards}", "").match("attack 3 3")
        '3 3'
        """
        lead, _, rest = self.key.partition(SLOT)
        fits = len(key) > len(lead) + len(rest) and key.startswith(lead) and key.endswith(rest)
        return key[len(lead) : len(key) - len(rest)] if fits else None


class PickerWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A picker: the fixed keys of a field in their order, then rows made from the menu."""

    title: str
    rows: tuple[RowWords, ...] = ()
    made: tuple[MadeWords, ...] = ()
    letters: str = ""
    """Letters for the rows made from the menu, in their order."""
    numbered: int = 0
    """How many of the first letters belong to rows of one number each, so that these letters never shift."""

    def __post_init__(self) -> None:
        letters = [*(row.letter for row in self.rows if row.letter), *self.letters]
        for letter in letters:
            parts = letter.split(" ")
            if any(len(part) != 1 or part in COMMAND_LETTERS for part in parts):
                raise ValueError(f"{letter!r} cannot pick a row of {self.title}")
            if letters.count(letter) > 1:
                raise ValueError(f"{letter!r} picks two rows of {self.title}")

    def letters_of(self, made: Sequence[str]) -> list[str]:
        """A letter for each made row, by the text in its slot; none if the letters run out."""
        others = iter(self.letters[self.numbered :])
        return [self.letters[int(one) - 1] if self._kept(one) else next(others, "") for one in made]

    def _kept(self, made: str) -> bool:
        """True if a letter belongs to it."""
        return made.isdecimal() and 0 < int(made) <= self.numbered
