"""The games as OpenSpiel games: its own simulation test, the same duels as by the rules, and secrets kept."""

from random import Random
from typing import Any

import pytest

from duel_tui.data import OptionError
from duel_tui.engine.requests import Decide, Draw, Roll
from duel_tui.engine.side import Side
from duel_tui.registry import KEYS
from tests.systems.contenders import LIBRARY

pyspiel: Any = pytest.importorskip("pyspiel")
adapter: Any = pytest.importorskip("duel_tui.openspiel")

PRESETS = [(key, preset) for key in KEYS for preset in LIBRARY.presets(key)]
HIDDEN = ("en_garde", "card_duel")


def walk(game: Any, random: Random) -> Any:
    """Every state of one random duel, the last included."""
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, chances)[0])
        elif state.is_simultaneous_node():
            state.apply_actions([random.choice(state.legal_actions(player)) for player in (0, 1)])
        else:
            state.apply_action(random.choice(state.legal_actions()))
        yield state


@pytest.mark.parametrize(("key", "preset"), PRESETS)
def test_a_game_passes_the_simulation_test_under_each_preset(key: str, preset: str) -> None:
    game = pyspiel.load_game(key, {"preset": preset})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("key", KEYS)
def test_a_game_passes_it_turn_by_turn_too(key: str) -> None:
    game = pyspiel.convert_to_turn_based(pyspiel.load_game(key))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("key", KEYS)
def test_nodes_are_what_the_rules_ask(key: str) -> None:
    game = pyspiel.load_game(key)
    for seed in range(3):
        for state in walk(game, Random(seed)):
            request = state.place.request
            assert state.is_chance_node() == isinstance(request, Roll | Draw)
            assert state.is_simultaneous_node() == (isinstance(request, Decide) and len(request.asks) == 2)
            assert state.is_terminal() == (request is None)
            if isinstance(request, Decide) and len(request.asks) == 1:
                assert list(Side)[state.current_player()] is request.asks[0].side
            if state.is_chance_node():
                assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)


@pytest.mark.parametrize("key", KEYS)
def test_returns_are_the_outcome(key: str) -> None:
    game = pyspiel.load_game(key)
    *_, end = walk(game, Random(7))
    outcome = end.place.rules.outcome(end.place.position.state)
    assert end.returns() == [2 * outcome.worth_to(side) - 1 for side in Side]
    assert game.new_initial_state().returns() == [0.0, 0.0]


@pytest.mark.parametrize("key", HIDDEN)
def test_a_draw_tells_the_other_side_nothing(key: str) -> None:
    game = pyspiel.load_game(key)
    checked = 0
    for seed in range(3):
        for state in walk(game, Random(seed)):
            draw = state.place.request
            if not isinstance(draw, Draw) or draw.face_up or len(state.place.cards) < draw.count - 1:
                continue
            children = [state.child(action) for action, _ in state.chance_outcomes()]
            owner = list(Side).index(draw.side)
            assert len({child.information_state_string(1 - owner) for child in children}) == 1
            assert len({child.observation_string(1 - owner) for child in children}) == 1
            assert len({child.information_state_string(owner) for child in children}) == len(children)
            checked += len(children) > 1
    assert checked > 5


def test_a_sealed_target_tells_the_other_side_nothing() -> None:
    """With figures, the target chosen with a blade stays secret at the reveal of the blades (RD-142)."""
    game = pyspiel.load_game("rapier_and_dagger", {"preset": "figures_without_map"})
    checked = 0
    for seed in range(4):
        for state in walk(game, Random(seed)):
            request = state.place.request
            if not isinstance(request, Decide) or request.asks[0].what != "blade" or len(request.asks) < 2:
                continue
            by_blade: dict[str, list[Any]] = {}
            for action, choice in enumerate(state.place.choices(0)):
                child = state.clone()
                child.apply_actions([action, 0])
                by_blade.setdefault(choice.blade, []).append(child)
            for children in by_blade.values():
                assert len({child.information_state_string(1) for child in children}) == 1
                assert len({child.observation_string(1) for child in children}) == 1
                assert len({child.information_state_string(0) for child in children}) == len(children)
                checked += len(children) > 1
    assert checked > 5


@pytest.mark.parametrize("key", KEYS)
def test_a_side_knows_its_own_rolls_and_of_the_other_only_what_follows(key: str) -> None:
    """Rolls of the other side that lead to the same events and view are one to this side."""
    game = pyspiel.load_game(key)
    for seed in range(2):
        for state in walk(game, Random(seed)):
            roll = state.place.request
            if not isinstance(roll, Roll) or roll.side is None:
                continue
            other = 1 - list(Side).index(roll.side)
            for action, _ in state.chance_outcomes():
                after = state.child(action).place
                events = [one.event for one in after.position.told if one.to in {list(Side)[other], None}]
                new = after.known(other)[len(state.place.known(other)) :]
                assert len(new) == 1 + len(events)
                assert new[0] == f"{roll.side} {roll.why} {roll.dice}"


@pytest.mark.parametrize("key", KEYS)
def test_an_information_state_decides_what_is_legal_and_never_comes_twice_in_a_duel(key: str) -> None:
    game = pyspiel.load_game(key)
    for seed in range(2):
        seen: dict[str, list[int]] = {}
        for state in walk(game, Random(seed)):
            if state.is_chance_node() or state.is_terminal():
                continue
            players = (0, 1) if state.is_simultaneous_node() else (state.current_player(),)
            for player in players:
                assert state.information_state_string(player) not in seen
                seen[state.information_state_string(player)] = state.legal_actions(player)


def test_a_clone_goes_its_own_way() -> None:
    state = pyspiel.load_game("duel_of_swords").new_initial_state()
    clone = state.clone()
    clone.apply_actions([0, 1])
    assert str(clone) != str(state)
    assert state.clone().information_state_string(0) == state.information_state_string(0)


def test_choices_are_named() -> None:
    state = pyspiel.load_game("duel_of_swords").new_initial_state()
    assert [state.action_to_string(0, action) for action in state.legal_actions(0)][:2] == ["thrust", "slash"]


def test_a_wrong_preset_is_named() -> None:
    with pytest.raises(OptionError, match="'nope' is not a preset: use one of as_written, salle"):
        adapter.begun("duel_of_swords", "nope")
