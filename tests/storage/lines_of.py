"""What lies in a folder of saves."""

from pathlib import Path

from duel_tui.storage import duels
from tests.systems.contenders import LIBRARY


def lines_in(saves: Path) -> tuple[str, ...]:
    """The lines of the duel that was begun last; the save loads."""
    found = sorted((saves / "duels").glob("*.toml"), key=lambda path: path.stat().st_mtime)
    return duels.load(found[-1], LIBRARY).journal.lines if found else ()
