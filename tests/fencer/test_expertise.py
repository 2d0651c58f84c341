"""Expertise over time: practice, fights, rises and falls, each ruling by its id (5.10, 5.10b)."""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.answers import Decided
from duel_tui.fencer.condition import Healing
from duel_tui.fencer.creation import KEEP, finished
from duel_tui.fencer.expertise import Fight, fight_points, points_of
from duel_tui.fencer.life import Life, Practice, Rated, Timed, Tried, WeekEnded
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Grade, Kind, Place
from tests.fencer.lives import Lived, hurt, lived, rated, weeks
from tests.fencer.shared import TABLES, surgeon
from tests.fencer.test_creation import making, thrown

SCHOOL = Practice(school=True)
RATINGS = ("Green", "Poor", "Average", "Good", "Superior", "Masterful", "Wizard")
FUN, HONOUR, DEATH = Kind.FRIENDLY, Kind.HONORABLE, Kind.DEATH
SAID = {"s": Grade.SCRATCH, "l": Grade.LIGHT, "g": Grade.SERIOUS, "m": Grade.MORTAL}
"""Grades by a letter; `g` is grave."""


def after(start: tuple[str, float], *fights: float, fell: tuple[int, ...] = (), **facts: Any) -> Lived:
    """A week with these fights; each of the dice is a roll for a rise."""
    known = weeks(*fights) if fights else {}
    return lived(*[f"advance {one}" for one in fell], fencer=rated(*start), **known, **facts)


@pytest.mark.parametrize(
    ("points", "gain", "fell", "end"),
    [
        (38, 1, (), ("green", 39)),
        (39, 1, (50,), ("poor", 51)),
        (39, 1, (51,), ("green", 40)),
        (40, 1, (), ("green", 41)),
        (40, 2, (51,), ("green", 42)),
        (39, 5, (51, 51, 50), ("poor", 51)),
        (49, 1, (51,), ("green", 50)),
        (50, 2, (), ("poor", 52)),
    ],
)
def test_rd_120_from_40_on_each_2_points_are_an_even_chance_to_be_poor(
    points: float, gain: float, fell: tuple[int, ...], end: tuple[str, float]
) -> None:
    assert after(("Green", points), gain, fell=fell).expertise == end


@pytest.mark.parametrize(
    ("rating", "higher"), [("Poor", "average"), ("Average", "good"), ("Superior", "masterful")]
)
def test_rd_121_from_75_on_each_5_points_are_an_even_chance_and_at_100_they_go_on(
    rating: str, higher: str
) -> None:
    low = rating.lower()
    assert after((rating, 73), 1).expertise == (low, 74)
    assert after((rating, 74), 1, fell=(50,)).expertise == (higher, 1)
    assert after((rating, 74), 1, fell=(51,)).expertise == (low, 75)
    assert after((rating, 75), 4.5).expertise == (low, 79.5)
    full = after((rating, 97), 6, fell=(51,))
    assert (full.expertise, full.life.practice.over) == ((low, 100), 3)
    assert after((rating, 100), 2, practice=full.life.practice, fell=(50,)).expertise == (higher, 1)
    assert after((rating, 100), 1, practice=full.life.practice).life.practice.over == 4


@pytest.mark.parametrize(
    ("advance", "practice", "fights", "dice"),
    [
        ("as_average", Practice(), (), ()),
        ("as_average", SCHOOL, (), ("advance 51",)),
        ("as_average", Practice(master=True), (), ("gold 1", "advance 51")),
        ("as_average", Practice(), (5.0,), ("advance 51",)),
        ("fights_only", SCHOOL, (), ()),
        ("fights_only", Practice(), (5.0,), ("advance 51",)),
    ],
)
def test_rd_122_good_advance(
    advance: str, practice: Practice, fights: tuple[float, ...], dice: tuple[str, ...]
) -> None:
    hours = 0 if fights else 5
    found = lived(
        *dice,
        **weeks(*fights, practice=practice, hours=hours),
        fencer=rated("Good", 70),
        options={"good_advance": advance},
    )
    assert found.expertise == ("good", 75)


