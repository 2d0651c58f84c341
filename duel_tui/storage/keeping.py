"""What keeps lines on disk, as those see it who only want to know whether it could."""

from typing import Protocol

from duel_tui.storage.errors import StorageError


class Keeper(Protocol):
    """Writes the lines of a duel as they come; a recorder is one."""

    trouble: StorageError | None
    """Why the lines that wait could not be written."""

    @property
    def waiting(self) -> int:
        """How many lines are in memory only."""
        ...

    @property
    def whole(self) -> bool:
        """Whether nothing of the duel is on disk."""
        ...

    @property
    def renewed(self) -> bool:
        """Whether the file had vanished, and was written again with the last line."""
        ...

    def retry(self) -> bool:
        """Write what waits; whether nothing waits any more."""
        ...
