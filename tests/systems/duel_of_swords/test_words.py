"""The words of Duel of Swords: its moves, its results and its rulebook."""

from duel_tui.systems.duel_of_swords.model import Move, Result
from duel_tui.systems.duel_of_swords.ruleset import KEY
from duel_tui.words import Rulebook, Wording, read_phrases
from duel_tui.words.choices import move_in
from tests.systems.duel_of_swords.bouts import LEFT, LIBRARY, TABLES, Bouts

WORDING = Wording(read_phrases(LIBRARY.phrases(KEY)))


def test_every_move_every_call_and_every_result_has_its_words() -> None:
    words, calls = WORDING.phrases.words, {*Move, *(f"{move}!" for move in TABLES.defensive)}
    assert [set(words[group]) for group in ("move", "move_short", "plays")] == [set(Move)] * 3
    assert set(words["result"]) == set(Result)
    assert {row.key for row in WORDING.phrases.pickers["move"].rows} == calls
    told = {call for call in calls if "a fancy" in move_in(WORDING.phrases.moves, {}, "move", call).brief}
    assert told == {call for call in calls if call.endswith("!")}


def test_fancies_are_shown_only_where_they_are_played_and_a_denied_move_with_its_reason() -> None:
    plain, fancy, barred = (
        duel.table.ask_of(LEFT)
        for duel in (Bouts(), Bouts(fancies=1), Bouts("dodge thrust", no_repeat="all"))
    )
    assert plain
    assert fancy
    assert barred
    assert [len(WORDING.options(one)["move"]) for one in (plain, fancy)] == [10, 15]
    denied = {one.key: one.denied for one in WORDING.options(barred)["move"] if one.denied}
    assert denied == {"dodge": "not twice in a row"}


def test_the_rulebook_prints_the_matrix_in_its_last_chapter_alone() -> None:
    *before, last = Rulebook(WORDING.phrases, LIBRARY.raw_tables(KEY)).chapters
    assert TABLES.matrix[Move.FEINT] in last.entries[-1].text
    rows = set(TABLES.matrix.values())
    assert not any(row in entry.text for chapter in before for entry in chapter.entries for row in rows)


def test_presets_begin_as_written() -> None:
    presets = LIBRARY.presets(KEY)
    assert list(presets) == ["as_written", "salle", "rings_of_honor"]
    assert not presets["as_written"].options
