"""The gate: colours as a terminal has them, ASCII where it has nothing else."""

import pytest

from duel_tui.tui.line.frame import BLANK, Cell
from duel_tui.tui.line.gate import FULL, Gate, codes_of, on_blank


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
