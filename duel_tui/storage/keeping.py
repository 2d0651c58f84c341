"""The keeper of a duel's lines on disk, and what would be lost where it could not write them."""

from typing import Protocol

from duel_tui.storage.errors import StorageError


class Keeper(Protocol):
    """Writes the lines of a duel as they come; a recorder is one."""

    @property
    def trouble(self) -> StorageError | None:
        """Why the lines that wait could not be written."""
        ...

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


def waits(keeper: Keeper) -> str:
    """What would be lost by leaving now, and why, tried once more; empty: nothing."""
    if keeper.retry():
        return ""
    count = keeper.waiting
    if keeper.whole:
        lines = "All of this duel is only"
    elif count:
        lines = f"{count} lines of this duel are only" if count > 1 else "One line of this duel is only"
    else:
        lines = "The end of this duel is only"
    return f"{lines} in memory: {keeper.trouble}."
