"""The rough chance to win: sides add up, and what helps a fencer raises it."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui import registry
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.simulate import at_random, play_out
from duel_tui.systems.rapier_and_dagger.ruleset import RapierAndDagger
from duel_tui.systems.rapier_and_dagger.state import Duel, Lost, Plan, Prone
from duel_tui.systems.rapier_and_dagger.terms import Distance, Movement, Phase

LIBRARY = registry.Library(registry.data_folder())
PLAIN = Fencer(name="Plain", expertise=10)
TOUCHES = {"friendly_touches": 3, "double_touch": "void"}


def rules(**options: Any) -> RapierAndDagger:
    found = LIBRARY.ruleset("rapier_and_dagger", options)
    assert isinstance(found, RapierAndDagger)
    return found


def chance(kind: Kind, left: Fencer, right: Fencer = PLAIN, **options: Any) -> float:
    game = rules(**options)
    return game.worth(game.begin(kind, BySide(left, right)), Side.LEFT)


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("options", [{}, TOUCHES, {"blood_threshold": "serious"}])
def test_the_chances_of_both_sides_add_up_to_one_all_duel_long(kind: Kind, options: dict[str, Any]) -> None:
    game = rules(**options)
    seen: list[Duel] = []

    def noting(ask: Any, checkpoint: Duel, since: Any, random: Random) -> Any:
        seen.append(checkpoint)
        return at_random(ask, checkpoint, since, random)

    for seed in range(10):
        play_out(
            game, game.begin(kind, BySide(PLAIN, replace(PLAIN, left_hand="dagger"))), noting, Random(seed)
        )
    for duel in seen:
        left, right = (game.worth(duel, side) for side in Side)
        assert left + right == pytest.approx(1)
        assert 0 <= left <= 1


@pytest.mark.parametrize("kind", Kind)
def test_equal_fencers_have_equal_chances(kind: Kind) -> None:
    assert chance(kind, PLAIN) == pytest.approx(0.5)


@pytest.mark.parametrize("better", [{"left_hand": "dagger"}, {"dexterity": 18}, {"expertise": 19}])
@pytest.mark.parametrize("kind", Kind)
def test_a_parrying_hand_or_a_greater_skill_raises_the_chance(kind: Kind, better: dict[str, Any]) -> None:
    assert chance(kind, replace(PLAIN, **better)) > 0.51


def test_a_better_fencer_is_less_sure_of_a_long_duel_than_of_the_first_blood() -> None:
    better = replace(PLAIN, left_hand="dagger", dexterity=18, expertise=19)
    assert 0.52 < chance(Kind.DEATH, better) < chance(Kind.HONORABLE, better) - 0.03


def test_touches_count_and_the_last_ones_most() -> None:
    game = rules(**TOUCHES)
    start = game.begin(Kind.FRIENDLY, BySide(PLAIN, PLAIN))
    chances = [
        game.worth(start.change(Side.LEFT, replace(start.fighters.left, touches=touches)), Side.LEFT)
        for touches in range(3)
    ]
    assert chances == pytest.approx([1 / 2, 11 / 16, 7 / 8])


def test_a_man_on_the_ground_or_without_his_sword_stands_worse() -> None:
    game = rules()
    start = game.begin(Kind.DEATH, BySide(PLAIN, PLAIN))
    for change in ({"prone": Prone(1)}, {"lost": Lost(1)}):
        worse = start.change(Side.LEFT, replace(start.fighters.left, **change))
        assert game.worth(worse, Side.LEFT) < 0.3


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
