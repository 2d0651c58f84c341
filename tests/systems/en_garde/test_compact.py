"""Play in counts beside the rules: the same choices and draws in the same order, and the same ends."""

from random import Random
from typing import Any

import pytest

from duel_tui.engine.answers import Answer, Decided, Drawn
from duel_tui.engine.outcome import Events, Told
from duel_tui.engine.requests import Decide, Draw
from duel_tui.engine.rules import Routine
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.simulate import thrown
from duel_tui.systems.en_garde.state import Match
from tests.systems.en_garde.situations import FENCERS, ruleset

HOUSES: list[dict[str, Any]] = [
    {},
    {"parry": "identical"},
    {"level": "basic"},
    {"level": "advanced"},
    {"level": "advanced", "parry": "identical", "last_chance": "always"},
    {"riposte_wins": True, "last_chance": "always", "first_player": "loser_of_last"},
    {"level": "basic", "last_chance": "never", "stalemate_rounds": 2},
]


def driven(routine: Routine[Match], random: Random, asked: list[object]) -> Match:
    """The end of a routine, answered by chance; its requests are added to a list."""
    answer: Answer | None = None
    try:
        while True:
            step = routine.send(answer)
            if isinstance(step, Told | Events):
                answer = None
                continue
            asked.append(step)
            if isinstance(step, Decide):
                (ask,) = step.asks
                assert ask.menu is not None
                answer = Decided((random.choice(ask.menu.choices),))
            elif isinstance(step, Draw):
                answer = Drawn(tuple(sorted(random.sample(step.pile, step.count))))
            else:
                answer = thrown(step.dice, random)
    except StopIteration as end:
        match: Match = end.value
        return match


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_rest_of_a_match_in_counts_asks_and_ends_as_the_routines_do(house: dict[str, Any]) -> None:
    rules = ruleset(**house)
    for seed in range(12):
        match = start = rules.begin(Kind.FRIENDLY, FENCERS)
        random, asked, in_counts = Random(seed), list[object](), list[object]()
        while match.outcome is None:
            match = driven(rules.routine(match), random, asked)
        assert driven(rules.rest(start), Random(seed), in_counts) == match
        assert in_counts == asked
        assert len(asked) > 15
