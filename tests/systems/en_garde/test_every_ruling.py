"""Every ruling has a test that bears its id, and every house rule one that bears its name, with each of its values."""

import re
from pathlib import Path

import pytest

from duel_tui.registry import options_of
from duel_tui.systems.en_garde import KEY
from duel_tui.systems.en_garde.model import Options

TESTS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted(Path(__file__).parent.glob("test_*.py"))
    if path != Path(__file__)
)
RULINGS = [*map(str, (1, 2, 3, *range(5, 14))), "4a", "4b", "4c", "4d"]


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_has_a_test_that_bears_its_id(ruling: str) -> None:
    assert f"def test_eg_{ruling}_" in TESTS


def test_no_test_bears_the_id_of_a_ruling_that_there_is_not() -> None:
    assert set(re.findall(r"def test_eg_(\d+[a-z]?)_", TESTS)) <= set(RULINGS)


@pytest.mark.parametrize("option", [one for one in Options.__struct_fields__ if one != "take_back"])
def test_a_house_rule_is_tried_by_name(option: str) -> None:
    assert re.search(rf"(def test_\w*{option}|{option}=)", TESTS)


def test_every_value_of_a_house_rule_is_tried_by_name() -> None:
    words = {
        (info.name, value)
        for info in options_of(KEY)
        if info.name != "take_back"
        for value in info.allowed or ()
        if isinstance(value, str) and value != info.default
    }
    assert {(name, value) for name, value in words if f'"{value}"' not in TESTS} == set()
