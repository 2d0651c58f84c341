"""The program with a fault in it: every answer after the first question trips over it."""

from duel_tui.__main__ import main
from duel_tui.engine.table import DuelTable


def trip(*_: object) -> None:
    raise ZeroDivisionError("a broken blade")


if __name__ == "__main__":
    DuelTable.decide = trip  # type: ignore[method-assign, assignment]
    raise SystemExit(main())
