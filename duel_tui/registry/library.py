"""The library: the rulesets on disk, read when they are needed."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, cast

from msgspec import Meta, Struct
from msgspec.structs import asdict

from duel_tui.data import (
    OptionError,
    RulesetError,
    Toml,
    converted,
    merged,
    read_toml,
    shared_toml,
)
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import BySide
from duel_tui.fencer.condition import Condition, carrying
from duel_tui.fencer.creation import Casting, Creation, CreationRules
from duel_tui.fencer.life import Book, LifeRules
from duel_tui.fencer.passing import Passing
from duel_tui.fencer.person import Fencer, KitRules
from duel_tui.fencer.problems import Problem, problems
from duel_tui.fencer.profile import Profile, profile
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Kind
from duel_tui.fencer.totals import rolled
from duel_tui.fencer.wounds import Surgeon, WoundRules
from duel_tui.opponents.card_file import read
from duel_tui.opponents.cards import Cards, Character
from duel_tui.registry.games import game, known_key
from duel_tui.registry.lacks import MOVES, POSES, TOLD, WORDS, IncompleteGameError, lacks
from duel_tui.registry.lesson import Lesson
from duel_tui.registry.maps import check_own, own_maps, shipped_maps
from duel_tui.registry.options import figures_in, options, options_of
from duel_tui.registry.rulings import Rulings
from duel_tui.registry.words import check_words
from duel_tui.systems import rapier_and_dagger

HOME = rapier_and_dagger.KEY
"""The game whose rules create, equip and wound the fencers of all games."""
_FENCER_WORDS = (
    *("place", "blow", "line", "grade", "grade_letter", "weapon", "left_hand", "armour", "cover"),
    *("style", "organisation", "nationality", "characteristic", "characteristic_short", "part"),
)
"""Groups of its words that every game uses about fencers."""

_MARKS = "!"
"""The signs that may follow a key in a picker, such as that of a fancy."""
_NAME = "name"
"""The name of its key in those tables that have one."""


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """A named set of house rules, with a sentence on what differs and why."""

    name: str
    line: str
    kind: Kind = Kind.HONORABLE
    friendly: bool = False
    """True for the preset of quick duels; each game has one."""
    group: str = ""
    """The heading it stands under in a list; empty: none."""
    options: dict[str, Any] = {}


class Editions(Struct, frozen=True, forbid_unknown_fields=True):
    """The editions of a ruleset whose saves can be played."""

    current: str
    known: dict[str, dict[str, Any]]
    """By name, the house rules under which an edition is played today."""


class Stakes(Struct, frozen=True, forbid_unknown_fields=True):
    """A game and one of its presets, as a date may give them."""

    game: str
    preset: str
    weight: int


class Chances(Struct, frozen=True, forbid_unknown_fields=True):
    """What a date may give as the day's affair."""

    shipped: Annotated[int, Meta(ge=0, le=100)]
    """In how many affairs of 100 the player's fencer came with the program."""
    levels: tuple[int, ...]
    """The weights of the opponents' levels, the lowest first."""
    terms: tuple[Stakes, ...]


