"""How dice are rolled: how a duel begins, changes that are lines, and a replay that takes what fell from its lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel_tui.engine.answers import Decided, Rolled, WrongAnswerError
from duel_tui.engine.rollers import (
    BY_HAND,
    Roller,
    RollerChanged,
    Rollers,
    Way,
    changes_of,
    read_roller_line,
    roller_line,
)
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.engine.timeline import NothingThereError
from tests.engine.first_cut import Bout, table

MINE = Rollers(left=Way.BY_HAND)
WAYS = st.sampled_from(Way)
KINDS = st.sampled_from(["hit", "tear loose", "coin"])
CHANGES = st.builds(Roller, st.none() | WAYS, st.none() | WAYS, st.just("") | KINDS).filter(
    lambda one: one.left is not None or one.right is not None
)


def seated(rollers: Rollers = MINE, lines: tuple[str, ...] = ()) -> DuelTable[Bout]:
    found = table(*lines, seed=3)
    found.rollers_at_first = rollers
    return found


def cut(rollers: Rollers = MINE) -> DuelTable[Bout]:
    """Both cut."""
    duel = seated(rollers)
    for side in Side:
        duel.decide(side, "cut")
    return duel


def typed(duel: DuelTable[Bout], score: int = 13) -> DuelTable[Bout]:
    """A die is typed, and what falls by itself falls."""
    duel.enter(Rolled(score))
    duel.settle()
    return duel


@given(CHANGES)
def test_a_change_is_read_from_its_line(change: Roller) -> None:
    assert read_roller_line(roller_line(change)) == change


@given(st.lists(CHANGES, max_size=4), CHANGES)
def test_a_change_holds_for_what_it_names_and_for_nothing_else(before: list[Roller], change: Roller) -> None:
    first = Rollers()
    for one in before:
        first = first.put(one)
    after = first.put(change)
    ways = {Side.LEFT: change.left, Side.RIGHT: change.right}
    for side in Side:
        for kind in ("hit", "tear loose", "coin"):
            named = change.roll in {"", kind} and ways[side] is not None
            assert after.of(side, kind) is (ways[side] if named else first.of(side, kind))
    assert after.swapped.swapped == after
    assert all(after.swapped.of(side, "hit") is after.of(side.foe, "hit") for side in Side)


def test_a_roll_of_neither_side_is_typed_only_where_both_are() -> None:
    assert Rollers(Way.BY_HAND, Way.AUTOMATIC).of(None, "coin") is Way.AUTOMATIC
    assert Rollers(Way.BY_HAND, Way.ASKED).of(None, "coin") is Way.ASKED
    assert BY_HAND.of(None, "coin") is Way.BY_HAND
    assert BY_HAND.put(Roller(Way.ASKED, Way.ASKED, "coin")).of(None, "coin") is Way.ASKED


def test_one_side_is_typed_and_the_other_falls_by_itself_whatever_is_typed() -> None:
    assert cut().way is Way.BY_HAND
    ends = [typed(cut(), score).journal.lines[1:3] for score in (1, 50, 100)]
    assert [left for left, _ in ends] == [f"left hit 1d100: {score} by hand" for score in (1, 50, 100)]
    (right,) = {right for _, right in ends}
    assert right.startswith("right hit 1d100: ")
    assert "by hand" not in right


def test_a_change_in_the_middle_asks_the_same_and_moves_no_chance() -> None:
    changed = cut()
    changed.rule(Roller(right=Way.ASKED))
    changed.rule(Roller(right=Way.AUTOMATIC))
    assert typed(cut()).journal.lines[2] == typed(changed).journal.lines[4]


def test_a_change_is_a_line_kept_by_a_new_reading_and_taken_back_alone() -> None:
    duel = cut()
    duel.rule(Roller(Way.AUTOMATIC, Way.BY_HAND, "hit"))
    assert duel.journal.lines[-1] == "rolls hit: left automatic, right by hand"
    assert duel.throws
    again = seated(lines=duel.journal.lines)
    assert again.rollers == duel.rollers
    assert again.request == duel.request
    duel.undo()
    assert again.rollers.rolls != duel.rollers.rolls
    assert duel.request == again.request
    duel.redo()
    assert duel.rollers == again.rollers
    assert duel.conduct.restored


def test_a_replay_takes_what_fell_from_its_lines_whoever_rolls() -> None:
    duel = typed(cut())
    for rollers in (Rollers(), BY_HAND, MINE):
        assert seated(rollers, duel.journal.lines).state == duel.state


def test_a_change_keeps_a_sealed_choice_and_a_change_that_is_the_same_for_both_is_told_once() -> None:
    duel = seated()
    duel.decide(Side.LEFT, "cut")
    duel.rule(Roller(Way.ASKED, Way.ASKED))
    assert duel.sealed == (Side.LEFT,)
    assert [one.event for one in duel.step(0).told] == [RollerChanged(None, "", Way.ASKED)]
    assert changes_of(Roller(Way.ASKED, Way.BY_HAND, "hit")) == (
        RollerChanged(Side.LEFT, "hit", Way.ASKED),
        RollerChanged(Side.RIGHT, "hit", Way.BY_HAND),
    )


def test_before_any_decision_what_was_typed_is_taken_back_and_what_fell_alone_is_not() -> None:
    with pytest.raises(NothingThereError):
        seated().undo()
    duel = typed(cut())
    assert [duel.typed_at(place) for place in range(3)] == [False, True, False]
    duel.undo()
    assert duel.place == 0


def test_nobody_rolls_otherwise_once_the_duel_is_over() -> None:
    lines = ("left move / right move: cut / parry", "left hit 1d100: 100 by hand") * 2
    duel = seated(lines=lines)
    assert duel.done
    with pytest.raises(WrongAnswerError, match="the duel is over"):
        duel.rule(Roller(Way.ASKED))
    assert isinstance(duel.step(0).answer, Decided)
