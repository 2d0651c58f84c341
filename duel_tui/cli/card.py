"""An index card on standard output, or taken in from a file into the roster."""

import argparse
import os
import sys
from pathlib import Path

from duel_tui.cli.setting import fencer_path, shelf
from duel_tui.cli.usage import UsageError
from duel_tui.pages.papers import card_of, card_text, taken_in
from duel_tui.play.context import AppContext
from duel_tui.storage import fencers, files, toml
from duel_tui.storage.folders import examples, saves
from duel_tui.wording.index_card import LONGEST

_STANDARD_INPUT = "-"


def run(asked: argparse.Namespace) -> int:
    """Print the card of a fencer, or take one in."""
    if (asked.fencer is None) == (asked.read is None):
        raise UsageError("card needs the name of a fencer, or --read and the file of a card")
    folder = saves(getattr(asked, "saves", None), os.environ)
    context = AppContext(shelf(asked).library(), folder, examples())
    if asked.fencer is not None:
        print(card_text(context, card_of(fencers.load(fencer_path(folder, asked.fencer)))), end="")
        return 0
    folder.prepared()
    file = taken_in(context, _text(asked.read))
    print(f"{file.fencer.name} is in the roster: {file.path.name}")
    return 0


def _text(named: str) -> str:
    """The text of a card, from a file or from standard input."""
    if named == _STANDARD_INPUT:
        return sys.stdin.read(LONGEST)
    path = Path(named)
    return toml.text_of(path, files.read(path))
