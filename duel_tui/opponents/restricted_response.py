"""Restricted Nash response: gains from what an opponent is expected to play, and risks no more than a bound.

Of all mixes that get at least a given payoff from every column, the one that gets most from an expected mix of columns
is found by linear programming (Johanson, Zinkevich and Bowling, "Computing robust counter-strategies", NIPS 2007;
McCracken and Bowling, "Safe strategies for agent modelling", 2004, for the bound on the loss). Invariants: a bound of
the game's value gives an equilibrium; whatever the opponent plays, the mix loses at most the bound.
"""

from collections.abc import Sequence
from math import inf

from duel_tui.opponents.matrix import Payoffs, cleaned, mix_programme, run


def restricted_response(payoffs: Payoffs, expected: Sequence[float], least: float) -> tuple[float, ...]:
    """The mix of rows that gets most from an expected mix of columns, of those with a least payoff for every column.

    >>> [round(often, 6) for often in restricted_response([[1.0, 0.0], [0.0, 1.0]], [0.6, 0.4], 0.25)]
    [0.75, 0.25]

    Raises:
        UnsolvedError: no mix gets that much.
    """
    gains = [sum([value * often for value, often in zip(row, expected, strict=True)]) for row in payoffs]
    heights = len(payoffs)
    highs = mix_programme(gains)
    for column in zip(*payoffs, strict=True):
        highs.addRow(least - _DUST, inf, heights, list(range(heights)), list(column))
    found = run(highs, f"a restricted response of {heights} rows")
    return cleaned(found.col_value)


_DUST = 1e-9
