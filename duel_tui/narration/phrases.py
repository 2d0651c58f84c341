"""The words of a game: the typed shape of phrases.toml, shared words and a game's own merged."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal
from zlib import crc32

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from duel_tui.narration.picker_words import PickerWords, RowWords
from duel_tui.narration.rule_words import ChapterWords, OptionWords, TableWords, WarningWords
from duel_tui.registry import merged
from duel_tui.sanitize import ComplaintError
from duel_tui.validation import validation_problem

Variants = Annotated[tuple[str, ...], Meta(min_length=1)]
"""Phrasings of one thing, of which the place in the journal picks one."""


def picked(variants: Variants, place: int) -> str:
    """The phrasing for a place in the journal: neighbours differ, and no rhythm of play repeats one for ever."""
    return variants[(place + crc32(b"%d" % (place // 4))) % len(variants)]


class PhrasesError(ComplaintError, ValueError):
    """Words that are missing or of the wrong shape; the message says which, and in which file to look."""

    def __init__(self, sentence: str) -> None:
        super().__init__(f"phrases.toml: {sentence}")


def missing(*words: str) -> str:
    """What stands in the place of words that a game has not, so that its duels go on; a test finds them all.

    >>> missing("place", "tail")
    '[[place tail]]'
    """
    return f"[[{' '.join(words)}]]"


def filled(text: str, facts: Mapping[str, object]) -> str:
    """A sentence with its facts put in.

    >>> filled("round {round} of {rounds}", {"round": 2, "rounds": 15})
    'round 2 of 15'
    """
    for name, value in facts.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


class Telling(Struct, frozen=True, forbid_unknown_fields=True):
    """How an event is told."""

    says: dict[str, Variants]
    """Phrasings by the values of the fields in `by`, a `*` standing for any; the first that fits counts."""
    by: tuple[str, ...] = ()
    kind: Literal["story", "aside"] = "story"
    """Whether it is part of the story or a plain line of facts."""
    aside: str = ""
    """A plain line of facts after the sentence."""


class Spoken(Struct, frozen=True, forbid_unknown_fields=True):
    """How an event is told by ear: one fixed sentence, the result first, its facts complete."""

    says: dict[str, str]
    """The sentence by the values of the fields in `by`, as in a telling; empty where another event of the step says it."""
    by: tuple[str, ...] = ()
    story: bool = False
    """Whether a sentence of the story follows where more is told than the facts."""


class RollWords(Struct, frozen=True, forbid_unknown_fields=True):
    """How a roll is announced and judged."""

    need: str
    """What the fencer needs, before the die: {name}, {foe}, {needs}."""
    need_at_most: str = ""
    """The same where a game asks this roll as a chance in a hundred too."""
    made: str = ""
    """What succeeded; for a die that only counts, what it counts for."""
    failed: str = ""
    spoken: tuple[str, str] = ("", "")
    """What success and failure are called by ear, where that is shorter."""


class AskWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A prompt."""

    prompt: str
    commits: str = "choose"
    """What the key that commits does, for the footer."""


class StandWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence about how things stand: {own.hits} and {other.hits} are facts of the sides, {round} one of the duel."""

    says: str
    when: str = ""
    """The fact that has to be there, `own.hand`, or the value it has to have, `phase clinch`; of several, with commas
    between them, each; empty: always said."""


class Phrases(Struct, frozen=True, forbid_unknown_fields=True):
    """All the words of a game."""

    name: str
    short: str
    """Its name in at most eight letters, for the head of a column."""
    line: str
    """A sentence about the game, for a player who does not know it."""
    events: dict[str, Telling]
    spoken: dict[str, Spoken]
    """How each event is told by ear, from the file told.toml."""
    fields: dict[str, str]
    """Which group of words an event's field is read in."""
    words: dict[str, dict[str, str | Variants]]
    """Groups of labels: key to label, or to several phrasings."""
    rolls: dict[str, RollWords]
    asks: dict[str, AskWords]
    pickers: dict[str, PickerWords]
    says: dict[str, str]
    """Sentences by key."""
    confirms: dict[str, str] = {}
    """What is asked once before a choice that cannot be mended: `movement yield`."""
    attacks: tuple[str, ...] = ()
    """The rolls that are attacks, which are counted when a duel is over."""
    hits: tuple[str, ...] = ()
    """The events that are hits, to which a replay goes on."""
    scene: dict[str, str] = {}
    """Sentences of the duel screen by key."""
    joins: dict[str, str] = {}
    """What stands before the last thing in a list, by field; else it is "or"."""
    descriptions: dict[str, dict[str, str]] = {}
    """Two or three sentences about each row of a picker."""
    options: dict[str, OptionWords] = {}
    warnings: tuple[WarningWords, ...] = ()
    """What to know of house rules that do not go together."""
    master: dict[str, str] = {}
    """One sentence of the fencing master for each kind of prompt or first event."""
    master_told: dict[str, str] = {}
    """What he says in its place where nothing is drawn that the sentence speaks of."""
    rulebook: tuple[ChapterWords, ...] = ()
    tables: dict[str, TableWords] = {}
    stands: dict[str, tuple[StandWords, ...]] = {}
    """How things stand: `brief` for the duel, `side` for a fencer, `hand` for the cards in a hand, `brings` for what a
    fencer brings to a duel that has not begun; `score`, `wounds`, `initiative` and `open` answer the questions so named."""

    def label(self, group: str, key: str, place: int = 0) -> str:
        """A label; where it has several phrasings, the one of the place."""
        found = self.words.get(group, {}).get(key) or missing(group, key)
        return found if isinstance(found, str) else picked(found, place)

    def roll(self, why: str) -> RollWords:
        """How a roll is announced and judged."""
        lacks = missing("roll", why)
        return self.rolls.get(why) or RollWords(lacks, made=lacks, failed=lacks)

    def event(self, kind: str) -> Telling:
        """How an event is told."""
        return self.events.get(kind) or Telling({"*": (missing("event", kind),)})

    def picker(self, field: str, keys: Iterable[str] = ()) -> PickerWords:
        """The words of a picker that offers these keys."""
        known = self.pickers.get(field, PickerWords(missing("picker", field)))
        there = {row.key for row in known.rows}
        made = [one for one in keys if any(words.match(one) is not None for words in known.made)]
        lacks = [key for key in dict.fromkeys(keys) if key not in there and key not in made]
        return replace(known, rows=(*known.rows, *[RowWords(key, "", missing(field, key)) for key in lacks]))

    def says_of(self, key: str, **facts: object) -> str:
        """A sentence shared by all who speak, with its facts put in."""
        return filled(self.says.get(key, missing(key)), facts)

    def shows(self, key: str, **facts: object) -> str:
        """A sentence of the duel screen, with its facts put in."""
        return filled(self.scene.get(key, missing(key)), facts)

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
    words: dict[str, Any] = {}
    for layer in layers:
        words = merged(words, layer)
    try:
        return msgspec.convert(words, Phrases)
    except msgspec.ValidationError as wrong:
        raise PhrasesError(str(validation_problem(words, Phrases, wrong))) from wrong
