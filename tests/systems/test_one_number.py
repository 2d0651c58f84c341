"""The law of one number: cells, lines, outlook, referee and the roll that follows agree; views know of no game master.

Each game is looked at from one decision to the next in duels by chance: of every kind, kit and house rule, and of
Rapier & Dagger in every mix of pencil and paper, figures, actions and maps. A game master now and then gives a side a
modifier for its next roll, and one that stands. The numbers that everybody tells beforehand are those of the roll that
follows, found by trying each score; without dice they are the share of the cards or hands, and the event.
"""

from collections.abc import Callable
from typing import Any

import pytest

from duel_tui import registry
from duel_tui.systems import card_duel as cards
from duel_tui.systems import duel_of_swords as swords
from duel_tui.systems import dueling_scars as scars
from duel_tui.systems import en_garde as piste
from duel_tui.systems import rapier_and_dagger as rapier
from tests.lengths import at_length, seed_of_part
from tests.systems.card_duel import one_number as of_cards
from tests.systems.duel_of_swords import one_number as of_swords
from tests.systems.dueling_scars import one_number as of_scars
from tests.systems.en_garde import one_number as of_piste
from tests.systems.rapier_and_dagger import one_number as of_rapier
from tests.systems.rapier_and_dagger.drawn_rules import MIXES

RARE = {"hold_on", "break_away"}
"""Questions that only a house rule asks."""
FEW = 75
WHOLE = {rapier.KEY: 2_500, scars.KEY: 2_500, cards.KEY: 2_500, swords.KEY: 750, piste.KEY: 750}
"""Positions of each game; `python -m tests.benchmarks.one_number` looks at four times as many."""
MANY = {key: at_length(many if key == rapier.KEY else many // 2) for key, many in WHOLE.items()}
"""Positions of each game in the slow law; in fewer of Rapier & Dagger nobody might be close behind another."""
LOOKED: dict[str, Callable[[int, int, float], Any]] = {
    rapier.KEY: of_rapier.looked_at,
    scars.KEY: of_scars.looked_at,
    cards.KEY: of_cards.looked_at,
    swords.KEY: of_swords.looked_at,
    piste.KEY: of_piste.looked_at,
}
SOME_VIEWS = 0.1
"""How often published views are looked at."""


def test_every_game_has_its_law() -> None:
    assert set(LOOKED) == set(MANY) == set(registry.KEYS)


@pytest.mark.parametrize("key", LOOKED)
def test_everybody_tells_the_number_that_follows(key: str) -> None:
    checked = sum(LOOKED[key](FEW, 1, SOME_VIEWS).values())
    assert checked >= FEW


@pytest.mark.slow
@pytest.mark.parametrize("key", LOOKED)
def test_everybody_tells_the_number_that_follows_at_length(key: str) -> None:
    done = LOOKED[key](MANY[key], seed_of_part(100), SOME_VIEWS)
    checked = sum(done.values())
    assert checked >= MANY[key]
    if key == rapier.KEY:
        assert {mix for mix, _ in done} == {"", *MIXES}
        asked = of_rapier.ROLLED | of_rapier.VALUED | {"watched"}
        assert {what for _, what in done} >= asked - RARE
