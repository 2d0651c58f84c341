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
    fencers.add(
        there.saves,
        Fencer(name="Anna", expertise=12),
        condition=Condition((Wound(Place.RIGHT_CHEST, Grade.SERIOUS),)),
    )
    fencers.add(there.saves, Fencer(name="Bruno"), condition=Condition((Wound(Place.HEAD, Grade.MORTAL),)))
    return there


def fencer(where: AppContext, name: str) -> fencers.FencerFile:
    return next(file for file in where.own().fencers if file.fencer.name == name)


def test_six_weeks_with_dice_of_the_table(where: AppContext) -> None:
    said = conversation(where, ["pass 6 weeks anna", "3", "undo", "2", "9", "keep", "quit"])
    assert "Day 0. Right chest, serious: weeks to heal, with a six-sided die." in said
    assert "Taken back: Day 0, right chest, serious: weeks to heal: 3, whole on day 21;" in said
    assert "Day 14, right chest: Strength is rolled again: 9, Strength 10, now 9." in said
    assert "Day 14, right chest, serious: whole." in said
    assert "What time has brought is in the roster." in said
    anna = fencer(where, "Anna")
    assert (anna.fencer.strength, anna.condition) == (9, WHOLE)
    assert anna.passed[-1].lines == ("heal RC 1d6: 2 by hand", "again strength 1d20: 9 by hand")


def test_for_three_letters_and_one_death_taken_back(where: AppContext) -> None:
    lines = ["pass 6 weeks anna bruno", "1", "2", "4", "39", "undo", "40", "me", "1", "quit"]
    said = conversation(where, lines)
    assert "Day 28, Bruno, head: 40 or more survives: 39, dies." in said
    assert "Bruno: whole in 14 days." in said
    assert not fencer(where, "Bruno").condition.dead
    assert fencer(where, "Bruno").passed
    assert fencer(where, "Anna").passed


def test_leaving_keeps_the_dice_and_dropping_them_asks(where: AppContext) -> None:
    conversation(where, ["pass 6 weeks anna", "3", "back", "quit"])
    assert drafts.passing(where.saves) is not None
    said = conversation(where, ["pass 1 week bruno", "all", "drop it", "yes", "y", "quit"])
    assert "right chest" in said.casefold()
    assert "Nothing has changed." in said
    assert drafts.passing(where.saves) is None
    assert not fencer(where, "Anna").passed


def test_the_form_of_lines_asks_how_long(where: AppContext) -> None:
    lines = ["fencers", "anna", "time", "weeks", "3", "hours", "4", "1", "all", "1", "back", "quit"]
    said = conversation(where, lines)
    assert "Time is to pass for this number of weeks" in said
    start = fencer(where, "Anna").passed[-1].start
    assert (start.days, start.hours) == (21, 4)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("pass", "how long? Such as 6 weeks"),
        ("pass six weeks", "six weeks: how long? Such as 6 weeks"),
        ("pass 6 weeks zoe", "zoe: no living fencer of yours; there are Anna, Bruno."),
    ],
)
def test_what_cannot_pass_is_refused_in_a_sentence(typed: str, told: str, where: AppContext) -> None:
    assert told in conversation(where, [typed, "quit"])
