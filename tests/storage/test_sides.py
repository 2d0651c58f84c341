"""Who decides for each side, and what waits for the other's choice, in a duel's file: comments that nothing takes back."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.storage import shelf
from duel_tui.storage.duels import Setup, is_person, load, opponent_in, plays, takes_over
from duel_tui.storage.errors import BrokenFileError
from duel_tui.storage.recorder import Recorder
from tests.engine.first_cut import journal
from tests.play.beginnings import create
from tests.storage.toy import GAMES, SETUP, new_save

LINE = "left move / right move: cut / parry"
SPOKEN = BySide("spoken", "advised novice")


def test_every_change_is_on_disk_when_the_call_returns_and_the_last_counts(tmp_path: Path) -> None:
    saved = new_save(tmp_path)
    with Recorder(saved) as recorder:
        recorder(1, LINE)
        recorder.choose(None)
        text = saved.path.read_text()
        assert "sides" not in text
        assert "chosen" not in text
        recorder.seat(BySide("spoken", "novice"))
        assert not load(saved.path, GAMES).taken_over, "it is the same person, who speaks now"
        recorder.seat(SPOKEN)
        assert saved.path.read_text().endswith("\n# sides: spoken / advised novice\n")
        recorder.seat(BySide("spoken", "novice"))
    read = load(saved.path, GAMES)
    assert read.players == BySide("spoken", "novice")
    assert read.taken_over, "once advised, it stays taken over"
    assert read.journal.lines == (LINE,)
    assert read.setup == saved.setup
    with Recorder(read) as recorder:
        recorder(2, "undo to 0")
    again = load(saved.path, GAMES)
    assert again.players == BySide("spoken", "novice"), "taking back takes no seat back"
    assert again.journal.lines == (LINE, "undo to 0")


def test_a_change_that_was_cut_short_is_left_out(tmp_path: Path) -> None:
    saved = new_save(tmp_path)
    with Recorder(saved) as recorder:
        recorder.seat(SPOKEN)
    whole = saved.path.read_bytes()
    for cut in range(len(whole) - len("# sides: spoken / advised novice\n"), len(whole)):
        saved.path.write_bytes(whole[:cut])
        assert load(saved.path, GAMES).players == SETUP.players


def test_lists_say_who_plays_now_and_still_find_the_end(tmp_path: Path) -> None:
    saved = new_save(tmp_path)
    with Recorder(saved) as recorder:
        recorder.seat(SPOKEN)
        recorder(1, LINE)
        recorder.over(Outcome(Side.LEFT, "hits"))
    (found,) = shelf.duels(tmp_path)
    assert isinstance(found, shelf.Shelved)
    assert found.players == SPOKEN
    assert found.taken_over
    assert found.outcome == Outcome(Side.LEFT, "hits")


@pytest.mark.parametrize("where", ["header", "remark"])
def test_an_opponent_who_does_not_exist_is_named_with_those_who_do(where: str, tmp_path: Path) -> None:
    players = BySide("spoken", "advised nobody")
    first: Setup = replace(SETUP, players=players) if where == "header" else SETUP
    saved = create(tmp_path, first, journal())
    if where == "remark":
        with Recorder(saved) as recorder:
            recorder.seat(players)
    with pytest.raises(BrokenFileError, match="there is no opponent 'nobody' of first_cut: there are novice"):
        load(saved.path, GAMES)


def test_what_waits_for_the_other_is_kept_until_a_line_has_both(tmp_path: Path) -> None:
    saved = new_save(tmp_path)
    with Recorder(saved) as recorder:
        recorder.choose((Side.LEFT, "cut"))
        recorder.choose((Side.LEFT, "cut"))
        assert saved.path.read_text().count("# chosen: left cut\n") == 1
        assert load(saved.path, GAMES).chosen == (Side.LEFT, "cut")
        recorder.choose(None)
        assert load(saved.path, GAMES).chosen is None
        recorder.choose((Side.RIGHT, "parry"))
        recorder(1, LINE)
        assert load(saved.path, GAMES).chosen is None
    with Recorder(load(saved.path, GAMES)) as recorder:
        recorder.choose((Side.LEFT, "cut"))
    read = load(saved.path, GAMES)
    assert read.chosen == (Side.LEFT, "cut")
    assert read.cut(0).chosen is None
    with Recorder(read) as recorder:
        recorder.choose((Side.LEFT, "cut"))
        recorder.choose(None)
    assert load(saved.path, GAMES).chosen is None


def test_players_in_words_of_the_file() -> None:
    words = ("person", "spoken", "table", "novice", "advised novice")
    assert [one for one in words if is_person(one)] == ["person", "spoken"]
    assert [opponent_in(one) for one in words[2:]] == ["", "novice", "novice"]
    assert [one for one in words if plays(one)] == ["novice"]
    assert takes_over("novice", "advised novice")
    assert not takes_over("person", "spoken")
