"""The table of REFEREE.md, screen, lines, referee: no cell is empty, and what each of them names is there."""

import re
from pathlib import Path

from duel_tui.engine.menu import OneOf
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.side import Side
from duel_tui.keys import COMMANDS, written
from duel_tui.referee.encoding import request_json
from duel_tui.referee.messages import _BY_NAME, WaitingReply
from duel_tui.registry import KEYS
from duel_tui.usage.arguments import parser
from duel_tui.words.choices import Move
from tests.plain.talks import context_in, in_turns, new_duel

ROOT = Path(__file__).parents[2]
_, _, _AFTER = (
    (ROOT / "duel_tui/referee/REFEREE.md")
    .read_text(encoding="utf-8")
    .partition("## Screen, lines, referee\n")
)
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in _AFTER.partition("\n## ")[0].splitlines()
    if line.startswith("| ")
][1:]
SCREEN, LINES, REFEREE = 1, 2, 3
MENU = request_json(Decide((Ask(Side.LEFT, "move", OneOf(("thrust",))),)), about=lambda _, __: Move())[
    "asks"
][0]["menu"]
"""A menu of the referee."""
UNKNOWN = re.compile("ot a choice here|not a word here|No duel is being fought here|no heading")
NONSENSE = "flamingo"
PLACES: tuple[list[str], ...] = (
    [],
    ["duels"],
    ["fencers"],
    ["duels", "find to the death", "1", "replay"],
    *[new_duel(game, 5) for game in KEYS],
    ["new", "game", "en garde", "right played by", "a person at a real table", "begin", "1", "12345"],
)
"""What is typed to come to each place of the lines."""


def named(column: int) -> list[str]:
    """What a column names as it is typed."""
    return sorted({code for row in ROWS for code in re.findall(r"`([^`]+)`", row[column])})


def answered(words: set[str], place: list[str], folder: Path) -> set[str]:
    """The words that are answered at a place, each typed as the first one there."""
    turns = [turn for word in sorted(words) for turn in ([*place, NONSENSE], [word], ["home", "home"])]
    said = in_turns(context_in(folder), turns)[1::3]
    return {
        word
        for word, told in zip(sorted(words), said, strict=False)
        if not UNKNOWN.search(told.replace("\n", " ")) and re.search(r"[.:]\s", told)
    }


def test_no_cell_is_empty() -> None:
    assert len(ROWS) > 20
    assert all(len(row) == 4 and all(row) for row in ROWS)


def test_every_key_of_the_screen_is_one() -> None:
    assert set(named(SCREEN)) <= {
        name for one in COMMANDS for key in one.keys for name in (key, written(key))
    }


def test_every_word_of_the_lines_is_answered_somewhere(tmp_path: Path) -> None:
    left = {one for one in named(LINES) if not one.startswith("--")} - {"quit"} | {NONSENSE}
    for number, place in enumerate(PLACES):
        left -= answered(left, place, tmp_path / str(number))
    alone = [(word, place) for word in sorted(left) for place in PLACES]
    for number, (word, place) in enumerate(alone, len(PLACES)):
        left -= answered({word}, place, tmp_path / str(number))
    assert left == {NONSENSE}


def test_every_command_and_option_of_the_referee_is_there() -> None:
    options = parser().parse_args(["referee", "en_garde"])
    for one in named(REFEREE):
        word = one.split()[0]
        if word.startswith("--"):
            assert {"--as": "viewer"}.get(word, word.removeprefix("--")) in options
        elif word != "duel-tui":
            assert word in _BY_NAME or word in WaitingReply.__struct_fields__ or word in {"duels/", *MENU}


def test_the_options_of_the_lines_are_there() -> None:
    assert [one for one in named(LINES) if one.startswith("--")] == ["--width 40"]
    assert parser().parse_args(["--plain", "--width", "40"]).width == 40
