"""Counts tries of En Garde's search for another process: reads `PLACE SECONDS` lines, answers `TRIES SECONDS`.

The seconds are its own processor time. Like `playout_worker` it runs beside any version of the package.
"""

import sys
from functools import cache
from random import Random
from time import process_time

from duel_tui.opponents.ismcts import Budget, Ismcts
from tests.systems.en_garde.situations import Bout

PLACES = {
    "ends": "at the ends of the piste",
    "six": "six apart",
    "advanced": "six apart, advanced",
    "attacked": "under attack",
    "five": "five cards in the pack",
}
"""The places by the names in which a line asks for them."""
_TRIES = 3000
"""The tries of one search."""
_SEEDS = 5
"""The searches whose menus are kept after a turn to warm up."""


@cache
def bout(place: str) -> Bout:
    """A round of En Garde in which somebody decides."""
    match place:
        case "ends":
            return Bout("12345", "12345", (1, 23))
        case "six":
            return Bout("12345", "12345", (9, 15))
        case "advanced":
            return Bout("12345", "12345", (9, 15), level="advanced", parry="identical")
        case "attacked":
            return Bout("31245", "31245").play("attack 3").draw_any()
        case "five":
            return Bout("12345", "12345", (9, 15), pack=5)
        case _:
            raise ValueError(f"{place} is none of {', '.join(PLACES)}")


def measure(place: str, seconds: float) -> tuple[int, float]:
    """The tries made in about this time, in whole searches, and the processor time they took."""
    begun = bout(place)
    observation = begun.table.observation(begun.asked)
    searches, began = 0, process_time()
    while (took := process_time() - began) < seconds:
        Ismcts(begun.rules, observation, Random(searches % _SEEDS), Budget(_TRIES, 600)).mix()
        searches += 1
    return searches * _TRIES, took


def main() -> None:
    for line in sys.stdin:
        place, seconds = line.split()
        tries, took = measure(place, float(seconds))
        print(tries, took, flush=True)


if __name__ == "__main__":
    main()
