"""People with one habit: each habit finds its choice in its game, and the highest level stands against the worst ones."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import both
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.simulate import play_out
from tests.benchmarks.levels import habits_of
from tests.lengths import in_turn
from tests.opponents.habits import Habit, always
from tests.opponents.meetings import LIBRARY, Hall

MOST = 400
"""The duels in which a habit has to find its choice."""


class Menus:
    """The menus of random duels, with the tags of each choice."""

    def __init__(self, game: str) -> None:
        self._rules = LIBRARY.ruleset(game, {})
        self._start = LIBRARY.begin(self._rules, Kind.FRIENDLY, both(lambda side: unnamed(f"The {side}")))
        self._met: list[dict[str, frozenset[str]]] = []

    def of_duel(self, number: int) -> list[dict[str, frozenset[str]]]:
        """The menus of one duel, in which nobody yields or parts while there is anything else to do."""
        self._met = []
        play_out(self._rules, self._start, self._chooser, Random(number))
        return self._met

    def _chooser(self, ask: Ask, _checkpoint: Any, _since: Sequence[Answer], random: Random) -> Choice:
        assert ask.menu is not None
        choices: dict[str, Choice] = {str(choice): choice for choice in ask.menu.choices}
        tags = {key: self._rules.tags(ask, choice) for key, choice in choices.items()}
        self._met.append(tags)
        return choices[random.choice(Habit().wanted(tags))]


@pytest.mark.parametrize("game", ["rapier_and_dagger", "duel_of_swords", "en_garde", "card_duel"])
def test_every_habit_finds_its_choice(game: str) -> None:
    menus, missing = Menus(game), list(habits_of(game))
    number = 0
    while missing and number < MOST:
        met = menus.of_duel(number)
        missing = [
            habit
            for habit in missing
            if not any(len(habit.wanted(tags)) < len(Habit(avoids=habit.avoids).wanted(tags)) for tags in met)
        ]
        number += 1
    assert not [habit.name for habit in missing]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "effort", "duels", "wanted"),
    in_turn(
        [
            ("rapier_and_dagger", 100, 100, ("pass forward", "right chest", "thrust", "parry centre")),
            ("rapier_and_dagger", 100, 100, ("volt", "left leg", "thrust", "parry low")),
            ("rapier_and_dagger", 100, 100, ("stand", "right chest", "thrust", "parry centre")),
        ]
    ),
    ids=lambda one: ", ".join(one) if isinstance(one, tuple) else None,
)
def test_the_highest_level_stands_against_the_habits_that_do_best(
    game: str, effort: int, duels: int, wanted: tuple[str, ...]
) -> None:
    """Those that did best of all in the table of `tests.benchmarks.levels`."""
    master = LIBRARY.cards(game).of("nocturne")
    assert Hall(game, effort).meet(master, always(*wanted), range(duels)).share >= 0.45