class Library:
    """The rulesets on disk."""

    def __init__(
        self, folder: Path, changes: Mapping[str, Toml] | None = None, own: Path | None = None
    ) -> None:
        """Read from a folder; `changes` are a user's tables, by the game that they change, `own` the saves."""
        self.folder = folder
        self.changes = changes or {}
        """The changes to the shipped games, by game."""
        self.own = own
        """The folder with the user's own maps; None: there are none."""
        self._tables = cache(self._read_tables)
        self._lacks = cache(self._find_lacks)

    def check(self, key: str) -> None:
        """Make sure that a game's folder has everything that its package names.

        Raises:
            IncompleteGameError: something is missing; the message names all of it.
            RulesetError: there is no such game.
        """
        if found := self._lacks(known_key(key)):
            raise IncompleteGameError(self.folder_of(key), found)

    def folder_of(self, key: str) -> Path:
        """The folder of a game: here, or else in its own package."""
        here, own = self.folder / key, game(key).folder
        return here if own is None or here.is_dir() else own

    def concerning(self, key: str) -> dict[str, Toml]:
        """The changes to a shipped game and to the parts of its figures."""
        keys = {key, *(part.key for part in game(key).parts)}
        return {one: dict(changed) for one, changed in self.changes.items() if one in keys}

    def changed(self, key: str, changes: Mapping[str, Any]) -> "Library":
        """The same library with further changes to a game."""
        return Library(
            self.folder, {**self.changes, key: merged(self.changes.get(key, {}), changes)}, self.own
        )

    def under(self, changes: Mapping[str, Toml] | None) -> "Library":
        """The shipped games with these changes and no others."""
        found = changes or {}
        return self if found == self.changes else Library(self.folder, found, self.own)

    def tables(self, key: str) -> Any:
        """The figures of a game, in their own type.

        Raises:
            RulesetError: the file is missing or wrong.
        """
        return self._tables(key)

    def raw(self, key: str, name: str) -> Toml:
        """A file of a game's folder as plain data."""
        return read_toml(self._path(key, name))

    def raw_tables(self, key: str) -> Toml:
        """The figures of a game as plain data, with the files that belong to them and the user's changes."""
        raw, of = self.raw(key, "tables"), game(key)
        parts = {
            one.name: self.raw_tables(one.key) if one.file == "tables" else self.raw(one.key, one.file)
            for one in of.parts
        }
        # a file of the user's own never takes the place of a shipped one
        files = {
            name: {**own_maps(self.own), **shipped_maps(self.folder_of(key) / name)}
            for name in of.collections
        }
        changes = {
            name: value
            for name, value in self.changes.get(key, {}).items()
            if name != WORDS and (name != _NAME or name in raw)
        }
        return merged({**raw, **parts, **files}, changes)

    def parts(self, key: str) -> tuple[str, ...]:
        """The files of a game's own folder that belong to its figures."""
        return tuple([part.file for part in game(key).parts if part.key == key])

    def phrases(self, key: str) -> Toml:
        """The words of a game, added to those that all games share and those for fencers, kit and wounds.

        Raises:
            RulesetError: a file is missing or wrong, or a user's own words do not fit.
        """
        home: Toml = shared_toml(self._path(HOME, WORDS))["words"]
        fencer = {"words": {group: home[group] for group in _FENCER_WORDS}}
        shared = merged(shared_toml(self.folder / "phrases.toml"), fencer)
        changes = self.changes.get(key, {}).get(WORDS, {})
        told, poses, moves = (self._words(key, name) for name in (TOLD, POSES, MOVES))
        spoken = {
            "words": told.get("words", {}),
            "spoken": {one: told[one] for one in told if one != "words"},
            "poses": poses,
            "moves": moves,
        }
        plain = merged(shared_toml(self._path(key, WORDS)), spoken)
        check_words(merged(shared, plain), changes)
        return merged(shared, merged(_renamed(plain, changes), changes))

    def _words(self, key: str, name: str) -> Mapping[str, Any]:
        path = self._path(key, name)
        return shared_toml(path) if path.exists() else {}

    def presets(self, key: str) -> dict[str, Preset]:
        """The presets of a game, the one as written first."""
        path = self._path(key, "presets")
        found = converted(self.raw(key, "presets"), dict[str, Preset], path)
        for name, preset in found.items():
            try:
                options(key, preset.options)
            except OptionError as wrong:
                raise RulesetError(f"{path}: {name}: {wrong}") from wrong
        friendly = [name for name, preset in found.items() if preset.friendly]
        if len(friendly) != 1:
            told = f"{' and '.join(friendly)} are" if friendly else "none is"
            raise RulesetError(f"{path}: exactly one preset needs friendly = true, but {told}")
        return found

    def affairs(self) -> Chances:
        """What a date may give as the day's affair.

        Raises:
            RulesetError: the file is missing or wrong, or names a preset that its game does not have.
        """
        path = self.folder / "affair.toml"
        found = converted(read_toml(path), Chances, path)
        for one in found.terms:
            if one.preset not in (there := self.presets(known_key(one.game))):
                raise RulesetError(f"{path}: {one.game}: {one.preset!r} is not one of {', '.join(there)}")
        return found

    def editions(self, key: str) -> Editions:
        """The editions of a game whose saves can be played."""
        return converted(self.raw(key, "editions"), Editions, self._path(key, "editions"))

    def ruleset(self, key: str, chosen: Mapping[str, Any] | None = None) -> Ruleset[Any]:
        """A game under house rules.

        Raises:
            OptionError: a house rule or its value does not exist.
            RulesetError: a file is missing or wrong.
        """
        return game(key).build(self.tables(key), options(key, chosen or {}))

    def begin(
        self,
        rules: Ruleset[Any],
        kind: Kind,
        fencers: BySide[Fencer],
        conditions: BySide[Condition] | None = None,
    ) -> Any:
        """The state in which a duel of two fencers begins.

        Args:
            rules: the game.
            kind: the kind of duel.
            fencers: the fencers.
            conditions: those in which earlier duels left them; None: both are whole.

        Raises:
            OptionError: the house rules name a map that does not exist.
            RulesetError: they name one of the user's own that cannot be used.
        """
        carries = carrying(rules)
        try:
            start = game(rules.key).begin(rules, kind, fencers)
            return start if conditions is None or carries is None else carries.wounded(start, conditions)
        except rapier_and_dagger.UnknownMapError as wrong:
            check_own(self.own, wrong.name)
            raise OptionError(str(wrong)) from wrong

    def fencers_in(self, key: str, start: Any) -> BySide[Fencer]:
        """The two fencers a duel of a game began with."""
        return game(key).fencers(start)

    def cards(self, key: str) -> Cards:
        """The opponents of a game.

        Raises:
            CardError: a file of opponents is wrong.
            RulesetError: a file is missing or cannot be read.
        """
        return read(read_toml(self.folder / "opponents.toml"), self.raw(key, "opponents"), key)

    def opponent(self, key: str, wanted: str) -> Character:
        """The opponent of a game with this key or level.

        Raises:
            CardError: there is no such opponent.
        """
        return self.cards(key).of(wanted)

    def rulings(self) -> Rulings:
        """The rulings of all games.

        Raises:
            RulesetError: their file is missing or cannot be read.
        """
        return Rulings(self.folder)

    def lesson(self) -> Lesson:
        """The first lesson.

        Raises:
            RulesetError: its file is missing or wrong.
        """
        return converted(self.raw(HOME, "lesson"), Lesson, self._path(HOME, "lesson"))

    def casting(self) -> Casting:
        """Names and kits for fencers made at once."""
        return converted(self.raw(HOME, "casting"), Casting, self._path(HOME, "casting"))

    def creation(self, chosen: Mapping[str, Any] | None = None) -> Creation:
        """The procedure that makes a fencer."""
        house = _house(chosen)
        rules = CreationRules(house.roll_wizard, house.kalvan, house.start_die)
        return Creation(self.fencer_tables(), rules, self.casting())

    def passing(self, chosen: Mapping[str, Any] | None = None) -> Passing:
        """The procedure in which time passes for a fencer."""
        house, tables = asdict(_house(chosen)), self.fencer_tables()
        rules = LifeRules(**{name: house[name] for name in LifeRules.__struct_fields__})
        wounds = WoundRules(**{name: house[name] for name in WoundRules.__struct_fields__})
        return Passing(Book(tables, rules, Surgeon(tables, wounds, _kit_rules(chosen))))

    def fencer_tables(self) -> FencerTables:
        """The figures of a fencer."""
        tables: FencerTables = self.tables(HOME)
        return tables

    def problems(self, fencer: Fencer, chosen: Mapping[str, Any] | None = None) -> tuple[Problem, ...]:
        """The problems of a fencer under house rules."""
        return problems(self.fencer_tables(), fencer, _kit_rules(chosen))

    def profile(self, fencer: Fencer, chosen: Mapping[str, Any] | None = None) -> Profile:
        """The profile for figures of an unwounded fencer under house rules."""
        return profile(self.fencer_tables(), fencer, rolled(fencer), _kit_rules(chosen))

    def _find_lacks(self, key: str) -> tuple[str, ...]:
        loads: dict[str, Callable[[], object]] = {
            "tables": lambda: self.tables(key),
            WORDS: lambda: self.phrases(key),
            TOLD: lambda: self.raw(key, TOLD),
            MOVES: lambda: self.raw(key, MOVES),
            **({} if game(key).scene is None else {POSES: lambda: self.raw(key, POSES)}),
            "presets": lambda: self.presets(key),
            "editions": lambda: self.editions(key),
            "opponents": lambda: self.cards(key),
        }
        if key == HOME:
            loads["lesson"] = self.lesson
        return lacks(key, loads)

    def _read_tables(self, key: str) -> Any:
        path = self._path(key, "tables")
        tables = converted(self.raw_tables(key), game(key).tables, path)
        figures_in(key, path)
        return tables

    def _path(self, key: str, name: str) -> Path:
        return self.folder_of(key) / f"{name}.toml"


