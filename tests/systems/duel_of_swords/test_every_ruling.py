"""Every ruling has a test that bears its id, and every house rule one that bears its name."""

import re
from pathlib import Path

import pytest

from duel_tui.registry import options_of
from duel_tui.systems.duel_of_swords.model import Options
from duel_tui.systems.duel_of_swords.ruleset import KEY

TESTS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted(Path(__file__).parent.glob("test_*.py"))
    if path != Path(__file__)
)
NAMED = set(re.findall(r"def test_dos_(\d+b?)_", TESTS))
RULINGS = [*map(str, range(1, 13)), "4b"]


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_has_a_test_that_bears_its_id(ruling: str) -> None:
    assert ruling in NAMED


def test_no_test_bears_the_id_of_a_ruling_that_does_not_apply() -> None:
    assert set(RULINGS) >= NAMED


@pytest.mark.parametrize("option", Options.__struct_fields__)
def test_a_house_rule_is_tried_by_name(option: str) -> None:
    assert re.search(rf"(def test_\w*{option}|{option}=|.{option}.: )", TESTS)


def test_every_value_of_a_house_rule_is_tried_by_name() -> None:
    words = {
        (info.name, value)
        for info in options_of(KEY)
        for value in info.allowed or ()
        if isinstance(value, str) and value != info.default
    }
    assert {(name, value) for name, value in words if f'"{value}"' not in TESTS} == set()
