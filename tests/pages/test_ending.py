"""What is counted of a duel that has ended."""

import pytest

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import Side
from duel_tui.engine.solvable import Tabled
from duel_tui.pages.ending import attacks, ended, hits, hits_told, last_blow
from duel_tui.pages.matrix import Matrix, matrix_of
from duel_tui.pages.scenes import results_of
from duel_tui.play.moments import moment_of
from tests.tui.bouts import bout
from tests.tui.positions import AT_MEASURE, CHOSEN, begun

ROLLED = (*AT_MEASURE, CHOSEN, "left hit 1d100: 99", "right hit 1d100: 3")
SIDE = Side.LEFT


def test_the_matrix_of_a_duel_that_is_over_marks_the_pairs_that_were_met() -> None:
    duel = begun("duel_of_swords", people=2, decisions=400)
    assert duel.table.done
    matrix = matrix_of(duel)
    assert isinstance(matrix, Matrix)
    shown = "\n".join(["".join([span.text for span in line]) for line in matrix.lines()])
    rules = duel.table.rules
    assert isinstance(rules, Tabled)
    met = rules.known(moment_of(duel).told)
    assert 0 < len(met) < len(rules.known(None))
    assert shown.count("[") == len(met) + 1, "and what the sign means"
    assert "met in this duel: " in " ".join(matrix.told())


def expected(added: str = "") -> float:
    """The hits to be expected of a first attack to whose die a game master has added this."""
    found = attacks(bout(lines=(*AT_MEASURE, CHOSEN, f"left hit 1d100: 50{added}", "right hit 1d100: 71")))
    assert found is not None
    assert found[SIDE].rolled == 1
    return found[SIDE].expected


def test_hits_to_be_expected_count_what_a_game_master_added_from_none_to_one() -> None:
    for by in (-10, 10, 25):
        assert expected(f" modified {by:+}") == pytest.approx(expected() + by / 100)
    assert [expected(f" modified {by:+}") for by in (-200, 200)] == [0, 1]


def test_every_hit_is_told_with_the_chance_it_had_and_the_die() -> None:
    over = bout(lines=ROLLED)
    (hit,) = hits(over, over.heard)
    assert (hit.round, hit.side, hit.score) == (1, SIDE, 99)
    found = attacks(over)
    assert found is not None
    assert hit.chance == round(100 * found[SIDE].expected)
    assert hit.border == f"from {101 - (hit.chance or 0)}"
    (told,) = hits_told(over)
    chance = f"The chance was {hit.chance} in 100. The die shows 99, a hit {hit.border}."
    assert told == f"Round 1: {hit.text} {chance}"


def test_a_friendly_bout_is_not_told_to_end_by_first_blood() -> None:
    over = bout(kind="friendly", lines=ROLLED)
    assert over.table.outcome == Outcome(SIDE, "first_blood")
    assert ended(over) == "Bernardino wins: Don Diego takes the first wound that counts."
    assert "Bernardino" in last_blow(over)
    assert "wins" not in last_blow(over)
    last = results_of(over, moment_of(over))[-1]
    assert last.text == "You win the duel: Diego takes the first wound that counts."
