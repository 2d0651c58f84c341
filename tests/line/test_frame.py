"""Frames: text as Textual writes it, read into cells; and the gate: colours as a terminal has them, ASCII where it has nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel_tui.tui.line.frame import BLANK, Cell, Frame
from duel_tui.tui.line.gate import FULL, Gate, codes_of, on_blank


def frame(*drawn: str, width: int = 12, height: int = 3) -> Frame:
    made = Frame(width, height)
    for text in drawn:
        made.draw(text)
    return made


def text(made: Frame, y: int = 0) -> str:
    return "".join(cluster for cluster, _ in made.rows[y]).rstrip()


def test_moves_colours_and_characters_become_cells() -> None:
    made = frame("\x1b[2;3H\x1b[1;31mab\x1b[0mc\n\x1b[1;1Hd\x1b[3;2H")
    assert made.rows[1][2:5] == [("a", "1;31"), ("b", "1;31"), ("c", "")]
    assert made.rows[0][0] == ("d", "")
    assert made.cursor == (1, 2)


def test_colours_with_noughts_in_them_do_not_begin_again() -> None:
    made = frame("\x1b[1;1H\x1b[7;38;2;0;0;0;48;2;9;0;0mx\x1b[0my")
    assert made.rows[0][:2] == [("x", "7;38;2;0;0;0;48;2;9;0;0"), ("y", "")]


@pytest.mark.parametrize(
    ("cluster", "cells"),
    [
        ("é", ["é"]),
        ("e\u0301", ["e\u0301"]),
        ("剣", ["剣", ""]),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", ["\U0001f468\u200d\U0001f469\u200d\U0001f467", ""]),
        ("\u2764\ufe0f", ["\u2764\ufe0f", ""]),
    ],
)
def test_a_cell_is_a_whole_cluster(cluster: str, cells: list[str]) -> None:
    made = frame(f"\x1b[1;1H{cluster}x")
    assert [one for one, _ in made.rows[0][: len(cells) + 1]] == [*cells, "x"]


def test_a_mark_that_begins_a_piece_goes_to_the_letter_before_it() -> None:
    assert text(frame("\x1b[1;1He\x1b[1m\u0301x")) == "e\u0301x"
    assert text(frame("\x1b[1;1H剣", "\x1b[1;3H\u0301x")) == "剣\u0301x"
    assert text(frame("\x1b[1;1H\u0301x")) == "x", "there is no letter before the first column"


def test_half_a_wide_cluster_that_is_drawn_over_becomes_a_blank() -> None:
    assert text(frame("\x1b[1;1H剣z", "\x1b[1;2Ha")) == " az"
    assert text(frame("\x1b[1;1H剣z", "\x1b[1;1Ha")) == "a z"
    assert text(frame("\x1b[1;12H剣")) == "", "half of one finds room in no column"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\x1b]0;owned\x07Diego", "]0;ownedDiego"),
        ("Di\rego", "Diego"),
        ("\x9b31mDiego", "31mDiego"),
        ("\u202eogeiD", "ogeiD"),
        ("\x00Die\u2066go", "Diego"),
        ("\x1b[2JDiego", "[2JDiego"),
        ("\ud800Diego", "Diego"),
    ],
)
def test_what_a_terminal_would_obey_is_in_no_cell(name: str, shown: str) -> None:
    made = frame(f"\x1b[1;1H{name}\x1b[2;1H", width=20)
    cells = "".join(cluster for cluster, _ in made.rows[0])
    assert cells.replace(" ", "") == shown
    assert cells.isprintable()


def test_links_and_what_lies_outside_are_left_out() -> None:
    made = frame("\x1b[1;1H\x1b]8;id=1;file://x\x1b\\a\x1b]8;;\x1b\\b\x1b[9;1Hc\x1b[1;99Hd\x1b[3;11Hefg")
    assert text(made) == "ab"
    assert text(made, 2).strip() == "ef"
    assert made.cursor == (11, 2)


def test_a_frame_of_another_size_keeps_what_finds_room() -> None:
    made = frame("\x1b[1;1Habcdef\x1b[2;1Hab剣").resized(3, 4)
    assert [text(made, y) for y in range(4)] == ["abc", "ab", "", ""]
    assert made.drawn == {0, 1, 2, 3}
    assert all(len(row) == 3 for row in made.rows)


@given(st.text("ab剣\u0301\u200d\x1b[;1H\x07\n", max_size=40), st.integers(1, 9))
def test_whatever_is_drawn_every_row_has_its_width_and_no_half_clusters(drawn: str, width: int) -> None:
    made = frame(f"\x1b[1;1H{drawn}", width=width, height=2)
    for row in made.rows:
        assert len(row) == width
        assert row[0][0] != ""
        for cell, following in zip(row, [*row[1:], BLANK], strict=True):
            assert cell[0].replace("\u200d", "").isprintable(), "a joiner alone shows nothing"
            assert following[0] != "" or len(cell[0]) >= 1


@pytest.mark.parametrize(
    ("sgr", "colours", "codes"),
    [
        ("1;31", FULL, "1;31"),
        ("39;49", FULL, ""),
        ("1;39;49;7", FULL, "1;7"),
        ("38;2;1;2;3;48;5;17", FULL, "38;2;1;2;3;48;5;17"),
        ("38;2;255;0;0", 256, "38;5;196"),
        ("38;2;255;0;0", 16, "31"),
        ("48;2;0;0;0", 16, "40"),
        ("38;5;9;48;5;4", 16, "91;44"),
        ("1;4;38;2;255;0;0;48;5;17", 0, "1;4"),
        ("90;107", 0, ""),
        ("38:5:9", 16, "91"),
        ("1;1;1", FULL, "1"),
    ],
)
def test_colours_become_those_of_the_terminal(sgr: str, colours: int, codes: str) -> None:
    assert codes_of(sgr, colours) == codes


@pytest.mark.parametrize(
    ("codes", "alike"),
    [("", True), ("1;31", True), ("4", False), ("7", False), ("44", False), ("48;2;0;0;0", False)],
)
def test_blanks_look_alike_where_nothing_shows_on_them(codes: str, *, alike: bool) -> None:
    assert (on_blank(codes) == "") is alike
    assert (Gate().row([(" ", codes)]) == [BLANK]) is alike


def test_clusters_are_spelled_in_as_many_cells_as_they_take() -> None:
    gate = Gate(spell=lambda cluster: "?" if not cluster.isascii() else cluster)
    row: list[Cell] = [("剣", "1"), ("", "1"), ("e\u0301", ""), ("x", "")]
    assert gate.row(row) == [("?", "1"), BLANK, ("?", ""), ("x", "")]


def test_a_change_counts_only_where_something_changes() -> None:
    gate = Gate(16)
    gate.change(16, None)
    assert gate.changes == 0
    assert gate.row([("x", "31")]) == [("x", "31")]
    gate.change(0, None)
    assert gate.changes == 1
    assert gate.row([("x", "31")]) == [("x", "")]
