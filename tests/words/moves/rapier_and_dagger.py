"""The tables of Rapier & Dagger with short names, as its claims read them.

Movements are B back, S stand, PS pass to the side, V volt and PF pass forward; the columns and rows of the combat matrix
B, S, PSV for both sideways, and PF.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from duel_tui.registry import Library, data_folder

GAME = "rapier_and_dagger"
RULES: dict[str, Any] = Library(data_folder()).raw_tables(GAME)
FIGURES: dict[str, Any] = RULES["figures"]
TARGETS = ["SA", "H", "RC", "LC", "RL", "LL"]
LINES = ["HP", "CP", "LP"]
NAMES = {"B": "back", "S": "stand", "PS": "pass_side", "V": "volt", "PF": "pass_forward"}
SHORT = {name: short for short, name in NAMES.items()}
MOVEMENTS = list(NAMES)
COLUMNS = ["B", "S", "PSV", "PF"]
CELLS = [(defender, attacker) for defender in COLUMNS for attacker in COLUMNS]
ACTIONS = ("ST", "SC", "DIST", "DISC")
"""The sword actions that attack."""
CROSSED: dict[str, Any] = {**RULES["crossed_swords"], "push": RULES["contact"]["push"]}
NUMBERS = {
    f"{means} {target}": need
    for means, row in CROSSED.items()
    if isinstance(row, dict)
    for target, need in row.items()
}
"""What each strike at close quarters needs."""
CONTACT, DEFENCE, ARMOUR, LOAD = (RULES[name] for name in ("contact", "defence", "armour", "load"))
WEAPON, TARGET, THRESHOLDS = (RULES[f"wound_{name}"] for name in ("weapon", "target", "thresholds"))
EFFECTS, WEAPONS = RULES["wound_effects"], RULES["weapons"]
FACTOR = {kind: per_cent / 100 for kind, per_cent in RULES["duel_factor"].items()}
MEASURES, PARRY, SURPRISE = (FIGURES[name] for name in ("measures", "parry", "surprise"))
CIRCUMSTANCE = FIGURES["circumstance"]
COST = {short: FIGURES["change_cost"][name] for short, name in NAMES.items()}
PAIRS: list[dict[str, Any]] = RULES["movement_effect"]["rows"]
TOTAL = 20**5
"""The rolls of five dice with 20 faces, which make a fencer."""
GEAR = {
    "empty": (0, 0, 0),
    **{held: tuple(-DEFENCE[held][line] for line in LINES) for held in ("cloak", "dagger")},
}


def needed(defender: str, line: str, attacker: str, target: str) -> int:
    """The number of a cell of the combat matrix."""
    name = {**NAMES, "PSV": "side"}
    found: int = RULES["combat_matrix"][name[defender]][line][name[attacker]][TARGETS.index(target)]
    return found


def pair(me: str, foe: str) -> Any:
    """My attacks, whether mine is a bonus, the opponent's, whether theirs is, natural targets, penalty, end of the round."""
    rows, mine, theirs = {(row["left"], row["right"]): row for row in PAIRS}, NAMES[me], NAMES[foe]
    row, turned = (rows[mine, theirs], False) if (mine, theirs) in rows else (rows[theirs, mine], True)
    (attacks, more), (bonus, other) = row["attacks"], row["bonus"]
    sides = (more, other, attacks, bonus) if turned else (attacks, bonus, more, other)
    return (*sides, row["targets"], row["penalty"], row["result"])


def attacks_of(me: str, foe: str) -> Any:
    """The attacks of both, and which are a bonus."""
    return pair(me, foe)[:4]


def result_of(me: str, foe: str) -> Any:
    """Where the round ends."""
    return pair(me, foe)[6]


def mean(numbers: Iterable[float]) -> float:
    found = list(numbers)
    return sum(found) / len(found)


def natural(target: str) -> int:
    """The pairs of movements in which a target is natural."""
    return sum(target in row["targets"] for row in PAIRS)


def meet(me: str, foe: str) -> str:
    """The distance that two movements with points give."""
    found: str = FIGURES["meeting"][NAMES[me]][NAMES[foe]]
    return found


def attacks(me: str, foe: str) -> tuple[int, int]:
    """The attacks of both at that distance."""
    row = MEASURES[meet(me, foe)]
    only, count = row.get("only"), row["attacks"]
    return (count if only in {None, NAMES[me]} else 0, count if only in {None, NAMES[foe]} else 0)


def action(me: str, foe: str) -> tuple[Any, Any]:
    """What two sword actions add to my roll and to the opponent's; None: no attack."""
    return (_against(foe, me) if me in ACTIONS else None, _against(me, foe) if foe in ACTIONS else None)


def _against(guard: str, attack: str) -> int:
    found: int = (
        FIGURES["attacking"][guard][attack][1] if guard in ACTIONS else FIGURES["defending"][guard][attack]
    )
    return found


def blade(me: str, foe: str) -> tuple[int, int]:
    """What two blade attacks add to my roll and to the opponent's."""
    return (FIGURES["blade"][foe][me], FIGURES["blade"][me][foe])


def free_at(measure: str) -> set[str]:
    """The targets that cost nothing at a distance."""
    return {target for target in TARGETS if measure in FIGURES["target_measure"][target]["measures"]}


def penalty(target: str) -> Any:
    return FIGURES["target_measure"][target]["penalty"]


