"""The program with two more games: `python -m tests.teaching.school ...` takes the arguments of the program itself."""

import sys
from pathlib import Path
from shutil import copytree

from duel_tui.__main__ import main
from duel_tui.registry import data_folder
from duel_tui.registry.games import entry, register
from tests.teaching import first_lesson, two_tokens

OWN = Path(__file__).parent / "rulesets"


LESSON = entry("lesson", first_lesson, first_lesson.FirstLesson, folder=OWN / first_lesson.KEY)
TOKENS = entry("tokens", two_tokens, two_tokens.TwoTokens, folder=OWN / two_tokens.KEY)


def rulesets(folder: Path) -> Path:
    """The rulesets as they are shipped, and those of both games beside them."""
    copytree(data_folder(), folder)
    copytree(OWN, folder, dirs_exist_ok=True)
    return folder


def run(arguments: list[str]) -> int:
    """The program, with both among its games."""
    register(LESSON)
    register(TOKENS)
    return main(arguments)


if __name__ == "__main__":
    raise SystemExit(run(sys.argv[1:]))
