"""Record sheets and index cards on standard output, and cards taken in from a file into the roster."""

import argparse
import os
import sys
from pathlib import Path

from duel_tui.cli.parsing import UsageError
from duel_tui.cli.setting import fencer_path, shelf
from duel_tui.pages.papers import card_of, card_text, taken_in
from duel_tui.pages.record_sheet import record_sheet
from duel_tui.play.context import AppContext
from duel_tui.registry import HOME, known_key
from duel_tui.storage import fencers, files, toml
from duel_tui.storage.fencers import FencerFile
from duel_tui.storage.folders import examples, saves
from duel_tui.wording.paper import LONGEST

_STANDARD_INPUT = "-"


def run(asked: argparse.Namespace) -> int:
    """Print the sheet or the card of a fencer, or a blank sheet; or take a card in."""
    context = AppContext(shelf(asked).library(), saves(getattr(asked, "saves", None), os.environ), examples())
    if asked.command == "sheet":
        print(_sheet(context, asked), end="")
    else:
        print(_card(context, asked), end="")
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
