"""The only list of games: each key with its tables, phrases, presets and house rules on disk."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import UnionType
from typing import Any, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import BySide
from duel_tui.fencer.casting import Casting
from duel_tui.fencer.creation import Creation, CreationRules
from duel_tui.fencer.person import Fencer, KitRules, problems
from duel_tui.fencer.tables import FencerTables
from duel_tui.fencer.terms import Kind
from duel_tui.misprints import pointed
from duel_tui.systems.rapier_and_dagger.options import Options
from duel_tui.systems.rapier_and_dagger.ruleset import KEY, RapierAndDagger
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.tables import Tables

T = TypeVar("T")
Table = dict[str, Any]

KEYS = (KEY,)
"""Every registered game."""
PREFIX = {KEY: "rd"}
"""What stands before a house rule's name in RULES.md: `rd.errata`."""


class RulesetError(ValueError):
    """A ruleset's file is missing or wrong; the message names file, key and reason."""


class OptionError(ValueError):
    """A house rule that does not exist, or a value it does not have."""


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """A named set of house rules, and what differs in it and why."""

    name: str
    line: str
    kind: Kind
    options: dict[str, Any] = {}


class Editions(Struct, frozen=True, forbid_unknown_fields=True):
    """The editions of a ruleset that saves may be of."""

    current: str
    known: tuple[str, ...]


class OptionInfo(Struct, frozen=True):
    """A house rule: its name, its default, and what else it may be."""

    name: str
    default: Any
    allowed: tuple[Any, ...] | None
    """None: a whole number."""