def test_rd_123_wizard_reroll() -> None:
    first = after(("Masterful", 89), 1, fell=(11,))
    assert first.told(Tried) == [Tried(7, 90, 11)]
    assert after(("Masterful", 89), 1, fell=(10,)).expertise == ("wizard", 1)
    tried = first.life.practice
    assert tried.wizard_tried
    assert after(("Masterful", 89), 6, practice=tried).expertise == ("masterful", 95)
    again = after(("Masterful", 89), 6, practice=tried, fell=(11, 10), options={"wizard_reroll": True})
    assert again.expertise == ("wizard", 1)


@pytest.mark.parametrize(
    ("rating", "points", "hours", "end"),
    [
        ("Poor", 60, 9, 64.5),
        ("Average", 50, 9, 59),
        ("Average", 50, 40, 70),
        ("Superior", 50, 9, 50),
        ("Masterful", 50, 20, 50),
    ],
)
def test_rd_124_points_for_an_hour_of_practice(rating: str, points: float, hours: int, end: float) -> None:
    assert after((rating, points), hours=hours).expertise == (rating.lower(), end)


def test_rd_124_max_practice_hours() -> None:
    found = after(("Average", 50), hours=9, options={"max_practice_hours": 4})
    assert found.expertise == ("average", 54)
    assert (found.life.practised, [one.hours for one in found.told(WeekEnded)]) == (4, [4])


PLACES = ("H", "SA", "RC", "LC", "RL", "LL", "LA")


@pytest.mark.parametrize("number", range(1, 8))
def test_rd_125_and_rd_250_a_practice_wound_is_at_a_place_by_1d7(number: int) -> None:
    found = wounded_in_practice("light", f"practice_place {number}")
    assert found.wounds == [f"{PLACES[number - 1]} light"]
    assert found.asked == ["7 practice_wounds 1d6", "7 practice_place 1d7"]


def wounded_in_practice(how: str, *dice: str, rating: str = "Average", **facts: Any) -> Lived:
    """A week of practice in which as many wounds fall as dice are given."""
    count = sum(one.startswith("practice_place") for one in dice) * (2 if rating == "Green" else 1)
    number = [f"practice_wounds {count}"] if count else []
    known = {"hours": 1, "days": 7} | facts
    return lived(*number, *dice, fencer=rated(rating), options={"practice_wounds": how}, **known)


def test_rd_126_and_rd_237_masters_gain_only_from_good_and_better() -> None:
    for foe in RATINGS:
        gains = foe in {"Good", "Superior", "Masterful", "Wizard"}
        for master in ("Superior", "Masterful", "Wizard"):
            assert fight(master, DEATH, "", "gm", foe) == (6 if gains else 0)
            assert fight(master, DEATH, "l", "gm", foe) == (4 if gains else -2)
        assert fight("Good", DEATH, "", "gm", foe) == 9
    assert fight("Superior", FUN, "", "lm", "Average") == -2
    assert fight("Superior", FUN, "", "lm", "Good") == -1.5


def fight(own: str, kind: Kind, taken: str, given: str, foe: str = "Masterful", **rules: Any) -> float:
    """The points of a fight in which wounds of these letters were taken and given."""
    grades = [tuple([SAID[one] for one in of]) for of in (taken, given)]
    one = Fight(rated(own), rated(foe), kind, *grades)
    return fight_points(TABLES, one, **({"smoothed": False, "wins": 0} | rules))


