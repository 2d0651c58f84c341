"""A duel at a real table on the duel screen: cards typed, the other hand unseen, advice with a key."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.journal import Journal
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import Table
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.desk import Desk
from duel_tui.play.bout import Bout
from duel_tui.play.taking_up import bout_of
from duel_tui.storage.duels import AT_A_TABLE, PERSON, Setup, create, created_now, load
from duel_tui.storage.settings import Settings
from tests.plain.talks import house_in
from tests.tui.bouts import FENCERS, LIBRARY, QuickDesk, bout_at
from tests.tui.en_garde import NEAR
from tests.tui.screens import Player, duel_app, playing
from tests.tui.visits import assert_help_is_whole

SNAP = Callable[..., bool]
NEVER = Settings(master=False, pause="never")


def at_a_table(key: str, state: dict[str, Any] | None = None, **options: Any) -> Bout:
    """A bout against somebody at a real table, who fences on the right."""
    rules = LIBRARY.ruleset(key, options)
    start = replace(LIBRARY.begin(rules, Kind.HONORABLE, FENCERS), **(state or {}))
    journal = Journal(key, LIBRARY.editions(key).current, options, start)
    bout = bout_at(Table(rules, journal, unseen=[Side.RIGHT]), people=2, seed=None)
    return replace(bout, desk=cast("Desk[Any]", QuickDesk()))


def unseen(**changes: Any) -> dict[str, Any]:
    return {**NEAR, "hands": BySide(("2", "2", "4", "4", "5"), (UNSEEN,) * 5), **changes}


async def typed(player: Player, *lines: str) -> None:
    for line in lines:
        await player.press(" ".join("space" if key == " " else key for key in line))
        await player.press("enter")


async def test_a_hand_is_typed_and_the_other_is_drawn_face_down() -> None:
    one = at_a_table("en_garde", first_player="left")
    async with playing(one, NEVER) as player:
        assert "Bernardino draws 5." in player.sees
        await typed(player, "33 5")
        assert "5 cards are drawn here, not 3." in player.sees
        await player.press("space 1 , 2 enter")
        assert "hand 1 2 3 3 5" in player.sees
        assert "YOUR TURN" in player.sees
    assert one.table.state.hands.right == (UNSEEN,) * 5


async def test_a_hand_that_the_program_plays_has_to_be_named() -> None:
    table = at_a_table("en_garde", first_player="left").table
    played = replace(
        bout_at(Table(table.rules, table.journal), people=1, seed=None),  # type: ignore[arg-type]  # a duel's
        desk=cast("Desk[Any]", QuickDesk()),
    )
    async with playing(played, NEVER) as player:
        await typed(player, "1 2 3 3 5")
        assert "Don Diego draws 5. Type the cards; the program plays them." in player.sees
        await typed(player, "??")
        assert "the program plays this hand: each card has to be named." in player.sees
        await player.press("backspace backspace")
        await typed(player, "1 1 2 4 4")
        assert UNSEEN not in played.table.state.hands.right
        assert played.table.state.hands.right


async def test_two_people_type_their_hands_behind_a_curtain_and_open_cards_before_both() -> None:
    alone = at_a_table("card_duel")
    one = replace(alone, table=Table(alone.table.rules, alone.table.journal))  # type: ignore[arg-type]  # a duel's
    async with playing(one, NEVER) as player:
        for shown in ("kh 10s", "4d js 3c"):
            assert "turns up" in player.sees
            await typed(player, " ".join(shown.split()[: one.table.request.count]))  # type: ignore[union-attr]
        assert "Don Diego, look away, please." in player.sees
        await player.press("space")
        await typed(player, " ".join(["9s", "8h", "7d", "6c", "qs", "qd"][: one.table.request.count]))  # type: ignore[union-attr]
        assert "Bernardino, look away, please." in player.sees
        assert "9" not in player.sees
        await player.press("space")
        assert "Don Diego draws" in player.sees
        assert "Q\u2660" not in player.sees


async def test_every_die_of_a_throw_is_typed_with_gaps_or_without() -> None:
    one = at_a_table("dueling_scars")
    async with playing(one, NEVER) as player:
        assert "Type every die that fell" in player.sees
        count = one.table.request.dice.count  # type: ignore[union-attr]
        await player.press(" space ".join(["6"] * count) + " enter")
        assert one.table.place == 1
        await player.press(" ".join(["7"] * one.table.request.dice.count) + " enter")  # type: ignore[union-attr]
        assert f"has {count} dice to type, each 1 to 6" in player.sees
    assert one.table.step(0).answer.faces == (6,) * count  # type: ignore[union-attr]


async def test_whoever_sits_before_the_screen_plays_for_the_unseen_hand_without_a_curtain() -> None:
    one = at_a_table("en_garde", unseen(), level="advanced")
    async with playing(one, NEVER) as player:
        await player.press("f g enter")
        await typed(player, "1")
        assert "Don Diego" in player.sees
        assert "look away" not in player.sees
        await typed(player, "back 5")
        assert "5 back" in player.sees or "18" in player.sees
    assert one.table.state.played.count("5") >= 1


async def test_what_is_typed_may_be_taken_back_with_the_same_key_as_ever() -> None:
    one = at_a_table("en_garde", unseen())
    async with playing(one, NEVER) as player:
        await player.press("f c enter")
        assert "Bernardino draws 1." in player.sees
        await player.press("z")
        assert "YOUR TURN" in player.sees
    assert one.table.place == 0


async def test_advice_names_the_best_plays_and_the_odds_of_the_first() -> None:
    async with playing(at_a_table("en_garde", unseen()), NEVER) as player:
        assert "= advice" in player.sees
        await player.press("=")
        await player.wait()
        seen = player.sees
    for word in ("ADVICE", "The best plays, by the chance to win:", "65%  forward 2", "unseen"):
        assert word in seen, word


async def test_in_a_game_without_cards_a_real_table_is_advised_too() -> None:
    one = at_a_table("rapier_and_dagger", stalemate_rounds=3)
    async with playing(one, NEVER) as player:
        await player.press("=")
        await player.wait()
        assert "65%  back, 17 % of the time" in player.sees
        await player.press("s enter")
        assert "Don Diego ?" in player.sees
        assert "= advice" not in player.sees
        await player.press("s enter")
    assert one.table.place == 1


async def test_an_ordinary_duel_has_no_advice() -> None:
    one = at_a_table("en_garde", unseen(hands=BySide(tuple("22445"), tuple("11345"))))
    one = replace(one, table=Table(one.table.rules, one.table.journal))  # type: ignore[arg-type]  # a duel's rules
    async with playing(one, NEVER) as player:
        await player.press("enter =")
        await player.wait()
        assert "ADVICE" not in player.sees
        assert "= advice" not in player.sees


async def test_cards_of_an_unseen_hand_are_typed_where_there_are_too_many_to_list() -> None:
    one = at_a_table("card_duel")
    async with playing(one, NEVER) as player:
        while "draws" not in player.sees:
            request = one.table.request
            assert request is not None
            await typed(player, " ".join(request.pile[: request.count]).lower())  # type: ignore[union-attr]
        await typed(player, " ".join(["9s", "8h", "7d", "6c", "qs", "qd"][: one.table.request.count]))  # type: ignore[union-attr]
        assert "??" in player.sees
    assert set(one.table.state.sides.right.hand) == {UNSEEN}


async def test_a_duel_at_a_real_table_goes_on_where_it_was_left(tmp_path: Path) -> None:
    house = house_in(tmp_path)
    journal = at_a_table("en_garde", first_player="left").table.journal
    setup = Setup(created_now(), "friendly", players=BySide(PERSON, AT_A_TABLE), names=BySide("Anna", "Bea"))
    lines = ("left hand 5 cards: 1 2 3 3 5", "right hand 5 cards: ?? ?? ?? ?? ??")
    saved = create(house.saves.duels, setup, replace(journal, lines=lines))
    one = bout_of(house, load(saved.path, LIBRARY))
    assert one.table.unseen == {Side.RIGHT}
    assert one.present == (Side.LEFT,)
    async with playing(replace(one, desk=cast("Desk[Any]", QuickDesk())), NEVER) as player:
        assert "hand 1 2 3 3 5" in player.sees
        assert "= advice" in player.sees


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("key", ["en_garde", "card_duel"])
def test_advice_at_a_real_table_looks_like_this(key: str, size: tuple[int, int], snap_compare: SNAP) -> None:
    one = at_a_table("en_garde", unseen()) if key == "en_garde" else dealt_cards()
    app = duel_app(one, NEVER)

    async def ask(pilot: Any) -> None:
        await Player(pilot).press("=")
        await Player(pilot).wait()

    assert snap_compare(app, terminal_size=size, run_before=ask)


def dealt_cards() -> Bout:
    one = at_a_table("card_duel")
    hand = {Side.LEFT: ("10S", "8H", "7D", "KC", "AS", "QD"), Side.RIGHT: (UNSEEN,) * 6}
    table = one.table
    start = table.state
    sides = {
        side: replace(start.sides[side], hand=hand[side], hand_size=6, deck=(UNSEEN,) * 48) for side in Side
    }
    whole = replace(start, sides=BySide(sides[Side.LEFT], sides[Side.RIGHT]), phase="attack")
    journal = replace(table.journal, start=whole)
    return replace(one, table=Table(table.rules, journal, unseen=[Side.RIGHT]))  # type: ignore[arg-type]


async def test_the_help_at_a_real_table_is_whole_with_all_its_rows() -> None:
    async with playing(at_a_table("en_garde", unseen()), NEVER) as player:
        await player.press("?")
        assert "Says what a strong opponent would play here." in player.sees
        assert_help_is_whole(player.app.page, player.sees)
