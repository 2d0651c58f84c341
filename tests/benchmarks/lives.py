"""What ten years make of fencers: `python -m tests.benchmarks.lives [--lives 1000] [--master-wins 2]`.

A row for each policy, once with a rise for every Light wound, as printed, and once by the rulings. Practice wounds count only
in the row that says so. Everybody begins by a d100 as Green or Poor and belongs to a school.

Time passes by the product's own procedure, die by die. To fight every duel by its rules would take an hour. So for each kind of
duel and each rating some hundred duels are fought by chance, between fencers of this rating, none of whom yields; from a
duel to the death the helpless come away in half of the cases. Each duel of a life is one of these, by lot: its wounds are added
to those that are open, and its points are reckoned. That a fencer is weak or strong, or comes wounded, changes no duel. With a
Serious or Mortal wound open nobody fights, and a life ends when the sword hand is lost.

S/A/D are those of the living. A median week stands next to a rating.
"""

import argparse
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from math import gcd
from random import Random
from statistics import mean, median
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import Body, Wound
from duel_tui.fencer.creation import Draft
from duel_tui.fencer.expertise import Fight, fight_points
from duel_tui.fencer.life import WEEK, Altered, Book, Healed, Life, Practice, Rated
from duel_tui.fencer.passing import Passing
from duel_tui.fencer.person import Fencer, expertise_band
from duel_tui.fencer.terms import Characteristic, Grade, Kind
from duel_tui.fencer.wished import made
from duel_tui.opponents.simulate import at_random, play_out
from duel_tui.play.creation import tries
from duel_tui.registry import Library, data_folder
from tests.benchmarks.markdown import head, row

LIBRARY = Library(data_folder())
GAME = "rapier_and_dagger"
TABLES = LIBRARY.fencer_tables()
RATINGS = tuple(band.name for band in TABLES.characteristics[Characteristic.EXPERTISE].bands)
WEEKS, HIGHEST = 520, 18
COLUMNS = ("S/A/D", "all three at 18, %", "ratings lost", "rolled again")
_POOL = 250
"""The duels of a kind and a rating."""
House = dict[str, Any]
RULES: dict[str, House] = {"as printed": {"healing_bonus": "printed"}, "by the rulings": {}}


class Policy(Struct, frozen=True):
    """What a fencer does for ten years."""

    name: str
    hours: int = 0
    every: dict[Kind, int] = {}
    """The weeks from one duel of a kind to the next."""
    house: House = {}


POLICIES = (
    Policy("10 h a week, a friendly bout a month", 10, {Kind.FRIENDLY: 4}),
    Policy("the same, practice wounds count", 10, {Kind.FRIENDLY: 4}, {"practice_wounds": "light"}),
    Policy("3 h a week, never fights", 3),
    Policy("5 h, a duel of honour every 8 weeks", 5, {Kind.HONORABLE: 8}),
    Policy("8 h, a duel of honour every 2 weeks", 8, {Kind.HONORABLE: 2}),
    Policy("brawl once a month, no practice", 0, {Kind.FRIENDLY: 4}),
    Policy("no practice, honour monthly, two to the death a year", 0, {Kind.HONORABLE: 4, Kind.DEATH: 26}),
    Policy("5 h, to the death every 8 weeks", 5, {Kind.DEATH: 8}),
)


class Outcome(Struct, frozen=True):
    """What a duel was for one of the two."""

    wounds: tuple[Wound, ...]
    hand_lost: bool
    dead: bool
    taken: tuple[Grade, ...]
    given: tuple[Grade, ...]


class Lived(Struct):
    """What became of a life."""

    killed: bool = False
    """True if a duel killed."""
    dead: bool = False
    best: str = ""
    """The best rating."""
    reached: dict[str, int] = field(default_factory=dict[str, int])
    """The week in which each rating was reached first."""
    scores: tuple[int, ...] = ()
    fallen: int = 0
    """How often a rating was lost."""
    rerolls: int = 0


def newcomer(seed: str, wish: Draft) -> Fencer:
    """A fencer as the program makes them."""
    return made(LIBRARY.creation({"start_die": "d100"}), wish, tries(seed), LIBRARY.problems).fencer


def never_yields(ask: Ask, _checkpoint: Any, _since: Sequence[Answer], random: Random) -> Choice:
    """Any choice but to yield."""
    assert ask.menu is not None
    return random.choice([one for one in ask.menu.choices if one != "yield"])


class Quick(Book, frozen=True):
    """A book that adds the same wounds up once; what they cost matters to no life."""

    def body(self, life: Life) -> Body:
        """The body that the wounds have left."""
        return body_of(life.condition.wounds)


@cache
def body_of(wounds: tuple[Wound, ...]) -> Body:
    """Anybody's body with these wounds."""
    return LIBRARY.passing().book.surgeon.suffered(Fencer(name=""), wounds, Kind.HONORABLE)


@cache
def outcomes(kind: Kind, rating: str) -> tuple[Outcome, ...]:
    """Duels of a kind between two fencers of a rating, as each of them leaves them."""
    random, found = Random(f"{kind} {rating}"), list[Outcome]()
    rules = LIBRARY.ruleset(GAME, {"mercy": kind is Kind.DEATH})
    for number in range(_POOL):
        left, right = [newcomer(f"{kind} {number} {side}", Draft(rating=rating)) for side in Side]
        start = LIBRARY.begin(rules, kind, BySide(left, right))
        bodies = [one.body for one in play_out(rules, start, never_yields, random).fighters]
        found += [
            Outcome(me.history, me.wrist_off, me.dead, me.dealt, foe.dealt)
            for me, foe in (bodies, reversed(bodies))
        ]
    return tuple(found)


