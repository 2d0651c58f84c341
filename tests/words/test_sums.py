"""Rolls told as sums of named parts."""

from typing import Any

from duel_tui import registry
from duel_tui.engine.against import Chance, Needs, Part
from duel_tui.engine.answers import Rolled
from duel_tui.engine.dice import D100, Dice
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.timeline import Step
from duel_tui.systems.dueling_scars.model import How, TookFirst
from duel_tui.words import Narrator, TaleLine, read_phrases

LIBRARY = registry.Library(registry.data_folder())
NAMES = BySide("Bernardino", "Don Diego")
THRUST = Part("thrust total", 7)


def told(narrator: Narrator, against: Needs | Chance | None, rolled: Rolled, why: str = "hit") -> TaleLine:
    roll = Roll(D100, why, Side.LEFT, None, against)
    step: Step[Any] = Step(1, roll, rolled, (), None, None)
    (line,) = narrator.tale(step, NAMES)
    assert line.kind == "sum"
    return line


def marked(line: TaleLine) -> str:
    return line.text[slice(*line.deciding)] if line.deciding else ""


def test_5_3_the_italian_needs_28_to_thrust_at_the_head_over_a_low_parry(narrator: Narrator) -> None:
    needs = Needs(35, (THRUST,))
    assert narrator.sums.pending(Roll(D100, "hit", Side.LEFT, None, needs), NAMES) == (
        "Bernardino needs 28 or more to hit Don Diego."
    )
    assert told(narrator, needs, Rolled(28)).text == (
        "Bernardino: 28 +7 thrust = 35, needs 35: just hit (decided by thrust)"
    )
    assert told(narrator, needs, Rolled(27)).text == "Bernardino: 27 +7 thrust = 34, needs 35: missed by 1"


def test_5_3_against_a_dagger_the_italian_needs_43(narrator: Narrator) -> None:
    needs = Needs(35, (THRUST, Part("dagger", -15)))
    assert "needs 43 or more" in narrator.sums.pending(Roll(D100, "hit", Side.LEFT, None, needs), NAMES)
    line = told(narrator, needs, Rolled(42))
    assert line.text == (
        "Bernardino: 42 +7 thrust -15 dagger = 34, needs 35: missed by 1 (decided by dagger)"
    )
    assert marked(line) == "-15 dagger"


def test_a_sum_in_short_has_every_part_that_adds_something(narrator: Narrator) -> None:
    needs = Needs(35, (THRUST, Part("out of line", 0), Part("dagger", -15)))
    roll = Roll(D100, "hit", Side.LEFT, None, needs)
    assert narrator.sums.short(roll, Rolled(42, modifier=3)) == "42 +7 -15 +3 = 37, needs 35"
    assert narrator.sums.short(roll, Rolled(42)) == "42 +7 -15 = 34, needs 35"


def test_the_largest_part_without_which_the_roll_turns_decided_it(narrator: Narrator) -> None:
    parts = (Part("thrust total", 6), Part("out of line", -15), Part("dagger", -10))
    line = told(narrator, Needs(40, parts), Rolled(50))
    assert line.text.endswith("= 31, needs 40: missed by 9 (decided by not natural)")
    assert marked(line) == "-15 not natural"


def test_no_part_decided_a_roll_that_no_single_part_turns(narrator: Narrator) -> None:
    line = told(narrator, Needs(90, (Part("dagger", -10),)), Rolled(5))
    assert line.deciding is None
    assert line.text == "Bernardino: 5 -10 dagger = -5, needs 90: missed by 95"


def test_a_game_masters_part_stands_in_the_sum_and_may_decide_it(narrator: Narrator) -> None:
    line = told(narrator, Needs(40, (THRUST,)), Rolled(31, modifier=10, label="chandelier"))
    assert line.text == (
        "Bernardino: 31 +7 thrust +10 chandelier = 48, needs 40: hit by 8 (decided by chandelier)"
    )
    assert marked(line) == "+10 chandelier"
    assert "+5 game master" in told(narrator, Needs(40), Rolled(31, modifier=5)).text


