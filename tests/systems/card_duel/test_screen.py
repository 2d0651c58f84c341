"""The card duel in a terminal that nobody sees: played by the keys that its tables show, hands kept from each other."""

from duel_tui.engine.side import Side
from duel_tui.tui.widgets.marks import CHOSEN
from tests.systems.card_duel.scenes import dealt
from tests.tui.screens import Player, playing


async def _plays_first(player: Player) -> None:
    """Type the first choice that the table shows, and commit it."""
    table = player.decision.table()
    option = next(row.option for row in table.rows if row.option and not row.option.denied)
    await player.press(" ".join(option.typed))
    assert f"{CHOSEN}{option.typed}" in player.sees
    await player.press("enter")


async def test_a_duel_is_played_to_its_end_by_the_keys_it_shows() -> None:
    fought = dealt(3)
    async with playing(fought) as player:
        for _ in range(60):
            if fought.table.done:
                break
            await _plays_first(player)
        assert fought.table.done


async def test_the_arrows_choose_a_card_and_enter_plays_it() -> None:
    fought = dealt(3, formal=False)
    hand = fought.table.state.sides.left.hand
    async with playing(fought) as player:
        await player.press("down enter")
        assert len(fought.table.state.sides.left.hand) == len(hand) - 1


async def test_a_number_keeps_meaning_its_card() -> None:
    fought = dealt(3, formal=False)
    async with playing(fought) as player:
        await player.press("2 enter")
        assert fought.table.journal.lines[-1]
        assert "'-1-''-3-''-4-''-5-'" in player.sees


async def test_the_other_hand_is_seen_from_behind() -> None:
    async with playing(dealt(3)) as player:
        assert player.sees.count("###") == 5


async def test_two_people_at_one_keyboard_never_see_each_others_hands() -> None:
    fought = dealt(6, people=2, formal=False)
    looking = None
    async with playing(fought) as player:
        for _ in range(12):
            if fought.table.done:
                break
            side = next(own for own in Side if fought.table.ask_of(own))
            if side is not looking:
                assert "look away" in player.reads
                assert "###" not in player.sees
                await player.press("enter")
            looking = side
            assert player.sees.count("###") == len(fought.table.state.sides[side.foe].hand)
            await _plays_first(player)
    assert fought.table.place > 8
