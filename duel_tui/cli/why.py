"""The rulings of the rules, each by its id."""

import argparse

from duel_tui.cli.setting import shelf
from duel_tui.text import broken

_WIDTH = 76


def run(asked: argparse.Namespace) -> int:
    """Print the rulings with some ids, or those that name a house rule."""
    told = shelf(asked).library().rulings().told(" ".join(asked.id))
    print("\n\n".join("\n".join([line for said in one for line in broken(said, _WIDTH)]) for one in told))
    return 0
