"""What a key may cost on the line; `python -m tests.benchmarks.figures_of_bytes` plays more and longer duels."""

from pathlib import Path

import pytest

from duel_tui.registry import KEYS
from tests.tui.economy import HELP, WIDE_HELP, costs_of_a_duel, costs_of_pages, dear

pytestmark = pytest.mark.slow

SMALL, LARGE = (80, 24), (120, 40)
DECISIONS = 2
SEED = 1


@pytest.mark.parametrize(("game", "size"), [*[(game, SMALL) for game in KEYS], (KEYS[0], LARGE)])
async def test_each_key_of_a_duel_costs_little_and_shows_what_is_drawn(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    costs = await costs_of_a_duel(game, tmp_path, size, SEED, DECISIONS)
    spent = {one.action: one.bytes for one in costs}
    assert {"open", "move", "pick", "commit"} <= spent.keys()
    assert 0 < max(spent["help opens"], spent["help closes"]) <= (HELP if size == SMALL else WIDE_HELP)
    assert not dear(costs, size[0])
    assert not [one for one in costs if one.wrong]


MAP = {"approach": "map", "movement": "points", "attack": "actions"}


@pytest.mark.parametrize(
    ("options", "size", "seed"),
    [
        ({"mode": "fig"}, SMALL, 1),
        ({**MAP, "map": "tavern"}, SMALL, 2),
        ({**MAP, "map": "garden"}, SMALL, 1),
        ({**MAP, "map": "tavern"}, LARGE, 2),
    ],
)
async def test_each_key_with_figures_and_each_step_and_turn_of_a_plot_costs_little(
    options: dict[str, str], size: tuple[int, int], seed: int, tmp_path: Path
) -> None:
    costs = await costs_of_a_duel("rapier_and_dagger", tmp_path, size, seed, 8, options=options)
    assert "map" not in options or {"step", "turn"} <= {one.action for one in costs}
    assert not dear(costs, size[0])
    assert not [one for one in costs if one.wrong]


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_on_every_page_the_caret_moves_and_is_followed_for_little(
    size: tuple[int, int], tmp_path: Path
) -> None:
    costs = await costs_of_pages(tmp_path, size)
    assert costs[0].bytes > 0
    assert not dear(costs, size[0])
    assert not [one for one in costs if one.wrong]
