"""The law of needs: the number told before a die falls is the lowest score that succeeds, whatever a game master adds."""

import re
from functools import cache
from random import Random

import pytest

from duel_tui.engine.answers import Rolled
from duel_tui.engine.dice import D100
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modifier, Modify, judged
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.referee.referee import Report
from duel_tui.show.moment import REFEREE
from duel_tui.words import Wording, read_phrases
from tests.lengths import at_length, seed_of_part
from tests.systems.contenders import LIBRARY, begin
from tests.systems.walks import by_chance, picked, possible

NAMES = BySide("Ann", "Bob")
KEY = "rapier_and_dagger"
"""The game whose dice have to reach a number."""
MANY = at_length(10_000)


@cache
def wording() -> Wording:
    return Wording(read_phrases(LIBRARY.phrases(KEY)))


def lowest(roll: Roll, modifier: Modifier | None) -> int:
    """The lowest score that succeeds, by trying each of them; for a chance, the highest."""
    assert roll.against is not None
    by = modifier.by if modifier else 0
    met = [score for score in range(1, 101) if roll.against.met(Rolled(score, modifier=by))]
    if hasattr(roll.against, "at_most"):
        return max(met, default=0)
    return min(met, default=D100.high + 1)


def told(roll: Roll, modifier: Modifier | None) -> int:
    """The number in the sentence before the roll."""
    text = wording().sums.pending(roll, NAMES, modifier)
    found = re.findall(r"\d+", text.replace("1d100", ""))
    assert found, text
    return int(found[0])


def ruled(duel: DuelTable[object], chance: Random) -> None:
    for _ in range(chance.randint(0, 3)):
        side = chance.choice([None, Side.LEFT, Side.RIGHT])
        duel.rule(Modify(side, chance.randint(-60, 60), "x", chance.choice(["roll", "round", "duel"])))


def rolls_checked(seed: int) -> int:
    """How many rolls of a duel were looked at."""
    chance = Random(seed)
    begun = begin(KEY, chance)
    duel = DuelTable(begun.rules, begun.journal)
    dice, report = by_chance(chance), Report(duel, REFEREE, lambda _told, _place: "")
    checked = 0
    while (request := duel.request) is not None:
        if not isinstance(request, Roll) or request.against is None:
            if hasattr(request, "asks"):
                for ask in request.asks:
                    duel.decide(ask.side, picked(chance, possible(ask)))
            else:
                duel.give(dice(request))
            continue
        ruled(duel, chance)
        modifier = duel.pending_modifier(request.side)
        number = lowest(request, modifier)
        shown = judged(request.against, modifier)
        least = told(request, modifier)
        assert min(least, D100.high + 1) == number, (request, modifier)
        reply = report.waiting(None).request
        assert reply is not None
        against = reply["against"]
        sent = against.get("needs", against.get("at_most"))
        assert sent == (shown.needs if hasattr(shown, "needs") else shown.at_most)
        assert max(1, min(sent, 101)) == number or "at_most" in against
        duel.enter(Rolled(chance.randint(1, 100)))
        checked += 1
    return checked


def test_the_number_told_is_the_lowest_score_that_succeeds() -> None:
    assert sum(rolls_checked(seed) for seed in range(12)) > 100


@pytest.mark.slow
def test_the_number_told_is_the_lowest_score_that_succeeds_at_thousands_of_rolls() -> None:
    found, seed = 0, seed_of_part(100)
    while found < MANY:
        found += rolls_checked(seed)
        seed += 1
