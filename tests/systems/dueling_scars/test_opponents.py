"""The characters of Dueling Scars: levels that rise, tastes that show, and what is reckoned is what is played."""

from functools import partial
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.engine.answers import Decided
from duel_tui.engine.requests import Decide, Observation, Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.opponents.cards import Character
from duel_tui.opponents.duellist import leaning
from duel_tui.opponents.simulate import highest
from duel_tui.systems.dueling_scars.model import Action, Duel, Weapon
from tests.systems.dueling_scars.situations import LEFT, RIGHT, after, attack, ruleset, thinker
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


def observed(left: tuple[int, int] = (4, 2), right: tuple[int, int] = (4, 2)) -> Observation[Duel]:
    """What the attacker sees."""
    place = attack(left, right)
    assert isinstance(place.request, Decide)
    return Observation(LEFT, place.request.asks[0], place.state, (), 0)


def test_a_place_tells_the_levels_apart() -> None:
    """At the start of a foil assault the best action is likelier from level to level, and certain at the last."""
    observation = observed()
    mix, tags = thinker().mix(observation), partial(ruleset().tags, observation.ask)
    assert mix.value == pytest.approx(0.653698497673, abs=1e-9)
    lunges = [leaning(mix, plain(level), tags)[list(Action).index(Action.LUNGE)] for level in CARDS.levels]
    assert lunges == sorted(lunges)
    assert lunges[-1] == 1.0


def test_the_rough_worth_of_a_place_stays_near_the_exact_value() -> None:
    rules, wrong = ruleset(), list[float]()
    for mine, effect, his, threat in product(range(1, 7), (0, 2, 4), range(1, 7), (0, 2, 5)):
        seen = observed((mine, effect), (his, threat))
        wrong.append(abs(rules.worth(seen.view, LEFT) - thinker().mix(seen).value))
        assert abs(rules.worth(seen.view, LEFT) + rules.worth(seen.view, RIGHT) - 1) < 1e-12
    assert sum(wrong) / len(wrong) < 0.06
    assert max(wrong) < 0.25
    assert rules.worth(after(attack((4, 5)), "thrust", 6).state, LEFT) == 1.0
    state = attack(match=3).state
    won = [replace(state, won=BySide(1, 0), assault=2), state, replace(state, won=BySide(0, 1), assault=2)]
    worth = [ruleset(match=3).worth(one, LEFT) for one in won]
    assert worth == sorted(set(worth), reverse=True)


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
def test_duels_come_out_as_they_were_reckoned() -> None:
    best, worst = plain(CARDS.levels[-1]), plain(CARDS.levels[0])
    reckoned = meetings(ways(best), ways(worst))[Weapon.KNIFE].share
    random = Random(5)
    won = sum(_won(best, worst, first, random) for _ in range(60) for first in Side)
    assert won / 120 == pytest.approx(reckoned, abs=0.1)


def _won(left: Character, right: Character, first: Side, random: Random) -> bool:
    """Whether the first of two wins a duel with knives."""
    here = attack(START[Weapon.KNIFE], START[Weapon.KNIFE])
    players = (left, right) if first is Side.LEFT else (right, left)
    while here.request is not None:
        match here.request:
            case Decide(asks=(ask,)):
                player = players[0] if ask.side is Side.LEFT else players[1]
                observation = Observation(ask.side, ask, here.checkpoint, here.since, 0)
                here = here.give(Decided((thinker().choose(observation, player, random.getrandbits(32)),)))
            case Roll(dice=dice):
                here = here.give(highest(dice, random))
            case _:
                raise AssertionError("an assault with knives asks for nothing else")
    outcome = ruleset().outcome(here.state)
    return outcome is not None and outcome.winner is first
