"""What one Enter costs in calls: `python -m tests.benchmarks.calls [game ...]`.

A duel is played by chance to some number of answers, then on the duel screen, in a terminal that nobody sees and with
motion off. Each Enter that leads from one decision to the next of its kind is counted: calls of the project's own functions from
the key to the moment in which everything is drawn and nothing is left to do; how often the people of the duel and its
sheet were asked for; and the time to the repaint, in the middle of all of them. The last lines compare long duels with
short ones, and the limits that hold: a duel of 300 answers may cost a tenth more than one of 10.
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
from duel_tui.engine.table import Table
from duel_tui.play.bout import Bout
from tests.systems.walks import chosen, play_on
from tests.tui.positions import begun
from tests.tui.screens import QUIET, Bottom, Player, app_over, flow_of
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
WATCHED = ("bout.Bout.people", "table.Table.sheet_at")
_OURS = str(Path(duel_tui.__file__).parent)


class Cost(NamedTuple):
    """What one Enter cost."""

    calls: Counter[str]
    """Calls by the qualified names of the functions."""
    seconds: float


def duel(key: str, answers: int) -> Bout:
    """A duel that goes on after this number of answers, a game master's rulings among them where its rounds are fewer."""
    return next(bout for seed in count() if (bout := _played(key, answers, seed)) is not None)


def _played(key: str, answers: int, seed: int) -> Bout | None:
    """A duel played by chance; None: it was over too soon."""
    bout, chance = begun(key, options=LONG[key]), Random(f"{answers} {seed}")
    table: Table[Any] = bout.table
    if key == "rapier_and_dagger":
        table.rule(Modify(None, -MISSES, "fog", "duel"))
    while table.place < answers and not table.done:
        play_on(table, chance, decisions=1)
        if key == "duel_of_swords" and not table.done:  # a bout has at most a hundred rounds
            for _ in range(min(2, (answers - table.place) // 4)):
                table.rule(Modify(None, 5, "low sun", "duel"))
                table.rule(Strike(table.length))
    return None if table.done else bout


async def costs(key: str, answers: int) -> list[Cost]:
    """Enters on the screen of a duel of so many answers."""
    found: list[Cost] = []
    with TemporaryDirectory() as folder:
        where = context(Path(folder))
        where.keep(QUIET)
        app = app_over(where, lambda _: Bottom())
        async with app.run_test(size=SIZE) as pilot:
            player = Player(pilot)
            await player.rest()
            app.open(flow_of(app, where, duel(key, answers)).screen())
            await player.rest()
            chance = Random(answers)
            while len(found) < ENTERS:
                before = player.decision.ask
                _pick(player, chosen(chance, before, roving=False))
                await player.rest()
                cost = await _entered(player)
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


async def _entered(player: Player) -> Cost:
    """Press Enter, and count all that comes of it."""
    calls = Counter[str]()

    def counted(frame: Any, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(_OURS):
            calls[f"{Path(frame.f_code.co_filename).stem}.{frame.f_code.co_qualname}"] += 1

    began = perf_counter()
    sys.setprofile(counted)
    try:
        await player.press("enter")
    finally:
        sys.setprofile(None)
    return Cost(calls, perf_counter() - began)


def told(key: str, answers: int, found: list[Cost]) -> float:
    """Print the costs of a duel; returns the calls in the middle."""
    calls = [one.calls.total() for one in found]
    watched = ", ".join([f"{name} {max(one.calls[name] for one in found)}" for name in WATCHED])
    print(
        f"{key} after {answers} answers: {median(calls):,.0f} calls in the middle, {max(calls):,} at most; {watched}"
    )
    return median(calls)


async def main() -> int:
    """Count, and return 1 where a limit does not hold."""
    asked = argparse.ArgumentParser(description="What one Enter costs in calls.")
    asked.add_argument("games", nargs="*", default=list(MOST))
    asked.add_argument("--most", type=int, default=0, help="print this number of the functions called most")
    given = asked.parse_args()
    wrong = 0
    for key in given.games:
        middles: list[float] = []
        for answers in ANSWERS:
            found = await costs(key, answers)
            middles.append(told(key, answers, found))
            for name, times in sum([one.calls for one in found], Counter[str]()).most_common(given.most):
                print(f"    {name:60}{times / len(found):10,.1f}")
        longer = middles[-1] / middles[0] - 1
        print(
            f"{key}: {longer:+.0%} from {ANSWERS[0]} to {ANSWERS[-1]} answers; at most {MOST[key]:,} calls are asked"
        )
        wrong += longer > 0.1 or max(middles) > MOST[key]
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(asyncio.run(main()))
