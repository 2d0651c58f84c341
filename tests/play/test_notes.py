"""Notes of one's own: lines of the journal that are shown at their place and change nothing else."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.engine.answers import LABEL, WrongAnswerError
from duel_tui.engine.journal import BrokenLineError, EntryLog
from duel_tui.pages.log import DuelLog
from duel_tui.pages.showing import shown_to
from duel_tui.play.context import AppContext
from duel_tui.play.matchmaking import quick
from duel_tui.play.saved_duels import bout_of, noted, sat_down
from duel_tui.storage import duels, shelf
from duel_tui.storage.duels import SavedDuel
from duel_tui.storage.errors import StorageError
from duel_tui.storage.shelf import Shelved
from tests.plain.talks import context_in, conversation
from tests.play.beginnings import begin

SAID = 'he says "low" and parries high'
SHOWN = f'Your note: "{SAID}"'


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


def saved_of(where: AppContext, *lines: str) -> SavedDuel:
    """A duel of seed 5 that was fought by these lines."""
    saved = begin(where, replace(quick(where), seed=5))
    conversation(where, ["go on", *lines, "home"])
    return duels.load(saved.path, where.library)


def test_a_note_changes_neither_dice_nor_opponent_nor_what_is_taken_back(tmp_path: Path) -> None:
    fought = ["stand", "1 2 1", "stand", "1 2 1", "undo", "redo"]
    plain = saved_of(context_in(tmp_path / "plain"), *fought)
    said = [*fought[:2], f"note {SAID}", fought[2], "note", *fought[3:5], f"note {SAID}", "redo"]
    where = context_in(tmp_path / "noted")
    with_notes = saved_of(where, *said)
    rest = [line for line in with_notes.journal.lines if not line.startswith("note ")]
    assert len(with_notes.journal.lines) == len(rest) + 2
    shifted = [line for line in rest if not line.startswith("undo ")]
    assert shifted == [line for line in plain.journal.lines if not line.startswith("undo ")]
    assert bout_of(where, with_notes).marked == bout_of(where, plain).marked
    assert bout_of(where, with_notes).table.taken_back


def test_a_note_stands_where_it_was_written_and_only_for_those_who_play(where: AppContext) -> None:
    saved = saved_of(where, "stand", f"note {SAID}", "1 2 1")
    bout = bout_of(where, saved)
    told = [entry.told.text for entry in DuelLog(bout).entries()]
    at = told.index(SHOWN)
    assert any("retreat" in one or "stand" in one for one in told[:at])
    assert any("thrust" in one or "cut" in one for one in told[at:])
    assert SHOWN not in [entry.told.text for entry in DuelLog(shown_to(bout, None)).entries()]
    assert SHOWN in conversation(where, ["duels", "1", "replay", "n"])
    assert SHOWN not in conversation(where, ["duels", "1", "replay", "start"]).partition("Step 0")[0]


def test_a_note_that_was_taken_back_with_its_answer_comes_again_with_it() -> None:
    log = EntryLog(("left a: b", 'note 1: "so"', "undo to 0"))
    assert (log.entries, log.notes[0].number) == ([], 1)
    log.add("redo")
    assert [entry.text for entry in log.entries] == ["left a: b"]
    with pytest.raises(BrokenLineError, match="there is no line 5 before it"):
        log.add('note 5: "so"')


@pytest.mark.parametrize("text", ["", "a" * (LABEL + 1), "a\nb", " a"])
def test_a_note_that_cannot_stand_in_a_line_is_refused_in_a_sentence(where: AppContext, text: str) -> None:
    bout, _ = sat_down(where, begin(where, quick(where)))
    with pytest.raises(WrongAnswerError, match=r"a note (has at most 80 characters|needs some text)"):
        bout.note(text)
    assert bout.table.length == 0
    where.clear_table()


def test_in_a_replay_a_note_goes_into_the_file_and_a_duel_that_is_over_stays_over(where: AppContext) -> None:
    saved = saved_of(where, "yield", "yield")
    said = conversation(where, ["duels", "1", "replay", f"note {SAID}", "n", "start", "back"])
    assert "Your note is kept." in said
    assert said.count(SHOWN) == 1
    (found,) = [one for one in shelf.duels(where.saves.duels) if isinstance(one, Shelved)]
    assert found.outcome is not None
    assert duels.load(saved.path, where.library).journal.lines[:-1] == saved.journal.lines


def test_what_cannot_be_noted_in_a_replay_is_said(where: AppContext) -> None:
    (example, *_) = sorted(where.examples.duels.glob("*.toml"))
    shipped = duels.load(example, where.library)
    with pytest.raises(StorageError, match="came with the program"):
        noted(where, shipped, bout_of(where, shipped), 0, SAID)
    saved = saved_of(where, "stand")
    bout = bout_of(where, saved)
    conversation(where, ["go on", "1 2 1", "home"])
    with pytest.raises(StorageError, match="was played on meanwhile"):
        noted(where, saved, bout, 0, SAID)
