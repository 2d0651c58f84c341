"""What takes long says so: an opponent, advice, and what is worked out exactly."""

from concurrent.futures import Future
from pathlib import Path
from time import sleep
from typing import Any, cast

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.pages.prompts import awaited
from duel_tui.plain import driver
from duel_tui.plain.prompter import Lines
from tests.plain.talks import Typist, context_in, heard, talk_over
from tests.tui.bouts import QuickDesk, bout


class Slow(Future[Any]):
    """A thought that is done after so many looks at it."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self._looks = looks

    def exception(self, timeout: float | None = None) -> BaseException | None:
        self._looks -= 1
        if self._looks < 0:
            return None
        raise TimeoutError


def test_an_opponent_who_thinks_long_is_named_again(tmp_path: Path) -> None:
    typist = Typist()
    typist.live = True
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
    desk = QuickDesk()
    thinker = replace(bout(), desk=cast("Any", desk))
    typist = Typist()
    typist.live = True
    talk, out = talk_over(typist)

    def work() -> int:
        while "still" not in out.getvalue():
            sleep(0.001)
        return 3

    assert heard(driver.thought_of(thinker, work, talk.tell), talk, typist) == 3
    first, again, *_ = out.getvalue().splitlines()
    assert first == "The program is working it out."
    assert again.startswith("The program is still working it out after ")
