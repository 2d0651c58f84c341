"""Value iteration on the page alone: one side's view, no engine, no tables, nothing shared with what it checks."""

from functools import cache
from itertools import product

DICE = {n: ((1 - (5 / 6) ** n), (5 / 6) ** n - (1 / 2) ** n, (1 / 2) ** n) for n in range(1, 7)}
"""The chances of a highest die of 6, of 5 or 4, and of less."""
START = {"foil": (4, 2), "sabre": (4, 4), "knife": (3, 1), "laser": (3, 5)}
"""Action and Effect."""

Tracks = tuple[int, int, int, int]
"""The attacker's Action and Effect, then the defender's."""


def first_attack(action: int, effect: int) -> float:
    """The attacker's chance to win from equal tracks."""
    return _settled()[action, effect, action, effect]


@cache
def _settled() -> dict[Tracks, float]:
    """The attacker's chance to win from any tracks."""
    values = dict.fromkeys(product(range(1, 7), range(6), range(1, 7), range(6)), 0.5)
    while True:
        better = {place: max(_worth(values, place, action) for action in "tfrml") for place in values}
        change = max(abs(better[place] - values[place]) for place in values)
        values = better
        if change < 1e-13:
            return values


def _worth(values: dict[Tracks, float], place: Tracks, action: str) -> float:
    six, middle, low = DICE[place[0]]
    won, lost = _changed(place, action, success=True), _changed(place, action, success=False)
    harm = won[1] if action in "tl" else 0
    total = six * _goes_on(values, _hit(won, harm, action))
    six_d, middle_d, low_d = DICE[place[2]]
    for chance, now, dealt, lunge in ((middle, won, harm, action), (low, lost, 0, "")):
        riposted = (now[0] - now[3], *now[1:])
        answered = six_d * _turned(values, _hit(riposted, 0, lunge))
        answered += middle_d * _turned(values, _hit(now, max(0, dealt - now[3]), lunge))
        answered += low_d * _goes_on(values, _hit(now, dealt, lunge))
        total += chance * answered
    return total


def _changed(place: Tracks, action: str, *, success: bool) -> Tracks:
    a, e, d, t = place
    if success:
        return min(6, a + (action == "r")), min(5, e + (action == "f")), d, max(0, t - (action == "m"))
    return a, max(0, e - (action in "fl")), d, t


def _hit(place: Tracks, harm: int, action: str) -> Tracks:
    a, e, d, t = place
    return a, e, d - harm, max(0, t - (action == "l"))


def _goes_on(values: dict[Tracks, float], place: Tracks) -> float:
    if place[0] <= 0:
        return 0.0
    return 1.0 if place[2] <= 0 else values[place]


def _turned(values: dict[Tracks, float], place: Tracks) -> float:
    a, e, d, t = place
    if a <= 0:
        return 0.0
    return 1.0 if d <= 0 else 1 - values[d, t, a, e]