@pytest.mark.parametrize(
    ("ranks", "kind", "taken", "given"),
    [
        (("Green", "Poor"), FUN, (-1, -2, -5), (1, 2, 1)),
        (("Green", "Poor"), HONOUR, (-2, -3, -6), (2, 3, 4)),
        (("Green", "Poor"), DEATH, (0, 0, 0), (3, 4, 5)),
        (("Average", "Good"), FUN, (-1, -2, -3), (1, 2, 3)),
        (("Average", "Good"), HONOUR, (-3, -3, -4), (3, 3, 4)),
        (("Average", "Good"), DEATH, (-4, -4, 0), (4, 4, 5)),
        (("Superior", "Masterful", "Wizard"), FUN, (-0.5, -1, -1), (0.5, 0.5, -2)),
        (("Superior", "Masterful", "Wizard"), HONOUR, (-1, -1, -3), (0.5, 1, 3)),
        (("Superior", "Masterful", "Wizard"), DEATH, (-2, -2, 0), (1, 2, 4)),
    ],
)
def test_rd_127_a_fight_is_the_sum_of_its_wounds_by_own_rank_and_kind(
    ranks: tuple[str, ...], kind: Kind, taken: tuple[float, ...], given: tuple[float, ...]
) -> None:
    for own in ranks:
        for letter, lost, gained in zip("lgm", taken, given, strict=True):
            assert fight(own, kind, letter, "") == lost
            assert fight(own, kind, "", letter) == gained
        assert fight(own, kind, "sllm", "glls") == 2 * taken[0] + taken[2] + given[1] + 2 * given[0]


def test_rd_128_a_master_loses_2_for_a_mortal_wound_in_sport_unless_misprints_are_smoothed() -> None:
    assert fight("Superior", FUN, "", "m") == -2
    assert fight("Superior", FUN, "", "m", smoothed=True) == 2
    assert fight("Superior", HONOUR, "", "m", smoothed=True) == 3
    assert fight("Average", FUN, "", "m", smoothed=True) == 3


@pytest.mark.parametrize(
    ("rating", "points", "end"),
    [
        ("Wizard", 50, ("wizard", 48)),
        ("Masterful", 50, ("masterful", 48)),
        ("Superior", 50, ("superior", 46)),
        ("Good", 50, ("good", 45)),
        ("Average", 50, ("average", 49)),
        ("Poor", 75, ("poor", 74.5)),
        ("Green", 25, ("green", 25)),
        ("Masterful", 2, ("superior", 99)),
        ("Superior", 2, ("good", 97)),
        ("Good", 1, ("average", 95)),
        ("Average", 1, ("poor", 99)),
        ("Poor", 51, ("green", 49.5)),
    ],
)
def test_rd_129_and_rd_253_an_idle_week_costs_points_and_below_the_range_the_rating(
    rating: str, points: float, end: tuple[str, float]
) -> None:
    assert after((rating, points)).expertise == end


@pytest.mark.parametrize("best", ["Average", "Wizard"])
def test_rd_129_nobody_who_was_ever_above_poor_falls_below_it(best: str) -> None:
    for known, end in ((Practice(best=best), ("poor", 51)), (Practice(best="Poor"), ("green", 49.5))):
        assert after(("Poor", 51), practice=known).expertise == end
    fallen = after(("Average", 1)).life
    assert fallen.practice.best == "Average"
    assert after(("Poor", 52), -30, practice=fallen.practice).expertise == ("poor", 51)


@pytest.mark.parametrize(
    ("rating", "fights", "hours", "lost"),
    [
        *[("Good", (), 1, -1), ("Average", (), 1, -1), ("Poor", (), 1, -0.5)],
        *[("Good", (0.0,), 0, 0), ("Superior", (0.0,), 0, 0), ("Masterful", (0.0,), 0, 0)],
        *[("Superior", (), 3, 1), ("Superior", (), 4, 0), ("Masterful", (), 1, 1), ("Wizard", (), 1, 1)],
    ],
)
def test_rd_130_and_rd_235_and_rd_242_what_keeps_a_week_from_being_idle(
    rating: str, fights: tuple[float, ...], hours: int, lost: float
) -> None:
    """One hour is enough for a Novice or a Scholar; a Master's decay is less by the hours (RD-235, RD-242)."""
    assert after((rating, 60), *fights, hours=hours).expertise == (rating.lower(), 60 - lost)


