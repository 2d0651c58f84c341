"""Rulings of a game master: lines of the journal that wait, stand, are struck out and taken back alone."""

import pytest

from duel_tui.engine.answers import Decided, Rolled, WrongAnswerError
from duel_tui.engine.journal import BrokenLineError, Conduct, EntryLog
from duel_tui.engine.rulings import Modifier, Modify, Strike
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.engine.timeline import NothingThereError
from tests.engine.first_cut import Bout, FirstCut, journal
from tests.engine.loaded_thrower import LoadedThrower


def by_hand(*lines: str) -> DuelTable[Bout]:
    return DuelTable(FirstCut(), journal(lines=lines))


def by_program(*scores: int) -> DuelTable[Bout]:
    return DuelTable(FirstCut(), journal(), LoadedThrower(scores))


def both_cut(duel: DuelTable[Bout]) -> None:
    duel.decide(Side.LEFT, "cut")
    duel.decide(Side.RIGHT, "cut")


def struck(duel: DuelTable[Bout], *scores: int) -> DuelTable[Bout]:
    """Both cut, and dice typed by hand."""
    both_cut(duel)
    for score in scores:
        duel.enter(Rolled(score))
    return duel


def test_a_modifier_is_a_line_that_a_new_reading_of_the_journal_keeps() -> None:
    duel = by_hand()
    duel.rule(Modify(Side.LEFT, 10, 'the "old" chandelier'))
    duel.rule(Modify(None, -5, "low sun", "duel"))
    assert duel.journal.lines == (
        'modify left +10 "the \\"old\\" chandelier"',
        'modify both -5 for the duel "low sun"',
    )
    again = by_hand(*duel.journal.lines)
    assert again.waiting == duel.waiting
    assert again.pending_modifier(Side.LEFT) == Modifier(5, 'the "old" chandelier, low sun')
    assert again.pending_modifier(Side.RIGHT) == Modifier(-5, "low sun")
    assert again.request == duel.request


def test_a_ruling_answers_nothing_and_keeps_a_sealed_choice() -> None:
    duel = by_hand()
    duel.decide(Side.LEFT, "cut")
    duel.rule(Modify(Side.LEFT, 10))
    assert duel.sealed == (Side.LEFT,)
    assert duel.ask_of(Side.RIGHT)


def test_what_waits_is_used_once_and_what_stands_for_a_round_ends_with_it() -> None:
    duel = by_program(50, 50, 50, 50)
    duel.rule(Modify(Side.LEFT, 10, "the table"))
    duel.rule(Modify(None, -3, "smoke", "round"))
    duel.rule(Modify(Side.RIGHT, 2, "the cheers", "duel"))
    both_cut(duel)
    duel.settle()
    assert [one.ruling.label for one in duel.waiting] == ["the cheers"]
    both_cut(duel)
    duel.settle()
    rolled = [line for line in duel.journal.lines if "hit" in line]
    assert rolled == [
        'left hit 1d100: 50 modified +7 "the table, smoke"',
        'right hit 1d100: 50 modified -1 "smoke, the cheers"',
        "left hit 1d100: 50",
        'right hit 1d100: 50 modified +2 "the cheers"',
    ]


def test_a_modifier_for_the_wrong_side_is_struck_out() -> None:
    duel = by_hand()
    duel.rule(Modify(Side.LEFT, 10, "the table"))
    duel.rule(Modify(Side.RIGHT, 10, "the table"))
    duel.rule(Strike(1))
    assert duel.pending_modifier(Side.LEFT) is None
    assert duel.pending_modifier(Side.RIGHT) == Modifier(10, "the table")
    with pytest.raises(WrongAnswerError, match="line 1 is no modifier that waits or stands"):
        duel.rule(Strike(1))
    duel.undo()
    assert duel.pending_modifier(Side.LEFT) == Modifier(10, "the table")


@pytest.mark.parametrize("line", ["modify left +1001", f'modify left +1 "{"a" * 81}"', "strike 4"])
def test_a_journal_with_a_ruling_that_cannot_be_names_its_line(line: str) -> None:
    with pytest.raises(BrokenLineError, match="line 1"):
        by_hand(line)


def test_undo_takes_back_a_ruling_alone_and_redo_restores_it() -> None:
    duel = by_program(60, 50)
    both_cut(duel)
    duel.settle()
    duel.rule(Modify(Side.LEFT, 10))
    duel.undo()
    assert not duel.waiting
    assert duel.place == 3
    duel.redo()
    assert duel.pending_modifier(Side.LEFT) == Modifier(10, "")
    duel.undo()
    duel.undo()
    assert duel.place == 0


