"""What taking back takes back against an opponent who has played since."""

from typing import Any

from duel_tui.engine.answers import Decided, Drawn
from duel_tui.engine.requests import Decide, Draw
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.play.taking_back import named, take_back
from tests.tui.bouts import bout as rapier
from tests.tui.en_garde import NEAR, bout
from tests.tui.screens import playing

EXCHANGE = (
    "left exchange / right exchange: target=RC blow=thrust defence=LP give_up=no"
    " / target=RL blow=thrust defence=HP give_up=no"
)


def answered(table: DuelTable[Any], *keys: str) -> None:
    """Each of these choices by whoever is asked, the chance after it fallen by itself."""
    for key in keys:
        assert isinstance(table.request, Decide)
        table.decide(table.request.asks[0].side, key)
        while isinstance(table.request, Draw):
            table.throw()


def asked(table: DuelTable[Any]) -> str:
    assert isinstance(table.request, Decide)
    return " / ".join(f"{ask.side} {ask.what}" for ask in table.request.asks)


def test_one_takes_back_ones_own_choice_and_the_opponents_goes_with_it() -> None:
    duel = bout(state=NEAR)
    table = duel.table
    answered(table, "back 2", "forward 1", "forward 2")
    assert asked(table) == "right turn"
    assert not take_back(duel, again=False)
    assert (asked(table), table.place) == ("left turn", 4)
    assert not take_back(duel, again=False)
    assert (asked(table), table.place) == ("left turn", 0)
    assert take_back(duel, again=False) == "There is nothing to take back."
    assert not take_back(duel, again=True)
    assert table.place == 4, "brought back with what the opponent chose"


def test_an_opponents_choice_alone_is_not_taken_back_and_cards_typed_after_it_go_alone() -> None:
    duel = bout(state={**NEAR, "turn": Side.RIGHT})
    answered(duel.table, "back 1")
    assert asked(duel.table) == "left turn"
    lines = duel.table.journal.lines
    assert take_back(duel, again=False) == "There is nothing to take back."
    assert duel.table.journal.lines == lines
    duel = bout(state={**NEAR, "turn": Side.RIGHT}, seed=None)
    duel.table.give(Decided(("back 1",)))
    duel.table.give(Drawn(("4",)))
    assert named(duel) == "what was typed last"
    assert not take_back(duel, again=False)
    assert duel.table.place == 1
    assert duel.table.journal.lines[0] == "right turn: back 1"
    assert take_back(duel, again=False) == "There is nothing to take back."


def test_two_people_take_back_choice_by_choice_and_a_duel_counts_again_when_all_is_restored_with_nothing_done_in_between() -> (
    None
):
    duel = bout(people=2, state=NEAR)
    assert not named(duel)
    answered(duel.table, "back 2")
    assert named(duel) == "Bernardino: back 2"
    answered(duel.table, "forward 1")
    for again, marked in ((False, True), (False, True), (True, True), (True, False)):
        assert not take_back(duel, again=again)
        assert duel.marked is marked
    take_back(duel, again=False)
    answered(duel.table, "forward 1")
    assert duel.marked
    assert take_back(duel, again=True) == "There is nothing to restore."


def test_where_taking_back_is_free_the_duel_counts_all_the_same() -> None:
    duel = bout(people=2, state=NEAR, take_back="free")
    answered(duel.table, "back 2")
    assert not take_back(duel, again=False)
    assert not duel.marked


def test_an_overruled_roll_is_never_unsaid() -> None:
    rolled = ("left movement / right movement: stand / stand", EXCHANGE, "left hit 1d100: 15")
    duel = rapier(kind="death", people=2, lines=rolled)
    duel.table.overrule(None, True, "the sun")
    assert duel.marked
    assert not take_back(duel, again=False)
    assert not take_back(duel, again=True)
    assert duel.marked


async def test_the_key_gives_ones_own_turn_back_after_the_opponent_has_moved() -> None:
    duel = bout(state=NEAR)
    async with playing(duel) as player:
        await player.commits("back 2")
        assert duel.table.place > 2
        await player.press("z z")
        assert duel.table.place == 0
