"""Expertise over time: practice, fights, rises and falls, each ruling by its id (5.10, 5.10b)."""

import pytest

from duel_tui.fencer.expertise import Fight, fight_points, points_of
from duel_tui.fencer.life import Practice
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Grade, Kind
from tests.fencer.lives import Lived, hurt, lived, rated, weeks
from tests.fencer.shared import TABLES, surgeon

RATINGS = ("Green", "Poor", "Average", "Good", "Superior", "Masterful", "Wizard")
FUN, HONOUR, DEATH = Kind.FRIENDLY, Kind.HONORABLE, Kind.DEATH
SAID = {"s": Grade.SCRATCH, "l": Grade.LIGHT, "g": Grade.SERIOUS, "m": Grade.MORTAL}
"""Grades by a letter; `g` is grave."""
PRINTED = """
green 1 50 40 2 50 0
poor 51 100 75 5 50 0.5
average 1 100 75 5 50 1
good 1 100 75 5 50 5
superior 1 100 75 5 50 4
masterful 1 100 90 5 10 2
wizard 1 100 101 1 0 2
"""
"""Of each rating the lowest and highest points, the first step and those after it, the chance, and the decay of a week."""
WEEKS = """
RD-120  Green 38      | 1             | -        | green 39
RD-120  Green 39      | 1             | 50       | poor 51
RD-120  Green 39      | 1             | 51       | green 40
RD-120  Green 40      | 2             | 51       | green 42
RD-120  Green 39      | 5             | 51 51 50 | poor 51
RD-252  Green 50      | 0.5           | -        | poor 51
RD-252  Green 48      | 30            | 51       | poor 78
RD-121  Poor 74       | 1             | 50       | average 1
RD-121  Superior 74   | 1             | 51       | superior 75
RD-121  Average 75    | 4.5           | -        | average 79.5
RD-121  Average 97    | 6             | 51       | average 100 and 3
RD-252  Average 97    | 9             | 51 51    | average 100 and 1
RD-121  Average 100   | 2 over=3      | 50       | good 1
RD-121  Average 100   | 1 over=3      | -        | average 100 and 4
RD-252  Average 100   | -1 1 over=4   | 51       | average 100
RD-252  Average 79.5  | 0.5           | 51       | average 80
RD-231  Poor 88       | 1             | -        | poor 89
RD-231  Poor 88       | 2             | 51       | poor 90
RD-232  Average 70    | 20            | 51 51 50 | good 1
RD-122  Good 70       | 5h            | -        | good 75
RD-122  Good 70       | 5h school     | 51       | good 75
RD-122  Good 70       | 5             | 51       | good 75
RD-122  Good 70       | 5h school good_advance=fights_only | - | good 75
RD-122  Good 70       | 5 good_advance=fights_only | 51 | good 75
RD-241  Good 70       | 5 10h         | 51       | good 85
RD-241  Good 70       | 5 10h school  | 51 50    | superior 6
RD-123  Masterful 89  | 1             | 10       | wizard 1
RD-123  Masterful 89  | 1             | 11       | masterful 90
RD-123  Masterful 89  | 6 wizard_tried=1 | -     | masterful 95
RD-123  Masterful 89  | 6 wizard_tried=1 wizard_reroll=1 | 11 10 | wizard 1
RD-258  Masterful 95  | 3             | -        | masterful 98
RD-258  Masterful 95  | -10 5         | 10       | wizard 1
RD-124  Poor 60       | 9h            | -        | poor 64.5
RD-124  Average 50    | 40h           | -        | average 70
RD-124  Average 50    | 9h max_practice_hours=4 | - | average 54
RD-124  Masterful 50  | 20h           | -        | masterful 50
RD-129  Good 50       | -             | -        | good 45
RD-129  Masterful 2   | -             | -        | superior 99
RD-253  Average 1     | -             | -        | poor 99
RD-253  Poor 51       | -             | -        | green 49.5
RD-253  Poor 60       | -20           | -        | green 39
RD-129  Poor 51       | best=Average  | -        | poor 51
RD-129  Poor 51       | best=Poor     | -        | green 49.5
RD-130  Good 60       | 1h            | -        | good 61
RD-130  Superior 60   | 0             | -        | superior 60
RD-235  Superior 60   | 3h            | -        | superior 59
RD-242  Superior 60   | 4h            | -        | superior 60
RD-233  Superior 3    | -4            | -        | good 98
RD-233  Average 1     | -12           | -        | poor 88
RD-253  Green 2       | -5            | -        | green 1
RD-234  Good 3        | -             | -        | average 97
RD-234  Good 3        | fall=stays_at_1 | -      | good 1
RD-234  Poor 51       | fall=stays_at_1 | -      | poor 51
RD-236  Wizard 10     | -30           | -        | wizard 1
RD-236  Wizard 99     | 30            | -        | wizard 100
"""
"""A week of a fencer: fights by their points, hours, and what else is known; the dice that fall for a rise; and the end."""


