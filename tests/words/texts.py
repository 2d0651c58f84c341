"""Texts that people read, each with the file and the line it stands in, and what is wrong with one."""

import ast
import io
import json
import re
import tokenize
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

Toml: TypeAlias = "str | int | float | list[Toml] | dict[str, Toml]"

SIDES = r"\{(?:name|foe|foes|whose|left|right|own|other|winner|loser|richer|side|by|who)\}"
"""A slot that a name is put into."""
MANUALS = (".", "duel_tui", "duel_tui/referee", "rulesets", "tests/benchmarks")
"""The folders with documents."""
_READ = {
    "by", "ink", "at", "of", "words", "said_words", "tables", "describes", "key", "letter", "when", "tags", "columns", "id", "same_as",
}  # fmt: skip
"""Texts under these keys are read by the program; tables under them have words again."""
_TABLES = {"fields", "remedy", "where"}
"""Tables that are read by the program."""
_SEEN = 60
"""Letters of a text that a fault quotes, and half as many before it."""


class Text(Struct, frozen=True):
    """A sentence, a label, or a part of one."""

    path: Path
    line: int
    text: str
    place: str = ""
    """The keys that lead to it in a file of words, with points between."""

    def under(self, *places: str) -> bool:
        """Whether it stands in one of some tables."""
        return any(self.place.startswith(f"{one}.") for one in places)

    def wrong(self, what: str, right: str, part: str = "") -> "Fault":
        """What is wrong with it, from a part of it on."""
        at = max(self.text.find(part), 0)
        first, last = max(0, at - _SEEN // 2), at + _SEEN
        said = " ".join(self.text[first:last].split())
        seen = f"{'...' if first else ''}{said}{'...' if last < len(self.text) else ''}"
        return Fault(self.path, self.line + self.text.count("\n", 0, at), f"{what} in {seen!r}", right)


class Fault(Struct, frozen=True):
    """Something wrong in a file."""

    path: Path
    line: int
    wrong: str
    right: str
    """What would be right."""

    def told(self, root: Path) -> str:
        """A row about it, as compilers have them."""
        return f"{self.path.relative_to(root)}:{self.line}: {self.wrong}: {self.right}"


class Sources(Struct, frozen=True):
    """The files of a checkout that have texts."""

    root: Path

    @property
    def words(self) -> list[Path]:
        """The TOML of all rules and words."""
        return sorted((self.root / "rulesets").rglob("*.toml"))

    @property
    def code(self) -> list[Path]:
        """The program."""
        return sorted((self.root / "duel_tui").rglob("*.py"))

    @property
    def manuals(self) -> list[Path]:
        """The README, the list of changes, and the documents next to what they are about."""
        return [path for folder in MANUALS for path in sorted((self.root / folder).glob("*.md"))]

    @property
    def screens(self) -> list[Path]:
        """Screens as text."""
        return sorted((self.root / "tests" / "tui" / "golden").glob("*.txt"))

    def package(self, path: Path) -> str:
        """The package of the program that a module is in."""
        return path.relative_to(self.root / "duel_tui").parts[0]


@cache
def in_toml(path: Path) -> tuple[Text, ...]:
    """The values of a file of words that are sentences or names."""
    source = path.read_text(encoding="utf-8")
    lines, quoted, met = source.splitlines(), defaultdict[str, list[int]](list), Counter[str]()
    for number, line in enumerate(lines, 1):
        for written in re.findall(r'"(?:[^"\\]|\\.)*"', line):
            quoted[written].append(number)
    found: list[Text] = []
    for place, text in _values("", tomllib.loads(source)):
        begins = text.strip().partition("\n")[0][:25]
        at = quoted.get(json.dumps(text, ensure_ascii=False)) or [
            number for number, line in enumerate(lines, 1) if begins in line
        ]
        found.append(Text(path, at[min(met[text], len(at) - 1)] if at else 1, text, place))
        met[text] += 1
    return tuple(found)


def _values(place: str, value: Toml) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, list):
        for one in value:
            yield from _values(place, one)
    elif isinstance(value, dict):
        for key, one in value.items():
            read = key in _READ and (not isinstance(one, list) or all(isinstance(part, str) for part in one))
            if key not in _TABLES and (not read or isinstance(one, dict)):
                yield from _values(f"{place}.{key}" if place else key, one)


