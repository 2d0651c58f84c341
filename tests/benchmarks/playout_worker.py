"""Counts playouts for another process: reads `GAME SECONDS` lines, answers `DUELS SECONDS` of its own processor time.

It runs beside any version of the package, so it uses only what all of them have: the library, and random playouts by the
rules' own routine. The games are played as written, by two average fencers. `bare` is the bare state; with OpenSpiel
installed, `pyspiel` is the bare state and `openspiel/GAME` this package's game, both driven by pyspiel.
"""

import sys
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

from duel_tui import registry
from duel_tui.engine.side import BySide
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.simulate import at_random, play_out
from tests.benchmarks import bare_swords

BARE, SPIEL, ADAPTER = "bare", "pyspiel", "openspiel/"
"""The bare state; the bare state by pyspiel; the prefix of this package's games by pyspiel."""
_BATCH = 10
"""Duels between two looks at the clock."""
_LIBRARY = registry.Library(registry.data_folder())
_FENCERS = BySide(Fencer(name="Left", expertise=10), Fencer(name="Right", expertise=10))


@cache
def player(what: str) -> Callable[[], object]:
    """Plays one duel of this kind; every kind has random numbers of its own."""
    random = Random(1)
    if what == SPIEL:
        spiel_state = import_module("tests.benchmarks.bare_swords_of_openspiel")
        return partial(by_openspiel, spiel_state.game(_LIBRARY.tables("duel_of_swords")), random)
    if what.startswith(ADAPTER):
        import_module("duel_tui.openspiel")
        return partial(by_openspiel, import_module("pyspiel").load_game(what.removeprefix(ADAPTER)), random)
    if what == BARE:
        game = bare_swords.SwordsGame(_LIBRARY.tables("duel_of_swords"))
        return lambda: bare_swords.play_out(game, random.random)
    rules = _LIBRARY.ruleset(what)
    start = _LIBRARY.begin(rules, Kind.HONORABLE, _FENCERS)
    return lambda: play_out(rules, start, at_random, random)


def by_openspiel(game: Any, random: Random) -> object:
    """Plays one duel by uniform random actions through the interface of OpenSpiel."""
    chance = random.random
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, weights)[0])
        elif state.is_simultaneous_node():
            left, right = state.legal_actions(0), state.legal_actions(1)
            state.apply_actions([left[int(chance() * len(left))], right[int(chance() * len(right))]])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
    return state.returns()


def measure(what: str, seconds: float) -> tuple[int, float]:
    """The duels played in about this time, and the processor time they took."""
    play = player(what)
    duels, began = 0, process_time()
    while (took := process_time() - began) < seconds:
        for _ in range(_BATCH):
            play()
        duels += _BATCH
    return duels, took


def main() -> None:
    for line in sys.stdin:
        what, seconds = line.split()
        duels, took = measure(what, float(seconds))
        print(duels, took, flush=True)


if __name__ == "__main__":
    main()
