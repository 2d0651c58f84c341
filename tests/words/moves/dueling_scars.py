"""Claims about actions, stakes and weapons: Dueling Scars by its tables and by exact values.

A state is my dice and my Effect, the opponent's dice and Effect, where I have the initiative.
"""

from collections import Counter
from functools import cache
from itertools import product

from tests.words.moves.claims import of_game

TABLES = of_game("dueling_scars", "tables")
WEAPONS: dict[str, tuple[int, int]] = {
    name: (row["effect"], row["action"]) for name, row in TABLES["weapons"].items()
}
ACTIONS = TABLES["actions"]
ACTS = ("thrust", "feint", "recover", "maneuver", "lunge")
State = tuple[int, int, int, int]
Next = tuple[float, State, bool]
"""A chance, the state that follows, and whether the initiative stays."""


def dice(count: int) -> tuple[float, float, float]:
    """The chances that the highest die is a 6, a 4 or 5, and less."""
    six, failed = 1 - (5 / 6) ** count, 0.5**count
    return six, 1 - failed - six, failed


def after(state: State, act: str) -> list[Next]:
    """What follows from an action, with its chance."""
    mine, effect, his, threat = state
    six, some, failed = dice(mine)
    his_six, his_some, his_failed = dice(his)
    if act in {"thrust", "lunge"}:
        lower = int(act == "lunge")
        whole, parried = max(0, his - effect), max(0, his - max(0, effect - threat))
        hit = max(0, mine - threat)
        less = max(0, threat - lower)
        found = [
            (six + some * his_failed, (mine, effect, whole, less if whole else threat), True),
            (some * his_some, (mine, effect, parried, less if parried else threat), False),
            (some * his_six, (hit, effect, his, less if hit else threat), False),
        ]
    else:
        more = min(6, mine + 1) if act == "recover" else mine
        better = min(5, effect + 1) if act == "feint" else effect
        less = max(0, threat - 1) if act == "maneuver" else threat
        found = [
            (six + some * his_failed, (more, better, his, less), True),
            (some * his_some, (more, better, his, less), False),
            (some * his_six, (max(0, more - less), better, his, less), False),
        ]
    worse = max(0, effect - 1) if act in {"feint", "lunge"} else effect
    return [
        *found,
        (failed * his_failed, (mine, worse, his, threat), True),
        (failed * his_some, (mine, worse, his, threat), False),
        (failed * his_six, (max(0, mine - threat), worse, his, threat), False),
    ]


@cache
def values() -> dict[State, float]:
    """The chance to win from every state."""
    states: list[State] = list(product(range(1, 7), range(6), range(1, 7), range(6)))
    follows = {state: [after(state, act) for act in ACTS] for state in states}
    found = dict.fromkeys(states, 0.5)
    change = 1.0
    while change > 1e-9:
        change = 0.0
        for state in states:
            best = max(
                sum(chance * _value(found, to, stays) for chance, to, stays in one) for one in follows[state]
            )
            change, found[state] = max(change, abs(best - found[state])), best
    return found


def _value(found: dict[State, float], state: State, stays: bool) -> float:  # noqa: FBT001  a state with its initiative
    mine, effect, his, threat = state
    if mine <= 0 or his <= 0:
        return float(mine > 0)
    return found[state] if stays else 1 - found[his, threat, mine, effect]


def worth(state: State, act: str) -> float:
    """The chance to win by an action."""
    return sum(chance * _value(values(), to, stays) for chance, to, stays in after(state, act))


def first(mine: int, his: int) -> float:
    """The chance to win the first attack with dice against dice, equal highest dice compared downwards."""
    ours, theirs = (
        Counter(tuple(sorted(one, reverse=True)) for one in product(range(1, 7), repeat=count))
        for count in (mine, his)
    )
    wins = sum(count * other for one, count in ours.items() for two, other in theirs.items() if one > two)
    ties = sum(count * theirs[one] for one, count in ours.items())
    rolls: int = 6 ** (mine + his)
    return wins / (rolls - ties)


@cache
def versus(mine: str, his: str) -> float:
    """The chance to win with a weapon against another."""
    (effect, dice_count), (threat, others) = WEAPONS[mine], WEAPONS[his]
    chance = first(dice_count, others)
    lost = 1 - values()[others, threat, dice_count, effect]
    return chance * values()[dice_count, effect, others, threat] + (1 - chance) * lost


def stake(weapon: str, mine: int, his: int) -> float:
    """The chance to win after two unequal stakes."""
    effect, count = WEAPONS[weapon]
    if mine > his:
        return values()[count - mine, effect, count - his, effect]
    return 1 - values()[count - his, effect, count - mine, effect]
