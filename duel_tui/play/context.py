"""The context: what all pages share - rulesets and their words, opponents, saves, and settings."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Protocol

from msgspec.structs import replace

from duel_tui.fencer.creation import Creation
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.problems import Problem
from duel_tui.keys.letters import OwnLetters
from duel_tui.keys.words import MANUAL
from duel_tui.opponents.cards import Cards
from duel_tui.play.manual import manual
from duel_tui.play.settings import SettingsStore
from duel_tui.registry import HOME, KEYS, Library, Preset, Variants, variants
from duel_tui.sanitize import ComplaintError
from duel_tui.storage import affairs, fencers
from duel_tui.storage.fencers import FencerFile, Roster
from duel_tui.storage.folders import Saves
from duel_tui.storage.recorder import Recorder
from duel_tui.storage.settings import Settings
from duel_tui.storage.views import Views
from duel_tui.words import Rulebook, Wording
from duel_tui.words.choices import relettered
from duel_tui.words.phrases import read_phrases


class Closing(Protocol):
    """Something a duel holds while it is played."""

    def close(self) -> None:
        """Let go of it."""
        ...


class AppContext:
    """All that a page needs and no page owns."""

    def __init__(
        self,
        library: Library,
        saves: Saves,
        examples: Saves,
        store: SettingsStore | None = None,
        letters: Mapping[str, OwnLetters] | None = None,
    ) -> None:
        """Open with the rulesets, the folder of saves, the shipped examples, the settings, and own letters of choices by game."""
        self.library = library
        self._letters = letters or {}
        self.saves = saves
        self.examples = examples
        self.store = store or SettingsStore(saves)
        self._wording = cache(self._read_wording)
        self._changed: tuple[str, Mapping[str, Any], Wording] | None = None
        self._rulebook = cache(self._read_rulebook)
        self._manual = cache(partial(manual, library))
        self._cards = cache(self._read_cards)
        self.together: list[str] = []
        """The names of the files of fencers who are chosen for it, for whom time is to pass together."""
        self.unsettled: set[Path] = set()
        """The notes on duels that could not be settled in this run."""
        self._at_table: tuple[Closing, ...] = ()
        self.summarise: Callable[[], object] = lambda: None
        """Keeps what the first page shows, now that a duel begins or is left; set where the context is opened."""
        self.settle: Callable[[], object] = lambda: None
        """Brings fencers to where the duels stand that were left before they were; set where the context is opened."""
        self.today = affairs.today
        """The date in force, by which the day's affair is made."""
        self.meanwhile: Callable[[], None] | None = None
        """Called every second while the program waits in a duel; None: no duel is in progress."""

    @property
    def game(self) -> str:
        """The game last played."""
        return self.settings.ruleset if self.settings.ruleset in KEYS else KEYS[0]

    def cards(self, key: str = "") -> Cards:
        """The opponents in a game; in the one last played where none is named."""
        return self._cards(key or self.game)

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.store.settings

    @property
    def trouble(self) -> str:
        """Why the settings could not be read or kept; empty: they could."""
        return self.store.trouble

    def keep(self, changed: Settings) -> None:
        """Keep changed settings at once."""
        self.store.keep(changed)

    def sit_down(self, *things: Closing) -> None:
        """Keep what a duel in progress holds, until the table is left."""
        self.clear_table()
        self._at_table = things
        self.summarise()

    def stay_seated(self, thing: Closing) -> None:
        """Keep one thing more for the duel in progress."""
        self._at_table = (*self._at_table, thing)

    @property
    def recorder(self) -> Recorder | None:
        """What keeps the duel that is fought now; None: none is."""
        return next((thing for thing in self._at_table if isinstance(thing, Recorder)), None)

    def clear_table(self) -> None:
        """Let go of what the last duel held: its file, and the process its opponent thinks in."""
        left, self._at_table, self.meanwhile = self._at_table, (), None
        for thing in left:
            thing.close()
        if left:
            self.summarise()

    def keep_waiting(self) -> None:
        """Before the program ends: try once more to write what could not be written so far, and publish no longer."""
        for thing in self._at_table:
            if isinstance(thing, Recorder):
                thing.part()
            elif isinstance(thing, Views):
                thing.close()

    def wording(self, key: str = "", changes: Mapping[str, Any] | None = None) -> Wording:
        """The words of a game, of the one last played where none is named; `changes` are those of a duel."""
        game = key or self.game
        if changes is None or changes == self.library.concerning(game):
            return self._wording(game)
        if self._changed is None or self._changed[:2] != (game, changes):
            self._changed = (game, changes, self._worded(self.library.under(changes), game))
        return self._changed[2]

    def name_of(self, key: str) -> str:
        """The name of a game; its key where there is no such game."""
        return self._wording(key).phrases.name if key in KEYS else key

    @property
    def fencer_wording(self) -> Wording:
        """The words for fencers, of the game whose booklet makes them."""
        return self._wording(HOME)

    def changes(self, key: str, milieu: str) -> dict[str, dict[str, Any]]:
        """What a milieu of a game changes in the shipped games, beside what was given with the program's arguments."""
        variant = self.variants(key).found.get(milieu) if milieu else None
        library = self.library.changed(key, variant.changes) if variant else self.library
        return library.concerning(key)

    def variants(self, key: str) -> Variants:
        """The variants of a game, those of the user's own folder among them."""
        found = variants(self.library, key, self.saves.rulesets)
        unusable: dict[str, str] = {}
        for one in found.found.values():
            try:
                self._worded(self.library.changed(key, one.changes), key)
            except ComplaintError as wrong:
                unusable[one.key] = f"{one.key}.toml: {str(wrong).removeprefix('phrases.toml: ')}"
        usable = {name: one for name, one in found.found.items() if name not in unusable}
        return Variants(usable, (*found.unusable, *unusable.values()))

    def presets(self, key: str = "") -> dict[str, Preset]:
        """The presets of a game."""
        self.library.check(key or self.game)
        return self.library.presets(key or self.game)

    def rulebook(self, key: str = "") -> Rulebook:
        """The rulebook of a game, or the manual."""
        return self._manual() if key == MANUAL else self._rulebook(key or self.game)

    def rulebook_of(self, key: str, changes: Mapping[str, Any] | None, *, whole: bool) -> Rulebook:
        """The rulebook of a duel, with the changes it is fought under."""
        tables = self.library.under(changes).raw_tables(key)
        return Rulebook(self.wording(key, changes or {}).phrases, tables, self.library.rulings, whole=whole)

    def own(self) -> Roster:
        """The player's own fencers, as the duels stand that they fought."""
        self.settle()
        return fencers.roster(self.saves.fencers)

    def shipped(self) -> Roster:
        """The fencers that came with the program."""
        return fencers.roster(self.examples.fencers, shipped=True)

    def last_fencer(self, stem: str = "") -> FencerFile | None:
        """The fencer of a file, or the one last played, else the first of the player's own; nobody who is dead."""
        own = [file for file in self.own().fencers if not file.condition.dead]
        everybody = (*own, *self.shipped().fencers)
        found = [file for file in everybody if file.stem == (stem or self.settings.fencer)]
        return next(iter((*found, *own)), None)

    @property
    def made_by(self) -> dict[str, Any]:
        """The house rules by which new fencers are made."""
        liked = self.settings
        return {"kalvan": liked.kalvan, "roll_wizard": liked.roll_wizard}

    def creation(self) -> Creation:
        """The making of a fencer by the settings."""
        return self.library.creation(self.made_by)

    def problems(self, fencer: Fencer, chosen: dict[str, Any] | None = None) -> tuple[str, ...]:
        """What is wrong with a fencer, a sentence each."""
        return tuple([self._said(problem) for problem in self.library.problems(fencer, chosen)])

    def _said(self, problem: Problem) -> str:
        """A problem in words."""
        words = self.fencer_wording
        if not problem.key:
            return problem.said
        facts = {group: words.label(group, key) for group, key in problem.facts.items()}
        least = [f"{words.label('characteristic', one)} {score}" for one, score in problem.least.items()]
        return words.label("problem", problem.key).format(**facts, least=" and ".join(least))

    def _read_cards(self, key: str) -> Cards:
        self.library.check(key)
        return self.library.cards(key)

    def _read_rulebook(self, key: str) -> Rulebook:
        return Rulebook(self.wording(key).phrases, self.library.raw_tables(key), self.library.rulings)

    def _read_wording(self, key: str) -> Wording:
        self.library.check(key)
        return self._worded(self.library, key)

    def _worded(self, library: Library, key: str) -> Wording:
        phrases = read_phrases(library.phrases(key))
        return Wording(replace(phrases, pickers=relettered(phrases.pickers, self._letters.get(key, {}))))
