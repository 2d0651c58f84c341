"""Time passing, in words: each die in the order of the days, and what has become of everybody."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import asdict, replace

from duel_tui.engine.answers import Rolled, WrongAnswerError
from duel_tui.engine.dice import Dice
from duel_tui.engine.requests import Roll
from duel_tui.engine.timeline import NothingThereError
from duel_tui.fencer.expertise import points_of, rating_of
from duel_tui.fencer.healing import grade_at
from duel_tui.fencer.life import Altered, Healed, Life, OtherHand, Rated, Survived, Timed, Tried, WeekEnded
from duel_tui.fencer.person import expertise_band
from duel_tui.fencer.tables import Rank
from duel_tui.fencer.terms import Grade, Place
from duel_tui.pages.model import OfDice, Page, PageRow
from duel_tui.pages.rolling import typed_die
from duel_tui.play.context import AppContext
from duel_tui.play.roster import Portrait
from duel_tui.play.weeks import Weeks
from duel_tui.show.blocks import Ink
from duel_tui.storage.errors import StorageError
from duel_tui.text import capital, listed, signs_in_words


class DieRow(Struct, frozen=True):
    """A die that fell while time passed, or something that came to pass without one."""

    day: int
    who: int
    what: str
    score: int | None
    came: str
    said: str
    """The whole of it in a sentence, for who hears it."""
    ink: Ink = ""
    drawn: bool = True
    """False if a bar shows it."""
    names: bool = True
    """False if it goes on with a name, without a comma."""


class Bar(Struct, frozen=True):
    """A hurt place, and how long it takes to heal."""

    who: int
    place: str
    grade: Grade
    days: int
    began: int
    """The day on which its time was rolled."""
    whole: bool = False


class Passes:
    """Time passing, in words."""

    def __init__(self, context: AppContext, weeks: Weeks, *, waited: bool = False) -> None:
        """Tell of time that passes; `waited`: it had begun before."""
        self._waited = waited
        self.context, self.weeks = context, weeks
        self._tables = context.library.fencer_tables()
        self._portrait = Portrait(context)
        self._label = self._portrait.wording.label
        self.over = self.away = False
        """True once it was kept or dropped; true once it was dropped."""
        self._book = context.library.passing(weeks.half.options).book

    @property
    def roll(self) -> Roll | None:
        """The die that is asked for."""
        return self.weeks.roll

    @property
    def done(self) -> bool:
        """True if all the time has passed."""
        return self.weeks.who is None

    @property
    def fallen(self) -> list[str]:
        """What has come to pass, a sentence each."""
        return [row.said for row in self.rows]

    @property
    def told(self) -> list[str]:
        """How everybody stands."""
        return [said for who in range(len(self.weeks.names)) for said in self._told(who)]

    @property
    def about(self) -> str:
        """More of the die that is asked for: nothing."""
        return ""

    @property
    def summary(self) -> list[str]:
        """What is said before it is kept."""
        return self.told

    @property
    def trouble(self) -> str:
        """Why the draft could not be kept, or that the time had begun before; empty: neither."""
        return self.weeks.trouble or (_BEGUN.format(names=listed(self.weeks.names)) if self._waited else "")

    @property
    def shown(self) -> int:
        """The fencer who is looked at: the one whose die is next, or whose fell last."""
        who, fallen = self.weeks.who, self.weeks.fallen
        return who if who is not None else fallen[-1].who if fallen else 0

    def start(self, who: int) -> Life:
        """A fencer as before."""
        return self.weeks.half.fencers[who].start

    def now(self, who: int) -> Life:
        """A fencer as far as time has passed."""
        if (timeline := self.weeks.lives.get(who)) is None:
            return self.start(who)
        told = timeline.step(timeline.place - 1).told if timeline.place else timeline.opening
        # what the dice of a day have done already is not yet in the state, which stands at the day's beginning
        last = told[-1].state if told else timeline.state
        return timeline.state if timeline.done or last.day != timeline.state.day else last

    @property
    def page(self) -> Page:
        """How everybody stands, what is asked, and the keys."""
        life = self.now(self.shown)
        rows = (
            PageRow("keep", "k", "keep it", command=OfDice("keep")),
            PageRow("away", "w", "drop it", asks=f"{_AWAY}?", command=OfDice("away")),
        )
        return Page(
            "weeks",
            "Time passes",
            aside=f"day {life.day} of {life.days or '?'}",
            rows=rows if self.done else (),
            first="keep" if self.done else "",
            note=self.weeks.trouble,
            question=_KEEP if self.done else self.asked,
        )

    @property
    def asked(self) -> str:
        """The die that is asked for, in a sentence."""
        who, roll = self.weeks.who, self.roll
        assert who is not None
        assert roll is not None
        name = f"{self.weeks.names[who]}: " if len(self.weeks.names) > 1 else ""
        healed = next((one for one in reversed(self._events(who)) if isinstance(one, Healed)), None)
        what = self._what(roll, self.now(who), healed)
        return f"Day {self.now(who).day}. {name}{capital(what)}, with {self._label('die', str(roll.dice))}."

    def carry_out(self, command: OfDice) -> str:
        """Do what a command says; why it cannot be done, or nothing."""
        try:
            match command.deed:
                case "throw" if command.text:
                    return self._enter(command.text)
                case "throw":
                    self.weeks.throw()
                case "throw_all":
                    self.weeks.throw_all()
                case "undo":
                    self.weeks.undo()
                case "redo":
                    self.weeks.redo()
                case "away":
                    self.weeks.throw_away()
                    self.over = self.away = True
                case _:
                    changed = self.weeks.keep()
                    self.over = not changed
                    return " ".join([f"{one}." for one in changed])
        except (NothingThereError, WrongAnswerError, StorageError) as wrong:
            return f"{capital(str(wrong))}."
        return ""

    def _enter(self, typed: str) -> str:
        rolled = typed_die(self._portrait.wording, self.roll, typed)
        if isinstance(rolled, str):
            return rolled
        self.weeks.enter(rolled)
        return ""

    @property
    def rows(self) -> list[DieRow]:
        """What has come to pass, in the order in which it was rolled."""
        found, healed = list[DieRow](), dict[int, Healed]()
        for who, timeline in self.weeks.lives.items():
            for told in timeline.opening:
                found += self._event(who, told.event)
                if isinstance(told.event, Healed):
                    healed[who] = told.event
        for fell in self.weeks.fallen:
            who, step = fell.who, fell.step
            assert isinstance(step.request, Roll)
            assert isinstance(step.answer, Rolled)
            what = self._what(step.request, step.before, healed.get(who))
            came, ink, rest = self._came(step.request, [one.event for one in step.told])
            day, score = step.before.day, step.answer.score
            said = f"Day {day}, {self._who(who)}{what}: {score}{came and f', {came}'}."
            found.append(DieRow(day, who, what, score, came, said.replace(" \u2192 ", ", now "), ink))
            for event in rest:
                if isinstance(event, Healed):
                    healed[who] = event
                found += self._event(who, event)
        return found

    def _who(self, who: int) -> str:
        return f"{self.weeks.names[who]}, " if len(self.weeks.names) > 1 else ""

    def _events(self, who: int) -> list[Struct]:
        """All that has come to pass for a fencer."""
        timeline = self.weeks.lives.get(who)
        told = (*timeline.opening, *[x for step in timeline.steps for x in step.told]) if timeline else ()
        return [one.event for one in told]

    def _what(self, roll: Roll, life: Life, healed: Healed | None) -> str:
        """What a die is for."""
        why, _, of = roll.why.partition(" ")
        place = self._label("place", of) if why in _AT_PLACES else ""
        score: int = getattr(life.fencer, of, 0)
        if why in _OF_SCORES:
            assert healed is not None, "such a die falls for a place that has healed"
            place, of = self._label("place", healed.place), self._label("characteristic", of)
        tables = self._tables
        light, mortal = tables.healing.light, tables.healing.mortal
        less = healed is not None and healed.grade is Grade.MORTAL
        grade = (
            grade_at(self._book.body(life), Place(roll.why[-2:].strip())) if why == "heal" else Grade.LIGHT
        )
        told = {
            "heal": f"{place}, {self._label('grade', grade)}: {_UNITS[grade]} to heal",
            "survive": f"{place}: {mortal.survive_needs} or more survives",
            "rise": f"{place}: {light.bonus_needs} or more adds {min(light.bonus, light.bonus_max - score)} to {of}",
            "again": f"{place}: {of} is rolled again{f', {-mortal.modifier} less' if less else ''}",
            "advance": f"{tables.ratings[rating_of(tables, life.fencer)].chance} or less raises the rating",
            "gold": "gold for an hour with the master",
            "practice_wounds": "wounds in practice",
        }
        places = [f"{at} {self._label('place', one)}" for at, one in enumerate(tables.wound_effects, 1)]
        return told.get(why, f"where: {', '.join(places)}")

    def _came(self, roll: Roll, told: list[Struct]) -> tuple[str, Ink, list[Struct]]:
        """What a die came to, with its ink, and what else came to pass after it."""
        first, rest = (told[0], told[1:]) if told else (None, [])
        came, ink = _NOTHING
        match first:
            case Timed(day=day, days=days):
                came = f"whole on day {day + days}"
            case Altered(one=one, before=before, after=after):
                name = self._label("characteristic", one)
                came = f"{name} {before} \u2192 {after}" if before != after else "no change"
                ink = "good" if after > before else "bad" if after < before else "dim"
            case Survived(dead=dead):
                came, ink = ("dies", "bad") if dead else ("lives", "good")
            case Rated(after=rating, rose=True) if roll.why == "advance":
                came, ink = f"now {rating}", "good"
            case Tried(points=points):
                came, ink = f"no rise at {points:g} points", "dim"
            case _:
                rest = told
        return came, ink, rest

    def _event(self, who: int, event: Struct) -> Iterator[DieRow]:
        """What came to pass without a die."""
        match event:
            case Healed(day=day, place=place, grade=grade):
                what = f"{self._label('place', place)}, {self._label('grade', grade)}: whole"
                said = f"Day {day}, {self._who(who)}{what}."
                yield DieRow(day, who, what, None, "", said, "good", drawn=False)
            case Rated(day=day, before=before, after=after, rose=rose):
                what = f"{'rises' if rose else 'falls'} from {before} to {after}"
                said = f"Day {day}, {self.weeks.names[who]} {what}."
                yield DieRow(day, who, what, None, "", said, "good" if rose else "bad", names=False)
            case OtherHand(day=day):
                what = "begins again with the other hand"
                yield DieRow(day, who, what, None, "", f"Day {day}, {self.weeks.names[who]} {what}.")
            case _:
                pass

    def bars(self, who: int) -> list[Bar]:
        """The places of a fencer that healed, or are healing."""
        start = self.start(who)
        body = self._book.body(start)
        found = {
            one.place: Bar(who, one.place, grade_at(body, one.place), one.days, 0)
            for one in start.condition.healing
        }
        for event in self._events(who):
            match event:
                case Timed(day=day, place=place, grade=grade):
                    found[Place(place)] = Bar(who, place, grade, event.days, day)
                case Healed(place=place):
                    found[Place(place)] = replace(found[Place(place)], whole=True)
                case _:
                    pass
        return list(found.values())

    def _told(self, who: int) -> Iterator[str]:
        """How a fencer stands now, and what was different before, in sentences."""
        yield f"{self.weeks.names[who]}: {self.fares(who)}."
        for label, before, after in self.compares(who):
            said = f"{before}, now {after}" if before != after else after
            yield signs_in_words(f"{capital(label)}: {said}.")
        yield from self.taught(who)

    def compares(self, who: int) -> Iterator[tuple[str, str, str]]:
        """Each figure before and after."""
        start, now = self.start(who), self.now(who)
        one, other = (
            self._portrait.hurt(life.fencer, replace(life.condition, dead=False)) for life in (start, now)
        )
        before, after = asdict(one.present), asdict(other.present)
        for key in before:
            yield self._label("characteristic", key), str(before[key]), str(after[key])
        for at, name in enumerate(("cut", "thrust")):
            yield name, f"{one.totals.attack[at]:+}", f"{other.totals.attack[at]:+}"
        ratings = [expertise_band(self._tables, life.fencer).name for life in (start, now)]
        yield "rating", ratings[0], ratings[1]
        points = [f"{round(points_of(self._tables, life.fencer), 1):g}" for life in (start, now)]
        yield "points", points[0], points[1]

    def taught(self, who: int) -> Iterator[str]:
        """What there is to learn from what time has brought, in sentences."""
        start, now = self.start(who), self.now(who)
        fallen = [one.step.request for one in self.weeks.fallen if one.who == who]
        if any(isinstance(one, Roll) and one.why.startswith(_OF_SCORES[-1]) for one in fallen):
            yield _ROLLED_AGAIN
        weeks = [one for one in self._events(who) if isinstance(one, WeekEnded)]
        if any(not one.hours and not one.fights and one.after != one.before for one in weeks):
            yield _HURT if start.hours and any(one.hurt for one in weeks) else _IDLE
        share = self._tables.practice[self._rank(start)].wounds
        if now.practised and share and self._book.rules.practice_wounds == "told":
            most = int(Dice.parse(self._tables.practice_dice.wounds).high * share)
            yield f"Practice gives light wounds, at most {most} a week, which are gone by Monday."
        if now.fencer.outgrown is now.fencer.weapon and now.fencer.outgrown != start.fencer.outgrown:
            yield _TOO_HEAVY

    def _rank(self, life: Life) -> Rank:
        return self._tables.ratings[rating_of(self._tables, life.fencer)].rank

    @property
    def too_weak(self) -> int | None:
        """A fencer whom time has made too weak for the weapon; None: nobody, or not all the dice have fallen."""
        found = [at for at in self.weeks.lives if self.now(at).fencer.outgrown is self.now(at).fencer.weapon]
        return found[0] if found and self.done else None

    def brief(self, who: int) -> str:
        """A fencer before and after in a line: the totals, and how the fencer stands."""
        figures = {label: (before, after) for label, before, after in self.compares(who)}
        (cut, cuts), (thrust, thrusts) = figures["cut"], figures["thrust"]
        (rating, ratings), (points, after) = figures["rating"], figures["points"]
        became = f"{rating} {points} \u2192 {f'{ratings} ' if ratings != rating else ''}{after}"
        return f"{cut}/{thrust} \u2192 {cuts}/{thrusts}, {became}, {self.fares(who)}"

    def fares(self, who: int) -> str:
        """How a fencer stands now, in a few words."""
        life = self.now(who)
        if life.condition.dead:
            return "dead"
        parts = list[str]()
        left = max([one.days for one in life.condition.healing], default=0)
        healed = "the sword hand is lost" if life.condition.hand_lost else "all healed"
        parts.append(f"whole in {in_days(left)}" if left else "wounded" if life.condition.wounds else healed)
        if life.fencer.outgrown is life.fencer.weapon:
            parts.append(f"the {self._label('weapon', life.fencer.weapon)} is too heavy now")
        if life.practised:
            parts.append(f"{life.practised} hours of practice")
        if paid := sum(one.paid for one in self._events(who) if isinstance(one, WeekEnded)):
            parts.append(f"{life.price * paid} gold")
        return ", ".join(parts)


def in_days(count: int) -> str:
    """A number of days.

    >>> in_days(1), in_days(12)
    ('1 day', '12 days')
    """
    return "1 day" if count == 1 else f"{count} days"


_AWAY = "Drop what time has brought, with all its dice"
_KEEP = "Keep what time has brought?"
_BEGUN = "Time has begun to pass before: keep what it brought to {names}, or drop it, first."
_NOTHING: tuple[str, Ink] = ("", "")
_AT_PLACES, _OF_SCORES = ("heal", "survive"), ("rise", "again")
_UNITS = {Grade.LIGHT: "days", Grade.SERIOUS: "weeks", Grade.MORTAL: "months"}
_ROLLED_AGAIN = "A serious wound never heals as it was: what it cost is rolled again."
_IDLE = (
    "A week without practice or a fight costs points. One hour of practice saves them, but not a master's."
)
_HURT = (
    "A fencer with a serious wound does not practise, and a week without practice or a fight costs points."
)
_TOO_HEAVY = "The weapon is too heavy now. It may stay in the hand, or change it on the sheet."