class Library:
    """The rulesets on disk, read as they are needed."""

    def __init__(self, folder: Path, changes: Mapping[str, dict[str, Any]] | None = None) -> None:
        """Read from a folder; `changes` are a user's own tables, by the game they are based on."""
        self.folder = folder
        self._changes = changes or {}
        self._tables = cache(self._read_tables)

    def tables(self, key: str) -> Tables:
        """The figures of a game.

        Raises:
            RulesetError: the file is missing or wrong.
        """
        return self._tables(key)

    def raw(self, key: str, name: str) -> dict[str, Any]:
        """A file of a game's folder as plain data."""
        return read_toml(self.folder / known_key(key) / f"{name}.toml")

    def raw_tables(self, key: str) -> dict[str, Any]:
        """The figures of a game as plain data, with the user's changes."""
        return merged(self.raw(key, "tables"), self._changes.get(key, {}))

    def _read_tables(self, key: str) -> Tables:
        return _converted(self.raw_tables(key), Tables, self.folder / key / "tables.toml")

    def phrases(self, key: str) -> dict[str, Any]:
        """The words of a game, over those that all games share."""
        return merged(read_toml(self.folder / "phrases.toml"), self.raw(key, "phrases"))

    def presets(self, key: str) -> dict[str, Preset]:
        """The presets of a game, the one as written first."""
        path = self.folder / key / "presets.toml"
        found = _converted(self.raw(key, "presets"), dict[str, Preset], path)
        for name, preset in found.items():
            try:
                options(key, preset.options)
            except OptionError as wrong:
                raise RulesetError(f"{path}: {name}: {wrong}") from wrong
        return found

    def editions(self, key: str) -> Editions:
        """The editions of a game that saves may be of."""
        path = self.folder / key / "editions.toml"
        return _converted(self.raw(key, "editions"), Editions, path)

    def casting(self) -> Casting:
        """Names and kits for fencers in one key."""
        return _converted(self.raw(KEY, "casting"), Casting, self.folder / KEY / "casting.toml")

    def ruleset(self, key: str, chosen: Mapping[str, Any] | None = None) -> Ruleset[Any]:
        """A game under house rules.

        Raises:
            OptionError: a house rule or value that does not exist.
            RulesetError: a file is missing or wrong.
        """
        return RapierAndDagger(self.tables(known_key(key)), options(key, chosen or {}))

    def begin(self, rules: Ruleset[Any], kind: Kind, fencers: BySide[Fencer]) -> Any:
        """The state in which a duel of two fencers begins."""
        assert isinstance(rules, RapierAndDagger)
        return rules.begin(kind, fencers)

    def fencers_in(self, start: Any) -> BySide[Fencer]:
        """The two fencers a duel began with."""
        assert isinstance(start, Duel)
        return start.fighters.map(lambda fighter: fighter.fencer)

    def creation(self, chosen: Mapping[str, Any] | None = None) -> Creation:
        """The procedure that makes a fencer."""
        house = options(KEY, chosen or {})
        return Creation(self.tables(KEY), CreationRules(house.roll_wizard, house.kalvan), self.casting())

    def fencer_tables(self) -> FencerTables:
        """The figures of a fencer."""
        return self.tables(KEY)

    def problems(self, fencer: Fencer, chosen: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """What is wrong with a fencer under house rules, a sentence each."""
        house = options(KEY, chosen or {})
        rules = KitRules(house.free_weapons, house.gauntlets, house.size_18)
        return problems(self.tables(KEY), fencer, rules)


def data_folder(name: str = "rulesets") -> Path:
    """The folder of the shipped data: inside the package where it was installed, else beside it."""
    package = Path(str(files("duel_tui")))
    inside = package / "data" / name
    return inside if inside.is_dir() else package.parent / name


def known_key(key: str) -> str:
    """The key of a registered game.

    Raises:
        RulesetError: there is no such game.
    """
    if key not in KEYS:
        raise RulesetError(f"{key!r} is not a game: there are {', '.join(KEYS)}")
    return key


def options(key: str, chosen: Mapping[str, Any]) -> Options:
    """House rules in their own type; names with or without the game's prefix.

    Raises:
        OptionError: a house rule or value that does not exist.
    """
    prefix = f"{PREFIX[known_key(key)]}."
    plain = {name.removeprefix(prefix): value for name, value in chosen.items()}
    infos = {info.name: info for info in options_of(key)}
    for name in plain:
        if name not in infos:
            raise OptionError(f"{name!r} is no house rule: there are {', '.join(infos)}")
    found: dict[str, Any] = {}
    for name, value in plain.items():
        try:
            found[name] = msgspec.convert(
                value, get_type_hints(Options, include_extras=True)[name], strict=False
            )
        except msgspec.ValidationError as wrong:
            allowed = infos[name].allowed
            offered = ", ".join(_plain(one) for one in allowed) if allowed else str(wrong).lower()
            raise OptionError(f"{prefix}{name} cannot be {value!r}: {offered}") from wrong
    return Options(**found)


def chosen_options(house: Options) -> dict[str, Any]:
    """The house rules that differ from those as written."""
    return {
        name: value
        for name, value in msgspec.structs.asdict(house).items()
        if value != getattr(Options(), name)
    }


@cache
def options_of(key: str) -> tuple[OptionInfo, ...]:
    """Every house rule of a game."""
    known_key(key)
    hints = get_type_hints(Options)
    return tuple(OptionInfo(name, getattr(Options(), name), _allowed(hint)) for name, hint in hints.items())


def _allowed(hint: Any) -> tuple[Any, ...] | None:
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    assert not isinstance(hint, UnionType), "a house rule is a switch, a number or one of several words"
    return None


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as plain data.

    Raises:
        RulesetError: it cannot be read; the message names the file and the line.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise RulesetError(f"{path}: cannot be read: {wrong.strerror}") from wrong
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as wrong:
        raise RulesetError(f"{path}: {wrong}") from wrong


def merged(base: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A table with a user's changes laid over it, key by key."""
    found = dict(base)
    for key, value in changes.items():
        old = found.get(key)
        both_tables = isinstance(old, dict) and isinstance(value, dict)
        found[key] = merged(cast("Table", old), cast("Table", value)) if both_tables else value
    return found


def _converted(raw: Any, shape: type[T], path: Path) -> T:
    try:
        return msgspec.convert(raw, shape)
    except msgspec.ValidationError as wrong:
        raise RulesetError(f"{path}: {pointed(raw, shape, wrong)}") from wrong
