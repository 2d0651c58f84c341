"""The first lesson: a bout in memory alone, its opponent's choices known beforehand, and what is said at each step.

How far it is follows from what was decided at the table, so it can be left and taken up anywhere, and taken back like
any other bout. A choice that a step does not ask for is played, told, and taken back; after the last step the opponent
thinks, and the bout goes on to its end.
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
from duel_tui.opponents.worker_client import WorkerClient
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.creation import fencer_of
from duel_tui.play.matchmaking import friendly
from duel_tui.play.picking import filled
from duel_tui.play.prompts import Awaited, Command, Ended, Nerves, Prompt, Prompter, Taught, Undo
from duel_tui.play.seat import HERE, Seats, played_by
from duel_tui.play.thoughts import Stamp, Thoughts
from duel_tui.registry import HOME, Lesson, LessonStep
from duel_tui.show.table import Option
from duel_tui.storage import fencers
from duel_tui.storage.settings import Settings
from duel_tui.words import Wording

PUPIL = Side.LEFT
"""The side that is taught."""
_AFTER = {"quick": "q", "lesson": "a", "tell": "l", "home": "x", "undo": ""}
"""What may be done at the end, with the letters; what has none is a row in lines alone."""


class Unheard:
    """Tells the fencing master to be silent, and keeps nothing."""

    settings = Settings(master=False)

    def keep(self, settings: Settings, /) -> None:
        """Keep nothing."""


class Foreseen(Thoughts):
    """The thoughts of an opponent whose first choices are known beforehand."""

    def __init__(self, table: DuelTable[object], steps: tuple[LessonStep, ...]) -> None:
        """Know what to choose at each step at this table."""
        super().__init__()
        self._table = table
        self._steps = steps

    def at(self, side: Side, stamp: Stamp) -> Future[Choice] | None:
        """The choice of the step; where that is not available, the first that is; after the last step what was thought."""
        ask = self._table.ask_of(side)
        if ask is None or ask.menu is None or len(_choices(self._table, side)) >= len(self._steps):
            return super().at(side, stamp)
        thought: Future[Choice] = Future()
        thought.set_result(self._choice(ask))
        return thought

    def _choice(self, ask: Ask) -> Choice:
        assert ask.menu is not None, "the table sees every menu"
        place = len(_choices(self._table, ask.side))
        try:
            return ask.take(self._steps[place].foe)
        except IllegalChoiceError:
            first: Choice = ask.menu.choices[0]
            return first


_FIELDS = ("movement", "blow", "target", "defence")
"""The fields that are taught."""


def letters_of(wording: Wording) -> dict[str, str]:
    """The letters in force of the choices that are taught, by their keys."""
    pickers = wording.phrases.pickers
    return {row.key: row.letter for field in _FIELDS for row in pickers[field].rows}


class Course:
    """One pupil's way through the lesson."""

    def __init__(self, lesson: Lesson, bout: Bout) -> None:
        """Teach at the table of a bout."""
        self.lesson = lesson
        self.bout = bout
        self._corrected = 0, ""
        """A step whose last choice was wrong, and what there is to say of that."""

    @property
    def passed(self) -> int:
        """How much was decided."""
        return len(_choices(self.bout.table, PUPIL))

    @property
    def wrong(self) -> str:
        """What there is to say of a last choice that its step does not ask for; empty: it was right, or there is none."""
        chosen = _choices(self.bout.table, PUPIL)
        if not 0 < len(chosen) <= len(self.lesson.steps):
            return ""
        step = self.lesson.steps[len(chosen) - 1]
        if fits(step.right, *chosen[-1]):
            return ""
        return next((one.said for one in step.wrong if fits(one.choice, *chosen[-1])), step.otherwise)

    def correct(self) -> Command:
        """Remember what there is to say of a wrong choice, and take it back."""
        self._corrected = self.passed - 1, self.wrong
        return Undo()

    def taught(self) -> Taught:
        """What is said with the next decision; first what came of the last one, or what was wrong with it."""
        lesson, passed = self.lesson, self.passed
        if self._corrected[0] != passed:
            self._corrected = passed, ""
        wrong = self._corrected[1]
        came = tuple([one.came for one in lesson.steps[max(0, passed - 1) : passed]])
        if passed >= len(lesson.steps):
            return Taught(lesson.free_head, came, lesson.free, (*came, lesson.free_head, lesson.free))
        step = lesson.steps[passed]
        head = lesson.head.format(number=passed + 1, steps=len(lesson.steps), title=step.title)
        act = step.act.format_map(letters_of(self.bout.wording))
        if not wrong:
            return Taught(head, (*came, step.look), act, (*came, head, step.hear, step.type))
        heard = (wrong, lesson.again, head, step.hear, step.type)
        return Taught(f"{head}. {lesson.again}", (wrong, step.look), act, heard)

    def ending(self) -> Prompt:
        """The end of the bout, after which a duel that is kept may follow."""
        say = self.bout.wording.say
        rows = [
            Option("after", key, letter, say(f"end_{key}"), number=number)
            for number, (key, letter) in enumerate(_AFTER.items(), 1)
        ]
        return Prompt(Ended(self.lesson.farewell, tuple(rows)))


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
    wording, desk = context.wording(HOME, {}), WorkerClient(rules)
    bout = Bout(
        table=table,
        wording=wording,
        names=pair.map(lambda fencer: fencer.name),
        seats=Seats(BySide(HERE, played_by(foe))),
        seed=lesson.seed,
        preset=preset.name,
        desk=desk,
        thoughts=Foreseen(table, lesson.steps),
    )
    context.sit_down(desk, bout.thoughts)
    return Course(lesson, bout)


class Teaching:
    """Teaches between the prompts of another prompter."""

    def __init__(self, course: Course, prompter: Prompter, *, asks: bool = True) -> None:
        """Teach a course; `asks`: whether what is next is asked at the end."""
        self._course = course
        self._prompter = prompter
        self._asks = asks
        self._corrects = False
        """True while the lesson takes back a choice."""
        self.show = prompter.show

    @property
    def nerves(self) -> Nerves:
        """Which rolls wait until a person lets the dice fall: none in a step, which says what came of them."""
        return self._prompter.nerves if self._course.passed > len(self._course.lesson.steps) else "never"

    async def ask(self, prompt: Prompt) -> Any:
        """Take back a choice that its step does not ask for, or ask with what the lesson says."""
        course, why = self._course, prompt.why
        if course.wrong and isinstance(why, Ask | Awaited | Ended):
            self._corrects = True
            return course.correct()
        if isinstance(why, Ended):
            prompt = course.ending() if self._asks else prompt
        elif isinstance(why, Ask):
            prompt = replace(prompt, taught=course.taught())
        return await self._prompter.ask(prompt)

    async def say(self, text: str, done: Command | None = None) -> None:
        """Say that a command was obeyed; what a step says is enough where the lesson gave it."""
        text, self._corrects = "" if self._corrects else text, False
        await self._prompter.say(text, done)


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
