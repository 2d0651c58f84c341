"""Nothing chosen in secret on a map is told before its reveal: plots, movements, blades and actions.

Where both choose at once, one side has chosen already, and in the same duel beside it something else. Nothing may differ of
what others see (`seen_by`). The targets of blades, which stay sealed longer, are tested with those without a map.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.table import DuelTable
from tests.lengths import of_part
from tests.systems.rapier_and_dagger.figures.test_sealed_targets import seen_by
from tests.systems.rapier_and_dagger.ground.test_duels_on_maps import seated
from tests.systems.walks import picked, possible

FEW, MANY = range(1, 7), of_part(range(6, 36))
"""`python -m tests.benchmarks.figures_at_length` goes on to 500."""
EACH = 2
"""How often each question is compared in a duel."""
HINTS = 4
"""In every fourth duel the hints are compared as well, once for each question."""
LONG = 150
"""The decisions after which a duel is left alone."""
QUESTIONS = {"plot", "movement", "combat_movement", "exchange", "blade", "sword_action"}


def check(seed: int) -> Counter[str]:
    """Compare a duel with others that differ in one sealed choice; how often, by question."""
    table, chance = seated(seed), Random(seed)
    compared: Counter[str] = Counter()
    for _ in range(LONG):
        table.settle()
        if not isinstance(table.request, Decide):
            break
        asks = table.request.asks
        ask = chance.choice(asks)
        if len(asks) > 1 and compared[ask.what] < EACH and len(possible(ask)) > 1:
            hints = seed % HINTS == 0 and not compared[ask.what]
            _seals(table, ask, chance, hints=hints, duel=seed)
            compared[ask.what] += 1
        for other in [one for one in asks if table.ask_of(one.side)]:
            table.decide(other.side, picked(chance, possible(other)))
    return compared


def _seals(table: DuelTable[Any], ask: Ask, chance: Random, *, hints: bool, duel: int) -> None:
    """Choose for one side, in a second table another thing, and look at both as everybody else does."""
    rules: Any = table.rules
    beside = DuelTable(rules, table.journal, SeededThrower(duel))
    for one, choice in zip((table, beside), chance.sample(possible(ask), 2), strict=True):
        one.decide(ask.side, choice)
    looks = (seen_by(one, ask.side.foe, hints=hints) for one in (table, beside))
    for (name, seen), (_, also) in zip(*looks, strict=True):
        assert seen == also, f"duel {duel}, {ask.what}, {name}: {seen} or {also}"


def test_a_sealed_choice_is_told_to_nobody() -> None:
    assert sum(map(check, FEW), Counter()).keys() >= QUESTIONS


def test_an_open_seal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DuelTable, "sealed", property(lambda table: tuple(table._sealed.values())))
    with pytest.raises(AssertionError, match=", report"):
        test_a_sealed_choice_is_told_to_nobody()


@pytest.mark.slow
def test_in_many_duels_no_sealed_choice_is_told() -> None:
    assert sum(map(check, MANY), Counter()).total() > len(MANY)
