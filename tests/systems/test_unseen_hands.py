"""A duel in which one side's cards are unseen, beside the same duel with every card known."""

from random import Random
from typing import Any

import pytest

from duel_tui import registry
from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.answers import UNSEEN, Answer, Drawn
from duel_tui.engine.journal import question
from duel_tui.engine.menu import Choice
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide, Draw, Request
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from tests.systems.contenders import begin
from tests.systems.laws import first_difference
from tests.systems.walks import Rules, by_chance, possible

EVERY = pytest.mark.parametrize("key", registry.KEYS)
DUELS = 12
ENOUGH = 40
"""Positions, on the whole, in which a game without many questions has been compared."""


@EVERY
def test_a_duel_against_unseen_cards_looks_to_the_other_side_as_if_all_were_known(key: str) -> None:
    compared = 0
    for seed in range(DUELS):
        chance = Random(seed)
        duel = begin(key, chance)
        known, unknown = Position(duel.rules, duel.start), Position(duel.rules, duel.start)
        side = chance.choice(tuple(Side))
        habit = by_chance(chance)
        while known.request is not None and unknown.request is not None:
            if not _asks_alike(known.request, unknown.request):
                break
            _looks_alike(duel.rules, known, unknown, side)
            compared += 1
            answer = habit(known.request)
            if isinstance(known.request, Draw) and known.request.side is side and not known.request.face_up:
                veiled = Drawn((UNSEEN,) * known.request.count)
                known, unknown = known.give(answer), unknown.give(veiled)
            else:
                known, unknown = known.give(answer), unknown.give(answer)
    assert compared >= ENOUGH


def test_whoever_is_advised_sits_where_an_ordinary_opponent_would_sit() -> None:
    """So the same search thinks for it, and can know no more: nothing of the unseen hand is in the observation."""
    for key in ("en_garde", "card_duel"):
        duel = begin(key, Random(3), as_written=True)
        thrower = SeededThrower(5)
        known = DuelTable(duel.rules, duel.journal, thrower)
        known.settle()
        request = known.request
        assert isinstance(request, Decide)
        side = request.asks[0].side
        unknown = DuelTable(duel.rules, duel.journal, unseen=[side.foe])
        for place, step in enumerate(known.steps):
            unknown.settle()
            if unknown.place == place:
                assert isinstance(step.answer, Answer)
                unknown.give(step.answer)
        assert UNSEEN in " ".join(unknown.journal.lines)
        assert unknown.observation(side) == known.observation(side)


def _looks_alike(rules: Rules, known: Position[Any], unknown: Position[Any], side: Side) -> None:
    """To the other side nothing differs; pile for pile there are as many cards."""
    seen, also = rules.observe(known.state, side.foe), rules.observe(unknown.state, side.foe)
    assert seen == also, first_difference(seen, also)
    if isinstance(known.request, Draw) and isinstance(unknown.request, Draw):
        assert unknown.request.size == known.request.size


def _asks_alike(known: Request, unknown: Request) -> bool:
    """Whether both ask the same; an unseen hand is asked even where a known one has no choice."""
    if not isinstance(known, Decide) or not isinstance(unknown, Decide):
        return question(known) == question(unknown)
    if [(ask.side, ask.what) for ask in known.asks] != [(ask.side, ask.what) for ask in unknown.asks]:
        return False
    for real, veiled in zip(known.asks, unknown.asks, strict=True):
        offered: tuple[Choice, ...] = possible(veiled)
        assert set(possible(real)) <= set(offered), "an unseen hand may play all that it holds"
    return True
