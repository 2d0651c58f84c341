"""Time that passes for a fencer with dice that are typed in."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from duel_tui.engine.answers import Rolled
from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Roll
from duel_tui.engine.timeline import Timeline
from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition
from duel_tui.fencer.expertise import points_of, rating_of
from duel_tui.fencer.life import Life
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Grade, Place
from tests.fencer.shared import ITALIAN, LIBRARY, TABLES

E = TypeVar("E", bound=Struct)


def wounds(*words: str) -> tuple[Wound, ...]:
    """Wounds, each as `RC serious`."""
    pairs = [one.split() for one in words]
    return tuple([Wound(Place(place), Grade(grade)) for place, grade in pairs])


def hurt(*words: str, **facts: Any) -> Condition:
    return Condition(wounds(*words), **facts)


def rated(rating: str, points: float | None = None) -> Fencer:
    """A fencer of a rating, without wounds."""
    return Fencer(name="Anna", strength=12, agility=12, dexterity=12, rating=rating, points=points)


class Lived(Struct):
    """What time has made of a fencer."""

    life: Life
    events: list[Struct]
    asked: list[str]
    """The dice that fell, each as `heal RL 1d6`, with the day before it: `0 heal RL 1d6`."""

    def told(self, kind: type[E]) -> list[E]:
        """The events of a kind."""
        return [one for one in self.events if isinstance(one, kind)]

    @property
    def scores(self) -> tuple[int, int, int]:
        """Strength, agility and dexterity on the sheet."""
        return (self.life.fencer.strength, self.life.fencer.agility, self.life.fencer.dexterity)

    @property
    def wounds(self) -> list[str]:
        return [f"{one.place} {one.grade}" for one in self.life.condition.wounds]

    @property
    def expertise(self) -> Any:
        """The rating and its points, a pair."""
        return (rating_of(TABLES, self.life.fencer), points_of(TABLES, self.life.fencer))


def begun(life: Life, **options: Any) -> Timeline[Life]:
    return Timeline(LIBRARY.passing(options), Journal("passing", "1", options, life))


def lived(*dice: str, fencer: Fencer = ITALIAN, options: dict[str, Any] | None = None, **facts: Any) -> Lived:
    """Let time pass; the dice are what is rolled for and how it falls, `heal RL 3`, and all have to be asked for.

    `days`, `hours`, `condition` and the like are those of a life; `days` is 7 unless given.
    """
    left = list(dice)

    def typed(request: Roll) -> int:
        assert left, f"a die too few: {request.why}"
        why, _, score = left.pop(0).rpartition(" ")
        assert why == request.why
        return int(score)

    found = with_dice(typed, Life(fencer, **({"days": 7} | facts)), **options or {})
    assert not left, f"dice too many: {left}"
    return found


def with_dice(dice: Callable[[Roll], int], life: Life, **options: Any) -> Lived:
    """Let time pass by dice that are asked of a function."""
    timeline, asked = begun(life, **options), list[str]()
    events = [one.event for one in timeline.opening]
    while not timeline.done:
        request = timeline.request
        assert isinstance(request, Roll)
        asked.append(f"{timeline.state.day} {request.why} {request.dice}")
        timeline.enter(Rolled(dice(request)))
        events += [one.event for one in timeline.step(timeline.place - 1).told]
    return Lived(timeline.state, events, asked)


def weeks(*fights: float, **facts: Any) -> dict[str, Any]:
    """A week with these fights."""
    return {"fights": fights, "last_fight": "a-duel", **facts}
