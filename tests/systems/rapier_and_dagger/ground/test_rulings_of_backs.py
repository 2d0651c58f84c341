"""What the booklet and the rulings before them leave open of turned backs on maps (RD-206, RD-207, RD-217)."""

import pytest

from duel_tui.systems.rapier_and_dagger.figures.events import CameUpBehind
from tests.systems.rapier_and_dagger.ground.grounds import OnMap, arena, field
from tests.systems.rapier_and_dagger.ground.test_rulings_of_the_ground import AGILE
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, told


def test_rd_206_who_turns_the_back_looks_away_from_the_other_whatever_the_map_says() -> None:
    plan = field(12, 7, left=(4, 3, "east"), right=(4, 9, "west"))
    assert OnMap(plan, right_stance="back_turned").places[1][2] == "east"
    assert OnMap(plan, left_stance="back_turned").places[0][2] == "west"


def test_rd_206_an_unaware_fencer_who_gets_the_other_in_front_is_aware() -> None:
    plan = field(8, 5, left=(3, 2, "east"), right=(3, 7, "west"))
    bout = OnMap(plan).arrange(RIGHT, unaware=True)
    bout.table.decide(LEFT, "east east")
    assert (bout.asked, bout.right.unaware) == ("combat_movement", False)


def test_rd_206_and_may_take_the_other_from_behind() -> None:
    plan = field(8, 5, left=(4, 4, "north"), right=(3, 7, "west"))
    bout = OnMap(plan).arrange(RIGHT, unaware=True)
    bout.table.decide(LEFT, "north")
    assert told(bout, CameUpBehind)[0].side is RIGHT
    assert [fighter.unaware for fighter in bout.state.fighters] == [True, False]
    assert bout.thrown == ("left", "turn")
    assert bout.dice(51).asked == "blade"


def test_rd_207_feet_that_were_waited_are_not_left_behind_a_back() -> None:
    plan = field(8, left=(2, 1, "east"), right=(2, 8, "east"))
    assert OnMap(plan).plot("e e e e", "stay").state.spare == 27 - 12
    assert OnMap(plan).plot("wait e e e e", "stay").state.spare == 27 - 12 - 3


@pytest.mark.parametrize(("row", "mud"), [(".m......", 12), (".....m..", 0)])
def test_rd_207_ground_that_was_entered_counts_in_them_and_what_fell_away_does_not(
    row: str, mud: int
) -> None:
    plan = arena("........", row, "........", left=(2, 1, "east"), right=(2, 8, "east"))
    assert OnMap(plan, AGILE).plot("e e e e e", "stay").state.spare == 39 - mud - 12


def test_rd_217_who_turns_in_time_faces_the_attacker_and_so_does_who_was_attacked_from_behind() -> None:
    for die in (50, 51):
        bout = OnMap(field(8, right=(2, 8, "east"))).plot("se e e e", "stay", die)
        if die > 50:
            bout.say("RC absence", None).say("NSA", None).say("stay")
        assert bout.asked == "combat_movement"
        assert bout.places[1][2] == "west"
