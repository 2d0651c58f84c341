"""Wrong arguments are answered in a sentence, and then told where to read more."""

import os
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from duel_tui.__main__ import main
from duel_tui.streams import Streams


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            ["rol"],
            "duel-tui: COMMAND: 'rol' is not one of affair, referee, watch, simulate, league, roll, pass, check, replay, sheet, card, log, close, keys",
        ),
        (["simulate"], "duel-tui simulate: SYSTEM is missing"),
        (["roll", "--seed", "x"], "duel-tui roll: --seed: 'x' is not a whole number"),
        (["roll", "--seed", "\u2167"], "duel-tui roll: --seed: '\u2167' is not a whole number"),
        (["roll", "--seed", "9" * 19], "duel-tui roll: --seed: a seed has at most 18 figures"),
        (
            ["simulate", "en_garde", "--jobs", "257"],
            "duel-tui simulate: --jobs: '257' is not a whole number from 1 to 256",
        ),
        (["roll", "--seed"], "duel-tui roll: --seed needs a value"),
        (["roll", "--style", "fast"], "duel-tui roll: --style: 'fast' is not one of os, spanish"),
        (["roll", "-n", "0"], "duel-tui roll: -n: '0' is not a whole number from 1 to"),
        (
            ["referee", "en_garde", "--seed", "1", "--by-hand"],
            "duel-tui referee: --by-hand and --seed exclude each other: give one of them",
        ),
        (["keys", "--\x1b[2J"], "duel-tui: --?[2J: unknown argument"),
    ],
)
def test_the_sentence_comes_first_and_a_hint_after_it(
    typed: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(typed)
    assert ended.value.code == 2
    first, hint = capsys.readouterr().err.splitlines()
    assert first.startswith(said)
    assert hint.endswith("--help lists the arguments.")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["roll", "--option", "a=b"], "--option: 'a' is not a house rule: use one of "),
        (["--user", "bob"], "--user needs --guest"),
        (["--guest", "--user", ""], "'' cannot be the name of a guest"),
        (["--guest", "--user", "a" * 40], "at most 32 small letters"),
        (
            ["--saves", "/etc/passwd", "--plain"],
            "/etc/passwd: this is not a folder; saves need a folder: name another with --saves",
        ),
        (["check", ""], "duel-tui: .: this is not a file"),
        (
            ["referee", "en_garde", "--resume", "x.toml", "--kind", "death"],
            "a resumed duel keeps its fencers, kind and house rules",
        ),
    ],
)
def test_what_cannot_be_had_is_said_and_never_passed_over(
    typed: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(typed) == 2
    assert said in capsys.readouterr().err


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal on which the screen may open."""
    monkeypatch.setattr(os, "isatty", lambda _number: True)
    monkeypatch.setattr("duel_tui.__main__._plain", lambda asked: bool(asked.plain))
    monkeypatch.setattr(Streams, "hush", lambda _streams: None)


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("mode", ["--plain", "--ascii"])
@pytest.mark.parametrize(
    ("given", "data", "said"),
    [
        ("--ruleset", None, "duel-tui: own.toml: there is no such file\n"),
        ("--ruleset", b"\xff\xfe\0", "duel-tui: own.toml: byte 0 is not UTF-8 text\n"),
        ("--ruleset", b'name = "x"', "duel-tui: own.toml: based_on is missing: "),
        ("--rulesets", None, "lacks 9 things: tables.toml: there is no such file; "),
    ],
)
def test_wrong_rulesets_are_told_before_the_first_menu(
    mode: str, given: str, data: bytes | None, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "own.toml"
    if data is not None:
        file.write_bytes(data)
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as error:
        assert main([mode, "--saves", str(tmp_path / "saves"), given, str(file)]) == 2
    assert out.getvalue() == ""
    assert said in error.getvalue()
    assert error.getvalue().count("\n") == 1
