"""The registered games, and the library of what each is made of."""

from duel_tui.registry.errors import OptionError, RulesetError
from duel_tui.registry.files import data_folder, merged, read_toml
from duel_tui.registry.games import KEYS, known_key
from duel_tui.registry.library import Editions, Library, Preset
from duel_tui.registry.options import OptionInfo, chosen_options, options, options_of

__all__ = [
    "KEYS",
    "Editions",
    "Library",
    "OptionError",
    "OptionInfo",
    "Preset",
    "RulesetError",
    "chosen_options",
    "data_folder",
    "known_key",
    "merged",
    "options",
    "options_of",
    "read_toml",
]
