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


@pytest.mark.parametrize("game", KEYS)
def test_a_table_is_told_in_pairs_of_a_columns_name_and_what_stands_in_it(game: str) -> None:
    book = Rulebook(read_phrases(LIBRARY.phrases(game)), LIBRARY.raw_tables(game))
    tables = [place for place in book.places if book.entry(place).rows]
    lines = [line for place in tables for line in sentences(reading(game, book, place))]
    assert lines
    assert all("  " not in line and "--" not in line and not line.endswith(": .") for line in lines)


def test_who_looks_on_may_ask_and_sees_what_both_may_see(context: AppContext) -> None:
    saved = beginnings.begin(context, matchmaking.quick(context))
    with Recorder(saved):
        said = conversation(context, ["go on", "me", "why", "rules volt", "x", "back"])
    assert "No duel is being fought here" not in said
    assert "Movement: volt." in said
    assert "x: not a word here, and nothing was done." in said


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
