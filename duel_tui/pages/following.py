"""Following a published view: which file it is, what is new in it, and that nobody publishes it any longer.

Nothing but that one file is opened, and nothing is written; the duel's own file holds everybody's secrets.
"""

from pathlib import Path

from duel_tui.pages.view import View, read_view
from duel_tui.sanitize import ComplaintError, clean_text
from duel_tui.storage.errors import BrokenFileError
from duel_tui.storage.views import Stamp, ViewerName, stamp, view_path, viewer_of

EVERY = 0.5
"""Seconds between two looks at the file."""
GONE = "Nobody plays this duel now. When it is played again, it goes on here."
OVER = "The duel is over."


class Following:
    """One published view, read again whenever it was written again."""

    def __init__(self, file: Path, viewer: ViewerName | None = None) -> None:
        """Follow the view that a file names, and read it.

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
        self._seen = stamp(self.path)
        if self._seen is None:
            raise BrokenFileError(
                file,
                f"nobody plays this duel now, since {clean_text(f'{self.path.parent.name}/{self.path.name}')} is missing",
            )
        self.view = read_view(self.path)
        """The duel as it was published last."""

    @property
    def gone(self) -> bool:
        """True while nobody publishes the view."""
        return self._seen is None

    def look(self) -> bool:
        """Look at the file; True if something is new: another view, or that there is none any longer.

        Raises:
            BrokenFileError: what is published now cannot be read.
        """
        found: Stamp | None = stamp(self.path)
        if found == self._seen:
            return False
        self._seen = found
        if found is None:
            return True
        try:
            self.view = read_view(self.path)
        except BrokenFileError:
            self._seen = stamp(self.path)
            if self._seen is not None:
                raise
        return True


def told_since(before: View, now: View) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The answers that were told before and are so no longer, and those that are new."""
    pairs = zip(before.told, now.told, strict=False)
    alike = next((at for at, (one, other) in enumerate(pairs) if one != other), None)
    if alike is None:
        alike = min(len(before.told), len(now.told))
    return tuple([line for one in before.told[alike:] for line in one]), now.told[alike:]
