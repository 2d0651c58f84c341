"""The first lesson: a bout in memory alone, its opponent's choices known beforehand, and what is said at each step.

How far it is follows from what was decided at the table, so it can be left and taken up anywhere, and taken back like
any other bout. A choice that a step does not ask for is played, told, and taken back.
"""

from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.answers import Decided
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice, IllegalChoiceError
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.creation import fencer_of
from duel_tui.play.matchmaking import friendly
from duel_tui.play.picking import filled
from duel_tui.play.prompts import Awaited, Card, Ended, Leave, Nerves, Prompt, Prompter, Undo
from duel_tui.play.seat import HERE, Seats, played_by
from duel_tui.play.thoughts import Stamp, Thoughts
from duel_tui.registry import HOME, Lesson, LessonStep
from duel_tui.storage import fencers
from duel_tui.storage.settings import Settings

PUPIL = Side.LEFT
"""The side that is taught."""


class Unheard:
    """Tells the fencing master to be silent, and keeps nothing."""

    settings = Settings(master=False)

    def keep(self, settings: Settings, /) -> None:
        """Keep nothing."""


class Foreseen(Thoughts):
    """The thoughts of an opponent whose choices are known beforehand."""

    def __init__(self, table: DuelTable[object], steps: tuple[LessonStep, ...]) -> None:
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

    def introduction(self) -> Prompt:
        """What is said before the step."""
        steps, step = self.lesson.steps, self.step
        head = self.lesson.head.format(number=self.passed + 1, steps=len(steps), title=step.title)
        return Prompt(Card(head, self._came, (step.hear, step.type)), (step.look, step.act))

    def correction(self) -> Prompt:
        """What is said of a choice that the step does not ask for."""
        said = self.wrong, self.lesson.again
        return Prompt(Card(self.lesson.tried, heard=said), said)

    def farewell(self) -> Prompt:
        """What is said after the last step."""
        said = (self.lesson.farewell,)
        return Prompt(Card(self.lesson.over, self._came, said), said)

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
    table: DuelTable[object] = DuelTable(rules, journal, SeededThrower(lesson.seed))
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


class Teaching:
    """Teaches between the prompts of another prompter."""

    def __init__(self, course: Course, prompter: Prompter) -> None:
        """Teach a course."""
        self._course = course
        self._prompter = prompter
        self.show, self.say = prompter.show, prompter.say

    @property
    def nerves(self) -> Nerves:
        """Which rolls wait until a person lets the dice fall."""
        return self._prompter.nerves

    async def ask(self, prompt: Prompt) -> Any:
        """Take back a choice that its step does not ask for, once it is told what came of it, or show the step before its decision."""
        course, ask = self._course, self._prompter.ask
        if course.wrong and isinstance(prompt.why, Ask | Awaited | Ended):
            return await ask(course.correction()) or Undo()
        if isinstance(prompt.why, Ended):
            return Leave()
        if not isinstance(prompt.why, Ask):
            return await ask(prompt)
        if course.over:
            return await ask(course.farewell()) or Leave()
        if course.told != course.passed:
            if command := await ask(course.introduction()):
                return command
            course.told = course.passed
        return await ask(replace(prompt, standing=course.step.act))


def fits(wanted: Mapping[str, str], ask: Ask, choice: Choice) -> bool:
    """True if a choice has all of these fields."""
    chosen = filled(choice) if isinstance(choice, Struct) else {ask.what: str(choice)}
    return wanted.items() <= chosen.items()


def _choices(table: DuelTable[object], side: Side) -> list[tuple[Ask, Choice]]:
    """What a side was asked and has chosen so far."""
    chosen: list[tuple[Ask, Choice]] = []
    for step in table.steps:
        if isinstance(step.request, Decide) and isinstance(step.answer, Decided):
            pairs = zip(step.request.asks, step.answer.choices, strict=True)
            chosen += [(ask, choice) for ask, choice in pairs if ask.side is side]
    return chosen
