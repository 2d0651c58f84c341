"""Time that passes for some fencers together: their dice in the order of the days, kept or dropped as a whole.

Each fencer has a timeline of his own. The next die is that of the fencer who has come least far, so that all of them live
through the same days. Until it is kept, nothing is in a file but the draft, which has every answer before it counts.
"""

import re
from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.answers import Rolled
from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Roll
from duel_tui.engine.timeline import NothingThereError, Step, Timeline
from duel_tui.fencer.life import WEEK, Life
from duel_tui.fencer.passing import Passing
from duel_tui.sanitize import ComplaintError
from duel_tui.storage import careers, drafts, fencers
from duel_tui.storage.drafts import HalfPassed
from duel_tui.storage.errors import SaveError
from duel_tui.storage.fencers import FencerFile, Passed
from duel_tui.storage.folders import Saves
from duel_tui.text import capital

LONGEST = 3640
"""The most days that pass at once: ten years of weeks."""
_TIME = re.compile(r"(?P<number>\d+) ?(?P<unit>days?|d|weeks?|w|months?|m)(?: |$)", re.IGNORECASE)
_UNITS = {"d": 1, "w": WEEK, "m": 4 * WEEK}
_UNTIL = re.compile(r"until (?P<name>.+?) (?:is )?whole", re.IGNORECASE)


class TimeError(ComplaintError):
    """A length of time cannot be read, or cannot pass; the message says what would be right."""


class Passage(Struct, frozen=True):
    """How long time passes."""

    days: int = 0
    whole: str = ""
    """The fencer until whose wounds have healed it passes; empty: the days are given."""


def read_time(text: str) -> tuple[Passage, str]:
    """A length of time that was typed, and what stands behind it: `6 weeks`, `6w`, `1 week 3 days`, `until Lucia is whole`.

    Raises:
        TimeError: it begins with none.

    >>> read_time("6w lucia")[0].days, read_time("1 week 3 days")[0].days, read_time("until lucia is whole")[0].whole
    (42, 10, 'lucia')
    """
    rest = " ".join(text.split())
    if until := _UNTIL.match(rest):
        return Passage(whole=until["name"]), rest[until.end() :].strip()
    days = 0
    while part := _TIME.match(rest):
        days, rest = days + int(part["number"][:5]) * _UNITS[part["unit"][0].casefold()], rest[part.end() :]
    if not 1 <= days <= LONGEST:
        wanted = f"such as 6 weeks, 10 days or until Lucia is whole, at most {LONGEST // WEEK} weeks"
        raise TimeError(f"{text}: how long? {capital(wanted)}")
    return Passage(days), rest


class Fell(Struct, frozen=True):
    """A die that fell for a fencer, with what came of it."""

    who: int
    step: Step[Life]


