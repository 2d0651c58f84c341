"""After a duel a reader says what it has read: counts of the player's own moves, and what those rounds brought."""

import pytest

from duel_tui.engine.side import BySide
from duel_tui.engine.solvable import Reading, Seen
from duel_tui.opponents.habit import Habit, habit
from duel_tui.systems.duel_of_swords.ruleset import KEY
from duel_tui.words import Wording, read_phrases
from duel_tui.words.telling import read_of
from tests.systems.duel_of_swords.bouts import FENCERS, LIBRARY, RIGHT, Bouts

WORDING = Wording(read_phrases(LIBRARY.phrases(KEY)))
NAMES = FENCERS.map(lambda fencer: fencer.name)
RIGHT_READS = BySide(False, True)


def said(duel: Bouts) -> tuple[str, ...]:
    return read_of(WORDING, duel.table, RIGHT_READS, NAMES)


def test_what_was_read_is_counted_from_the_moves_and_the_score() -> None:
    duel = Bouts(
        "thrust slash", "thrust slash", "thrust lateral_parry", "slash thrust", "feint thrust", "thrust dodge"
    )
    assert said(duel) == (
        'Carranza: "In all you chose the thrust 4 of 6 times. Those 6 rounds: 2 for me, 3 for you."',
    )


def test_a_habit_after_something_is_told_before_one_that_is_less_of_a_habit() -> None:
    duel = Bouts(
        "thrust slash",
        "feint dodge",
        "thrust slash",
        "feint dodge",
        "thrust slash",
        "feint thrust",
        "slash feint",
    )
    assert said(duel)[0].startswith('Carranza: "After a hit of yours you chose the feint 3 of 3 times.')
    assert said(duel)[0].endswith('Those 3 rounds: 1 for me, 0 for you."')


def test_what_a_round_brought_is_what_the_score_says_of_it() -> None:
    duel = Bouts("disengage thrust", "disengage thrust", "thrust thrust", "slash thrust")
    past = duel.table.rules.reading(duel.table.observation(RIGHT).told, RIGHT).past  # type: ignore[attr-defined]
    assert [(seen.won, seen.lost) for seen in past] == [(0, 0), (0, 2), (2, 2), (2, 0)]
    halved = Bouts("disengage thrust", "thrust thrust", scoring="half_points")
    past = halved.table.rules.reading(halved.table.observation(RIGHT).told, RIGHT).past  # type: ignore[attr-defined]
    assert [(seen.won, seen.lost) for seen in past] == [(0, 1), (2, 2)]


@pytest.mark.parametrize(
    ("past", "found"),
    [
        ([], None),
        ([Seen("hit", "thrust")] * 2, None),
        ([Seen("hit", move) for move in ("thrust", "slash", "feint", "dodge")], None),
        ([Seen("hit", move) for move in ("thrust", "thrust", "slash", "feint", "dodge", "lunge")], None),
        ([Seen("hit", "thrust", lost=2)] * 3, Habit("hit", "thrust", 3, 3, 0, 6)),
    ],
)
def test_a_habit_takes_enough_to_be_none_of_chances(past: list[Seen], found: Habit | None) -> None:
    assert habit(Reading(tuple(past), "hit")) == found


def test_who_did_nothing_often_is_told_so() -> None:
    assert said(Bouts("thrust dodge", "slash feint")) == (
        'Carranza: "You did nothing often enough for me to read it."',
    )