def test_a_duel_counts_though_a_modifier_was_taken_back() -> None:
    duel = by_program(60, 50)
    duel.rule(Modify(Side.LEFT, 10))
    duel.undo()
    assert Conduct(duel.journal.lines).restored
    both_cut(duel)
    duel.settle()
    duel.undo()
    assert not Conduct(duel.journal.lines).restored


def test_a_ruling_between_the_dice_changes_none_of_them() -> None:
    with_it, without = by_program(60, 50), by_program(60, 50)
    both_cut(with_it)
    both_cut(without)
    with_it.throw()
    with_it.rule(Modify(Side.RIGHT, 1))
    with_it.throw()
    without.settle()
    fell = [[one.answer.score for one in duel.rolls()] for duel in (with_it, without)]  # type: ignore[union-attr]
    assert fell[0] == fell[1]


def test_a_mistyped_die_is_corrected_and_the_records_stay_valid() -> None:
    duel = struck(by_hand(), 13, 20)
    assert duel.state.hits.left == 0
    duel.correct(2, 63)
    assert duel.state.hits.left == 1
    assert duel.journal.lines[3] == "correct 2: left hit 1d100: 63 by hand"
    assert duel.journal.lines[4] == "right hit 1d100: 20 by hand", "the next die stays"
    assert not Conduct(duel.journal.lines).overruled
    assert Conduct(duel.journal.lines).restored
    assert by_hand(*duel.journal.lines).state == duel.state


def test_only_a_typed_die_is_corrected() -> None:
    duel = by_program(13, 20)
    both_cut(duel)
    duel.settle()
    with pytest.raises(WrongAnswerError, match="the program rolled this die"):
        duel.correct(None, 63)


def test_undo_after_an_overruling_takes_back_the_ruling_alone() -> None:
    duel = struck(by_hand(), 13, 20)
    before = duel.state
    duel.overrule(2, True, "luck")
    assert Conduct(duel.journal.lines).overruled
    duel.undo()
    assert duel.state == before
    assert duel.journal.lines[-1] == "revoke 4"
    assert not Conduct(duel.journal.lines).overruled
    assert Conduct(duel.journal.lines).restored
    duel.redo()
    assert duel.state.hits.left == 1
    assert Conduct(duel.journal.lines).overruled
    assert by_hand(*duel.journal.lines).state == duel.state


def test_a_decision_stays_where_its_side_sees_the_same_and_goes_where_it_does_not() -> None:
    duel = struck(struck(by_hand(), 13, 20), 61, 22)
    rounds = len([one for one in duel.steps if isinstance(one.answer, Decided)])
    duel.correct(2, 14)
    assert len([one for one in duel.steps if isinstance(one.answer, Decided)]) == rounds, "a miss as before"
    duel.correct(next(one.number for one in reversed(duel.rolls())), 64)
    assert len([one for one in duel.steps if isinstance(one.answer, Decided)]) == 1, "a hit instead"
    duel.undo()
    assert len([one for one in duel.steps if isinstance(one.answer, Decided)]) == rounds


def test_what_was_decided_after_a_ruling_is_taken_back_before_it() -> None:
    duel = struck(by_hand(), 13, 20)
    duel.overrule(2, True, "luck")
    struck(duel, 30)
    assert duel.last_of(lambda place: isinstance(duel.steps[place].answer, Decided)) == 3
    duel.undo()
    assert duel.place == 3
    duel.undo()
    assert duel.state.hits.left == 0


def test_decisions_that_stayed_after_a_correction_are_older_than_it() -> None:
    duel = struck(struck(by_hand(), 13, 20), 61, 22)
    before = duel.place
    duel.correct(2, 14)
    assert duel.place == before
    duel.undo()
    assert duel.journal.lines[-1].startswith("revoke")
    assert duel.place == before


def test_only_what_answered_a_roll_again_is_revoked() -> None:
    with pytest.raises(BrokenLineError, match="line 1 answers no roll again"):
        EntryLog(("a: 1", "revoke 1"))


def test_an_unknown_roll_is_not_corrected() -> None:
    with pytest.raises(NothingThereError):
        struck(by_hand(), 13, 20).correct(1, 5)


def test_a_modifier_for_both_waits_for_the_next_roll_of_each() -> None:
    duel = by_hand()
    duel.rule(Modify(None, 10, "the table"))
    both_cut(duel)
    duel.enter(Rolled(50))
    assert duel.pending_modifier(Side.LEFT) is None
    assert duel.pending_modifier(Side.RIGHT) == Modifier(10, "the table")
    duel.enter(Rolled(50))
    assert duel.waiting == ()
