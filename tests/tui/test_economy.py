"""What a key may cost on the line: the limits hold in every game, at 80 by 24."""

from collections import defaultdict
from pathlib import Path

import pytest

from duel_tui.registry import KEYS
from tests.tui.economy import costs, duel_on_a_line

LIMITS = {"first screen": 7000, "move": 250, "pick": 300, "follow": 700, "commit": 1200, "end": 1500}
HELP = 5000
"""For both, opening the keys and closing them."""


@pytest.fixture(scope="module", params=KEYS)
def worst(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """The most that each action cost in a duel or two."""
    found: dict[str, int] = defaultdict(int)
    for seed in (1, 2):
        saves: Path = tmp_path_factory.mktemp("saves")
        for cost in costs(duel_on_a_line(request.param, saves, seed), seed, rounds=8):
            found[cost.action] = max(found[cost.action], cost.bytes)
    return found


def test_no_action_costs_more_than_its_limit(worst: dict[str, int]) -> None:
    dear = {action: spent for action, spent in worst.items() if spent > LIMITS.get(action, HELP)}
    assert not dear
    assert {"first screen", "move", "follow", "commit"} <= set(worst)


def test_the_keys_opened_and_closed_cost_little(worst: dict[str, int]) -> None:
    assert 0 < worst["help opens"] + worst["help closes"] <= HELP
