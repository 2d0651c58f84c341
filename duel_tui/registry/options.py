"""House rules by name: the list of them, and the conversion of text into their types."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict, fields

from duel_tui.conversion import convert
from duel_tui.data import OptionError, converted, data_folder, shared_toml
from duel_tui.registry.games import game

HOUSE = "house_rules"
"""The figures of house rules as written, among a game's tables."""


class OptionInfo(Struct, frozen=True):
    """A house rule: its name, its default, and its other values."""

    name: str
    default: Any
    allowed: tuple[Any, ...] | None
    """Its values; None: any whole number within the bounds."""
    low: int = 0
    """The smallest number."""
    high: int = 0
    """The largest number."""
    zero: str = ""
    """The meaning of zero, in words; empty: zero is a number like others."""
    named: bool = False
    """True if it is the name of a file: the shipped ones are its values, and the user may have others."""
    several: bool = False
    """True if it may have any number of its values at once, in the order of `allowed`."""

    @property
    def is_choice(self) -> bool:
        """Whether it may have more than one value."""
        return self.allowed is None or len(self.allowed) > 1

    def may_be(self, value: Any) -> bool:
        """True if it may have this value."""
        if self.named:
            return isinstance(value, str)
        if self.several:
            return isinstance(value, tuple) and set(cast("Sequence[object]", value)) <= set(
                self.allowed or ()
            )
        if self.allowed is not None:
            return value in self.allowed
        return isinstance(value, int) and self.low <= value <= self.high

    @property
    def offered(self) -> str:
        """Its values, in words."""
        if self.allowed is None:
            whole = f"a whole number from {self.low} to {self.high}"
            return f"{whole} (0: {self.zero})" if self.zero else whole
        listed = ", ".join(plain_value(one) for one in self.allowed)
        if self.several:
            return f"any of {listed}, with commas between them, or none"
        return f"{listed} or the name of a file of your own" if self.named else listed


def option_pairs(texts: Iterable[str]) -> dict[str, str]:
    """House rules by name, as `--option` gives them.

    Raises:
        OptionError: one is not written as KEY=VALUE.
    """
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise OptionError(f"--option: {text!r} is not written as KEY=VALUE")
        found[name] = value
    return found


def options(key: str, chosen: Mapping[str, Any]) -> Any:
    """House rules in their own type; names with or without the game's prefix.

    Raises:
        OptionError: a house rule or its value does not exist.
    """
    prefix = f"{game(key).prefix}."
    plain = {name.removeprefix(prefix): value for name, value in chosen.items()}
    infos = {info.name: info for info in options_of(key)}
    hints = _hints(key)
    found: dict[str, Any] = {}
    for name, value in plain.items():
        if name not in infos:
            raise OptionError(f"{name!r} is not a house rule: use one of {', '.join(infos)}")
        try:
            found[name] = _converted(infos[name], hints[name], value)
        except msgspec.ValidationError as wrong:
            raise OptionError(f"{prefix}{name} cannot be {value!r}: use {infos[name].offered}") from wrong
    if why := contradiction(key, found):
        raise OptionError(why)
    return _made(key, found)


def _made(key: str, chosen: Mapping[str, Any]) -> Any:
    return game(key).options(**{**_figures(key), **chosen})


@cache
def _figures(key: str) -> Mapping[str, Any]:
    return figures_in(key, (game(key).folder or data_folder() / key) / "tables.toml")


def figures_in(key: str, path: Path) -> Mapping[str, Any]:
    """The house rules with figures as written, which the file of a game's tables has.

    Raises:
        RulesetError: one is missing or wrong.
    """
    hints = _hints(key)
    wanted = [(one.name, hints[one.name]) for one in fields(game(key).options) if one.required]
    if not wanted:
        return {}
    shape = msgspec.defstruct(HOUSE, wanted, forbid_unknown_fields=True)
    both = msgspec.defstruct("Tables", [(HOUSE, shape)])
    found = converted(shared_toml(path), both, path)
    return asdict(getattr(found, HOUSE))


def _converted(info: OptionInfo, hint: Any, value: Any) -> Any:
    """A value in its type; of a rule with several values each once and in its order, also from a text."""
    if not info.several:
        return convert(value, hint, strict=False)
    if isinstance(value, str):
        value = [] if value in {"", "none"} else [one.strip() for one in value.split(",")]
    chosen = convert(value, hint)
    return tuple([one for one in info.allowed or () if one in chosen])


def contradiction(key: str, chosen: Mapping[str, Any]) -> str:
    """Why house rules exclude each other, each with a value that it may have; empty: they do not."""
    return game(key).contradiction(chosen, _made(key, chosen))


def values_of(key: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every house rule of a game: some chosen, the others as written.

    Raises:
        OptionError: a house rule or its value does not exist.
    """
    values: dict[str, Any] = asdict(options(key, chosen))
    return values


@cache
def as_written(key: str) -> Mapping[str, Any]:
    """The value of every house rule of a game as its rules are written."""
    return MappingProxyType(values_of(key, {}))


def differing(usual: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The house rules that differ from their defaults."""
    return {name: value for name, value in values.items() if value != usual[name]}


def kept_rules(key: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The chosen house rules that another game has, too, with the same values."""
    infos = {info.name: info for info in options_of(key)}
    return {name: value for name, value in values.items() if name in infos and infos[name].may_be(value)}


def chosen_options(key: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The chosen house rules in their own types, without those that are as written.

    Raises:
        OptionError: a house rule or its value does not exist.
    """
    return differing(as_written(key), values_of(key, chosen))


@cache
def options_of(key: str) -> tuple[OptionInfo, ...]:
    """Every house rule of a game."""
    written = _made(key, {})
    return tuple(_info(name, getattr(written, name), hint) for name, hint in _hints(key).items())


@cache
def _hints(key: str) -> dict[str, Any]:
    """The type of every house rule of a game, with its bounds."""
    return get_type_hints(game(key).options, include_extras=True)


def _info(name: str, default: Any, hint: Any) -> OptionInfo:
    if hint is bool:
        return OptionInfo(name, default, (False, True))
    if get_origin(hint) is Literal:
        return OptionInfo(name, default, get_args(hint))
    if get_origin(hint) is tuple:
        return OptionInfo(name, default, get_args(get_args(hint)[0]), several=True)
    bounds = get_args(hint)[1]
    if isinstance(default, str) and isinstance(bounds, Meta):
        return OptionInfo(name, default, tuple(bounds.examples or ()), named=True)
    assert isinstance(bounds, Meta), "a house rule is a switch, a number with bounds or one of several words"
    assert bounds.ge is not None
    assert bounds.le is not None
    return OptionInfo(name, default, None, int(bounds.ge), int(bounds.le), bounds.description or "")


def plain_value(value: Any) -> str:
    """A value as it is written after the sign of an option."""
    if isinstance(value, (tuple, list)):
        return ",".join(map(plain_value, cast("Sequence[object]", value))) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
