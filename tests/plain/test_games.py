"""What one game alone has to say, said in plain lines as on the screen."""

from pathlib import Path

import pytest

from duel_tui.registry import KEYS
from duel_tui.words import read_phrases
from tests.plain.talks import context_in, conversation
from tests.systems.contenders import LIBRARY

SWORDS = ("new", "game", "duel of swords", "rules")


def after(said: str, begun: str) -> str:
    return said[said.index(begun) :]


def test_dueling_scars_opens_with_what_the_first_attack_is_worth(tmp_path: Path) -> None:
    said = conversation(context_in(tmp_path), ["new", "game", "dueling scars", "begin", "home", "go on"])
    worth = "the fencer with the first attack wins 65.4 % of such assaults, and 56.2 % of such matches."
    assert worth in after(said, "meet for")
    assert said.count(worth) == 1, "it is told when the duel begins, not where it goes on"
    assert "go on." in after(said, worth)


def test_the_notebook_is_read_by_a_word_that_the_help_lists(tmp_path: Path) -> None:
    said = conversation(
        context_in(tmp_path),
        [*SWORDS, "salle", "seed", "7", "begin", "help", "thrust", "matrix thrust", "matrix feint"],
    )
    assert "matrix or # or -: the pairs of moves met, or the whole matrix" in said
    fought = after(said, "Round 2")
    assert "\nThrust: " in fought
    assert "\nFeint: not met in this duel." in fought


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ([], "The matrix stays closed while you fight. When the duel is over, you can see all of it."),
        (["house rules", "open matrix", "yes", "finish"], "This is the whole matrix; "),
    ],
    ids=["closed", "open"],
)
def test_the_matrix_is_told_as_the_house_rules_have_it(rules: list[str], told: str, tmp_path: Path) -> None:
    said = conversation(context_in(tmp_path), [*SWORDS, "as written", *rules, "begin", "matrix"])
    assert told in after(said, "meet for")


@pytest.mark.parametrize("key", KEYS)
def test_every_row_that_a_game_knows_has_a_letter(key: str) -> None:
    pickers = read_phrases(LIBRARY.phrases(key)).pickers
    assert [
        row.key for one in pickers.values() for row in one.rows if not (row.letter or row.key.isdecimal())
    ] == []
