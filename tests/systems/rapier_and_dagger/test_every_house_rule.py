"""Every house rule is tried by its name, with each of its values."""

import re
from pathlib import Path

import pytest

from duel_tui.registry import options_of
from duel_tui.systems.rapier_and_dagger.options import Options
from duel_tui.systems.rapier_and_dagger.ruleset import KEY

HERE = Path(__file__).parent
FOLDERS = (HERE, HERE / "figures", HERE / "ground", Path(__file__).parents[2] / "fencer")
TESTS = "\n".join(
    path.read_text(encoding="utf-8")
    for folder in FOLDERS
    for path in sorted(folder.glob("test_*.py"))
    if path != Path(__file__)
)


ELSEWHERE = {"mode", "take_back", "characteristics"}
"""Which rules are played, and what a table allows and shows: not what these rules say."""


@pytest.mark.parametrize("option", [one for one in Options.__struct_fields__ if one not in ELSEWHERE])
def test_a_house_rule_is_tried_by_name(option: str) -> None:
    assert re.search(rf"(def test_\w*{option}|{option}=)", TESTS)


def test_every_value_of_a_house_rule_is_tried_by_name() -> None:
    words = {
        (info.name, value)
        for info in options_of(KEY)
        for value in info.allowed or ()
        if isinstance(value, str) and value != info.default and info.name not in ELSEWHERE
    }
    assert {(name, value) for name, value in words if f'"{value}"' not in TESTS} == set()
