"""The card table in a terminal that nobody sees: by letters, by numbers, by arrows, and as pictures."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from duel_tui.engine.journal import Journal
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Draw
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import Table
from duel_tui.fencer.terms import Kind
from duel_tui.play.bout import Bout
from duel_tui.systems.card_duel.ruleset import KEY
from duel_tui.systems.card_duel.state import Duel
from duel_tui.throwers import SeededThrower
from tests.systems.card_duel.situations import Place, after, ruleset
from tests.systems.card_duel.situations import bout as situation
from tests.tui.bouts import FENCERS, bout_at
from tests.tui.screens import QUIET, duel_app, playing

SIZES = [(80, 24), (120, 40)]


def bout(*, people: int = 1, seed: int = 5, start: Duel | None = None, **options: Any) -> Bout:
    rules = ruleset(**options)
    start = start or rules.begin(Kind.HONORABLE, FENCERS)
    table = Table(rules, Journal(KEY, "1.1", options, start), SeededThrower(seed))
    return bout_at(table, people=people, seed=seed)


@pytest.mark.parametrize(
    "keys", ["n a w enter", "1 enter", "down enter"], ids=["letters", "numbers", "arrows"]
)
async def test_a_duel_is_played_to_its_end_with_one_kind_of_keys(keys: str) -> None:
    fought = bout(stalemate_bouts=3)
    async with playing(fought) as player:
        await player.plays_on(fought, keys, 120)


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
            await player.press("1 enter")
    assert fought.table.place > 12


async def test_cards_that_two_people_type_are_typed_behind_the_curtain() -> None:
    fought = bout(people=2, formal=False)
    fought.table.thrower = None
    typed: dict[Side, set[str]] = {side: set() for side in Side}
    async with playing(fought) as player:
        while isinstance(drawn := fought.table.request, Draw):
            if not drawn.face_up:
                assert "look away" in player.sees
                await player.press("x")
            assert "Type the cards" in player.sees
            assert not any(f" {card} " in player.sees for card in typed[drawn.side.foe] - typed[drawn.side])
            first = 5 if drawn.side is Side.LEFT else 25
            cards = drawn.pile[first : first + drawn.count]
            typed[drawn.side] |= set() if drawn.face_up else set(cards)
            await player.press(" space ".join(" ".join(card) for card in cards) + " enter")
    assert all(len(typed[side]) > 2 for side in Side)


def _turned(place: Place) -> Place:
    """The same situation with the right side to attack."""
    return Position(place.rules, replace(place.checkpoint, attacker=Side.RIGHT))


def _hurt(place: Place) -> Place:
    """The same situation, both sides having been hit, the left one disarmed."""
    sides = place.checkpoint.sides
    left = replace(sides.left, taken=2, disarmed=True)
    return Position(place.rules, replace(place.checkpoint, sides=BySide(left, replace(sides.right, taken=1))))


def _at(place: Place, **options: Any) -> Bout:
    """A bout that goes on from a situation."""
    return bout(start=place.checkpoint, **options)


INFORMAL: dict[str, Any] = {"formal": False}
FLESH: dict[str, Any] = {"formal": False, "damage": "wounds"}
HELD = "3D 9S 10H KC JS QH AS JKR"
MOMENTS: dict[str, Callable[[], Bout]] = {
    "attack": lambda: _at(situation(HELD, "2C 3C 4C")),
    "attack with an ace": lambda: _at(after(situation("9S AS 2H", "2C"), "9S+AS", "no")),
    "defence": lambda: _at(after(_turned(situation("3S 10S 5H QD JKR", "9S 2C")), "9S")),
    "emergency": lambda: _at(after(_turned(situation("3H 5H KD", "9S 2C")), "9S")),
    "joker": lambda: _at(after(situation("JKR 2H", "2C"), "JKR", "+9S JKR QD")),
    "between bouts": lambda: _at(after(situation("9S 2H", "2C", **INFORMAL), "9S", "no", "stop"), **INFORMAL),
    "hurt": lambda: _at(after(_hurt(_turned(situation("3S 10S", "9S 2C"))), "9S"), **INFORMAL),
    "wounds": lambda: _at(after(situation("10S AS 9S 2H", "2C", **FLESH), "10S", "no", "9S", "no"), **FLESH),
    "curtain": lambda: bout(start=situation(HELD, "2C 3C 4C").checkpoint, people=2),
}


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_screen(snap_compare: Callable[..., bool], moment: str, size: tuple[int, int]) -> None:
    async def act(pilot: Pilot[Any]) -> None:
        await pilot.pause(0.05)

    assert snap_compare(duel_app(MOMENTS[moment](), QUIET), run_before=act, terminal_size=size)


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
def test_the_screen_at_the_end(snap_compare: Callable[..., bool], size: tuple[int, int]) -> None:
    async def act(pilot: Pilot[Any]) -> None:
        await pilot.pause(0.05)
        for key in ("space", "1", "enter", "space", "n", "enter"):
            await pilot.press(key)
            await pilot.pause(0.05)

    fought = bout(start=situation("9S 2H", "2C").checkpoint, people=2)
    assert snap_compare(duel_app(fought, QUIET), run_before=act, terminal_size=size)
