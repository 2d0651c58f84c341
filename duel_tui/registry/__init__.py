"""The registered games, and the library of their rulesets."""

from duel_tui.data import OptionError, RulesetError, data_folder, merged, read_toml
from duel_tui.registry.games import KEYS, known_key
from duel_tui.registry.lesson import Lesson, LessonStep
from duel_tui.registry.library import HOME, Editions, Library, Preset
from duel_tui.registry.options import (
    OptionInfo,
    as_written,
    chosen_options,
    contradiction,
    differing,
    kept_rules,
    option_pairs,
    options,
    options_of,
    plain_value,
    values_of,
)
from duel_tui.registry.variants import (
    BASE,
    Variant,
    Variants,
    library_with,
    read_variant,
    variants,
    with_variant,
)

__all__ = [
    "BASE",
    "HOME",
    "KEYS",
    "Editions",
    "Lesson",
    "LessonStep",
    "Library",
    "OptionError",
    "OptionInfo",
    "Preset",
    "RulesetError",
    "Variant",
    "Variants",
    "as_written",
    "chosen_options",
    "contradiction",
    "data_folder",
    "differing",
    "kept_rules",
    "known_key",
    "library_with",
    "merged",
    "option_pairs",
    "options",
    "options_of",
    "plain_value",
    "read_toml",
    "read_variant",
    "values_of",
    "variants",
    "with_variant",
]
