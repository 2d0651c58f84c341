"""Playing the rules without a table: samples agree with exact enumeration, and both with the table."""

from collections import Counter
from random import Random

import pytest

from duel_tui.engine.answers import Decided
from duel_tui.engine.dice import Dice
from duel_tui.engine.rules import Routine, draw
from duel_tui.engine.side import BySide, Side
from duel_tui.opponents.simulate import (
    UndecidedError,
    at_random,
    imagined,
    play_out,
    sampled,
    thrown,
    worlds,
)
from tests.engine.first_cut import Bout, FirstCut, Move
from tests.opponents.every_end import every_end

BOTH_CUT = Decided((Move.CUT, Move.CUT))


class Hidden(FirstCut):
    """The foe's first hits are written on a card that only he has seen."""

    async def imagine(self, view: Bout, side: Side) -> Bout:
        (card,) = await draw(("0", "1"), 1, "hits", side.foe)
        return Bout(view.hits.put(side.foe, int(card)), view.round)


class Dealt(FirstCut):
    """A round begins with a card."""

    def routine(self, state: Bout) -> Routine[Bout]:
        return self._deal(state)

    async def _deal(self, bout: Bout) -> Bout:
        await draw(("a", "b"), 1, "deal", Side.LEFT)
        return bout


def test_every_end_of_a_round_has_its_exact_chance() -> None:
    ends = every_end(FirstCut(), Bout(), (BOTH_CUT,))
    chances = {end.hits: chance for end, chance in ends.items()}
    assert chances == pytest.approx(
        {
            BySide(1, 1): 0.41 * 0.41,
            BySide(1, 0): 0.41 * 0.59,
            BySide(0, 1): 0.59 * 0.41,
            BySide(0, 0): 0.59 * 0.59,
        }
    )


def test_equal_ends_are_one() -> None:
    parried = every_end(FirstCut(), Bout(), (Decided((Move.PARRY, Move.PARRY)),))
    assert parried == {Bout(round=2): 1.0}


def test_samples_agree_with_the_enumeration() -> None:
    def both_cut(*_: object) -> Move:
        return Move.CUT

    random = Random(5)
    tally = Counter(play_out(FirstCut(), Bout(round=6), both_cut, random).hits for _ in range(20_000))
    for end, chance in every_end(FirstCut(), Bout(round=6), (BOTH_CUT,)).items():
        assert tally[end.hits] / 20_000 == pytest.approx(chance, abs=0.015)


def test_a_played_out_duel_is_over_and_the_same_for_the_same_seed() -> None:
    ends = [play_out(FirstCut(), Bout(), at_random, Random(11)) for _ in range(2)]
    assert FirstCut().done(ends[0])
    assert ends[0] == ends[1]


def test_an_open_decision_cannot_be_enumerated_by_dice() -> None:
    with pytest.raises(UndecidedError, match="move has to be decided"):
        every_end(FirstCut(), Bout())


def test_a_draw_cannot_be_enumerated_by_bands() -> None:
    with pytest.raises(UndecidedError, match="deal draws cards"):
        every_end(Dealt(), Bout())


def test_several_dice_show_their_faces() -> None:
    rolled = thrown(Dice(3, 6), Random(2))
    assert len(rolled.faces) == 3
    assert rolled.score == sum(rolled.faces)
    assert all(1 <= thrown(Dice(1, 20), Random(seed)).score <= 20 for seed in range(200))


def test_where_all_is_seen_the_view_is_the_only_world() -> None:
    view = Bout(round=3)
    assert worlds(FirstCut(), view, Side.LEFT, Random(1), 10) == (view,)


def test_what_is_unseen_is_imagined_anew_each_time() -> None:
    seen = Counter(world.hits.right for world in worlds(Hidden(), Bout(), Side.LEFT, Random(1), 200))
    assert set(seen) == {0, 1}
    assert 60 < seen[0] < 140


def test_imagining_leaves_ones_own_side_as_it_is() -> None:
    view = Bout(BySide(1, 0))
    assert imagined(Hidden(), view, Side.LEFT, at_random, Random(1)).hits.left == 1


def test_a_sample_is_that_of_the_same_random_numbers() -> None:
    for size in range(1, 60):
        pile = [str(number) for number in range(size)]
        for count in range(min(size, 9) + 1):
            ours, theirs = Random(size), Random(size)
            for _ in range(10):
                assert sampled(pile, count, ours) == theirs.sample(pile, count)
            assert ours.random() == theirs.random()


def test_cards_drawn_at_random_are_those_of_the_same_random_numbers_everywhere() -> None:
    """A play-out by chance draws as a chooser's play-out does, and uses up as many random numbers."""
    piles = [tuple(f"card {number}" for number in range(size)) for size in range(1, 40)]

    async def draws() -> list[tuple[str, ...]]:
        return [
            await draw(pile, count, "hand", Side.LEFT)
            for pile in piles
            for count in (1, 2)
            if len(pile) >= count
        ]

    class Draws:
        key, state_type = "draws", list

        def routine(self, state: list[tuple[str, ...]]) -> Routine[list[tuple[str, ...]]]:
            return draws()

        def done(self, state: list[tuple[str, ...]]) -> bool:
            return bool(state)

    for seed in range(20):
        one, other = Random(seed), Random(seed)
        quick = play_out(Draws(), [], at_random, one)
        slow = play_out(Draws(), [], lambda *_: "", other)
        assert quick == slow
        assert one.getstate() == other.getstate()
