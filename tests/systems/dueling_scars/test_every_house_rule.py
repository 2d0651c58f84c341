"""Every house rule is tried by its name, with each of its values."""

import re
from pathlib import Path

import pytest

from duel_tui.registry import options_of
from duel_tui.systems.dueling_scars.ruleset import KEY

TESTS = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted(Path(__file__).parent.glob("test_*.py"))
    if path != Path(__file__)
)


@pytest.mark.parametrize("option", [info.name for info in options_of(KEY)])
def test_a_house_rule_is_tried_by_name(option: str) -> None:
    assert re.search(rf"\b{option}=", TESTS)


def test_every_value_of_a_house_rule_is_tried_by_name() -> None:
    words = [
        value
        for info in options_of(KEY)
        for value in info.allowed or ()
        if isinstance(value, str) and value != info.default
    ]
    assert [value for value in words if f'"{value}"' not in TESTS] == []
