"""The program with faults that the interpreter tells of: every answer leaves some of each kind behind."""

import asyncio
import gc
import warnings
from threading import Thread
from typing import Any

from duel_tui.__main__ import main
from duel_tui.engine.table import DuelTable

decide = DuelTable.decide


class Clumsy:
    """Falls over its own feet when it goes."""

    def __del__(self) -> None:
        raise ZeroDivisionError("an unraisable blade")


def stumble() -> None:
    raise ZeroDivisionError("a dying thread")


def complain() -> None:
    """Leave behind all that is told on standard error."""
    warnings.warn("a warning", RuntimeWarning, stacklevel=2)
    asyncio.sleep(1)  # type: ignore[unused-coroutine]  # that is the point
    thread = Thread(target=stumble)
    thread.start()
    thread.join()
    Clumsy()
    loop = asyncio.SelectorEventLoop()
    lost = [loop.create_task(asyncio.sleep(1))]
    loop.close()
    lost.clear()
    gc.collect()


def noisily(table: Any, *answer: Any) -> None:
    complain()
    decide(table, *answer)


if __name__ == "__main__":
    DuelTable.decide = noisily  # type: ignore[method-assign, assignment]
    raise SystemExit(main())
