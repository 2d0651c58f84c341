"""Every planted fault still has its place in the program, and tests that are to catch it."""

from collections import Counter

import pytest

from tests.planted import ROOT, Fault, faults

AREAS = {
    *("rules", "journal", "undo", "secrecy", "words", "layout"),
    *("storage", "opponents", "referee", "forms", "stage", "one_number", "prospects", "kept"),
}
EACH = [pytest.param(fault, id=f"{area}-{number}") for number, (area, fault) in enumerate(faults())]


@pytest.mark.parametrize("fault", EACH)
def test_a_fault_has_its_place_and_tests_to_catch_it(fault: Fault) -> None:
    text = (ROOT / fault.file).read_text()
    compile(fault.planted(text), fault.file, "exec")
    assert (ROOT / fault.caught_by).is_file()


def test_there_are_faults_of_every_area() -> None:
    count = Counter(area for area, _ in faults())
    assert set(count) == AREAS
    assert min(count.values()) >= 4
    assert sum(count.values()) >= 60
