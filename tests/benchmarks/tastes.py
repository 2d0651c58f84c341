"""Whether tastes show, and what they cost: `python -m tests.benchmarks.tastes GAME [PAIRS [EFFORT]]`.

First each character meets somebody of its level without tastes, and how often both take what it likes is compared; then
everybody of a level meets everybody of the level below. Arguments: the game, pairs of duels for each meeting, and how
much everybody thinks in per cent of what they do at a table.
"""

import sys

from tests.opponents.tastes import cards, met, told


def levels(game: str, pairs: int, effort: int) -> None:
    """How often each wins against those of the level below."""
    people = cards(game).characters
    for character in people:
        below = [one for one in people if one.level.level == character.level.level - 1]
        for other in below:
            share = met(game, character, other, pairs, effort).score.share
            print(
                f"{character.key} (level {character.level.level}) v {other.key}: {100 * share:.0f} %",
                flush=True,
            )


def main() -> None:
    game, *numbers = sys.argv[1:] or ["card_duel"]
    pairs, effort = (*map(int, numbers), *(100, 20)[len(numbers) :])
    for line in told(game, cards(game).characters, pairs, effort):
        print(line, flush=True)
    levels(game, pairs, effort)


if __name__ == "__main__":
    main()
