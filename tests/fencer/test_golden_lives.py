"""Lives by typed dice, told in full and kept beside this file: read each line that changes against the rules."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.answers import Rolled
from duel_tui.engine.requests import Roll
from duel_tui.fencer.condition import Condition, Healing
from duel_tui.fencer.expertise import points_of, rating_of
from duel_tui.fencer.life import (
    Altered,
    Healed,
    LastRolled,
    Life,
    OtherHand,
    Practice,
    Rated,
    Survived,
    Timed,
    Tried,
    WeekEnded,
)
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Place, Weapon
from tests.fencer.lives import begun, hurt, rated
from tests.fencer.shared import OLD, TABLES
from tests.golden import assert_kept

ANNA = rated("Average", 50)
GREY = Practice(school=True)
WELL = {"heal": 1, "rise": 75, "again": 20, "survive": 40, "advance": 50}
BADLY = {"heal": 6, "rise": 74, "again": 1, "survive": 40, "advance": 51}
DIES = {**BADLY, "survive": 39}


SAID: dict[type, Callable[[Any], str]] = {
    Timed: lambda one: f"{one.place} {one.grade} takes {one.days} days",
    Survived: lambda one: f"{one.place} {'kills' if one.dead else 'is survived'}",
    Healed: lambda one: f"{one.place} {one.grade} is whole",
    Altered: lambda one: f"{one.one} {one.before} -> {one.after}",
    OtherHand: lambda _: "begins again with the other hand",
    Rated: lambda one: f"{'rises' if one.rose else 'falls'} from {one.before} to {one.after}",
    Tried: lambda one: f"{one.points} points: no rise",
    WeekEnded: lambda one: (
        f"week: {one.hours} hours{' hurt' if one.hurt else ''}, {one.fights} fights,"
        f" {one.before:g} -> {one.after:g} points"
    ),
}
"""An event in a line."""


def said(event: Any) -> str:
    return SAID[type(event)](event)


def state(life: Life) -> str:
    """What there is of a fencer in a line."""
    fencer, condition = life.fencer, life.condition
    parts = [
        f"{fencer.strength}/{fencer.agility}/{fencer.dexterity}",
        f"{rating_of(TABLES, fencer)} {points_of(TABLES, fencer):g}",
        *[f"{one.place} {one.grade}" for one in condition.wounds],
        *["dead" for _ in range(condition.dead)],
        *["no hand" for _ in range(condition.hand_lost)],
        *[f"{fencer.outgrown} too heavy" for _ in range(fencer.outgrown is not None)],
    ]
    return ", ".join(parts)


def told(title: str, life: Life, dice: Callable[[Roll], int], *, weeks: bool = True) -> Iterator[str]:
    """A stretch of time: its dice, and what followed on which day; without `weeks` nothing of practice."""
    yield f"{title}: {state(life)}"
    timeline = begun(life)
    yield from _lines([one.event for one in timeline.opening], weeks=weeks)
    while not timeline.done:
        request, day = timeline.request, timeline.state.day
        assert isinstance(request, Roll)
        score = dice(request)
        timeline.enter(Rolled(score))
        events: list[Any] = [one.event for one in timeline.step(timeline.place - 1).told]
        at_once = events[: isinstance(events[0], (Timed, Survived, Altered, Rated, Tried)) if events else 0]
        yield f"{day:>5}  {request.why} {request.dice}: {score}{''.join([f' | {said(one)}' for one in at_once])}"
        yield from _lines(events[len(at_once) :], weeks=weeks)
    yield f"{timeline.state.day:>5}  {state(timeline.state)}"


def _lines(events: list[Any], *, weeks: bool) -> Iterator[str]:
    yield from [f"{one.day:>5}  {said(one)}" for one in events if weeks or not isinstance(one, WeekEnded)]


def always(dice: dict[str, int]) -> Callable[[Roll], int]:
    return lambda request: dice[request.why.split()[0]]


def wounds_of_each_place() -> Iterator[str]:
    """Each grade at each place, healed well and badly, and not survived."""
    for place in Place:
        for grade, ways in (
            ("light", (WELL, BADLY)),
            ("serious", (WELL, BADLY)),
            ("mortal", (WELL, BADLY, DIES)),
        ):
            for dice in ways:
                how = next(
                    name for name, one in (("well", WELL), ("badly", BADLY), ("dies", DIES)) if one is dice
                )
                life = Life(ANNA, hurt(f"{place} {grade}"), practice=GREY)
                yield from told(f"{place} {grade} {how}", life, always(dice), weeks=False)


def typed(*scores: int) -> Callable[[Roll], int]:
    left = list(scores)
    return lambda _: left.pop(0)


def after_wounds() -> Iterator[str]:
    """Wounds that add up, come anew, or leave kit too heavy."""
    tall = replace(OLD, strength=12, agility=12, weapon=Weapon.TWO_HANDED, rating="Average", expertise=None)

    def one(
        title: str, condition: Condition, *scores: int, fencer: Fencer = ANNA, **facts: Any
    ) -> Iterator[str]:
        yield from told(title, Life(fencer, condition, **facts), typed(*scores))

    leg = (Healing(Place.RIGHT_LEG, 5, 1),)
    yield from one("three Light make a Serious", hurt(*["RC light"] * 3), 2, 17)
    yield from one("two Serious make a Mortal", hurt("LC serious", "LC serious"), 1, 40, 3)
    yield from one("a new wound, a shorter time", hurt("RL light", "RL light", healing=leg), 2, 75, 74)
    yield from one("a new wound, a longer time", hurt("RL light", "RL light", healing=leg), 6, 1, 75)
    yield from one("a new wound that is Serious", hurt("RL light", "RL serious", healing=leg), 1, 9, 10)
    grown = (Healing(Place.HEAD, 10, 1),)
    yield from one(
        "a new wound makes it Mortal", hurt("H serious", "H serious", healing=grown), 1, 40, 9, 9, 9
    )
    yield from one("Light and Serious at once", hurt("LC light", "RC serious"), 1, 6, 75, 13)
    yield from one("the second rise of one roll", hurt("RC light", "LC light"), 1, 2, 75)
    yield from one("a rise that was had before", hurt("RC light"), 3, fencer=ANNA, rolled=LastRolled(10))
    yield from one("too heavy a sword", hurt("RC serious"), 1, 10, fencer=tall)
    yield from one(
        "no longer", hurt("LC serious"), 1, 11, fencer=replace(tall, strength=10, outgrown=tall.weapon)
    )
    yield from one("a scratch", hurt("H scratch"))
    yield from one("a lost hand", hurt("SA serious", hand_lost=True), 1, 9, 9)


def expertise() -> Iterator[str]:
    """Each rating risen to and fallen from, and a Master's weeks."""
    low = {"Green": 38, "Poor": 74, "Average": 74, "Good": 74, "Superior": 74, "Masterful": 89}
    for rating, points in low.items():
        fight = Life(rated(rating, points), fights=(2.0,), last_fight="a-duel", days=7)
        yield from told(f"{rating} rises", fight, typed(50 if rating != "Masterful" else 10))
        yield from told(f"{rating} does not", fight, typed(51 if rating != "Masterful" else 11))
    for rating in ("Green", "Poor", "Average", "Good", "Superior", "Masterful", "Wizard"):
        lowest = rated(rating)
        yield from told(f"{rating} falls by an idle week", Life(lowest, days=7), typed())
        fight = Life(lowest, fights=(-3.0,), last_fight="a-duel", days=7)
        yield from told(f"{rating} falls by a fight", fight, typed())
    fallen = Practice(best="Average")
    yield from told("Poor who was Average", Life(rated("Poor"), practice=fallen, days=7), typed())
    for rating in ("Superior", "Masterful", "Wizard"):
        master = Life(rated(rating, 50), days=7)
        yield from told(f"{rating}, an idle week", master, typed())
        yield from told(f"{rating}, an hour taught", replace(master, hours=1), typed())
        yield from told(f"{rating}, twenty hours taught", replace(master, hours=20), typed())
        fight = replace(master, fights=(-2.0, 4.0), last_fight="a-duel")
        yield from told(f"{rating}, a week of fights", fight, typed())
    beginner = Life(rated("Poor", 88), days=14, hours=2)
    yield from told("d100 of 88, two weeks of two hours", beginner, typed(51))
    learner = Life(rated("Good", 73), days=14, hours=20)
    yield from told("Good without a school", learner, typed())
    yield from told("Good with a school", replace(learner, practice=GREY), typed(51, 51, 51, 50))
    yield from told("Good with a master", replace(learner, practice=Practice(master=True)), typed(7, 50))
    novice = Life(rated("Green", 38), hours=20, days=7, fights=(3.0, -1.0), last_fight="a-duel")
    yield from told("practice before fights", novice, typed(51, 51, 51, 51, 51, 51))


def test_lives_are_kept() -> None:
    parts = (
        ("EACH PLACE", wounds_of_each_place()),
        ("WOUNDS TOGETHER", after_wounds()),
        ("EXPERTISE", expertise()),
    )
    text = "\n".join([line for title, lines in parts for line in (title, "", *lines, "")])
    assert_kept(Path(__file__).with_suffix(".txt"), text)
