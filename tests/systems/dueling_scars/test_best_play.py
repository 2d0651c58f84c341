"""Best play, exact: the table of an assault, the first attack's chance, and an independent check of both."""

import json
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import pytest

from duel_tui.engine.side import Side, both
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.simulate import at_random, play_out
from duel_tui.opponents.solution_cache import SolutionCache
from duel_tui.opponents.state_space import StateSpaceError
from duel_tui.opponents.value_iteration import ValueTable, ValueTables, iterate_values
from duel_tui.systems.dueling_scars.model import Action, Duel, Weapon
from tests.systems.dueling_scars.plain_iteration import DICE, START, first_attack
from tests.systems.dueling_scars.situations import LEFT, RIGHT, after, attack, begun, ruleset, value_table
from tests.systems.dueling_scars.walk import Walk

pytestmark = pytest.mark.slow

FIRST_ATTACK = {
    "foil": 0.653698497673,
    "sabre": 0.627522301349,
    "knife": 0.631214444941,
    "laser": 0.593911683311,
}
"""The chance to win of the side with the first attack, best play on both sides."""


def first(weapon: str, attacker: Side = LEFT, **options: Any) -> Duel:
    """The start of an assault in which a side has the first attack."""
    action, effect = START[weapon]
    state = attack((action, effect), (action, effect), weapon=weapon, **options).state
    return state if attacker is LEFT else after(begun(weapon=weapon, initiative="coin"), 2).state


@pytest.mark.parametrize("weapon", list(Weapon))
def test_the_chance_of_the_side_with_the_first_attack_is_known_to_a_thousand_millionth(weapon: str) -> None:
    value = value_table().value(first(weapon))
    assert value == pytest.approx(FIRST_ATTACK[weapon], abs=1e-9)
    assert value_table().value(first(weapon, RIGHT)) == pytest.approx(1 - value, abs=1e-12)


def test_iterations_from_below_and_from_above_meet_so_endless_play_never_matters() -> None:
    found = value_table()
    low, high = iterate_values(found.solved.space, 0.0), iterate_values(found.solved.space, 1.0)
    assert max(above - below for below, above in zip(low, high, strict=True)) < 1e-12
    assert all(above >= below - 1e-12 for below, above in zip(low, high, strict=True))


@pytest.mark.parametrize("weapon", list(Weapon))
def test_an_iteration_that_knows_only_the_page_comes_to_the_same(weapon: str) -> None:
    """Written anew from RULES.md's table, with no line of the rules under test."""
    assert first_attack(*START[weapon]) == pytest.approx(FIRST_ATTACK[weapon], abs=1e-9)


def test_chances_of_the_highest_die_are_those_of_the_rules() -> None:
    given = {1: (0.167, 0.333, 0.500), 2: (0.306, 0.444, 0.250), 3: (0.421, 0.454, 0.125)}
    given |= {4: (0.518, 0.420, 0.062), 5: (0.598, 0.371, 0.031), 6: (0.665, 0.319, 0.016)}
    assert {count: pytest.approx(DICE[count], abs=0.0006) for count in given} == given


def test_no_choice_anywhere_gains_on_the_value_of_its_place() -> None:
    found = value_table()
    for place in range(4):
        for dice in range(1, 7):
            state = attack((dice, place), (7 - dice, 5 - place)).state
            game = found.game(state)
            assert max(game.weighed.rows) == pytest.approx(found.value(state), abs=1e-12)


def test_the_best_sabre_attack_is_a_lunge_that_ends_the_assault_four_times_in_five() -> None:
    game = value_table().game(first("sabre"))
    assert game.choices.left[game.weighed.rows.index(max(game.weighed.rows))] is Action.LUNGE
    clean, complication, failure = DICE[4]
    ends = clean + complication * (clean + failure) + failure * clean
    assert ends == pytest.approx(0.79, abs=0.005)


