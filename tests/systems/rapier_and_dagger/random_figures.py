"""Random duels with figures: every checkpoint of random duels before a decision."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import BySide
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.simulate import at_random, play_out
from duel_tui.systems.rapier_and_dagger.ruleset import RapierAndDagger
from duel_tui.systems.rapier_and_dagger.state import Duel
from tests.opponents.matches import FENCERS, KEY, LIBRARY, OLD_STYLE

MIXES = {
    f"{approach}, {movement}, {attack}": {"approach": approach, "movement": movement, "attack": attack}
    for approach in ("none", "distance")
    for movement, attack in (("table", "matrix"), ("points", "matrix"), ("points", "actions"))
}
"""The house rules of every mix of the switches without a map."""
FIGURES = MIXES["distance, points, actions"]


class Asked(Struct, frozen=True):
    """A decision of a duel: the question, and the state at the beginning of its routine."""

    ask: Ask
    state: Duel
    since: tuple[Answer, ...]


def rules(**options: Any) -> RapierAndDagger:
    found = LIBRARY.ruleset(KEY, options)
    assert isinstance(found, RapierAndDagger)
    return found


def asked(
    game: RapierAndDagger, duels: range, wanted: Callable[[Asked, Random], bool] = lambda _one, _random: True
) -> Iterator[Asked]:
    """The decisions of random duels between all kinds of fencers, in duels of every length."""
    for number in duels:
        found: list[Asked] = []

        def noting(ask: Ask, state: Duel, since: Sequence[Answer], random: Random) -> Choice:
            one = Asked(ask, state, tuple(since))
            if wanted(one, random):
                found.append(one)  # noqa: B023  called at once
            return at_random(ask, state, since, random)

        random = Random(f"figures|{number}")
        start = LIBRARY.begin(
            game, random.choice(tuple(Kind)), BySide(*random.sample(FENCERS + OLD_STYLE, 2))
        )
        play_out(game, start, noting, random)
        yield from found
