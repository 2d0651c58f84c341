"""Levels of the card duel: what their decisions really lose, by a larger search of its own in the same places."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import inf
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.side import both
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.duellist import leaning
from duel_tui.opponents.ismcts import Budget, Ismcts
from duel_tui.opponents.search import Limits
from duel_tui.opponents.simulate import play_out
from duel_tui.opponents.think import Thinker
from duel_tui.systems.card_duel import KEY, CardDuel
from duel_tui.systems.card_duel.model import Duel
from tests.lengths import only_whole
from tests.systems.card_duel.matches import CARDS, EVERYBODY
from tests.systems.card_duel.situations import LIBRARY

PLACES, OFTEN, TRIES = 30, 0.2, 3000
"""The decisions that are valued, how often one is taken from a duel, and the tries for each."""
STEP = 0.002
"""The chance to win by which the decisions of a level from 3 on lose less than those of the level below, at least."""


class Places:
    """Decisions between several choices, from duels in which both play the obvious choice."""

    def __init__(self, rules: CardDuel, count: int) -> None:
        self._rules, self._random = rules, Random(5)
        self.found: list[Observation[Duel]] = []
        start = rules.begin(Kind.FRIENDLY, both(lambda side: unnamed(f"The {side}")))
        number = 0
        while len(self.found) < count:
            play_out(rules, start, self._chooser, Random(number))
            number += 1
        del self.found[count:]

    def _chooser(self, ask: Ask, checkpoint: Duel, since: Sequence[Answer], random: Random) -> Choice:
        assert ask.menu is not None
        view = self._rules.observe(checkpoint, ask.side)
        if len(ask.menu.choices) > 1 and self._random.random() < OFTEN:
            self.found.append(Observation(ask.side, ask, view, tuple(since), len(self.found)))
        return self._rules.instinct(view, ask, random.random)


@only_whole
@pytest.mark.slow
def test_each_level_loses_less_at_a_decision_than_the_one_below() -> None:
    rules = LIBRARY.ruleset(KEY, {"formal_ends": "bout"})
    assert isinstance(rules, CardDuel)
    thinker: Thinker[Any] = Thinker(rules, Limits(seconds=inf, hidden_seconds=inf))
    people = [replace(CARDS.at(level.level)[0], likes=EVERYBODY, when_hurt={}) for level in CARDS.levels]
    lost = [0.0] * len(people)
    for place in Places(rules, PLACES).found:
        values = Ismcts(rules, place, Random(99), Budget(TRIES, inf)).mix().values
        mixes = {one.level.tries: thinker.mix(place, 1, one.level.tries) for one in people}
        for number, one in enumerate(people):
            odds = leaning(mixes[one.level.tries], one, partial(rules.tags, place.ask))
            kept = sum([often * value for often, value in zip(odds, values, strict=True)])
            lost[number] += (max(values) - kept) / PLACES
    first, *steps = [lower - higher for lower, higher in pairwise(lost)]
    told = [f"{100 * one:.2f}" for one in lost]
    assert min(steps) > STEP, told
    assert first > 0, told
