"""The lint of words: `python -m tests.words [folder of a checkout]`.

It reads all texts that people read, as they stand in the files, and prints a row for each fault: where, what is wrong, and
what would be right. It returns 1 if there is any.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from duel_tui.registry import KEYS, Library
from duel_tui.sanitize import ComplaintError
from duel_tui.words import read_phrases
from tests.words.facts import SALLE, faults_in_events, faults_in_tips
from tests.words.lacking import faults_in_code, faults_in_house_rules, faults_in_tables, faults_in_vocabulary
from tests.words.moves.entries import faults_in_moves
from tests.words.plain_words import faults_in_files, modules_of
from tests.words.texts import Fault, Module, Sources, game_in

ROOT = Path(__file__).parents[2]


def faults(root: Path) -> Iterator[Fault]:
    """Everything that is wrong with the texts of a checkout."""
    sources = Sources(root)
    modules = modules_of(sources)
    yield from faults_in_files(sources, modules)
    for key in KEYS:
        yield from faults_of_game(key, sources, modules)


def faults_of_game(key: str, sources: Sources, modules: list[Module]) -> Iterator[Fault]:
    """What is wrong with the words of a game."""
    library, game = Library(sources.root / "rulesets"), game_in(sources.root, key)
    try:
        library.check(key)
        phrases = read_phrases(library.phrases(key))
    except ComplaintError as wrong:
        yield Fault(game.own, 1, str(wrong).replace(f"{sources.root}/", ""), "what the package names")
        return
    yield from faults_in_events(key, phrases, game)
    yield from faults_in_tips(key, phrases, game)
    yield from faults_in_tables(phrases, game)
    yield from faults_in_house_rules(key, phrases, game)
    yield from faults_in_moves(phrases, game)
    yield from faults_in_code(key, phrases, game, (sources, modules))
    if key == SALLE:
        yield from faults_in_vocabulary(phrases, game, library)


def main() -> int:
    """Print the faults."""
    root = Path(sys.argv[1]).resolve() if sys.argv[1:] else ROOT
    found = sorted({one.told(root) for one in faults(root)})
    print("\n".join(found) if found else "No fault in words.")
    return int(bool(found))


if __name__ == "__main__":
    raise SystemExit(main())
