"""The first lesson in lines: every step, what a wrong choice leads to, and where it is offered."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.data import converted
from duel_tui.play.context import AppContext
from duel_tui.play.lesson import begin_course, fits
from duel_tui.registry import HOME, Lesson, RulesetError
from tests.golden import assert_kept
from tests.plain.talks import context_in, conversation, in_turns
from tests.systems.contenders import LIBRARY

LESSON = LIBRARY.lesson()
EXCHANGE = ("thrust", "right leg", "centre")
RIGHT = (("pass side",), ("thrust", "right leg", "high"), EXCHANGE, ("back",), EXCHANGE, ("pass side",))
"""What each step asks for, in its own words."""
ALL = [line for lines in RIGHT for line in lines]
WRONG = (
    "back | stand | volt | pass forward | yield, y",
    "universal | thrust, head, high | thrust, left chest, high | thrust, left leg, high | cut, right leg, high",
    "thrust, right leg, high | thrust, right leg, low | universal",
    "stand | yield, y",
    "universal | thrust, right leg, high | thrust, right leg, low | thrust, sword arm, centre | cut, right leg, centre",
    "back | stand | yield, y",
)
"""What is typed for each wrong choice of each step, in the order of the file."""
TRANSCRIPT = Path(__file__).parent / "lesson.txt"


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    found = context_in(tmp_path)
    found.keep(replace(found.settings, pause="never"))
    return found


def test_it_is_played_in_the_words_that_it_names_to_the_third_touch_and_nothing_is_kept(
    context: AppContext,
) -> None:
    said = conversation(context, ["lesson", *ALL, *EXCHANGE, "home", "rules", "l"])
    steps, free, thought = said.partition(f"{LESSON.free}\n")
    assert_kept(TRANSCRIPT, steps + free)
    places = [said.index(text) for step in LESSON.steps for text in (f"{step.hear}\n{step.type}", step.came)]
    assert places == sorted(places), "each step is said before its prompt, and then what came of it"
    assert all(word in step.type for step, words in zip(LESSON.steps, RIGHT, strict=True) for word in words)
    for told in ("You win the bout.", LESSON.farewell, "1 a quick duel\n2 the lesson again\n"):
        assert told in thought
    assert said.count("l lesson") == 1, "offered once"
    assert said.count(LESSON.steps[0].type) == 2, "and always under rules"
    assert [*context.saves.duels.glob("*.toml"), *context.saves.fencers.glob("*.toml")] == []


def test_a_wrong_choice_is_told_and_its_step_asked_again(context: AppContext) -> None:
    attempts = [[one.split(", ") for one in wrong.split(" | ")] for wrong in WRONG]
    turns = [turn for step, right in enumerate(RIGHT) for turn in (*attempts[step], right)]
    first, *said = in_turns(context, [["lesson"], *turns])
    assert f"{LESSON.steps[0].hear}\n" in first
    for number, (step, wrong) in enumerate(zip(LESSON.steps, attempts, strict=True), 1):
        assert len(wrong) == len(step.wrong)
        for one in step.wrong:
            told = said.pop(0)
            assert f"{one.said}\n{LESSON.again}\nThe first lesson, {number} of" in told
            assert told.count(step.hear) == 1
        assert step.came in said.pop(0)


@pytest.mark.parametrize(
    ("row", "follows"), [("lesson", LESSON.steps[0].type), ("quick duel", "1 fight"), ("undo", LESSON.free)]
)
def test_after_the_end_more_may_follow(row: str, follows: str, context: AppContext) -> None:
    said = conversation(context, ["lesson", *ALL, *EXCHANGE, row])
    assert follows in said.partition(LESSON.farewell)[2]


def test_undo_goes_back_a_step_and_lesson_says_it_again(context: AppContext) -> None:
    said = conversation(context, ["lesson", "pass side", "undo", "lesson", "pass side", "home"])
    first, second = LESSON.steps[:2]
    assert said.count(first.type) == 3
    assert said.count(second.type) == 2
    assert LESSON.left in said


def test_it_is_not_offered_to_a_player_who_has_fought_and_other_rows_keep_their_numbers(
    context: AppContext,
) -> None:
    before, _, after = in_turns(context, [["?"], ["quick", "fight", "home"], ["?"]])
    context.keep(replace(context.settings, offer_lesson=False))
    assert ["l lesson" in said for said in (before, after)] == [True, False]
    assert all("2 quick duel" in said for said in (before, after, conversation(context, ["?"])))


def test_a_fencer_who_is_not_there_is_told_of(tmp_path: Path) -> None:
    said = conversation(context_in(tmp_path, examples=False), ["lesson", "?"])
    assert "bernardino.toml" in said


def test_a_step_that_says_too_much_is_refused_when_the_file_is_loaded() -> None:
    raw = LIBRARY.raw(HOME, "lesson")
    raw["steps"][0]["look"] = "One. Two. Three."
    with pytest.raises(RulesetError, match="a step has at most 3 sentences before it"):
        converted(raw, Lesson, Path("lesson.toml"))


def test_every_choice_of_the_file_can_be_made(context: AppContext) -> None:
    course = begin_course(context)
    table = course.bout.table
    for step in LESSON.steps:
        left, right = course.bout.near, course.bout.near.foe
        mine, foes = table.ask_of(left), table.ask_of(right)
        assert mine is not None
        assert foes is not None
        assert mine.menu is not None
        foes.take(step.foe)
        for wanted in (step.right, *[one.choice for one in step.wrong]):
            assert any(fits(wanted, mine, choice) for choice in mine.menu.choices), wanted
        table.decide(left, next(one for one in mine.menu.choices if fits(step.right, mine, one)))
        thought = course.bout.thoughts.at(right, course.bout.stamp)
        assert thought is not None
        table.decide(right, thought.result())
        table.settle()
    assert course.passed == len(LESSON.steps)
    assert not table.done
