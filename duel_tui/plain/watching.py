"""A duel looked at in lines: gone through step by step, published elsewhere and told as it grows, or veiled while it is played here.

A veil shows only a viewer's view until a word comes that the others do not know. Everything said before is erased, with
what had scrolled off. No other word is answered meanwhile but the one that leaves the program, so that nothing hidden is
named; leaving and opening the duel again is the way back for a forgotten word.
"""

import select
from collections.abc import Iterator
from functools import partial
from time import sleep

from duel_tui.keys.words import REPLAYING
from duel_tui.pages.following import EVERY, GONE, OVER, Following, told_since
from duel_tui.pages.log import NO_HIT, Steps
from duel_tui.pages.view import View
from duel_tui.plain.driver import Read
from duel_tui.plain.questions import Questions, consulting
from duel_tui.plain.shell import Shell, at_a_terminal
from duel_tui.plain.talk import Quit, Talk
from duel_tui.plain.telling import Teller, note_word
from duel_tui.plain.words import Word
from duel_tui.play.bout import Bout
from duel_tui.play.context import AppContext
from duel_tui.play.moments import moment_of
from duel_tui.play.rematch import branched
from duel_tui.play.saved_duels import noted, written_down
from duel_tui.sanitize import ComplaintError
from duel_tui.show.form import read_number
from duel_tui.storage.duels import SavedDuel
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


_BY_STEPS = (
    "Enter or n tells the next step, p the one before, n 5 the next five.",
    "Type to hit for the next hit, to round 4 for that round; start, end and story are words, too. Type back to leave.",
)
_BAD_COUNT = "Type {word} and a number of steps from 1 up to 9999: {word} 5."
_BAD_GOAL = "Type to hit, to round 4 or to 7, which is a step."
_NO_ROUND = "There is no round {number}; the last one is {rounds}."
_NO_STEP = "There is no step {number}; the last one is {steps}."
_AT_START = "This is the start."
_AT_END = "This is the last step."
_UNKNOWN = "{typed}: not a word here. Type ? for what may be typed or help for the words."
_SHOWN = 40
_FIGURES = 4
"""Of the largest number that can be asked for."""


