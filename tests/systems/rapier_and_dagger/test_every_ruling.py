"""Every ruling that applies has a test that bears its id, and so has every house rule its name."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from duel_tui.registry import options_of
from duel_tui.systems.rapier_and_dagger.options import Options
from duel_tui.systems.rapier_and_dagger.ruleset import KEY

HERE = Path(__file__).parent
FOLDERS = (HERE, HERE / "figures", HERE / "ground", Path(__file__).parents[2] / "fencer")
TEXTS = [
    path.read_text(encoding="utf-8")
    for folder in FOLDERS
    for path in sorted(folder.glob("test_*.py"))
    if path != Path(__file__)
]
TESTS = "\n".join(TEXTS)


def asserting(text: str) -> Iterator[str]:
    """The tests at the top of a module that run, and that assert something themselves or by a helper beside them."""
    functions = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}
    for name, function in functions.items():
        left_out = any(
            re.search(r"mark\.(skip|xfail)", ast.unparse(marked)) for marked in function.decorator_list
        )
        if name.startswith("test_") and not left_out and _asserts(function, functions, set()):
            yield name


def _asserts(function: ast.FunctionDef, beside: dict[str, ast.FunctionDef], seen: set[str]) -> bool:
    """True if a function asserts, expects an error, or calls one of the same module that does."""
    seen.add(function.name)
    for node in ast.walk(function):
        if isinstance(node, ast.Assert):
            return True
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        if called == "pytest.raises":
            return True
        helper = beside.get(called)
        if helper is not None and called not in seen and _asserts(helper, beside, seen):
            return True
    return False


def rulings_of(name: str) -> set[str]:
    """The rulings that a test bears in its name."""
    return set(re.findall(r"(?<=_rd_)(\d+[a-d]?)(?=_)", name))


NAMED = {ruling for text in TEXTS for name in asserting(text) for ruling in rulings_of(name)}

FIGURES = {*range(63, 70), *range(90, 117), *range(140, 220)}
"""The rulings for figures, without and with a map."""
NUMBERED = {*range(1, 63), *range(70, 85)} | FIGURES
LETTERED = {
    *("24b", "24c", "33b", "33c", "38b", "57b", "60b", "60c", "60d", "62b", "62c"),
    *("66b", "81b"),
}
RULINGS = sorted({*map(str, NUMBERED), *LETTERED}, key=lambda ruling: (int(ruling.rstrip("abcd")), ruling))

ELSEWHERE = {"mode", "take_back", "characteristics"}
"""Which rules are played, and what a table allows and shows: not what these rules say."""


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_has_a_test_that_bears_its_id(ruling: str) -> None:
    assert ruling in NAMED


def test_no_test_bears_the_id_of_a_ruling_that_does_not_apply() -> None:
    assert set(RULINGS) >= NAMED


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def test_rd_1_a():\n    assert 1", {"1"}),
        ("def test_rd_1_and_rd_24b_a():\n    with pytest.raises(ValueError):\n        f()", {"1", "24b"}),
        ("def test_rd_1_a():\n    helps()\ndef helps():\n    assert 1", {"1"}),
        ("def test_rd_1_a():\n    other()", set()),
        ("def test_rd_1_a():\n    pass", set()),
        ("# def test_rd_1_a(): assert 1", set()),
        ("def helps_rd_1_a():\n    assert 1", set()),
        ("@pytest.mark.skip\ndef test_rd_1_a():\n    assert 1", set()),
        ("@pytest.mark.xfail(reason='no')\ndef test_rd_1_a():\n    assert 1", set()),
        ("def test_rd_1():\n    assert 1", set()),
    ],
)
def test_a_test_that_says_nothing_or_does_not_run_bears_no_id(text: str, found: set[str]) -> None:
    assert {ruling for name in asserting(text) for ruling in rulings_of(name)} == found


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
