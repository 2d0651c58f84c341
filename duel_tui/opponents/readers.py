"""Readers: opponents who count what the foe has done, and play the best reply to what he will do next."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from duel_tui.engine.habits import Reading
from duel_tui.engine.menu import Choice
from duel_tui.engine.side import Side
from duel_tui.opponents.duellist import Mix
from duel_tui.opponents.whole import Whole

S = TypeVar("S")

_DOUBT = 6.0
"""How many choices must have been seen until they count as much as what is expected of anybody."""
_DOUBT_HERE = 4.0
"""The same for choices in one situation, against all that was seen."""


def foreseen(reading: Reading, expected: Mapping[Choice, float]) -> dict[Choice, float]:
    """How likely each choice is, by what was seen in this situation, by all that was seen, and by what is expected."""
    everywhere = [seen.choice for seen in reading.past]
    here = [seen.choice for seen in reading.past if seen.situation == reading.now]
    return _blended(here, _blended(everywhere, expected, _DOUBT), _DOUBT_HERE)


def _blended(seen: Sequence[str], expected: Mapping[Choice, float], doubt: float) -> dict[Choice, float]:
    counted = [choice for choice in seen if choice in expected]
    whole = len(counted) + doubt
    return {
        choice: (counted.count(str(choice)) + doubt * chance) / whole for choice, chance in expected.items()
    }


class Replies(Generic[S]):
    """Best replies in a solved game to a foe who plays by habit."""

    def __init__(self, whole: Whole[S]) -> None:
        """Lay the game out so that all states of one depth are valued at once."""
        import numpy as np  # noqa: PLC0415 - only thinking pays for it

        self.whole = whole
        places: dict[S, int] = {}
        depths: dict[S, int] = {}
        groups: dict[tuple[int, Any, Any], list[S]] = {}
        for state in whole.states:
            grid = whole.grid(state)
            depths[state] = 1 + max([depths.get(end, 0) for end in grid.ends])
            groups.setdefault((depths[state], grid.choices, grid.cells), []).append(state)
            for one in (*grid.ends, state):
                places.setdefault(one, len(places))
        self._places = places
        self._known = np.array([whole.value(state) for state in places])
        self._layers = [
            (
                choices,
                np.array(cells),
                np.array([places[state] for state in states]),
                np.array([[places[end] for end in whole.grid(state).ends] for state in states]),
            )
            for (_, choices, cells), states in sorted(groups.items(), key=lambda group: group[0][0])
        ]

    def values(self, state: S, side: Side, now: Mapping[Choice, float], later: Mapping[Choice, float]) -> Any:
        """A side's chance to win with each choice, when the foe plays `now` in this round and `later` after it."""
        import numpy as np  # noqa: PLC0415 - only thinking pays for it

        known = self._known.copy()
        for choices, cells, states, ends in self._layers:
            payoffs = known[ends][:, cells]
            known[states] = (
                (payoffs @ _weights(choices.right, later)).max(axis=1)
                if side is Side.LEFT
                else (_weights(choices.left, later) @ payoffs).min(axis=1)
            )
        grid = self.whole.grid(state)
        payoffs = known[[self._places[end] for end in grid.ends]][np.array(grid.cells)]
        if side is Side.LEFT:
            return payoffs @ _weights(grid.choices.right, now)
        return 1 - _weights(grid.choices.left, now) @ payoffs

    def mix(self, state: S, side: Side, reading: Reading) -> Mix:
        """What a reader plays: the choice that is best against what the foe will do."""
        grid, solution = self.whole.grid(state), self.whole.solutions[state]
        theirs = grid.choices[side.foe]
        fair = solution.columns if side is Side.LEFT else solution.rows
        expected = {
            choice: (chance + 1 / len(theirs)) / 2 for choice, chance in zip(theirs, fair, strict=True)
        }
        everywhere = _blended([seen.choice for seen in reading.past], expected, _DOUBT)
        values = self.values(state, side, foreseen(reading, expected), everywhere).tolist()
        best = max(values)
        first = values.index(best)
        chances = tuple([float(place == first) for place in range(len(values))])
        return Mix(grid.choices[side], chances, tuple(values), best, exact=False, nodes=len(self._places))


def _weights(choices: Sequence[Choice], chances: Mapping[Choice, float]) -> Any:
    """The chances of a menu's choices; what is not on it is left out."""
    import numpy as np  # noqa: PLC0415 - only thinking pays for it

    found = np.array([chances.get(choice, 0.0) for choice in choices])
    whole = found.sum()
    return found / whole if whole else np.full(len(choices), 1 / len(choices))
