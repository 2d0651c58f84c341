"""Thrift: what is sent makes the terminal look like the frame, for little; what only moved is moved."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from duel_tui.tui.line.frame import Frame
from duel_tui.tui.line.gate import Gate
from duel_tui.tui.line.moves import Shift, shifts_between
from duel_tui.tui.line.thrift import Thrift, changed, disputed
from tests.line.emulator import Emulator

WIDTH, HEIGHT = 30, 5
Pieces = list[tuple[int, int, str, str]]
STYLES = st.sampled_from(
    ["", "1", "2", "7", "1;33", "36", "4", "1;7;31", "48;5;17", "38;5;1", "38;2;1;0;0;48;2;9;9;9"]
)
PIECES = st.lists(
    st.tuples(
        st.integers(1, WIDTH),
        st.integers(1, HEIGHT),
        st.text("ab  .-\u2500\u00e9\u5263", max_size=20),
        STYLES,
    ),
    max_size=8,
)
COLOURS = st.sampled_from([0, 16, 256, 1 << 24])


def frame_of(pieces: Pieces, by: int = 0) -> Frame:
    frame = Frame(WIDTH, HEIGHT)
    for x, y, text, sgr in pieces:
        frame.draw(f"\x1b[{y + by};{x}H\x1b[{sgr}m{text}\x1b[m")
    return frame


def shown(colours: int, *frames: Frame) -> list[str]:
    """Send frame after frame; each time the rows in which the terminal differs."""
    thrift = Thrift(Gate(colours))
    terminal = Emulator(frames[0].width, frames[0].height)
    differing: list[str] = []
    for frame in frames:
        terminal.take(thrift.difference(frame))
        differing += terminal.differs(frame, colours)
    return differing


def sent(*frames: Frame) -> str:
    """What the last of some frames costs after the others."""
    thrift = Thrift(Gate())
    return [thrift.difference(frame) for frame in frames][-1]


@given(PIECES, PIECES, COLOURS)
@example([(1, 1, "a", "1")], [(1, 1, "a", "38;5;1")], 1 << 24)
def test_what_is_sent_turns_one_frame_into_the_other(before: Pieces, after: Pieces, colours: int) -> None:
    assert not shown(colours, frame_of(before), frame_of(after))


@given(PIECES, st.integers(-HEIGHT, HEIGHT), PIECES, COLOURS)
@example([(1, 2, "a", ""), (1, 3, "aa", ""), (1, 5, "a", "")], -2, [], 16)
def test_rows_that_moved_are_moved(before: Pieces, by: int, after: Pieces, colours: int) -> None:
    moved = frame_of(before, by)
    for x, y, text, sgr in after[:2]:
        moved.draw(f"\x1b[{y};{x}H\x1b[{sgr}m{text}\x1b[m")
    assert not shown(colours, frame_of(before), moved)


@given(PIECES, PIECES)
def test_only_the_rows_that_were_drawn_on_need_a_look(before: Pieces, after: Pieces) -> None:
    frame = frame_of(before)
    thrift, terminal = Thrift(Gate()), Emulator(WIDTH, HEIGHT)
    terminal.take(thrift.difference(frame))
    for x, y, text, sgr in after:
        frame.draw(f"\x1b[{y};{x}H\x1b[{sgr}m{text}\x1b[m")
        terminal.take(thrift.difference(frame))
        assert not terminal.differs(frame)


@given(PIECES)
def test_nothing_is_sent_where_nothing_changed(pieces: Pieces) -> None:
    assert sent(frame_of(pieces), frame_of(pieces)) == ""


def test_a_cursor_that_moved_costs_its_move() -> None:
    frame = frame_of([(3, 3, "abc", "")])
    thrift = Thrift(Gate())
    thrift.difference(frame)
    frame.draw("\x1b[2;5H")
    assert thrift.difference(frame) == "\x1b[2;5H"


@pytest.mark.parametrize(("x", "move"), [(10, "\b\b"), (1, "\x1b[2G"), (0, "\r")])
def test_a_cursor_goes_back_the_cheapest_way(x: int, move: str) -> None:
    new = frame_of([(1, 1, "abcdefghijkl", "")])
    new.cursor = (x, 0)
    assert sent(frame_of([(1, 1, "abcdefghijkx", "")]), new).endswith("l" + move)


def test_what_is_forgotten_another_size_and_another_gate_are_sent_whole() -> None:
    frame, gate = frame_of([(3, 3, "abc", "31")]), Gate()
    thrift = Thrift(gate)
    whole = thrift.difference(frame)
    assert "\x1b[2J" in whole
    thrift.forget()
    assert thrift.difference(frame) == whole
    gate.change(0, None)
    assert thrift.difference(frame) == whole.replace("\x1b[31m", "").replace("abc\x1b[m", "abc")
    assert "\x1b[2J" in thrift.difference(frame.resized(20, 4))


def test_a_log_that_moved_costs_its_new_lines_alone() -> None:
    lines = [f"{number} sentences that were there before" for number in range(12)]
    old, new = Frame(60, 12), Frame(60, 12)
    for y in range(10):
        old.draw(f"\x1b[{y + 2};1H{lines[y]}")
        new.draw(f"\x1b[{y + 2};1H{lines[y + 2]}")
    assert len(sent(old, new)) < 110
    assert not shown(1 << 24, old, new)


def test_rows_of_which_nothing_stays_are_emptied_at_once() -> None:
    before, after = Frame(WIDTH, 9), Frame(WIDTH, 9)
    for y in range(1, 9):
        before.draw(f"\x1b[{y};1H{'abcdefgh'[y - 1] * 20}")
        after.draw(f"\x1b[{y};3H{str(y) * 3}       {str(y) * 4}")
    changes = sent(before, after)
    assert "\x1b[1;8r\x1b[1H\x1b[8M\x1b[r" in changes
    assert "\x1b[K" not in changes
    assert not shown(1 << 24, before, after)


def test_a_run_of_changes_takes_whole_wide_clusters() -> None:
    old, new = frame_of([(1, 1, "ab", "")]), frame_of([(1, 1, "\u5263", "")])
    assert list(changed(old.rows[0], new.rows[0])) == [(0, 2)]


@pytest.mark.parametrize(
    ("cluster", "is_disputed"),
    [
        ("a", False),
        ("\u5263", False),
        ("e\u0301", False),
        ("\u2764\ufe0f", True),
        ("\U0001f1e9", True),
        ("\U0001f44d\U0001f3fd", True),
        ("\U0001f468\u200d\U0001f469", True),
    ],
)
def test_terminals_dispute_the_width_of_some_clusters(cluster: str, *, is_disputed: bool) -> None:
    assert disputed(cluster) is is_disputed


def test_after_a_cluster_of_disputed_width_the_next_cell_is_addressed() -> None:
    old, new = frame_of([(1, 1, "abcdef", "")]), frame_of([(1, 1, "a\u2764\ufe0fdef", "1")])
    text = sent(old, new)
    before, _, after = text.partition("\u2764\ufe0f")
    assert before.endswith("  \b\b"), "its room is blank before it is drawn"
    assert after.startswith("\x1b[1;4H")


SHORT = "Quill so far:  recover 1, lunge 3, thrust 4, and nothing beside these"
LONG = "Quill so far:  recover 1, manoeuvre 4, lunge 3, thrust 4, and nothing beside these"


def row_of(text: str, sgr: str = "") -> Frame:
    frame = Frame(90, 1)
    frame.draw(f"\x1b[1;2H\x1b[{sgr}m{text}")
    return frame


@pytest.mark.parametrize(("before", "after"), [(SHORT, LONG), (LONG, SHORT)])
@pytest.mark.parametrize("sgr", ["", "1;36", "4;33", "7"])
def test_the_rest_of_a_row_after_another_word_is_moved(before: str, after: str, sgr: str) -> None:
    rows = row_of(before, sgr), row_of(after, sgr)
    assert len(sent(*rows)) < 45
    assert not shown(1 << 24, *rows)


@pytest.mark.parametrize("by", [-5, -1, 1, 5])
def test_a_shift_takes_cells_out_or_puts_blank_ones_in(by: int) -> None:
    row = list(row_of("abcdefgh").rows[0][:9])
    moved = "".join(cluster for cluster, _ in Shift(3, by).of(row))
    assert moved == {-5: " ab     c", -1: " ab cdefg", 1: " abdefgh ", 5: " abh     "}[by].ljust(9)


def test_a_row_with_a_cluster_that_is_not_one_plain_cell_is_not_shifted() -> None:
    plain, wide = row_of(LONG).rows[0], row_of(SHORT.replace("so", "\u5263")).rows[0]
    assert shifts_between(row_of(SHORT).rows[0], plain)
    assert not shifts_between(wide, plain)
    assert not shifts_between(plain, wide)


def test_words_that_only_look_alike_are_written() -> None:
    assert not shifts_between(row_of("thrust a").rows[0], row_of("a feint").rows[0])


def test_what_left_the_row_at_its_edge_does_not_come_back() -> None:
    full = " ".join(["thrust feint recover lunge"] * 4)[:89]
    assert not shown(1 << 24, row_of(full), row_of(f"manoeuvre {full}"[:89]), row_of(full))
