"""A timeline keeps what counts: answers, taking back, bringing back, correcting and overruling."""

import pytest

from duel_tui.engine.answers import Decided, Rolled, WrongAnswerError
from duel_tui.engine.journal import BrokenLineError, Conduct
from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.engine.rulings import Modify
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.engine.timeline import NothingThereError
from tests.engine.first_cut import Bout, FirstCut, both_cut, journal, table
from tests.engine.loaded_thrower import LoadedThrower


def test_a_sealed_choice_is_no_line_until_the_other_is_in() -> None:
    duel = table()
    duel.decide(Side.LEFT, "cut")
    assert (duel.journal.lines, duel.sealed) == ((), (Side.LEFT,))
    duel.decide(Side.RIGHT, "parry")
    assert duel.journal.lines == ("left move / right move: cut / parry",)


def test_dice_by_hand_are_marked_in_the_line() -> None:
    duel = both_cut(table(), 60, 59)
    assert duel.journal.lines[1:] == ("left hit 1d100: 60 by hand", "right hit 1d100: 59 by hand")
    assert duel.state.hits == BySide(1, 0)


def test_an_illegal_answer_changes_nothing() -> None:
    duel = table()
    before = duel.journal
    with pytest.raises(IllegalChoiceError, match="'kick' is not one of cut, parry"):
        duel.decide(Side.LEFT, "kick")
    with pytest.raises(WrongAnswerError, match="the answer has to be a decision"):
        duel.enter(Rolled(3))
    assert duel.journal == before


def test_undo_takes_back_a_decision_its_chance_and_what_is_sealed_and_the_same_chance_falls_again() -> None:
    duel = both_cut(table(seed=4))
    after, first = duel.state, [step.answer for step in duel.steps]
    duel.decide(Side.LEFT, "cut")
    duel.undo()
    assert (duel.place, duel.state, duel.sealed) == (0, Bout(), ())
    duel.redo()
    assert duel.state == after
    with pytest.raises(NothingThereError):
        duel.redo()
    duel.undo()
    both_cut(duel)
    assert [step.answer for step in duel.steps] == first


def test_a_journal_replays_to_the_same_state_with_all_that_was_taken_back() -> None:
    duel = both_cut(both_cut(table(seed=9)))
    duel.undo()
    duel.decide(Side.LEFT, "parry")
    duel.decide(Side.RIGHT, "parry")
    again = table(*duel.journal.lines, seed=9)
    assert (again.state, again.journal) == (duel.state, duel.journal)


def test_overruling_keeps_the_die_that_fell_and_the_later_dice_that_still_fit() -> None:
    duel = both_cut(table(scores=(31, 77)))
    duel.overrule(2, True, "the chandelier")
    assert duel.journal.lines[3:] == (
        'overrule 2: left hit 1d100: 31 overruled to 60 "the chandelier"',
        "right hit 1d100: 77",
    )
    assert duel.state.hits == BySide(1, 1)
    assert table(*duel.journal.lines).state == duel.state
    duel.overrule(None, False, "he slipped")
    assert duel.state.hits == BySide(1, 0)


@pytest.mark.parametrize("total", [0, 101, -5])
def test_an_overruling_that_the_dice_cannot_give_is_not_written(total: int) -> None:
    written: list[str] = []
    duel = DuelTable(FirstCut(), journal(), LoadedThrower([31, 77]), lambda _, line: written.append(line))
    both_cut(duel)
    before, lines = duel.state, tuple(written)
    with pytest.raises(WrongAnswerError):
        duel.overrule(None, total, "a whim")
    assert tuple(written) == lines == duel.journal.lines
    assert (len(lines), duel.state) == (3, before)


def test_undo_after_an_overruling_takes_back_the_ruling_alone() -> None:
    duel = both_cut(table(), 13, 20)
    before = duel.state
    duel.overrule(2, True, "luck")
    assert Conduct(duel.journal.lines).overruled
    duel.undo()
    assert (duel.state, duel.journal.lines[-1]) == (before, "revoke 4")
    conduct = Conduct(duel.journal.lines)
    assert (conduct.overruled, conduct.restored) == (False, True)
    duel.redo()
    assert duel.state.hits.left == 1
    assert Conduct(duel.journal.lines).overruled
    assert table(*duel.journal.lines).state == duel.state


def test_a_mistyped_die_is_corrected_and_the_records_stay_valid() -> None:
    duel = both_cut(table(), 13, 20)
    duel.correct(2, 63)
    assert duel.state.hits.left == 1
    assert duel.journal.lines[3:] == ("correct 2: left hit 1d100: 63 by hand", "right hit 1d100: 20 by hand")
    conduct = Conduct(duel.journal.lines)
    assert (conduct.overruled, conduct.restored) == (False, True)
    assert table(*duel.journal.lines).state == duel.state
    with pytest.raises(NothingThereError):
        duel.correct(1, 5)
    with pytest.raises(WrongAnswerError, match="the program rolled this die"):
        both_cut(table(scores=(13, 20))).correct(None, 63)


def test_a_decision_stays_where_its_side_sees_the_same_and_goes_where_it_does_not() -> None:
    def decided() -> int:
        return sum(isinstance(one.answer, Decided) for one in duel.steps)

    duel = both_cut(both_cut(table(), 13, 20), 61, 22)
    rounds, before = decided(), duel.place
    duel.correct(2, 14)
    assert (decided(), duel.place) == (rounds, before), "a miss as before"
    duel.correct(next(one.number for one in reversed(duel.rolls())), 64)
    assert decided() == 1, "a hit instead"
    duel.undo()
    assert decided() == rounds
    duel.undo()
    assert duel.journal.lines[-1].startswith("revoke")
    assert duel.place == before, "what has stayed is older than the correction"


def test_what_was_decided_after_a_ruling_is_taken_back_before_it() -> None:
    duel = both_cut(table(), 13, 20)
    duel.overrule(2, True, "luck")
    both_cut(duel, 30)
    assert duel.last_of(lambda place: isinstance(duel.steps[place].answer, Decided)) == 3
    duel.undo()
    assert duel.place == 3
    duel.undo()
    assert duel.state.hits.left == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("left move / right move: cut / kick", "'kick' is not one of cut, parry"),
        ("left mood / right move: cut / cut", "it should answer 'left move / right move'"),
        ("left hit 1d100: 5", "it should answer"),
        ("redo", "nothing has been taken back"),
        ("overrule 7: left hit 1d100: 5", "line 7 is not a roll that counts"),
        ("modify left +1001", ""),
        (f'modify left +1 "{"a" * 81}"', ""),
        ("strike 4", ""),
        ("rolls:", ""),
        ("rolls hit:", ""),
        (f"rolls {'a' * 81}: left asked", ""),
        ("rolls: left sometimes", ""),
    ],
)
def test_a_line_that_does_not_fit_is_named(line: str, said: str) -> None:
    with pytest.raises(BrokenLineError, match="line 1") as caught:
        table(line)
    assert said in str(caught.value)


@pytest.mark.parametrize(("by", "ends"), [(0, True), (-100, False), (-5, True), (40, True)])
def test_a_throw_that_may_end_the_duel_with_what_a_game_master_added_is_decisive(
    by: int, *, ends: bool
) -> None:
    duel = table(scores=(99, 1, 99, 1))
    duel.decide(Side.LEFT, "cut")
    duel.decide(Side.RIGHT, "cut")
    assert not duel.decisive
    duel.settle()
    duel.decide(Side.LEFT, "cut")
    duel.decide(Side.RIGHT, "parry")
    if by:
        duel.rule(Modify(Side.LEFT, by, "smoke"))
    assert duel.decisive is ends
