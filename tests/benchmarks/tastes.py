"""Whether tastes show, and what they cost: `python -m tests.benchmarks.tastes GAME [PAIRS [EFFORT]]`.

Each character meets somebody of its level without tastes, and how often both take what it likes is compared. Arguments:
the game, pairs of duels for each meeting, and how much everybody thinks in per cent of what they do at a table.
"""

import sys

from tests.opponents.tastes import cards, told


def main() -> None:
    game, *numbers = sys.argv[1:] or ["card_duel"]
    pairs, effort = (*map(int, numbers), *(100, 20)[len(numbers) :])
    for line in told(game, cards(game).characters, pairs, effort):
        print(line, flush=True)


if __name__ == "__main__":
    main()
