"""Files whose reading would take minutes or end the program: they are refused before any reader sees them."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui import data
from duel_tui.data import RulesetError
from duel_tui.fencer.person import Fencer
from duel_tui.keys import keymap
from duel_tui.pages.view import read_view
from duel_tui.sanitize import ComplaintError, TooDeepError, check_depth, clean_text
from duel_tui.storage import affairs, drafts, duels, fencers, settings, toml
from duel_tui.storage.errors import BrokenFileError, SaveError
from duel_tui.storage.fencers import Fought
from duel_tui.storage.folders import Saves, examples
from duel_tui.storage.summary import Summary
from duel_tui.validation import fitted
from tests.systems.contenders import LIBRARY

LOOKS = (
    'a = "' + "[" * 99 + '"',
    "a = '" + "{" * 99 + "'",
    'a = """' + '["' * 99 + '"""""',
    "a = '''" + "['" * 99 + "'''''",
    'a = "\\"' + "[" * 99 + '"',
    "a = 1 # " + "[" * 99,
    'a = "' + "x." * 99 + '"',
    f"a = [{'1.5, ' * 99}]",
    "a.b = 1.5\n" * 99,
    "[a.b.c]\n" * 99,
    "a = [" + "[], " * 99 + "]",
    "]" * 99 + "[" * 99,
)
DEEP = {
    "a dotted key": "a." * 195_000 + "a = 1\n",
    "a dotted key in quotes": '"a" . ' * 60_000 + "a = 1\n",
    "a dotted head": f"[{'a.' * 60_000}a]\n",
    "lists": "a = " + "[" * 60_000,
    "tables": "a = " + "{a = " * 60_000,
    "both": "a = " + "[{a.b.c = " * 12,
}
LARGE = "#" * (toml.LARGEST + 1)
READERS: dict[str, Callable[[Path], object]] = {
    "fencer": fencers.load,
    "duel": lambda path: duels.load(path, LIBRARY),
    "settings": settings.load,
    "keys": lambda path: keymap.read(path, dict),
    "draft": lambda path: drafts.load(Saves(path.parent)),
    "summary": lambda path: toml.load(path, Summary),
    "ruleset": data.read_toml,
}


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may be read as TOML."""

    def refuse(text: str) -> None:
        raise AssertionError(f"{text[:40]} came to the reader")

    monkeypatch.setattr(tomllib, "loads", refuse)


@pytest.mark.usefixtures("unread")
@pytest.mark.parametrize("reader", READERS)
def test_what_is_too_deep_or_too_large_is_a_sentence_before_it_is_read(reader: str, tmp_path: Path) -> None:
    path = tmp_path / "draft.toml"
    for kind in (*DEEP, "large"):
        text = DEEP.get(kind, LARGE if reader != "ruleset" else LARGE * 2)
        path.write_text(f"{text}\n[lines]\n")
        with pytest.raises(ComplaintError, match=r"it may have 40 levels|it may have 512 kB|far too large"):
            READERS[reader](path)
        assert path.read_text().startswith(text[:40]), "it is left as it is"


@pytest.mark.parametrize(
    "text", ["1" + ".a" * 60_000 + ' = "x"', "1 = " + "[" * 60_000], ids=["a dotted key", "lists"]
)
def test_a_line_of_a_duel_that_is_too_deep_is_named_by_its_number(text: str, tmp_path: Path) -> None:
    shipped = (examples().duels / "to-the-death.toml").read_text().partition("[lines]\n")[0]
    (tmp_path / "duel.toml").write_text(f"{shipped}[lines]\n{text}\n2 = 1\n")
    with pytest.raises(BrokenFileError, match=r"line 128: .* is not a line such as"):
        duels.load(tmp_path / "duel.toml", LIBRARY)


def test_a_published_view_that_is_nested_without_end_is_a_sentence(tmp_path: Path) -> None:
    for text in (
        "[" * 100_000,
        '{"version":' + "[" * 100_000,
        '{"version":2,"a":' + "[" * 600 + "]" * 600 + "}",
    ):
        (tmp_path / "view").write_text(text)
        with pytest.raises(BrokenFileError, match="it may have 40 levels"):
            read_view(tmp_path / "view")


def test_an_affair_that_is_nested_without_end_is_one_wrong_line(tmp_path: Path) -> None:
    lines = [
        "[" * 100_000,
        json.dumps({"day": "2026-11-27", "a": "x"}),
        '{"a":' + "[" * 600 + "]" * 600 + "}",
    ]
    (tmp_path / "daily.jsonl").write_text("\n".join(lines))
    found = affairs.read(Saves(tmp_path))
    assert len(found.attempts) == 1
    assert found.trouble == "Line 1 of daily.jsonl is no affair, and it stays as it is."


@pytest.mark.timeout(60)
def test_thousands_of_marks_on_a_letter_are_no_work() -> None:
    marks = "e" + "\N{COMBINING ACUTE ACCENT}\N{COMBINING DOT BELOW}" * 200_000
    assert clean_text(marks) == "\N{LATIN SMALL LETTER E WITH DOT BELOW}" + "\N{COMBINING DOT BELOW}" * 2


@pytest.mark.timeout(60)
def test_the_wrong_one_of_thousands_of_keys_is_found_soon() -> None:
    raw = {f"k{number}": 1 for number in range(20_000)} | {"bad": "x"}
    with pytest.raises(RulesetError, match=r"^bad: expected a whole number, got text$"):
        fitted(raw, dict[str, int], lambda found: RulesetError(str(found)))


def test_a_fencer_never_grows_beyond_what_can_be_read_again(tmp_path: Path) -> None:
    file = fencers.add(Saves(tmp_path), Fencer(name="Anna", expertise=5))
    before = file.path.read_bytes()
    long = tuple([Fought(f"duel-{number}", "won", "Bruno") for number in range(20_000)])
    with pytest.raises(SaveError, match=r"^anna.toml could not be saved: this is too large"):
        fencers.write(replace(file, record=long))
    assert file.path.read_bytes() == before


def test_forty_levels_are_the_most_and_what_only_looks_deep_is_read() -> None:
    for text in LOOKS:
        check_depth(text)
    for step, levels in (("[", 1), ("a.", 1), ("a.b = {", 2), ("[{a.", 3)):
        check_depth(step * (40 // levels))
        with pytest.raises(TooDeepError):
            check_depth(step * (40 // levels + 1))
