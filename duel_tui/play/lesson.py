"""The first lesson: a bout in memory alone, its opponent's choices known beforehand, and what is said at each step.

How far it is follows from what was decided at the table, so it can be left and taken up anywhere, and taken back like
any other bout. A choice that a step does not ask for is played, told, and taken back.
"""

from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Future

from msgspec import Struct

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.answers import Decided
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice, IllegalChoiceError
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import Table
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.creation import fencer_of
from duel_tui.play.matchmaking import friendly
from duel_tui.play.picking import filled
from duel_tui.play.prompter import Command, Leave, Undo
from duel_tui.play.seat import HERE, Seats, played_by
from duel_tui.play.thoughts import Stamp, Thoughts
from duel_tui.registry import HOME, Lesson, LessonStep
from duel_tui.storage import fencers
from duel_tui.storage.settings import Settings

PUPIL = Side.LEFT
"""The side that is taught."""


class Card(Struct, frozen=True):
    """What is said between two decisions."""

    head: str
    came: str = ""
    """What came of the step before; empty: there was none, or it was told."""
    said: tuple[str, ...] = ()
    """What there is to say under the head, in either way."""
    seen: tuple[str, ...] = ()
    """What is to be done next, on the screen."""
    heard: tuple[str, ...] = ()
    """The same in lines."""


Show = Callable[[Card], Awaitable[Command | None]]
"""Shows a card until the pupil has read it, and returns the command that was given instead, if one was."""


class Unheard:
    """Tells the fencing master to be silent, and keeps nothing."""

    settings = Settings(master=False)

    def keep(self, settings: Settings, /) -> None:
        """Keep nothing."""


class Foreseen(Thoughts):
    """The thoughts of an opponent whose choices are known beforehand."""

    def __init__(self, table: Table[object], steps: tuple[LessonStep, ...]) -> None:
        """Know what to choose at each step at this table."""
        super().__init__()
        self._table = table
        self._steps = steps

    def at(self, side: Side, stamp: Stamp) -> Future[Choice] | None:  # noqa: ARG002  the table knows the moment
        """The choice of the step; where that is not available, the first that is."""
        ask = self._table.ask_of(side)
        if ask is None or ask.menu is None:
            return None
        thought: Future[Choice] = Future()
        thought.set_result(self._choice(ask))
        return thought

    def _choice(self, ask: Ask) -> Choice:
        assert ask.menu is not None, "the table sees every menu"
        place = len(_choices(self._table, ask.side))
        try:
            return ask.take(self._steps[place].foe)
        except (IllegalChoiceError, IndexError):
            first: Choice = ask.menu.choices[0]
            return first


class Course:
    """One pupil's way through the lesson."""

    def __init__(self, lesson: Lesson, bout: Bout) -> None:
        """Teach at the table of a bout."""
        self.lesson = lesson
        self.bout = bout
        self.told = -1
        """The step that was introduced last."""

    @property
    def passed(self) -> int:
        """How many steps are done: all that was decided, but for a last choice that was wrong."""
        return len(_choices(self.bout.table, PUPIL)) - bool(self.wrong)

    @property
    def over(self) -> bool:
        """True once every step is done."""
        return self.passed == len(self.lesson.steps)

    @property
    def step(self) -> LessonStep:
        """The step that is being learnt."""
        return self.lesson.steps[self.passed]

    @property
    def wrong(self) -> str:
        """What there is to say of a last choice that its step does not ask for; empty: it was right, or there is none."""
        chosen = _choices(self.bout.table, PUPIL)
        if not chosen:
            return ""
        step = self.lesson.steps[len(chosen) - 1]
        if fits(step.right, *chosen[-1]):
            return ""
        return next((one.said for one in step.wrong if fits(one.choice, *chosen[-1])), step.otherwise)

    def introduction(self) -> Card:
        """What is said before the step."""
        steps, step = self.lesson.steps, self.step
        head = self.lesson.head.format(number=self.passed + 1, steps=len(steps), title=step.title)
        return Card(head, self._came, seen=(step.look, step.act), heard=(step.hear, step.type))

    def correction(self) -> Card:
        """What is said of a choice that the step does not ask for."""
        return Card(self.lesson.tried, said=(self.wrong, self.lesson.again))

    def farewell(self) -> Card:
        """What is said after the last step."""
        return Card(self.lesson.over, self._came, (self.lesson.farewell,))

    @property
    def _came(self) -> str:
        return self.lesson.steps[self.passed - 1].came if self.passed else ""


def begin_course(context: AppContext) -> Course:
    """Sit down to the lesson; nothing of it is kept.

    Raises:
        RulesetError: its file cannot be used.
        StorageError: its fencer cannot be read.
    """
    library = context.library.under(None)
    lesson = library.lesson()
    foe = context.cards(HOME).of(lesson.opponent)
    mine = fencers.load(context.examples.fencers / f"{lesson.fencer}.toml", shipped=True).fencer
    pair = BySide(mine, fencer_of(library, foe))
    _, preset = friendly(library.presets(HOME))
    rules = library.ruleset(HOME, preset.options)
    edition = library.editions(HOME).current
    journal = Journal(HOME, edition, dict(preset.options), library.begin(rules, preset.kind, pair))
    table: Table[object] = Table(rules, journal, SeededThrower(lesson.seed))
    wording = context.wording(HOME, {})
    bout = Bout(
        table=table,
        wording=wording,
        names=pair.map(lambda fencer: fencer.name),
        seats=Seats(BySide(HERE, played_by(foe))),
        seed=lesson.seed,
        preset=preset.name,
        thoughts=Foreseen(table, lesson.steps),
    )
    return Course(lesson, bout)


async def teach(course: Course, show: Show) -> Command | None:
    """Show what there is to say before a decision; the command that stands in the place of its answer, if one does."""
    if correction := await correct(course, show):
        return correction
    if course.over:
        return await show(course.farewell()) or Leave()
    if course.told != course.passed:
        if command := await show(course.introduction()):
            return command
        course.told = course.passed
    return None


async def correct(course: Course, show: Show) -> Command | None:
    """Take back a choice that its step does not ask for, once it is told what came of it."""
    return (await show(course.correction()) or Undo()) if course.wrong else None


def fits(wanted: Mapping[str, str], ask: Ask, choice: Choice) -> bool:
    """True if a choice has all of these fields."""
    chosen = filled(choice) if isinstance(choice, Struct) else {ask.what: str(choice)}
    return wanted.items() <= chosen.items()


def _choices(table: Table[object], side: Side) -> list[tuple[Ask, Choice]]:
    """What a side was asked and has chosen so far."""
    chosen: list[tuple[Ask, Choice]] = []
    for step in table.steps:
        if isinstance(step.request, Decide) and isinstance(step.answer, Decided):
            pairs = zip(step.request.asks, step.answer.choices, strict=True)
            chosen += [(ask, choice) for ask, choice in pairs if ask.side is side]
    return chosen
