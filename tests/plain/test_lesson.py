"""The first lesson in lines: every step, what a wrong choice leads to, and where it is offered."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.data import converted
from duel_tui.play.context import AppContext
from duel_tui.play.lesson import begin_course, fits
from duel_tui.registry import HOME, Lesson, RulesetError
from tests.golden import assert_kept
from tests.plain.talks import context_in, conversation
from tests.systems.contenders import LIBRARY

LESSON = LIBRARY.lesson()
EXCHANGE = ("thrust", "right leg", "centre")
RIGHT = (("pass side",), ("thrust", "right leg", "high"), EXCHANGE, ("back",), EXCHANGE, ("pass side",))
"""What each step asks for, in its own words."""
ALL = [line for lines in RIGHT for line in lines]
WRONG = (
    ("back", "stand", "volt", "pass forward", "yield"),
    (
        "universal",
        "thrust, head, high",
        "thrust, left chest, high",
        "thrust, left leg, high",
        "cut, right leg, high",
    ),
    ("thrust, right leg, high", "thrust, right leg, low", "universal"),
    ("stand", "yield"),
    (
        "universal",
        "thrust, right leg, high",
        "thrust, right leg, low",
        "thrust, sword arm, centre",
        "cut, right leg, centre",
    ),
    ("back", "stand", "yield"),
)
"""What is typed for each wrong choice of each step, in the order of the file."""
TRANSCRIPT = Path(__file__).parent / "lesson.txt"


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    found = context_in(tmp_path)
    found.keep(replace(found.settings, pause="never"))
    return found


def kept(context: AppContext) -> list[Path]:
    """The files of duels and fencers."""
    return [*context.saves.duels.glob("*.toml"), *context.saves.fencers.glob("*.toml")]


def test_it_is_played_in_the_words_that_it_names_to_the_third_touch_and_nothing_is_kept(
    context: AppContext,
) -> None:
    said = conversation(context, ["lesson", *ALL, *EXCHANGE, "home", "rules", "l"])
    steps, free, thought = said.partition(f"{LESSON.free}\n")
    assert_kept(TRANSCRIPT, steps + free)
    places = [said.index(text) for step in LESSON.steps for text in (f"{step.hear}\n{step.type}", step.came)]
    assert places == sorted(places), "each step is said before its prompt, and then what came of it"
    assert "You win the bout." in thought
    assert LESSON.farewell in thought
    assert "1 a quick duel\n2 the lesson again\n" in thought
    assert said.count("l lesson") == 1, "offered once"
    assert said.count(LESSON.steps[0].type) == 2, "and always under rules"
    assert kept(context) == []


@pytest.mark.parametrize("step", range(len(LESSON.steps)))
def test_the_words_of_a_step_are_those_that_are_typed(step: int) -> None:
    assert all(word in LESSON.steps[step].type for word in RIGHT[step])


@pytest.mark.parametrize("step", range(len(LESSON.steps)))
def test_a_wrong_choice_is_told_and_its_step_asked_again(step: int, context: AppContext) -> None:
    wrong = [(typed, "y") if typed == "yield" else tuple(typed.split(", ")) for typed in WRONG[step]]
    before = [line for lines in RIGHT[:step] for line in lines]
    said = conversation(
        context, ["lesson", *before, *[line for lines in wrong for line in lines], *RIGHT[step]]
    )
    told = LESSON.steps[step]
    for attempt in told.wrong:
        assert f"{attempt.said}\n{LESSON.again}\nThe first lesson, {step + 1} of" in said
    assert said.count(LESSON.again) == len(told.wrong)
    assert said.count(told.hear) == 1 + len(told.wrong)
    assert told.came in said


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


def test_it_is_not_offered_to_a_player_who_has_fought(context: AppContext) -> None:
    said = conversation(context, ["quick", "fight", "home", "?"])
    assert said.count("l lesson") == 1


def test_numbers_of_the_other_rows_stay_as_they_are(context: AppContext) -> None:
    before = conversation(context, ["?"])
    context.keep(replace(context.settings, offer_lesson=False))
    assert "2 quick duel" in before
    assert "2 quick duel" in conversation(context, ["?"])


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
        choice = next(one for one in mine.menu.choices if fits(step.right, mine, one))
        table.decide(left, choice)
        thought = course.bout.thoughts.at(right, course.bout.stamp)
        assert thought is not None
        table.decide(right, thought.result())
        table.settle()
    assert course.passed == len(LESSON.steps)
    assert not table.done
