"""A disk on which nothing finds room."""

from pathlib import Path
from typing import cast

from duel_tui.storage.errors import SaveError, StorageError
from duel_tui.storage.recorder import Recorder


class Full:
    """A keeper on a full disk, until there is room."""

    def __init__(self) -> None:
        self.trouble: StorageError | None = SaveError(Path("duel.toml"), "the disk is full")
        self.waiting = 3
        self.whole = self.renewed = False

    def choose(self, chosen: object) -> None:
        """Keep nothing."""

    def retry(self) -> bool:
        return self.trouble is None

    def at_stake(self) -> str:
        return Recorder.at_stake(cast("Recorder", self))

    def make_room(self) -> None:
        self.trouble, self.waiting = None, 0
