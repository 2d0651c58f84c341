"""A record sheet on standard output, blank or filled."""

import argparse
import os

from duel_tui.cli.setting import fencer_path, shelf
from duel_tui.pages.record_sheet import record_sheet
from duel_tui.play.context import AppContext
from duel_tui.registry import HOME, known_key
from duel_tui.storage import fencers
from duel_tui.storage.folders import examples, saves


def run(asked: argparse.Namespace) -> int:
    """Print the sheet of a fencer, or a blank one."""
    folder = saves(getattr(asked, "saves", None), os.environ)
    context = AppContext(shelf(asked).library(), folder, examples())
    file = fencers.load(fencer_path(folder, asked.fencer)) if asked.fencer else None
    game = known_key(asked.game) if asked.game else HOME
    text = record_sheet(context, game, file.fencer, file.condition) if file else record_sheet(context, game)
    print(text, end="")
    return 0
