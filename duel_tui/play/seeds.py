"""Seeds, from which chance follows."""

import secrets

SEEDS = 1_000_000
"""Seeds are drawn below this, so that they can be read out and typed in."""
SEED_FIGURES = 9
"""How many figures a seed that a person types may have."""


def drawn_seed() -> int:
    """A seed that nobody chose."""
    return secrets.randbelow(SEEDS)