def rating_of(fencer: Fencer) -> str:
    return expertise_band(TABLES, fencer).name


def fought(book: Book, life: Life, kind: Kind, random: Random, wins: int) -> Life:
    """A fencer after a duel with somebody of the same rating."""
    fencer, condition = life.fencer, life.condition
    outcome = random.choice(outcomes(kind, rating_of(fencer)))
    fight = Fight(fencer, fencer, kind, outcome.taken, outcome.given)
    points = fight_points(TABLES, fight, smoothed=False, wins=wins)
    wounds, hand_lost = (*condition.wounds, *outcome.wounds), condition.hand_lost or outcome.hand_lost
    condition = replace(condition, wounds=wounds, hand_lost=hand_lost, dead=outcome.dead)
    life = replace(life, condition=condition, fights=(*life.fights, points))
    return replace(life, condition=replace(condition, dead=outcome.dead or book.body(life).dead))


def live(policy: Policy, house: House, seed: int) -> Lived:
    """One life."""
    random, book = Random(f"{policy.name} {seed}"), LIBRARY.passing({**house, **policy.house}).book
    passing = Passing(Quick(book.tables, book.rules, book.surgeon))
    life = Life(newcomer(str(seed), Draft()), hours=policy.hours, practice=Practice(school=True))
    found, grave = Lived(best=rating_of(life.fencer)), False

    def hear(told: Told[Any]) -> None:
        nonlocal grave
        match told.event:
            case Healed(grade=grade):
                grave = grade.rank >= Grade.SERIOUS.rank
            case Altered():
                found.rerolls += grave
            case Rated(rose=False):
                found.fallen += 1
            case Rated(after=after, day=day):
                found.reached.setdefault(after, week + day // WEEK)
                found.best = max(found.best, after, key=RATINGS.index)
            case _:
                pass

    step = gcd(*policy.every.values()) or WEEKS
    for week in range(0, WEEKS, step):
        life = play_out(passing, replace(life, days=step * WEEK, day=0, over=False), at_random, random, hear)
        for kind, every in policy.every.items():
            if not ((week + step) % every or life.condition.dead or passing.book.grave(life)):
                life = fought(passing.book, life, kind, random, house.get("master_wins", 0))
                found.killed = life.condition.dead
        if life.condition.dead or life.condition.hand_lost:
            break
    found.dead, fencer = life.condition.dead, life.fencer
    found.scores = (fencer.strength, fencer.agility, fencer.dexterity)
    return found


class Sums(Struct, frozen=True):
    """What was seen of the lives of a policy."""

    lives: tuple[Lived, ...]

    def share(self, of: Callable[[Lived], bool]) -> float:
        """In per cent."""
        return 100 * mean(map(of, self.lives))

    @property
    def scores(self) -> float:
        """The mean of Strength, Agility and Dexterity of the living."""
        return mean([mean(one.scores) for one in self.lives if not one.dead] or [0])

    @property
    def all_high(self) -> float:
        """The share of lives with all three at 18 or more."""
        return self.share(lambda one: not one.dead and min(one.scores) >= HIGHEST)

    def best(self) -> Iterator[str]:
        """The best rating, the share of lives with it, and the median week."""
        for rating in reversed(RATINGS):
            lives = [one for one in self.lives if one.best == rating]
            weeks = [one.reached[rating] for one in lives if rating in one.reached]
            if lives:
                told = f" ({median(weeks):.0f})" if weeks else ""
                yield f"{rating} {100 * len(lives) / len(self.lives):.1f}{told}"

    def row(self, name: str) -> str:
        """A row of the table."""
        killed = self.share(lambda one: one.killed)
        of_wounds = self.share(lambda one: one.dead and not one.killed)
        return row(
            name,
            f"{killed:.1f} + {of_wounds:.1f}",
            ", ".join(self.best()),
            f"{self.scores:.1f}" if self.scores else "",
            f"{self.all_high:.1f}",
            f"{mean(one.fallen for one in self.lives):.1f}",
            f"{mean(one.rerolls for one in self.lives):.1f}",
        )


def many(policy: Policy, house: House, lives: int, each: Callable[..., Iterable[Lived]] = map) -> Sums:
    """Lives under a policy and house rules; `each` lives them, on several cores or on this one."""
    return Sums(tuple(each(partial(live, policy, house), range(lives))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--lives", type=int, default=1000)
    parser.add_argument("--master-wins", type=int, default=0, metavar="POINTS")
    given = parser.parse_args()
    with ProcessPoolExecutor(os.cpu_count()) as cores:
        each = partial(cores.map, chunksize=10)
        for told, house in RULES.items():
            print(f"\n{told}:\n")
            print(head("policy", "killed + dead of wounds, %", "best rating, % (week)", *COLUMNS), flush=True)
            for policy in POLICIES:
                found = many(policy, {**house, "master_wins": given.master_wins}, given.lives, each)
                print(found.row(policy.name), flush=True)


if __name__ == "__main__":
    main()
