"""An unfinished duel closed: both part, and neither wins."""

import argparse

from duel_tui.cli.parsing import UsageError
from duel_tui.cli.setting import shelf
from duel_tui.engine.answers import WrongAnswerError
from duel_tui.play.closing import close
from duel_tui.sanitize import NAME, clean_text


def run(asked: argparse.Namespace) -> int:
    """Close the duel in a file, and say so."""
    try:
        close(shelf(asked).library(), asked.file, asked.why)
    except WrongAnswerError as wrong:
        raise UsageError(f"--why: {wrong}") from wrong
    print(f"{clean_text(asked.file.name, NAME)}: both part, and neither wins; duel-tui can take this back")
    return 0
