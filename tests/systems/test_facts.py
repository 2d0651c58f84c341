"""What a game master sets in duels of every game holds, is taken back, is read again, ends the duel or not, and tells no card."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.rulings import CardSet
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.registry import KEYS
from duel_tui.show.moment import eyes_of
from duel_tui.systems import card_duel, en_garde
from tests.systems.card_duel.test_facts import in_one_place
from tests.systems.contenders import begin
from tests.systems.en_garde.test_facts import in_order
from tests.systems.walks import by_chance, keeping_hidden, set_something

DUELS, LONGEST, ENOUGH = 25, 3_000, 30
SOUND: dict[str, Callable[[Any], None]] = {card_duel.KEY: in_one_place, en_garde.KEY: in_order}
"""What holds of the cards of a state, whatever was set."""


def holds(table: DuelTable[Any], chance: Random) -> bool:
    """Set something: whether it could be; it is what it was set to, the other side hears of no card, and it is taken back."""
    assert all(fact.secret or fact.now in fact.menu.choices for fact in table.facts)
    before, lines = table.state, table.journal.lines
    fact = set_something(table, chance)
    if fact is None:
        assert table.journal.lines == lines
        return False
    assert fact.side is not None
    step, others = table.step(table.place - 1), eyes_of(fact.side.foe)
    assert not [one for one in step.told if others.sees(one) and isinstance(one.event, CardSet)]
    assert (others.answer(step) is None) is fact.secret
    alone = [one.kind for one in step.told] == ["fact_set"]
    if alone and fact.name != "wounds":  # of which the worst is told
        (now,) = [one.now for one in table.facts if one.key == fact.key]
        assert table.journal.lines[-1] == f"set {fact.key}: {now}"
    after = table.state
    table.undo()
    assert table.state == before
    table.redo()
    assert table.state == after
    return True


@pytest.mark.parametrize("key", KEYS)
def test_whatever_is_set_in_random_duels_holds_replays_and_ends(key: str) -> None:
    done = 0
    for seed in range(DUELS):
        chance = Random(seed)
        begun = begin(key, chance)
        table = DuelTable(begun.rules, begun.journal)
        answers = by_chance(chance) if seed % 3 else keeping_hidden(by_chance(chance), Side.RIGHT)
        while table.request is not None and table.length < LONGEST:
            if chance.random() < 0.25:
                done += holds(table, chance)
            else:
                table.give(answers(table.request))
            if key in SOUND and not table.done:
                SOUND[key](table)
        assert table.done or table.length >= LONGEST
        assert DuelTable(begun.rules, replace(begun.journal, lines=table.journal.lines)).state == table.state
    assert done > ENOUGH
