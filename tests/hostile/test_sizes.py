"""Sizes: windows that are larger than any screen, smaller than any picture, or change a hundred times a second."""

from pathlib import Path

import pytest

from tests.hostile.ordeal import Ordeal, ordeal
from tests.leave.program import FULL, PLAIN

USUAL = (24, 80)
SIZES = (
    (65_535, 65_535),
    (20_000, 20_000),
    (65_535, 1),
    (1, 65_535),
    (0, 0),
    (0, 80),
    (24, 0),
    (-1, -1),
    (1, 1),
    (2, 1),
    (200, 500),
)
"""Rows and columns."""
REPORTS = tuple(
    f"\x1b[{what};{rows};{columns}{rest}t"
    for rows, columns in SIZES
    for what, rest in ((48, ";0;0"), (8, ""))
)
CHANGES = 300


def is_back_as_it_was(tried: Ordeal, before: str) -> None:
    """In the usual size the same picture is shown, however much was painted in others."""
    tried.resize(*USUAL)
    tried.program.waits(lambda: tried.program.text == before)


def test_every_size_in_a_row_and_back(tmp_path: Path) -> None:
    with ordeal(tmp_path, FULL) as tried:
        before = tried.settled()
        for rows, columns in SIZES:
            tried.resize(rows, columns)
            tried.program.read_on(0.05)
        is_back_as_it_was(tried, before)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "size"), [*((FULL, size) for size in SIZES), (PLAIN, SIZES[0]), (PLAIN, (0, 0)), (PLAIN, (1, 1))]
)
def test_in_every_size_the_leave_key_is_heard(mode: str, size: tuple[int, int], tmp_path: Path) -> None:
    with ordeal(tmp_path, mode) as tried:
        tried.resize(*size)
        tried.program.types("?\r")


@pytest.mark.slow
def test_sizes_that_change_all_the_time(tmp_path: Path) -> None:
    with ordeal(tmp_path, FULL) as tried:
        before = tried.settled()
        for number in range(CHANGES):
            tried.resize(*SIZES[number % len(SIZES)])
            tried.program.read(0.003)
        is_back_as_it_was(tried, before)
        for number in range(CHANGES):
            tried.resize(*SIZES[number % len(SIZES)])
            tried.program.read(0.003)


@pytest.mark.slow
def test_sizes_that_are_typed_are_no_sizes(tmp_path: Path) -> None:
    with ordeal(tmp_path, FULL) as tried:
        before = tried.settled()
        tried.pour("".join(REPORTS).encode() * 20)
        tried.program.read_on(0.2)
        assert tried.program.text == before
        tried.pour("".join(REPORTS).encode() * 20)
