"""Matches at the card table between whoever decides, both with average fencers; each deal is played from both sides."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.person import unnamed
from duel_tui.opponents.cards import Character
from duel_tui.opponents.search import Limits
from duel_tui.opponents.simulate import play_out
from duel_tui.opponents.think import Thinker
from duel_tui.systems.card_duel import KEY, CardDuel
from duel_tui.systems.card_duel.model import Duel
from tests.opponents.matches import Score
from tests.systems.card_duel.situations import LIBRARY

Decider = Callable[[CardDuel, Thinker[Duel], Observation[Duel], Random], Choice]
"""Decides under the rules, with somebody to think for it, on an observation, by chance."""

CARDS = LIBRARY.cards(KEY)
EVERYBODY: dict[str, int] = LIBRARY.raw(KEY, "opponents")["everybody"]
NODES = 5000
"""How many nodes a thinker may look at; ten are a try of a bout."""


def anything(
    _rules: CardDuel, _thinker: Thinker[Duel], observation: Observation[Duel], random: Random
) -> Choice:
    """Any card that may be played; never stops, declines or parts while there is anything else to do."""
    assert observation.ask.menu is not None
    keys: list[Choice] = [key for key in observation.ask.menu.choices if key not in {"stop", "none", "no"}]
    chosen: Choice = random.choice(keys or [*observation.ask.menu.choices])
    return chosen


def at_once(
    rules: CardDuel, _thinker: Thinker[Duel], observation: Observation[Duel], random: Random
) -> Choice:
    """What one does without thinking."""
    return rules.instinct(observation.view, observation.ask, random.random)


def played_by(character: Character) -> Decider:
    """An opponent as it plays."""

    def decide(
        _rules: CardDuel, thinker: Thinker[Duel], observation: Observation[Duel], random: Random
    ) -> Choice:
        return thinker.choose(observation, character, random.getrandbits(32))

    return decide


def level(number: int) -> Decider:
    """A level with the tastes that everybody has, and no others."""
    return played_by(replace(CARDS.at(number)[0], likes=EVERYBODY, when_hurt={}))


def decider(name: str) -> Decider:
    """A decider by name: `anything`, `at_once`, a level as `level 3`, or a character's key."""
    match name.split():
        case ["anything"]:
            return anything
        case ["at_once"]:
            return at_once
        case ["level", number]:
            return level(int(number))
        case _:
            return played_by(CARDS.of(name))


def played(  # noqa: PLR0913 - each says something about the match
    first: str,
    second: str,
    pairs: int,
    *,
    preset: str = "salle",
    hands: tuple[int, int] | None = None,
    nodes: int = NODES,
    **options: Any,
) -> Score:
    """How a match ends for the first decider.

    Args:
        first: who it is counted for.
        second: whom he meets.
        pairs: how many deals, each played from both sides.
        preset: under which house rules.
        hands: how many cards the first and the second hold; None: as their fencers do.
        nodes: how many nodes each may look at.
        options: house rules besides.
    """
    chosen = LIBRARY.presets(KEY)[preset]
    rules = LIBRARY.ruleset(KEY, {**chosen.options, **options})
    assert isinstance(rules, CardDuel)
    start = rules.begin(chosen.kind, both(lambda side: unnamed(f"The {side}")))
    thinker = Thinker[Duel](rules, Limits(nodes=nodes, seconds=600))
    score = Score()
    for number in range(pairs):
        for side in Side:
            deciders = BySide(decider(second), decider(second)).put(side, decider(first))
            dealt = _holding(start, side, hands) if hands else start
            end = play_out(rules, dealt, _chooser(rules, thinker, deciders), Random(number))
            assert end.outcome is not None
            score.count(end.outcome.winner, side)
    return score


def _holding(start: Duel, side: Side, hands: tuple[int, int]) -> Duel:
    for own, cards in zip((side, side.foe), hands, strict=True):
        start = start.change(own, replace(start.sides[own], hand_size=cards))
    return start


def _chooser(rules: CardDuel, thinker: Thinker[Duel], deciders: BySide[Decider]) -> Any:
    def chooser(ask: Ask, checkpoint: Duel, since: Sequence[Answer], random: Random) -> Choice:
        view = rules.observe(checkpoint, ask.side)
        observation = Observation(ask.side, ask, view, tuple(since), random.getrandbits(16))
        return deciders[ask.side](rules, thinker, observation, random)

    return chooser
