"""A replay in lines: step by step both ways, on to a hit, a round or a step, and questions about the step."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.pages.log import Steps
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import quick
from duel_tui.play.saved_duels import bout_of
from duel_tui.registry import KEYS
from duel_tui.storage import duels
from duel_tui.storage.duels import PERSON
from duel_tui.storage.folders import examples
from tests.plain.talks import context_in, conversation
from tests.play.beginnings import begin

TO_THE_DEATH = ["duels", "find to the death", "1", "replay"]
HIT = "wound"


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


def told(context: AppContext, *lines: str) -> list[str]:
    """What is said after the words of the replay were told."""
    said = conversation(context, [*TO_THE_DEATH, *lines])
    return said.partition("Type back to leave.\n")[2].splitlines()


def steps(context: AppContext, *lines: str) -> list[str]:
    """The steps that were gone to."""
    return [one for one in told(context, *lines) if one.startswith("Step ")]


def test_it_goes_forward_and_back_by_steps(context: AppContext) -> None:
    assert steps(context, "", "n", "n 3", "p", "p 2", "next", "previous", "end", "start") == [
        "Step 0 of 19.",
        "Step 1 of 19, round 1.",
        "Step 2 of 19, round 1.",
        "Step 5 of 19, round 2.",
        "Step 4 of 19, round 1.",
        "Step 2 of 19, round 1.",
        "Step 3 of 19, round 1.",
        "Step 2 of 19, round 1.",
        "Step 19 of 19, round 6.",
        "Step 0 of 19.",
    ]


def test_several_steps_forward_are_all_told_and_one_back_is_told_alone(context: AppContext) -> None:
    one_by_one = [one for one in told(context, "n", "n", "n") if not one.startswith("Step ")]
    at_once = [one for one in told(context, "n 3") if not one.startswith("Step ")]
    assert at_once == one_by_one
    assert told(context, "n 3", "p")[-3:-1] == told(context, "n", "n")[-3:-1]


def test_it_goes_on_to_hits_and_rounds_and_steps(context: AppContext) -> None:
    said = told(context, "to hit", "to round 4", "to 2", "to end", "to start")
    assert [one.split(",")[0] for one in said if one.startswith("Step ")] == [
        f"Step {step} of 19{'.' if step == 0 else ''}" for step in (0, 3, 10, 2, 19, 0)
    ]
    assert any(HIT in one for one in said)


def test_what_is_not_there_is_said(context: AppContext) -> None:
    said = told(context, "p", "to round 7", "to 20", "to nowhere", "n 0", "p x", "end", "n", "to hit", "what")
    for sentence in (
        "This is the start.",
        "There is no round 7; the last one is 6.",
        "There is no step 20; the last one is 19.",
        "Type to hit, to round 4 or to 7, which is a step.",
        "Type n and a number of steps from 1 up to 9999: n 5.",
        "Type p and a number of steps from 1 up to 9999: p 5.",
        "This is the last step.",
        "There is no hit after this step.",
        "what: not a word here. Type ? for what may be typed or help for the words.",
    ):
        assert said.count(sentence) == 1


def test_questions_are_about_the_step(context: AppContext) -> None:
    assert "Wounds: unhurt." in told(context, "n", "foe")
    assert "Wounds: unhurt." not in told(context, "to hit", "foe")
    early, late = (told(context, goal, "why") for goal in ("to hit", "end"))
    assert set(early) != set(late)
    assert told(context, "n 2", "last 1")[-2] == told(context, "n 2")[-2]
    assert told(context, "n", "again").count(told(context, "n")[1]) == 2


def test_the_whole_story_is_still_told(context: AppContext) -> None:
    said = told(context, "story")
    assert any(HIT in one for one in said)
    assert "Holzer wins" in said[-2]


def test_back_leads_where_it_was_opened(context: AppContext) -> None:
    assert told(context, "back")[-1] == "Which duel?"
    said = conversation(context, ["quick", "fight", "yield", "yield", "r", "n", "back", "x"])
    assert "\nStep 1 of 1, " in said
    assert said.count("What now?") == 4


def test_two_peoples_unfinished_duel_shows_no_hand(context: AppContext) -> None:
    context.keep(replace(context.settings, ruleset="en_garde"))
    begin(context, replace(quick(context), players=BySide(PERSON, PERSON)))
    conversation(context, ["go on", "home"])
    after = conversation(context, ["duels", "find unfinished", "1", "replay", "hand", "me", "n"])
    assert "holds" not in after
    assert "A watcher sees no hand." in after
    assert "This is the last step." in after


@pytest.mark.parametrize("game", KEYS)
def test_every_game_has_words_for_its_hits(game: str, context: AppContext) -> None:
    phrases = context.wording(game).phrases
    assert phrases.hits
    assert set(phrases.hits) <= set(phrases.events)


def test_a_duel_without_a_decision_has_no_steps(context: AppContext) -> None:
    saved = begin(context, quick(context))
    found = Steps(bout_of(context, saved))
    assert (found.end, found.place(0), found.hit_after(0)) == (0, 0, None)


def test_a_step_begins_where_the_one_before_ends(context: AppContext) -> None:
    for path in sorted(examples().duels.glob("*.toml")):
        found = Steps(bout_of(context, duels.load(path, context.library)))
        assert [found.within(step) for step in (-1, 0, found.end + 5)] == [0, 0, found.end]
        assert all(found.since(step) == found.place(step - 1) for step in range(1, found.end + 1))
