"""What the decisions of each level really lose where hands are hidden: `python -m tests.benchmarks.losses GAME`.

Decisions are taken from duels between the third level. At each, a level finds its odds by a search as large as in play, and
another search, by default of 6,000 tries, says what they lose against its best choice. Next to it stands the loss that the
level itself reckons. Options: the number of places, the tries, and losses to try in place of the game's.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from math import inf, sqrt
from random import Random
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.side import both
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.cards import Character
from duel_tui.opponents.duellist import leaning, picked
from duel_tui.opponents.ismcts import Budget, Ismcts
from duel_tui.opponents.search import Limits
from duel_tui.opponents.simulate import play_out
from duel_tui.opponents.think import Thinker
from tests.benchmarks.levels import SHORT, levels
from tests.benchmarks.markdown import head, row
from tests.opponents.meetings import LIBRARY

_SURE = 1.96
_QUICK = Limits(nodes=1000, seconds=inf, hidden_seconds=inf)
_OFTEN = 0.2
"""How often a decision is taken."""


class Places:
    """Decisions between several choices from duels of a level with itself."""

    def __init__(self, rules: Any, player: Character, count: int) -> None:
        """Play until there are enough."""
        self._rules, self._player, self._random = rules, player, Random(5)
        self._thinker: Thinker[Any] = Thinker(rules, _QUICK)
        self._told: list[Told[Any]] = []
        self.found: list[Observation[Any]] = []
        start = LIBRARY.begin(rules, Kind.FRIENDLY, both(lambda side: unnamed(f"The {side}")))
        number = 0
        while len(self.found) < count:
            self._told.clear()
            play_out(rules, start, self._chooser, Random(f"g{number}"), self._told.append)
            number += 1
        del self.found[count:]

    def _chooser(self, ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
        assert ask.menu is not None
        events = tuple([one.event for one in self._told if one.to in {ask.side, None}])
        view = self._rules.observe(checkpoint, ask.side)
        observation = Observation(ask.side, ask, view, tuple(since), random.getrandbits(32), events)
        if self._random.random() < _OFTEN and len(ask.menu.choices) > 1:
            self.found.append(observation)
        basis = self._thinker.basis(observation, self._player)
        odds = leaning(basis, self._player, partial(self._rules.tags, ask))
        return picked(basis.choices, odds, random.random())


def lost(values: Sequence[float], odds: Sequence[float]) -> float:
    """What these odds of some choices lose against the best of them."""
    return max(values) - sum([often * value for often, value in zip(odds, values, strict=True)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", choices=["card_duel", "en_garde"])
    parser.add_argument("--places", type=int, default=100)
    parser.add_argument("--tries", type=int, default=6000)
    parser.add_argument("--losses", type=int, nargs="+", help="of the levels, in hundredths of a duel in 100")
    given = parser.parse_args()
    rules = LIBRARY.ruleset(given.game, SHORT[given.game])
    people = levels(given.game)
    wanted = given.losses or [one.level.loss for one in people]
    people = [
        replace(one, level=replace(one.level, loss=loss)) for one, loss in zip(people, wanted, strict=True)
    ]
    thinker: Thinker[Any] = Thinker(rules, Limits(seconds=inf, hidden_seconds=inf))
    found: dict[int, list[tuple[float, float]]] = {one.level.level: [] for one in people}
    for place in Places(rules, people[2], given.places).found:
        values = Ismcts(rules, place, Random(99), Budget(given.tries, inf)).mix().values
        mixes = {one.level.tries: thinker.mix(place, 1, one.level.tries) for one in people}
        for one in people:
            mix = mixes[one.level.tries]
            odds = leaning(mix, one, partial(rules.tags, place.ask))
            found[one.level.level].append((lost(values, odds), lost(mix.values, odds)))
    print(head("level", "loses at a decision", "reckons"))
    for one in people:
        really, reckoned = zip(*found[one.level.level], strict=True)
        mean = sum(really) / len(really)
        half = _SURE * sqrt(sum([(each - mean) ** 2 for each in really])) / len(really)
        reckons = 100 * sum(reckoned) / len(reckoned)
        print(row(one.level.name, f"{100 * mean:.2f} ± {100 * half:.2f}", f"{reckons:.2f}"))


if __name__ == "__main__":
    main()
