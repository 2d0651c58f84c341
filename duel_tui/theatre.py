"""The theatre: every pose on disk, as numbers and as text, read once."""

from functools import cache, partial
from pathlib import Path

from duel_tui.data import converted, data_folder, shared_toml
from duel_tui.show.drawing import Theatre
from duel_tui.show.letters import Alphabet
from duel_tui.show.skeleton import Poses


@cache
def poses() -> Poses:
    """Every pose as numbers.

    Raises:
        RulesetError: the file is missing or wrong.
    """
    return read_poses(data_folder() / "poses.toml")


def read_poses(path: Path) -> Poses:
    """Every pose in a file of numbers.

    Raises:
        RulesetError: the file is missing or wrong.
    """
    return converted(shared_toml(path), Poses, path)


def read_letters(path: Path) -> Alphabet:
    """Every pose in a file of text.

    Raises:
        RulesetError: the file is missing or wrong.
    """
    return converted(shared_toml(path), Alphabet, path)


@cache
def theatre() -> Theatre:
    """What draws the stage; poses as text are read once they are needed.

    Raises:
        RulesetError: a file is missing or wrong.
    """
    return Theatre(poses(), partial(read_letters, data_folder() / "poses_ascii.toml"))
