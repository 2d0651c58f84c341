"""Following a published view: a file that is read again whenever it was written again, and what is new in it.

Nothing but that one file is read, and nothing is written but the mark beside it, which says that it is followed. The duel's
own file holds everybody's secrets.
"""

from pathlib import Path
from time import monotonic, sleep, time

from duel_tui.pages.view import View, read_view
from duel_tui.sanitize import ComplaintError, clean_text
from duel_tui.storage.errors import BrokenFileError
from duel_tui.storage.views import FRESH, Stamp, ViewerName, mark, stamp, unmark, view_path, viewer_of

EVERY = 0.5
"""Seconds between two looks at the file."""
_SOON = 0.05
"""The same while the first view is waited for."""
GONE = "Nobody plays this duel now. When it is played again, it goes on here."
OVER = "The duel is over."


class Following:
    """One published view, read again whenever it was written again."""

    def __init__(self, file: Path, viewer: ViewerName | None = None) -> None:
        """Follow the view that a file names, and read it as soon as it is there.

        Args:
            file: the file of the duel, which is not opened, or that of the view itself.
            viewer: whose view; None: that of the file, or everybody's.

        Raises:
            ComplaintError: the file is the view of another viewer.
            BrokenFileError: there is no such view, or it cannot be read.
        """
        named = viewer_of(file)
        if named is not None and viewer not in {None, named}:
            raise ComplaintError(
                f"{clean_text(file.name)} is the {named} view: leave out --as, or name the duel"
            )
        self.path = file if named is not None else view_path(file, viewer or "public")
        self._seen: Stamp | None = None
        try:
            self.view = self._first(file)
            """The duel as it was published last."""
        except BaseException:
            self.close()
            raise
        self.gone = False
        """True while nobody publishes the view."""

    def _first(self, file: Path) -> View:
        """The view, for which the program that plays may have to see the mark first."""
        end = monotonic() + FRESH
        while True:
            self._seen = stamp(self.path)
            name = clean_text(f"{self.path.parent.name}/{self.path.name}")
            if self._seen is None:
                raise BrokenFileError(file, f"nobody plays this duel now, since {name} is missing")
            if _is_empty(self._seen) and monotonic() > end:
                why = "nobody plays this duel now, or the program that plays it is busy"
                raise BrokenFileError(file, f"{name} stays empty: {why}")
            mark(self.path)
            if view := self._read():
                return view
            sleep(_SOON)

    def close(self) -> None:
        """Follow no longer."""
        unmark(self.path)

    def look(self) -> bool:
        """Look at the file, and renew the mark; True if something is new: another view, or that there is none any longer.

        Raises:
            BrokenFileError: what is published now cannot be read.
        """
        before, was_gone, self._seen = self._seen, self.gone, stamp(self.path)
        if self._seen is not None:
            mark(self.path)
        view = self._read() if self._seen not in {before, None} else None
        self.view = view or self.view
        self.gone = self._seen is None or _is_left_empty(self._seen)
        return view is not None or self.gone != was_gone

    def _read(self) -> View | None:
        """What is published now; None: it is there no longer, or still to come.

        Raises:
            BrokenFileError: it cannot be read.
        """
        if self._seen is not None and _is_empty(self._seen):
            return None
        try:
            return read_view(self.path)
        except BrokenFileError:
            self._seen = stamp(self.path)
            if self._seen is not None and not _is_empty(self._seen):
                raise
            return None


def _is_empty(found: Stamp) -> bool:
    """True if a file says that the duel is played, and its view is still to come."""
    return found[-1] == 0


def _is_left_empty(found: Stamp) -> bool:
    """True if the program that emptied a file would have written it again by now."""
    return _is_empty(found) and time() - found[1] / 1e9 > FRESH


def told_since(before: View, now: View) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The answers that were told before and are so no longer, and those that are new."""
    pairs = zip(before.told, now.told, strict=False)
    alike = next((at for at, (one, other) in enumerate(pairs) if one != other), None)
    if alike is None:
        alike = min(len(before.told), len(now.told))
    return tuple([line for one in before.told[alike:] for line in one]), now.told[alike:]
