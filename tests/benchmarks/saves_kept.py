"""What lies in a folder of saves: nothing of it is lost or broken, however the programs that write there end."""

from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from duel_tui.__main__ import main
from duel_tui.storage import duels, settings
from duel_tui.storage.errors import StorageError
from tests.systems.contenders import LIBRARY

_CHECKED = ("duels/*.toml", "fencers/*.toml", "keys.toml")


class Kept:
    """The files of a folder as they were when they were looked at last."""

    def __init__(self, saves: Path) -> None:
        """Know nothing yet."""
        self._saves = saves
        self._known: dict[Path, tuple[int, tuple[str, ...]]] = {}
        self.checks = 0
        """How many files were checked."""

    def look(self, *, may_delete: bool) -> list[str]:
        """Look again at what has changed; what is lost or broken.

        Args:
            may_delete: whether a player may have deleted files meanwhile.
        """
        found = {path: path.stat().st_mtime_ns for glob in _CHECKED for path in self._saves.glob(glob)}
        gone = [path for path in self._known if path not in found]
        faults = [] if may_delete else [f"{path} is gone" for path in gone]
        for path in gone:
            del self._known[path]
        changed = [path for path, time in found.items() if self._known.get(path, (0,))[0] != time]
        for path in changed:
            faults += self._checked(path, found[path])
        try:
            settings.load(self._saves / "settings.toml")
        except StorageError as error:
            faults.append(str(error))
        return faults

    def _checked(self, path: Path, time: int) -> list[str]:
        self.checks += 1
        with redirect_stdout(StringIO()) as said:
            code = main(["--saves", str(self._saves), "check", str(path)])
        if code:
            return [said.getvalue()]
        lines = duels.load(path, LIBRARY).journal.lines if path.parent.name == "duels" else ()
        before = self._known.get(path, (0, ()))[1]
        self._known[path] = time, lines
        lost = lines[: len(before)] != before
        return [f"{path} has lost lines: {before} became {lines}"] if lost else []