def test_a_die_by_hand_and_an_overruled_one_say_so(narrator: Narrator) -> None:
    assert told(narrator, Needs(40), Rolled(31, by_hand=True)).text == (
        "Bernardino: 31 by hand, needs 40: missed by 9"
    )
    overruled = Rolled(88, fallen=31, reason="the chandelier")
    assert told(narrator, Needs(40, (THRUST,)), overruled).text == (
        "Bernardino: 31 overruled to 88, the chandelier, +7 thrust = 95, needs 40: hit by 55 (decided by the game master)"
    )


def test_a_chance_says_what_the_die_may_be_at_most(narrator: Narrator) -> None:
    assert told(narrator, Chance(50), Rolled(37), "disarm").text == "Bernardino: 37, at most 50: disarmed"
    line = told(narrator, Chance(25), Rolled(30, modifier=10, label="mud"), "wrist")
    assert line.text == "Bernardino: 30, at most 25 +10 mud = 35: the hand is lost"
    assert marked(line) == "+10 mud"
    assert narrator.sums.pending(Roll(D100, "disarm", Side.LEFT, None, Chance(50)), NAMES) == (
        "Bernardino disarms Don Diego on 50 or less."
    )


def test_a_natural_extreme_outweighs_the_sum_and_is_named(narrator: Narrator) -> None:
    needs = Needs(35, (Part("thrust total", -200),), extremes=True)
    line = told(narrator, needs, Rolled(100))
    assert line.text.endswith("= -100, needs 35: hit (a natural 100)")
    assert line.deciding is None


def test_what_no_die_can_do_is_said_before_it_is_rolled(narrator: Narrator) -> None:
    def pending(number: int) -> str:
        return narrator.sums.pending(Roll(D100, "hit", Side.LEFT, None, Needs(number)), NAMES)

    assert pending(104).endswith("No die gives that.")
    assert pending(0).endswith("Any die does it.")
    assert pending(50).endswith("to hit Don Diego.")


def test_a_plain_die_is_told_with_its_faces(narrator: Narrator) -> None:
    roll = Roll(D100, "strength")
    step: Step[Any] = Step(1, roll, Rolled(16, (8, 8), modifier=2, label="gift"), (), None, None)
    assert [line.text for line in narrator.tale(step, NAMES)] == ["Strength: 16 (8 8) +2 gift = 18"]


def test_a_throw_that_is_not_judged_says_who_threw_what_in_a_sentence() -> None:
    scars = Narrator(read_phrases(LIBRARY.phrases("dueling_scars")))
    assert told(scars, None, Rolled(6), "coin").text == "the coin falls on 6: 1 is Bernardino, 2 is Don Diego"
    en_garde = Narrator(read_phrases(LIBRARY.phrases("en_garde")))
    line = told(en_garde, None, Rolled(2), "first player")
    assert line.text == "the die says 2: 1 is Bernardino, 2 is Don Diego"


def test_who_begins_is_told_after_the_throw_that_decided_it() -> None:
    scars = Narrator(read_phrases(LIBRARY.phrases("dueling_scars")))
    roll = Roll(Dice.parse("4d6h"), "initiative", Side.RIGHT, faces=True)
    began: Told[Any] = Told(TookFirst(Side.RIGHT, How.ROLL, 1), None)
    step: Step[Any] = Step(1, roll, Rolled(6, (6, 5, 2, 1)), (began,), None, None)
    thrown, said = scars.tale(step, NAMES)
    assert thrown.text == "Don Diego rolls 6 5 2 1 for the first attack"
    assert said.kind == "story"


def test_several_unseen_cards_are_told_by_their_number_behind_those_that_are_known() -> None:
    cards = Narrator(read_phrases(LIBRARY.phrases("card_duel")))
    assert (
        cards.fill("{cards}", {"cards": ["??", "KH", "??"]}, NAMES) == "the king of hearts and 2 unseen cards"
    )
    assert cards.fill("{cards}", {"cards": ["??"]}, NAMES) == "an unseen card"