def test_the_figures_of_time_are_as_printed() -> None:
    for line in PRINTED.strip().splitlines():
        name, *figures = line.split()
        row = TABLES.ratings[name]
        found = (row.lo, row.hi, row.first, row.step, row.chance, row.decay)
        assert found == tuple(map(float, figures)), name
    practice, dice = TABLES.practice, TABLES.practice_dice
    rows = {name: (row.points, row.wounds) for name, row in practice.items()}
    assert rows == {"novice": (0.5, 0.5), "scholar": (1, 1), "master": (1, 0)}
    assert (dice.wounds, dice.gold) == ("1d6", "1d10")
    light, serious, mortal = TABLES.healing.light, TABLES.healing.serious, TABLES.healing.mortal
    assert (light.dice, light.days, serious.days, mortal.days) == ("1d6", 1, 7, 28)
    assert (light.bonus_needs, light.bonus, light.bonus_max) == (75, 2, 18)
    assert (mortal.modifier, mortal.minimum, mortal.survive_needs) == (-3, 1, 40)


def week(start: str, said: str, dice: str) -> Lived:
    """A week of a line above."""
    _, rating, points = start.split()
    fights, known, options, hours = list[float](), dict[str, object](), dict[str, object](), 0
    for word in said.split():
        name, _, value = word.partition("=")
        if value:
            plain = value if not value.isdigit() else int(value) if int(value) > 1 else bool(int(value))
            (known if hasattr(Practice(), name) else options)[name] = plain
        elif word == "school":
            known["school"] = True
        elif word.endswith("h"):
            hours = int(word[:-1])
        elif word != "-":
            fights.append(float(word))
    fell = [f"advance {one}" for one in dice.split() if one != "-"]
    came = weeks(*fights) if fights else {}
    practice = Practice(**known)  # type: ignore[arg-type]  # read from a line
    fencer = rated(rating, float(points) if "." in points else int(points))
    return lived(*fell, fencer=fencer, options=options, practice=practice, hours=hours, **came)


@pytest.mark.parametrize("line", WEEKS.strip().splitlines())
def test_a_week_leads_to_its_end(line: str) -> None:
    start, said, dice, end = [part.strip() for part in line.split("|")]
    found = week(start, said, dice)
    over = found.life.practice.over
    assert " ".join(map(str, found.expertise)) + (f" and {over}" if over else "") == end


@pytest.mark.parametrize(("how", "wounds"), [("told", 0), ("light", 1), ("full", 3)])
def test_rd_229_wounds_of_practice_at_one_place(how: str, wounds: int) -> None:
    dice = ["practice_wounds 3", *["practice_place 5"] * 3] if wounds else []
    found = lived(*dice, fencer=rated("Average"), options={"practice_wounds": how}, hours=1)
    assert found.wounds == ["RL light"] * wounds


