"""What plain mode tells: nothing of what was typed unseen, no closed matrix, and no screen's columns."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.pages.rulebook import reading, sentences
from duel_tui.play import matchmaking
from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.storage import duels
from duel_tui.storage.recorder import Recorder
from duel_tui.words import Rulebook, read_phrases
from tests.plain.talks import context_in, conversation
from tests.plain.test_pipe import new_duel
from tests.play import beginnings
from tests.systems.contenders import LIBRARY

EXCHANGE = [*new_duel("rapier_and_dagger", 5), "stand", "stand"]
SWORDS = ["new", "game", "duel of swords", "rules", "as written"]
ASKED = ["odds", "odds high", "odds cut", "about 1", "?", "why", "how", "me", "foe", "last", "matrix"]


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


def answers(context: AppContext, *typed: str) -> list[str]:
    """What is said after some of a secret form was typed, without the questions."""
    said = conversation(context, [*EXCHANGE, *typed, *ASKED])
    after = said.split("Attack, target, parry.\n", 1)[1].splitlines()
    return [line for line in after if not line.endswith("?") and not line.startswith("Bernardino: this")]


def test_nothing_that_is_asked_in_a_secret_choice_tells_what_was_typed_unseen(tmp_path: Path) -> None:
    found = [
        answers(context_in(tmp_path / str(number)), *typed)
        for number, typed in enumerate([[], ["cut"], ["thrust", "sword arm"], ["low"], ["head"]])
    ]
    assert found[0]
    assert all(one == found[0] for one in found)


def test_alone_one_is_told_what_is_left_after_what_was_chosen(context: AppContext) -> None:
    alone = ["new duel", "game", "rapier", "seed", "5", "begin"]
    said = conversation(context, [*alone, "stand", "head", "odds cut"])
    assert "\nCut: high needs " in said
    assert "word arm, cut" not in said


def test_each_chance_is_told_next_to_the_guard_it_is_against(context: AppContext) -> None:
    said = conversation(context, [*EXCHANGE, "odds sword arm"])
    told = next(line for line in said.splitlines() if line.startswith("Sword arm, cut: "))
    assert told == (
        "Sword arm, cut: high needs 75, chance 26 %; centre needs 70, chance 31 %; low needs 65, chance 36 %;"
        " universal needs 85, chance 16 %; a hit makes a scratch; cut total plus 5, universal parry minus 25."
    )


def test_a_movement_is_told_for_each_of_the_foes_in_words(context: AppContext) -> None:
    said = conversation(context, [*new_duel("rapier_and_dagger", 5), "odds stand", "odds all"])
    assert (
        "Stand: against back plus 15 hits, attacks 1 of yours and 1 of the opponent's, then out of reach, natural targets sword arm,"
        " others minus 10;" in said
    )
    assert "\nBack: against back plus 10, against stand plus 11," in said
    assert "against pass forward minus 52." in said
    assert "B.M." not in said
    assert "if    att" not in said


def test_the_master_speaks_of_no_screen(context: AppContext) -> None:
    said = conversation(context, new_duel("rapier_and_dagger", 5))
    assert "the word odds weighs" in said
    assert "the table shows" not in said


def test_a_closed_matrix_is_in_no_rulebook_until_the_duel_is_over(context: AppContext) -> None:
    asked = ["rules what each move defeats", "rules matrix", "rules lateral parry"]
    said = conversation(context, [*SWORDS, "begin", *asked])
    assert "what each move defeats: not in the rulebook." in said
    assert "against thrust" not in said
    opened = ["house rules", "open matrix", "yes", "finish"]
    assert "against thrust both hit" in conversation(context, [*SWORDS, *opened, "begin", asked[0]])


@pytest.mark.parametrize("game", KEYS)
def test_a_table_is_told_in_pairs_of_a_columns_name_and_what_stands_in_it(game: str) -> None:
    book = Rulebook(read_phrases(LIBRARY.phrases(game)), LIBRARY.raw_tables(game))
    tables = [place for place in book.places if book.entry(place).rows]
    lines = [line for place in tables for line in sentences(reading(game, book, place))]
    assert lines
    assert all("  " not in line and "--" not in line and not line.endswith(": .") for line in lines)


def test_what_is_found_in_a_table_is_a_row_as_it_is_told(context: AppContext) -> None:
    said = conversation(
        context, ["rulebook", "rapier", "find sluggard", "back", "back", "rulebook", "swords", "find parry"]
    )
    assert "Sluggard: from 1, to 3, " in said
    assert "What each move defeats: Thrust: against thrust both hit, against slash hits" in said
    assert "  " not in said.partition("Which chapter?")[2]
    assert "tslhacdefp" not in said


def test_who_looks_on_may_ask_and_sees_what_both_may_see(context: AppContext) -> None:
    saved = beginnings.begin(context, matchmaking.quick(context))
    with Recorder(saved):
        said = conversation(context, ["go on", "me", "why", "rules volt", "x", "back"])
    assert "No duel is being fought here" not in said
    assert "Movement: volt." in said
    assert "x: not a word here, and nothing was done." in said


def test_every_line_of_a_story_ends(context: AppContext) -> None:
    lines = ["stand", "stand", "1 2 1", "1 2 1", "why", "last 9"]
    said = conversation(context, [*new_duel("rapier_and_dagger", 5), *lines])
    story = said.split("look away, please.", 3)[3].splitlines()
    assert [line for line in story if ", needs " in line and not line.endswith(".")] == []
    assert "Then: in reach." in said


def test_who_looks_on_is_told_of_no_hand(context: AppContext) -> None:
    context.keep(replace(context.settings, ruleset="en_garde"))
    saved = beginnings.begin(context, replace(matchmaking.quick(context), seed=5))
    own = conversation(context, ["go on", "hand", "home"])
    with Recorder(duels.load(saved.path, LIBRARY)):
        said = conversation(context, ["go on", "hand", "me", "foe", "how", "odds", "back"])
    assert "You hold 1, 2" in own
    assert "hold 1" not in said
    assert "holds 1" not in said
    assert "A watcher sees no hand." in said


def test_hidden_characteristics_stay_hidden_at_the_end(context: AppContext) -> None:
    hidden = ["house rules", "characteristics", "the right fencer's hidden", "finish"]
    said = conversation(context, ["new duel", "seed 5", *hidden, "begin", "yield", "y", "story", "why"])
    after = said.split("Which movement?", 1)[1]
    assert "Quill: Italian; rapier. Characteristics and totals are hidden." in after
    assert "Poor" not in after
