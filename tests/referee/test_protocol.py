"""REFEREE.md says what the referee does: its examples are played, and every message and field is named in it."""

import io
import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import Struct

from duel_tui import referee
from duel_tui.__main__ import main
from duel_tui.fencer.person import Fencer
from duel_tui.referee import messages
from duel_tui.referee.encoding import choice_json
from duel_tui.registry import KEYS, Library, data_folder, options_of
from duel_tui.registry.games import game
from duel_tui.validation import fitted
from duel_tui.words import read_phrases

TEXT = (Path(str(referee.__file__)).parent / "REFEREE.md").read_text(encoding="utf-8")
PLAYED = re.findall(r"^```\n(\$ .*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
SHAPES = [
    line
    for block in re.findall(r"^```json\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
]
CHAPTERS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL))
WORDS = set(re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", TEXT, flags=re.MULTILINE | re.DOTALL)))
LIBRARY = Library(data_folder())


def turns(example: str) -> list[tuple[str, str]]:
    """Each line of an example by its sign, with the lines that go on with it."""
    whole = example.replace("\n  ", "")
    return [(line[0], line[2:]) for line in whole.splitlines()]


def fits(written: str, said: str) -> bool:
    """True if a reply is what is written, in which `...` stands for anything."""
    return re.fullmatch(".*".join(map(re.escape, written.split("..."))), said) is not None


@pytest.mark.parametrize("example", PLAYED, ids=lambda example: example.splitlines()[0][23:])
def test_an_example_is_played_as_it_stands(
    example: str, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    (sign, command), *rest = turns(example)
    assert sign == "$"
    given = "".join(f"{text}\n" for sign, text in rest if sign == ">")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    assert main(shlex.split(command)[1:]) == 0
    replies = capfdbinary.readouterr().out.decode().splitlines()
    written = [text for sign, text in rest if sign == "<"]
    assert "".join(sign for sign, _ in rest) == "<" + "><" * (len(written) - 1)
    assert [(one, said) for one, said in zip(written, replies, strict=True) if not fits(one, said)] == []


def test_every_command_is_named_with_its_fields() -> None:
    table = dict(re.findall(r"^\| (`\w+`(?:, `\w+`)?) \| (.*?) \|", CHAPTERS["Commands"], re.MULTILINE))
    for kind in get_args(messages.AnyCommand):
        name = str(kind.__struct_config__.tag)
        [fields] = [row for names, row in table.items() if f"`{name}`" in names]
        assert set(re.findall(r"`(\w+)`", fields)) == set(kind.__struct_fields__), name


def test_every_reply_is_named_with_its_fields() -> None:
    rows = CHAPTERS["Replies"].strip().removeprefix("* ").split("\n* ")
    for kind in get_args(messages.Reply):
        name = str(kind.__struct_config__.tag)
        [about] = [row for row in rows if row.startswith(f"`{name}`:")]
        assert {field for field in kind.__struct_fields__ if f"`{field}`" not in about} == set(), name


def test_every_argument_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["referee", "--help"])
    named = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    assert named - {"--help", "--saves", "--rulesets", "--ruleset"} <= set(
        re.findall(r"--[a-z-]+", CHAPTERS["Start"])
    )


def test_every_question_roll_and_end_is_named() -> None:
    for key in KEYS:
        phrases = read_phrases(LIBRARY.phrases(key))
        asked = set(phrases.asks) - {"review"}  # a new fencer's, which no duel asks
        assert asked - set(re.findall(r"`(\w+)`", CHAPTERS["What each game asks"])) == set(), key
        assert set(phrases.words["why"]) <= WORDS, f"REFEREE.md: why {key} ends"
        assert set(phrases.kinds_of_roll) <= WORDS, key


@pytest.mark.parametrize("key", KEYS)
def test_what_a_sheet_is_said_to_have_it_has(
    key: str, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"type":"look"}\n')))
    assert main(["referee", key, "--seed", "1"]) == 0
    sheet: dict[str, Any] = json.loads(capfdbinary.readouterr().out.splitlines()[-1])["sheet"]
    heads = (key, "with figures") if key == KEYS[0] else (key,)
    for head in heads:
        row = re.search(rf"^\| {head} \| (.*) \|$", CHAPTERS["Sheets"], re.MULTILINE)
        assert row, (
            f"REFEREE.md: the table of sheets needs a row for {head}, with each field of its `SideFacts`"
        )
        named = set(re.findall(r"`(\w+)`", row[1]))
        assert named
        assert named - set(sheet["sides"]["left"]) == set()


def test_every_shape_is_json_and_one_that_the_referee_writes() -> None:
    written = {"decide", "roll", "draw", "one-of", "between", "form", "plot"}
    assert {json.loads(line)["type"] for line in SHAPES} == written


def test_the_fencers_file_is_a_fencer() -> None:
    [text] = re.findall(r"^```toml\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    fencer = fitted(tomllib.loads(text), Fencer, ValueError)
    assert fencer.name == "Bernardino"
    assert LIBRARY.problems(fencer) == ()


def test_every_house_rule_in_it_can_be_chosen() -> None:
    known = {f"{game(key).prefix}.{info.name}" for key in KEYS for info in options_of(key)}
    named = set(re.findall(r"\b(?:rd|dos|scars|engarde|cards)\.\w+", TEXT))
    assert named
    assert named <= known


def test_a_field_that_a_command_does_not_have_is_refused_by_its_name() -> None:
    with pytest.raises(messages.UnreadableError, match="colour"):
        messages.read(b'{"type":"undo","colour":"red"}')


def test_a_choice_is_written_without_what_it_leaves_open() -> None:
    class Blow(Struct):
        target: str
        parry: str | None = None

    assert choice_json(Blow("RC")) == {"target": "RC"}
