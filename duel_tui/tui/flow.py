"""The flow of a bout on the screen: what goes on around it, and for a saved duel its file and the duel that follows it."""

from abc import ABC, abstractmethod

from msgspec.structs import replace

from duel_tui.pages.conductor import fight, played
from duel_tui.pages.matrix import whole_matrix
from duel_tui.plain.duel_flow import go_through
from duel_tui.plain.prompter import Lines
from duel_tui.plain.talk import Back, Talk
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.lesson import Course, Teaching, Unheard
from duel_tui.play.prompts import Left, Prompter
from duel_tui.play.rematch import Played
from duel_tui.storage.duels import SavedDuel
from duel_tui.storage.errors import StorageError
from duel_tui.tui.host import Host
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.duel_prompter import ScreenPrompter
from duel_tui.tui.screens.question import TroubleScreen
from duel_tui.tui.screens.replay import ReplayScreen
from duel_tui.tui.screens.rulebook import RulebookScreen


class Flow(ABC):
    """A bout at a table."""

    played: Played | None = None
    """The duel as it is played from its file; None: it has none, and nothing follows it."""

    def __init__(self, host: Host, context: AppContext, bout: Bout) -> None:
        """Show a bout on the app's screens."""
        self._host = host
        self._app_context = context
        self.bout = bout
        self.left: Left | None = None
        """How the bout that is over was left in lines; None: it was not."""

    def screen(self) -> DuelScreen:
        """The bout where it stands."""
        if self.bout.desk is not None and self.bout.thinks:
            self.bout.desk.start()
        return DuelScreen(self, self.bout)

    def prompter(self, screen: DuelScreen) -> Prompter:
        """What asks through the screen."""
        return ScreenPrompter(screen)

    @abstractmethod
    async def talk(self, talk: Talk) -> None:
        """Go on with the bout in lines, to its end or until it is left."""

    def follow(self, left: Left) -> None:
        """Go where a command leads that leaves the bout."""
        try:
            saved = self.played.followed(self.bout, left) if self.played else None
            if saved is not None:
                self._host.swap(DuelFlow(self._host, self._app_context, saved).screen())
        except (StorageError, ValueError) as error:
            self._host.open(TroubleScreen(f"{error}."))
        else:
            if saved is None:
                self._host.close()

    def open_replay(self) -> None:
        """Go through the duel step by step."""
        saved = self.played.saved if self.played else None
        self._host.open(ReplayScreen(self.bout, self._app_context, saved))

    def open_rulebook(self, *names: str) -> None:
        """Open the rulebook at the first of these entries that it has."""
        game, changes = self.bout.table.rules.key, self.played.saved.setup.changes if self.played else None
        book = self._app_context.rulebook_of(game, changes, whole=whole_matrix(self.bout))
        at = next((name for name in names if book.place_named(name)), "")
        self._host.open(RulebookScreen(self._app_context, game, at, book))


class DuelFlow(Flow):
    """One saved duel at one table."""

    def __init__(self, host: Host, context: AppContext, saved: SavedDuel) -> None:
        """Lock the duel's file and sit down.

        Raises:
            StorageError: it is being played in another window, or cannot be written.
        """
        bout, self.played = played(context, saved)
        super().__init__(host, context, replace(bout, sums=host.settings.sums))

    async def talk(self, talk: Talk) -> None:
        """Go on with the duel in lines, to its end or until it is left; what is next is asked there only where the screen has no room."""
        bout, asks = self.bout, bool(self._host.no_room)
        lines = Lines(self._app_context, bout, talk, self.played)
        await lines.begin()
        left = await fight(bout, lines, self.played if asks else None)
        if not bout.table.done:
            raise Back
        self.left = left if asks else None


class LessonFlow(Flow):
    """The lesson, of which nothing is kept."""

    def __init__(self, host: Host, context: AppContext, course: Course) -> None:
        """Teach on the app's screens."""
        super().__init__(host, context, replace(course.bout, sums=host.settings.sums))
        self._course = course

    def prompter(self, screen: DuelScreen) -> Prompter:
        """What teaches through the screen."""
        return Teaching(self._course, ScreenPrompter(screen, Unheard()))

    async def talk(self, talk: Talk) -> None:
        """Go on with the lesson in lines, which say its step again."""
        self._course.told = -1
        await go_through(self._app_context, self._course, talk)
        if not self._course.over:
            raise Back
