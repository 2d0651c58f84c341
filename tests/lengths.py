"""How much the slow tests look at: a part in each run of all checks, or the whole with `DUEL_TUI_WHOLE=1`.

Of random duels and positions each run looks at a part. Longer matches between opponents are fought in whole runs alone.
"""

import os

import pytest

_WHOLE = bool(os.environ.get("DUEL_TUI_WHOLE"))
_PART = 0.4
only_whole = pytest.mark.skipif(not _WHOLE, reason="only with DUEL_TUI_WHOLE=1")


def at_length(whole: int) -> int:
    """A number of duels or positions, or a part of it."""
    return whole if _WHOLE else int(whole * _PART)
