"""The house: what all pages share - rulesets and their words, opponents, saves, and what the player likes."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from duel_tui.fencer.person import Fencer
from duel_tui.narration.phrases import read_phrases
from duel_tui.opponents.cards import Cards, read
from duel_tui.registry import KEYS, Library, Preset, read_toml
from duel_tui.storage import fencers, settings
from duel_tui.storage.errors import StorageError
from duel_tui.storage.fencers import FencerFile, Roster
from duel_tui.storage.folders import Saves
from duel_tui.storage.settings import Settings
from duel_tui.wording import Wording


class House:
    """All that a page needs and no page owns."""

    def __init__(self, library: Library, saves: Saves, examples: Saves) -> None:
        """Open with the rulesets, the folder of saves, and the shipped examples."""
        self.library = library
        self.saves = saves
        self.examples = examples
        self.trouble = ""
        """Why the settings could not be read or kept; empty: they could."""
        self._settings = self._read_settings()
        self._wording = cache(self._read_wording)
        self._cards: Cards | None = None

    @property
    def game(self) -> str:
        """The game last played."""
        return self._settings.ruleset if self._settings.ruleset in KEYS else KEYS[0]

    @property
    def cards(self) -> Cards:
        """Who there is to fight."""
        if self._cards is None:
            self._cards = read(read_toml(self.library.folder / "opponents.toml"))
        return self._cards

    @property
    def settings(self) -> Settings:
        """What the player likes."""
        return self._settings

    def like(self, **changes: Any) -> None:
        """Change settings and keep them at once."""
        changed = replace(self._settings, **changes)
        if changed == self._settings:
            return
        self._settings = changed
        try:
            settings.save(self.saves.settings, changed)
            self.trouble = ""
        except StorageError as error:
            self.trouble = str(error)

    def wording(self, key: str = "") -> Wording:
        """The words of a game; of the one last played where none is named."""
        return self._wording(key or self.game)

    def presets(self, key: str = "") -> dict[str, Preset]:
        """The presets of a game."""
        return self.library.presets(key or self.game)

    def own(self) -> Roster:
        """The player's own fencers."""
        return fencers.roster(self.saves.fencers)

    def shipped(self) -> Roster:
        """The fencers that came with the program."""
        return fencers.roster(self.examples.fencers, shipped=True)

    def last_fencer(self) -> FencerFile | None:
        """The fencer last played, else the first of the player's own."""
        own = self.own().fencers
        everybody = (*own, *self.shipped().fencers)
        found = [file for file in everybody if file.stem == self._settings.fencer]
        return (found or list(own) or [None])[0]

    def problems(self, fencer: Fencer, chosen: dict[str, Any] | None = None) -> tuple[str, ...]:
        """What is wrong with a fencer, a sentence each."""
        return self.library.problems(fencer, chosen)

    def _read_settings(self) -> Settings:
        try:
            return settings.load(self.saves.settings)
        except StorageError as error:
            self.trouble = str(error)
            return Settings()

    def _read_wording(self, key: str) -> Wording:
        return Wording(read_phrases(self.library.phrases(key)))
