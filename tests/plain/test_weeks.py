"""Time passes in lines: typed at the first menu or chosen on a fencer's page, rolled or typed, taken back, kept."""

from pathlib import Path

import pytest

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import WHOLE, Condition
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Grade, Place
from duel_tui.play.context import AppContext
from duel_tui.storage import drafts, fencers
from tests.plain.talks import context_in, conversation


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    there = context_in(tmp_path)
    hurt, dying = Wound(Place.RIGHT_CHEST, Grade.SERIOUS), Wound(Place.HEAD, Grade.MORTAL)
    fencers.add(there.saves, Fencer(name="Anna", expertise=12), condition=Condition((hurt,)))
    fencers.add(there.saves, Fencer(name="Bruno"), condition=Condition((dying,)))
    return there


def said(where: AppContext, typed: str) -> str:
    return conversation(where, [*typed.split(" | "), "quit"])


def fencer(where: AppContext, name: str) -> fencers.FencerFile:
    return next(file for file in where.own().fencers if file.fencer.name == name)


def test_six_weeks_with_dice_of_the_table(where: AppContext) -> None:
    told = said(where, "pass 6 weeks anna | 3 | undo | 2 | 9 | keep")
    for one in (
        "Day 0. Right chest, serious: weeks to heal, with a six-sided die.",
        "Taken back: Day 0, right chest, serious: weeks to heal: 3, whole on day 21;",
        "Day 14, right chest: Strength is rolled again: 9, Strength 10, now 9.",
        "Day 14, right chest, serious: whole.",
        "What time has brought is in the roster.",
    ):
        assert one in told
    anna = fencer(where, "Anna")
    assert (anna.fencer.strength, anna.condition) == (9, WHOLE)
    assert anna.passed[-1].lines == ("heal RC 1d6: 2 by hand", "again strength 1d20: 9 by hand")


def test_for_three_letters_and_one_death_taken_back(where: AppContext) -> None:
    told = said(where, "pass 6 weeks anna bruno | 1 | 2 | 4 | 39 | undo | 40 | me | 1")
    assert "Day 28, Bruno, head: 40 or more survives: 39, dies." in told
    assert "Bruno: whole in 14 days." in told
    assert not fencer(where, "Bruno").condition.dead
    assert all(fencer(where, name).passed for name in ("Anna", "Bruno"))


def test_leaving_keeps_the_dice_and_dropping_them_asks(where: AppContext) -> None:
    said(where, "pass 6 weeks anna | 3 | back")
    assert drafts.passing(where.saves) is not None
    told = said(where, "pass 1 week bruno | all | drop it | yes | y")
    assert "right chest" in told.casefold()
    assert "Nothing has changed." in told
    assert drafts.passing(where.saves) is None
    assert not fencer(where, "Anna").passed


def test_the_form_of_lines_asks_how_long(where: AppContext) -> None:
    told = said(where, "fencers | anna | time | weeks | 3 | hours | 4 | 1 | all | 1 | back")
    assert "Time is to pass for this number of weeks" in told
    start = fencer(where, "Anna").passed[-1].start
    assert (start.days, start.hours) == (21, 4)


def test_what_cannot_pass_is_refused_in_a_sentence(where: AppContext) -> None:
    told = said(where, "pass | pass six weeks | pass 6 weeks zoe")
    assert "\nhow long? Such as 6 weeks" in told or ": how long? Such as 6 weeks" in told
    assert "six weeks: how long? Such as 6 weeks" in told
    assert "zoe: no living fencer of yours; there are Anna, Bruno." in told
