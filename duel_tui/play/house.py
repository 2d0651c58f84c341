"""The house: what all pages share - rulesets and their words, opponents, saves, and what the player likes."""

from functools import cache
from typing import Any, Protocol

from duel_tui.fencer.creation import Creation
from duel_tui.fencer.person import Fencer
from duel_tui.narration.phrases import read_phrases
from duel_tui.opponents.cards import Cards, read
from duel_tui.play.liking import Liking
from duel_tui.registry import KEYS, Library, Preset, read_toml
from duel_tui.storage import fencers
from duel_tui.storage.fencers import FencerFile, Roster
from duel_tui.storage.folders import Saves
from duel_tui.storage.settings import Settings
from duel_tui.wording import Rulebook, Wording


class Closing(Protocol):
    """Something a duel holds while it is played."""

    def close(self) -> None:
        """Let go of it."""
        ...


class House:
    """All that a page needs and no page owns."""

    def __init__(self, library: Library, saves: Saves, examples: Saves, liking: Liking | None = None) -> None:
        """Open with the rulesets, the folder of saves, the shipped examples, and what the player likes."""
        self.library = library
        self.saves = saves
        self.examples = examples
        self._liking = liking or Liking(saves)
        self._wording = cache(self._read_wording)
        self._rulebook = cache(self._read_rulebook)
        self._cards: Cards | None = None
        self._at_table: tuple[Closing, ...] = ()

    @property
    def game(self) -> str:
        """The game last played."""
        return self.settings.ruleset if self.settings.ruleset in KEYS else KEYS[0]

    @property
    def cards(self) -> Cards:
        """Who there is to fight."""
        if self._cards is None:
            self._cards = read(read_toml(self.library.folder / "opponents.toml"))
        return self._cards

    @property
    def settings(self) -> Settings:
        """What the player likes."""
        return self._liking.settings

    @property
    def trouble(self) -> str:
        """Why the settings could not be read or kept; empty: they could."""
        return self._liking.trouble

    def keep(self, changed: Settings) -> None:
        """Keep changed settings at once."""
        self._liking.keep(changed)

    def sit_down(self, *things: Closing) -> None:
        """Keep what a duel in progress holds, until the table is left."""
        self.clear_table()
        self._at_table = things

    def clear_table(self) -> None:
        """Let go of what the last duel held: its file, and the process its opponent thinks in."""
        for thing in self._at_table:
            thing.close()
        self._at_table = ()

    def wording(self, key: str = "") -> Wording:
        """The words of a game; of the one last played where none is named."""
        return self._wording(key or self.game)

    def presets(self, key: str = "") -> dict[str, Preset]:
        """The presets of a game."""
        return self.library.presets(key or self.game)

    def rulebook(self, key: str = "") -> Rulebook:
        """The rulebook of a game."""
        return self._rulebook(key or self.game)

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
        found = [file for file in everybody if file.stem == self.settings.fencer]
        return next(iter((*found, *own)), None)

    @property
    def made_by(self) -> dict[str, Any]:
        """The house rules by which new fencers are made."""
        liked = self.settings
        return {"kalvan": liked.kalvan, "roll_wizard": liked.roll_wizard}

    def creation(self) -> Creation:
        """The making of a fencer as the player likes it."""
        return self.library.creation(self.made_by)

    def problems(self, fencer: Fencer, chosen: dict[str, Any] | None = None) -> tuple[str, ...]:
        """What is wrong with a fencer, a sentence each."""
        return self.library.problems(fencer, chosen)

    def _read_rulebook(self, key: str) -> Rulebook:
        return Rulebook(self.wording(key).phrases, self.library.raw_tables(key))

    def _read_wording(self, key: str) -> Wording:
        return Wording(read_phrases(self.library.phrases(key)))
