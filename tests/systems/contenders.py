"""Duels of every kind a game knows, drawn from a seed: fencers, kinds and house rules as they come."""

from functools import cache
from random import Random
from typing import Any

from msgspec import Struct

from duel_tui import registry
from duel_tui.engine.journal import Journal
from duel_tui.engine.side import Side, both
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Armour, Kind, LeftHand, Organisation, Style, Weapon
from tests.systems.walks import Rules

LIBRARY = registry.Library(registry.data_folder())


class Contender(Struct, frozen=True):
    """A duel about to begin."""

    rules: Any
    journal: Journal[Any]

    @property
    def start(self) -> Any:
        return self.journal.start


def begin(key: str, chance: Random, *, as_written: bool = False) -> Contender:
    """A duel of that game; half of them under the rules as written, most of them short."""
    options = {} if as_written or chance.random() < 0.5 else house_rules(key, chance)
    if not as_written and chance.random() < _SHORT:
        options = {**_SHORTER.get(key, {}), **options}
    rules = _ruleset(key, tuple(options.items()))
    fencers = both(lambda side: fencer(chance, side))
    start = LIBRARY.begin(rules, chance.choice(tuple(Kind)), fencers)
    return Contender(rules, Journal(key, LIBRARY.editions(key).current, options, start))


_SHORTER: dict[str, dict[str, Any]] = {"en_garde": {"hits_to_win": 1}}
"""House rules under which a match of many rounds is over after one."""
_SHORT = 0.95
"""How many matches are that short; the others show what many rounds may do."""


@cache
def _ruleset(key: str, options: tuple[tuple[str, Any], ...]) -> Rules:
    return LIBRARY.ruleset(key, dict(options))


def house_rules(key: str, chance: Random) -> dict[str, Any]:
    """A few house rules other than as written that agree with each other; numbers stay small."""
    while True:
        rules = [
            one for one in registry.options_of(key) if one.name != "characteristics"
        ]  # it has laws of its own
        chosen = chance.sample(rules, min(len(rules), chance.randint(1, 6)))
        found: dict[str, Any] = {}
        for info in chosen:
            others = [value for value in _values(info) if value != info.default]
            if others:
                found[info.name] = chance.choice(others)
        try:
            registry.options(key, found)
        except registry.OptionError:
            continue
        return found


def _values(info: registry.OptionInfo) -> tuple[Any, ...]:
    """The values of a house rule; of a number, some small ones."""
    return info.allowed or tuple([info.low + more for more in (1, 2, 3, 10) if info.low + more <= info.high])


def fencer(chance: Random, side: Side) -> Fencer:
    """Anybody who may fight, weak or strong, in any kit his style allows."""
    while True:
        made = Fencer(
            name=f"The {side}",
            style=chance.choice((Style.OLD, Style.SPANISH, Style.ITALIAN)),
            organisation=chance.choice(tuple(Organisation)),
            strength=chance.randint(1, 20),
            agility=chance.randint(1, 20),
            dexterity=chance.randint(1, 20),
            size=chance.randint(1, 20),
            expertise=chance.randint(1, 20),
            weapon=chance.choice(tuple(Weapon)),
            left_hand=chance.choice(tuple(LeftHand)),
            armour=tuple(
                chance.sample(
                    (Armour.HELMET, Armour.BREASTPLATE, Armour.LEATHER), chance.choice((0, 0, 1, 3))
                )
            ),
        )
        if not LIBRARY.problems(made):
            return made
