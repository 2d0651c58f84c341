"""A view of a duel in lines: published elsewhere and told as it grows, or as a veil over the duel that is played here.

A veil shows only a viewer's view until a word comes that the others do not know. Everything said before is erased, with
what had scrolled off. No other word is answered meanwhile but the one that leaves the program, so that nothing hidden is
named; leaving and opening the duel again is the way back for a forgotten word.
"""

import select
from time import sleep

from duel_tui.pages.following import EVERY, GONE, OVER, Following, told_since
from duel_tui.pages.view import View
from duel_tui.plain.driver import Read
from duel_tui.plain.shell import Shell, at_a_terminal
from duel_tui.plain.talk import Quit, Talk
from duel_tui.storage.errors import StorageError
from duel_tui.text import capital, ended, signs_in_words
from duel_tui.words import Wording

_HOW = "Enter says how both stand, last the last lines, quit leaves."
_LEAVES = {"quit", "q", "back", "home", "x"}
_LAST = 5
"""Lines of the story that `last` says."""
_QUIT = "quit"
_VEILED = 4
"""Lines of the story under a veil, few enough for a telephone."""
_TAKEN_BACK = "This was taken back: {told}"


class Watcher:
    """Tells a published view in lines."""

    def __init__(self, following: Following, shell: Shell) -> None:
        self._following = following
        self._shell = shell
        self._stood = following.view.stands
        self._brief: tuple[str, ...] = ()

    def begin(self) -> None:
        """Say what is hidden, then all that happened so far, and how both stand."""
        view = self._following.view
        self._say(view.hides, *_lines(view.told))
        self._say_what_changed(view)

    def look(self) -> bool:
        """Say what is new; False once there is nothing more to come, as far as can be known now."""
        before = self._following.view
        try:
            new = self._following.look()
        except StorageError as error:
            self._say(f"{error}.")
            return True
        if new:
            if self._following.gone:
                self._say("" if before.over else GONE)
            else:
                self._tell(before, self._following.view)
        return not (self._following.gone or self._following.view.over)

    def answer(self, typed: str) -> bool:
        """Answer a line that was typed; False: it leaves."""
        word, view = typed.strip().casefold(), self._following.view
        if word in _LEAVES:
            return False
        if not word:
            self._say(*map(signs_in_words, [*view.stands, " ".join(view.brief)]), _waits(view))
        elif word == "last":
            self._say(*_lines(view.told)[-_LAST:])
        else:
            self._say(_HOW)
        return True

    def _tell(self, before: View, now: View) -> None:
        gone, new = told_since(before, now)
        if gone:
            self._say(_TAKEN_BACK.format(told=" ".join(map(ended, gone))))
        self._say(*_lines(new))
        self._say_what_changed(now)

    def _say_what_changed(self, view: View) -> None:
        """Say how the duel stands where that is new, else what is new of a fencer, and who chooses."""
        news = [" ".join(view.brief)] if view.brief != self._brief else []
        news = news or [line for line in view.stands if line not in self._stood]
        self._brief, self._stood = view.brief, view.stands
        self._say(*map(signs_in_words, news), _waits(view))

    def _say(self, *lines: str) -> None:
        for line in lines:
            if line:
                self._shell.say(capital(line))


def run(following: Following, *, ascii_only: bool = False, width: int | None = None) -> int:
    """Tell a view until it is left; where nobody can type, until the duel is over or nobody plays it; the exit code."""
    keyboard, shell = at_a_terminal(width, ascii_only=ascii_only)
    watcher = Watcher(following, shell)
    watcher.begin()
    goes_on = watcher.look()
    while goes_on or keyboard.live:
        if keyboard.live:
            if select.select([0], [], [], EVERY)[0]:
                typed = keyboard.line(echo=True)
                if typed is None or not watcher.answer(typed):
                    break
        else:
            sleep(EVERY)
        goes_on = watcher.look()
    return 0


def _lines(told: tuple[tuple[str, ...], ...]) -> list[str]:
    return [" ".join(map(ended, one)) for one in told]


def _waits(view: View) -> str:
    return OVER if view.over else view.waits


async def veiled(talk: Talk, view: View, word: str, wording: Wording) -> None:
    """Show a view alone until the word is typed: what is hidden, the last of the story, how it stands, who chooses.

    Raises:
        Quit: the program is left.
    """
    talk.shell.hide()
    talk.answered()
    talk.tell(view.hides, *_lines(view.told)[-_VEILED:], signs_in_words(" ".join(view.brief)), view.waits)
    while True:
        typed = await Read(
            wording.say("view_asks"), echo=False, fresh=True, sealed=wording.say("view_sealed")
        )
        if typed.strip() == word:
            return
        if typed.strip().casefold() == _QUIT:
            raise Quit
        talk.tell(wording.say("view_wrong"))
