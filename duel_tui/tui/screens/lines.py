"""Lines on the screen: the plain lines themselves, in a transcript with a question and an answer under it.

A conversation in plain lines waits for two things, a line and an opponent's thinking. Here both become futures of the event
loop. Leaving the screen cancels the conversation wherever it waits; what counts lies in the journal by then.
"""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

from duel_tui.keys import Keymap, written
from duel_tui.keys.words import ON_SCREEN
from duel_tui.plain.driver import OnScreen, Read, Request, Thinking
from duel_tui.plain.questions import seeking
from duel_tui.plain.shell import LONGEST, EndOfInputError
from duel_tui.plain.talk import Back, Conversation, Quit, Talk
from duel_tui.plain.words import Word, Words
from duel_tui.play.settings import SettingsStore
from duel_tui.sanitize import clean_text
from duel_tui.storage.settings import Wrap
from duel_tui.storage.views import LOOKS
from duel_tui.text import seen
from duel_tui.tui.host import End, Shown
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.widgets.line_input import Answer
from duel_tui.tui.widgets.transcript import Transcript

T = TypeVar("T")

_IN_WORDS = " up, down: turn   help: words   quit"
"""What the last row says where there is no room for the screen."""


class LinesScreen(AppScreen, inherit_bindings=False):
    """Plain lines, and the way back to the screen."""

    CSS_PATH = "lines.tcss"
    AUTO_FOCUS = "Answer"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "turn(-1)", "log up", priority=True),
        Binding("pagedown", "turn(1)", "log down", priority=True),
    ]

    @dataclass
    class Heard(Message):
        """The player goes back to the screen, the conversation has come to its end, or a line is asked for."""

        lines: "LinesScreen"
        end: End | None = None
        """How these lines ended; None: they ask."""

    def __init__(
        self,
        begin: Conversation,
        keymap: Keymap,
        said: list[str],
        store: SettingsStore | None = None,
        talker: Shown | None = None,
    ) -> None:
        """Talk in lines.

        Args:
            begin: begins the conversation.
            keymap: the keys in force.
            said: what was said in lines before; what is said now is added.
            store: where settings are kept; None: nowhere.
            talker: the screen whose duel or form goes on in lines; None: they begin at the beginning.
        """
        super().__init__()
        self.talker = talker
        self.for_size = False
        """True if they stand there only as long as there is no room for the screen."""
        self.liked = store.settings if store is not None else None
        """The settings on disk when these lines were begun."""
        self._begin = begin
        self._keymap = keymap
        self._store = store
        self._transcript = Transcript(said, self.wrap)
        self._question = Static(id="question", markup=False)
        self._answer = Answer()
        self._keys = Static(id="keys", markup=False)
        self._typed: asyncio.Future[str] | None = None
        self._page: OnScreen = ""
        self._sealed = ""
        self._end_seen = 0
        """Where the rows ended that were seen when the last line was typed."""

    def compose(self) -> ComposeResult:
        """What was said, what is asked, and the answer."""
        yield self._transcript
        yield self._question
        yield self._answer
        yield self._keys

    def on_mount(self) -> None:
        """Begin to talk."""
        self._name_keys()
        self.set_interval(LOOKS, self.host.meanwhile)
        self.run_worker(self._talk(), group="talk", exit_on_error=False)

    def stop(self) -> None:
        """Talk no longer, at once: a duel is led on by the screen that comes into sight, and by nobody else."""
        self.cancel_workers("talk")

    def on_resize(self) -> None:
        """Name what works at this size."""
        self._name_keys()

    @property
    def live(self) -> bool:
        """True: a person answers."""
        return True

    @property
    def page(self) -> OnScreen:
        """The page of the screen that can ask what is asked here; empty: none, or something is typed already."""
        return "" if self._answer.value else self._page

    @property
    def stays(self) -> str:
        """Why these lines cannot give way to the screen now; empty: they can."""
        return self._sealed or self.host.no_room

    def say(self, text: str) -> None:
        """Say a line."""
        self._transcript.say(seen(text))

    def remark(self, note: str) -> None:
        """Say it in a line."""
        self.say(note)

    def hide(self) -> None:
        """Take what was said out of sight."""
        self._transcript.hide()

    @property
    def wrap(self) -> Wrap:
        """Where lines are broken now."""
        return self._store.settings.wrap if self._store is not None else "on"

    def rewrap(self) -> None:
        """Break lines as the settings say from now on."""
        self._transcript.wrap(self.wrap)

    def copy(self, text: str) -> None:
        """Put a text on the terminal's clipboard."""
        self.host.copy(text)

    def ring(self) -> None:
        """Ring the terminal's bell."""
        self.host.ring()

    def go_to_screen(self) -> str:
        """Go back to the screen; why there is none, or nothing."""
        if stays := self.stays:
            return stays
        self._end("switched")
        return ""

    def on_input_submitted(self, event: Answer.Submitted) -> None:
        """Take a line that was typed."""
        event.stop()
        if self._typed is not None and not self._typed.done():
            self._typed.set_result(event.value)

    def action_turn(self, pages: int) -> None:
        """Turn the transcript back or forward."""
        self._transcript.turn(pages)

    def on_answer_switched(self, event: Answer.Switched) -> None:
        """Go back to the screen."""
        event.stop()
        self._end("switched")

    @property
    def _words(self) -> Words:
        """The words that turn the transcript, where a keyboard has no keys for it."""
        return (
            Word("up", ON_SCREEN["up"], lambda _: self._turn(-1)),
            Word("down", ON_SCREEN["down"], lambda _: self._turn(1)),
        )

    def _turn(self, pages: int) -> None:
        """Turn the transcript from where it stood when the word for it was typed."""
        self._transcript.turn(pages, self._end_seen)

    def _name_keys(self) -> None:
        """Name the keys; where there is no room for the screen, the words that do as much."""
        switch = next((written(key) for key in self._keymap.keys("lines") if len(key) > 1), "")
        leave = self._keymap.shown("leave")
        keys = f" ; or {switch} screen   PgUp PgDn log   {leave} leave"
        self._keys.update(_IN_WORDS if self.host.no_room else keys)

    async def _talk(self) -> None:
        """Talk until there is nothing more to say."""
        with self.host.faults():
            talk = Talk(self, self._keymap, self._store)
            try:
                talk.know(*self._words, seeking(talk, lambda: self.host.app_context))
                await bridged(self._begin(talk), self._read)
            except Back:
                self._end("back")
            except (Quit, EndOfInputError):
                if talk.unkept:
                    self.host.lost = talk.farewell
                self._end("quit")
            else:
                self._end("done")

    def _end(self, end: End) -> None:
        """Tell the app how these lines ended."""
        self.post_message(self.Heard(self, end))

    async def _read(self, read: Read) -> str:
        """Ask, and wait for a line; it is said with its question, if it may be seen."""
        question, answer = self._question, self._answer
        if read.fresh:
            answer.value = ""
        question.update(seen(read.question))
        answer.ask(secret=not read.echo)
        answer.focus()
        mine = self._typed = asyncio.get_running_loop().create_future()
        self._page, self._sealed = read.page, read.sealed
        self.post_message(self.Heard(self))
        typed = clean_text(await mine, LONGEST)
        self._page = self._sealed = ""
        self._end_seen = self._transcript.end
        answer.value = ""
        question.update("")
        self.say(f"{read.question} {typed}" if read.echo else read.question)
        return typed


async def bridged(
    conversation: Coroutine[Request, Any, T], read: Callable[[Read], Coroutine[Any, Any, str]]
) -> T:
    """Run a conversation in the event loop, and return its result."""
    answer: str | bool | None = None
    try:
        while True:
            request = conversation.send(answer)
            match request:
                case Read():
                    answer = await read(request)
                case Thinking(future=future, patience=patience):
                    answer = await settled(future, patience)
    except StopIteration as end:
        result: T = end.value
        return result
    finally:
        conversation.close()


async def settled(thought: Future[Any], patience: float | None = None) -> bool:
    """Wait for a thought, for `patience` seconds at most; True if it is done, well or badly."""
    wrapped = asyncio.wrap_future(thought)
    wrapped.add_done_callback(lambda done: done.cancelled() or done.exception())
    done, _ = await asyncio.wait([wrapped], timeout=patience)
    return bool(done)
