"""The program with two more games: `python -m tests.teaching.school ...` takes the arguments of the program itself."""

import sys
from pathlib import Path
from shutil import copytree
from typing import Any

from duel_tui.__main__ import main
from duel_tui.registry import data_folder
from duel_tui.registry.games import Game, register
from tests.teaching import first_lesson, two_tokens

OWN = Path(__file__).parent / "rulesets"


def entry(package: Any, prefix: str, rules: Any) -> Game:
    """The entry of a game in the list."""
    return Game(
        package.KEY,
        prefix,
        package.Options,
        package.Tables,
        rules,
        rules.begin,
        package.fencers,
        package.VOCABULARY,
        rules.outlook,
        folder=OWN / package.KEY,
    )


LESSON = entry(first_lesson, "lesson", first_lesson.FirstLesson)
TOKENS = entry(two_tokens, "tokens", two_tokens.TwoTokens)


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