def test_rd_229_practice_wounds() -> None:
    assert lived(fencer=rated("Average", 50), hours=20).wounds == []
    legs = ("practice_place 5",) * 3
    assert wounded_in_practice("light", *legs).wounds == ["RL light"]
    full = wounded_in_practice("full", *legs)
    assert full.wounds == ["RL light"] * 3
    body = surgeon().suffered(full.life.fencer, full.life.condition.wounds, HONOUR)
    assert body.worst(Place.RIGHT_LEG) is Grade.SERIOUS


def test_rd_250_half_as_many_for_a_novice_none_for_a_master_and_none_without_practice() -> None:
    assert wounded_in_practice("light", "practice_place 2", rating="Green").wounds == ["SA light"]
    one = lived("practice_wounds 1", fencer=rated("Poor"), hours=1, options={"practice_wounds": "light"})
    assert one.wounds == []
    assert wounded_in_practice("light", rating="Superior").asked == []
    assert wounded_in_practice("full", hours=0).asked == []


def test_rd_246_the_time_of_a_practice_wound_is_rolled_that_day_unless_time_stops() -> None:
    assert "heal" not in " ".join(wounded_in_practice("light", "practice_place 2").asked)
    on = wounded_in_practice("light", "practice_place 2", "heal SA 6", days=8)
    assert on.told(Timed) == [Timed(7, Place.SWORD_ARM, Grade.LIGHT, 6)]
    assert [one.days for one in on.life.condition.healing] == [5]


def test_rd_247_gold_is_rolled_once_each_time_and_each_hour_costs_as_much() -> None:
    taught = Practice(master=True)
    found = lived("gold 7", fencer=rated("Average", 1), practice=taught, hours=3, days=14)
    assert found.asked == ["0 gold 1d10"]
    assert found.life.price * found.life.practised == 7 * 6
    assert lived(fencer=rated("Superior", 50), practice=taught, hours=3).life.price == 0
    assert lived(fencer=rated("Average", 50), practice=taught).life.price == 0


def test_rd_248_a_week_with_a_serious_wound_on_any_day_has_no_practice() -> None:
    for wait, hours in ((1, [0, 5]), (7, [0, 5]), (8, [0, 0])):
        timed = hurt("RC serious", healing=(Healing(Place.RIGHT_CHEST, wait, 1),))
        found = lived("again strength 9", fencer=rated("Average", 50), condition=timed, hours=5, days=14)
        assert [one.hours for one in found.told(WeekEnded)] == hours
    begun = lived(fencer=rated("Average", 50), practice=Practice(days=6, hurt=True), hours=5, days=1)
    assert [one.hours for one in begun.told(WeekEnded)] == [0]


def test_rd_248_a_wound_by_practice_counts_from_the_next_week() -> None:
    legs = ("practice_place 5",) * 3
    found = wounded_in_practice("full", *legs, "heal RL 6", days=14)
    assert [one.hours for one in found.told(WeekEnded)] == [1, 0]


@pytest.mark.parametrize(
    ("score", "points"),
    [
        (1, 12.5),
        (2, 37.5),
        (3, 62.5),
        (4, 87.5),
        (5, 8),
        (6, 25),
        (8, 58),
        (10, 91.5),
        (12, 30),
        (15, 90),
        (16, 16.5),
        (17, 50),
        (18, 83),
        (19, 25),
        (20, 75),
    ],
)
def test_rd_230_the_points_of_a_d20(score: int, points: float) -> None:
    assert points_of(TABLES, Fencer(name="Anna", expertise=score)) == points


def test_rd_231_who_begins_above_a_step_rolls_only_for_those_reached_later() -> None:
    assert after(("Poor", 88), 1).expertise == ("poor", 89)
    assert after(("Poor", 88), 2, fell=(51,)).told(Tried) == [Tried(7, 90, 51)]


def test_rd_232_several_steps_at_once_are_rolled_in_order_until_one_succeeds() -> None:
    found = after(("Average", 70), 20, fell=(51, 51, 50))
    assert found.told(Tried) == [Tried(7, 75, 51), Tried(7, 80, 51)]
    assert found.expertise == ("good", 1)


