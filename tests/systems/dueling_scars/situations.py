"""Short situations: tracks as they stand, what the attacker chooses, and how the dice fall."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from duel_tui import registry
from duel_tui.engine.answers import Decided, Rolled
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.solution_cache import default_cache
from duel_tui.opponents.think import Thinker
from duel_tui.opponents.value_iteration import ValueTable
from duel_tui.systems.dueling_scars.model import Duel, Phase, Tracks
from duel_tui.systems.dueling_scars.ruleset import KEY, DuelingScars

LIBRARY = registry.Library(registry.data_folder())
LEFT, RIGHT = Side.LEFT, Side.RIGHT

Situation = Position[Duel]


@cache
def ruleset(**options: Any) -> DuelingScars:
    rules = LIBRARY.ruleset(KEY, options)
    assert isinstance(rules, DuelingScars)
    return rules


@cache
def value_table(**options: Any) -> ValueTable[Duel]:
    """The places of an assault: all weapons come to the same ones, and only begin elsewhere."""
    return ValueTable(ruleset(**options), attack(**options).state)


@cache
def thinker() -> Thinker[Duel]:
    """Who has solved an assault once."""
    return Thinker(ruleset(), cache=default_cache())


def begun(kind: Kind = Kind.HONORABLE, **options: Any) -> Situation:
    """The beginning of a duel."""
    rules = ruleset(**options)
    return Position(rules, rules.begin(kind, both(lambda side: unnamed(f"The {side}"))))


def attack(
    left: tuple[int, int] = (4, 2),
    right: tuple[int, int] = (4, 2),
    kind: Kind = Kind.HONORABLE,
    **options: Any,
) -> Situation:
    """The left side has the initiative; tracks are given as (action, effect)."""
    rules = ruleset(**options)
    start = rules.begin(kind, both(lambda side: unnamed(f"The {side}")))
    tracks = BySide(Tracks(*left), Tracks(*right))
    return Position(rules, replace(start, tracks=tracks, phase=Phase.ACTION, attacker=LEFT, first=LEFT))


def after(place: Situation, *said: Any) -> Situation:
    """The place after keys chosen by whoever is asked, pairs of them, scores, and lists of faces."""
    for one in said:
        match one:
            case list():
                faces: tuple[int, ...] = tuple(one)
                assert isinstance(place.request, Roll)
                place = place.give(Rolled(place.request.dice.score(faces), faces))
            case int() if isinstance(place.request, Roll):
                place = place.give(Rolled(one))
            case tuple():
                place = place.give(Decided(one))
            case _:
                place = place.give(Decided((one,)))
    return place


def tracks(place: Situation) -> tuple[tuple[int, int], tuple[int, int]]:
    """Both sides' (action, effect)."""
    left, right = place.state.tracks
    return (left.action, left.effect), (right.action, right.effect)


def asked(place: Situation) -> str:
    """What is asked, of whom and with what."""
    match place.request:
        case None:
            return "nothing"
        case Roll(dice=dice, why=why, side=side):
            return f"{side} {why} {dice}" if side else f"{why} {dice}"
        case _:
            return " ".join(f"{ask.side} {ask.what}" for ask in place.request.asks)  # type: ignore[union-attr]  # nothing is drawn here
