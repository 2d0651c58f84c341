"""What the books say, on standard output: entries of the manual, and rulings of the rules by their ids."""

import argparse
import sys

from duel_tui.cli.setting import shelf
from duel_tui.play.manual import manual
from duel_tui.registry import Library
from duel_tui.sanitize import folded
from duel_tui.text import broken
from duel_tui.words import Article

_NONE = 1
_WIDTH = 76


def run(asked: argparse.Namespace) -> int:
    """Print entries of the manual, or rulings."""
    library = shelf(asked).library()
    return _why(library, asked.id) if asked.command == "why" else _manual(library, " ".join(asked.word))


def _why(library: Library, ids: list[str]) -> int:
    """Print the rulings with some ids, or those that name a house rule."""
    told = library.rulings().told(" ".join(ids))
    print("\n\n".join("\n".join([line for said in one for line in broken(said, _WIDTH)]) for one in told))
    return 0


def _manual(library: Library, words: str) -> int:
    """Print the entries that have all the words: those with them in the title, otherwise all; without words, everything."""
    book = manual(library)
    found = [book.entry((one.chapter, one.entry)) for one in book.search(words)]
    titled = [one for one in found if all(word in folded(one.title) for word in folded(words).split())]
    if words and not found:
        print(f"duel-tui: {words}: not in the manual; duel-tui manual prints all of it", file=sys.stderr)
        return _NONE
    entries = (titled or found) if words else [book.entry(place) for place in book.places]
    print("\n\n".join([_printed(entry, folded(words).split()) for entry in entries]))
    return 0


def _printed(entry: Article, words: list[str]) -> str:
    """An entry with its title; of a list the rows that have the words, if the title has not."""
    rows = [": ".join([cell for _, cell in row]) for row in entry.rows]
    kept = [row for row in rows if words and all(word in folded(row) for word in words)]
    return "\n\n".join([entry.title, "\n".join(kept) or entry.text])
