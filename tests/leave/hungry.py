"""The program with a hunger in it: once something is answered, the next answer takes more memory than a guest has."""

import sys
from typing import Any

from duel_tui.__main__ import main
from duel_tui.engine.table import DuelTable
from duel_tui.memory import MOST

decide = DuelTable.decide


def devour(table: Any, *answer: Any) -> None:
    if table.journal.lines:
        sys.stderr.write(str(bytearray(MOST)))
    decide(table, *answer)


if __name__ == "__main__":
    DuelTable.decide = devour  # type: ignore[method-assign, assignment]
    raise SystemExit(main())
