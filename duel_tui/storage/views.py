"""Published views: what each viewer of a duel may know, in files of their own next to the duel's file.

The program that plays a duel writes them, and a program that watches reads nothing else: the path of a view follows from
the name of the duel alone. They can be made again at any moment, so nothing waits for the disk, and they go when the
duel is left. A view has the permissions of its owner alone until they are changed; then it keeps those.
"""

from contextlib import suppress
from pathlib import Path
from typing import Literal, get_args

from duel_tui.storage import files
from duel_tui.storage.errors import SaveError

ViewerName = Literal["public", "left", "right"]
"""Who looks on: everybody, or a side."""
VIEWERS: tuple[ViewerName, ...] = get_args(ViewerName)
_FOLDER = "views"
_ENDING = ".json"

Stamp = tuple[int, int, int]
"""What tells one writing of a file from another: its inode, the time it was written in nanoseconds, its size in bytes."""


def view_path(duel: Path, viewer: ViewerName) -> Path:
    """Where a viewer's view of a duel is published.

    >>> view_path(Path("duels/evening.toml"), "left").as_posix()
    'duels/views/evening.left.json'
    """
    return duel.parent / _FOLDER / f"{duel.stem}.{viewer}{_ENDING}"


def viewer_of(path: Path) -> ViewerName | None:
    """Whose view a path is, by its name alone; None: it is no path of a view, and may be that of a duel.

    >>> viewer_of(Path("duels/views/evening.left.json")), viewer_of(Path("evening.toml"))
    ('left', None)
    """
    for viewer in VIEWERS:
        if path.parent.name == _FOLDER and path.name.endswith(f".{viewer}{_ENDING}"):
            return viewer
    return None


def viewer_named(name: str) -> ViewerName | None:
    """The viewer of this name; None: there is none."""
    return next((viewer for viewer in VIEWERS if viewer == name), None)


class Views:
    """The published views of one duel."""

    def __init__(self, duel: Path) -> None:
        """Publish next to a duel's file; nothing is written before the first view."""
        self._duel = duel
        self._written: dict[ViewerName, bytes] = {}
        self._closed = False

    def publish(self, viewer: ViewerName, data: bytes) -> None:
        """Write a view, where it differs from what was written last; a full disk costs the watchers, never the duel."""
        if self._closed or self._written.get(viewer) == data:
            return
        with suppress(SaveError):
            files.publish(view_path(self._duel, viewer), data)
            self._written[viewer] = data

    def close(self) -> None:
        """Take all views away, and publish none any longer."""
        self._closed = True
        self._written.clear()
        take_away(self._duel)


def take_away(duel: Path) -> None:
    """Delete the views of a duel, also those that a program left when it was killed."""
    for viewer in VIEWERS:
        with suppress(OSError):
            view_path(duel, viewer).unlink()
    with suppress(OSError):  # views of other duels lie there
        (duel.parent / _FOLDER).rmdir()


def stamp(path: Path) -> Stamp | None:
    """Which writing of a view is there; None: there is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


def read(path: Path) -> bytes:
    """A published view.

    Raises:
        BrokenFileError: it cannot be read.
    """
    return files.read(path)
