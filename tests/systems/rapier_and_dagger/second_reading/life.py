"""A fencer between duels, read a second time (5.5b, 5.10; RD-85 to RD-88, RD-120 to RD-130, RD-220 to RD-258)."""

from collections.abc import Generator, Sequence
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple

from tests.systems.rapier_and_dagger.second_reading.man import GRADES, LOSABLE, Tables

ORDER = ("H", "SA", "RC", "LC", "RL", "LL", "LA")
"""The places as the wound table has them (RD-245)."""
RATINGS = ("green", "poor", "average", "good", "superior", "masterful", "wizard")
WEEK, HIGHEST = 7, 18
AS_WRITTEN: dict[str, Any] = {
    "good_advance": "as_average",
    "wizard_reroll": False,
    "max_practice_hours": 20,
    "month": 28,
    "healing_bonus": "once",
    "reroll": "printed",
    "left_handed": False,
    "practice_wounds": "told",
    "fall": "points",
    "realism": True,
    "accumulate": "location",
    "death_scope": "any",
}


class Die(NamedTuple):
    """A die that has to fall: on which day, for what, and what it is compared with."""

    day: int
    dice: str
    why: str
    needs: int | None = None
    chance: int | None = None


Dice = Generator[Die, int, None]


class Time:
    """What is left of a place's time (RD-220), and of the time to the roll for life (RD-87)."""

    def __init__(self, days: int, wounds: int, survive: int | None = None, *, survived: bool = False) -> None:
        """Count from now."""
        self.days, self.wounds, self.survive, self.survived = days, wounds, survive, survived


