"""The words of a game: the typed shape of phrases.toml and told.toml, shared words and a game's own merged."""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Any, Literal, cast
from zlib import crc32

from msgspec import Meta, Struct
from msgspec.structs import replace

from duel_tui.registry import merged
from duel_tui.sanitize import ComplaintError
from duel_tui.show.fit import alternatives
from duel_tui.show.grammar import told
from duel_tui.validation import fitted
from duel_tui.words.choices import Moves, PickerWords, RowWords, Under, Value, wrong_in

Variants = Annotated[tuple[str, ...], Meta(min_length=1)]
"""Phrasings of one thing; the place in the journal picks one."""


def picked(variants: Variants, place: int) -> str:
    """The phrasing for a place in the journal; neighbours differ, without a rhythm that repeats."""
    return variants[(place + crc32(b"%d" % (place // 4))) % len(variants)]


class PhrasesError(ComplaintError):
    """Words are missing or have the wrong shape; the message says which, and in which file."""

    def __init__(self, sentence: str) -> None:
        group, _, rest = sentence.partition(".")
        file = {"spoken": "told", "poses": "poses", "moves": "moves"}.get(group)
        super().__init__(f"{file}.toml: {rest}" if file else f"phrases.toml: {sentence}")


def missing(*words: str) -> str:
    """The text for words that a game lacks, so that its duels can go on; a test finds them all.

    >>> missing("place", "tail")
    '[[place tail]]'
    """
    return f"[[{' '.join(words)}]]"


class Telling(Struct, frozen=True, forbid_unknown_fields=True):
    """The sentences of an event."""

    says: dict[str, Variants]
    """Phrasings by the values of the fields in `by`; `*` is any value, and the first that fits counts."""
    by: tuple[str, ...] = ()
    kind: Literal["story", "aside"] = "story"
    """True if it is part of the story, False if it is a plain line of facts."""
    aside: str = ""
    """A plain line of facts after the sentence."""


class Spoken(Struct, frozen=True, forbid_unknown_fields=True):
    """The fact of an event: one fixed sentence, the result first, for lines, the rows of the screen, views and referee."""

    says: dict[str, str | Variants]
    """The sentence by the values of the fields in `by`; empty if another event of the step says it.

    It may be given in several lengths, the longest first: rows take what finds room, all others the first.
    """
    by: tuple[str, ...] = ()
    story: bool = False
    """True if a sentence of the story follows on levels above `facts`."""
    opens: bool | Literal["alone", "each"] | dict[str, bool] = False
    """True, also by pattern, if it begins a row on the screen, which waits for a roll of its side; `alone`: which waits for none; `each`: one
    for each side, which wait for theirs; false: it belongs to the row that stands already."""
    joins: Literal["", "side", "opponent"] | dict[str, Literal["", "side", "opponent"]] = ""
    """Whose last roll it comes of, also by pattern, so that it belongs to the row of that; empty: it belongs to the last row."""
    word: dict[str, str] = {}
    """The result in a word, before the row; the first word of a row counts, but that of an event that opens it gives way."""
    row: dict[str, str | Variants] = {}
    """What the row says where that is not the sentence itself, or the same in several lengths, the longest first."""
    short: dict[str, str | Variants] = {}
    """The same in fewer letters, for a row without room; empty: it is left out there."""
    ink: Literal["", "dim", "side", "foe", "winner"] = ""
    """Whose colour the row's word has; where the event of the word has none, the next that has."""
    tail: dict[str, str] = {}
    """What stands at the end of the row, such as a score; lines say it after the sentence."""


class RollWords(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a roll: its announcement and its results."""

    need: str
    """The sentence with the number needed, before the roll: {name}, {foe}, {needs}."""
    need_at_most: str = ""
    """The same for a game that also has this roll as a chance in per cent."""
    made: str = ""
    """The name of a success; for a roll without success or failure, the name of its total."""
    failed: str = ""
    spoken: tuple[str, str] = ("", "")
    """Shorter names of success and failure, for lines."""
    row: str = ""
    """What its row on the screen says of {name} and {foe}, before what came of it; empty: it needs no row of its own."""
    spoiled: dict[str, str] = {}
    """The name of a failure by the part of the sum without which it would have been a success, such as a parry."""


class AskWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A prompt."""

    prompt: str
    commits: str = "choose"
    """The action of the Enter key, for the footer."""
    chosen: tuple[str, ...] = ()
    """A choice of several fields in words, part by part: `{blow} at the {target}`; a part counts if its fields are chosen."""
    entry: str = ""
    """The title of the rulebook's entry about it; empty: the entries of its rows."""
    grave: bool = False
    """True if it decides about a beaten fencer, which an opponent only proposes where a game master referees a player's."""


class StandWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence about the state: {own.hits}, {other.hits} are facts of the sides, {round} one of the duel."""

    says: str
    when: str = ""
    """Its condition: a fact that has to exist, `own.hand`, or its value, `phase clinch`; of several, with commas between
    them, each; `not phase clinch`, if it has to fail; empty: always."""


class PaperWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A record sheet on paper: its text with slots, and a row that is repeated, such as one for each round."""

    head: str
    row: str = ""
    """`{n}` is its number."""
    rows: int = 0
    """How often it stands there."""
    foot: str = ""


class OptionWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A house rule: its name, and a line about its effect."""

    id: str
    """The id of its ruling; empty: none."""
    name: str
    line: str
    values: dict[str, str] = {}


class WarningWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A warning about house rules that do not go together, with a remedy."""

    when: Under
    """The house rules and values that cause the warning."""
    says: str
    remedy: dict[str, Value]
    """House rules that would help, with their values."""
    offer: str
    """The remedy in a word or two."""


class ChapterWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the rulebook: an introduction, entries by title, and tables by key."""

    title: str
    text: str
    entries: dict[str, str] = {}
    describes: tuple[str, ...] = ()
    """The pickers whose rows are described here, or groups of moves without a picker."""
    tables: tuple[str, ...] = ()
    """The tables printed here."""
    lists: dict[str, str | dict[str, str]] = {}
    """What is listed here, by title: terms with a text each, or the path of a table of such."""
    house_rules: bool = False
    """True if every house rule is an entry here."""
    afterwards: bool = False
    """True if it is hidden during a duel."""


class ColumnWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a printed table."""

    head: str
    of: str
    """The path of the figure in its row: `requires.strength`, `0`, `.` the row, `@0` its first key."""
    words: str = ""
    """The group of words for its keys."""
    signed: bool = False
    letters: str = ""
    """The group of words for the letters of a figure, which follow the order of the rows."""
    brackets: str = ""
    """The path of a list that says which figures have brackets."""
    said: str = ""
    """The head as it is said; empty: as it is printed."""
    said_words: str = ""
    """The group of words its keys are read in where they are said; empty: that in which they are printed."""
    parts: tuple[str, ...] = ()
    """What each figure of a list is, where the list is said."""


class TableWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed table of the rulebook."""

    title: str
    at: str
    """The path of its rows in tables.toml, `*` for every key: `combat_matrix.back.*.*`."""
    columns: tuple[ColumnWords, ...]
    note: str = ""
    said_note: str | None = None
    """What is said in its place where the table is read out; None: the same."""


class BookWords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The words of a book: its chapters, the tables it prints, and all that its entries are made of."""

    name: str
    rulebook: tuple[ChapterWords, ...] = ()
    tables: dict[str, TableWords] = {}
    moves: Moves
    """The texts of each choice, from the file moves.toml."""
    poses: dict[str, dict[str, str]]
    """Groups of poses, from the file poses.toml: `events` has each event, with the group that it poses by, a pose, or nothing."""
    words: dict[str, dict[str, str | Variants]]
    """Groups of labels: key to label, or to several phrasings."""
    pickers: dict[str, PickerWords]
    options: dict[str, OptionWords] = {}

    def label(self, group: str, key: str, place: int = 0) -> str:
        """A label; the place picks one of several phrasings."""
        found = self.words.get(group, {}).get(key) or missing(group, key)
        return found if isinstance(found, str) else picked(found, place)


class Phrases(BookWords, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All the words of a game."""

    short: str
    """Its name in at most eight letters, for the heading of a column."""
    line: str
    """A sentence about the game, for a player who does not know it."""
    events: dict[str, Telling]
    """The stories of events, for the log."""
    spoken: dict[str, Spoken]
    """The facts of events, from the file told.toml."""
    fields: dict[str, str]
    """The group of words for each field of events."""
    rolls: dict[str, RollWords]
    asks: dict[str, AskWords]
    says: dict[str, str]
    """Sentences by key."""
    paper: PaperWords
    """The record sheet of a fencer in this game."""
    confirms: dict[str, str] = {}
    """What choices do that cannot be undone, asked before they count: `movement yield`."""
    attacks: tuple[str, ...] = ()
    """The rolls that are attacks; the end of a duel counts them."""
    hits: tuple[str, ...] = ()
    """The events that are hits; a replay can go to the next one."""
    scene: dict[str, str] = {}
    """Sentences of the duel screen by key."""
    joins: dict[str, str] = {}
    """The word before the last thing in a list, by field; otherwise it is "or"."""
    warnings: tuple[WarningWords, ...] = ()
    """Warnings about house rules that do not go together."""
    master: dict[str, str] = {}
    """A tip for each kind of prompt or first event."""
    master_told: dict[str, str] = {}
    """The tip for plain lines, if the tip speaks of something drawn."""
    stands: dict[str, tuple[StandWords, ...]] = {}
    """Sentences about the state, by their subject.

    `brief` is about the duel, `side` a fencer, `hand` the cards in a hand, `brings` what a fencer brings to a duel that
    has not begun; `score`, `wounds`, `initiative` and `open` answer the questions of these names.
    """

    def filled(self, group: str, key: str, **facts: object) -> str:
        """A label with its facts."""
        return told(self.label(group, key), facts)

    def roll(self, why: str) -> RollWords:
        """The words of a roll: its announcement and its results."""
        lacks = missing("roll", why)
        return self.rolls.get(why) or RollWords(lacks, made=lacks, failed=lacks)

    def fact(self, kind: str) -> Spoken:
        """The fact of an event."""
        return self.spoken.get(kind) or Spoken({"*": missing("told", kind)})

    @property
    def kinds_of_roll(self) -> tuple[str, ...]:
        """The rolls of a duel; those of a new fencer name nobody."""
        named = [(why, words.need.replace("{needs}", "")) for why, words in self.rolls.items()]
        return tuple([why for why, need in named if "{" in need])

    def event(self, kind: str) -> Telling:
        """The story of an event; one that has none is told in its fact."""
        if (telling := self.events.get(kind)) is not None:
            return telling
        fact = self.spoken.get(kind) or Spoken({"*": missing("event", kind)})
        return Telling({pattern: alternatives(says)[:1] for pattern, says in fact.says.items()}, fact.by)

    def picker(self, field: str, keys: Collection[str] = ()) -> PickerWords:
        """The words of a picker that offers these keys."""
        known = self.pickers.get(field, PickerWords(missing("picker", field)))
        there = {row.key for row in (*known.rows, *known.made_of(keys))}
        lacks = [RowWords(key, "", missing(field, key)) for key in dict.fromkeys(keys) if key not in there]
        return replace(known, rows=(*known.rows, *lacks)) if lacks else known

    def says_of(self, key: str, **facts: object) -> str:
        """A shared sentence with its facts."""
        return told(self.says.get(key) or missing(key), facts)

    def shows(self, key: str, **facts: object) -> str:
        """A sentence of the duel screen with its facts."""
        return told(self.scene.get(key) or missing(key), facts)

    def value(self, option: str, value: object) -> str:
        """A house rule's value in words; a number stays a number, several values are listed."""
        if isinstance(value, (tuple, list)):
            each = [self.value(option, one) for one in cast("Sequence[object]", value)]
            return ", ".join(each) or self.value(option, "none")
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        words = self.options.get(option)
        return (words.values if words else {}).get(shown) or str(self.words["value"].get(shown, shown))


def read_phrases(*layers: Mapping[str, Any]) -> Phrases:
    """The words in some files; a later file adds to an earlier one and overrides it.

    Raises:
        PhrasesError: a section is missing, unknown or of the wrong shape, or a move names what is not there.
    """
    words: dict[str, Any] = {}
    for layer in layers:
        words = merged(words, layer)
    phrases = fitted(words, Phrases, lambda found: PhrasesError(str(found)))
    if found := wrong_in(phrases.moves, phrases.options):
        raise PhrasesError(f"moves.{found}")
    return phrases
