"""The keeper of a duel's lines on disk, and a sentence about lines it could not write."""

from typing import Protocol

from duel_tui.engine.side import Side
from duel_tui.storage.errors import StorageError


class Keeper(Protocol):
    """Writes the lines of a duel as they come; a recorder is one."""

    @property
    def trouble(self) -> StorageError | None:
        """Why the waiting lines could not be written; None: no line waits."""
        ...

    @property
    def waiting(self) -> int:
        """The number of lines that are only in memory."""
        ...

    @property
    def whole(self) -> bool:
        """True if nothing of the duel is on disk."""
        ...

    @property
    def renewed(self) -> bool:
        """True if the file vanished and was written again with the last line."""
        ...

    def choose(self, chosen: tuple[Side, str] | None) -> None:
        """Keep what a side has chosen that waits for the other's choice; None: nothing any longer."""
        ...

    def retry(self) -> bool:
        """Write the waiting lines; True if none waits after it."""
        ...


def waits(keeper: Keeper) -> str:
    """After one more try, what would be lost by leaving now, and why; empty: nothing."""
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
