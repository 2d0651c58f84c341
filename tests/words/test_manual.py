"""The manual: every page, word, key, setting and argument is in it, it fits, and it is found."""

import ast
import inspect
import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest

import duel_tui
import duel_tui.tui.screens
from duel_tui.cli.books import run
from duel_tui.keys import COMMANDS, written
from duel_tui.keys.words import WORDS
from duel_tui.pages.duels import Duels
from duel_tui.pages.roster import Roster
from duel_tui.play.manual import manual
from duel_tui.play.settings import SETTINGS
from duel_tui.registry import Library, data_folder
from duel_tui.tui.screens.base import AppScreen
from duel_tui.usage.arguments import parser
from duel_tui.words import Rulebook
from duel_tui.words.rulebook import WIDTH

WITHOUT = {"LinesScreen", "KeysScreen", "LessonScreen", "DuelScreen", "ShownScreen", "OverScreen"}
"""Screens whose keys are all answers, or that have a help of their own."""


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return manual(Library(data_folder()))


def told(book: Rulebook) -> str:
    """All that the manual says, in one line."""
    entries = [book.entry(place) for place in book.places]
    return " ".join(" ".join(f"{one.title} {one.text}".split()) for one in entries)


def test_every_line_fits_no_slot_is_left_open_and_no_two_entries_have_one_title(book: Rulebook) -> None:
    entries = [book.entry(place) for place in book.places]
    for entry in entries:
        assert entry.text, entry.title
        assert not re.search(r"\{[\w.]+\}", entry.text), entry.title
        assert all(len(line) <= WIDTH for line in entry.text.splitlines()), entry.title
    assert len({entry.title for entry in entries}) == len(entries)


def test_every_page_has_an_entry(book: Rulebook) -> None:
    screens = set[type[AppScreen]]()
    for module in pkgutil.walk_packages(duel_tui.tui.screens.__path__, "duel_tui.tui.screens."):
        for _, one in inspect.getmembers(import_module(module.name), inspect.isclass):
            if issubclass(one, AppScreen) and one.TITLE and one.__name__ not in WITHOUT:
                screens.add(one)
    assert len(screens) >= 6
    titles = {one.TITLE or "" for one in screens} | {Duels.title, Roster.title}
    pages = Path(duel_tui.__file__).parent / "pages"
    named = [
        node.args[1].value
        for path in pages.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Page" and len(node.args) > 1
        if isinstance(node.args[1], ast.Constant) and isinstance(node.args[1].value, str)
    ]
    assert {"Settings", "House rules"} <= set(named)
    assert [title for title in titles | (set(named) - {"Found"}) if book.place_named(title) is None] == []


def test_every_word_of_the_lines_is_in_its_table() -> None:
    """A word is told nowhere else: no module gives one a line of its own."""
    told_beside: list[str] = []
    folder = Path(duel_tui.__file__).parent
    for path in (*folder.glob("plain/*.py"), *folder.glob("tui/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Word":
                line = node.args[1]
                if isinstance(line, ast.Constant) and isinstance(line.value, str) and line.value:
                    told_beside.append(f"{path.name}: {line.value}")
    assert told_beside == []


def test_every_word_key_setting_and_argument_is_told(book: Rulebook) -> None:
    whole = told(book)
    lines = [line for words in WORDS.values() for line in words.values()]
    twins = {one.twin for one in COMMANDS}
    lines += [one.line for one in COMMANDS if one.name not in twins]
    lines += [one.line.partition("{")[0] for one in SETTINGS]
    lines += [said for one in SETTINGS for _, said in one.values]
    lines += [one.line for command in parser().commands.values() for one in command.arguments]
    missing = [line for line in lines if " ".join(line.split()).removesuffix(".")[1:] not in whole]
    assert missing == []
    assert all(written(key) in whole for one in COMMANDS for key in one.keys)
    assert all(name in whole for one in parser().arguments for name in one.names)


def test_every_command_is_listed_with_its_arguments(book: Rulebook) -> None:
    for name, command in parser().commands.items():
        own = [one for one in command.arguments if one not in parser().arguments]
        assert not own or book.place_named(f"Arguments of {name}"), name


@pytest.mark.parametrize("words", ["undo", "take back", "guests", "zones of nowhere"])
def test_the_command_prints_what_is_found(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = run(parser().parse_args(["manual", *words.split()]))
    out, wrong = capsys.readouterr()
    assert code == (words == "zones of nowhere")
    if code:
        assert "not in the manual" in wrong
    else:
        assert all(word in out.casefold() for word in words.split())