def _house(chosen: Mapping[str, Any] | None) -> rapier_and_dagger.Options:
    """The house rules of kit and creation; other games have none."""
    known = {info.name for info in options_of(HOME)}
    asked = {name: value for name, value in (chosen or {}).items() if name.rpartition(".")[2] in known}
    house: rapier_and_dagger.Options = options(HOME, asked)
    return house


def _kit_rules(chosen: Mapping[str, Any] | None) -> KitRules:
    house = _house(chosen)
    return KitRules(house.free_weapons, house.gauntlets, house.requirements_in_fight, house.size_18)


def _renamed(phrases: Toml, changes: Toml) -> Toml:
    """The words of a game, with a user's new names in its pickers too; a sign after a key stays."""
    pickers = dict(phrases.get("pickers", {}))
    words = changes.get("words")
    for group, names in cast("Toml", words).items() if isinstance(words, dict) else ():
        if group in pickers and isinstance(names, dict) and "pickers" not in changes:
            rows = [_row(row, cast("Toml", names)) for row in pickers[group]["rows"]]
            pickers[group] = {**pickers[group], "rows": rows}
    return {**phrases, "pickers": pickers}


def _row(row: Toml, names: Toml) -> Toml:
    plain = str(row["key"]).rstrip(_MARKS)
    return {**row, "label": f"{names[plain]}{row['key'][len(plain) :]}"} if plain in names else row
