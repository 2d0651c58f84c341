"""The rules and the second reading walked side by side, through the public engine, and compared at every step."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import msgspec

from duel_tui.engine.against import Chance
from duel_tui.engine.answers import Answer, Decided, Rolled
from duel_tui.engine.menu import Choice, Menu, written
from duel_tui.engine.outcome import Outcome, Told
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Ask, Decide, Request, Roll
from tests.systems.rapier_and_dagger.second_reading.duel import Duel
from tests.systems.rapier_and_dagger.second_reading.man import LOSABLE, Man, Tables
from tests.systems.rapier_and_dagger.second_reading.points import PointsDuel
from tests.systems.rapier_and_dagger.second_reading.swords import FigureDuel
from tests.systems.rapier_and_dagger.second_reading.words import (
    COMPARED,
    SIDES,
    Asked,
    Cast,
    Question,
    Steps,
    fact,
)

Taste = Callable[[Ask], Choice]


class Habit(NamedTuple):
    """How a duel is played: what is chosen, and the scores that its dice may show."""

    choose: Taste
    scores: tuple[int, ...]


LONGEST = 20_000


class DifferenceError(AssertionError):
    """A place where the two readings part."""


class Beginning(NamedTuple):
    """A duel about to be fought by both readings."""

    rules: Any
    start: Any
    tables: Tables
    """Those of the second reading."""
    house: Mapping[str, Any]
    """The house rules, by name."""


def walk_beside(duel: Beginning, chance: Random, habit: Habit) -> tuple[str, int]:
    """Fight a duel by both readings: how it ended, and how many requests were compared.

    Raises:
        DifferenceError: they do not ask, roll, tell or end alike.
    """
    second = second_of(duel)
    steps = second.play()
    expected: Question | Cast | None = next(steps)
    position: Position[Any] = Position(duel.rules, duel.start)
    for count in range(LONGEST):
        same("what is told", told(position.told), second.facts())
        same("what is asked", asked(position.request), spelled(expected))
        if not isinstance(position.request, Roll):
            compare_sheets(second, duel.rules.sheet(position.state, None))
        if position.request is None or expected is None:
            same("the end", outcome(duel.rules.outcome(position.state)), second.end)
            same("the points", tuple(duel.rules.earned(position.state)), second.earned())
            assert second.end is not None
            return second.end[1], count
        answer = answered(position.request, chance, habit)
        expected = next_step(steps, handed(position.request, answer))
        position = position.give(answer)
    raise DifferenceError(f"no end within {LONGEST} answers")


def second_of(duel: Beginning) -> Duel:
    """The second reading of a duel, by the switches of RD-140."""
    fencers = {side: msgspec.structs.asdict(getattr(duel.start.fighters, side).fencer) for side in SIDES}
    kind = str(duel.start.kind)
    if duel.house.get("attack") == "actions":
        return FigureDuel(duel.tables, kind, fencers, dict(duel.house))
    if duel.house.get("movement") or duel.house.get("approach"):
        return PointsDuel(duel.tables, kind, fencers, dict(duel.house))
    return Duel(duel.tables, kind, fencers, mercy=bool(duel.house.get("mercy")))


def next_step(steps: Steps[None], answer: Any) -> Question | Cast | None:
    """What the second reading needs after an answer; None: nothing any more."""
    try:
        return steps.send(answer)
    except StopIteration:
        return None


def same(what: str, program: object, reading: object) -> None:
    """Refuse two readings that differ.

    Raises:
        DifferenceError: they do.
    """
    if program != reading:
        raise DifferenceError(f"{what}: the program has {program}, the second reading {reading}")


def answered(request: Request, chance: Random, habit: Habit) -> Answer:
    if isinstance(request, Roll):
        return Rolled(chance.choice(habit.scores))
    assert isinstance(request, Decide)
    return Decided(tuple(habit.choose(ask) for ask in request.asks))


def handed(request: Request, answer: Answer) -> Any:
    if isinstance(answer, Rolled):
        return answer.score
    assert isinstance(request, Decide)
    assert isinstance(answer, Decided)
    return {str(ask.side): written(choice) for ask, choice in zip(request.asks, answer.choices, strict=True)}


def asked(request: Request | None) -> object:
    """A request of the program, in the words of the second reading."""
    match request:
        case Roll(against=Chance(at_most=at_most)):
            return Cast(str(request.side), request.why, at_most, None)
        case Roll(against=against):
            assert against is not None
            parts = {str(part.label): part.value for part in getattr(against, "parts", ()) if part.value}
            return Cast(str(request.side), request.why, getattr(against, "number", 0), parts)
        case Decide(asks=asks):
            return Question(
                {
                    str(ask.side): Asked(ask.what, frozenset(choices_of(ask.menu)))
                    for ask in asks
                    if ask.menu is not None
                }
            )
        case _:
            return None


def spelled(expected: Question | Cast | None) -> object:
    """What the second reading expects, without the parts that are nothing."""
    if isinstance(expected, Cast) and expected.parts is not None:
        return expected._replace(parts={label: value for label, value in expected.parts.items() if value})
    return expected


def told(events: tuple[Told[Any], ...]) -> list[str]:
    """The facts of what the program told, in no order."""
    return sorted(fact(one.kind, msgspec.to_builtins(one.event)) for one in events if one.kind in COMPARED)


@lru_cache(maxsize=1000)
def choices_of(menu: Menu) -> dict[str, Choice]:
    """Every choice of a menu, by what a journal writes."""
    return {written(choice): choice for choice in menu.choices}


def outcome(end: Outcome | None) -> tuple[str | None, str] | None:
    return (None if end.winner is None else str(end.winner), str(end.why)) if end else None


def compare_sheets(second: Duel, sheet: Any) -> None:
    for side in SIDES:
        same(f"the sheet of {side}", facts_of(getattr(sheet, side)), entries(second.men[side]))


def facts_of(facts: Any) -> dict[str, Any]:
    return {
        "now": {name: getattr(facts, name) for name in LOSABLE},
        "attack": (facts.cut_total, facts.thrust_total),
        "wound": tuple(facts.wound_total),
        "movement": (facts.normal_movement, facts.combat_movement),
        "points": tuple(facts.sword_action_points),
        "parry": tuple(facts.parry_advantage),
        "left hand": str(facts.left_hand),
        "wounds": sorted(
            (str(place), str(grade)) for place, grades in facts.wounds.items() for grade in grades
        ),
        "paralysed": sorted(map(str, facts.paralysed)),
        "armed": facts.armed,
        "facing": facts.facing,
        "prone": facts.prone,
        "conscious": facts.conscious,
        "alive": facts.alive,
        "states": sorted(str(name) for name, _ in facts.states),
    }


def entries(man: Man) -> dict[str, Any]:
    states = {
        "prone": man.down is not None,
        "maimed": man.maimed,
        "disarmed": man.lost is not None,
        "cloak_over_head": man.blind_since is not None,
        "cloak_on_arm": man.wrapped_since is not None,
        "left_arm_useless": not man.arm_serves(),
        "sword_arm_useless": "SA" in man.paralysed and not man.maimed,
        "right_leg_useless": "RL" in man.paralysed,
        "left_leg_useless": "LL" in man.paralysed,
        "back_turned": man.unaware,
        "sheathed": man.sheath in {"in", "late"},
    }
    return {
        "now": {name: man.now[name] for name in LOSABLE},
        "attack": (man.total("cut"), man.total("thrust")),
        "wound": (man.total("cut", "w"), man.total("thrust", "w")),
        "movement": (man.yards(), man.combat_movement()),
        "points": man.profile("sap"),
        "parry": man.profile("pa"),
        "left hand": man.left_hand,
        "wounds": sorted(man.wounds),
        "paralysed": sorted(man.paralysed),
        "armed": man.armed(),
        "facing": not man.unaware,
        "prone": man.down is not None,
        "conscious": not (man.dead or man.senseless),
        "alive": not man.dead,
        "states": sorted(name for name, holds in states.items() if holds),
    }
