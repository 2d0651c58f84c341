"""The driver: answers what a conversation waits for, from a pipe or a terminal.

Everything here that asks is a coroutine, and waits for nothing but these two requests. So a conversation knows neither
threads nor event loops, and anything that can answer the two may drive it.
"""

from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from msgspec import Struct

from duel_tui.plain.shell import LONGEST, EndOfInputError, Shell, Typing
from duel_tui.sanitize import clean_text

if TYPE_CHECKING:
    from concurrent.futures import Future

    from duel_tui.play.bout import Bout

T = TypeVar("T")

OnScreen = Literal["", "home", "form", "table", "duel"]
"""A page of the screen: forms and tables as they stand, which no file has; a duel, which its file has."""


class Read(Struct, frozen=True):
    """Asks for a line; raises EndOfInputError when there is none left."""

    question: str
    echo: bool = True
    """Whether the typed line may be seen."""
    fresh: bool = False
    """Whether it asks for something new, which nothing answers that was typed before."""
    page: OnScreen = ""
    """The page of the screen that can ask the same without losing an answer; empty: there is none."""
    sealed: str = ""
    """Why nothing else may be shown before the answer, in a sentence; empty: it may."""

    def __await__(self) -> Generator["Read", str, str]:
        return (yield self)


class Thinking(Struct, frozen=True):
    """Asks to wait for work that is done elsewhere; the answer says whether it is done."""

    future: "Future[Any]"
    patience: float | None = None
    """Seconds to wait at most; None: until it is done."""

    def __await__(self) -> Generator["Thinking", bool, bool]:
        return (yield self)


Request = Read | Thinking
_LEAVES = "quit"
"""What is never typed too early."""
_SHOWN = 20
"""Characters of a line that came too early."""
_MOST = 3
"""Such lines that are named."""


SOON = 1
"""Seconds after which the lines say that something takes long."""
_RARELY = 15
"""Seconds until they say it again; each time twice as long after that."""


async def long_wait(
    future: "Future[Any]",
    told: Callable[[int], str],
    tell: Callable[[str], None],
    meanwhile: Callable[[], None],
) -> None:
    """Wait until work is done; after a second say so, and then more and more rarely.

    Args:
        future: the work.
        told: the sentence after this number of seconds.
        tell: says it.
        meanwhile: what is done every second.
    """
    seconds, gap, due = 0, SOON, SOON
    while not await Thinking(future, SOON):
        meanwhile()
        seconds += SOON
        if seconds >= due:
            tell(told(seconds))
            gap = max(_RARELY, 2 * gap)
            due += gap


async def thought_of(bout: "Bout", work: Callable[[], T], tell: Callable[[str], None]) -> T:
    """Have work for the desk done beside the conversation, and return its result; `tell` says that it takes long."""
    if bout.desk is None or not bout.thinks:
        return work()
    bout.desk.start()
    future = bout.thoughts.work(work)
    say = bout.wording.say
    await long_wait(
        future,
        lambda seconds: say("still_working" if seconds > SOON else "working", seconds=seconds),
        tell,
        bout.publish,
    )
    return future.result()


def drive(conversation: Coroutine[Request, Any, T], shell: Shell, typing: Typing) -> T:
    """Run a conversation to its end, and return its result."""
    try:
        request = conversation.send(None)
        while True:
            try:
                answer = _answered(request, shell, typing)
            except (EndOfInputError, KeyboardInterrupt) as left:
                request = conversation.throw(left)
            else:
                request = conversation.send(answer)
    except StopIteration as end:
        result: T = end.value
        return result
    finally:
        conversation.close()


async def settle(deed: Awaitable[None] | None) -> None:
    """Finish a deed, which may be a coroutine."""
    if deed is not None:
        await deed


def _answered(request: Request, shell: Shell, typing: Typing) -> str | bool:
    match request:
        case Read(question=question, echo=echo, fresh=fresh):
            dropped = typing.drop_ahead() if fresh else []
            if _LEAVES in dropped:
                return _LEAVES
            if echo and any(dropped):
                told = "; ".join([clean_text(one, _SHOWN) for one in dropped if one][:_MOST])
                shell.say(f"Typed too early, and not taken: {told}.")
            shell.ask(question, echo=echo)
            typed = typing.line(echo=echo)
            if typed is None:
                raise EndOfInputError
            shell.answered()
            return clean_text(typed, LONGEST)
        case Thinking(future=future, patience=patience):
            try:
                future.exception(patience if typing.live else None)
            except TimeoutError:
                return False
            return True
