"""Keys by chance: nothing that is typed makes a fault, in no game and at no size."""

from random import Random

import pytest

from duel_tui.registry import KEYS
from duel_tui.storage.settings import Settings
from tests.tui.positions import begun
from tests.tui.screens import Player, playing

pytestmark = pytest.mark.slow

BURSTS, LENGTH = 25, 20
LETTERS = "abcdefghijklmnopqrstuvwxy0123456789"
COMMANDS = (
    *("enter", "space", "tab", "shift+tab", "up", "down", "left", "right"),
    *("z", "z", "Z", "?", "%", "=", "+", "!", "&", "#", "<", ">", "pageup", "pagedown"),
)


async def walked(player: Player, chance: Random) -> None:
    """Type by chance in bursts, and commit between them what a decision offers; no key of these leaves a duel."""
    duel = player.screen
    for _ in range(BURSTS):
        keys = chance.choices((*LETTERS, *COMMANDS * 2), k=LENGTH)
        await player.write(" ".join(keys))
        if player.app._exit or duel not in player.app.screen_stack:
            return
        while player.app.screen is not duel:
            player.app.close()
            await player.rest()
        if player.decides:
            await player.commits(chance.choice(player.decision.ask.menu.choices))  # type: ignore[union-attr]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("key", KEYS)
async def test_no_key_makes_a_fault(key: str, size: tuple[int, int]) -> None:
    chance = Random(f"{key} {size}")
    duel = begun(key, people=chance.choice((1, 2)), seed=chance.choice((7, None)))
    settings = Settings(master=False, pause=chance.choice(("never", "always")))
    async with playing(duel, settings, size) as player:
        await walked(player, chance)
        assert len(player.rows) == size[1]
        assert all(worker.error is None for worker in player.app.workers)
