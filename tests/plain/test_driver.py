"""The driver: answers questions and waits, tells a conversation that nobody types any more, and closes it."""

from concurrent.futures import Future
from io import StringIO

import pytest

from duel_tui.plain.driver import Read, Thinking, drive, long_wait
from duel_tui.plain.shell import EndOfInputError, Shell
from duel_tui.plain.words import Menu, Word, numbered
from tests.plain.talks import Typist, heard, talk_over


def at_a_terminal() -> Typist:
    """Nobody who types, but somebody who waits."""
    typist = Typist()
    typist.live = True
    return typist


def test_a_question_is_said_and_the_line_after_it_is_the_answer() -> None:
    async def named() -> str:
        return f"{await Read('First?')} {await Read('Last?', echo=False)}"

    out, typist = StringIO(), Typist(["Anna\x1b", "Bell"])
    assert drive(named(), Shell(out), typist) == "Anna Bell"
    assert out.getvalue() == "First?\nLast?\n"
    assert typist.unseen == ["Bell"]


@pytest.mark.parametrize("left", [EndOfInputError, KeyboardInterrupt])
def test_the_end_of_input_is_raised_where_the_question_was_asked(left: type[BaseException]) -> None:
    caught: list[BaseException] = []

    def typed() -> str | None:
        if left is KeyboardInterrupt:
            raise KeyboardInterrupt
        return None

    async def asked() -> None:
        try:
            await Read("Who?")
        except left as one:
            caught.append(one)
            raise

    with pytest.raises(left):
        drive(asked(), Shell(StringIO()), Typist(ask=typed))
    assert len(caught) == 1


def test_a_conversation_is_closed_when_its_driver_fails() -> None:
    closed: list[str] = []

    def broken() -> str | None:
        raise ZeroDivisionError

    async def asked() -> None:
        try:
            await Read("Who?")
        finally:
            closed.append("closed")

    with pytest.raises(ZeroDivisionError):
        drive(asked(), Shell(StringIO()), Typist(ask=broken))
    assert closed == ["closed"]


def test_work_is_waited_for_as_long_as_it_is_said() -> None:
    done: Future[int] = Future()
    done.set_result(3)
    failed: Future[int] = Future()
    failed.set_exception(ZeroDivisionError())

    async def waited() -> list[bool]:
        return [await Thinking(one, 0.01) for one in (Future[int](), done, failed)]

    assert drive(waited(), Shell(StringIO()), at_a_terminal()) == [False, True, True]


class Slow(Future[int]):
    """Work that is done after so many looks at it, each as long as somebody is ready to wait."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.waited: list[float] = []
        self._looks = looks

    def exception(self, timeout: float | None = None) -> BaseException | None:
        assert timeout is not None
        self.waited.append(timeout)
        if len(self.waited) <= self._looks:
            raise TimeoutError
        return None


def test_a_long_wait_is_told_after_a_second_and_then_more_and_more_rarely() -> None:
    said: list[str] = []
    work = Slow(106)
    drive(long_wait(work, "{} s".format, said.append, lambda: None), Shell(StringIO()), at_a_terminal())
    assert said == ["1 s", "16 s", "46 s", "106 s"]
    assert set(work.waited) == {1}


def test_nothing_is_told_of_what_is_done_at_once() -> None:
    said: list[str] = []
    drive(long_wait(Slow(0), "{} s".format, said.append, lambda: None), Shell(StringIO()), at_a_terminal())
    assert not said


def test_a_word_may_ask_something_itself() -> None:
    answers: list[str] = []

    async def ask(rest: str) -> None:
        answers.append(f"{rest} {await Read('Why?')}")

    typist = Typist(["note this", "because", "1"])
    talk, out = talk_over(typist)
    menu = Menu("what", "What now?", numbered([("go", "go", "")]))
    words = (Word("note", "notes something", ask, more=True),)
    assert heard(talk.choose(menu, words), talk, typist) == "go"
    assert answers == ["this because"]
    assert out.getvalue() == "1 go\nWhat now?\nWhy?\nWhat now?\n"
