"""Where dice and cards come from: a seed, or a list of what is to fall."""

import secrets
from collections.abc import Iterable
from hashlib import blake2b
from random import Random

from duel_tui.engine.answers import Drawn, Rolled
from duel_tui.engine.journal import question
from duel_tui.engine.requests import Draw, Roll

SEEDS = 1_000_000
"""Seeds are drawn below this, so that they can be read out and typed in."""
SEED_FIGURES = 9
"""How many figures a seed may have that a person types in."""


def drawn_seed() -> int:
    """A seed that nobody chose."""
    return secrets.randbelow(SEEDS)


def chance_at(seed: int, place: int, question: str) -> Random:
    """Chance as a function of the seed, the place in the play and the question.

    It holds no state, so a resumed or taken-back duel goes on with the same chance.
    """
    digest = blake2b(f"{seed}|{place}|{question}".encode(), digest_size=8).digest()
    return Random(int.from_bytes(digest, "big"))


class SeededThrower:
    """Rolls dice and draws cards from a seed."""

    def __init__(self, seed: int) -> None:
        """Roll from `seed`."""
        self.seed = seed

    def throw(self, request: Roll, place: int) -> Rolled:
        """Answer a roll asked after `place` answers."""
        chance = chance_at(self.seed, place, question(request))
        faces = tuple([chance.randint(1, request.dice.faces) for _ in range(request.dice.count)])
        return Rolled(request.dice.score(faces), faces if len(faces) > 1 else ())

    def draw(self, request: Draw, place: int) -> Drawn:
        """Answer a draw asked after `place` answers."""
        chance = chance_at(self.seed, place, question(request))
        return Drawn(tuple(sorted(chance.sample(request.pile, request.count))))


class LoadedThrower:
    """Lets dice fall and cards come as they are listed."""

    def __init__(self, scores: Iterable[int] = (), hands: Iterable[tuple[str, ...]] = ()) -> None:
        """Let `scores` fall and `hands` be drawn, one after the other."""
        self._scores = iter(scores)
        self._hands = iter(hands)

    def throw(self, request: Roll, place: int) -> Rolled:  # noqa: ARG002
        """Answer a roll with the next score."""
        return Rolled(next(self._scores))

    def draw(self, request: Draw, place: int) -> Drawn:  # noqa: ARG002
        """Answer a draw with the next hand."""
        return Drawn(next(self._hands))
