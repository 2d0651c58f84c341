"""The matrix is the seed's, and a wrong one is refused where it is wrong."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from duel_tui.systems.duel_of_swords.book import Tables
from duel_tui.systems.duel_of_swords.model import Move, Result
from duel_tui.systems.duel_of_swords.ruleset import KEY
from tests.systems.duel_of_swords.bouts import LIBRARY, TABLES

CELLS = TABLES.results()

PRINTED = """
thrust         X B . . B a . a B A
slash          A . b b a B a . . B
cut_low        . a X X B b . a b B
cut_high       . a X . b B a a b B
lateral_parry  A b A a . . . . a b
circular_parry b A a A . . . . a b
dodge          . b . b . . . . a .
disengage      b . b b . . . . a .
feint          A . a a b b b b . a
stop_hit       B A A A a a . . b .
"""
"""As the seed prints it: a row for each move of player B, a column for each of player A, a dot for a blank."""


def test_every_cell_is_the_printed_one() -> None:
    for line in PRINTED.strip().splitlines():
        his, *cells = line.split()
        for mine, cell in zip(Move, cells, strict=True):
            assert CELLS[mine, Move(his)] == cell.replace(".", "-"), (mine, his)


def test_dos_7_columns_are_the_first_players_moves_and_rows_the_seconds() -> None:
    assert CELLS[Move.THRUST, Move.SLASH] is Result.LEFT_HITS
    assert CELLS[Move.SLASH, Move.THRUST] is Result.RIGHT_HITS


def test_the_matrix_is_its_own_mirror_and_only_two_moves_hit_both_when_both_make_them() -> None:
    assert all(CELLS[his, mine] is result.mirrored for (mine, his), result in CELLS.items())
    assert [move for move in Move if CELLS[move, move] is Result.BOTH_HIT] == ["thrust", "cut_low"]
    assert {CELLS[move, move] for move in Move} == {Result.BOTH_HIT, Result.NOTHING}


def test_the_targets_and_the_kinds_of_move() -> None:
    assert (TABLES.hits_to_win, TABLES.max_rounds) == (5, 15)
    assert TABLES.offensive == ("thrust", "slash", "cut_low", "cut_high", "stop_hit")
    assert TABLES.defensive == ("lateral_parry", "circular_parry", "dodge", "disengage", "feint")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            lambda raw: raw["matrix"].update(slash="--aabAb--A"),
            "thrust against slash is 'A', so slash against thrust has to be 'B', not '-'",
        ),
        (
            lambda raw: raw["matrix"].update(dodge="-a-a--A-b-"),
            "dodge against dodge is 'A', so dodge against dodge has to be 'B', not 'A'",
        ),
        (lambda raw: raw["matrix"].pop("feint"), "matrix lacks feint"),
        (lambda raw: raw["matrix"].update(thrust="XA"), "matrix: thrust has 2 cells, not 10"),
        (lambda raw: raw["matrix"].update(thrust="XA--Ab-bAQ"), "matrix: thrust has a cell 'Q'"),
        (lambda raw: raw["matrix"].update(trhust="X"), "Invalid enum value 'trhust'"),
        (lambda raw: raw["moves"].pop(), "moves: each of thrust, slash"),
        (
            lambda raw: raw["offensive"].append("dodge"),
            "offensive and defensive: each move has to be in exactly one",
        ),
        (lambda raw: raw["high_high"].update(result="A"), "high_high: 'A' favours one of two"),
        (lambda raw: raw.update(hits_to_win=0), "Expected `int` >= 1 - at `$.hits_to_win`"),
    ],
)
def test_a_misprint_is_refused_and_located(change: Callable[[dict[str, Any]], None], complaint: str) -> None:
    raw = LIBRARY.raw_tables(KEY)
    change(raw)
    with pytest.raises(msgspec.ValidationError, match=re.escape(complaint)):
        msgspec.convert(raw, Tables)