class Life:
    """A fencer for whom time passes."""

    def __init__(self, tables: Tables, sheet: dict[str, Any], rules: dict[str, Any]) -> None:
        """Take a sheet as it is written, of somebody whole."""
        self.tables, self.sheet, self.rules = tables, dict(sheet), AS_WRITTEN | rules
        self.wounds: list[tuple[str, str]] = []
        self.times: dict[str, Time] = {}
        self.hand_lost = self.dead = False
        self.dropped: list[str] = []
        self.last: dict[str, int] = {name: sheet[name] for name in LOSABLE}
        """What was last rolled (RD-223)."""
        self.school = self.master = False
        self.best = ""
        self.over = 0.0
        """The points past the last step at the highest ones (RD-252)."""
        self.tried = False
        """Whether the one roll for a wizard was made (RD-123)."""
        self.week_days, self.hurt = 0, False
        self.fights: list[float] = []
        """The points of the duels since the last week that ended (RD-254)."""
        self.fight = self.counted = ""
        self.hours = self.days = self.price = self.practised = self.day = 0
        self.told: list[tuple[Any, ...]] = []

    def tell(self, kind: str, *facts: Any) -> None:
        self.told.append((kind, self.day, *facts))

    def added(self) -> list[tuple[str, str]]:
        """The wounds after adding up (RD-73)."""
        left, exchange = list[tuple[str, str]](), self.tables["wound_exchange"]
        for place, grade in self.wounds:
            left.append((place, grade))
            for low, high, count in (
                ("light", "serious", exchange["light_per_serious"]),
                ("serious", "mortal", exchange["serious_per_mortal"]),
            ):
                at = (place,) if self.rules["accumulate"] == "location" else ORDER
                alike = [wound for wound in left if wound[0] in at and wound[1] == low]
                if len(alike) >= count:
                    for wound in alike[:count]:
                        left.remove(wound)
                    left.append((place, high))
        return left

    def killed(self) -> bool:
        """Whether wounds together kill (RD-75)."""
        grades, exchange = [grade for _, grade in self.added()], self.tables["wound_exchange"]
        if "mortal" not in grades or grades.count("mortal") > 1:
            return "mortal" in grades
        after = grades[grades.index("mortal") :] if self.rules["death_scope"] == "after" else grades
        lights = after.count("light") + exchange["light_per_serious"] * after.count("serious")
        return bool(lights >= exchange["light_with_mortal_fatal"])

    def grade(self, place: str) -> str:
        """That of the gravest wound at a place, of those taken there and what they add up to (RD-220)."""
        return max([grade for at, grade in self.wounds + self.added() if at == place], key=GRADES.index)

    def grave(self) -> bool:
        """Whether nobody practises with this (RD-222)."""
        return any(GRADES.index(grade) >= GRADES.index("serious") for _, grade in self.added())

    def pass_time(self, days: int, hours: int) -> Dice:
        """Let days pass, or with 0 as many as all wounds need (RD-245)."""
        self.days, self.price, self.practised, self.day = days, 0, 0, 0
        if self.dead:
            return
        self.wounds = [wound for wound in self.wounds if wound[1] != "scratch"]
        self.other_hand()
        self.hours = min(hours, self.rules["max_practice_hours"])
        if hours and self.master and self.rank() != "master":
            self.price = yield Die(0, "1d10", "gold")
        yield from self.find_times()
        self.days = days or max((time.days for time in self.times.values()), default=0)
        while self.day < self.days and not self.dead:
            yield from self.live()

    def live(self) -> Dice:
        """A day: survival rolls, what heals, and the week that ends (RD-245)."""
        self.day += 1
        self.week_days += 1
        self.hurt = self.hurt or self.grave()
        for time in self.times.values():
            time.days -= 1
            time.survive = None if time.survive is None else time.survive - 1
        yield from self.survive()
        if self.dead:
            return
        yield from self.heal()
        if self.week_days == WEEK:
            yield from self.end_week()
        if self.day < self.days and not self.dead:
            yield from self.find_times()

    def find_times(self) -> Dice:
        """Roll the time of each hurt place that has a wound for which none was rolled (RD-220, RD-221)."""
        for place in ORDER:
            count = sum(at == place for at, _ in self.wounds)
            old = self.times.get(place, Time(0, 0))
            if count == old.wounds:
                continue
            grade = self.grade(place)
            row = self.tables["healing"][grade]
            score = yield Die(self.day, row["dice"], f"heal {place}")
            unit = self.rules["month"] if grade == "mortal" else row["days"]
            due = old.survive
            if grade == "mortal" and not old.survived and due is None:
                due = unit
            self.times[place] = Time(max(score * unit, old.days), count, due, survived=old.survived)
            self.tell("Timed", place, grade, self.times[place].days)

    def survive(self) -> Dice:
        """The roll for life of who has lived a month with a Mortal wound (RD-87, RD-228)."""
        needed = self.tables["healing"]["mortal"]["survive_needs"]
        for place in ORDER:
            time = self.times.get(place)
            if time is None or time.survive != 0:
                continue
            self.dead = (yield Die(self.day, "1d100", f"survive {place}", needs=needed)) < needed
            self.tell("Survived", place, self.dead)
            if self.dead:
                return
            time.survive, time.survived = None, True

    def heal(self) -> Dice:
        """What heals on this day, the lightest first (RD-224)."""
        due = [place for place in ORDER if place in self.times and self.times[place].days == 0]
        grades = {place: self.grade(place) for place in due}
        for place in sorted(due, key=lambda one: GRADES.index(grades[one])):
            del self.times[place]
            self.wounds = [wound for wound in self.wounds if wound[0] != place]
            self.tell("Healed", place, grades[place])
            losses = self.tables["wound_effects"][place][grades[place]]
            for name, loss in zip(LOSABLE, losses, strict=True):
                if loss and self.rules["realism"]:
                    yield from (
                        self.rise(name) if grades[place] == "light" else self.again(name, grades[place])
                    )
        self.other_hand()

    def rise(self, name: str) -> Dice:
        """The chance of a Light wound (RD-85, RD-223, RD-249)."""
        row, score = self.tables["healing"]["light"], self.sheet[name]
        once, off = (self.rules["healing_bonus"] == one for one in ("once", "off"))
        if off or score >= row["bonus_max"] or (once and score >= self.last[name] + row["bonus"]):
            return
        needed = row["bonus_needs"]
        fell = yield Die(self.day, "1d100", f"rise {name}", needs=needed)
        if fell >= needed:
            self.sheet[name] = min(score + row["bonus"], row["bonus_max"])
            self.weigh()
        self.tell("Altered", name, score, self.sheet[name], fell)

    def again(self, name: str, grade: str) -> Dice:
        """A characteristic rolled again (RD-225)."""
        row = self.tables["healing"][grade]
        before, fell = self.sheet[name], (yield Die(self.day, "1d20", f"again {name}"))
        score = max(fell + row.get("modifier", 0), row.get("minimum", fell))
        if self.rules["reroll"] == "printed" or score <= before:
            self.sheet[name] = self.last[name] = score
            self.weigh()
        self.tell("Altered", name, before, self.sheet[name], fell)

    def weigh(self) -> None:
        """Mark a weapon that has become too heavy (RD-17, RD-226)."""
        weapons, mine = self.tables["weapons"], self.sheet["weapon"]
        light = [
            one for one in weapons if all(self.sheet[of] >= n for of, n in weapons[one]["requires"].items())
        ]
        of_style = [one for one in weapons if self.sheet["style"] in weapons[one]["styles"]]
        if not set(light) & set(of_style):
            demands = {one: sum(weapons[one]["requires"].values()) for one in of_style}
            light += [one for one in of_style if demands[one] == min(demands.values())]
        self.sheet["outgrown"] = None if mine in light else mine

    def other_hand(self) -> None:
        """Who has lost the sword hand begins again with the other (RD-255)."""
        whole = not any(place == "SA" for place, _ in self.wounds)
        if self.rules["left_handed"] and self.hand_lost and whole:
            self.hand_lost = False
            self.dropped = [one for one in self.dropped if one != "sword"]
            self.tell("OtherHand")
            self.rate("green", 1)

    @property
    def rating(self) -> str:
        if self.sheet["rating"]:
            return str(self.sheet["rating"]).lower()
        return str(self.band()["name"]).lower()

    def band(self) -> dict[str, Any]:
        bands: list[dict[str, Any]] = self.tables["characteristics"]["expertise"]["bands"]
        return next(band for band in bands if band["lo"] <= self.sheet["expertise"] <= band["hi"])

    @property
    def row(self) -> dict[str, Any]:
        row: dict[str, Any] = self.tables["ratings"][self.rating]
        return row

    @property
    def points(self) -> float:
        """The points within the rating (RD-230, RD-251)."""
        row, given = self.row, self.sheet["points"]
        if given is not None:
            return float(min(max(given, row["lo"]), row["hi"]))
        if self.sheet["rating"]:
            return float(row["lo"])
        band = self.band()
        width, reach = band["hi"] - band["lo"] + 1, row["hi"] - row["lo"] + 1
        share = Fraction(2 * (self.sheet["expertise"] - band["lo"]) + 1, 2 * width)
        return float(row["lo"] - 1 + floor(2 * share * reach) / 2)

    def rank(self) -> str:
        return str(self.row["rank"])

    def rate(self, rating: str, points: float, over: float = 0) -> None:
        """Give a rating and points; a d20 stands for its own rating alone."""
        self.over = over
        if rating != self.rating:
            ever = [one.lower() for one in (self.best, self.rating, rating) if one]
            self.best = max(ever, key=RATINGS.index).capitalize()
            self.sheet["rating"], self.sheet["expertise"] = rating.capitalize(), None
        self.sheet["points"] = points

    def come_to(self, rating: str, points: float) -> None:
        before = self.rating
        self.rate(rating, points)
        rose = RATINGS.index(rating) > RATINGS.index(before)
        self.tell("Rated", before.capitalize(), rating.capitalize(), rose)

    def end_week(self) -> Dice:
        """Practice, then fights, or else what idleness costs (RD-129, RD-130, RD-241, RD-254)."""
        hours = 0 if self.hurt else self.hours
        rank, fights, hurt, before = self.rank(), self.fights, self.hurt, self.points
        row = self.tables["practice"][rank]
        self.week_days, self.hurt, self.fights = 0, False, []
        self.counted = self.fight if fights else self.counted
        self.practised += hours
        if hours and rank != "master":
            yield from self.gain(hours * row["points"], practice=True)
        for points in fights:
            if points > 0:
                yield from self.gain(points, practice=False)
            elif points < 0:
                self.lose(-points)
        if not fights and (rank == "master" or not hours):
            self.lose(max(0, self.row["decay"] - hours * row["points"]))
        paid = hours if self.price and rank != "master" else 0
        self.tell("WeekEnded", hours, paid, hurt, len(fights), before, self.points)
        if hours and rank != "master":
            yield from self.practice_wounds(row["wounds"])

    def practice_wounds(self, share: float) -> Dice:
        """Light wounds, where they count (RD-250)."""
        which = self.rules["practice_wounds"]
        if which == "told":
            return
        number = yield Die(self.day, self.tables["practice_dice"]["wounds"], "practice_wounds")
        for _ in range(int(number * share)):
            place = ORDER[(yield Die(self.day, "1d7", "practice_place")) - 1]
            if which == "full" or place not in [at for at, _ in self.wounds]:
                self.wounds.append((place, "light"))
                self.dead = self.dead or self.killed()

    def gain(self, points: float, *, practice: bool) -> Dice:
        """Points and the steps that they reach (RD-120 to RD-123, RD-232, RD-252)."""
        row, rating = self.row, self.rating
        before = self.points + self.over
        after = before + points
        for step in self.steps(before, after):
            if practice and rating == "good" and not self.may_rise_by_practice():
                break
            if rating == "masterful":
                self.tried = True
            fell = yield Die(self.day, "1d100", "advance", chance=row["chance"])
            if fell <= row["chance"]:
                following = RATINGS[RATINGS.index(rating) + 1]
                self.come_to(following, self.tables["ratings"][following]["lo"])
                return
            self.tell("Tried", step, fell)
        if rating == "green" and after > row["hi"]:
            poor = self.tables["ratings"]["poor"]
            self.come_to("poor", min(max(after, poor["lo"]), poor["hi"]))
            return
        past = max(0, after - row["hi"])
        self.rate(rating, min(after, row["hi"]), past % row["step"] if row["chance"] else 0)

    def may_rise_by_practice(self) -> bool:
        """Whether practice makes a Good fencer Superior (RD-122)."""
        return self.rules["good_advance"] == "as_average" and (self.school or self.master)

    def steps(self, before: float, after: float) -> list[int]:
        row, rating = self.row, self.rating
        if not row["chance"]:
            return []
        last = row["hi"] if rating == "green" else int(after)
        found = [step for step in range(row["from"], last + 1, row["step"]) if before < step <= after]
        if rating == "masterful" and not self.rules["wizard_reroll"]:
            return [step for step in found if step == row["from"] and not self.tried]
        return found

    def lose(self, points: float) -> None:
        """Points lost, and a rating left (RD-129, RD-233, RD-253)."""
        if not points:
            return
        row, rating, left = self.row, self.rating, self.points - points
        if left >= row["lo"]:
            self.rate(rating, left)
            return
        was_above_poor = RATINGS.index((self.best or rating).lower()) > RATINGS.index("poor")
        stays = rating in {"green", "wizard"} or (rating == "poor" and was_above_poor)
        if stays or self.rules["fall"] == "stays_at_1":
            self.rate(rating, row["lo"])
        else:
            below = RATINGS[RATINGS.index(rating) - 1]
            lower = self.tables["ratings"][below]
            self.come_to(below, max(lower["lo"], lower["hi"] - (row["lo"] - left)))