class Replay:
    """One duel, told as far as its reader has come."""

    def __init__(self, context: AppContext, bout: Bout, talk: Talk, saved: SavedDuel) -> None:
        """Begin before the first decision of the bout of a saved duel."""
        self._context, self._bout, self._talk, self._saved = context, bout, talk, saved
        self._steps = Steps(bout)
        self._teller = Teller(bout, everything=bout.table.laid_open, named=True)
        self._questions = Questions(
            bout, talk, self._teller, consulting(context, bout, talk, saved.setup.changes)
        )
        self._at = 0
        self._branch: SavedDuel | None = None
        """The duel that plays on from a step; None: none does yet."""

    async def go(self) -> SavedDuel:
        """Tell steps until the reader goes back, or plays on from one of them: the duel that does.

        Raises:
            Back: the reader goes back.
            Quit: the reader leaves the program.
        """
        self._show(0)
        self._talk.tell(*_BY_STEPS)
        vocabulary = self._talk.vocabulary((*self._questions.words(self._bout.near), *self._moves()))
        while True:
            typed = await Read(self._question)
            if not typed:
                self._forward(1)
            elif not await self._talk.obeyed(typed, vocabulary, lambda: self._talk.tell(*_BY_STEPS)):
                self._talk.tell(_UNKNOWN.format(typed=typed[:_SHOWN]))
            if self._branch is not None:
                return self._branch

    @property
    def _question(self) -> str:
        """Which step was told last, and how far the duel had come when it began."""
        bout, steps = self._bout, self._steps
        begun = moment_of(bout, steps.since(self._at)).sheet
        where = bout.wording.where(begun, bout.names) if self._at else ""
        return f"Step {self._at} of {steps.end}{f', {where}' if where else ''}."

    def _moves(self) -> Iterator[Word]:
        for word, by in (("n", 1), ("next", 1), ("p", -1), ("previous", -1)):
            yield Word(word, REPLAYING.get(word, ""), partial(self._count, word, by), more=True)
        yield Word("to", REPLAYING["to"], self._to, more=True)
        yield Word("start", REPLAYING["start"], lambda _: self._show(0))
        yield Word("end", REPLAYING["end"], lambda _: self._show(self._steps.end))
        yield Word("play", REPLAYING["play"], lambda _: self._play_on())
        yield note_word(self._talk, self._bout, self._note)
        yield Word("export", REPLAYING["export"], lambda _: self._export())
        yield Word("story", REPLAYING["story"], lambda _: self._tell_all())

    def _count(self, word: str, by: int, rest: str) -> None:
        count = read_number(rest, _FIGURES) if rest else 1
        if not count:
            self._talk.tell(_BAD_COUNT.format(word=word))
        elif by > 0:
            self._forward(count)
        elif self._at == 0:
            self._talk.tell(_AT_START)
        else:
            self._show(self._steps.within(self._at - count))

    def _forward(self, count: int) -> None:
        before = self._at
        if before == self._steps.end:
            self._talk.tell(_AT_END)
            return
        self._put(self._steps.within(before + count))
        self._tell_story(self._steps.place(before), self._steps.place(self._at))

    def _show(self, step: int) -> None:
        self._put(step)
        self._tell_story(self._steps.since(step), self._steps.place(step))

    def _to(self, rest: str) -> None:
        """Go to the next hit, to a round, or to a step."""
        goal, _, number = rest.casefold().partition(" ")
        match goal, read_number(number.strip() or goal, _FIGURES):
            case "hit", _:
                self._found(self._steps.hit_after(self._at), NO_HIT)
            case "round", int(wanted):
                found = self._steps.round_from(wanted, self._at)
                self._found(found, _NO_ROUND.format(number=wanted, rounds=self._steps.rounds))
            case (("start" | "end"), _):
                self._show(self._steps.end if goal == "end" else 0)
            case _, int(wanted) if not number:
                inside = wanted == self._steps.within(wanted)
                self._found(wanted if inside else None, _NO_STEP.format(number=wanted, steps=self._steps.end))
            case _:
                self._talk.tell(_BAD_GOAL)

    def _found(self, step: int | None, otherwise: str) -> None:
        """Go to a step that was looked for; where there is none, say so."""
        if step is None:
            self._talk.tell(otherwise)
        else:
            self._show(step)

    def _put(self, step: int) -> None:
        """Be at a step; questions are about it."""
        self._at = step
        self._questions.place = self._steps.place(step)
        self._talk.answered()

    def _tell_story(self, since: int, until: int) -> None:
        """Tell what happened between two places; before the first decision, who meets whom."""
        detail = self._context.settings.detail
        opening = self._teller.opening(detail) if self._at == 0 else ()
        self._talk.say(*opening, *self._teller.places(since, until, detail))

    def _play_on(self) -> None:
        step = self._steps.open_at(self._at)
        try:
            self._branch = branched(self._context, self._saved, self._bout, self._steps.place(step), step)
        except ComplaintError as wrong:
            self._talk.tell(str(wrong))

    def _note(self, text: str) -> str:
        return noted(self._context, self._saved, self._bout, self._steps.place(self._at), text)

    def _export(self) -> None:
        self._talk.tell(ended(written_down(self._context, self._saved, self._bout)))

    def _tell_all(self) -> None:
        tell_all(self._context, self._talk, self._bout)


def tell_all(context: AppContext, talk: Talk, bout: Bout) -> None:
    """Tell a duel from its first line to its last."""
    teller = Teller(bout, everything=bout.table.laid_open, named=True)
    detail = context.settings.detail
    talk.tell(*teller.opening(detail), *teller.places(0, bout.table.place, detail))
    if bout.table.outcome is None:
        talk.tell("The duel is not over yet.")
