"""Every ruling of RULES.md that is built has a test that bears its id, or a second reading; no other id is borne."""

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
    """The tests at the top of a module that run, and that assert something themselves or by a helper beside them.

    Each by its name, and by the rows that it is given.
    """
    module = ast.parse(text).body
    functions = {node.name: node for node in module if isinstance(node, ast.FunctionDef)}
    lists = {ast.unparse(node.targets[0]): node.value for node in module if isinstance(node, ast.Assign)}
    lists |= {
        ast.unparse(node.target): node.value
        for node in module
        if isinstance(node, ast.AnnAssign) and node.value is not None
    }
    for name, function in functions.items():
        left_out = any(
            re.search(r"mark\.(skip|xfail)", ast.unparse(marked)) for marked in function.decorator_list
        )
        if name.startswith("test_") and not left_out and _asserts(function, functions, set()):
            given = [node for marked in function.decorator_list for node in ast.walk(marked)]
            named = [lists[one.id] for one in given if isinstance(one, ast.Name) and one.id in lists]
            words = [*given, *[node for one in named for node in ast.walk(one)]]
            yield "\n".join([name, *[str(one.value) for one in words if isinstance(one, ast.Constant)]])


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


def rulings_of(test: str) -> set[str]:
    """The rulings that a test bears in its name, and at the beginning of its rows."""
    name, _, rows = test.partition("\n")
    found = re.findall(r"(?<=_)(dos|sc|eg|cd|rd)_(\d+[a-d]?)(?=_)", name)
    found += re.findall(r"^(DOS|SC|EG|CD|RD)-(\d+[a-d]?)\b", rows, re.MULTILINE)
    return {f"{game.upper()}-{number}" for game, number in found}


NAMED = {
    ruling
    for folder in ("systems", "fencer")
    for path in sorted((TESTS / folder).rglob("test_*.py"))
    if path != Path(__file__)
    for test in asserting(path.read_text(encoding="utf-8"))
    for ruling in rulings_of(test)
}


def read_again() -> set[str]:
    """The rulings of pencil, paper and figures that the second reading names; random duels are compared with it."""
    folder = TESTS / "systems" / "rapier_and_dagger" / "second_reading"
    text = "\n".join([path.read_text(encoding="utf-8") for path in folder.glob("*.py")])
    found = set(re.findall(r"\bRD-\d+[a-d]?\b", text))
    for first, last in re.findall(r"RD-(\d+) to RD-(\d+)", text):
        found |= {f"RD-{number}" for number in range(int(first), int(last) + 1)}
    return found


def test_the_rulings_that_are_tried_are_those_that_are_built() -> None:
    built = {ruling for ruling, is_built in RULINGS.items() if is_built}
    assert sorted(built - NAMED - read_again()) == [], "no test bears the id, and no second reading names it"
    assert sorted(NAMED - built) == [], "these are no rulings, or are not built"


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
        ('A = ["RD-1 a"]\n@pytest.mark.parametrize("b", A)\ndef test_a(b):\n    assert b', {"RD-1"}),
        (
            'A = """\nRD-1 a\nRD-24b c"""\n@parametrize("b", A)\ndef test_a(b):\n    assert b',
            {"RD-1", "RD-24b"},
        ),
        ('A = ["RD-1 a"]\ndef test_a(b):\n    assert b', set()),
    ],
)
def test_a_test_that_says_nothing_or_does_not_run_bears_no_id(text: str, found: set[str]) -> None:
    assert {ruling for name in asserting(text) for ruling in rulings_of(name)} == found
