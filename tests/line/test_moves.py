"""The rest of a row that only moved along it is moved there."""

import pytest

from duel_tui.tui.line.frame import Frame
from duel_tui.tui.line.gate import Gate
from duel_tui.tui.line.moves import Shift, shifts_between
from duel_tui.tui.line.thrift import Thrift
from tests.line.emulator import Emulator

SHORT = "Quill so far:  recover 1, lunge 3, thrust 4, and nothing beside these"
LONG = "Quill so far:  recover 1, manoeuvre 4, lunge 3, thrust 4, and nothing beside these"


def frame_of(text: str, sgr: str = "") -> Frame:
    frame = Frame(90, 1)
    frame.draw(f"\x1b[1;2H\x1b[{sgr}m{text}")
    return frame


def sent(*frames: Frame) -> str:
    """What the last frame costs; after each the terminal looks like it."""
    thrift, terminal, piece = Thrift(Gate()), Emulator(90, 1), ""
    for frame in frames:
        piece = thrift.difference(frame)
        terminal.take(piece)
        assert not terminal.differs(frame)
    return piece


@pytest.mark.parametrize(("before", "after"), [(SHORT, LONG), (LONG, SHORT)])
@pytest.mark.parametrize("sgr", ["", "1;36", "4;33", "7"])
def test_the_rest_of_a_row_after_another_word_is_moved(before: str, after: str, sgr: str) -> None:
    assert len(sent(frame_of(before, sgr), frame_of(after, sgr))) < 45


@pytest.mark.parametrize("by", [-5, -1, 1, 5])
def test_a_shift_takes_cells_out_or_puts_blank_ones_in(by: int) -> None:
    row = list(frame_of("abcdefgh").rows[0][:9])
    moved = "".join(cluster for cluster, _ in Shift(3, by).of(row))
    assert moved == {-5: " ab     c", -1: " ab cdefg", 1: " abdefgh ", 5: " abh     "}[by].ljust(9)


def test_a_row_with_a_cluster_that_is_not_one_plain_cell_is_not_shifted() -> None:
    plain, wide = frame_of(LONG).rows[0], frame_of(SHORT.replace("so", "\u5263")).rows[0]
    assert shifts_between(frame_of(SHORT).rows[0], plain)
    assert not shifts_between(wide, plain)
    assert not shifts_between(plain, wide)


def test_words_that_only_look_alike_are_written() -> None:
    assert not shifts_between(frame_of("thrust a").rows[0], frame_of("a feint").rows[0])


def test_what_left_the_row_at_its_edge_does_not_come_back() -> None:
    full = " ".join(["thrust feint recover lunge"] * 4)[:89]
    assert sent(frame_of(full), frame_of(f"manoeuvre {full}"[:89]), frame_of(full))