class Fight(NamedTuple):
    """A fight that a fencer has lived through, with the grades of the wounds as they count (RD-238)."""

    rating: str
    foe: str
    kind: str
    taken: Sequence[str]
    given: Sequence[str]


def points_of(tables: Tables, fight: Fight, errata: str, wins: int) -> float:
    """The points of a fight (RD-127, RD-128, RD-237, RD-243, RD-257)."""
    rank = tables["ratings"][fight.rating]["rank"]
    row = {"scratch": [0, 0], **tables["scoring"][rank][fight.kind]}
    if errata == "smoothed" and (rank, fight.kind) == ("master", "friendly"):
        row["mortal"] = [row["mortal"][0], tables["scoring_smoothed"]["master_friendly_mortal_given"]]
    taken = [row[grade][0] for grade in fight.taken]
    given = [row[grade][1] for grade in fight.given]
    worthy = RATINGS.index(fight.foe) >= RATINGS.index("good")
    if rank == "master" and not worthy:
        return float(sum(points for points in taken + given if points < 0))
    total = float(sum(taken + given))
    graver = [
        (fight.taken.count(grade), fight.given.count(grade)) for grade in ("mortal", "serious", "light")
    ]
    better = next((mine < his for mine, his in graver if mine != his), False)
    superior = RATINGS.index(fight.foe) >= RATINGS.index("superior")
    return total + wins if rank == "master" and superior and better else total
