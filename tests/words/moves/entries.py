"""The texts of moves as they stand in the files, and what is wrong with their form."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, to_builtins

from duel_tui.registry.words import entry_of
from duel_tui.words import Phrases
from duel_tui.words.choices import MoveWords
from tests.words.texts import Fault, Game

MOST = {
    "brief": 12,
    "what": 20,
    "line": 20,
    "good": 14,
    "bad": 14,
    "wound": 14,
    "good_open": 20,
    "bad_open": 20,
}
"""The most words of each part."""
CLAIMING = ("good", "bad", "wound", "line", "good_open", "bad_open")
"""The parts that claim something about the rules."""
SIGNS = re.compile(
    r"[/()+]|->|x!|[+\-]\d|\d/\d|\b(?:SA|RC|LC|RL|LL|LA|ML|BM|MS|SAP|UP|foe|blows?|measure|lead|mark|[Gg]uard(?<!on guard))\b",
)
"""Signs, abbreviations and words that stand in no text of a move, besides those that stand nowhere."""


class MoveTexts(Struct, frozen=True):
    """A choice, or texts of it under some rules."""

    key: str
    """`movement.stand`, and `movement.stand.when0` for its first variant."""
    parts: Mapping[str, str]


def texts_of(words: MoveWords) -> list[str]:
    """Every text of a choice, those of its variants too."""
    return [text for entry in _entries("", words) for text in entry.parts.values()]


def entries_of(phrases: Phrases) -> Iterator[MoveTexts]:
    """Every choice of a game with texts of its own, and its variants."""
    for picker, moves in phrases.moves.items():
        for key, words in moves.items():
            if not words.same_as:
                yield from _entries(f"{picker}.{key}", words)


def _entries(key: str, words: MoveWords) -> Iterator[MoveTexts]:
    raw: dict[str, Any] = to_builtins(words)
    for name, found in [
        (key, raw),
        *[(f"{key}.when{place}", one) for place, one in enumerate(raw.get("when", ()))],
    ]:
        yield MoveTexts(name, {part: found[part] for part in MOST if found.get(part)})


def faults_in_moves(phrases: Phrases, game: Game) -> Iterator[Fault]:
    """Rows of pickers without texts, and texts that are too long, have signs, or are no sentences."""
    for picker, key in without_texts(phrases):
        yield game.key(f"moves.{picker}").wrong(f"{picker} {key}: no texts", "a choice in moves.toml")
    for entry in entries_of(phrases):
        for part, text in entry.parts.items():
            place, many = game.of(text), len(text.split())
            if many > MOST[part]:
                yield place.wrong(f"{part} of {many} words", f"at most {MOST[part]}")
            if found := SIGNS.search(text):
                yield place.wrong(f'"{found[0]}"', "words", found[0])
            if part in {"brief", "line"} and ". " in text:
                yield place.wrong(f"{part} of more than one sentence", "one sentence")
            if not text[0].isupper() or not text.endswith("."):
                yield place.wrong("no sentence", "a capital and a full stop")


def without_texts(phrases: Phrases) -> list[tuple[str, str]]:
    """The rows and patterns of pickers that no move is written for."""
    return [
        (picker, key)
        for picker, words in phrases.pickers.items()
        for key in [*[row.key for row in words.rows], *[made.key for made in words.made]]
        if entry_of(phrases.moves, picker, key) is None
    ]
