"""The program with one more game: `python -m tests.teaching.school ...` takes the arguments of the program itself."""

import sys
from pathlib import Path
from shutil import copytree

from duel_tui.__main__ import main
from duel_tui.registry import data_folder
from duel_tui.registry.games import Game, register
from tests.teaching import first_lesson

OWN = Path(__file__).parent / "rulesets"
LESSON = Game(
    first_lesson.KEY,
    "lesson",
    first_lesson.Options,
    first_lesson.Tables,
    first_lesson.FirstLesson,
    first_lesson.FirstLesson.begin,
    first_lesson.fencers,
    first_lesson.VOCABULARY,
    first_lesson.FirstLesson.outlook,
    folder=OWN / first_lesson.KEY,
)
"""The one entry in the list of games."""


def rulesets(folder: Path) -> Path:
    """The rulesets as they are shipped, and the lesson's beside them."""
    copytree(data_folder(), folder)
    copytree(OWN, folder, dirs_exist_ok=True)
    return folder


def run(arguments: list[str]) -> int:
    """The program, with the lesson among its games."""
    register(LESSON)
    return main(arguments)


if __name__ == "__main__":
    raise SystemExit(run(sys.argv[1:]))
