"""What the documents for engineers say stands: their links, the paths, the layers, and the commands of the numbers."""

import asyncio
import importlib
import re
import sys
import tomllib
from argparse import ArgumentParser, Namespace
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Never

import pytest

from tests.benchmarks.numbers import DOCUMENT, Chapter, chapters, write

ROOT = Path(__file__).parents[2]
ARCHITECTURE = ROOT / "duel_tui" / "ARCHITECTURE.md"
TEXT = ARCHITECTURE.read_text(encoding="utf-8")
NUMBERS = DOCUMENT.read_text(encoding="utf-8")
ROWS = [line for line in TEXT.partition("## Where a change goes\n")[2].splitlines() if line.startswith("| ")]


@pytest.mark.parametrize("document", [ARCHITECTURE, DOCUMENT], ids=lambda one: one.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8"))
    assert [one for one in links if "://" not in one and not (document.parent / one).exists()] == []


def test_the_layers_are_those_of_the_contract() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = " ".join(project["tool"]["importlinter"]["contracts"][0]["layers"]).replace("|", " ").split()
    block = TEXT.partition("## Layers\n")[2].partition("```\n")[2].partition("```")[0]
    named = [name for line in block.splitlines() for name in re.split(r" {3,}", line)[0].split()]
    assert named == layers


def test_every_file_that_is_named_is_there() -> None:
    """A path begins in the checkout, or somewhere in the program or the rulesets; some are files of a player."""
    named = set(re.findall(r"`([\w<>*/]+\.(?:py|toml|md))`", TEXT))
    assert len(named) > 80
    found = {one: re.sub(r"<\w+>\*?", "*", one) for one in named}
    assert [one for one, path in sorted(found.items()) if not _there(path)] == []


def _there(path: str) -> bool:
    of_a_player = f'"{path}"' in (ROOT / "duel_tui" / "storage" / "folders.py").read_text(encoding="utf-8")
    below = ("duel_tui", "rulesets")
    return of_a_player or any(ROOT.glob(path)) or any(any((ROOT / one).rglob(path)) for one in below)


def test_a_change_has_at_most_five_files_and_a_test() -> None:
    assert len(ROWS) > 12
    for change, files, guards in [[cell.strip() for cell in row.strip("|").split("|")] for row in ROWS[1:]]:
        assert change
        assert 1 <= len(files.split(";")) <= 5, change
        assert "tests/" in guards, change


class ParsedError(Exception):
    """The arguments of a command were understood."""


@pytest.mark.parametrize("chapter", chapters(NUMBERS), ids=lambda one: one.heading)
def test_a_command_of_the_numbers_is_understood(chapter: Chapter, monkeypatch: pytest.MonkeyPatch) -> None:
    parse = ArgumentParser.parse_args

    def parsed(parser: ArgumentParser, *given: Any) -> Never:
        assert isinstance(parse(parser, *given), Namespace)
        raise ParsedError

    dash, module, *arguments = chapter.arguments
    assert dash == "-m"
    assert (ROOT / f"{module.replace('.', '/')}.py").exists()
    monkeypatch.setattr(ArgumentParser, "parse_args", parsed)
    monkeypatch.setattr(sys, "argv", [module, *arguments])
    with pytest.raises(ParsedError):
        _begin(module)


def _begin(module: str) -> None:
    begun = importlib.import_module(module).main()
    if isinstance(begun, Coroutine):
        asyncio.run(begun)


def test_every_heading_of_the_numbers_has_its_command_or_says_how_it_is_run() -> None:
    headings = re.findall(r"^## (.+)", NUMBERS, re.MULTILINE)
    assert [one.heading for one in chapters(NUMBERS)] == [one for one in headings if one != "A league"]
    assert NUMBERS.count("```sh\n") == len(headings) - 1


def test_the_writer_replaces_what_stands_under_one_command_and_nothing_else(tmp_path: Path) -> None:
    path, asked = tmp_path / "NUMBERS.md", list[list[str]]()
    path.write_text(NUMBERS, encoding="utf-8")

    def run(arguments: list[str]) -> str:
        asked.append(arguments)
        return "| new |\n|---|\n"

    write(["LEVELS", "en_garde"], run, path)
    (changed,) = [one for one in chapters(NUMBERS) if "en_garde --effort" in one.command]
    assert asked == [changed.arguments]
    now = path.read_text(encoding="utf-8")
    assert now == f"{NUMBERS[: changed.begins]}\n| new |\n|---|\n\n{NUMBERS[changed.ends :]}"
    write(["no such words"], run, path)
    assert path.read_text(encoding="utf-8") == now
