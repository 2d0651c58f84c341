"""House rules by name: which there are, and words from outside made into their types."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from duel_tui.registry.errors import OptionError
from duel_tui.registry.games import game


class OptionInfo(Struct, frozen=True):
    """A house rule: its name, its default, and what else it may be."""

    name: str
    default: Any
    allowed: tuple[Any, ...] | None
    """None: a whole number."""
    low: int = 0
    """The least a number may be."""
    high: int = 0
    """The most a number may be."""
    zero: str = ""
    """What no number at all stands for, in words; empty: for nothing else."""

    def may_be(self, value: Any) -> bool:
        """Whether it may have a value."""
        if self.allowed is not None:
            return value in self.allowed
        return isinstance(value, int) and self.low <= value <= self.high

    @property
    def offered(self) -> str:
        """What it may be, in words."""
        if self.allowed is None:
            whole = f"a whole number from {self.low} to {self.high}"
            return f"{whole}, 0 being {self.zero}" if self.zero else whole
        return ", ".join(_plain(one) for one in self.allowed)


def options(key: str, chosen: Mapping[str, Any]) -> Any:
    """House rules in their own type; names with or without the game's prefix.

    Raises:
        OptionError: a house rule or value that does not exist.
    """
    prefix = f"{game(key).prefix}."
    plain = {name.removeprefix(prefix): value for name, value in chosen.items()}
    infos = {info.name: info for info in options_of(key)}
    hints = _hints(key)
    found: dict[str, Any] = {}
    for name, value in plain.items():
        if name not in infos:
            raise OptionError(f"{name!r} is no house rule: there are {', '.join(infos)}")
        try:
            found[name] = msgspec.convert(value, hints[name], strict=False)
        except msgspec.ValidationError as wrong:
            raise OptionError(f"{prefix}{name} cannot be {value!r}: {infos[name].offered}") from wrong
    return game(key).options(**found)


def values_of(key: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every house rule of a game, where some are chosen and the others are as written.

    Raises:
        OptionError: a house rule or value that does not exist.
    """
    values: dict[str, Any] = msgspec.structs.asdict(options(key, chosen))
    return values


def differing(usual: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The house rules that do not have their usual value."""
    return {name: value for name, value in values.items() if value != usual[name]}


def kept_rules(key: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The house rules of another game, as far as this one has them with the same values."""
    infos = {info.name: info for info in options_of(key)}
    return {name: value for name, value in values.items() if name in infos and infos[name].may_be(value)}


def chosen_options(house: Struct) -> dict[str, Any]:
    """The house rules that differ from those as written."""
    asdict = msgspec.structs.asdict
    return differing(asdict(type(house)()), asdict(house))


@cache
def options_of(key: str) -> tuple[OptionInfo, ...]:
    """Every house rule of a game."""
    written = game(key).options()
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
    bounds = get_args(hint)[1]
    assert isinstance(bounds, Meta), "a house rule is a switch, a number with bounds or one of several words"
    assert bounds.ge is not None
    assert bounds.le is not None
    return OptionInfo(name, default, None, int(bounds.ge), int(bounds.le), bounds.description or "")


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
