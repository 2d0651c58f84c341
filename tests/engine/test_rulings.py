"""Rulings of a game master: lines of the journal that wait, stand, are struck out and taken back alone."""

import pytest

from duel_tui.engine.answers import LABEL, Rolled, WrongAnswerError
from duel_tui.engine.journal import BrokenLineError, Conduct, EntryLog
from duel_tui.engine.rulings import Modifier, Modify, Strike
from duel_tui.engine.side import BySide, Side
from tests.engine.first_cut import both_cut, table


def test_a_modifier_is_a_line_that_a_new_reading_of_the_journal_keeps() -> None:
    duel = table()
    duel.rule(Modify(Side.LEFT, 10, 'the "old" chandelier'))
    duel.rule(Modify(None, -5, "low sun", "duel"))
    assert duel.journal.lines == (
        'modify left +10 "the \\"old\\" chandelier"',
        'modify both -5 for the duel "low sun"',
    )
    again = table(*duel.journal.lines)
    assert (again.waiting, again.request) == (duel.waiting, duel.request)
    assert again.pending_modifier(Side.LEFT) == Modifier(5, 'the "old" chandelier, low sun')
    assert again.pending_modifier(Side.RIGHT) == Modifier(-5, "low sun")


def test_a_ruling_answers_nothing_and_keeps_a_sealed_choice() -> None:
    duel = table()
    duel.decide(Side.LEFT, "cut")
    duel.rule(Modify(Side.LEFT, 10))
    assert duel.sealed == (Side.LEFT,)
    assert duel.ask_of(Side.RIGHT)


def test_modifiers_of_one_roll_add_up() -> None:
    duel = table()
    for by, label in ((10, "the sun"), (-3, "the rain"), (1, "")):
        duel.rule(Modify(Side.RIGHT, by, label))
    assert duel.pending_modifier(Side.RIGHT) == Modifier(8, "the sun, the rain")
    duel.rule(Modify(Side.RIGHT, -8, "the night"))
    assert duel.pending_modifier(Side.RIGHT) is None
    duel = table()
    for label in ("a" * (LABEL - 1), "b"):
        duel.rule(Modify(Side.RIGHT, 5, label))
    assert duel.pending_modifier(Side.RIGHT) == Modifier(10, "a" * (LABEL - 1)), "as long as a file may hold"


def test_what_waits_is_used_once_and_what_stands_for_a_round_ends_with_it() -> None:
    duel = table(scores=(50, 50, 50, 50))
    duel.rule(Modify(Side.LEFT, 10, "the table"))
    duel.rule(Modify(None, -3, "smoke", "round"))
    duel.rule(Modify(Side.RIGHT, 2, "the cheers", "duel"))
    both_cut(duel)
    assert [one.ruling.label for one in duel.waiting] == ["the cheers"]
    both_cut(duel)
    assert [line for line in duel.journal.lines if "hit" in line] == [
        'left hit 1d100: 50 modified +7 "the table, smoke"',
        'right hit 1d100: 50 modified -1 "smoke, the cheers"',
        "left hit 1d100: 50",
        'right hit 1d100: 50 modified +2 "the cheers"',
    ]
    assert duel.state.hits == BySide(0, 0)


def test_a_modifier_for_both_waits_for_the_next_roll_of_each_and_decides_it() -> None:
    duel = table()
    duel.rule(Modify(None, 10, "the table"))
    both_cut(duel, 50)
    assert duel.pending_modifier(Side.LEFT) is None
    assert duel.pending_modifier(Side.RIGHT) == Modifier(10, "the table")
    duel.enter(Rolled(50))
    assert (duel.waiting, duel.state.hits) == ((), BySide(1, 1))


def test_a_modifier_for_the_wrong_side_is_struck_out() -> None:
    duel = table()
    duel.rule(Modify(Side.LEFT, 10, "the table"))
    duel.rule(Modify(Side.RIGHT, 10, "the table"))
    duel.rule(Strike(1))
    assert duel.pending_modifier(Side.LEFT) is None
    assert duel.pending_modifier(Side.RIGHT) == Modifier(10, "the table")
    with pytest.raises(WrongAnswerError, match="line 1 is no modifier that waits or stands"):
        duel.rule(Strike(1))
    duel.undo()
    assert duel.pending_modifier(Side.LEFT) == Modifier(10, "the table")


def test_undo_takes_back_a_ruling_alone_and_redo_restores_it() -> None:
    duel = both_cut(table(scores=(60, 50)))
    duel.rule(Modify(Side.LEFT, 10))
    duel.undo()
    assert (duel.waiting, duel.place) == ((), 3)
    duel.redo()
    assert duel.pending_modifier(Side.LEFT) == Modifier(10, "")
    duel.undo()
    duel.undo()
    assert duel.place == 0


def test_a_duel_counts_though_a_modifier_was_taken_back() -> None:
    duel = table(scores=(60, 50))
    duel.rule(Modify(Side.LEFT, 10))
    duel.undo()
    assert Conduct(duel.journal.lines).restored
    both_cut(duel).undo()
    assert not Conduct(duel.journal.lines).restored


def test_a_ruling_between_the_dice_changes_none_of_them() -> None:
    duel = table(scores=(60, 50))
    duel.decide(Side.LEFT, "cut")
    duel.decide(Side.RIGHT, "cut")
    duel.throw()
    duel.rule(Modify(Side.RIGHT, 1))
    duel.throw()
    assert [line.partition(": ")[2] for line in duel.journal.lines if "hit" in line] == [
        "60",
        "50 modified +1",
    ]


def test_only_what_answered_a_roll_again_is_revoked() -> None:
    with pytest.raises(BrokenLineError, match="line 1 answers no roll again"):
        EntryLog(("a: 1", "revoke 1"))
