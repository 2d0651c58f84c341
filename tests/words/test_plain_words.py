"""Plain words: what LANGUAGE.md sets aside stands in no phrase, no sentence of the program and no manual."""

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from duel_tui.registry import data_folder

Toml: TypeAlias = "str | int | float | list[Toml] | dict[str, Toml]"

ROOT = Path(__file__).parents[2]
PHRASES = sorted(data_folder().rglob("*.toml"))
CODE = sorted((ROOT / "duel_tui").rglob("*.py"))
SPOKEN = [
    path
    for path in CODE
    if path.parts[len(ROOT.parts) + 1] in {"tui", "plain", "pages", "play", "keys", "cli"}
]
MANUALS = [ROOT / "README.md", ROOT / "CHANGELOG.md"]

EVERYWHERE = {
    r"\bthr(?:ow|ows|own|owing|ew)\b": "roll",
    r"\bmisura\b|\bM\.L\.|\bB\.M\.": "in reach, out of reach",
    r"\bto reach\b": "needs",
    r"\banew\b": "again",
    r"\b(?:to|can|cannot) be had\b": "available",
    r"\bso many\b": "this number of",
    r"\bwhom?ever\b|\bone who\b|\bsome(?:body|one)\b": "the fencer who, or a name",
    r"\bshall\b": "will",
    r"\bsenseless\b": "unconscious",
    r"\bhalf[- ]made\b": "unfinished",
    r"\b(?:bring|brings|bringing|brought) back\b": "restore, redo",
    r"\bwr(?:ite|ites|iting|itten|ote) (?:it |them )?down\b": "save as text",
}
"""Words that nothing says any more, each with what is said instead."""
SAID = {
    r"\bfoes?\b": "the name, or opponent",
    r"\bblows?\b": "attack, cut, thrust",
    r"\bmeasures?\b": "reach, distance",
    r"\bmarks?\b": "target",
    r"\b(?:in|into|out of|off) (?:the )?line\b": "natural target",
    r"\bg(?:ive|ives|ave|iven|iving)[- ]up (?:the|an|his|her|your) (?:attack|blow)\b|\bgiven-up\b": "spend the attack, parry only",
    r"\bspecial line\b": "no guard",
    r"\bhurts?\b": "wound, hit",
    r"\bthe lead\b": "initiative, ahead",
    r"\bcomes? on\b": "attacks, closes in",
    r"\bbetter ground\b": "a better place",
    r"\b(?:goes|go|went|strikes|struck|drives) (?:it )?home\b": "hits",
    r"\bbeside\b": "next to",
    r"\bpresets?\b": "rules",
    r"\bmilieus?\b": "setting",
    r"\bshel(?:f|ves)\b": "unfinished duels, replays, records",
    r"\bparted\b": "broken off",
    r"\bno more\b": "no longer, only",
    r"\ball told\b": "altogether",
    r"\bcommits?\b": "say what Enter does",
    r"\bSCORE to\b": "a score with both names",
    r"[;,:] who |^who\b": "the fencer who, which side",
    r"\bbut for\b|\b(?:all|any\w*|every\w*|nobody|none|no one|nothing|no \w+) but\b": "except",
    r"\b(?:all|or) else\b|[,;:] else\b": "otherwise, the rest",
    r"[,;:] for (?:he|she|it|they|you|X|nobody|there|that)\b": "because",
    r"\bit is (?:his|hers|theirs|yours)\b|\bis X's[.,:;]": "he has it",
    r"\b(?:twice|twofold|two|three|\w+ times|\w*advantages) running\b": "in a row, repeated",
    r"\bfor want of\b": "without",
    r"\bwide of\b": "misses",
    r"\b(?:lost|loses|lose) the head\b": "beheaded",
    r"\bstruck from the score\b": "neither counts",
    r"\blets? (?:it |the \w+ )?fall\b": "roll",
    r"\bhe who\b|\bthey who\b|\bthose who\b": "the fencer who, or a name",
}
"""Words that a player does not read, each with what a player reads instead."""
ALLOWED = {
    "throws a bolt": "a wizard throws a bolt",
    "throw a bolt": "a wizard throws a bolt",
    "neither throws": "a wizard throws lightning",
    "throws {foe} back": "a wall of force throws a wizard back",
    "wide measure, *misura larga*": "the rulebook's one gloss",
    "beyond measure": "the rulebook's one gloss",
    "the Special line": "the name that the printed tables have",
    "words me and foe": "the word that is typed in plain lines",
    "question mark": "a sign of writing",
}
"""True other senses, each with its reason; what is looked for is looked for without them."""
HARM = r"\bharm"
"""A word of Dueling Scars alone."""
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


def found(texts: Iterator[str], banned: dict[str, str]) -> list[tuple[str, str]]:
    """The texts that have a banned word, each with what to write."""
    return [
        (text, instead)
        for text in texts
        for pattern, instead in banned.items()
        if re.search(pattern, _plain(text), re.IGNORECASE)
    ]


def _plain(text: str) -> str:
    """A text without what is allowed and without its fields."""
    for allowed in ALLOWED:
        text = text.replace(allowed, "")
    text = re.sub(r"\{[\w.]+\.(?:left|right)\}", "SCORE", text)
    return re.sub(r"\{[^{} ]*\}", "X", text)


@pytest.mark.parametrize("path", PHRASES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_phrase_has_plain_words(path: Path) -> None:
    harm = {} if path.parent.name == "dueling_scars" else {HARM: "wound"}
    assert found(phrases(path), EVERYWHERE | SAID | harm) == []


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
