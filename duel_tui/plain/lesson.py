"""The first lesson in lines: said before each prompt, with a sentence on what came of the last choice."""

from concurrent.futures import Future

from msgspec.structs import replace

from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import Side
from duel_tui.pages.rulebook import LESSON
from duel_tui.plain.prompter import Lines
from duel_tui.plain.signs import ended
from duel_tui.plain.talk import Talk
from duel_tui.plain.words import Word, Words
from duel_tui.play import conductor
from duel_tui.play.context import AppContext
from duel_tui.play.lesson import Card, Course, Unheard, begin_course, correct, teach
from duel_tui.play.prompter import Command, Leave
from duel_tui.play.tutor import Master
from duel_tui.storage.errors import StorageError


class LessonLines(Lines):
    """The lines of the lesson."""

    def __init__(self, context: AppContext, course: Course, talk: Talk) -> None:
        super().__init__(context, course.bout, talk)
        self._course = course
        self._master = Master(Unheard(), course.bout, drawn=False)

    async def choose(self, ask: Ask, *, secret: bool) -> Choice | Command:
        """Say the step, and ask for its decision."""
        return await teach(self._course, self._show) or await super().choose(ask, secret=secret)

    async def wait(self, side: Side, thought: Future[Choice]) -> Command | None:
        """Wait for nothing after a choice that is to be taken back."""
        return await correct(self._course, self._show) or await super().wait(side, thought)

    async def ended(self, outcome: Outcome) -> Command:
        """Take back a choice that has ended the bout."""
        del outcome
        return await correct(self._course, self._show) or Leave()

    async def _show(self, card: Card) -> None:
        self._talk.say(card.came, *map(ended, (card.head, *card.said, *card.heard)))

    def _words(self, side: Side) -> Words:
        """The words of a duel, and the one that says the step again."""
        return (*super()._words(side), Word(LESSON, "says this step of the lesson again", self._say_step))

    def _say_step(self, _: str) -> None:
        card = self._course.introduction()
        self._talk.tell(*map(ended, (card.head, *card.heard)))


async def learn(context: AppContext, talk: Talk) -> None:
    """Go through the first lesson."""
    try:
        course = begin_course(context)
    except (StorageError, ValueError) as error:
        talk.tell(f"{error}.")
        return
    context.keep(replace(context.settings, offer_lesson=False))
    await go_through(context, course, talk)


async def go_through(context: AppContext, course: Course, talk: Talk) -> None:
    """Go through a lesson from where it stands to its end, or until it is left."""
    lines = LessonLines(context, course, talk)
    await lines.begin()
    await conductor.fight(course.bout, lines)
    talk.say("" if course.over else course.lesson.left)
