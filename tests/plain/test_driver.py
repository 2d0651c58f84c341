"""The driver: answers questions and waits, says what takes long, tells a conversation that nobody types any more, and closes it."""

from concurrent.futures import Future
from io import StringIO
from pathlib import Path
from time import sleep
from typing import Any, cast

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.pages.prompts import awaited
from duel_tui.plain import driver
from duel_tui.plain.driver import Read, Thinking, drive, long_wait
from duel_tui.plain.prompter import Lines
from duel_tui.plain.shell import EndOfInputError, Shell
from duel_tui.plain.words import Menu, Word, numbered
from tests.plain.talks import Typist, context_in, heard, talk_over
from tests.tui.bouts import QuickDesk, bout


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


@pytest.mark.parametrize("left", [EndOfInputError, KeyboardInterrupt, ZeroDivisionError])
def test_what_ends_the_input_is_raised_where_the_question_was_asked_and_a_fault_closes_it(
    left: type[BaseException],
) -> None:
    caught: list[object] = []

    def typed() -> str | None:
        if left is EndOfInputError:
            return None
        raise left

    async def asked() -> None:
        try:
            await Read("Who?")
        except (EndOfInputError, KeyboardInterrupt) as one:
            caught.append(type(one))
            raise
        finally:
            caught.append("closed")

    with pytest.raises(left):
        drive(asked(), Shell(StringIO()), Typist(ask=typed))
    assert caught == [*([] if left is ZeroDivisionError else [left]), "closed"]


def test_work_is_waited_for_as_long_as_it_is_said() -> None:
    done: Future[int] = Future()
    done.set_result(3)
    failed: Future[int] = Future()
    failed.set_exception(ZeroDivisionError())

    async def waited() -> list[bool]:
        return [await Thinking(one, 0.01) for one in (Future[int](), done, failed)]

    assert drive(waited(), Shell(StringIO()), at_a_terminal()) == [False, True, True]


class Slow(Future[Any]):
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


@pytest.mark.parametrize(("looks", "told"), [(0, []), (106, ["1 s", "16 s", "46 s", "106 s"])])
def test_a_long_wait_is_told_after_a_second_and_then_more_and_more_rarely(
    looks: int, told: list[str]
) -> None:
    said: list[str] = []
    work = Slow(looks)
    drive(long_wait(work, "{} s".format, said.append, lambda: None), Shell(StringIO()), at_a_terminal())
    assert said == told
    assert set(work.waited) == {1}


def test_an_opponent_who_thinks_long_is_named_again(tmp_path: Path) -> None:
    typist = at_a_terminal()
    talk, out = talk_over(typist)
    duel = bout()
    heard(Lines(context_in(tmp_path), duel, talk).ask(awaited(duel, Side.RIGHT, Slow(46))), talk, typist)
    assert out.getvalue().splitlines() == [
        "Diego is thinking.",
        "Diego is still thinking after 16 seconds.",
        "Diego is still thinking after 46 seconds.",
    ]


def test_work_of_the_program_says_that_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "SOON", 0.01)
    monkeypatch.setattr(driver, "_RARELY", 0.01)
    thinker = replace(bout(), desk=cast("Any", QuickDesk()))
    typist = at_a_terminal()
    talk, out = talk_over(typist)

    def work() -> int:
        while "still" not in out.getvalue():
            sleep(0.001)
        return 3

    assert heard(driver.thought_of(thinker, work, talk.tell), talk, typist) == 3
    first, again, *_ = out.getvalue().splitlines()
    assert first == "The program is working it out."
    assert again.startswith("The program is still working it out after ")


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
