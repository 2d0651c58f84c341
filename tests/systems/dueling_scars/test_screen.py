"""Tracks and dice in a terminal that nobody sees: by letters, by numbers, by arrows, by hand, and as pictures."""

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from duel_tui.engine.journal import Journal
from duel_tui.engine.table import Table
from duel_tui.fencer.terms import Kind
from duel_tui.play.bout import Bout
from duel_tui.systems.dueling_scars.ruleset import KEY
from duel_tui.throwers import SeededThrower
from tests.systems.dueling_scars.situations import ruleset
from tests.tui.bouts import FENCERS, bout_at
from tests.tui.screens import QUIET, duel_app, playing

SIZES = [(80, 24), (120, 40)]
FIRST = ("left initiative 4d6: 15 = 6 3 5 1", "right initiative 4d6: 15 = 5 6 2 2")
MET = (*FIRST, "left action: thrust", "left action 4d6h: 5 = 5 1 4 4", "right complication 4d6h: 6 = 2 6 3 1")
ENDED = (*FIRST, *["left action: lunge", "left action 4d6h: 6 = 6 6 1 2"] * 2)

HITS = ENDED[2:]
RIPOSTED = (
    "right action: thrust",
    "right action 4d6h: 4 = 4 1 4 4",
    "left complication 4d6h: 6 = 2 6 3 1",
    "left action: lunge",
    "left action 4d6h: 6 = 6 6 1 2",
)


def bout(*lines: str, people: int = 1, seed: int | None = 7, **options: Any) -> Bout:
    rules = ruleset(**options)
    journal = Journal(KEY, "1", options, rules.begin(Kind.HONORABLE, FENCERS), lines)
    table = Table(rules, journal, None if seed is None else SeededThrower(seed))
    return bout_at(table, people=people, seed=seed)


@pytest.mark.parametrize("keys", ["t enter", "1 enter", "down enter"], ids=["letters", "numbers", "arrows"])
async def test_a_duel_is_played_to_its_end_with_one_kind_of_keys(keys: str) -> None:
    fought = bout(weapon="sabre")
    async with playing(fought) as player:
        await player.plays_on(fought, keys, 40)


async def test_tracks_dice_and_the_odds_stand_on_the_screen() -> None:
    async with playing(bout(*MET[:4], "right complication 4d6h: 2 = 2 1 1 1")) as player:
        await player.press("t")
        await player.wait()
        print(player.sees)  # noqa: T201
        assert "[#][#][#][#][ ][ ]" in player.sees
        assert "[#][#][ ][ ][ ][ ]" in player.sees
        assert "51.8%" in player.sees
        assert "thrust: wins the duel 65.0 %" in player.sees
        await player.press("o")
        assert "wins 65.0 %" not in player.sees


async def test_the_log_opens_with_what_the_first_attack_is_worth() -> None:
    async with playing(bout(*FIRST)) as player:
        await player.wait()
        assert "whoever has the first attack wins 65.4 %" in player.sees


async def test_dice_are_typed_by_hand_each_face_or_only_the_highest() -> None:
    fought = bout(people=2, seed=None)
    async with playing(fought) as player:
        await player.press("6 3 5 1 enter")
        await player.press("5 enter")
        assert "cannot fall" in player.sees
        await player.press("backspace 5 6 2 2 enter")
        await player.press("t enter")
        await player.press("5 enter")
        await player.press("1 1 2 1 enter")
        assert fought.table.step(0).answer.faces == (6, 3, 5, 1)  # type: ignore[union-attr]  # a throw
        assert fought.table.sheet(None).right["action"] == 2


STATES: dict[str, Callable[[], Bout]] = {
    "first": lambda: bout(*FIRST),
    "fought": lambda: bout(
        *MET, "right action: feint", "right action 4d6h: 3 = 3 3 1 2", "left complication 2d6h: 5 = 5 1"
    ),
    "by_hand": lambda: bout(*MET, people=2, seed=None, match=3),
    "first_by_hand": lambda: bout(people=2, seed=None),
    "wager": lambda: bout(initiative="wager"),
    "weapons": lambda: bout(mixed_weapons=True),
    "second_assault": lambda: bout(*FIRST, *HITS, *RIPOSTED[:2], match=3),
    "ended": lambda: bout(*ENDED),
    "match_ended": lambda: bout(*FIRST, *HITS, *RIPOSTED, match=3),
}


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("state", STATES)
def test_the_screen(state: str, size: tuple[int, int], snap_compare: Callable[..., bool]) -> None:
    async def settle(pilot: Pilot[Any]) -> None:
        await pilot.pause(0.2)

    assert snap_compare(duel_app(STATES[state](), QUIET), terminal_size=size, run_before=settle)
