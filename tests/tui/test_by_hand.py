"""Dice and cards by hand, and a duel at a real table."""

from typing import Any, cast

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.worker_client import WorkerClient
from duel_tui.play.bout import Bout
from duel_tui.show.blocks import Span
from duel_tui.tui.widgets.panes import AdvicePane
from tests.tui.bouts import FENCERS, LIBRARY, QuickDesk, bout_at
from tests.tui.en_garde import NEAR
from tests.tui.positions import begun
from tests.tui.screens import Player, playing


async def test_every_die_of_a_throw_is_typed_with_gaps_or_without() -> None:
    duel = at_a_table("dueling_scars")
    async with playing(duel) as player:
        assert "dice that fell, as in 1 2 3" in player.reads
        roll = duel.table.request
        assert isinstance(roll, Roll)
        await player.type(" ".join(["7"] * roll.dice.count))
        await player.press("enter")
        assert f"Type {roll.dice.count} dice, each from 1 to 6" in player.reads
        await player.press(" ".join(["backspace"] * (2 * roll.dice.count - 1)))
        await player.type(" ".join(["6"] * roll.dice.count))
        await player.press("enter")
        assert duel.table.step(0).answer.faces == (6,) * roll.dice.count  # type: ignore[union-attr]


def at_a_table(key: str, state: dict[str, Any] | None = None, **options: Any) -> Bout:
    """A bout against somebody at a real table, who fences on the right."""
    rules = LIBRARY.ruleset(key, options)
    start = replace(LIBRARY.begin(rules, Kind.HONORABLE, FENCERS), **(state or {}))
    journal = Journal(key, LIBRARY.editions(key).current, options, start)
    bout = bout_at(DuelTable(rules, journal, unseen=[Side.RIGHT]), people=2, seed=None)
    return replace(bout, desk=cast("WorkerClient[Any]", QuickDesk()))


def unseen(**changes: Any) -> dict[str, Any]:
    return {**NEAR, "hands": BySide(("2", "2", "4", "4", "5"), (UNSEEN,) * 5), **changes}


async def typed(player: Player, line: str) -> None:
    await player.type(line)
    await player.press("enter")


async def test_a_hand_is_typed_and_the_other_is_drawn_face_down() -> None:
    duel = at_a_table("en_garde", first_player="left")
    async with playing(duel) as player:
        assert "You draw 5 cards." in player.reads
        await typed(player, "335")
        assert "5 cards are drawn here, not 3." in player.reads
        await typed(player, " 1,2")
        assert player.decides
    assert duel.table.state.hands.left == ("1", "2", "3", "3", "5")
    assert duel.table.state.hands.right == (UNSEEN,) * 5


async def test_a_hand_that_the_program_plays_has_to_be_named() -> None:
    table = at_a_table("en_garde", first_player="left").table
    duel = bout_at(DuelTable(table.rules, table.journal), people=1, seed=None)  # type: ignore[arg-type]  # a duel's
    async with playing(duel) as player:
        await typed(player, "1 2 3 3 5")
        assert "Diego draws 5 cards. Type the cards; the program plays them." in player.reads
        await typed(player, "??")
        assert "The program plays this hand: each card has to be named." in player.reads
        await player.press("backspace backspace")
        await typed(player, "1 1 2 4 4")
        assert UNSEEN not in duel.table.state.hands.right
        assert duel.table.state.hands.right


async def test_who_sits_at_the_screen_plays_for_the_unseen_hand_too_with_advice_for_each_decision() -> None:
    duel = at_a_table("en_garde", unseen(), level="advanced")
    async with playing(duel) as player:
        await player.press("?")
        assert "Says what a strong opponent would play here." in player.reads
        await player.press("x")
        before = player.sees
        for ends in ("x", ""):
            await player.press("=")
            for word in ("The best choices, with the chance to win the duel:", "forward 2: 65 % to win"):
                assert word in player.reads, word
            await player.press(ends)
            assert (player.sees == before) is bool(ends)
        await player.commits("forward 2")
        assert "The best choices" not in player.reads
        assert "look away" not in player.sees
        assert "You draw 1 card." in player.reads
        await player.press("z z")
        assert player.decides
        assert duel.table.place == 0
        await player.commits("forward 2")
        await typed(player, "1")
        assert player.decision.ask.side is Side.RIGHT


async def test_advice_on_what_has_just_been_decided_is_not_looked_for() -> None:
    duel = begun("duel_of_swords")
    async with playing(duel) as player:
        duel.table.decide(Side.LEFT, "thrust")
        await player.screen.action_advice()
        assert not player.said


async def test_a_solved_game_offers_advice_and_says_in_rows_what_the_best_choice_leads_to() -> None:
    async with playing(begun("dueling_scars", decisions=4)) as player:
        assert player.decides
        await player.press("=")
        for words in ("65 % to win, play it 20 % of the time", "What thrust leads to:", "%, you roll a 6:"):
            assert words in player.reads, words
        ways = [row for row in player.rows if " %, you roll" in row]
        assert len(ways) == 7, "at 80 columns and 24 rows every way is in sight"
        assert "and Diego a 6" in player.reads
        assert "the opponent" not in player.reads
        await player.screen.cover(
            AdvicePane([(Span(f" advice {number}"),) for number in range(40)]), whole=True
        )
        await player.rest()
        *_, last = [row for row in player.rows[:-1] if row.startswith(" advice")]
        assert last.rstrip().endswith("\u2026"), "what finds no room"


async def test_cards_of_an_unseen_hand_are_typed_where_there_are_too_many_to_list() -> None:
    duel = at_a_table("card_duel")
    async with playing(duel) as player:
        for _ in range(12):
            request = duel.table.request
            if player.decides or "Type what is played" in player.reads:
                break
            await typed(player, " ".join(request.pile[: request.count]).lower())  # type: ignore[union-attr]
    assert set(duel.table.state.sides.right.hand) == {UNSEEN}
