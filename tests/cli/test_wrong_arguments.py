"""Wrong arguments are answered in a sentence, and then told where to read more."""

import pytest

from duel_tui.__main__ import main


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            ["rol"],
            "duel-tui: COMMAND: 'rol' is not one of referee, watch, simulate, league, roll, check, replay, sheet, card, log, close, keys",
        ),
        (["simulate"], "duel-tui simulate: SYSTEM is missing"),
        (["roll", "--seed", "x"], "duel-tui roll: --seed: 'x' is not a whole number"),
        (["roll", "--seed", "\u0663"], "duel-tui roll: --seed: '\u0663' is not a whole number"),
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
        (["--saves", "/etc/passwd", "--plain"], "passwd: this is not a folder, but saves need one"),
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
