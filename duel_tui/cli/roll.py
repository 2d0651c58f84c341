"""Fencers rolled by the rules' own dice, on standard output."""

import argparse
import os
import secrets
from collections.abc import Mapping
from typing import Any

from duel_tui.cli.setting import shelf
from duel_tui.dice_sources import SeededThrower, chance_at
from duel_tui.fencer.creation import Creation, Draft
from duel_tui.fencer.wished import Made, WishError, made
from duel_tui.registry import HOME, Library, OptionError, chosen_options, option_pairs
from duel_tui.sanitize import clean_text
from duel_tui.storage import fencers
from duel_tui.storage.folders import saves
from duel_tui.usage.parsing import UsageError
from duel_tui.validation import fitted
from duel_tui.words import Wording, read_phrases

_TRIES = 1000
"""The number of rolled fencers after which a wish counts as impossible."""
_SEED_BITS = 32


def run(asked: argparse.Namespace) -> int:
    """Roll fencers, print them and, if asked, add them to the roster."""
    library = shelf(asked).library()
    wish = _wish(asked)
    seed = secrets.randbits(_SEED_BITS) if asked.seed is None else asked.seed
    rules = _house_rules(asked)
    creation = library.creation(rules)
    rolled = [_rolled(library, creation, wish, seed, number) for number in range(asked.n)]
    if asked.keep:
        roster = saves(getattr(asked, "saves", None), os.environ).prepared()
        for one in rolled:
            fencers.add(roster, one.fencer, one.lines)
    wording = Wording(read_phrases(library.phrases(HOME)))
    profiles = [", ".join(wording.profile(library.profile(one.fencer, rules))) for one in rolled]
    print(_text(rolled, profiles, seed), end="")
    return 0


def _wish(asked: argparse.Namespace) -> Draft:
    given = {name: getattr(asked, name, None) for name in Draft.__struct_fields__}
    wished = {name: clean_text(text) for name, text in given.items() if text}
    return fitted(wished, Draft, lambda found: UsageError(str(found)))


def _house_rules(asked: argparse.Namespace) -> Mapping[str, Any]:
    pairs = option_pairs(asked.option)
    try:
        return chosen_options(HOME, pairs)
    except OptionError as wrong:
        raise UsageError(f"--option: {wrong}") from wrong


def _rolled(library: Library, creation: Creation, wish: Draft, seed: int, number: int) -> Made:
    chances = (chance_at(seed, number, f"fencer {attempt}") for attempt in range(_TRIES))
    throwers = (SeededThrower(chance.getrandbits(_SEED_BITS)) for chance in chances)
    try:
        return made(creation, wish, throwers, library.problems)
    except WishError as wrong:
        raise UsageError(str(wrong)) from wrong


def _text(rolled: list[Made], profiles: list[str], seed: int) -> str:
    """One fencer as in a file, several as an array of tables `fencer`; the profile of each is a comment."""
    head = f"# rolled from seed {seed}\n"
    texts = [f"# {of}\n{fencers.text(one.fencer)}" for one, of in zip(rolled, profiles, strict=True)]
    if len(texts) == 1:
        return head + texts[0]
    return head + "\n".join(f"\n[[fencer]]\n{text}".lstrip("\n") for text in texts)
