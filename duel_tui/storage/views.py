"""Published views: what each viewer of a duel may know, in files of their own next to the duel's file.

The program that plays a duel writes them, and a program that watches reads nothing else: the path of a view follows from
the name of the duel alone. They can be made again at any moment, so nothing waits for the disk, and they go when the
duel is left. A view has the permissions of its owner alone until they are changed; then it keeps those.

A view is made only for a watcher. While a duel is played, each viewer has a file. It holds the view as it is now while a
watcher follows it, and is empty otherwise. Each watcher leaves a mark of its own next to the file, renews it at every look, and
removes it when it leaves. A mark that was not renewed for `FRESH` seconds no longer counts. The program that plays looks at the
marks while it waits, and empties a file that is not followed. An empty file tells a watcher that the duel is played and that
its view will come; a missing file, that the duel is not played. A watcher of another account may read the file and be unable to
leave a mark. So a view that its owner lets others read is always written. A program that was killed leaves its last view. The
next program that plays the duel empties it, and a watcher whose file is empty for `FRESH` seconds knows that nobody plays.
"""

import os
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Literal, get_args

from duel_tui.storage import files
from duel_tui.storage.errors import SaveError

ViewerName = Literal["public", "left", "right"]
"""Who looks on: everybody, or a side."""
VIEWERS: tuple[ViewerName, ...] = get_args(ViewerName)
_FOLDER = "views"
_ENDING = ".json"
_MARK = ".followed"
FRESH = 5.0
"""Seconds for which a mark counts: several times those between two looks of a watcher."""
LOOKS = 1.0
"""Seconds between two looks of the program that plays at the marks, while it waits."""
_MARKING = os.O_CREAT | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_OWNER = 0o600
_OTHERS = 0o077
"""The permissions of anybody but the owner."""

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
        """Publish next to a duel's file; nothing is written before it is first asked who follows."""
        self._duel = duel
        self._written: dict[ViewerName, bytes] = {}
        self._closed = False

    def look(self) -> tuple[ViewerName, ...]:
        """Look whose views are followed, or may be read by other accounts; the files of the others are emptied."""
        found: list[ViewerName] = []
        for viewer in VIEWERS:
            if not self._closed and self._wanted(viewer):
                found.append(viewer)
            else:
                self.publish(viewer, b"")
        return tuple(found)

    def publish(self, viewer: ViewerName, data: bytes) -> bool:
        """Write a view, where it differs from what was written last; False: that could not be, as on a full disk.

        Such a disk costs the watchers, never the duel.
        """
        if self._closed or self._written.get(viewer) == data:
            return True
        try:
            files.publish(view_path(self._duel, viewer), data)
        except SaveError:
            return False
        self._written[viewer] = data
        return True

    def _wanted(self, viewer: ViewerName) -> bool:
        """True if a mark of a viewer is fresh, or others than its owner may read the view; False while its file is missing."""
        path = view_path(self._duel, viewer)
        try:
            permissions = path.stat().st_mode
        except OSError:
            self._written.pop(viewer, None)
            return False
        return bool(permissions & _OTHERS) or any(_is_fresh(one) for one in _marks_of(path))

    def close(self) -> None:
        """Take all views away, and publish none any longer."""
        self._closed = True
        self._written.clear()
        take_away(self._duel)


def take_away(duel: Path) -> None:
    """Delete the views of a duel and their marks, also those that a program left when it was killed."""
    for path in [view_path(duel, viewer) for viewer in VIEWERS]:
        for one in (*_marks_of(path), path):
            with suppress(OSError):
                one.unlink()
    with suppress(OSError):  # views of other duels lie there
        (duel.parent / _FOLDER).rmdir()


def mark_of(view: Path, watcher: int | None = None) -> Path:
    """Where a watcher of a view leaves its mark: another program by its process, or this one.

    >>> mark_of(Path("duels/views/evening.left.json"), 4711).as_posix()
    'duels/views/evening.left.4711.followed'
    """
    return view.with_suffix(f".{os.getpid() if watcher is None else watcher}{_MARK}")


def _marks_of(view: Path) -> list[Path]:
    """The marks of all watchers of a view."""
    lead, names = f"{view.stem}.", list[str]()
    with suppress(OSError):
        names = [one.name for one in view.parent.iterdir()]
    watchers = [
        name[len(lead) : -len(_MARK)] for name in names if name.startswith(lead) and name.endswith(_MARK)
    ]
    return [mark_of(view, int(one)) for one in watchers if one.isdecimal()]


def _is_fresh(mark: Path) -> bool:
    """True if a mark was renewed a few seconds ago."""
    try:
        return abs(time() - mark.stat().st_mtime) < FRESH
    except OSError:
        return False


def mark(view: Path) -> None:
    """Leave or renew the mark of a watcher, where that is possible; what lies in its place is never followed or written."""
    with suppress(OSError, ValueError):
        descriptor = os.open(mark_of(view), _MARKING, _OWNER)
        try:
            os.utime(descriptor if os.utime in os.supports_fd else mark_of(view))
        finally:
            os.close(descriptor)


def unmark(view: Path) -> None:
    """Take the mark of a watcher away, and the folder with it where nothing else lies there."""
    with suppress(OSError, ValueError):
        mark_of(view).unlink()
    with suppress(OSError, ValueError):
        view.parent.rmdir()


def stamp(path: Path) -> Stamp | None:
    """Which writing of a view is there; None: there is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size
