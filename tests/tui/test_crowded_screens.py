"""Random positions on the real duel screen, as crowded as they get: nothing is lost without a sign.

Names have forty letters, two modifiers stand, dice may be thrown by hand, and a ruling is typed that is refused.
"""

import os
from collections.abc import Iterator
from itertools import islice, product
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.dice_sources import SeededThrower
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modify
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from duel_tui.play.bout import Bout
from duel_tui.registry import KEYS
from duel_tui.show.scene import At, Offer
from duel_tui.storage.settings import Settings
from tests.lengths import in_turn, seed_of_part
from tests.systems.contenders import begin
from tests.systems.walks import chosen, play_on
from tests.tui.bouts import FENCERS, bout_at
from tests.tui.crowded import faults
from tests.tui.screens import Player, playing

NAMES = (
    BySide("Maximiliana Theodora von und zu Hohenfels", "Bartholomew Montgomery Featherstonehaugh"),
    BySide("Maximilianatheodoravonundzuhohenfelsburg", "Bartholomewmontgomeryfeatherstonehaughto"),
)
CROWDED = Settings(master=True, pause="never")
LABELS = ("the low sun in the eyes", "wet cobbles of the inner yard")
SIZES = ((80, 24), (80, 50), (132, 24), (200, 60), (100, 30), (120, 40))
FEW, MANY = 14, int(os.environ.get("DUEL_TUI_POSITIONS", "24"))
"""Positions of a game in the fast tests, and of each size in the slow ones, a fifth of them in each part; a thousand with DUEL_TUI_POSITIONS=1000."""
_EACH = 12
"""Positions of one duel at most."""
_BEGUN = 12
"""Decisions at most that were made before the screen is opened."""
_RULED = 5
"""Positions from one ruling that is typed to the next."""
_RULINGS = "+!$*_"
_KEYS = ("down", "up", "tab", "right", *"abcdefghlmnpstuvw12345")
_REFUSED = ("rubbish", "-", "x 9", "left of the middle, that is to say where the chandelier hangs")


def bouts(game: str, seed: int) -> Iterator[Bout]:
    """Duels of a game by chance, without end: each somewhere on its way, with two modifiers that stand."""
    chance = Random(f"{game} {seed}")
    while True:
        contender, dice = begin(game, chance), chance.randrange(1000)
        table = DuelTable(contender.rules, contender.journal, SeededThrower(dice))
        play_on(table, chance, decisions=chance.randrange(_BEGUN))
        if table.done:
            continue
        for side, label in zip(chance.choice(((Side.LEFT, None), tuple(Side))), LABELS, strict=True):
            table.rule(Modify(side, chance.randint(-30, 30) or 5, label, "duel"))
        by_hand = chance.random() < 1 / 3
        if by_hand:
            table.thrower = None
        named = chance.choice(NAMES)
        fencers = BySide(*[replace(FENCERS[side], name=named[side]) for side in Side])
        yield bout_at(table, people=chance.choice((1, 1, 2)), seed=None if by_hand else dice, names=fencers)


async def found(game: str, size: tuple[int, int], positions: int, seed: int) -> list[str]:
    """What the screens of some positions of a game lose, each with its screen."""
    chance, lost, seen = Random(seed), list[str](), 0
    for bout in bouts(game, seed):
        async with playing(bout, CROWDED, size) as player:
            for _ in range(_EACH):
                lost += _told(player)
                seen += 1
                if seen % _RULED == 0:
                    lost += await _ruled(player, chance)
                for key in chance.choices(_KEYS, k=2):
                    if not bout.table.done:
                        await player.press(key)
                lost += _told(player)
                if seen == positions or bout.table.done or not await _went_on(player, chance):
                    break
        if seen == positions:
            return lost
    raise AssertionError


def _told(player: Player) -> list[str]:
    return [f"{fault}\n{player.sees}" for fault in faults(player)]


async def _ruled(player: Player, chance: Random) -> list[str]:
    """Type a ruling that is refused, and leave it again."""
    await player.press(chance.choice(_RULINGS))
    if player.screen.asked.over is None:
        return _told(player)
    lost = _told(player)
    await player.type(chance.choice(_REFUSED))
    await player.press("enter")
    lost += _told(player)
    if player.screen.asked.over is not None:
        await player.press("escape")
    return lost


async def _went_on(player: Player, chance: Random) -> bool:
    """Go on by chance; False: the duel is over."""
    table = player.bout.table
    if player.decides:
        await player.commits(chosen(chance, player.decision.ask, roving=False))
    elif isinstance(roll := table.request, Roll) and roll.dice.count * roll.dice.faces:
        faces = [chance.randint(1, roll.dice.faces) for _ in range(roll.dice.count)]
        await player.type(" ".join(map(str, faces)))
        await player.press("enter")
    else:
        await player.press("enter")
    return not table.done


@pytest.mark.parametrize("game", KEYS)
async def test_crowded_screens_lose_nothing_without_a_sign(game: str) -> None:
    assert await found(game, (80, 24), FEW, 1) == []


@pytest.mark.parametrize("game", KEYS)
def test_a_caret_may_stand_on_every_option_available_or_not(game: str) -> None:
    for bout in islice(bouts(game, 4), 2 * FEW):
        for ask in [one for side in Side if (one := bout.table.ask_of(side))]:
            decision = Decision(bout, scene_of(bout), ask, usual=True)
            for field, options in decision.fields.items():
                for option in options:
                    offer = Offer(
                        ask, decision._all, decision.picked, At(field, option.key), decision._outlook
                    )
                    decision._scene.shadow(decision._moment, offer)


@pytest.mark.slow
@pytest.mark.timeout(900 + MANY)
@pytest.mark.parametrize(("game", "size"), in_turn(product(KEYS, SIZES)))
async def test_crowded_screens_of_every_size_lose_nothing_without_a_sign(
    game: str, size: tuple[int, int]
) -> None:
    assert await found(game, size, MANY, seed_of_part(3)) == []
