"""The first lesson on the screen: a page before each step, and what is to be done on the rule of the duel screen."""

from concurrent.futures import Future

from msgspec.structs import replace

from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import Side
from duel_tui.plain.lesson import go_through
from duel_tui.plain.talk import Back, Talk
from duel_tui.play.context import AppContext
from duel_tui.play.lesson import Card, Course, Unheard, correct, teach
from duel_tui.play.prompter import Command, Leave
from duel_tui.play.tutor import Master
from duel_tui.show.blocks import Line, Span
from duel_tui.tui.flow import Flow
from duel_tui.tui.host import Host
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.duel_prompter import ScreenPrompter
from duel_tui.tui.widgets.notice import Notice


class LessonFlow(Flow):
    """The lesson, of which nothing is kept."""

    def __init__(self, host: Host, context: AppContext, course: Course) -> None:
        """Teach on the app's screens."""
        super().__init__(host, context, replace(course.bout, sums=host.settings.sums))
        self._course = course

    def prompter(self, screen: DuelScreen) -> ScreenPrompter:
        """What teaches through the screen."""
        return LessonPrompter(screen, self._course)

    async def talk(self, talk: Talk) -> None:
        """Go on with the lesson in lines, which say its step again."""
        self._course.told = -1
        await go_through(self._app_context, self._course, talk)
        if not self._course.over:
            raise Back

    def again(self, *, swapped: bool) -> None:
        """Stay: no duel follows the lesson."""

    def next(self) -> None:
        """Stay: no duel follows the lesson."""


class LessonPrompter(ScreenPrompter):
    """Teaches through a duel screen."""

    def __init__(self, screen: DuelScreen, course: Course) -> None:
        """Teach a course."""
        super().__init__(screen)
        self._course = course
        self._master = Master(Unheard(), course.bout)

    async def choose(self, ask: Ask, *, secret: bool) -> Choice | Command:
        """Show the step, and ask for its decision."""
        if command := await teach(self._course, self._show):
            return command
        self._screen.board.standing = self._course.step.act
        return await super().choose(ask, secret=secret)

    async def wait(self, side: Side, thought: Future[Choice]) -> Command | None:
        """Wait for nothing after a choice that is to be taken back."""
        return await correct(self._course, self._show) or await super().wait(side, thought)

    async def ended(self, outcome: Outcome) -> Command:
        """Take back a choice that has ended the bout."""
        del outcome
        return await correct(self._course, self._show) or Leave()

    async def _show(self, card: Card) -> Command | None:
        """Show a card over what has happened, until it is read."""
        self._screen.board.standing = ""
        head = f" {card.head} "
        rule = "\u2500" * max(0, self._screen.size.width - 2 - len(head))
        lines: list[Line] = [(), *self._told((card.came,)), ()] if card.came else []
        lines += [(Span(head, "title"), Span(rule, "dim")), *self._told((*card.said, *card.seen))]
        pane = Notice(lines, self._say("goes_on_only"))
        command: Command | None = await self._screen.ask(pane, [self._item("commit", "go on"), self._undo])
        return command
