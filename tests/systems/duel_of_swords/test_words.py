"""Nothing the game knows is without words."""

import pytest

from duel_tui.systems.duel_of_swords.model import Move, Result
from duel_tui.systems.duel_of_swords.ruleset import KEY
from duel_tui.words import Rulebook, Wording, read_phrases
from duel_tui.words.choices import move_in
from tests.systems.duel_of_swords.bouts import LEFT, LIBRARY, TABLES, Bouts

WORDING = Wording(read_phrases(LIBRARY.phrases(KEY)))
CALLS = {*Move, *(f"{move}!" for move in TABLES.defensive)}


@pytest.mark.parametrize("group", ["move", "move_short", "plays"])
def test_every_move_has_its_words(group: str) -> None:
    assert set(WORDING.phrases.words[group]) == set(Move)


def test_every_result_has_its_words() -> None:
    assert set(WORDING.phrases.words["result"]) == set(Result)


def test_every_call_has_its_row_and_a_fancy_says_what_it_is() -> None:
    assert {row.key for row in WORDING.phrases.pickers["move"].rows} == CALLS
    for call in CALLS:
        assert ("a fancy" in move_in(WORDING.phrases.moves, {}, "move", call).brief) == call.endswith("!")


def test_fancies_are_shown_only_where_they_are_played() -> None:
    plain, fancy = Bouts().table.ask_of(LEFT), Bouts(fancies=1).table.ask_of(LEFT)
    assert plain is not None
    assert fancy is not None
    assert len(WORDING.options(plain)["move"]) == 10
    assert len(WORDING.options(fancy)["move"]) == 15


def test_a_denied_move_is_shown_with_its_reason_in_words() -> None:
    ask = Bouts("dodge thrust", no_repeat="all").table.ask_of(LEFT)
    assert ask is not None
    (row,) = [one for one in WORDING.options(ask)["move"] if one.key == "dodge"]
    assert row is not None
    assert row.denied == "not twice in a row"


def test_the_rulebook_prints_the_matrix_in_its_last_chapter_alone() -> None:
    book = Rulebook(WORDING.phrases, LIBRARY.raw_tables(KEY))
    *before, last = book.chapters
    assert TABLES.matrix[Move.FEINT] in last.entries[-1].text
    rows = set(TABLES.matrix.values())
    assert not any(row in entry.text for chapter in before for entry in chapter.entries for row in rows)


def test_presets_begin_as_written() -> None:
    presets = LIBRARY.presets(KEY)
    assert list(presets) == ["as_written", "salle", "rings_of_honor"]
    assert not presets["as_written"].options
