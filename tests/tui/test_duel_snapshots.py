"""Pictures of the duel screen in its states, at the smallest size and at a large one."""

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from duel_tui.engine.side import BySide
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Armour, LeftHand, Style, Weapon
from duel_tui.play.bout import Bout
from duel_tui.storage.settings import Settings
from tests.tui.bouts import DIEGO, bout
from tests.tui.screens import duel_app

SNAP = Callable[..., bool]
SIZES = [(80, 24), (120, 40)]
MOVED = "left movement / right movement: stand / stand"
CLINCH = (
    "left movement / right movement: pass_side / stand",
    "left exchange / right exchange: defence=UP give_up=yes / target=SA blow=cut defence=CP give_up=no",
    "right hit 1d100: 9",
)
PRONE = (
    "left movement / right movement: pass_forward / pass_forward",
    (
        "left exchange / right exchange: target=H blow=cut defence=HP give_up=no"
        " / target=LL blow=cut defence=LP give_up=no"
    ),
    "left hit 1d100: 16",
    "right hit 1d100: 23",
    "left means / right means: kick RL / trip RL",
    "left strike 1d100: 70",
    "right strike 1d100: 90",
)
YIELDED = ("left movement / right movement: stand / yield",)
FOUGHT = (
    MOVED,
    (
        "left exchange / right exchange: target=H blow=thrust defence=LP give_up=no"
        " / target=RC blow=cut defence=HP give_up=no"
    ),
    "left hit 1d100: 31",
    "right hit 1d100: 88",
)
HEAVY = Fencer(
    name="Ulrich von der Hohen Wehr zu Hohenstein",
    style=Style.OLD,
    nationality="germanic",
    strength=18,
    agility=12,
    dexterity=11,
    size=19,
    expertise=11,
    weapon=Weapon.TWO_HANDED,
    left_hand=LeftHand.EMPTY,
    armour=(Armour.HELMET, Armour.BREASTPLATE),
)
STATES: dict[str, tuple[Callable[[], Bout], str, Settings]] = {
    "movement": (lambda: bout(kind="death"), "", Settings(master=False)),
    "first_words": (lambda: bout(kind="honorable"), "", Settings()),
    "exchange": (lambda: bout(kind="death", lines=(MOVED,)), "r t", Settings(master=False)),
    "universal_parry": (lambda: bout(kind="death", lines=(MOVED,)), "u", Settings(master=False)),
    "untouched": (lambda: bout(kind="death", lines=(MOVED,)), "enter", Settings(master=False)),
    "after_an_exchange": (lambda: bout(kind="death", lines=FOUGHT), "", Settings(master=False)),
    "odds_hidden": (lambda: bout(kind="death", lines=(MOVED,)), "", Settings(master=False, odds=False)),
    "throw_waits": (lambda: bout(lines=FOUGHT[:2]), "", Settings(master=False)),
    "dice_by_hand": (
        lambda: bout(kind="death", seed=None, lines=FOUGHT[:2]),
        "1 0",
        Settings(master=False),
    ),
    "modifier": (lambda: bout(kind="death", lines=(MOVED,)), "+ 1 0 space s u n", Settings(master=False)),
    "close_quarters": (lambda: bout(kind="death", lines=CLINCH), "a", Settings(master=False)),
    "prone": (lambda: bout(kind="death", lines=PRONE), "", Settings(master=False)),
    "a_yield": (lambda: bout(kind="death", lines=YIELDED), "", Settings(master=False)),
    "the_end": (lambda: bout(lines=FOUGHT), "", Settings(master=False)),
    "replay": (lambda: bout(lines=FOUGHT), "r tab", Settings(master=False)),
    "curtain": (lambda: bout(people=2), "", Settings(master=False)),
    "keys": (lambda: bout(kind="death"), "?", Settings(master=False)),
    "long_names_and_heavy_kit": (
        lambda: bout(kind="death", fencers=BySide(HEAVY, DIEGO), lines=(MOVED,)),
        "",
        Settings(master=False),
    ),
}


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("state", STATES)
def test_the_duel_screen(snap_compare: SNAP, state: str, size: tuple[int, int]) -> None:
    make, keys, settings = STATES[state]

    async def act(pilot: Pilot[Any]) -> None:
        await pilot.pause(0.05)
        for key in keys.split():
            await pilot.press(key)
        await pilot.pause(0.2)

    assert snap_compare(duel_app(make(), settings), run_before=act, terminal_size=size)
