"""Opponents with figures: legal and repeatable choices in every mix, fair to what is sealed, each level above the last."""

from collections.abc import Callable
from math import inf
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.search import Limits
from duel_tui.opponents.simulate import leaves
from duel_tui.opponents.strategy import Strategy
from duel_tui.opponents.think import Thinker
from duel_tui.systems.rapier_and_dagger.figures.sword_points import targets
from duel_tui.systems.rapier_and_dagger.movement import approach_menu
from duel_tui.systems.rapier_and_dagger.ruleset import RapierAndDagger
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Phase
from tests.lengths import in_turn
from tests.opponents.habits import Habit, always
from tests.opponents.matches import CARDS, FENCERS, plain
from tests.opponents.meetings import Hall
from tests.systems.rapier_and_dagger.random_figures import FIGURES, MIXES, Asked, asked, rules

PLAIN = Fencer(name="Plain", expertise=10)


def thinker(game: RapierAndDagger) -> Thinker[Any]:
    return Thinker(game, Limits(seconds=inf))


def observed(game: RapierAndDagger, one: Asked, salt: int = 3) -> Observation[Any]:
    return Observation(one.ask.side, one.ask, game.observe(one.state, one.ask.side), one.since, salt)


def now_and_then(share: float) -> Callable[[Asked, Random], bool]:
    return lambda _one, random: random.random() < share


@pytest.mark.parametrize("mix", MIXES)
def test_every_level_answers_every_question_of_every_mix_legally_and_by_a_seed_alike(mix: str) -> None:
    game = rules(**MIXES[mix])
    met: set[str] = set()
    for number, one in enumerate(asked(game, range(6), now_and_then(0.05))):
        mind = thinker(game)
        for level in (1, 5):
            choice = mind.choose(observed(game, one), plain(level), 1)
            assert one.ask.menu is not None
            assert choice in one.ask.menu.choices
            assert choice != "yield"
            assert number % 4 or thinker(game).choose(observed(game, one), plain(level), 1) == choice
        met.add(one.ask.what)
    assert met


