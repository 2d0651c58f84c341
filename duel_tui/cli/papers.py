"""What commands put on paper: record sheets, index cards and told duels; a card that is taken in, and a duel that is closed."""

import argparse
import os
import sys
from pathlib import Path

from duel_tui.cli.setting import fencer_path, shelf
from duel_tui.engine.answers import WrongAnswerError
from duel_tui.pages.affair import NONE, last_told, settled
from duel_tui.pages.papers import card_of, card_text, record_sheet, taken_in
from duel_tui.play.closing import close
from duel_tui.play.context import AppContext
from duel_tui.registry import HOME, Library, known_key
from duel_tui.sanitize import NAME, clean_text
from duel_tui.storage import fencers, files, toml
from duel_tui.storage.duels import SavedDuel, StopsFittingError, load
from duel_tui.storage.fencers import FencerFile
from duel_tui.storage.folders import examples, saves
from duel_tui.usage.parsing import UsageError
from duel_tui.words.paper import LONGEST
from duel_tui.words.telling import Reader, markdown, plain, told

_STANDARD_INPUT = "-"
_WRONG = 1
_SIDES = {None: Reader.PLAYERS, "referee": Reader.MASTER, "left": Reader.LEFT, "right": Reader.RIGHT}
"""For whom `replay` tells a duel, by its option `--side`."""


def run(asked: argparse.Namespace) -> int:
    """Print a sheet, a card, a duel or the result of an affair, take a card in, or close a duel."""
    library = shelf(asked).library()
    if asked.command in {"replay", "log"}:
        return _replay(library, asked)
    if asked.command == "close":
        return _close(library, asked)
    context = AppContext(library, saves(getattr(asked, "saves", None), os.environ), examples())
    if asked.command == "affair":
        line = last_told(settled(context))
        print(line or f"duel-tui: {NONE}", file=None if line else sys.stderr)
        return 0 if line else _WRONG
    print(_sheet(context, asked) if asked.command == "sheet" else _card(context, asked), end="")
    return 0


def readable(library: Library, asked: argparse.Namespace) -> tuple[SavedDuel, int]:
    """The duel in a file, up to the first line that does not fit, and the code to exit with."""
    code = 0
    try:
        saved = load(asked.file, library)
    except StopsFittingError as stop:
        saved, code = stop.upto, _WRONG
        print(f"duel-tui: {stop}; the text ends before this line", file=sys.stderr)
    if saved.torn:
        name = clean_text(saved.path.name)
        print(f"duel-tui: {name}: the last line was broken off and is left out", file=sys.stderr)
    return saved, code


def _replay(library: Library, asked: argparse.Namespace) -> int:
    """Print the duel in a file."""
    saved, code = readable(library, asked)
    write = markdown if asked.markdown else plain
    reader = Reader(asked.reader) if asked.command == "log" else _SIDES[asked.side]
    print(write(told(saved, library, reader)))
    return code


def _close(library: Library, asked: argparse.Namespace) -> int:
    """Close the unfinished duel in a file, and say so."""
    try:
        close(library, asked.file, asked.why)
    except WrongAnswerError as wrong:
        raise UsageError(f"--why: {wrong}") from wrong
    print(f"{clean_text(asked.file.name, NAME)}: both part, and neither wins; duel-tui can take this back")
    return 0


def _sheet(context: AppContext, asked: argparse.Namespace) -> str:
    game = known_key(asked.game) if asked.game else HOME
    if not asked.fencer:
        return record_sheet(context, game)
    file = _fencer(context, asked.fencer)
    return record_sheet(context, game, file.fencer, file.condition)


def _card(context: AppContext, asked: argparse.Namespace) -> str:
    """The card of a fencer, or what became of one that was taken in."""
    if (asked.fencer is None) == (asked.read is None):
        raise UsageError("card needs the name of a fencer, or --read and the file of a card")
    if asked.fencer is not None:
        return card_text(context, card_of(_fencer(context, asked.fencer)))
    context.saves.prepared()
    file = taken_in(context, _text(asked.read))
    return f"{file.fencer.name} is in the roster: {file.path.name}\n"


def _fencer(context: AppContext, named: str) -> FencerFile:
    return fencers.load(fencer_path(context.saves, named))


def _text(named: str) -> str:
    """The text of a card, from a file or from standard input."""
    if named == _STANDARD_INPUT:
        return sys.stdin.read(LONGEST)
    path = Path(named)
    return toml.text_of(path, files.read(path))
