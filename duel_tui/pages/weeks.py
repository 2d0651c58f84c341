"""How long time passes, for whom, and how each fencer spends it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from duel_tui.dice_sources import drawn_seed
from duel_tui.engine.journal import BrokenLineError
from duel_tui.fencer.expertise import points_of
from duel_tui.fencer.healing import grade_at
from duel_tui.fencer.life import WEEK
from duel_tui.fencer.person import expertise_band
from duel_tui.fencer.terms import Grade
from duel_tui.pages.execution import FormPage, Next, Stay
from duel_tui.pages.model import Command, Fill, Page, PageField, PassTime, Value, turned
from duel_tui.pages.passes import Passes, in_days
from duel_tui.play.context import AppContext
from duel_tui.play.likeness import figure_of
from duel_tui.play.roster import Portrait
from duel_tui.play.weeks import LONGEST, Passage, TimeError, Weeks, read_time
from duel_tui.registry import HOME
from duel_tui.sanitize import folded
from duel_tui.show.blocks import Block, Likeness, Paragraph
from duel_tui.show.form import Limits, read_number
from duel_tui.storage import drafts, fencers
from duel_tui.storage.drafts import HalfPassed, PassingBy
from duel_tui.storage.errors import BrokenFileError
from duel_tui.storage.fencers import FencerFile
from duel_tui.text import listed

_ALONE, _SCHOOL, _MASTER = "alone", "school", "master"
_MOST = LONGEST // WEEK - 1
"""The most weeks beside days."""


class TimeForm(FormPage):
    """How long time passes, and how each fencer spends it."""

    told = 4

    def __init__(
        self, context: AppContext, files: Sequence[FencerFile], options: Mapping[str, Any] | None = None
    ) -> None:
        """Ask for these fencers; the house rules are those of a preset, unless they are given."""
        self._given = options
        self._context, self._files = context, tuple(files)
        self._weeks, self._days = 1, 0
        self._whole: int | None = None
        self._hours = [file.passed[-1].start.hours if file.passed else 0 for file in files]
        self._taught = [_taught(file) for file in files]
        self._presets = context.library.presets(HOME)
        last = [file.passed[-1].options for file in files if file.passed][-1:]
        known = [name for name, one in self._presets.items() if [one.options] == last]
        self._preset = (*known, *self._presets)[0]

    def take(self, passage: Passage) -> None:
        """Take a length of time that was typed.

        Raises:
            TimeError: it passes until one is whole who is not hurt, or not among them.
        """
        (self._weeks, self._days), self._whole = divmod(passage.days, WEEK), None
        if whole := folded(passage.whole):
            found = [at for at in self._hurt if folded(self._files[at].fencer.name).startswith(whole)]
            if not found:
                names = " or ".join([self._files[at].fencer.name for at in self._hurt])
                raise TimeError(f"{passage.whole}: no wounds to heal; wounded: {names or 'nobody'}")
            self._whole = found[0]

    @property
    def _hurt(self) -> list[int]:
        graver = [
            any(one.grade is not Grade.SCRATCH for one in file.condition.wounds) for file in self._files
        ]
        return [at for at, one in enumerate(graver) if one]

    @property
    def page(self) -> Page:
        """The form as it stands."""
        names = [file.fencer.name for file in self._files]
        weeks, days = (
            Value(str(number), command=Fill(key, str(number)))
            for key, number in (("weeks", self._weeks), ("days", self._days))
        )
        until = [("", "for this time"), *[(str(at), f"{names[at]} is whole") for at in self._hurt]]
        whole = "" if self._whole is None else str(self._whole)
        ends = turned("until", "Until", whole, until, line=_UNTIL, letter="u")
        unused = "until the wounds have healed" if whole else ""
        presets = [(name, one.name) for name, one in self._presets.items()]
        return Page(
            "time",
            "Time passes",
            aside=listed(names),
            blocks=tuple(self._blocks()),
            fields=(
                PageField(
                    "weeks", "Weeks", 0, (weeks,), _WEEKS, "w", unused, span=Limits(self._weeks, 0, _MOST)
                ),
                PageField(
                    "days", "Days", 0, (days,), _DAYS, "d", unused, span=Limits(self._days, 0, WEEK - 1)
                ),
                *([ends] if self._hurt else []),
                *[field for place in range(len(names)) for field in self._of(place)],
                turned("rules", "Rules", self._preset, presets, line=_RULES, letter="r"),
            ),
            first="weeks",
            question="begin",
        )

    def carry_out(self, command: Command) -> None:
        """Put a value into a field."""
        assert isinstance(command, Fill), "the fields of this page do nothing else"
        key, _, place = command.key.partition(" ")
        value = command.value
        match key:
            case "until":
                self._whole = int(value) if value else None
            case "weeks":
                self._weeks = read_number(value, 3) or 0
            case "days":
                self._days = read_number(value, 1) or 0
            case "hours":
                self._hours[int(place)] = read_number(value, 3) or 0
            case "taught":
                self._taught[int(place)] = value
            case _:
                self._preset = value

    too_short = "Time has to pass: give weeks or days."
    """What is said where none passes."""

    @property
    def count(self) -> int:
        """How many fencers there are."""
        return len(self._files)

    @property
    def most_hours(self) -> int:
        """The most hours of practice in a week."""
        return self._context.library.passing(self._options).book.rules.max_practice_hours

    @property
    def _options(self) -> dict[str, Any]:
        return dict(self._presets[self._preset].options if self._given is None else self._given)

    def finish(self) -> Next:
        """Let time pass, as soon as it is known how long."""
        return self.begun() or Stay(self.too_short)

    def begun(self, seed: int | None = None) -> Passes | None:
        """Time that begins to pass, perhaps with the dice of a seed; None: none passes."""
        days = self._weeks * WEEK + self._days
        if self._whole is None and not days:
            return None
        lives = list[PassingBy]()
        for file, hours, taught in zip(self._files, self._hours, self._taught, strict=True):
            practice = replace(file.practice, school=taught == _SCHOOL, master=taught == _MASTER)
            start = replace(file.life(0 if self._whole is not None else days, hours), practice=practice)
            lives.append(PassingBy(file.path.name, start, len(file.passed)))
        half = HalfPassed(
            drawn_seed() if seed is None else seed, tuple(lives), whole=self._whole, options=self._options
        )
        return of_time(self._context, half)

    def _of(self, at: int) -> Iterator[PageField]:
        """How a fencer spends a week."""
        name = f"{self._files[at].fencer.name}: " if len(self._files) > 1 else ""
        hours, key = self._hours[at], f"hours {at}"
        said = (Value(str(hours), command=Fill(key, str(hours))),)
        label = f"{name}hours" if name else "Hours"
        span = Limits(hours, 0, self.most_hours)
        yield PageField(key, label, 0, said, _HOURS, "" if name else "h", span=span)
        taught = ((_ALONE, "alone"), (_SCHOOL, "in a school"), (_MASTER, "with a paid master"))
        label = f"{name}taught" if name else "Taught"
        yield turned(
            f"taught {at}", label, self._taught[at], taught, line=_TAUGHT, letter="" if name else "t"
        )

    def _blocks(self) -> Iterator[Block]:
        portrait = Portrait(self._context)
        if len(self._files) == 1:
            file = self._files[0]
            yield Likeness(figure_of(self._context, file.fencer, file.condition))
        for file in self._files:
            yield Paragraph(f"{file.fencer.name}: {stands(self._context, portrait, file)}")


_WEEKS = "Time is to pass for this number of weeks."
_UNTIL = "Time passes for these weeks and days, or until all wounds of a fencer have healed."
_DAYS = "These days are added to the weeks."
_HOURS = (
    "The fencer practises for this number of hours a week. A master of fence only keeps points by practice or teaching. "
    "A fencer with a serious wound does not practise."
)
_TAUGHT = (
    "A Good fencer who practises rises only in a school or with a master. A master costs gold by the hour."
)
_RULES = "The house rules of healing and expertise are those of these rules."


def _taught(file: FencerFile) -> str:
    return _SCHOOL if file.practice.school else _MASTER if file.practice.master else _ALONE


def stands(context: AppContext, portrait: Portrait, file: FencerFile) -> str:
    """What is to heal, and the points of expertise, in a sentence."""
    tables, label = context.library.fencer_tables(), portrait.wording.label
    book = context.library.passing().book
    body = book.body(file.life(0))
    left = {one.place: one.days for one in file.condition.healing}
    parts = list[str]()
    for place in tables.wound_effects:
        if any(one.place is place for one in file.condition.wounds):
            told = f"{label('place', place)} {label('grade', grade_at(body, place))}"
            parts.append(f"{told}, {in_days(left[place])} more" if place in left else told)
    rating, points = expertise_band(tables, file.fencer).name, points_of(tables, file.fencer)
    return f"{'; '.join(parts) or 'unhurt'}. {rating}, {round(points, 1):g} points."


def time_for(context: AppContext, command: PassTime) -> "TimeForm | Passes":
    """The form of the time that is to pass, or the time that has begun to pass.

    Raises:
        StorageError: a file cannot be read.
        ValueError: the time that has begun does not fit its fencers.
    """
    if (waits := drafts.passing(context.saves)) is not None:
        return of_time(context, waits, waited=True)
    names = dict.fromkeys((command.path, *context.together))
    files = [fencers.load(path) for path in map(context.saves.fencers.joinpath, names) if path.is_file()]
    return TimeForm(context, [file for file in files if not file.condition.dead])


def typed_time(
    context: AppContext, text: str, options: Mapping[str, Any] | None = None
) -> "TimeForm | Passes":
    """The form of a time that was typed, for the fencers it names, those who are chosen for it, or the one last played.

    Raises:
        TimeError: it cannot be read, or names nobody.
        StorageError: a file cannot be read.
        ValueError: the time that has begun does not fit its fencers.
    """
    passage, names = read_time(text)
    names = names or passage.whole
    if (waits := drafts.passing(context.saves)) is not None:
        return of_time(context, waits, waited=True)
    own = [file for file in context.own().fencers if not file.condition.dead]
    last = [file for file in own if file.stem == context.settings.fencer]
    files = _named(own, names) if names else [one for one in own if one.path.name in context.together] or last
    if not files:
        raise TimeError(f"{text}: for whom? Name fencers of your own")
    form = TimeForm(context, files, options)
    form.take(passage)
    return form


def _named(own: Sequence[FencerFile], text: str) -> list[FencerFile]:
    found, left = list[FencerFile](), folded(text).replace(",", " ").replace(" and ", " ").strip()
    while left:
        fits = [
            (len(known), at)
            for at, file in enumerate(own)
            for known in (folded(file.fencer.name), file.stem, folded(file.fencer.name).split()[0])
            if f"{left} ".startswith(f"{known} ")
        ]
        if not fits:
            listed = ", ".join([file.fencer.name for file in own]) or "none; shipped ones stay as they are"
            raise TimeError(f"{left}: no living fencer of yours; there are {listed}")
        size, at = max(fits)
        found += [own[at]] if own[at] not in found else []
        left = left[size:].strip()
    return found


def of_time(context: AppContext, half: HalfPassed, *, waited: bool = False) -> Passes:
    """Time that passes, as it has been agreed on; `waited`: it had begun before.

    Raises:
        BrokenFileError: a line does not fit.
    """
    passing = context.library.passing(half.options)
    try:
        return Passes(context, Weeks(passing, context.saves, half), waited=waited)
    except BrokenLineError as wrong:
        raise BrokenFileError(drafts.weeks_of(context.saves), str(wrong)) from wrong
