"""Dice as notation: what can fall, and how likely."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel_tui.engine.dice import D20, D100, Dice

DICE = st.builds(Dice, st.integers(1, 4), st.integers(1, 12), st.booleans())


@given(DICE)
def test_notation_reads_back(dice: Dice) -> None:
    assert Dice.parse(str(dice)) == dice


@pytest.mark.parametrize("text", ["", "d6", "0d6", "2d0", "2d", "2d6x", "2 d6", "100d6", "1d10000", "2D6"])
def test_what_is_no_notation_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not dice notation such as 1d100 or 4d6h"):
        Dice.parse(text)


@given(DICE)
def test_the_chances_of_all_scores_make_one_and_reach_from_low_to_high(dice: Dice) -> None:
    scores = [score for score, _ in dice.chances()]
    assert sum(chance for _, chance in dice.chances()) == 1
    assert (scores[0], scores[-1]) == (dice.low, dice.high)
    assert scores == sorted(set(scores))


def test_single_dice_are_even_and_the_highest_of_two_leans_upwards() -> None:
    assert {chance for _, chance in D100.chances()} == {Fraction(1, 100)}
    assert {chance for _, chance in D20.chances()} == {Fraction(1, 20)}
    assert Dice(2, 6, highest=True).chances()[-1] == (6, Fraction(11, 36))
    assert Dice(2, 6).chances()[5] == (7, Fraction(1, 6))


def test_many_dice_have_chances_at_once_and_they_are_those_of_every_fall() -> None:
    for dice in (Dice(3, 6), Dice(4, 6, highest=True), Dice(2, 10)):
        falls = [dice.score(faces) for faces in product(range(1, dice.faces + 1), repeat=dice.count)]
        assert dict(dice.chances()) == {
            score: Fraction(falls.count(score), len(falls)) for score in set(falls)
        }
    assert sum(chance for _, chance in Dice(99, 6, highest=True).chances()) == 1
