"""The process in which opponents think, by no clock: `python -m tests.opponents.unhurried_worker PARENT`.

A machine that is busy stops no search early, so that a seed gives the same duel.
"""

from functools import partial
from math import inf

from duel_tui.opponents import think
from duel_tui.opponents.search import Limits
from duel_tui.opponents.worker_main import main

without_a_clock = partial(Limits, seconds=inf, hidden_seconds=inf)
"""The limits of a search in a test."""

if __name__ == "__main__":
    vars(think)["Limits"] = without_a_clock
    main()
