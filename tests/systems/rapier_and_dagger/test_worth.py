"""The rough chance to win: sides add up, what helps raises it, and with points quick chances are the rolls' own."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.against import percent
from duel_tui.engine.answers import Decided
from duel_tui.engine.menu import Choice
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.systems.rapier_and_dagger.figures.action import Answer, action_roll
from duel_tui.systems.rapier_and_dagger.figures.attack_value import solved
from duel_tui.systems.rapier_and_dagger.figures.blade import before_blades, blade_menu, chosen_so
from duel_tui.systems.rapier_and_dagger.figures.sword_points import affords
from duel_tui.systems.rapier_and_dagger.figures.swordplay import owes, swordplay
from duel_tui.systems.rapier_and_dagger.ruleset import RapierAndDagger
from duel_tui.systems.rapier_and_dagger.state import Acting, Duel, Effort, Lost, Plan, Prone
from duel_tui.systems.rapier_and_dagger.terms import Action, Distance, Movement, Phase
from duel_tui.systems.rapier_and_dagger.worth import changes
from tests.opponents.every_end import every_end
from tests.systems.rapier_and_dagger.random_figures import FIGURES, MIXES, asked, rules

PLAIN = Fencer(name="Plain", expertise=10)
TOUCHES: dict[str, Any] = {"friendly_touches": 3, "double_touch": "void"}
_NEW = frozenset({Phase.CHANGE, Phase.BLADE, Phase.BLADE_CHANGE, Phase.ACTION, Phase.CLOSING, Phase.APPROACH})


def states(house: dict[str, Any], phase: Phase | None = None, duels: int = 40) -> list[Duel]:
    found = [one.state for one in asked(rules(**house), range(duels))]
    return [state for state in dict.fromkeys(found) if phase in {None, state.phase}]


@pytest.mark.parametrize("house", [*MIXES.values(), TOUCHES, {"blood_threshold": "serious"}], ids=str)
def test_the_chances_of_both_sides_add_up_to_one_all_duel_long(house: dict[str, Any]) -> None:
    game = rules(**house)
    for duel in states(house, duels=10):
        left, right = (game.worth(duel, side) for side in Side)
        assert left + right == pytest.approx(1)
        assert 0 <= left <= 1


def test_every_phase_with_points_is_met_and_valued() -> None:
    assert {duel.phase for duel in states(FIGURES)} >= _NEW


def chance(kind: Kind, better: dict[str, Any], **options: Any) -> float:
    """The worth of the beginning to the better of two."""
    game = rules(**options)
    return game.worth(game.begin(kind, BySide(replace(PLAIN, **better), PLAIN)), Side.LEFT)


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("mix", MIXES)
def test_equal_fencers_have_equal_chances_and_the_better_a_better_one(mix: str, kind: Kind) -> None:
    assert chance(kind, {}, **MIXES[mix]) == pytest.approx(0.5, abs=1e-4)
    for better in ({"expertise": 19}, {"dexterity": 18}):
        assert chance(kind, better, **MIXES[mix]) > 0.51, better
    with_dagger = chance(kind, {"left_hand": "dagger"}, **MIXES[mix])
    assert with_dagger > 0.51 if mix.endswith("matrix") else with_dagger >= 0.5


def test_a_better_fencer_is_less_sure_of_a_long_duel_than_of_the_first_blood() -> None:
    better = {"left_hand": "dagger", "dexterity": 18, "expertise": 19}
    assert 0.52 < chance(Kind.DEATH, better) < chance(Kind.HONORABLE, better) - 0.03


def changed(kind: Kind, fighter: dict[str, Any], **options: Any) -> float:
    """The worth to the left of two equal fencers, one of whom is in another state."""
    game = rules(**options)
    start = game.begin(kind, BySide(PLAIN, PLAIN))
    return game.worth(start.change(Side.LEFT, replace(start.fighters.left, **fighter)), Side.LEFT)


def test_touches_count_and_the_last_ones_most() -> None:
    chances = [changed(Kind.FRIENDLY, {"touches": touches}, **TOUCHES) for touches in range(3)]
    assert chances == pytest.approx([1 / 2, 11 / 16, 7 / 8])


def test_a_man_on_the_ground_or_without_his_sword_stands_worse() -> None:
    assert changed(Kind.DEATH, {"prone": Prone(1)}) < 0.3
    assert changed(Kind.DEATH, {"lost": Lost(1)}) < 0.3


def test_a_grapple_to_come_favours_the_friend_with_a_free_hand() -> None:
    game = rules()
    start = game.begin(Kind.FRIENDLY, BySide(PLAIN, replace(PLAIN, left_hand="cloak")))
    plan = Plan(
        BySide(Movement.PASS_FORWARD, Movement.PASS_FORWARD),
        BySide(0, 0),
        BySide((), ()),
        (),
        0,
        Distance.GRAPPLE,
    )
    before = replace(start, phase=Phase.RESULT, plan=plan)
    assert game.worth(before, Side.LEFT) > game.worth(start, Side.LEFT) + 0.2


def test_a_yield_that_has_only_to_be_accepted_is_lost() -> None:
    game = rules()
    start = game.begin(Kind.DEATH, BySide(PLAIN, PLAIN))
    yielded = replace(start, phase=Phase.ACCEPT, yielding=Side.LEFT)
    assert [game.worth(yielded, side) for side in Side] == [0, 1]


@pytest.mark.parametrize(
    "house", [{}, {"defensive_cancels_blade": True}, {"pa_always": True}, {"natural_extremes": True}]
)
def test_quick_chances_are_those_of_the_roll(house: dict[str, object]) -> None:
    game = rules(**FIGURES, **house)
    random, compared = Random(1), 0
    for duel in [one.state for one in asked(game, range(30)) if one.state.phase is Phase.ACTION]:
        assert duel.plan is not None
        assert duel.attack is not None
        plays = swordplay(game.book, duel, duel.plan.result)
        for side in Side:
            play, blades = plays[side], (duel.attack.blades[side], duel.attack.blades[side.foe])
            for blow in play.blows:
                place = random.choice(play.places)
                answer = random.choice(plays[side.foe].actions)
                parried = random.random() < 0.5 and plays[side.foe].parries
                met = Answer(answer, parried and answer is not Action.UNIVERSAL_PARRY)
                roll = action_roll(game.book, duel, side, Acting(place, blow), met)
                found = play.chance(blow, place, blades, answer, parried=parried)
                assert found == percent(roll) / 100
                compared += 1
    assert compared > 200


def test_quick_prices_are_those_of_the_rules() -> None:
    game = rules(**FIGURES)
    for duel in states(FIGURES, Phase.ACTION):
        assert duel.plan is not None
        plays = swordplay(game.book, duel, duel.plan.result)
        for side in Side:
            fighter, play = duel.fighters[side], plays[side]
            for action in play.actions:
                cost = play.cost(action, fighter.effort.spent, charged=owes(fighter.effort, play))
                assert (cost is not None) is affords(game.book, fighter, action)


@pytest.mark.parametrize("mix", ["distance, points, actions", "distance, points, matrix"])
def test_a_change_is_worth_its_best_choice(mix: str) -> None:
    game, met = rules(**MIXES[mix]), 0
    for one in asked(game, range(40)):
        side, ends = changes(game.book, one.state)
        if side is None:
            continue
        assert one.ask.side is side
        assert one.ask.menu is not None
        by_rules = [every_end(game, one.state, (Decided((choice,)),)) for choice in one.ask.menu.choices]
        assert [list(end) for end in by_rules] == [[end] for end in ends]
        best = max(game.worth(end, side) for end in ends)
        assert game.worth(one.state, side) == pytest.approx(best)
        met += 1
    assert met > 10


def test_points_left_are_worth_something() -> None:
    """Of two equal fencers at the same attack, the one with more points left stands better."""
    game = rules(**FIGURES)
    start = game.begin(Kind.HONORABLE, BySide(PLAIN, PLAIN))
    at_reach = replace(start, distance=9, phase=Phase.MOVEMENT)
    (moved,) = every_end(game, at_reach, (Decided(("stand", "stand")),))
    assert moved.phase is Phase.BLADE
    spent = moved.change(Side.RIGHT, replace(moved.fighters.right, effort=Effort(4)))
    assert game.worth(moved, Side.LEFT) == pytest.approx(0.5)
    assert game.worth(spent, Side.LEFT) > 0.51


def test_rd_142_what_was_before_the_blades_follows_from_what_is_shown() -> None:
    game, met = rules(**FIGURES), 0
    for one in asked(game, range(60)):
        before = one.state
        if before.phase is not Phase.BLADE or one.since or one.ask.side is not Side.LEFT:
            continue
        menu = blade_menu(game.book, before, Side.LEFT)
        for choice in menu.choices[::5] if menu else ():
            for shown in _shown(game, before, choice):
                for state in _changed(game, shown):
                    view = game.observe(state, Side.RIGHT)
                    assert before_blades(game.book, view).fighters == before.fighters
                    assert chosen_so(game.book, view, Side.LEFT, choice) == state
                    met += 1
    assert met > 100


def _shown(game: RapierAndDagger, before: Duel, choice: Choice) -> list[Duel]:
    menu = blade_menu(game.book, before, Side.RIGHT)
    answers: list[tuple[Choice, ...]] = [(choice, one) for one in menu.choices[:3]] if menu else [(choice,)]
    return [end for answer in answers for end in every_end(game, before, (Decided(answer),))]


def _changed(game: RapierAndDagger, shown: Duel) -> tuple[Duel, ...]:
    return (shown, *changes(game.book, shown)[1])


def test_a_small_game_is_solved_by_its_saddle_or_nearly() -> None:
    assert solved([[3.0, 1.0], [4.0, 2.0]]) == 2.0
    assert solved([[0.0, 1.0], [1.0, 0.0]]) == pytest.approx(0.5, abs=0.02)
    assert solved([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]) == pytest.approx(1 / 3, abs=0.03)
