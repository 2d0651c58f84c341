"""Typed dice: what stands before the first figure, and which figure completes a die, for every roll of the games."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel_tui.engine.against import Chance, Needs
from duel_tui.engine.dice import D100, Dice
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modifier
from duel_tui.engine.side import BySide
from duel_tui.play.reading import completes, is_figures, read_die
from duel_tui.registry import KEYS
from duel_tui.registry.games import GAMES
from duel_tui.text import ended, signs_in_words
from tests.systems.walks import play_on
from tests.tui.bouts import BERNARDINO, DIEGO
from tests.tui.positions import begun

DICE = [
    Dice(1, 2),
    Dice(1, 6),
    Dice(1, 10),
    Dice(1, 20),
    D100,
    Dice(2, 6),
    Dice(2, 10),
    Dice(3, 6, highest=True),
]
NAMES = BySide(BERNARDINO.name, DIEGO.name)
GIVEN = Modifier(10, "the chandelier")


def typed(roll: Roll, text: str) -> str:
    """The figures of a text up to the one that completes a die."""
    return next((text[:end] for end in range(1, len(text) + 1) if completes(roll, text[:end])), text)


@pytest.mark.parametrize("dice", DICE, ids=str)
def test_every_score_can_be_typed_and_no_figure_too_many_is_waited_for(dice: Dice) -> None:
    roll = Roll(dice, "hit")
    for score in range(dice.low, dice.high + 1):
        text = f"{score % 100:02}" if dice == D100 else str(score)
        assert typed(roll, text) == text
        fallen = read_die(roll, text)
        assert fallen is not None
        assert fallen.score == score
        longer = [f"{text}{figure}" for figure in range(10) if read_die(roll, f"{text}{figure}")]
        assert completes(roll, text) is (dice == D100 or not (longer or dice.highest))


@given(st.text(max_size=4))
def test_nothing_but_figures_completes_a_die(text: str) -> None:
    for dice in DICE:
        assert not completes(Roll(dice, "hit"), text) or (text.isascii() and text.isdecimal())
    assert is_figures(text) or not completes(Roll(D100, "hit"), text)


@pytest.mark.parametrize("key", KEYS)
def test_number_and_parts_stand_before_every_typed_die_of_a_game(key: str) -> None:
    seen = 0
    for seed in range(3):
        bout = begun(key, people=2, seed=seed)
        chance = Random(seed)
        for _ in range(40):
            if bout.table.done:
                break
            play_on(bout.table, chance, decisions=1)
        for step in bout.table.rolls():
            roll = step.request
            assert isinstance(roll, Roll)
            seen += 1
            for modifier in (None, GIVEN):
                shown = bout.wording.sums.parts(roll, modifier)
                told = bout.wording.sums.parts(roll, modifier, told=True)
                asked = bout.wording.sums.enter_die(roll, NAMES, modifier, parts=ended(told) if told else "")
                assert "[[" not in asked
                match roll.against:
                    case Needs(number=number, parts=parts):
                        named = [one for one in parts if one.value]
                        for one in named:
                            assert f"{one.value:+}" in shown
                            assert signs_in_words(f"{one.value:+}") in asked
                        assert not (named or modifier) or (str(number) in shown and str(number) in asked)
                    case Chance(at_most=at_most):
                        assert str(at_most + (modifier.by if modifier else 0)) in asked
                    case None:
                        assert modifier is None or "+10 the chandelier" in shown
                assert modifier is None or "plus 10 the chandelier" in asked
    assert seen or key == "card_duel" or not GAMES[key].vocabulary.rolls


@pytest.mark.parametrize("text", ["16", "616", "66666"])
def test_dice_of_which_each_counts_are_complete_with_the_last_of_them(text: str) -> None:
    roll = Roll(Dice(len(text), 6), "initiative", faces=True)
    assert typed(roll, f"{text}6") == text
    fallen = read_die(roll, text)
    assert fallen is not None
    assert "".join(map(str, fallen.faces)) == text
