"""House rules as they stand in a preset, and how they differ from it."""

from collections.abc import Mapping
from typing import Any

from duel_tui.narration.phrases import Phrases
from duel_tui.narration.rule_words import WarningWords
from duel_tui.registry import Preset, options_of

AS_WRITTEN = Preset("", "")
"""No preset: every house rule as written."""


def values_of(ruleset: str, preset: Preset) -> dict[str, Any]:
    """The value of every house rule in a preset."""
    return {info.name: info.default for info in options_of(ruleset)} | preset.options


def differences(ruleset: str, preset: Preset, options: Mapping[str, Any]) -> dict[str, Any]:
    """The house rules that differ from a preset, with their values, where `options` differ from those as written."""
    usual = values_of(ruleset, preset)
    chosen = values_of(ruleset, AS_WRITTEN) | dict(options)
    return {name: value for name, value in chosen.items() if value != usual[name]}


def warnings(phrases: Phrases, values: Mapping[str, Any]) -> tuple[WarningWords, ...]:
    """What there is to know of house rules as they stand together."""
    return tuple([one for one in phrases.warnings if one.holds(values)])


def told_difference(differing: list[str]) -> str:
    """How many rules differ, in words."""
    return f"{len(differing)} differ" if len(differing) > 1 else "1 differs" if differing else "as it stands"


def kept_rules(ruleset: str, values: dict[str, Any]) -> dict[str, Any]:
    """The house rules of another game, as far as this one has them with the same values."""
    infos = {info.name: info for info in options_of(ruleset)}
    return {name: value for name, value in values.items() if name in infos and infos[name].may_be(value)}
