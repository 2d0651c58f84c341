"""Which of two fencers is older, as far as their files tell."""

import re
from pathlib import Path

from duel_tui.engine.side import BySide, Side

_STEM = re.compile(r"(?P<name>.*?)(?:-(?P<number>\d+))?")


def elder(files: BySide[Path | None]) -> Side | None:
    """The side of the older fencer; None: nobody knows.

    Of two files of one name the later one got a number. Otherwise the one that was changed first is older, and a
    fencer with a file is older than a newcomer.
    """
    left, right = files
    if left is None or right is None:
        return next((side for side in Side if files[side] is not None), None)
    for older, newer in ((_numbered(left), _numbered(right)), (_changed(left), _changed(right))):
        if older[0] == newer[0] and older[1] != newer[1]:
            return Side.LEFT if older[1] < newer[1] else Side.RIGHT
    return None


def _numbered(path: Path) -> tuple[str, int]:
    """The name of a file and its number, which is 1 where it has none.

    >>> _numbered(Path("tomaso.toml")), _numbered(Path("tomaso-3.toml"))
    (('tomaso', 1), ('tomaso', 3))
    """
    found = _STEM.fullmatch(path.stem)
    assert found is not None, "every stem has a name"
    return found["name"], int(found["number"] or 1)


def _changed(path: Path) -> tuple[str, int]:
    """When a file was changed last; the first part is the same for all that could be looked at."""
    try:
        return "", path.stat().st_mtime_ns
    except OSError:
        return str(path), 0
