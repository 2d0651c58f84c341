"""The words of a game: the typed shape of phrases.toml, shared words and a game's own merged."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, cast
from zlib import crc32

import msgspec
from msgspec import Meta, Struct

from duel_tui.harmless import ComplaintError
from duel_tui.misprints import misprint

Variants = Annotated[tuple[str, ...], Meta(min_length=1)]
"""Phrasings of one thing, of which the place in the journal picks one."""

COMMAND_LETTERS = frozenset("zo+?")
"""Keys that are commands on the duel screen and so never pick a row."""


def picked(variants: Variants, place: int) -> str:
    """The phrasing for a place in the journal: neighbours differ, and no rhythm of play repeats one for ever."""
    return variants[(place + crc32(b"%d" % (place // 4))) % len(variants)]


class PhrasesError(ComplaintError, ValueError):
    """Words that are missing or of the wrong shape; the message says which."""


class Telling(Struct, frozen=True, forbid_unknown_fields=True):
    """How an event is told."""

    says: dict[str, Variants]
    """Phrasings by the values of the fields in `by`, a `*` standing for any; the first that fits counts."""
    by: tuple[str, ...] = ()
    kind: Literal["story", "aside"] = "story"
    """Whether it is part of the story or a plain line of facts."""
    aside: str = ""
    """A plain line of facts after the sentence."""


class RollWords(Struct, frozen=True, forbid_unknown_fields=True):
    """How a roll is announced and judged."""

    need: str
    """Who needs what, before the die: {name}, {foe}, {needs}."""
    need_at_most: str = ""
    """The same where a game asks this roll as a chance in a hundred too."""
    made: str = ""
    """What succeeded; for a die that only counts, what it counts for."""
    failed: str = ""


SLOT = "{cards}"
"""Where a pattern has whatever a menu offers."""


class RowWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a picker."""

    key: str
    letter: str
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

    def __post_init__(self) -> None:
        letters = [*(row.letter for row in self.rows if row.letter), *self.letters]
        for letter in letters:
            if len(letter) != 1 or letter in COMMAND_LETTERS:
                raise ValueError(f"{letter!r} cannot pick a row of {self.title}")
            if letters.count(letter) > 1:
                raise ValueError(f"{letter!r} picks two rows of {self.title}")


class AskWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A prompt."""

    prompt: str


class OptionWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A house rule: its name, and what it does in a line."""

    id: str
    """Its ruling's id; empty: it has none."""
    name: str
    line: str
    values: dict[str, str] = {}


class WarningWords(Struct, frozen=True, forbid_unknown_fields=True):
    """What to know of house rules that do not go together, and what would help."""

    when: dict[str, tuple[bool | int | str, ...]]
    """The house rules with the values that together are meant."""
    says: str
    remedy: dict[str, bool | int | str]
    """House rules that would help, with their values."""
    offer: str
    """The remedy in a word or two."""

    def holds(self, values: Mapping[str, Any]) -> bool:
        """Whether house rules stand as it is meant."""
        return all(values.get(name) in meant for name, meant in self.when.items())


class ChapterWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the rulebook: an introduction, entries by title, and tables by key."""

    title: str
    text: str
    entries: dict[str, str] = {}
    describes: tuple[str, ...] = ()
    """The pickers whose rows are described here."""
    tables: tuple[str, ...] = ()
    """The tables printed here."""
    house_rules: bool = False
    """Whether every house rule is an entry here."""
    afterwards: bool = False
    """Whether it is not to be read while a duel is fought."""


class ColumnWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a printed table."""

    head: str
    of: str
    """Where the figure stands in its row: `requires.strength`, `0`, `.` for the row itself, `@0` for its first key."""
    words: str = ""
    """The group of words its keys are read in."""
    signed: bool = False
    brackets: str = ""
    """Where a list beside it says which of its figures stand in brackets."""


class TableWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A table as the rulebook prints it."""

    title: str
    at: str
    """Where its rows stand in tables.toml, a `*` for every key: `combat_matrix.back.*.*`."""
    columns: tuple[ColumnWords, ...]
    note: str = ""


class StandWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence about how things stand: {own.hits} and {other.hits} are facts of the sides, {round} one of the duel."""

    says: str
    when: str = ""
    """The fact that has to be there, `own.hand`, or the value it has to have, `phase clinch`; empty: always said."""


class Phrases(Struct, frozen=True, forbid_unknown_fields=True):
    """All the words of a game."""

    name: str
    line: str
    """A sentence about the game, for who does not know it."""
    events: dict[str, Telling]
    fields: dict[str, str]
    """Which group of words an event's field is read in."""
    words: dict[str, dict[str, str | Variants]]
    """Groups of labels: key to label, or to several phrasings."""
    rolls: dict[str, RollWords]
    asks: dict[str, AskWords]
    pickers: dict[str, PickerWords]
    says: dict[str, str]
    """Sentences by key."""
    joins: dict[str, str] = {}
    """What stands before the last thing in a list, by field; else it is "or"."""
    descriptions: dict[str, dict[str, str]] = {}
    """Two or three sentences about each row of a picker."""
    options: dict[str, OptionWords] = {}
    warnings: tuple[WarningWords, ...] = ()
    """What to know of house rules that do not go together."""
    master: dict[str, str] = {}
    """One sentence of the fencing master for each kind of prompt or first event."""
    rulebook: tuple[ChapterWords, ...] = ()
    tables: dict[str, TableWords] = {}
    stands: dict[str, tuple[StandWords, ...]] = {}
    """How things stand: `brief` for the duel, `side` for a fencer, `hand` for the cards in a hand, `brings` for what a
    fencer brings to a duel that has not begun."""

    def label(self, group: str, key: str, place: int = 0) -> str:
        """A label; where it has several phrasings, the one of the place.

        Raises:
            PhrasesError: no such group or key.
        """
        try:
            found = self.words[group][key]
        except KeyError as missing:
            raise PhrasesError(f"the words of {self.name} lack {group} {key!r}") from missing
        return found if isinstance(found, str) else picked(found, place)

    def value(self, option: str, value: object) -> str:
        """A house rule's value in words; a number stands for itself."""
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        words = self.options.get(option)
        return (words.values if words else {}).get(shown) or str(self.words["value"].get(shown, shown))


def read_phrases(*layers: Mapping[str, Any]) -> Phrases:
    """The words in some files, where a later file adds to and overrides an earlier one.

    Raises:
        PhrasesError: a section is missing, unknown or of the wrong shape.
    """
    merged: dict[str, Any] = {}
    for layer in layers:
        merged = _merged(merged, layer)
    try:
        return msgspec.convert(merged, Phrases)
    except msgspec.ValidationError as wrong:
        raise PhrasesError(f"phrases.toml: {misprint(merged, Phrases, wrong)}") from wrong


def _merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    result = dict(below)
    for key, value in above.items():
        old = result.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            below_it, above_it = cast("dict[str, Any]", old), cast("dict[str, Any]", value)
            result[key] = _merged(below_it, above_it)
        else:
            result[key] = value
    return result
