"""The words of pickers: a row for each key the game knows, and rows made of whatever a menu offers."""

from collections.abc import Sequence

from msgspec import Struct

COMMAND_LETTERS = frozenset("zo+?")
"""Keys that are commands on the duel screen and so never pick a row."""


SLOT = "{cards}"
"""Where a pattern has whatever a menu offers."""


class RowWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a picker."""

    key: str
    letter: str
    """Chooses the row; two with a space between them where it is chosen in two steps: `d r`."""
    label: str
    only_offered: bool = False
    """Whether the row is left out where the game neither offers nor denies it."""
    last: bool = False
    """Whether it stands after the rows made of the menu."""


class MadeWords(Struct, frozen=True, forbid_unknown_fields=True):
    """Rows made of whatever a menu offers: keys of a pattern such as `attack {cards}`."""

    key: str
    label: str
    """Read with the same slot."""

    def match(self, key: str) -> str | None:
        """What stands in the slot of a key; None: the key is of another pattern.

        >>> MadeWords("attack {cards}", "").match("attack 3 3")
        '3 3'
        """
        lead, _, rest = self.key.partition(SLOT)
        fits = len(key) > len(lead) + len(rest) and key.startswith(lead) and key.endswith(rest)
        return key[len(lead) : len(key) - len(rest)] if fits else None


class PickerWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A picker: every key the game knows for a field, in their fixed order, then rows made of the menu."""

    title: str
    rows: tuple[RowWords, ...] = ()
    made: tuple[MadeWords, ...] = ()
    letters: str = ""
    """Letters for the made rows, in their order."""
    numbered: int = 0
    """How many of the first letters are kept for rows made of one number, each for its own, so that it never shifts."""

    def __post_init__(self) -> None:
        letters = [*(row.letter for row in self.rows if row.letter), *self.letters]
        for letter in letters:
            parts = letter.split(" ")
            if any(len(part) != 1 or part in COMMAND_LETTERS for part in parts):
                raise ValueError(f"{letter!r} cannot pick a row of {self.title}")
            if letters.count(letter) > 1:
                raise ValueError(f"{letter!r} picks two rows of {self.title}")

    def letters_of(self, made: Sequence[str]) -> list[str]:
        """A letter for what each made row has in its slot; where they have run out, none."""
        others = iter(self.letters[self.numbered :])
        return [self.letters[int(one) - 1] if self._kept(one) else next(others, "") for one in made]

    def _kept(self, made: str) -> bool:
        """Whether a letter is kept for it."""
        return made.isdecimal() and 0 < int(made) <= self.numbered
