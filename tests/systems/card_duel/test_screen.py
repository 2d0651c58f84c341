"""The card table in a terminal that nobody sees: by letters, by numbers, by arrows, and as pictures."""

from collections.abc import Callable
from typing import Any, cast

import pytest
from textual.pilot import Pilot

from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Draw
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import Table
from duel_tui.fencer.terms import Kind
from duel_tui.narration import Narrator, read_phrases
from duel_tui.opponents.desk import Desk
from duel_tui.play.bout import Bout
from duel_tui.systems.card_duel.ruleset import KEY
from duel_tui.throwers import SeededThrower
from duel_tui.wording import Wording
from tests.systems.card_duel.situations import LIBRARY, ruleset
from tests.tui.bouts import FENCERS, PUPIL, QuickDesk
from tests.tui.screens import QUIET, Player, duel_app, playing

SIZES = [(80, 24), (120, 40)]


def bout(*, people: int = 1, seed: int = 5, kind: Kind = Kind.HONORABLE, **options: Any) -> Bout:
    wording = Wording(read_phrases(LIBRARY.phrases(KEY)))
    rules = ruleset(**options)
    start = rules.begin(kind, FENCERS)
    return Bout(
        table=Table(rules, Journal(KEY, "1.1", options, start), SeededThrower(seed)),
        wording=wording,
        narrator=Narrator(wording.phrases),
        names=FENCERS.map(lambda fencer: fencer.name),
        players=BySide(None, PUPIL if people == 1 else None),
        desk=cast("Desk[Any]", QuickDesk()) if people == 1 else None,
        seed=seed,
        preset="As written",
    )


async def _to_the_end(player: Player, fought: Bout, keys: str) -> None:
    for _ in range(120):
        if fought.table.outcome is None:
            await player.press(keys)
            await player.wait(0.02)
    assert fought.table.outcome is not None
    assert "The duel is over" in player.sees


@pytest.mark.parametrize(
    "keys", ["n a w enter", "2 1 enter", "down enter"], ids=["letters", "numbers", "arrows"]
)
async def test_a_duel_is_played_to_its_end_with_one_kind_of_keys(keys: str) -> None:
    fought = bout(stalemate_bouts=3)
    async with playing(fought) as player:
        await _to_the_end(player, fought, keys)


async def test_the_foes_hand_is_seen_from_behind() -> None:
    fought = bout()
    async with playing(fought) as player:
        assert "?? ?? ?? ??" in player.sees
        assert f"{FENCERS.left.name} takes up" in player.sees
        assert f"{FENCERS.right.name} takes up" not in player.sees


async def test_two_people_at_one_keyboard_never_see_each_others_hands() -> None:
    fought = bout(people=2, formal=False)
    looking = None
    async with playing(fought) as player:
        for _ in range(12):
            if fought.table.outcome is not None:
                break
            (side, *_) = [own for own in Side if fought.table.ask_of(own)]
            if side is not looking:
                assert "look away" in player.sees
                assert "??" not in player.sees
                await player.press("space")
            looking = side
            assert "??" in player.sees or not fought.table.state.sides[side.foe].hand
            assert f"{fought.names[side.foe]} takes up" not in player.sees
            await player.press("2 enter")
    assert fought.table.place > 12


async def test_cards_that_two_people_type_are_typed_behind_the_curtain() -> None:
    fought = bout(people=2, formal=False)
    fought.table.thrower = None
    typed: dict[Side, set[str]] = {side: set() for side in Side}
    async with playing(fought) as player:
        while isinstance(drawn := fought.table.request, Draw):
            assert "look away" in player.sees
            await player.press("x")
            assert "Type the cards" in player.sees
            assert not any(f" {card} " in player.sees for card in typed[drawn.side.foe] - typed[drawn.side])
            first = 5 if drawn.side is Side.LEFT else 25
            cards = drawn.pile[first : first + drawn.count]
            typed[drawn.side] |= set(cards)
            await player.press(" space ".join(" ".join(card) for card in cards) + " enter")
    assert all(len(typed[side]) > 2 for side in Side)


STATES: dict[str, tuple[Callable[[], Bout], str]] = {
    "begins": (bout, ""),
    "fought": (lambda: bout(formal=False), "3 enter 2 enter 2"),
    "wounds": (lambda: bout(formal=False, damage="wounds", kind=Kind.DEATH), "3 enter 2 enter 2 enter"),
}


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("state", STATES)
def test_the_screen(snap_compare: Callable[..., bool], state: str, size: tuple[int, int]) -> None:
    make, keys = STATES[state]

    async def act(pilot: Pilot[Any]) -> None:
        await pilot.pause(0.05)
        for key in keys.split():
            await pilot.press(key)
            await pilot.pause(0.1)
        await pilot.pause(0.2)

    assert snap_compare(duel_app(make(), QUIET), run_before=act, terminal_size=size)
