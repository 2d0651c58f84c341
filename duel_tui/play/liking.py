"""What the player likes, kept as soon as it changes."""

from duel_tui.storage import settings
from duel_tui.storage.errors import StorageError
from duel_tui.storage.folders import Saves
from duel_tui.storage.settings import Settings


class Liking:
    """The settings, in memory and on disk."""

    def __init__(self, saves: Saves) -> None:
        """Read them; where they cannot be read the defaults count."""
        self._path = saves.settings
        self.trouble = ""
        """Why they could not be read or kept; empty: they could."""
        self.settings = Settings()
        try:
            self.settings = settings.load(self._path)
        except StorageError as error:
            self.trouble = str(error)

    def keep(self, changed: Settings) -> None:
        """Keep changed settings at once."""
        if changed == self.settings:
            return
        self.settings = changed
        try:
            settings.save(self._path, changed)
            self.trouble = ""
        except StorageError as error:
            self.trouble = str(error)
