"""The source of dice and cards: a seed."""

import secrets
from hashlib import blake2b
from random import Random

from duel_tui.engine.answers import Drawn, Rolled
from duel_tui.engine.journal import question
from duel_tui.engine.requests import Draw, Roll

SEEDS = 1_000_000
"""The limit of drawn seeds, small enough to read out and type in."""
SEED_FIGURES = 9
"""The most digits of a typed seed."""


def drawn_seed() -> int:
    """A random seed."""
    return secrets.randbelow(SEEDS)


def chance_at(seed: int, place: int, question: str) -> Random:
    """Random numbers as a function of the seed, the place in the journal and the question.

    It holds no state, so a resumed or taken-back duel goes on with the same chance.
    """
    digest = blake2b(f"{seed}|{place}|{question}".encode(), digest_size=8).digest()
    return Random(int.from_bytes(digest, "big"))


class SeededThrower:
    """Rolls dice and draws cards from a seed."""

    def __init__(self, seed: int) -> None:
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
