"""A duel's file holds all of it, loads up to the last whole line, and is left alone when it is broken."""

import fcntl
import os
import stat
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duel_tui.engine.rollers import BY_HAND, Rollers, Way
from duel_tui.storage import files
from duel_tui.storage.duels import StopsFittingError, load
from duel_tui.storage.errors import BrokenFileError
from duel_tui.storage.folders import Saves
from duel_tui.storage.recorder import Recorder
from tests.storage.toy import GAMES, SETUP, new_save, play

BROKEN = (
    (
        'edition = "1"',
        'edition = "7"',
        r"line 3: .* newer .*: first_cut has the edition 7 there, and here 1$",
    ),
    ('"first_cut"', '"third_cut"', "line 2: 'third_cut' is not a game: use one of first_cut"),
    ('"duel-tui duel 1"', '"duel-tui duel 2"', "line 1: this was written by a newer version of this program"),
    ('"duel-tui duel 1"', '"duel-tui duel x"', "is not a duel saved by this program"),
    ('kind = "friendly"', "kind = friendly", "line 9: this is not TOML: invalid value"),
    ('kind = "friendly"', "kind = 3", "line 9: setup.kind: expected text, got a whole number"),
    ('kind = "friendly"', "knid = 3", "line 9: setup: there is no key knid"),
    ('kind = "friendly"', 'kind = "x"', "line 9: setup.kind: 'x' is not one of friendly, honorable, death"),
    ('preset = ""', 'preset = "zork"', "line 10: setup.preset: 'zork' is not one of as_"),
    ('"novice"', '"nobody"', r"line \d+: setup.players.right: there is no opponent 'nobody'"),
    ('"Anna"', '""', r"line \d+: setup.names.left: a name needs 1 to 40 characters in one line"),
    ('"Anna"', f'"{"A" * 41}"', "setup.names.left: a name needs"),
    ('"Anna"', '"An\\nna"', "setup.names.left: a name needs"),
    ('2 = "left hit', '2 = 5 # "left hit', r"line \d+: line 2 of the duel needs text in quotes"),
    ("round = 1", 'round = "one"', r"line \d+: start.round: expected a whole number, got text"),
    ('2 = "left hit', '3 = "left hit', "expected line 2 of the duel, not '3'"),
    ('2 = "left hit', "2 = left hit", "is not a line such as 2 ="),
    ('2 = "left hit', '2 = "left miss', "it should answer 'left hit 1d100'"),
    ("move: cut / parry", "move: cut / kick", "'kick' is not one of cut, parry"),
    ("[options]", "[options]\nparry = 1", "options: first_cut has no house rule 'parry'"),
)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    saved = new_save(tmp_path)
    play(saved, 4)
    return saved.path


def mended(path: Path, old: str, new: str) -> Path:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return path


def test_a_save_cut_off_at_any_byte_loads_up_to_its_last_whole_line(played: Path) -> None:
    data = played.read_bytes()
    start = data.index(b"[lines]\n") + len(b"[lines]\n")
    whole = load(played, GAMES).journal.lines
    for length in range(start, len(data)):
        played.write_bytes(data[:length])
        saved = load(played, GAMES)
        count = data[start:length].count(b"\n")
        assert saved.journal.lines == whole[: min(count, len(whole))]
        assert saved.torn == (data[length - 1 : length] != b"\n")
        assert played.read_bytes() == data[:length]


def test_a_header_cut_off_at_any_byte_is_refused_in_one_sentence(played: Path) -> None:
    data = played.read_bytes()
    for length in range(data.index(b"[lines]\n") + len(b"[lines]\n")):
        played.write_bytes(data[:length])
        with pytest.raises(BrokenFileError, match=rf"^{played.name}.*is not a duel saved by this program"):
            load(played, GAMES)
        assert played.read_bytes() == data[:length]


def test_play_goes_on_after_a_torn_line_as_if_it_had_never_been(played: Path) -> None:
    data = played.read_bytes()[:-5]
    played.write_bytes(data)
    saved = load(played, GAMES)
    assert saved.torn
    with Recorder(saved):
        pass
    assert played.read_bytes() == data, "it is only looked at"
    with Recorder(saved) as recorder:
        recorder(len(saved.journal.lines) + 1, "undo to 0")
    again = load(played, GAMES)
    assert not again.torn
    assert again.journal.lines == (*saved.journal.lines, "undo to 0")


def test_a_block_of_nothing_at_the_end_is_a_torn_line(played: Path) -> None:
    whole = load(played, GAMES).journal.lines
    for tail in (b"\0" * 40, b"\0" * 40 + b"\n", b'9999 = "left', b"\xff\xfe\n"):
        data = played.read_bytes()
        played.write_bytes(data + tail)
        saved = load(played, GAMES)
        assert saved.torn
        assert saved.journal.lines == whole
        played.write_bytes(data)


@pytest.mark.parametrize("line", ['0 = "left move / right move: cut / parry"', "99 = 5", '99 "x"'])
def test_a_whole_line_that_does_not_follow_is_not_called_torn(played: Path, line: str) -> None:
    data = played.read_bytes() + f"{line}\n".encode()
    played.write_bytes(data)
    with pytest.raises(BrokenFileError, match=rf"^{played.name}, line "):
        load(played, GAMES)
    assert played.read_bytes() == data


@pytest.mark.parametrize(("old", "new", "said"), BROKEN)
def test_a_broken_save_is_named_with_its_line_and_left_alone(
    played: Path, old: str, new: str, said: str
) -> None:
    data = mended(played, old, new).read_bytes()
    with pytest.raises(BrokenFileError, match=said) as caught:
        load(played, GAMES)
    assert str(caught.value).startswith(played.name)
    assert "\n" not in str(caught.value)
    assert played.read_bytes() == data


