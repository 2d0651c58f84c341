"""Seeds, from which chance follows."""

import secrets

SEEDS = 1_000_000
"""Seeds are drawn below this, so that they can be read out and typed in."""


def drawn_seed() -> int:
    """A seed that nobody chose."""
    return secrets.randbelow(SEEDS)
