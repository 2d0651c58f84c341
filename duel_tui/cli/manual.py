"""The manual on standard output: all of it, or the entries about some words."""

import argparse
import sys

from duel_tui.cli.setting import shelf
from duel_tui.play.manual import manual
from duel_tui.words import Article

_NONE = 1


def run(asked: argparse.Namespace) -> int:
    """Print the entries that have all the words: those with them in the title, otherwise all; without words, everything."""
    book, words = manual(shelf(asked).library()), " ".join(asked.word)
    found = [book.entry((one.chapter, one.entry)) for one in book.search(words)]
    titled = [one for one in found if all(word in one.title.casefold() for word in words.casefold().split())]
    if words and not found:
        print(f"duel-tui: {words}: not in the manual; duel-tui manual prints all of it", file=sys.stderr)
        return _NONE
    entries = (titled or found) if words else [book.entry(place) for place in book.places]
    print("\n\n".join([_printed(entry, words.casefold().split()) for entry in entries]))
    return 0


def _printed(entry: Article, words: list[str]) -> str:
    """An entry with its title; of a list the rows that have the words, if the title has not."""
    rows = [": ".join([cell for _, cell in row]) for row in entry.rows]
    kept = [row for row in rows if words and all(word in row.casefold() for word in words)]
    return "\n\n".join([entry.title, "\n".join(kept) or entry.text])
