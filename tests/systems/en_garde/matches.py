"""Single rounds between whoever decides, without a table, and a flat Monte Carlo player to measure others by."""

from collections.abc import Callable, Sequence
from random import Random
from time import process_time
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.rules import Routine
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.ismcts import Budget, Ismcts
from duel_tui.opponents.search import Limits
from duel_tui.opponents.simulate import at_random, imagined, play_out
from duel_tui.opponents.think import Thinker
from duel_tui.systems.en_garde import EnGarde
from duel_tui.systems.en_garde.model import Match, Phase
from tests.systems.en_garde.situations import FENCERS, LIBRARY, ruleset

CARDS = LIBRARY.cards(EnGarde.key)

Decider = Callable[[EnGarde, Observation[Match], Random], Choice]


def opponent(level: int, limits: Limits) -> Decider:
    """An opponent of a level, as it thinks in play, within these limits a decision."""
    character = CARDS.of(str(level))

    def decide(rules: EnGarde, observation: Observation[Match], random: Random) -> Choice:
        return Thinker(rules, limits).choose(observation, character, random.getrandbits(16))

    return decide


def top(seconds: float) -> Decider:
    """The search of the highest level, for so many seconds of this process's own time a decision."""

    def decide(rules: EnGarde, observation: Observation[Match], random: Random) -> Choice:
        mix = Ismcts(rules, observation, random, Budget(10**9, seconds), process_time).mix()
        return mix.choices[mix.probabilities.index(1.0)]

    return decide


def searching(tries: int) -> Decider:
    """The search of the highest level, with a number of tries a decision."""

    def decide(rules: EnGarde, observation: Observation[Match], random: Random) -> Choice:
        mix = Ismcts(rules, observation, random, Budget(tries, 600)).mix()
        return mix.choices[mix.probabilities.index(1.0)]

    return decide


def forgetful(player: Decider) -> Decider:
    """The same player, who has heard none of the events."""

    def decide(rules: EnGarde, observation: Observation[Match], random: Random) -> Choice:
        return player(rules, replace(observation, told=()), random)

    return decide


def flat(seconds: float) -> Decider:
    """Every choice tried equally often, each try in another deal and played out blindly to the round's end."""

    def decide(rules: EnGarde, observation: Observation[Match], random: Random) -> Choice:
        assert observation.ask.menu is not None
        choices: Sequence[Choice] = observation.ask.menu.choices
        totals = [0.0] * len(choices)
        end = process_time() + seconds
        while process_time() < end and len(choices) > 1:
            for number, choice in enumerate(choices):
                totals[number] += _tried(rules, observation, choice, random)
        return choices[max(range(len(choices)), key=totals.__getitem__)]

    return decide


def _tried(rules: EnGarde, observation: Observation[Match], choice: Choice, random: Random) -> float:
    first = [choice]

    def chooser(ask: Ask, state: Any, since: Sequence[Answer], random: Random) -> Choice:
        return first.pop() if first else at_random(ask, state, since, random)

    state = imagined(rules, observation.view, observation.side, at_random, random)
    return rules.worth(round_from(rules, state, chooser, random), observation.side)


class _OneRound:
    """The rules until the present round is over."""

    key, state_type = EnGarde.key, EnGarde.state_type

    def __init__(self, rules: EnGarde, start: Match) -> None:
        self._rules = rules
        self._start = start

    def routine(self, state: Match) -> Routine[Match]:
        return self._rules.routine(state)

    def done(self, state: Match) -> bool:
        return state is not self._start and self._rules.rests(state)


def round_from(
    rules: EnGarde,
    state: Match,
    chooser: Any,
    random: Random,
    hear: Callable[[Told[Any]], None] | None = None,
) -> Match:
    """The state after the present round."""
    return play_out(_OneRound(rules, state), state, chooser, random, hear)


def _seated(rules: EnGarde, by: BySide[Decider], told: Sequence[Told[Any]]) -> Any:
    """Both deciders, each with the view and the events of its own side."""

    def chooser(ask: Ask, state: Any, since: Sequence[Answer], random: Random) -> Choice:
        seen = tuple([one.event for one in told if one.to in {None, ask.side}])
        view = rules.observe(state, ask.side)
        observation = Observation(ask.side, ask, view, tuple(since), random.getrandbits(16), seen)
        decide: Decider = by[ask.side]
        return decide(rules, observation, Random(random.getrandbits(32)))

    return chooser


def rounds(first: Decider, second: Decider, number: int, begin: int = 0, **options: Any) -> float:
    """What part of so many rounds the first wins, a drawn one counting one half; sides and starts change."""
    rules = ruleset(**options)
    score = 0.0
    for seed in range(begin, begin + number):
        random = Random(f"round {seed // 4}")
        side = (Side.LEFT, Side.RIGHT)[seed % 2]
        starter = (Side.LEFT, Side.RIGHT)[seed // 2 % 2]
        told: list[Told[Any]] = []
        chooser = _seated(rules, BySide(second, second).put(side, first), told)
        start = replace(rules.begin(Kind.FRIENDLY, FENCERS), phase=Phase.DEAL, starter=starter)
        end = round_from(rules, start, chooser, random, told.append)
        score += 0.5 if end.hits.left == end.hits.right else float(end.hits[side] == 1)
    return score / number
