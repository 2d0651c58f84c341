"""A timeline keeps what counts: answers, taking back, bringing back, overruling."""

import pytest

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.answers import LABEL, Rolled, WrongAnswerError
from duel_tui.engine.journal import BrokenLineError
from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.engine.rulings import Modifier, Modify
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.engine.timeline import NothingThereError
from tests.engine.first_cut import Bout, FirstCut, journal
from tests.engine.loaded_thrower import LoadedThrower


def table(*lines: str, seed: int | None = None, scores: tuple[int, ...] = ()) -> DuelTable[Bout]:
    thrower = LoadedThrower(scores) if scores else SeededThrower(seed) if seed is not None else None
    return DuelTable(FirstCut(), journal(lines=lines), thrower)


def both_cut(duel: DuelTable[Bout]) -> None:
    duel.decide(Side.LEFT, "cut")
    duel.decide(Side.RIGHT, "cut")


def test_a_sealed_choice_is_no_line_until_the_other_is_in() -> None:
    duel = table()
    duel.decide(Side.LEFT, "cut")
    assert not duel.journal.lines
    assert duel.sealed == (Side.LEFT,)
    duel.decide(Side.RIGHT, "parry")
    assert duel.journal.lines == ("left move / right move: cut / parry",)


def test_dice_by_hand_are_marked_in_the_line() -> None:
    duel = table()
    both_cut(duel)
    duel.enter(Rolled(60))
    duel.enter(Rolled(59))
    assert duel.journal.lines[1:] == ("left hit 1d100: 60 by hand", "right hit 1d100: 59 by hand")
    assert duel.state.hits.left == 1
    assert duel.state.hits.right == 0


def test_an_illegal_answer_changes_nothing() -> None:
    duel = table()
    before = duel.journal
    with pytest.raises(IllegalChoiceError, match="'kick' is not one of cut, parry"):
        duel.decide(Side.LEFT, "kick")
    with pytest.raises(WrongAnswerError, match="the answer has to be a decision"):
        duel.enter(Rolled(3))
    assert duel.journal == before


def test_undo_takes_back_a_decision_and_the_chance_after_it_and_redo_brings_both_back() -> None:
    duel = table(seed=4)
    both_cut(duel)
    duel.settle()
    after = duel.state
    duel.undo()
    assert duel.place == 0
    assert duel.state == Bout()
    duel.redo()
    assert duel.state == after
    with pytest.raises(NothingThereError):
        duel.redo()


def test_what_is_sealed_is_chosen_again_once_an_earlier_answer_is_taken_back() -> None:
    duel = table(seed=4)
    both_cut(duel)
    duel.settle()
    duel.decide(Side.LEFT, "cut")
    duel.undo()
    assert not duel.sealed


def test_the_same_chance_falls_after_taking_back() -> None:
    duel = table(seed=4)
    both_cut(duel)
    duel.settle()
    first = [step.answer for step in duel.steps]
    duel.undo()
    both_cut(duel)
    duel.settle()
    assert [step.answer for step in duel.steps] == first


def test_a_journal_replays_to_the_same_state_with_all_that_was_taken_back() -> None:
    duel = table(seed=9)
    for _ in range(2):
        both_cut(duel)
        duel.settle()
    duel.undo()
    duel.decide(Side.LEFT, "parry")
    duel.decide(Side.RIGHT, "parry")
    again = table(*duel.journal.lines, seed=9)
    assert again.state == duel.state
    assert again.journal == duel.journal


def test_overruling_keeps_the_die_that_fell_and_the_later_dice_that_still_fit() -> None:
    duel = table(scores=(31, 77))
    both_cut(duel)
    duel.settle()
    duel.overrule(2, True, "the chandelier")
    assert duel.journal.lines[3:] == (
        'overrule 2: left hit 1d100: 31 overruled to 60 "the chandelier"',
        "right hit 1d100: 77",
    )
    assert duel.state.hits.left == 1
    assert duel.state.hits.right == 1
    assert table(*duel.journal.lines).state == duel.state


def test_overruling_beyond_the_die_adds_a_part() -> None:
    duel = table(scores=(31, 77))
    both_cut(duel)
    duel.settle()
    duel.overrule(None, False, "he slipped")
    assert duel.state.hits.right == 0


def test_modifiers_of_one_roll_add_up() -> None:
    duel = table()
    for by, label in ((10, "the sun"), (-3, "the rain"), (1, "")):
        duel.rule(Modify(Side.RIGHT, by, label))
    assert duel.pending_modifier(Side.RIGHT) == Modifier(8, "the sun, the rain")
    duel.rule(Modify(Side.RIGHT, -8, "the night"))
    assert duel.pending_modifier(Side.RIGHT) is None
    duel = table()
    duel.rule(Modify(Side.RIGHT, 5, "a" * (LABEL - 1)))
    duel.rule(Modify(Side.RIGHT, 5, "b"))
    assert duel.pending_modifier(Side.RIGHT) == Modifier(10, "a" * (LABEL - 1)), (
        "no longer than a file may hold"
    )


def test_a_modifier_is_part_of_that_sides_next_roll_only() -> None:
    duel = table(scores=(50, 50, 50, 50))
    duel.rule(Modify(Side.RIGHT, 10, "the sun"))
    both_cut(duel)
    duel.settle()
    assert duel.state.hits.left == 0
    assert duel.state.hits.right == 1
    assert duel.journal.lines[3] == 'right hit 1d100: 50 modified +10 "the sun"'
    both_cut(duel)
    duel.settle()
    assert duel.state.hits.right == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("left move / right move: cut / kick", "'kick' is not one of cut, parry"),
        ("left mood / right move: cut / cut", "it should answer 'left move / right move'"),
        ("left hit 1d100: 5", "it should answer"),
        ("redo", "nothing has been taken back"),
        ("overrule 7: left hit 1d100: 5", "line 7 is not a roll that counts"),
    ],
)
def test_a_line_that_does_not_fit_is_named(line: str, said: str) -> None:
    with pytest.raises(BrokenLineError, match="line 1") as caught:
        table(line)
    assert said in str(caught.value)


def test_a_throw_that_may_end_the_duel_is_decisive() -> None:
    duel = table(scores=(99, 1, 99, 1))
    both_cut(duel)
    assert not duel.decisive
    duel.settle()
    duel.decide(Side.LEFT, "cut")
    duel.decide(Side.RIGHT, "parry")
    assert duel.decisive


@pytest.mark.parametrize(("by", "ends"), [(-100, False), (-5, True), (40, True)])
def test_what_a_game_master_added_decides_whether_a_throw_may_end_the_duel(by: int, *, ends: bool) -> None:
    duel = table(scores=(99, 1, 99, 1))
    both_cut(duel)
    duel.settle()
    duel.decide(Side.LEFT, "cut")
    duel.decide(Side.RIGHT, "parry")
    duel.rule(Modify(Side.LEFT, by, "smoke"))
    assert duel.decisive is ends


@pytest.mark.parametrize("total", [0, 101, -5])
def test_an_overruling_that_the_dice_cannot_give_is_not_written(total: int) -> None:
    written: list[str] = []
    duel = DuelTable(FirstCut(), journal(), LoadedThrower([31, 77]), lambda _, line: written.append(line))
    both_cut(duel)
    duel.settle()
    before, lines = duel.state, list(written)
    assert len(lines) == 3
    with pytest.raises(WrongAnswerError):
        duel.overrule(None, total, "a whim")
    assert written == lines
    assert duel.journal.lines == tuple(lines)
    assert duel.state == before
