"""Wrong arguments are answered in a sentence, and then told where to read more."""

import pytest

from duel_tui.__main__ import main


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["rol"], "duel-tui: COMMAND: 'rol' is none of referee, simulate, roll, check, replay, keys"),
        (["simulate"], "duel-tui simulate: SYSTEM is missing"),
        (["roll", "--seed", "x"], "duel-tui roll: --seed: 'x' is not a whole number"),
        (["roll", "--seed", "\u0663"], "duel-tui roll: --seed: '\u0663' is not a whole number"),
        (["roll", "--seed", "9" * 19], "duel-tui roll: --seed: a seed has at most 18 figures"),
        (
            ["simulate", "en_garde", "--jobs", "257"],
            "duel-tui simulate: --jobs: '257' is not a whole number from 1 to 256",
        ),
        (["roll", "--seed"], "duel-tui roll: --seed: what should it be?"),
        (["roll", "--style", "fast"], "duel-tui roll: --style: 'fast' is none of os, spanish"),
        (["roll", "-n", "0"], "duel-tui roll: -n: '0' is not a whole number from 1 to"),
        (
            ["referee", "en_garde", "--seed", "1", "--by-hand"],
            "duel-tui referee: --by-hand and --seed do not go together",
        ),
        (["keys", "--\x1b[2J"], "duel-tui: --?[2J: there is no such argument"),
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
    assert hint.endswith("--help says what there is.")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["roll", "--option", "a=b"], "--option: 'a' is no house rule: there are "),
        (["--user", "bob"], "--user names a guest: it goes with --guest"),
        (["--guest", "--user", ""], "'' is no name for a guest"),
        (["--guest", "--user", "a" * 40], "at most 32 small letters"),
        (["--saves", "/etc/passwd", "--plain"], "passwd: is not a folder, and saves need one"),
        (["check", ""], "duel-tui: .: is not a file"),
        (
            ["referee", "en_garde", "--resume", "x.toml", "--kind", "death"],
            "a resumed duel has its own fencers, kind and house rules",
        ),
    ],
)
def test_what_cannot_be_had_is_said_and_never_passed_over(
    typed: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(typed) == 2
    assert said in capsys.readouterr().err