class Module(Struct, frozen=True):
    """What a module says and what is said of it."""

    sentences: list[Text]
    """Its strings that have a blank in them, without docstrings."""
    remarks: list[Text]
    """Its docstrings and comments."""
    asks: list[Text]
    """The keys that it asks for by `say`."""


def in_code(path: Path) -> Module:
    """The texts of a module."""
    source = path.read_text(encoding="utf-8")
    found = Module([], [], [])
    nodes = list(ast.walk(ast.parse(source)))
    docstrings = {
        id(node.value)
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)) if id(node) in docstrings:
                found.remarks.append(Text(path, node.lineno, text))
            case ast.Constant(value=str(text)) if " " in text.strip():
                found.sentences.append(Text(path, node.lineno, text))
            case ast.Call(func=called, args=[ast.Constant(value=str(key)), *_]):
                if getattr(called, "attr", getattr(called, "id", "")) in {"say", "_say"}:
                    found.asks.append(Text(path, node.lineno, key))
            case _:
                pass
    for token in tokenize.generate_tokens(io.StringIO(source if "#" in source else "").readline):
        if token.type == tokenize.COMMENT:
            found.remarks.append(Text(path, token.start[0], token.string))
    return found


def in_lines(path: Path) -> list[Text]:
    """The lines of a file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Text(path, number, line) for number, line in enumerate(lines, 1)]


class Game(Struct, frozen=True):
    """Where the words of a game stand."""

    own: Path
    """Its file of phrases."""
    places: Mapping[str, Text]
    """Every text by itself."""

    def of(self, text: str) -> Text:
        """A text at its place."""
        return self.places.get(text) or Text(self.own, 1, text)

    def key(self, key: str) -> Text:
        """A key of its file, at the head of its table or in the table that it is in."""
        lines = self.own.read_text(encoding="utf-8").splitlines()
        table, _, last = key.rpartition(".")
        heads = [number for number, line in enumerate(lines, 1) if re.match(rf"\[+{re.escape(key)}\b", line)]
        start = lines.index(f"[{table}]") if f"[{table}]" in lines else 0
        rows = [
            number
            for number, line in enumerate(lines[start:], start + 1)
            if re.match(rf'"?{re.escape(last)}"? =', line)
        ]
        return Text(self.own, (*heads, *rows, 1)[0], key)


def game_in(root: Path, key: str) -> Game:
    """The places of a game's words; what it says itself counts before what all games say."""
    shared, own = root / "rulesets" / "phrases.toml", sorted((root / "rulesets" / key).glob("*.toml"))
    return Game(
        root / "rulesets" / key / "phrases.toml",
        {one.text: one for path in (shared, *own) for one in in_toml(path)},
    )


def with_names(text: str) -> str:
    """A text as it is told with names, where it has a form for *you* too.

    >>> with_names("{name} {name|hits|hit} {foe's} arm")
    "{name} hits {foe}'s arm"
    """
    text = re.sub(r"\{\w+\|([^{}|]*)\|[^{}|]*\}", r"\1", text)
    return re.sub(r"\{(\w+)'s\}", r"{\1}'s", text)


def sentences_of(text: str) -> list[str]:
    """The sentences of a text that end as sentences do.

    >>> sentences_of("{name} misses. Then nothing")
    ['{name} misses.']
    """
    parts = re.split(r"(?<=[.!?])\s+", " ".join(text.split()))
    return [one for one in parts if one.endswith((".", "!", "?"))]
