"""What is built holds data, not functions: above the table, few classes are made with something to be called."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ABOVE = ("keys", "pages", "plain", "play", "tui", "wording")
"""The packages above the table."""
MOST = 4
"""Classes that may hold something to be called: three of the line, and the words of plain mode."""


def names_it(node: ast.AST, aliases: frozenset[str] = frozenset()) -> bool:
    """True if an annotation is a callable's, as it stands, as a text or by another name."""
    return any(
        (isinstance(one, ast.Name) and (one.id == "Callable" or one.id in aliases))
        or (isinstance(one, ast.Constant) and isinstance(one.value, str) and "Callable" in one.value)
        for one in ast.walk(node)
    )


def aliases_in(tree: ast.Module) -> frozenset[str]:
    """The names that a module gives to callables."""
    given = [node for node in tree.body if isinstance(node, ast.Assign) and names_it(node.value)]
    return frozenset([target.id for node in given for target in node.targets if isinstance(target, ast.Name)])


def annotations(made: ast.ClassDef) -> Iterator[ast.expr]:
    """What a class is made with: its fields and the parameters of its constructor."""
    for node in made.body:
        if isinstance(node, ast.AnnAssign):
            yield node.annotation
        elif isinstance(node, ast.FunctionDef) and node.name == "__init__":
            known = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
            yield from (one.annotation for one in known if one.annotation is not None)


def made_with_callables(text: str) -> list[str]:
    """The classes of a module that are made with something to be called."""
    if "Callable" not in text:
        return []
    tree = ast.parse(text)
    aliases = aliases_in(tree)
    return [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and any(names_it(one, aliases) for one in annotations(node))
    ]


def test_callables_are_found_by_whatever_name() -> None:
    text = """
Deed = Callable[[], None]
class Plain:
    names: list[str]
class Field:
    deed: "Callable[[], None] | None"
class Named:
    def __init__(self, *, deed: Deed) -> None: ...
class Asks:
    def ask(self, deed: Deed) -> None: ...
"""
    assert made_with_callables(text) == ["Field", "Named"]


def test_few_classes_above_the_table_are_made_with_something_to_be_called() -> None:
    paths = [path for part in ABOVE for path in sorted((ROOT / "duel_tui" / part).rglob("*.py"))]
    assert len(paths) > 100
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in paths
        for name in made_with_callables(path.read_text(encoding="utf-8"))
    ]
    assert len(found) <= MOST, found
