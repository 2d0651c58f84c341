"""The program with a fault in it: `python faulty.py FAULT ARGUMENTS`; every answer, or the second, trips over it."""

import asyncio
import gc
import sys
import warnings
from threading import Thread
from typing import Any

from duel_tui.__main__ import main
from duel_tui.engine.table import DuelTable
from duel_tui.memory import MOST

decide = DuelTable.decide


class Clumsy:
    """Falls over its own feet when it goes."""

    def __del__(self) -> None:
        raise ZeroDivisionError("an unraisable blade")


def trip(*_: object) -> None:
    raise ZeroDivisionError("a broken blade")


def devour(table: Any, *answer: Any) -> None:
    """Once something is answered, take more memory than a guest has."""
    if table.journal.lines:
        sys.stderr.write(str(bytearray(MOST)))
    decide(table, *answer)


def complain(table: Any, *answer: Any) -> None:
    """Leave behind all that the interpreter tells of on standard error."""
    warnings.warn("a warning", RuntimeWarning, stacklevel=2)
    asyncio.sleep(1)  # type: ignore[unused-coroutine]  # that is the point
    thread = Thread(target=trip)
    thread.start()
    thread.join()
    Clumsy()
    loop = asyncio.SelectorEventLoop()
    lost = [loop.create_task(asyncio.sleep(1))]
    loop.close()
    lost.clear()
    gc.collect()
    decide(table, *answer)


if __name__ == "__main__":
    DuelTable.decide = {"broken": trip, "hungry": devour, "noisy": complain}[sys.argv.pop(1)]  # type: ignore[method-assign, assignment]
    raise SystemExit(main())
