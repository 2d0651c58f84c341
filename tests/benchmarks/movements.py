"""How the shipped opponents move in Rapier & Dagger: `python -m tests.benchmarks.movements [CHARACTER ...] [--duels N]`.

Each opponent fights duels with its own fencer against the fencers of all the others, who are played by the Master's
level without tastes. The share of each movement is shown, and the share of duels won.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from itertools import cycle, islice
from random import Random
from typing import Any

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.side import BySide, Side
from duel_tui.opponents.cards import Character
from duel_tui.opponents.search import Limits
from duel_tui.opponents.simulate import play_out
from duel_tui.opponents.think import Thinker
from duel_tui.play.creation import fencer_of
from duel_tui.systems.rapier_and_dagger.terms import Movement
from tests.opponents.matches import CARDS, KEY, LIBRARY, plain

PRESETS = ("salle", "death", "as_written")
EVERYBODY = [character for level in CARDS.levels for character in CARDS.at(level.level)]


def moved(who: Character, foe: Character, preset: str, number: int) -> tuple[list[str], float]:
    """The movements of an opponent in one duel, and what it won."""
    chosen = LIBRARY.presets(KEY)[preset]
    rules: Any = LIBRARY.ruleset(KEY, chosen.options)
    thinker: Thinker[Any] = Thinker(rules, Limits(seconds=600))
    play = BySide(who, plain(5))
    found: list[str] = []

    def chooser(ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
        seen = Observation(ask.side, ask, checkpoint, tuple(since), random.getrandbits(16))
        choice = thinker.choose(seen, play[ask.side], random.getrandbits(32))
        if ask.what == "movement" and ask.side is Side.LEFT:
            found.append(str(choice))
        return choice

    start = LIBRARY.begin(rules, chosen.kind, BySide(fencer_of(LIBRARY, who), fencer_of(LIBRARY, foe)))
    end = play_out(rules, start, chooser, Random(f"{who.key}|{foe.key}|{preset}|{number}"))
    return found, end.outcome.worth_to(Side.LEFT)


def shares(who: Character, duels: int) -> str:
    """A row: the share of each movement in the duels of an opponent."""
    counted, won = Counter[str](), 0.0
    foes = cycle([one for one in EVERYBODY if one.key != who.key])
    for number, foe in enumerate(islice(foes, duels)):
        found, result = moved(who, foe, PRESETS[number % len(PRESETS)], number)
        counted.update(found)
        won += result
    cells = [f"{100 * counted[one] / counted.total():8.0f}" for one in Movement if one is not Movement.YIELD]
    return f"{who.name:<22}{''.join(cells)}{counted.total():>12}{100 * won / duels:>8.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("characters", nargs="*", default=[one.key for one in EVERYBODY])
    parser.add_argument("--duels", type=int, default=27)
    given = parser.parse_args()
    heads = [f"{one:>8}" for one in ("back", "stand", "side", "volt", "forward")]
    print(f"{'in 100 movements':<22}{''.join(heads)}{'movements':>12}{'won':>8}")
    for key in given.characters:
        print(shares(CARDS.of(key), given.duels), flush=True)


if __name__ == "__main__":
    main()
