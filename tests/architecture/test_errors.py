"""Errors with a name: a handler of any error stands round one call, so that it hides no fault of the program."""

import ast
from collections.abc import Iterator
from pathlib import Path

import duel_tui

WIDE = frozenset({"ValueError", "KeyError", "LookupError", "Exception", "BaseException"})
TEXT = frozenset({"decode", "endswith", "fullmatch", "group", "items", "removeprefix", "startswith", "strip"})
"""Calls beside the one: what is asked of a text cannot go wrong, and bytes that are no text are meant as well."""
SYSTEM = "every call is the system's, and a path may have a zero byte"
ALLOWED = {
    "opponents/solution_cache.py load": "a file and its decoder: what cannot be read is solved again",
    "opponents/worker_client.py _result_here": "all but a lack of memory is raised again",
    "pages/career.py _whence": "a date and its own methods",
    "pages/view.py read_view": "names that a file may have wrong are looked up while it is drawn",
    "referee/command.py _publishing": "the error is raised again at the end",
    "referee/command.py look": "the error is raised again at the end",
    "storage/files.py read": SYSTEM,
    "storage/read_before.py _before": "an index and its decoder: what cannot be read is made again",
    "storage/views.py mark": SYSTEM,
    "storage/views.py unmark": SYSTEM,
    "streams.py complain": "streams may be closed: there is nowhere to say so",
    "streams.py output_fails": "streams may be closed: there is nowhere to say so",
    "tui/screens/home.py _behind": "it goes wrong once more where the page is opened, and is said there",
    "tui/screens/listing.py _find_out": "the program may have ended",
}
"""Where more than one call stands, and why no fault is hidden."""
PACKAGE = Path(duel_tui.__file__).parent


def wide(caught: ast.expr | None) -> bool:
    """True if a handler takes errors that the program may make by mistake."""
    return caught is None or any(isinstance(one, ast.Name) and one.id in WIDE for one in ast.walk(caught))


def raises_again(handler: ast.ExceptHandler) -> bool:
    """True if a handler lets every error go on at its end."""
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None


def calls(body: list[ast.stmt]) -> int:
    """The number of calls in the body of a `try` or `with` that may fail."""
    found = (one for line in body for one in ast.walk(line) if isinstance(one, ast.Call))
    return sum(not (isinstance(one.func, ast.Attribute) and one.func.attr in TEXT) for one in found)


def hiding(tree: ast.AST, name: str) -> Iterator[str]:
    """The functions of a file where a fault may be hidden."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for one in ast.walk(function):
            match one:
                case ast.Try(body=body, handlers=handlers):
                    caught = [one.type for one in handlers if not raises_again(one)]
                case ast.With(body=body, items=items):
                    suppressing = [one.context_expr for one in items if "suppress" in ast.unparse(one)]
                    caught = [kind for one in suppressing if isinstance(one, ast.Call) for kind in one.args]
                case _:
                    continue
            if calls(body) > 1 and any(map(wide, caught)):
                yield f"{name} {function.name}"


def test_a_handler_of_any_error_stands_round_one_call() -> None:
    """What is wrong with what came from outside has an error of its own: `ComplaintError`, and what derives from it."""
    texts = {path: path.read_text() for path in PACKAGE.rglob("*.py")}
    found = {
        where
        for path, text in texts.items()
        if "except" in text or "suppress" in text
        for where in hiding(ast.parse(text), str(path.relative_to(PACKAGE)))
    }
    assert found == ALLOWED.keys()
