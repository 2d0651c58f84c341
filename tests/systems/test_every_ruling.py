"""Every ruling of RULES.md that is built has a test that bears its id and would fail without it; no other id is borne."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from duel_tui.registry import Library, data_folder

TESTS = Path(__file__).parents[1]
IDLE = {"RD-244"}
"""Rulings that say that something does nothing: the title of a captain is nowhere in the rules."""
RULINGS = {
    one.id: "not built yet" not in one.chapter and one.id not in IDLE
    for one in Library(data_folder()).rulings().all
}
"""Each ruling by its id, and whether it is built, so that it can be tried."""


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
    found = re.findall(r"(?<=_)(dos|sc|eg|cd|rd)_(\d+[a-d]?)(?=_)", name)
    return {f"{game.upper()}-{number}" for game, number in found}


NAMED = {
    ruling
    for folder in ("systems", "fencer")
    for path in sorted((TESTS / folder).rglob("test_*.py"))
    if path != Path(__file__)
    for name in asserting(path.read_text(encoding="utf-8"))
    for ruling in rulings_of(name)
}


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_has_a_test_that_bears_its_id_once_it_is_built(ruling: str) -> None:
    assert (ruling in NAMED) is RULINGS[ruling]


def test_no_test_bears_the_id_of_a_ruling_that_there_is_not() -> None:
    assert set(RULINGS) >= NAMED


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def test_rd_1_a():\n    assert 1", {"RD-1"}),
        (
            "def test_cd_1_and_rd_24b_a():\n    with pytest.raises(ValueError):\n        f()",
            {"CD-1", "RD-24b"},
        ),
        ("def test_rd_1_a():\n    helps()\ndef helps():\n    assert 1", {"RD-1"}),
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
