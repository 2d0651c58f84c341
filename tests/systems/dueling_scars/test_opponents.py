"""The characters of Dueling Scars: levels that rise, tastes that show, and what is reckoned is what is played."""

from functools import partial
from random import Random

import pytest

from duel_tui.engine.answers import Decided
from duel_tui.engine.requests import Decide, Observation, Roll
from duel_tui.engine.side import Side
from duel_tui.opponents.cards import Character
from duel_tui.opponents.duellist import leaning
from duel_tui.opponents.simulate import highest
from duel_tui.opponents.solution_cache import default_cache
from duel_tui.opponents.think import Thinker
from duel_tui.systems.dueling_scars.model import Action, Duel, Weapon
from tests.systems.dueling_scars.situations import attack, ruleset
from tests.systems.dueling_scars.tournament import CARDS, START, Ways, habits, meetings, plain, ways

LEVELS = range(1, len(CARDS.levels) + 1)


def of_level(level: int) -> Ways:
    return ways(plain(CARDS.levels[level - 1]) if level else None)


def test_every_taste_is_for_an_action_of_the_game() -> None:
    rules, ask = ruleset(), attack().request
    assert isinstance(ask, Decide)
    known = frozenset[str]().union(*(rules.tags(ask.asks[0], action) for action in Action))
    for character in CARDS.characters:
        assert {*character.likes, *character.when_hurt} <= known, character.key


def test_a_place_tells_the_levels_apart() -> None:
    """At the start of a foil assault the best action is likelier from level to level, and certain at the last."""
    thinker, place = Thinker(ruleset(), cache=default_cache()), attack()
    assert isinstance(place.request, Decide)
    observation = Observation(Side.LEFT, place.request.asks[0], place.state, (), 0)
    mix, tags = thinker.mix(observation), partial(ruleset().tags, observation.ask)
    lunges = [leaning(mix, plain(level), tags)[list(Action).index(Action.LUNGE)] for level in CARDS.levels]
    assert lunges == sorted(lunges)
    assert lunges[-1] == 1.0


@pytest.mark.slow
def test_each_level_beats_the_one_below_with_every_weapon() -> None:
    levels = [of_level(level) for level in (0, *LEVELS)]
    for higher in LEVELS:
        for met in meetings(levels[higher], levels[higher - 1]).values():
            assert met.share > 0.5


@pytest.mark.slow
def test_characters_of_a_level_beat_the_level_below_and_differ_in_what_they_do() -> None:
    levels = {level: of_level(level) for level in (1, 2, 3, 4)}
    mostly: dict[str, Action] = {}
    for character in CARDS.characters:
        own, level = ways(character), character.level.level
        if level > 1:
            assert meetings(own, levels[level - 1])[Weapon.FOIL].share > 0.5, character.key
        did = habits(own, levels[3], Weapon.FOIL)
        mostly[character.key] = max(did, key=did.__getitem__)
        assert meetings(own, own)[Weapon.FOIL].actions < 20
    assert mostly["straw"] is Action.THRUST
    assert mostly["quill"] is Action.RECOVER
    assert mostly["lisle"] is mostly["salcedo"] is Action.FEINT
    assert mostly["orlot"] is Action.MANEUVER
    assert mostly["marsh"] is mostly["vieri"] is Action.LUNGE


@pytest.mark.slow
def test_two_hundred_duels_come_out_as_they_were_reckoned() -> None:
    best, worst = plain(CARDS.levels[-1]), plain(CARDS.levels[0])
    reckoned = meetings(ways(best), ways(worst))[Weapon.KNIFE].share
    random, thinker = Random(5), Thinker(ruleset(), cache=default_cache())
    won = sum(_won(thinker, best, worst, first, random) for _ in range(100) for first in Side)
    assert won / 200 == pytest.approx(reckoned, abs=0.1)


def _won(thinker: Thinker[Duel], left: Character, right: Character, first: Side, random: Random) -> bool:
    """Whether the first of two wins a duel with knives."""
    here = attack(START[Weapon.KNIFE], START[Weapon.KNIFE])
    players = (left, right) if first is Side.LEFT else (right, left)
    while here.request is not None:
        match here.request:
            case Decide(asks=(ask,)):
                player = players[0] if ask.side is Side.LEFT else players[1]
                observation = Observation(ask.side, ask, here.checkpoint, here.since, 0)
                here = here.give(Decided((thinker.choose(observation, player, random.getrandbits(32)),)))
            case Roll(dice=dice):
                here = here.give(highest(dice, random))
            case _:
                raise AssertionError("an assault with knives asks for nothing else")
    outcome = ruleset().outcome(here.state)
    return outcome is not None and outcome.winner is first
