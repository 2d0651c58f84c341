"""What one Enter costs in calls: `python -m tests.benchmarks.calls [game ...]`.

A duel is played by chance to some number of answers, then on the duel screen, in a terminal that nobody sees and with
motion off. Each Enter that leads from one decision to the next of its kind is counted: calls of the project's own functions from
the key to the moment in which everything is drawn and nothing is left to do, and how often the people of the duel and its
sheet were made. As many other Enters are timed, without counting. The lines at the end compare a duel of 300 answers
with one of 10, in calls and in time; a tenth more calls, or more calls than are asked, is an error. With `--followed` somebody
watches every view, and what it costs to make and write the views after the picture is counted, too.
"""

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import duel_tui
from duel_tui.engine.menu import Choice
from duel_tui.engine.rulings import Modify, Strike
from duel_tui.engine.table import DuelTable
from duel_tui.play.bout import Bout
from duel_tui.storage.views import LOOKS, VIEWERS, mark, view_path
from tests.benchmarks.markdown import head, row
from tests.systems.walks import chosen, play_on
from tests.tui.bouts import LIBRARY
from tests.tui.positions import begun
from tests.tui.screens import QUIET, Bottom, Player, app_over, screen_of
from tests.tui.visits import context

SIZE = (80, 24)
MISSES = 100
"""What a game master takes from every roll of Rapier & Dagger, so that nobody is wounded and the duel goes on."""
ENTERS = 12
"""Enters that are counted of each duel."""
ANSWERS = (10, 300)
MOST = {"rapier_and_dagger": 20_000, "duel_of_swords": 4_000}
"""The most calls of an Enter, in the middle."""
ASKED = {"rapier_and_dagger": "exchange", "duel_of_swords": "move"}
"""The decision from which an Enter leads to the next."""
LONG: Mapping[str, Mapping[str, Any]] = {
    "rapier_and_dagger": {"friendly_touches": 1000, "stalemate_rounds": 0},
    "duel_of_swords": {"hits_to_win": 100, "max_rounds": 100},
}
"""House rules under which a duel goes on long enough."""
MORE = 0.1
"""The share by which the calls of an Enter may be more after the longer duel."""
MADE = {"people": "seat._people", "sheets": "ruleset.{}.sheet"}
"""What is to be made at most once for each viewer, by the functions that make it."""
_OURS = str(Path(duel_tui.__file__).parent)


class Cost(NamedTuple):
    """What one Enter cost, by one of both."""

    calls: Counter[str]
    """Calls by the qualified names of the functions; empty: it was timed."""
    seconds: float


def duel(key: str, answers: int) -> Bout:
    """A duel that goes on after this number of answers, a game master's rulings among them where its rounds are fewer."""
    return next(bout for seed in count() if (bout := _played(key, answers, seed)) is not None)


def _played(key: str, answers: int, seed: int) -> Bout | None:
    """A duel played by chance; None: it was over too soon."""
    bout, chance = begun(key, options=LONG[key]), Random(f"{answers} {seed}")
    table: DuelTable[Any] = bout.table
    if key == "rapier_and_dagger":
        table.rule(Modify(None, -MISSES, "fog", "duel"))
    while table.place < answers and not table.done:
        play_on(table, chance, decisions=1)
        if key == "duel_of_swords" and not table.done:  # a bout has at most a hundred rounds
            for _ in range(min(2, (answers - table.place) // 4)):
                table.rule(Modify(None, 5, "low sun", "duel"))
                table.rule(Strike(table.length))
    return None if table.done else bout


async def costs(key: str, answers: int, *, followed: bool = False) -> list[Cost]:
    """Enters on the screen of a duel of so many answers, every other one timed."""
    found: list[Cost] = []
    with TemporaryDirectory() as folder:
        where = context(Path(folder))
        where.keep(QUIET)
        app = app_over(where, lambda _: Bottom())
        async with app.run_test(size=SIZE) as pilot:
            player = Player(pilot)
            await player.rest()
            app.open(screen_of(where, duel(key, answers)))
            await player.rest()
            (file,) = where.saves.duels.glob("*.toml")
            chance = Random(answers)
            while len(found) < 2 * ENTERS:
                for viewer in VIEWERS if followed else ():
                    mark(view_path(file, viewer))
                before = player.decision.ask
                _pick(player, chosen(chance, before, roving=False))
                await player.rest()
                cost = await _entered(player, counts=len(found) % 2 == 0, seconds=LOOKS if followed else 0)
                assert player.decides, player.sees
                if before.what == player.decision.ask.what == ASKED[key]:
                    found.append(cost)
        app.app_context.clear_table()
    return found


def _pick(player: Player, choice: Choice) -> None:
    """Choose as a person would, but yield nothing."""
    decision = player.decision
    if str(choice) != "yield":
        filling = decision._filling_of(choice)
        assert filling is not None
        decision.put_back(filling)
    else:
        player.decision.move(1)


async def _entered(player: Player, *, counts: bool, seconds: float) -> Cost:
    """Press Enter, and count all that comes of it, for some seconds more, or time it."""
    calls = Counter[str]()

    def counted(frame: Any, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(_OURS):
            calls[f"{Path(frame.f_code.co_filename).stem}.{frame.f_code.co_qualname}"] += 1

    sys.setprofile(counted if counts else None)
    began = perf_counter()
    try:
        await player.press("enter")
        took = perf_counter() - began
        await asyncio.sleep(seconds)
    finally:
        sys.setprofile(None)
    return Cost(calls, took)


class Middle(NamedTuple):
    """What an Enter of a duel costs in the middle."""

    calls: float
    seconds: float


def told(key: str, answers: int, found: list[Cost]) -> Middle:
    """Print the costs of a duel."""
    counted, timed = found[::2], [one.seconds for one in found[1::2]]
    calls = [one.calls.total() for one in counted]
    rules = type(LIBRARY.ruleset(key)).__name__
    made = ", ".join(
        [f"{what} {max(one.calls[name.format(rules)] for one in counted)}" for what, name in MADE.items()]
    )
    print(row(key, answers, f"{median(calls):,.0f}", f"{max(calls):,}", made, f"{1000 * median(timed):.0f}"))
    return Middle(median(calls), median(timed))


async def main() -> int:
    """Count, and return 1 where a limit does not hold."""
    asked = argparse.ArgumentParser(description="What one Enter costs in calls.")
    asked.add_argument("games", nargs="*", default=list(MOST))
    asked.add_argument("--followed", action="store_true", help="somebody watches every view")
    asked.add_argument("--most", type=int, default=0, help="print this number of the functions called most")
    given = asked.parse_args()
    wrong, allowed = 0, list[str]()
    print(head("game", "answers before", "calls, median", "calls, most", "made at most", "ms, median"))
    for key in given.games:
        middles: list[Middle] = []
        for answers in ANSWERS:
            found = await costs(key, answers, followed=given.followed)
            middles.append(told(key, answers, found))
            for name, times in sum([one.calls for one in found], Counter[str]()).most_common(given.most):
                print(f"    {name:60}{times / ENTERS:10,.1f}")
        short, long = middles
        more, later = long.calls / short.calls - 1, long.seconds / short.seconds - 1
        compared = f"{key}: {more:+.0%} calls and {later:+.0%} time after {ANSWERS[-1]} answers"
        allowed.append(f"{compared}; {MOST[key]:,} calls are allowed.")
        if not given.followed:
            wrong += more > MORE or max(short.calls, long.calls) > MOST[key]
    print("", *allowed, sep="\n")
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(asyncio.run(main()))
