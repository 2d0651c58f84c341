"""How much the slow tests of random duels and positions look at: a part in each run of all checks, or the whole."""

import os

_WHOLE = bool(os.environ.get("DUEL_TUI_WHOLE"))
_PART = 0.4


def at_length(whole: int) -> int:
    """A number of duels or positions: the whole of it with `DUEL_TUI_WHOLE=1`, otherwise a part."""
    return whole if _WHOLE else int(whole * _PART)