def fight(own: str, kind: Kind, taken: str, given: str, foe: str = "Masterful", **rules: int) -> float:
    """The points of a fight in which wounds of these letters were taken and given."""
    grades = [tuple([SAID[one] for one in of]) for of in (taken, given)]
    one = Fight(rated(own), rated(foe), kind, *grades)
    smoothed = bool(rules.get("smoothed"))
    return fight_points(TABLES, one, smoothed=smoothed, wins=rules.get("wins", 0))


@pytest.mark.parametrize(
    ("own", "kind", "taken", "given"),
    [
        ("Green", FUN, (-1, -2, -5), (1, 2, 1)),
        ("Poor", HONOUR, (-2, -3, -6), (2, 3, 4)),
        ("Poor", DEATH, (0, 0, 0), (3, 4, 5)),
        ("Average", FUN, (-1, -2, -3), (1, 2, 3)),
        ("Good", HONOUR, (-3, -3, -4), (3, 3, 4)),
        ("Good", DEATH, (-4, -4, 0), (4, 4, 5)),
        ("Superior", FUN, (-0.5, -1, -1), (0.5, 0.5, -2)),
        ("Masterful", HONOUR, (-1, -1, -3), (0.5, 1, 3)),
        ("Wizard", DEATH, (-2, -2, 0), (1, 2, 4)),
    ],
)
def test_rd_127_a_fight_is_the_sum_of_its_wounds_by_own_rank_and_kind(
    own: str, kind: Kind, taken: tuple[float, ...], given: tuple[float, ...]
) -> None:
    for letter, lost, gained in zip("lgm", taken, given, strict=True):
        assert (fight(own, kind, letter, ""), fight(own, kind, "", letter)) == (lost, gained)
    assert fight(own, kind, "sllm", "glls") == 2 * taken[0] + taken[2] + given[1] + 2 * given[0]


def test_rd_126_and_rd_128_and_rd_237_and_rd_243_and_rd_257_master_wins() -> None:
    assert [fight("Superior", DEATH, "l", "gm", foe) for foe in RATINGS] == [-2, -2, -2, 4, 4, 4, 4]
    assert fight("Superior", FUN, "", "lm", "Average") == fight("Superior", FUN, "", "m") == -2
    assert fight("Superior", FUN, "", "m", smoothed=True) == 2
    for taken, given, more in (("l", "ll", 2), ("lllgg", "m", 2), ("g", "lll", 0), ("m", "gg", 0)):
        for foe, counts in (("Superior", True), ("Wizard", True), ("Good", False)):
            plain = fight("Superior", HONOUR, taken, given, foe)
            assert fight("Superior", HONOUR, taken, given, foe, wins=2) == plain + more * counts
        assert fight("Good", HONOUR, taken, given, wins=2) == fight("Good", HONOUR, taken, given)


def test_rd_238_wounds_count_as_dealt_and_one_that_adds_up_at_once_by_what_it_becomes() -> None:
    fencer, book = rated("Average"), surgeon()
    body = book.suffered(fencer, hurt("RC light", "RC light").wounds, HONOUR)
    assert body.dealt == ()
    for wound in hurt("RC light", "H scratch", "LA light").wounds:
        body = book.inflict(fencer, body, wound, HONOUR).body
    assert body.dealt == (Grade.SERIOUS, Grade.SCRATCH, Grade.LIGHT)


def test_rd_230_and_rd_251_the_points_of_a_d20_and_of_a_rating() -> None:
    d20 = {1: 12.5, 4: 87.5, 5: 8, 10: 91.5, 12: 30, 16: 16.5, 17: 50, 18: 83, 19: 25, 20: 75}
    for score, points in d20.items():
        assert points_of(TABLES, Fencer(name="Anna", expertise=score)) == points
    for given, points in ((None, 51), (0, 51), (60, 60), (101, 100)):
        assert points_of(TABLES, rated("Poor", given)) == points
