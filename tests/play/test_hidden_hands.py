"""A card of a hand is set only where no hand that is hidden here decides whether it can be."""

from typing import Any

import pytest

from duel_tui.engine.menu import written
from duel_tui.engine.requests import Ask
from duel_tui.engine.rulings import Modify, Set
from duel_tui.engine.side import Side
from duel_tui.pages.conductor import fight, may_set
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.play.prompts import Prompt
from duel_tui.registry import KEYS
from tests.play.people import People, Script
from tests.tui.positions import begun

RULED = "a hand that is hidden here decides whether this can be"


def seats(key: str, people: int) -> Bout:
    return begun(key, people=people, decisions=1)


def cards(duel: Bout, side: Side) -> list[Set]:
    facts = [one for one in duel.table.facts if one.secret and one.side is side]
    assert facts
    return [Set(one.key, str(choice)) for one in facts for choice in one.menu.choices]


@pytest.mark.parametrize("key", ["en_garde", "card_duel"])
def test_the_refusal_is_the_same_for_every_card_and_writes_no_line(key: str) -> None:
    duel = seats(key, 1)
    said = set[str]()
    for ruling in cards(duel, Side.RIGHT):
        script = Script(duel, People(1))
        commands: Any = [ruling]

        async def answered(prompt: Prompt, commands: Any = commands) -> object:
            return commands.pop() if isinstance(prompt.why, Ask) else None

        script.ask = answered  # type: ignore[method-assign]
        coroutine = fight(duel, script)
        while not script.refusals:
            coroutine.send(None)
        coroutine.close()
        said |= {*script.refusals}
    assert len(said) == 1
    assert RULED in said.pop()
    assert not [line for line in duel.table.journal.lines if line.startswith("set ")]


@pytest.mark.parametrize("people", [1, 2])
def test_of_hidden_cards_one_sets_only_those_of_ones_own_deck(people: int) -> None:
    piste = seats("en_garde", people)
    assert not any(may_set(piste, one) for side in Side for one in cards(piste, side)), (
        "all draw from one pack"
    )
    assert may_set(piste, Set("left.hits", "1"))
    assert may_set(piste, Modify(Side.LEFT, 5))
    duel = seats("card_duel", people)
    eyes = moment_of(duel).viewer.side
    assert eyes is not None
    assert all(may_set(duel, one) for one in cards(duel, eyes))
    assert not any(may_set(duel, one) for one in cards(duel, eyes.foe))


@pytest.mark.parametrize("key", KEYS)
def test_whatever_hangs_on_no_hidden_card_is_set(key: str) -> None:
    duel = seats(key, 1)
    facts = [one for one in duel.table.facts if not one.secret]
    assert facts or not duel.table.facts
    assert all(may_set(duel, Set(one.key, written(one.now))) for one in facts)