class Weeks:
    """Time passing."""

    def __init__(self, passing: Passing, saves: Saves, half: HalfPassed) -> None:
        """Begin, or go on after some lines.

        Raises:
            BrokenLineError: a line does not fit.
        """
        self._passing, self._saves = passing, saves
        self.half = half
        self.trouble = ""
        """Why the draft could not be kept; empty: it is."""
        self._undone: list[str] = []
        self.lives: dict[int, Timeline[Life]] = {}
        """That of each fencer, by place; those of others follow once it is known how long until one is whole."""
        self._build()

    @property
    def names(self) -> tuple[str, ...]:
        """The fencers' names."""
        return tuple([one.start.fencer.name for one in self.half.fencers])

    @property
    def who(self) -> int | None:
        """The place of the fencer whose die is next; None: all the time has passed."""
        left = [(one.state.day, at) for at, one in self.lives.items() if not one.done]
        return min(left)[1] if left else None

    @property
    def roll(self) -> Roll | None:
        """The die that is asked for; None: all the time has passed."""
        who = self.who
        request = None if who is None else self.lives[who].request
        assert request is None or isinstance(request, Roll), "only dice are asked for"
        return request

    @property
    def fallen(self) -> tuple[Fell, ...]:
        """The dice in the order in which they fell."""
        counts, found = [0] * len(self.half.fencers), list[Fell]()
        for line in self.half.lines:
            who = int(line.partition(" ")[0])
            found.append(Fell(who, self.lives[who].step(counts[who])))
            counts[who] += 1
        return tuple(found)

    def throw(self) -> None:
        """Let the next die fall."""
        who = self.who
        if who is None:
            raise NothingThereError("all the dice are rolled")
        timeline = self.lives[who]
        assert self.roll is not None, "a die is asked for"
        timeline.give(SeededThrower(self.half.seed + who).throw(self.roll, timeline.place))
        self._given()

    def enter(self, rolled: Rolled) -> None:
        """Let a die that was rolled by hand count.

        Raises:
            WrongAnswerError: it cannot fall.
        """
        who = self.who
        assert who is not None, "a die is asked for"
        self.lives[who].enter(rolled)
        self._given()

    def throw_all(self) -> None:
        """Let all the rest fall."""
        while self.who is not None:
            self.throw()

    def undo(self) -> None:
        """Take the last die back.

        Raises:
            NothingThereError: none fell.
        """
        if not self.half.lines:
            raise NothingThereError("no die has fallen")
        *lines, last = self.half.lines
        self._undone.append(last)
        self._turn(lines)

    def redo(self) -> None:
        """Restore the die that was taken back last.

        Raises:
            NothingThereError: none was.
        """
        if not self._undone:
            raise NothingThereError("no die was taken back")
        self._turn([*self.half.lines, self._undone.pop()])

    def keep(self) -> tuple[str, ...]:
        """Write what has become of all of them; a sentence for each who was changed meanwhile: then nothing is written.

        Raises:
            StorageError: a file could not be read or written.
        """
        written = list[tuple[FencerFile, Life, Passed]]()
        changed = list[str]()
        for at, one in enumerate(self.half.fencers):
            file, journal = fencers.load(self._saves.fencers / one.file), self.lives[at].journal
            passed = Passed(journal.start, journal.lines, self.half.options)
            if file.passed[one.passed :] == (passed.kept,):
                continue  # a kill came between two files
            if file.life(0) != _before(passed.start, file):
                changed.append(file.fencer.name)
            written.append((file, self.lives[at].state, passed))
        for file, after, passed in [] if changed else written:
            if not careers.let_pass(file, after, passed):
                changed.append(file.fencer.name)
        if not changed:
            self.throw_away()
        return tuple([f"{name} has been changed since: let time pass again" for name in changed])

    def throw_away(self) -> None:
        """Let nothing of it count.

        Raises:
            SaveError: the draft could not be removed.
        """
        drafts.discard(drafts.weeks_of(self._saves))

    def _given(self) -> None:
        self._undone.clear()
        self._complete()

    def _build(self) -> None:
        """Play the answers there are."""
        self.lives = {}
        for at in range(len(self.half.fencers)) if self.half.whole is None else (self.half.whole,):
            self._begin(at, self.half.fencers[at].start)
        self._complete()

    def _complete(self) -> None:
        """Let time pass for the others once it is known how long (RD-245)."""
        whole = self.half.whole
        if whole is None or len(self.lives) == len(self.half.fencers):
            return
        first = self.lives[whole]
        if first.state.day or first.done:
            for at, one in enumerate(self.half.fencers):
                if at != whole:
                    self._begin(at, replace(one.start, days=first.state.days))

    def _begin(self, at: int, start: Life) -> None:
        lines = [rest for who, _, rest in (line.partition(" ") for line in self.half.lines) if who == str(at)]
        journal = Journal(self._passing.key, "", self.half.options, start, tuple(lines))
        keep = partial(self._answered, at)
        self.lives[at] = Timeline(self._passing, journal, None, keep)

    def _answered(self, who: int, _number: int, text: str) -> None:
        """Keep an answer before it counts."""
        self.half = replace(self.half, lines=(*self.half.lines, f"{who} {text}"))
        self._save()

    def _turn(self, lines: Sequence[str]) -> None:
        self.half = replace(self.half, lines=tuple(lines))
        self._build()
        self._save()

    def _save(self) -> None:
        try:
            drafts.save(self._saves, self.half)
            self.trouble = ""
        except SaveError as error:
            self.trouble = str(error)


def _before(start: Life, file: FencerFile) -> Life:
    """A fencer as before time began to pass, but for what was chosen then."""
    practice = replace(start.practice, school=file.practice.school, master=file.practice.master)
    return replace(start, hours=0, days=0, practice=practice)
