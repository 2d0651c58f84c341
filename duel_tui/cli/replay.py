"""A saved duel told on standard output, for the players, for one side, or for the game master."""

import argparse
import sys

from duel_tui.cli.setting import shelf
from duel_tui.sanitize import clean_text
from duel_tui.storage.duels import StopsFittingError, load
from duel_tui.wording.telling import Reader, markdown, plain, told

_WRONG = 1
_SIDES = {None: Reader.PLAYERS, "referee": Reader.MASTER, "left": Reader.LEFT, "right": Reader.RIGHT}
"""For whom `replay` tells a duel, by its option `--side`."""


def run(asked: argparse.Namespace) -> int:
    """Print the duel in a file, up to the first line that does not fit."""
    library = shelf(asked).library()
    code = 0
    try:
        saved = load(asked.file, library)
    except StopsFittingError as stop:
        saved, code = stop.upto, _WRONG
        print(f"duel-tui: {stop}; the text ends before this line", file=sys.stderr)
    if saved.torn:
        print(
            f"duel-tui: {clean_text(saved.path.name)}: the last line was broken off and is left out",
            file=sys.stderr,
        )
    write = markdown if asked.markdown else plain
    reader = Reader(asked.reader) if asked.command == "log" else _SIDES[asked.side]
    print(write(told(saved, library, reader)))
    return code
