"""Plain words: what LANGUAGE.md sets aside stands in no phrase, no sentence of the program and no manual."""

import ast
import io
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from duel_tui.registry import data_folder
from tests.words.banned import ALLOWED, EVERYWHERE, HARM, SAID, found

Toml: TypeAlias = "str | int | float | list[Toml] | dict[str, Toml]"

ROOT = Path(__file__).parents[2]
PHRASES = sorted(data_folder().rglob("*.toml"))
CODE = sorted((ROOT / "duel_tui").rglob("*.py"))
SPOKEN = [
    path
    for path in CODE
    if path.parts[len(ROOT.parts) + 1]
    in {"tui", "plain", "pages", "play", "keys", "cli", "fencer", "referee", "storage"}
]
MANUALS = [ROOT / "README.md", ROOT / "CHANGELOG.md"]

_KEYS = {"by", "at", "of", "words", "tables", "describes", "key", "letter", "when", "tags"}
"""Text and lists under these keys are read by the program; tables under them have words again."""
_TABLES = {"fields", "remedy"}
"""Tables that are read by the program."""


def phrases(path: Path) -> Iterator[str]:
    """The values of a file of words that are sentences or names."""
    return _texts(tomllib.loads(path.read_text(encoding="utf-8")))


def _texts(value: Toml) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key not in _TABLES and (key not in _KEYS or isinstance(one, dict)):
                yield from _texts(one)


def _docstrings(tree: ast.AST) -> set[int]:
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def sentences(path: Path) -> Iterator[str]:
    """The strings of a module that have a blank in them, without its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = _docstrings(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in docstrings:
            continue
        if " " in node.value.strip():
            yield node.value


def remarks(path: Path) -> Iterator[str]:
    """The docstrings and comments of a module."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    docstrings = _docstrings(tree)
    for node in ast.walk(tree):
        if id(node) in docstrings and isinstance(node, ast.Constant):
            yield str(node.value)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


@pytest.mark.parametrize("path", PHRASES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_phrase_has_plain_words(path: Path) -> None:
    harm = () if path.parent.name == "dueling_scars" else (HARM,)
    assert found(phrases(path), (*EVERYWHERE, *SAID, *harm)) == []


@pytest.mark.parametrize("path", CODE, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_module_speaks_in_plain_words(path: Path) -> None:
    assert found(sentences(path), EVERYWHERE) == []
    assert found(remarks(path), EVERYWHERE) == []


@pytest.mark.parametrize("path", SPOKEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_player_reads_plain_words(path: Path) -> None:
    assert found(sentences(path), SAID) == []


@pytest.mark.parametrize("path", MANUALS, ids=lambda path: path.stem)
def test_a_manual_has_plain_words(path: Path) -> None:
    assert found(iter(path.read_text(encoding="utf-8").splitlines()), EVERYWHERE) == []


def test_each_allowed_sense_stands_somewhere() -> None:
    every = "\n".join(
        [
            *(text for path in PHRASES for text in phrases(path)),
            *(text for path in SPOKEN for text in sentences(path)),
        ]
    )
    assert [one for one in ALLOWED if one not in every] == []