def test_a_chart_kept_on_disk_says_the_same_as_the_one_that_was_made(tmp_path: Path) -> None:
    rules, start = ruleset(effect_max=1), begun(effect_max=1).state
    made = ValueTables(rules, SolutionCache(tmp_path))
    opening = made.opening(start)
    (file,) = tmp_path.iterdir()
    written = file.read_bytes()
    again = ValueTables(rules, SolutionCache(tmp_path))
    assert again.opening(start) == opening
    here = attack((3, 1), (1, 0), effect_max=1).state
    assert again.game(here) == made.game(here)
    file.write_bytes(written[: len(written) // 2])
    assert ValueTables(rules, SolutionCache(tmp_path)).opening(start) == opening
    assert file.read_bytes() == written


@pytest.mark.parametrize("harm", ["places", "values", "leads", "chances", "start"])
def test_a_chart_on_disk_that_does_not_hang_together_is_made_again(tmp_path: Path, harm: str) -> None:
    rules, start = ruleset(effect_max=1), begun(effect_max=1).state
    opening = ValueTables(rules, SolutionCache(tmp_path)).opening(start)
    (file,) = tmp_path.iterdir()
    found = json.loads(file.read_bytes()[16:])
    space, node = found["space"], found["space"]["nodes"]["0"]
    match harm:
        case "places":
            node["leads"][0][0][1] = 1_000_000
        case "values":
            found["values"][0] = 7.0
        case "leads":
            node["leads"].pop()
        case "chances":
            node["leads"][0][0][0] = 0.0
        case _:
            space["states"].reverse()
    body = json.dumps(found).encode()
    file.write_bytes(blake2b(body, digest_size=16).digest() + body)
    assert ValueTables(rules, SolutionCache(tmp_path)).opening(start) == opening
    assert json.loads(file.read_bytes()[16:]) != found


def test_a_first_attack_that_has_to_be_paid_for_has_no_chance_beforehand() -> None:
    for options in ({"initiative": "wager"}, {"mixed_weapons": True}):
        assert ValueTables(ruleset(**options)).opening(begun(**options).state) is None


def test_in_a_match_the_choices_are_those_of_the_assault_and_the_values_those_of_the_match() -> None:
    one, match = value_table(effect_max=2), value_table(effect_max=2, match=3)
    state = attack(effect_max=2, match=3).state
    start = one.value(attack(effect_max=2).state)
    other = 1 - start
    expected = start * (other + (1 - other) * start) + (1 - start) * other * start
    assert match.value(state) == pytest.approx(expected, abs=1e-12)
    rows, alone = match.game(state).weighed.rows, one.game(attack(effect_max=2).state).weighed.rows
    assert rows.index(max(rows)) == alone.index(max(alone))


def test_wagers_and_weapons_are_weighed_as_games_of_secret_choices() -> None:
    wager = begun(initiative="wager", effect_max=1)
    found = ValueTable(ruleset(initiative="wager", effect_max=1), wager.state)
    assert found.value(wager.state) == pytest.approx(0.5, abs=1e-9)
    assert sum(found.game(wager.state).weighed.solution.rows) == pytest.approx(1.0)


def test_dice_without_end_are_too_many_places_for_a_chart() -> None:
    rules = ruleset(action_cap="none")
    with pytest.raises(StateSpaceError, match="more than 400 places"):
        ValueTable(rules, attack(action_cap="none").state, most=400)


def test_an_essence_plays_on_like_the_duel_it_is_taken_from() -> None:
    rules = ruleset(match=5)
    state = attack((3, 1), (2, 4), kind=Kind.DEATH, match=5).state
    essence = rules.essence(state)
    assert rules.essence(essence) == essence
    assert essence.tracks == state.tracks
    assert essence != rules.begin(Kind.DEATH, both(unnamed))


def test_random_play_along_the_chart_ends_like_random_play_by_the_rules() -> None:
    rules, start = ruleset(), attack().state
    games, found = 2000, Walk(value_table())
    along = sum(found.play_out(start, Random(seed)) for seed in range(games)) / games
    ends = [play_out(rules, start, at_random, Random(seed)) for seed in range(games)]
    by_rules = sum(end.outcome is not None and end.outcome.winner is LEFT for end in ends) / games
    assert along == pytest.approx(by_rules, abs=0.05)