def test_a_save_that_stops_fitting_can_be_gone_on_with_from_the_last_line_that_fits(played: Path) -> None:
    mended(played, '\n3 = "', '\n3 = "x')
    with pytest.raises(StopsFittingError) as caught:
        load(played, GAMES)
    upto = caught.value.upto
    assert len(upto.journal.lines) == 2
    with Recorder(upto) as recorder:
        recorder(3, "undo to 0")
    assert load(played, GAMES).journal.lines == (*upto.journal.lines, "undo to 0")


@given(data=st.data())
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_mutated_save_never_gives_a_traceback_and_is_left_alone(played: Path, data: st.DataObject) -> None:
    original = played.read_bytes()
    try:
        mutated = bytearray(original)
        for _ in range(data.draw(st.integers(1, 4))):
            at = data.draw(st.integers(0, len(mutated)))
            gone = data.draw(st.integers(0, 6))
            mutated[at : at + gone] = data.draw(st.binary(max_size=8))
        played.write_bytes(bytes(mutated))
        try:
            load(played, GAMES)
        except BrokenFileError as error:
            assert "\n" not in str(error)  # noqa: PT017 - either outcome is right
        assert played.read_bytes() == bytes(mutated)
    finally:
        played.write_bytes(original)


def test_labels_in_a_loaded_line_are_made_harmless(played: Path) -> None:
    text = played.read_text()
    number = text.index('\n2 = "') + 1
    end = text.index('"\n', number)
    played.write_text(text[:end] + ' modified +10 \\"the \\\\u001b]0;sun\\"' + text[end:])
    try:
        lines = load(played, GAMES).journal.lines
    except StopsFittingError as stopped:
        lines = stopped.upto.journal.lines
    assert lines[1].endswith('modified +10 "the ]0;sun"')


def test_no_unfinished_file_stays_behind(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    for folder in (saves.folder, saves.duels, saves.duels / "views", saves.fencers, saves.retired):
        folder.mkdir(exist_ok=True)
        (folder / ".unfinished-old").write_text("half")
    with (saves.duels / ".unfinished-new").open("w") as written:
        fcntl.flock(written, fcntl.LOCK_EX)
        saves.prepared()
        assert [path.name for path in tmp_path.rglob(".unf*")] == [".unfinished-new"], "it is being written"
    new_save(saves.duels)
    assert not list(tmp_path.rglob(".unf*"))


def test_where_nothing_can_be_locked_an_unfinished_file_goes_with_its_age(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> None:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr("fcntl.flock", none)
    for name in ("old", "new"):
        (tmp_path / f".unfinished-{name}").write_text("half")
    os.utime(tmp_path / ".unfinished-old", (1, 1))
    new_save(tmp_path)
    assert [path.name for path in tmp_path.glob(".unf*")] == [".unfinished-new"]


def test_a_file_that_was_swept_before_it_was_locked_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, swept = fcntl.flock, list[Path]()

    def late(descriptor: int, how: int) -> None:
        for path in [] if swept else list(tmp_path.glob(".unf*")):
            swept.append(path)
            path.unlink()
        lock(descriptor, how)

    monkeypatch.setattr("fcntl.flock", late)
    files.replace(tmp_path / "kept.toml", b"whole")
    assert swept
    assert (tmp_path / "kept.toml").read_bytes() == b"whole"


def test_who_rolls_what_is_kept_in_the_header(tmp_path: Path) -> None:
    dice = Rollers(Way.BY_HAND, rolls={"right hit": Way.ASKED}, cards="by_hand")
    saved = new_save(tmp_path, dice=dice)
    assert '[setup.dice]\nleft = "by_hand"\ncards = "by_hand"\n' in saved.path.read_text()
    assert '[setup.dice.rolls]\n"right hit" = "asked"\n' in saved.path.read_text()
    assert load(saved.path, GAMES).setup.rollers == dice
    assert new_save(tmp_path).setup.rollers == Rollers(), "a seed stands for the program"
    by_hand = new_save(tmp_path, seed=None)
    assert by_hand.setup.rollers == BY_HAND
    assert by_hand.setup.chance == load(by_hand.path, GAMES).setup.chance


def test_a_save_holds_the_whole_duel_as_lines_for_its_owner_alone(tmp_path: Path, played: Path) -> None:
    text = played.read_text()
    assert text.startswith('format = "duel-tui duel 1"\nruleset = "first_cut"\nedition = "1"\n')
    assert '\n[lines]\n1 = "left move / right move: cut / parry"\n2 = "left hit 1d100: ' in text
    assert stat.S_IMODE(played.stat().st_mode) == 0o600
    saved = load(played, GAMES)
    assert (saved.setup, saved.journal.ruleset, saved.torn) == (SETUP, "first_cut", False)
    assert len(saved.journal.lines) >= 4
    assert new_save(tmp_path).path.name == "20260301-123000-anna-bruno-2.toml", "begun in the same second"
    assert len(list(tmp_path.iterdir())) == 2


def test_what_is_no_duel_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "foreign.toml"
    for foreign in (b"", b"\0" * 100, b"hello\n", b"\xff\xff", b"a = " + b"[" * 5000, b"{}", b"[lines]\n"):
        path.write_bytes(foreign)
        with pytest.raises(BrokenFileError, match=r"^foreign\.toml"):
            load(path, GAMES)
        assert path.read_bytes() == foreign
    os.mkfifo(tmp_path / "pipe.toml")
    for name, said in (("none", "there is no such file"), ("pipe", "is not a file"), ("..", "is not a file")):
        with pytest.raises(BrokenFileError, match=said):
            load(tmp_path / f"{name}.toml" if name != ".." else tmp_path, GAMES)
