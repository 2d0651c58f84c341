"""Duel of Swords reckoned without a single game: what the best reply to an opponent's whole play gains."""

from functools import cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duel_tui.engine.position import Position
from duel_tui.engine.requests import Ask, Decide, Observation
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.backward_induction import SolvedGame
from duel_tui.opponents.cards import Character
from duel_tui.opponents.duellist import leaning
from duel_tui.opponents.search import won
from duel_tui.opponents.strategy import Strategy
from duel_tui.opponents.think import Thinker
from duel_tui.systems.duel_of_swords.model import Duel
from tests.systems.duel_of_swords.bouts import FENCERS, ruleset


def exploitability(character: Character) -> float:
    """What the best reply to the whole play of somebody who reads no habits wins beyond an even chance."""
    return 0.5 - sum([_worst(character, side) for side in Side]) / 2


def _worst(character: Character, side: Side) -> float:
    """The chance to win of one who meets the best reply."""
    rules, whole = ruleset(), _whole()
    values: dict[Duel, float] = {}
    for state in whole.states:
        ask, mix = _decision(state, side)
        odds = np.array(leaning(mix, character, partial(rules.tags, ask)))
        grid = rules.grid(state)
        ends = [values[end] if end in values else won(rules.outcome(end)) for end in grid.ends]
        payoffs: NDArray[Any] = np.array(ends)[np.array(grid.cells)]
        replies = odds @ payoffs if side is Side.LEFT else payoffs @ odds
        values[state] = float(replies.min() if side is Side.LEFT else replies.max())
    left = values[rules.begin(Kind.HONORABLE, FENCERS)]
    return left if side is Side.LEFT else 1 - left


@cache
def _thinker() -> Thinker[Duel]:
    return Thinker(ruleset())


@cache
def _whole() -> SolvedGame[Duel]:
    whole = _thinker().whole(ruleset().begin(Kind.HONORABLE, FENCERS))
    assert whole is not None
    return whole


@cache
def _decision(state: Duel, side: Side) -> tuple[Ask, Strategy]:
    """What a side is asked in a state, and its equilibrium."""
    request = Position(ruleset(), state).request
    assert isinstance(request, Decide)
    (ask,) = [ask for ask in request.asks if ask.side is side]
    return ask, _thinker().mix(Observation(side, ask, state, (), 0))
