"""Numbers of the rules stand in `rulesets`: every other number in the code that plays is listed with what it is.

Types and places in a row are left out: the bounds of a type say what a file or a house rule may hold.
"""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "duel_tui"
PLAIN = {0, 1, 2, 0.5, 100}
"""Nothing, one, both sides, half of them, and the whole of what is counted in per cent; these it takes a person to judge."""
NO_RULES = {
    "what a search takes a place for": (
        *("*/worth.py:*", "*/threat.py:*", "*/search.py:*", "*/belief.py:*", "*_value.py:*"),
        *("duel_of_swords/seen.py:_SURE", "dueling_scars/seen.py:_INITIATIVE, _EFFECT, _SIX, _REACH"),
        "rapier_and_dagger/ground/going.py:_NEAR",
    ),
    "how it is drawn or said": (
        *("*/scene.py:*", "*/stage.py:*", "*/chart.py:*", "*/panels.py:*", "*/move_table.py:*"),
        *("*/table_maker.py:*", "card_duel/hands.py:*", "dueling_scars/changes.py:*"),
        "dueling_scars/tables.py:_BARS",
    ),
    "how much is read, kept or looked through at most": (
        *("engine/answers.py:MOST", "engine/answers.py:LABEL", "engine/menu.py:_*", "engine/table.py:_*"),
        *("duel_of_swords/rules.py:_REMEMBERED", "dueling_scars/ruleset.py:_LONG", "en_garde/compact.py:_*"),
        *("rapier_and_dagger/ground/plot.py:_*", "rapier_and_dagger/ground/maps.py:_SMALLEST, _LARGEST"),
    ),
    "a unit": (
        *("engine/dice.py:D20", "fencer/life.py:WEEK", "rapier_and_dagger/ground/going.py:YARD"),
        *("rapier_and_dagger/ground/maps.py:RIGHT_ANGLE, ABOUT", "rapier_and_dagger/ground/maps.py:_CIRCLE"),
    ),
    "a fencer of whom a file names no score": ("fencer/person.py:Fencer", "fencer/person.py:complete"),
    "an order": ("card_duel/model.py:_COURTS", "rapier_and_dagger/hits.py:*"),
    "how cards are coded": ("en_garde/hands.py:_PLACE", "en_garde/hands.py:_VALUES"),
    "the digits of a fraction": ("rapier_and_dagger/ground/going.py:_narrowness",),
}


def numbers(node: ast.AST) -> Iterator[ast.Constant]:
    """The numbers in a piece of code that are not plain, and not the size of a cache."""
    if isinstance(node, ast.keyword) and node.arg == "maxsize":
        return
    if isinstance(node, ast.Constant) and type(node.value) in {int, float} and node.value not in PLAIN:
        yield node
    left_out = {"annotation", "returns", "slice", "decorator_list"}
    named = isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript)  # a name for a type
    for name, part in [] if named else ast.iter_fields(node):
        for one in part if isinstance(part, list) else [part]:
            if name not in left_out and isinstance(one, ast.AST):
                yield from numbers(one)


def found_in(path: Path) -> Iterator[str]:
    """The names on the top of a module that have numbers, each after the file."""
    file = path.relative_to(ROOT).as_posix().removeprefix("systems/")
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if any(numbers(node)):
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", node)]
            yield f"{file}:{', '.join(getattr(one, 'name', ast.unparse(one)) for one in targets).strip('()')}"


FOUND = [
    one
    for part in ("engine", "fencer", "systems")
    for path in (ROOT / part).rglob("*.py")
    for one in found_in(path)
]
LISTED = [one for listed in NO_RULES.values() for one in listed]


def test_no_number_of_the_rules_stands_in_code() -> None:
    unknown = [one for one in FOUND if not any(fnmatch(one, listed) for listed in LISTED)]
    assert not unknown, "a number of the rules goes to rulesets/<game>/tables.toml, any other into this list"


@pytest.mark.parametrize("listed", LISTED)
def test_what_is_listed_is_still_there(listed: str) -> None:
    assert any(fnmatch(one, listed) for one in FOUND)