@pytest.mark.parametrize(
    ("start", "loss", "end"),
    [
        (("Superior", 3), -4, ("good", 98)),
        (("Average", 1), -12, ("poor", 88)),
        (("Green", 2), -5, ("green", 1)),
        (("Average", 30), -12, ("average", 18)),
    ],
)
def test_rd_233_a_fight_costs_the_rating_as_decay_does(
    start: tuple[str, float], loss: float, end: tuple[str, float]
) -> None:
    assert after(start, loss).expertise == end


def test_rd_234_fall() -> None:
    falls = after(("Good", 3))
    assert falls.expertise == ("average", 97)
    assert falls.told(Rated) == [Rated(7, "Good", "Average", rose=False)]
    for start in (("Good", 3), ("Superior", 3), ("Masterful", 1), ("Average", 1)):
        stays = after(start, options={"fall": "stays_at_1"})
        assert stays.expertise == (start[0].lower(), 1)
        assert stays.told(Rated) == []
    assert after(("Poor", 51), options={"fall": "stays_at_1"}).expertise == ("poor", 51)


def test_rd_234_three_hours_a_week_make_superior_and_good_change_places() -> None:
    fallen = after(("Superior", 1), hours=3)
    assert fallen.expertise == ("good", 99)
    assert fallen.told(Rated) == [Rated(7, "Superior", "Good", rose=False)]
    risen = lived(
        "advance 50", fencer=fallen.life.fencer, practice=replace(fallen.life.practice, school=True), hours=5
    )
    assert risen.expertise == ("superior", 1)


def test_rd_236_a_wizard_has_1_to_100_points_loses_2_an_idle_week_and_keeps_the_rating() -> None:
    assert after(("Wizard", 1)).expertise == ("wizard", 1)
    assert after(("Wizard", 10), -30).expertise == ("wizard", 1)
    assert after(("Wizard", 99), 30).expertise == ("wizard", 100)


def test_rd_238_wounds_count_as_dealt_and_one_that_adds_up_at_once_by_what_it_becomes() -> None:
    fencer, book = rated("Average"), surgeon()
    old = book.suffered(fencer, hurt("RC light", "RC light").wounds, HONOUR)
    assert old.dealt == ()
    body = old
    for wound in hurt("RC light", "H scratch", "LA light").wounds:
        body = book.inflict(fencer, body, wound, HONOUR).body
    assert body.dealt == (Grade.SERIOUS, Grade.SCRATCH, Grade.LIGHT)
    assert fight("Average", HONOUR, "s", "s") == 0


@pytest.mark.parametrize(
    ("practice", "dice", "end"),
    [
        (Practice(), ("advance 51",), ("good", 85)),
        (SCHOOL, ("advance 51", "advance 51", "advance 51"), ("good", 85)),
        (SCHOOL, ("advance 51", "advance 50"), ("superior", 6)),
    ],
)
def test_rd_241_practice_counts_first_and_its_steps_need_a_school(
    practice: Practice, dice: tuple[str, ...], end: tuple[str, float]
) -> None:
    found = lived(*dice, **weeks(5, practice=practice), fencer=rated("Good", 70), hours=10)
    assert found.expertise == end


def test_rd_243_and_rd_257_master_wins() -> None:
    for taken, given, more in (
        *(("l", "ll", 2), ("ll", "g", 2), ("lllgg", "m", 2), ("lg", "llg", 2)),
        *(("l", "l", 0), ("g", "lll", 0), ("m", "gg", 0), ("", "s", 0), ("s", "", 0)),
    ):
        for foe, counts in (("Superior", True), ("Wizard", True), ("Good", False), ("Green", False)):
            plain = fight("Superior", HONOUR, taken, given, foe)
            assert fight("Superior", HONOUR, taken, given, foe, wins=2) == plain + more * counts
        assert fight("Good", HONOUR, taken, given, wins=2) == fight("Good", HONOUR, taken, given)


