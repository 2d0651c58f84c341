"""Wrong arguments are answered in a sentence, and then told where to read more."""

import pytest

from duel_tui.__main__ import main


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["rol"], "duel-tui: COMMAND: 'rol' is none of referee, simulate, roll, check, replay, keys"),
        (["simulate"], "duel-tui simulate: SYSTEM is missing"),
        (["roll", "--seed", "x"], "duel-tui roll: --seed: 'x' is not a whole number"),
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
