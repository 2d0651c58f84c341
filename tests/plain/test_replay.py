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
from tests.plain.talks import context_in, conversation, in_turns
from tests.play.beginnings import begin

TO_THE_DEATH = ["duels", "find to the death", "1", "replay"]


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


def told(context: AppContext, *lines: str) -> list[list[str]]:
    """What is said of each word of a replay."""
    return [said.splitlines() for said in in_turns(context, [TO_THE_DEATH, *[[line] for line in lines]])[1:]]


@pytest.mark.parametrize(
    ("gone", "steps"),
    [
        (" | n | n 3 | p | p 2 | next | previous | end | start", [1, 2, 5, 4, 2, 3, 2, 19, 0]),
        ("to hit | to round 4 | to 2 | to end | to start", [3, 10, 2, 19, 0]),
    ],
)
def test_it_goes_forward_and_back_by_steps(gone: str, steps: list[int], context: AppContext) -> None:
    said = [line for one in told(context, *gone.split(" | ")) for line in one if line.startswith("Step ")]
    rounds = {0: "", 1: ", round 1", 2: ", round 1", 3: ", round 1", 4: ", round 1", 5: ", round 2"}
    rounds |= {10: ", round 4", 19: ", round 6"}
    assert said == [f"Step {step} of 19{rounds[step]}." for step in steps]


def test_several_steps_forward_are_all_told_and_one_back_is_told_alone(context: AppContext) -> None:
    one, two, three = told(context, "n", "n", "n")
    at_once, back = told(context, "n 3", "p")
    stories = [[line for line in said if not line.startswith("Step ")] for said in (one, two, three)]
    assert [line for line in at_once if not line.startswith("Step ")] == [
        one for said in stories for one in said
    ]
    assert back[-3:] == two[-3:]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("p", "This is the start."),
        ("to round 7", "There is no round 7; the last one is 6."),
        ("to 20", "There is no step 20; the last one is 19."),
        ("to nowhere", "Type to hit, to round 4 or to 7, which is a step."),
        ("n 0", "Type n and a number of steps from 1 up to 9999: n 5."),
        ("p x", "Type p and a number of steps from 1 up to 9999: p 5."),
        ("end | n", "This is the last step."),
        ("to hit", "There is no hit after this step."),
        ("what", "what: not a word here. Type ? for what may be typed or help for the words."),
    ],
)
def test_what_is_not_there_is_said(typed: str, said: str, context: AppContext) -> None:
    *_, last = told(context, *(["end"] if typed == "to hit" else []), *typed.split(" | "))
    assert last.count(said) == 1


def test_questions_are_about_the_step(context: AppContext) -> None:
    step, whole, last, again, _, hurt, early, _, late, story = told(
        context, "n", "foe", "last 1", "again", "to hit", "foe", "why", "end", "why", "story"
    )
    assert "Wounds: unhurt." in whole
    assert "Wounds: unhurt." not in hurt
    assert set(early) != set(late)
    assert step[1] in again
    assert last[0] in step
    assert any("wound" in one for one in story)
    assert "Holzer wins" in story[-2]


def test_back_leads_where_it_was_opened(context: AppContext) -> None:
    assert told(context, "back")[-1][-1] == "Which duel?"
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


def test_a_step_begins_where_the_one_before_ends(context: AppContext) -> None:
    none = Steps(bout_of(context, begin(context, quick(context))))
    assert (none.end, none.place(0), none.hit_after(0)) == (0, 0, None)
    for path in sorted(examples().duels.glob("*.toml")):
        found = Steps(bout_of(context, duels.load(path, context.library)))
        assert [found.within(step) for step in (-1, 0, found.end + 5)] == [0, 0, found.end]
        assert all(found.since(step) == found.place(step - 1) for step in range(1, found.end + 1))