def test_rd_251_a_rating_alone_has_its_lowest_points_and_others_count_as_its_ends() -> None:
    for rating in RATINGS:
        low, high = (51, 100) if rating == "Poor" else (1, 50 if rating == "Green" else 100)
        assert points_of(TABLES, rated(rating)) == low
        for given, points in ((0, low), (low, low), (high, high), (100, high)):
            assert points_of(TABLES, rated(rating, given)) == points


def test_rd_252_every_step_above_the_start_and_up_to_the_end_and_a_loss_forgets_what_is_past_100() -> None:
    assert after(("Average", 79.5), 0.5, fell=(51,)).told(Tried) == [Tried(7, 80, 51)]
    assert after(("Average", 75), 10, fell=(51, 51)).told(Tried) == [Tried(7, 80, 51), Tried(7, 85, 51)]
    full = Practice(over=4)
    forgets = after(("Average", 100), -1, 1, practice=full, fell=(51,))
    assert forgets.told(Tried) == [Tried(7, 100, 51)]
    assert forgets.life.practice.over == 0
    green = after(("Green", 48), 30, fell=(51,))
    assert (green.expertise, green.told(Tried)) == (("poor", 78), [Tried(7, 50, 51)])
    assert after(("Green", 50), 0.5).expertise == ("poor", 51)


def test_rd_253_who_stays_has_the_lowest_points() -> None:
    assert after(("Poor", 60), -20).expertise == ("green", 39)
    assert after(("Green", 3), -9).expertise == ("green", 1)
    assert after(("Wizard", 3), -9).expertise == ("wizard", 1)
    assert after(("Good", 3), -9, options={"fall": "stays_at_1"}).expertise == ("good", 1)


def test_rd_254_all_fights_count_in_their_order_in_the_week_that_ends_next() -> None:
    found = after(("Average", 76), -3, 4, days=14, fell=(51,))
    assert found.told(Tried) == [Tried(7, 75, 51)]
    assert [(one.fights, one.after) for one in found.told(WeekEnded)] == [(2, 77), (0, 76)]
    assert (found.life.fights, found.life.practice.counted) == ((), "a-duel")
    early = after(("Average", 76), -3, 4, days=6)
    assert (early.life.fights, early.life.practice.counted) == ((-3, 4), "")


@pytest.mark.parametrize(
    ("score", "rating", "points"), [(1, "Green", 1), (50, "Green", 50), (51, "Poor", 51), (88, "Poor", 88)]
)
def test_rd_256_start_die(score: int, rating: str, points: int) -> None:
    timeline = making(start_die="d100")
    assert thrown(timeline, 12, 9, 15, 10, score, 65, 50, 50)[4] == "expertise_points 1d100"
    timeline.give(Decided((KEEP,)))
    fencer = finished(timeline.state, "Nobody")
    assert (fencer.rating, fencer.points, fencer.expertise) == (rating, points, None)
    assert thrown(making(start_die="d20"), 12, 9, 15, 10, 20)[4] == "expertise 1d20"


def test_rd_256_the_d100_can_be_rolled_again() -> None:
    timeline = making(start_die="d100")
    thrown(timeline, 12, 9, 15, 10, 20, 65, 50, 50)
    timeline.give(Decided(("expertise",)))
    assert thrown(timeline, 70) == ["expertise_points 1d100"]
    timeline.give(Decided((KEEP,)))
    fencer = finished(timeline.state, "Nobody")
    assert (fencer.rating, fencer.points, fencer.rerolled) == ("Poor", 70, ("expertise 20",))


def test_rd_258_who_begins_at_90_rolls_for_a_wizard_when_90_is_earned() -> None:
    assert after(("Masterful", 95), 3).life.practice.wizard_tried is False
    fallen = after(("Masterful", 95), -10, 4)
    assert fallen.expertise == ("masterful", 89)
    again: Life = fallen.life
    assert lived("advance 10", **weeks(1), fencer=again.fencer, practice=again.practice).expertise == (
        "wizard",
        1,
    )
