"""A journal's lines: each answer reads back as it was, whatever a game master wrote beside it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from duel_tui.engine.answers import Decided, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.dice import D100, Dice
from duel_tui.engine.journal import BrokenLineError, Conduct, EntryLog, line, parse, question
from duel_tui.engine.menu import Between, OneOf
from duel_tui.engine.requests import Ask, Decide, Draw, Request, Roll
from duel_tui.engine.side import Side

HIT = Roll(D100, "hit", Side.LEFT)
WORDS = st.text(max_size=12)
ROLLED = st.builds(
    Rolled,
    score=st.integers(1, 100),
    faces=st.lists(st.integers(1, 100), max_size=4).map(tuple),
    modifier=st.integers(-999, 999).filter(bool),
    label=WORDS,
    by_hand=st.booleans(),
    fallen=st.none() | st.integers(1, 100),
    reason=WORDS,
).map(lambda rolled: rolled if rolled.fallen else replace(rolled, reason=""))


@given(ROLLED)
@settings(max_examples=40)
def test_dice_read_back_with_all_that_was_done_to_them(rolled: Rolled) -> None:
    text = line(HIT, rolled)
    assert parse(HIT, text) == rolled
    assert "\n" not in text


@pytest.mark.parametrize(
    ("request_", "answer", "text"),
    [
        (HIT, Rolled(31), "left hit 1d100: 31"),
        (
            Roll(Dice(4, 6, highest=True), "initiative"),
            Rolled(5, (2, 5, 1, 1)),
            "initiative 4d6h: 5 = 2 5 1 1",
        ),
        (HIT, Rolled(31, modifier=-5, label="the sun"), 'left hit 1d100: 31 modified -5 "the sun"'),
        (HIT, Rolled(88, fallen=31, reason="he slid"), 'left hit 1d100: 31 overruled to 88 "he slid"'),
        (Draw(("3", "5"), 2, "hand", Side.RIGHT), Drawn(("3", "5")), "right hand 2 cards: 3 5"),
        (
            Decide((Ask(Side.LEFT, "move", OneOf(("cut",))), Ask(Side.RIGHT, "bid", Between(0, 4)))),
            Decided(("cut", 3)),
            "left move / right bid: cut / 3",
        ),
    ],
)
def test_a_line_repeats_its_question(request_: Request, answer: Rolled | Drawn | Decided, text: str) -> None:
    assert line(request_, answer) == text
    assert parse(request_, text) == answer
    assert text.startswith(question(request_) + ": ")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "31",
        "right hit 1d100: 31",
        "left hit 1d100:31",
        "left hit 1d100: ",
        "left hit 1d100: -3",
        "left hit 1d100: 31 31",
        "left hit 1d100: 31 modified 5",
        "left hit 1d100: 31 overruled to",
        'left hit 1d100: 31 "why"',
        "left hit 1d100: 31 by hand by hand",
    ],
)
def test_a_line_in_other_words_is_refused(text: str) -> None:
    with pytest.raises(WrongAnswerError):
        parse(HIT, text)


def test_undo_and_redo_leave_the_lines_that_count() -> None:
    log = EntryLog(("a: 1", "b: 2", "c: 3", "undo to 1", "d: 4", "undo to 0", "redo"))
    assert [entry.number for entry in log.entries] == [1, 5]
    assert log.length == 7


def test_several_undos_come_back_one_by_one() -> None:
    log = EntryLog(("a: 1", "b: 2", "undo to 1", "undo to 0", "redo"))
    assert [entry.number for entry in log.entries] == [1]
    log.add("redo")
    assert [entry.number for entry in log.entries] == [1, 2]
    with pytest.raises(BrokenLineError, match="line 7, 'redo', does not fit: nothing has been taken back"):
        log.add("redo")


def test_play_after_undo_leaves_nothing_to_bring_back() -> None:
    log = EntryLog(("a: 1", "undo to 0", "b: 1"))
    assert not log.taken_back


@pytest.mark.parametrize(
    ("lines", "whole"),
    [
        ((), True),
        (("a", "b"), True),
        (("a", "undo to 0"), False),
        (("a", "undo to 0", "redo"), True),
        (("a", "b", "undo to 1", "undo to 0", "redo"), False),
        (("a", "b", "undo to 1", "undo to 0", "redo", "redo", "c"), True),
        (("a", "undo to 0", "a"), False),
        (("a", "undo to 0", "b", "undo to 0", "redo"), False),
        (("a", "undo to 0", "redo", "undo to 0", "redo", "b"), True),
    ],
)
def test_what_was_taken_back_is_restored_if_nothing_was_done_in_between(
    lines: tuple[str, ...], *, whole: bool
) -> None:
    assert Conduct(lines).restored is whole


@pytest.mark.parametrize("number", [2, 3])
def test_a_note_stands_after_a_line_before_it(number: int) -> None:
    with pytest.raises(BrokenLineError, match=f"there is no line {number} before it"):
        EntryLog(("a: 1", f'note {number}: "too bold"'))


def test_an_overruling_takes_the_place_of_its_line_and_drops_what_followed() -> None:
    log = EntryLog(("a: 1", "b: 2", "c: 3", "overrule 2: b: 9"))
    assert [(entry.number, entry.text) for entry in log.entries] == [(1, "a: 1"), (4, "b: 9")]
    with pytest.raises(BrokenLineError, match="line 2 is not a roll that counts"):
        log.add("overrule 2: b: 3")
