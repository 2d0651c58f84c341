"""Plain lines from the first to the last. The menu of home is said before any game is loaded; its numbers never change."""

from contextlib import suppress
from time import time
from typing import TYPE_CHECKING

from duel_tui.keys import Keymap
from duel_tui.keys.words import ALWAYS, FIRST, MANUAL
from duel_tui.pages.home import home
from duel_tui.pages.model import Command, Exit, GoOn, Learn, Open, Page, QuickDuel, SetUp
from duel_tui.plain.driver import drive
from duel_tui.plain.shell import EndOfInputError, ToScreenError, at_a_terminal
from duel_tui.plain.talk import Back, Quit, Talk, ask
from duel_tui.plain.words import Word
from duel_tui.play.lazy_context import LazyContext
from duel_tui.shutdown import leave_when_told, stop_with_the_terminal_restored
from duel_tui.storage import summary
from duel_tui.storage.folders import Saves
from duel_tui.usage.parsing import UNKEPT

if TYPE_CHECKING:
    from duel_tui.play.context import AppContext
    from duel_tui.registry.rulings import Rulings

_INTERRUPTED = 130
_SWITCHED = "The screen comes. A semicolon leads back to lines."


class _TimePassesError(Exception):
    """Time is to pass, as was typed."""


class Home:
    """The first menu."""

    def __init__(self, saves: Saves, lazy: LazyContext, talk: Talk, opens: Open | None = None) -> None:
        """Stand before a context that is opened with the first choice.

        Args:
            saves: where duels and fencers lie.
            lazy: loads what there is to play.
            talk: with whom.
            opens: what is opened first; None: nothing.
        """
        self._saves, self._lazy, self._talk, self._opens = saves, lazy, talk, opens
        talk.rulings = self._rulings
        self._opened: AppContext | None = None
        talk.know(Word("find", ALWAYS["find"], self._find, more=True))
        talk.know(Word("result", ALWAYS["result"], self._result))

    def close(self) -> None:
        """Let go of whatever is held."""
        if self._opened is not None:
            self._opened.clear_table()

    def keep_waiting(self) -> None:
        """Try once more to write what could not be written so far."""
        if self._opened is not None:
            self._opened.keep_waiting()

    async def stay(self) -> None:
        """Ask what to do until the person leaves.

        Raises:
            Quit: the person leaves.
        """
        while True:
            try:
                first, self._opens = self._opens, None
                command = first or await ask(self._talk, self._page(), self._words, at="home")
                if isinstance(command, Exit):
                    return
                await self._go(command)
                if isinstance(command, GoOn | QuickDuel | Learn | SetUp):
                    self._talk.forget("home")
            except _TimePassesError as typed:
                await self._let_pass(str(typed))
            except Back:
                self._talk.tell("You are back at the first menu. Type ? to list it or quit to leave.")

    @property
    def _words(self) -> tuple[Word, ...]:
        return (Word("pass", FIRST["pass"], self._pass, more=True),)

    def _pass(self, typed: str) -> None:
        raise _TimePassesError(typed)

    def _rulings(self) -> "Rulings":
        return self._lazy.context.library.rulings()

    @property
    def _context(self) -> "AppContext":
        if self._opened is None:
            self._opened = self._lazy.context
            self._talk.say(self._opened.trouble)
        return self._opened

    def _page(self) -> Page:
        found = summary.read(self._saves)
        if self._opened is not None and (found is None or not found.seen):
            from duel_tui.play.summary import keep  # noqa: PLC0415  it loads the games

            found = keep(self._opened)
        return home(found or summary.glance(self._saves), time(), lesson=self._lazy.settings.offer_lesson)

    def _find(self, words: str) -> None:
        from duel_tui.plain.questions import find  # noqa: PLC0415  it loads the games

        find(self._talk, MANUAL, self._context.rulebook(MANUAL), words)

    async def _let_pass(self, typed: str) -> None:
        from duel_tui.plain.navigation import let_pass  # noqa: PLC0415  it loads the games

        with suppress(Back):
            await let_pass(self._context, self._talk, typed)

    def _result(self, _: str) -> None:
        from duel_tui.pages.affair import NONE, last_told, settled  # noqa: PLC0415  it loads the games

        self._talk.tell(last_told(settled(self._context)) or NONE)

    async def _go(self, command: Command) -> None:
        from duel_tui.pages.execution import carry_out  # noqa: PLC0415  it loads the games
        from duel_tui.plain.navigation import follow  # noqa: PLC0415  for the same reason

        await follow(self._context, self._talk, carry_out(self._context, command))


def run(  # noqa: PLR0913  all that the arguments of the program ask for
    saves: Saves,
    lazy: LazyContext,
    opens: Open | None = None,
    *,
    keymap: Keymap | None = None,
    ascii_only: bool = False,
    width: int | None = None,
) -> int:
    """Talk until the player leaves or the input ends; the exit code.

    Args:
        saves: where duels and fencers lie.
        lazy: loads what there is to play, once it is needed.
        opens: what is opened first; None: the first menu.
        keymap: the keys in force; None: the usual ones.
        ascii_only: whether nothing but ASCII is written.
        width: the columns at which lines are broken this time; None: as is liked.

    Raises:
        ToScreenError: the screen takes the place of the lines.
    """
    store = lazy.store
    keyboard, shell = at_a_terminal(width, ascii_only=ascii_only, store=store)
    talk = Talk(shell, keymap or Keymap(), store)
    home = Home(saves, lazy, talk, opens)
    keyboard.meanwhile = lazy.meanwhile
    leave_when_told(shell.plain_keys.encode, home.keep_waiting)
    stop_with_the_terminal_restored(lambda: shell.asked)
    code = 0
    try:
        shell.say("duel-tui, plain lines. Type a number or a word; ? lists the choices, help the words.")
        talk.tell(keymap.refused if keymap else "")
        drive(home.stay(), shell, keyboard)
    except (Quit, EndOfInputError):
        pass
    except KeyboardInterrupt:
        code = _INTERRUPTED
    except ToScreenError:
        shell.say(_SWITCHED)
        raise
    finally:
        home.close()
    if store.lost and not talk.unkept:
        talk.loses(f"Not everything is kept: {store.lost}.")
    with suppress(OSError, EndOfInputError):
        shell.end(f"{talk.farewell} Goodbye.")
    return code or (UNKEPT if talk.unkept else 0)
