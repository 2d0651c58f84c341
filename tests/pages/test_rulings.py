"""What a game master adds, strikes out, overrules and corrects, as it is typed; what names nothing changes nothing."""

import pytest

from duel_tui.engine.rulings import Modify, Strike
from duel_tui.engine.side import Side
from duel_tui.pages.rulings import Modifying, Ruling
from duel_tui.play.prompts import Overrule
from tests.tui.bouts import bout
from tests.tui.positions import AT_MEASURE, CHOSEN

LEFT, RIGHT = Side
ROLLED = (*AT_MEASURE, CHOSEN, "left hit 1d100: 60 by hand", "right hit 1d100: 40 by hand")


@pytest.mark.parametrize(
    ("typed", "ruling"),
    [
        ("+10 the chandelier", Modify(LEFT, 10, "the chandelier")),
        ("-1000", Modify(LEFT, -1000)),
        ("right minus 5 duel low sun", Modify(RIGHT, -5, "low sun", "duel")),
        ("Minus 5 sun", Modify(LEFT, -5, "sun")),
        ("+5 surplus strength", Modify(LEFT, 5, "surplus strength")),
        ("+10 minus the hat", Modify(LEFT, 10, "minus the hat")),
        ("r-5", Modify(RIGHT, -5)),
    ],
)
def test_a_number_and_what_it_is_for_are_read(typed: str, ruling: Modify) -> None:
    duel = bout(lines=AT_MEASURE)
    assert Modifying(duel, LEFT).answer(typed, duel.wording.say) == ruling


@pytest.mark.parametrize("typed", ["-1001", "both +5", "x sun", "+-5", "plus", "the sun"])
def test_what_is_no_number_is_refused(typed: str) -> None:
    duel = bout(lines=AT_MEASURE)
    assert isinstance(Modifying(duel, LEFT).answer(typed, duel.wording.say), str)


def test_an_only_modifier_is_struck_out_by_its_number_or_name_alone() -> None:
    duel = bout(lines=AT_MEASURE)
    duel.table.rule(Modify(LEFT, 10, "the chandelier"))
    form, say = Modifying(duel, LEFT), duel.wording.say
    line = duel.table.waiting[0].line
    for typed in ("x 1", "x1", "x chandelier", "x the chandelier", "strike one out 1"):
        assert form.answer(typed, say) == Strike(line), typed
    for typed in ("x", "x 2", "x low sun", "x nonsense", "x 1 nonsense"):
        assert isinstance(form.answer(typed, say), str), typed


def test_a_roll_is_named_by_its_number_or_it_is_the_last() -> None:
    duel = bout(lines=ROLLED)
    rolls = duel.table.rolls()
    form, say = Ruling(duel, rolls), duel.wording.say
    assert len(rolls) > 1
    assert form.answer("f he slipped", say) == Overrule(False, "he slipped")
    for typed in ("#2 f", "another roll 2 f"):
        assert form.answer(typed, say) == Overrule(False, "", rolls[1].number), typed
    for typed in ("#12 f", "#12", "#0 s", "c", "c x", "x"):
        assert isinstance(form.answer(typed, say), str), typed
    assert "c 31" in str(form.answer("c", say))
