"""Every ruling that applies has a test that bears its id, and so has every house rule its name."""

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
NAMED = {
    ruling
    for name in re.findall(r"def test_(rd_\w+)", TESTS)
    for ruling in re.findall(r"(?:^|_)rd_(\d+[a-d]?)(?=_)", name)
}

FIGURES = {*range(63, 70), *range(90, 117), *range(140, 195)}
"""The rulings for figures, without and with a map."""
NUMBERED = {*range(1, 63), *range(70, 85)} | FIGURES
LETTERED = {
    *("24b", "24c", "33b", "33c", "38b", "57b", "60b", "60c", "60d", "62b", "62c"),
    *("66b", "81b"),
}
RULINGS = sorted({*map(str, NUMBERED), *LETTERED}, key=lambda ruling: (int(ruling.rstrip("abcd")), ruling))

ELSEWHERE = {"mode", "take_back"}
"""Which rules are played, and what a table allows: not what these rules say."""


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_has_a_test_that_bears_its_id(ruling: str) -> None:
    assert ruling in NAMED


def test_no_test_bears_the_id_of_a_ruling_that_does_not_apply() -> None:
    assert set(RULINGS) >= NAMED


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
