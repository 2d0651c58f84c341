"""The end of a duel with figures at 80 by 24: no row is cut off, however much happened and however long the names are."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.journal import Journal
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.terms import Kind
from duel_tui.pages.ending import hits, last_blow
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from duel_tui.tui.widgets.ending import Ending
from tests.systems.contenders import LIBRARY, fencer
from tests.systems.rapier_and_dagger.test_nothing_cut_off import NAMES
from tests.systems.walks import play_on
from tests.tui.bouts import bout_at
from tests.tui.screens import playing

RULES: tuple[dict[str, Any], ...] = (
    {"mode": "fig"},
    {},
    {"approach": "map", "movement": "points", "attack": "actions"},
)
NOTE = "Anna: 2 of 3 wins to the next level."


@pytest.mark.parametrize("names", NAMES.values(), ids=list(NAMES))
@pytest.mark.parametrize("seed", [1, 6, 12, 16])
async def test_no_row_of_the_end_is_cut_off(seed: int, names: BySide[str]) -> None:
    chance, options = Random(seed), RULES[seed % len(RULES)]
    named = BySide(*[replace(fencer(chance, side), name=names[side]) for side in Side])
    start = LIBRARY.begin(LIBRARY.ruleset(KEY, options), chance.choice(tuple(Kind)), named)
    table = DuelTable(
        LIBRARY.ruleset(KEY, options), Journal(KEY, "1978.2", options, start), SeededThrower(seed)
    )
    play_on(table, Random(seed))
    async with playing(bout_at(table, names=named)) as player:
        shown = player.screen.prompt
        assert isinstance(shown, Ending)
        shown._note = NOTE
        shown.on_resize()
        await player.rest()
        assert NOTE in player.sees
        told = " ".join(player.sees.split())
        for hit in hits(player.bout, shown._heard)[-1:]:
            assert hit.text.partition(":")[0] in told
        assert last_blow(player.bout) in told
        assert "\u2026" not in player.sees