def per_cent(need: int) -> int:
    """The chance of a number on the die alone."""
    return 101 - need


def _rolled(field: str) -> Counter[tuple[int, int]]:
    """How many of all rolls give which pair of numbers, such as the wound bonuses of cut and thrust."""
    found = Counter({(0, 0): 1})
    for bands in RULES["characteristics"].values():
        more = Counter[tuple[int, int]]()
        for (cut, thrust), count in found.items():
            for band in [one for one in bands["bands"] if one["lo"] > 0]:
                more[cut + band[field][0], thrust + band[field][1]] += count * (band["hi"] - band["lo"] + 1)
        found = more
    return found


BONUSES = _rolled("w")
PARRY_ADVANTAGES = _rolled("pa")


def grade(kind: str, target: str, total: int, weapon: int, cover: str = "none") -> str:
    """The grade of a wound."""
    value = max(0, int((total + weapon + TARGET[target][cover]) * FACTOR[kind]))
    least_of = THRESHOLDS[target]
    reached = [
        name for name in ("light", "serious", "mortal") if name in least_of and value >= least_of[name]
    ]
    return reached[-1] if reached else "scratch"


def share(kind: str, target: str, weapon: str, blow: str, grades: Iterable[str]) -> float:
    """The share of rolled fencers whose hit makes one of these grades."""
    place, wanted, value = ("cut", "thrust").index(blow), set(grades), WEAPON[weapon][blow]
    fencers = [
        count for bonus, count in BONUSES.items() if grade(kind, target, bonus[place], value) in wanted
    ]
    return sum(fencers) / TOTAL


def least(kind: str, target: str, wound: str, cover: str = "none") -> Any:
    """The least of bonus and weapon that makes a wound."""
    return THRESHOLDS[target][wound] / FACTOR[kind] - TARGET[target][cover]


def weakest(defender: str, attacker: str, line: str, gear: int = 0) -> int:
    """The number of the easiest target behind a parry."""
    return min(needed(defender, line, attacker, target) for target in TARGETS) + gear


def universal(defender: str, attacker: str) -> int:
    """The same behind the universal parry."""
    special: int = RULES["universal_parry"]["special"]
    return weakest(defender, attacker, "SP") - special


def beaten_universal(hand: str) -> list[tuple[str, str, str]]:
    """Where another parry has a safer weakest place than the universal one."""
    return [
        (defender, attacker, line)
        for defender, attacker in CELLS
        for line, gear in zip(LINES, GEAR[hand], strict=True)
        if weakest(defender, attacker, line, gear) > universal(defender, attacker)
    ]


def held(defender: str, line: str, attacker: str, target: str, hand: str) -> int:
    """The number of a cell with what the left hand adds to the parry."""
    adds: int = GEAR[hand][LINES.index(line)]
    return needed(defender, line, attacker, target) + adds


def _count(line: str, target: str, which: Callable[[Iterable[int]], int], hand: str) -> int:
    """In how many cells a parry is the best or the worst of the three for a target."""
    return sum(
        held(defender, line, attacker, target, hand)
        == which([held(defender, one, attacker, target, hand) for one in LINES])
        for defender, attacker in CELLS
    )


def best(line: str, target: str, hand: str = "empty") -> int:
    return _count(line, target, max, hand)


def worst(line: str, target: str, hand: str = "empty") -> int:
    return _count(line, target, min, hand)


def _among(line: str, target: str, which: Callable[[Iterable[int]], int]) -> int:
    """In how many cells a target is the easiest or the hardest behind a parry."""
    return sum(
        needed(defender, line, attacker, target)
        == which([needed(defender, line, attacker, one) for one in TARGETS])
        for defender, attacker in CELLS
    )


def easiest(line: str, target: str) -> int:
    return _among(line, target, min)


def hardest(line: str, target: str) -> int:
    return _among(line, target, max)


def strikes() -> list[int]:
    """The numbers of all strikes at close quarters."""
    return [number for row in RULES["crossed_swords"].values() for number in row.values()]


VOLTS = [pair("V", other) for other in MOVEMENTS]
"""The five rows of a volt."""


def at(target: str) -> dict[str, int]:
    """The numbers of the strikes that reach a place."""
    return {means: row[target] for means, row in RULES["crossed_swords"].items() if target in row}


def light_at_left_leg(weapon: str) -> bool:
    """Whether hardly any strike there only scratches."""
    return all(share(kind, "LL", weapon, "thrust", ["scratch"]) < 0.001 for kind in ("honorable", "death"))


def special(attacker: str) -> list[int]:
    """The numbers of the Special line of a fencer who stands."""
    return [needed("S", "SP", attacker, target) for target in TARGETS]


def below(attacker: str, other: str) -> bool:
    """Whether a movement needs less than another at every target."""
    return all(one < two for one, two in zip(special(attacker), special(other), strict=True))


def means_of(role: Any) -> Any:
    return {
        m: mean(
            needed(*((m, line, a) if role == "d" else (a, line, m)), t)
            for line in [*LINES, "SP"]
            for a in COLUMNS
            for t in TARGETS
        )
        for m in COLUMNS
    }


def feet_of(s: Any, d: Any, k: Any) -> Any:
    return k * s + -(-4 * k * d // 3)


BLADES = ("absence", "feint", "beat", "bind")


ROWS = ("ST", "SC", "DIST", "DISC", "DIS", "DDIS", "UP", "NSA")
