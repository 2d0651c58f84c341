"""Requests know which answers can be, which scores are alike, and what a side may see of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from duel_tui.engine.against import Chance, Needs, Part
from duel_tui.engine.answers import UNSEEN, Answer, Decided, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.dice import D100, Dice
from duel_tui.engine.menu import Between, OneOf
from duel_tui.engine.requests import Ask, Decide, Draw, Request, Roll, fitting, shown
from duel_tui.engine.side import Side

MENU = OneOf(("3", "5"))
BOTH = Decide((Ask(Side.LEFT, "card", MENU), Ask(Side.RIGHT, "card", OneOf(("4",)))))
HAND = Draw(("3", "3", "5"), 2, "hand", Side.LEFT)


def test_a_foes_menu_is_hidden_and_ones_own_is_not() -> None:
    assert shown(BOTH, Side.LEFT) == Decide((Ask(Side.LEFT, "card", MENU), Ask(Side.RIGHT, "card", None)))
    assert [ask.menu is None for ask in shown(BOTH, Side.RIGHT).asks] == [True, False]  # type: ignore[union-attr]  # a decision stays one


def test_the_pile_is_hidden_from_everybody_and_a_foes_bands_from_the_other() -> None:
    hit = Roll(D100, "hit", Side.LEFT, (60,))
    anybodys = replace(hit, side=None)
    assert shown(HAND, Side.LEFT) == shown(HAND, Side.RIGHT) == replace(HAND, pile=(UNSEEN,) * 3)
    assert shown(hit, Side.LEFT) == hit
    assert shown(hit, Side.RIGHT) == replace(hit, bands=())
    assert shown(anybodys, Side.RIGHT) == anybodys


@given(st.integers(-20, 120), st.lists(st.integers(-40, 40), max_size=4), st.integers(1, 100))
def test_needs_is_the_lowest_natural_score_that_succeeds(number: int, values: list[int], score: int) -> None:
    against = Needs(number, tuple(Part("part", value) for value in values))
    assert against.met(Rolled(score)) == (score >= against.needs)


@given(st.integers(-20, 220), st.integers(-60, 60), st.integers(1, 100))
def test_with_extremes_a_hundred_always_succeeds_and_a_one_never(number: int, part: int, score: int) -> None:
    against = Needs(number, (Part("part", part),), extremes=True)
    assert against.met(Rolled(100))
    assert not against.met(Rolled(1))
    assert against.met(Rolled(score)) == (score >= against.needs)


def test_a_chance_is_an_unmodified_die_at_or_under_it() -> None:
    assert Chance(50).met(Rolled(50))
    assert not Chance(50).met(Rolled(51))
    assert Chance(50).met(Rolled(55, modifier=5))


@given(st.lists(st.integers(-5, 110), max_size=5).map(sorted))
def test_samples_stand_for_every_score_once(bands: list[int]) -> None:
    samples = Roll(D100, "hit", Side.LEFT, tuple(bands)).samples()
    assert sum(chance for _, chance in samples) == pytest.approx(1)
    scores = [answer.score for answer, _ in samples]
    assert scores == sorted(set(scores))
    assert len(Roll(D100, "hit").samples()) == 100
    assert len(Roll(D100, "hit", bands=()).samples()) == 1


@pytest.mark.parametrize(
    ("request_", "answer", "why"),
    [
        (Roll(D100, "hit"), Rolled(0), "the roll is from 1 to 100, not 0"),
        (Roll(D100, "hit"), Rolled(101), "the roll is from 1 to 100, not 101"),
        (Roll(Dice(2, 6), "hit"), Rolled(1), "the roll is from 2 to 12, not 1"),
        (Roll(Dice(2, 6), "hit"), Rolled(7, (7,)), "2d6 needs 2 faces, not 1"),
        (Roll(Dice(2, 6), "hit"), Rolled(7, (7, 0)), "a face of 2d6 is 1 to 6, not 7"),
        (Roll(Dice(2, 6), "hit"), Rolled(8, (3, 4)), "these faces give 7, not 8"),
        (Roll(Dice(3, 6, highest=True), "hit"), Rolled(6, (1, 5, 2)), "these faces give 5, not 6"),
        (HAND, Drawn(("3",)), "2 cards are drawn here, not 1"),
        (HAND, Drawn(("5", "5")), "the pile has no '5' left"),
        (HAND, Drawn(("3", "9")), "the pile has no '9' left"),
        (BOTH, Rolled(3), "the answer has to be a decision, not a roll of dice"),
        (HAND, Decided(("3",)), "the answer has to be a draw of cards, not a decision"),
        (BOTH, Decided(("3",)), "choices: 2 are asked for, not 1"),
    ],
)
def test_an_answer_that_cannot_be_is_refused(request_: Request, answer: Answer, why: str) -> None:
    with pytest.raises(WrongAnswerError) as refused:
        fitting(request_, answer)
    assert str(refused.value) == why


def test_drawn_cards_are_in_no_order() -> None:
    assert fitting(HAND, Drawn(("5", "3"))) == fitting(HAND, Drawn(("3", "5")))


def test_where_faces_count_their_total_is_not_enough() -> None:
    roll = Roll(Dice(3, 6), "initiative", Side.LEFT, faces=True)
    with pytest.raises(WrongAnswerError, match="this roll needs each face of 3d6"):
        roll.check(Rolled(9))
    roll.check(Rolled(9, (1, 3, 5)))


def test_where_faces_count_every_fall_of_them_is_a_sample() -> None:
    samples = Roll(Dice(2, 6), "initiative", Side.LEFT, faces=True).samples()
    assert len(samples) == 21
    assert sum(chance for _, chance in samples) == pytest.approx(1)
    assert {answer.faces: chance for answer, chance in samples}[6, 6] == pytest.approx(1 / 36)


def test_a_decision_offers_the_choices_of_each_menu() -> None:
    decide = Decide((Ask(Side.LEFT, "move", OneOf(("cut", "parry"))), Ask(Side.RIGHT, "move", Between(1, 3))))
    assert decide.offers == (("cut", "parry"), (1, 2, 3))
    assert decide == Decide(decide.asks)