@pytest.mark.parametrize("mix", ["none, points, actions", "distance, table, matrix"])
@pytest.mark.parametrize(
    "start",
    [
        {"left_sword": "sheathed", "right_sword": "sheathed"},
        {"left_stance": "back_turned", "left_sword": "sheathed"},
    ],
)
def test_rd_156_opponents_cope_with_a_sheathed_sword_and_a_turned_back(
    mix: str, start: dict[str, Any]
) -> None:
    game = rules(**MIXES[mix], **start)
    early = [one for one in asked(game, range(12)) if one.state.round == 1]
    assert early
    for one in early[:: max(1, len(early) // 6)]:
        left, right = (game.worth(one.state, side) for side in Side)
        assert left + right == pytest.approx(1)
        choice = thinker(game).choose(observed(game, one), plain(5), 1)
        assert one.ask.menu is not None
        assert choice in one.ask.menu.choices


def sealed(game: RapierAndDagger, duels: range, share: float) -> list[Asked]:
    """Decisions before which the other side has a target that is not shown yet."""
    return [
        one
        for one in asked(game, duels, now_and_then(share))
        if not one.since and game.before_seal(game.observe(one.state, one.ask.side), one.ask.side)
    ]


def test_rd_142_no_choice_depends_on_the_target_of_the_other_while_it_is_sealed() -> None:
    game = rules(**FIGURES)
    found = sealed(game, range(6), 0.3)
    assert {one.state.phase for one in found} >= {Phase.ACTION}
    for number, one in enumerate(found):
        attack = one.state.attack
        assert attack is not None
        others = [
            replace(one.state, attack=replace(attack, targets=attack.targets.put(one.ask.side.foe, place)))
            for place in targets(game.book, one.state)
        ]
        seen = [observed(game, Asked(one.ask, state, ())) for state in others]
        assert all(view == seen[0] for view in seen)
        if number < 2:
            assert len({thinker(game).choose(view, plain(3), 5) for view in seen[:3]}) == 1


def test_rd_142_a_sealed_target_is_weighed_by_the_best_mix_of_the_other() -> None:
    """Against one who gains nothing by some targets, these hardly count."""
    game = rules(**FIGURES)
    for one in sealed(game, range(6), 0.3)[:2]:
        view = game.observe(one.state, one.ask.side)
        before = game.before_seal(view, one.ask.side)
        assert before is not None
        assert before.phase is Phase.BLADE
        mix = thinker(game).mix(observed(game, one))
        likely = thinker(game)._likely(observed(game, one), Limits(seconds=inf))
        assert sum([chance for _, chance in likely]) == pytest.approx(1)
        assert all(state.attack.targets[one.ask.side.foe] for state, _ in likely)
        assert sum(mix.probabilities) == pytest.approx(1)


def test_rd_189_a_target_is_guessed_beside_a_sword_that_did_not_come_out() -> None:
    """What was before the blades does not ask again whether the sword comes out."""
    game = rules(**FIGURES, right_sword="sheathed")
    found = [one for one in sealed(game, range(40), 1.0) if _undrawn(one.state)]
    for one in found[:2]:
        before = game.before_seal(game.observe(one.state, one.ask.side), one.ask.side)
        assert before is not None
        assert leaves(game, before, ())[0].decide is not None
        assert len(leaves(game, before, ())) == 1
        assert one.ask.menu is not None
        assert thinker(game).choose(observed(game, one), plain(5), 1) in one.ask.menu.choices
    assert found


def _undrawn(duel: Duel) -> bool:
    return any(one.sheath is not None and not one.sheath.out for one in duel.fighters)


def walk(left: Fencer, right: Fencer, side: Side) -> Strategy:
    game = rules(**FIGURES)
    start: Duel = game.begin(Kind.HONORABLE, BySide(left, right))
    ask = Ask(side, "approach", approach_menu(game.book, start, side))
    return thinker(game).mix(Observation(side, ask, start, (), 1))


def test_the_better_fencer_walks_up_and_the_worse_one_waits() -> None:
    strong = replace(PLAIN, expertise=18, dexterity=16)
    best = walk(strong, PLAIN, Side.LEFT)
    assert best.choices[best.probabilities.index(1.0)] == "24"
    waits = walk(strong, PLAIN, Side.RIGHT)
    assert waits.choices[waits.probabilities.index(1.0)] == "0"


def test_of_equal_fencers_one_walks_up_so_that_they_meet() -> None:
    walked = walk(PLAIN, PLAIN, Side.RIGHT)
    assert walked.choices[walked.probabilities.index(1.0)] == "24"


def test_nobody_yields_in_an_approach_by_mistake() -> None:
    found = walk(PLAIN, FENCERS[2], Side.LEFT)
    game = rules(**FIGURES)
    start = game.begin(Kind.HONORABLE, BySide(PLAIN, PLAIN))
    ask = Ask(Side.LEFT, "approach", approach_menu(game.book, start, Side.LEFT))
    assert found.values[found.choices.index("yield")] < 0.1
    assert game.tags(ask, "yield") == {"yield"}
    assert CARDS.of("1").likes["yield"] == 0


@pytest.mark.slow
@pytest.mark.parametrize(("higher", "duels"), in_turn([(5, 20), (4, 16), (3, 12), (2, 12)]))
def test_each_level_beats_the_one_below(higher: int, duels: int) -> None:
    hall = Hall("rapier_and_dagger", mode="fig")
    assert hall.meet(plain(higher), plain(higher - 1), range(duels)).share > 0.5


@pytest.mark.slow
@pytest.mark.parametrize(
    "wanted", in_turn(["", "stand", "back", "pass_forward", "waits", "thrust", "bind", "absence"])
)
def test_the_highest_level_beats_dice_and_constant_choices(wanted: str) -> None:
    hall = Hall("rapier_and_dagger", mode="fig")
    assert hall.meet(plain(5), always(wanted) if wanted else Habit(), range(12)).share > 0.6
