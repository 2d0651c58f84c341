"""En Garde on the duel screen: the piste, hands that stay hidden, cards by hand, and pictures of it."""

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from duel_tui.engine.requests import Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.storage.settings import Settings
from duel_tui.systems.en_garde.terms import Phase
from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.duel.end import EndPage
from duel_tui.wording import Row
from tests.tui.en_garde import NEAR, bout
from tests.tui.screens import QUIET, Player, duel_app, playing

SNAP = Callable[..., bool]
NEVER = Settings(master=False, pause="never")
WON = {**NEAR, "hits": BySide(4, 3), "hands": BySide(("4", "4", "4", "5", "5"), ("1", "1", "2", "3", "5"))}


async def test_all_that_matters_is_in_sight_at_once() -> None:
    async with playing(bout(state=NEAR, level="advanced"), NEVER) as player:
        seen = player.sees
        for word in (
            "En Garde",
            "round 4  pack 8",
            "Bernardino (you)  ●●○○○",
            "●○○○○  Don Diego",
            " 4 ··>",
            "hand 2 2 4 4 5",
            "hand ▒ ▒ ▒ ▒ ▒",
            "pack 8",
            "21 22 23",
            "3 a attack",
            "4 v advance and attack",
            "6 j 4 4",
        ):
            assert word in seen, word


async def test_the_help_says_when_one_more_card_is_easier_to_parry() -> None:
    threes = {"positions": BySide(10, 13), "hands": BySide(tuple("12334"), tuple("12345")), "played": ()}
    async with playing(bout(state={**NEAR, **threes}), NEVER) as player:
        await player.press("a down")
        await player.wait()
        assert "% can parry 2 x 3" in player.sees
        assert "2 x 3 easier to parry than 1" in player.sees


async def test_the_foes_hand_is_never_on_the_screen() -> None:
    one = bout(state={**NEAR, "hands": BySide(("2", "2", "4", "4", "5"), ("1", "1", "1", "1", "3"))})
    other = bout(state={**NEAR, "hands": BySide(("2", "2", "4", "4", "5"), ("3", "3", "3", "4", "5"))})
    async with playing(one, NEVER) as player:
        first = player.sees
    async with playing(other, NEVER) as player:
        assert player.sees == first


async def test_nothing_of_the_foes_hand_comes_to_light_by_taking_back_by_the_log_or_in_the_replay() -> None:
    duel = bout(state=WON, hits_to_win=5)
    async with playing(duel, NEVER) as player:
        for keys in ("b 4 enter", "z", "ctrl+r", "pageup pagedown", "z"):
            await player.press(keys)
            await player.wait(0.05)
            assert "Don Diego draws" not in player.sees
            assert "1 1 2 3 5" not in player.sees
        await player.press("a 4 enter")
        await player.wait()
        assert isinstance(player.app.page, EndPage)
        await player.press("r home")
        for _ in range(duel.table.place):
            assert "1 1 2 3 5" not in player.sees
            assert "Don Diego draws" not in player.sees
            await player.press("right")


async def test_two_people_at_one_keyboard_see_one_hand_each_behind_a_curtain() -> None:
    duel = bout(people=2, state=NEAR)
    async with playing(duel, NEVER) as player:
        assert "look away" in player.sees
        assert "hand" not in player.sees
        await player.press("enter")
        assert "hand 2 2 4 4 5" in player.sees
        assert "▒ ▒ ▒ ▒ ▒" in player.sees
        await player.press("b 2 enter")
        assert "Don Diego chooses now" in player.sees
        assert "2 2 4 4" not in player.sees
        await player.press("enter")
        assert "hand 1 1 3 4 5" in player.sees
        assert "Bernardino draws" not in player.sees


@pytest.mark.parametrize("keys", ["f c enter", "2 2 enter", "down up right down up enter"])
async def test_a_turn_is_played_with_letters_numbers_or_arrows_alone(keys: str) -> None:
    duel = bout(people=2, state=NEAR)
    async with playing(duel, NEVER) as player:
        await player.press("enter")
        await player.press(keys)
        request = duel.table.request
        assert isinstance(request, Decide)
        assert duel.table.place > 0


def letters(choosing: Choosing) -> str:
    """The letter of a row that can be had in the first column that still needs one."""
    row = _wanted(choosing)
    return row.letter if row else "enter"


def numbers(choosing: Choosing) -> str:
    row = _wanted(choosing)
    return str(row.number % 10) if row else "enter"


def arrows(choosing: Choosing) -> str:
    """Down the column that still needs a row, right to get there, and enter."""
    pickers = choosing.pickers
    if pickers.missing is None:
        return "enter"
    return "down" if pickers.missing is pickers.column else "right"


def _wanted(choosing: Choosing) -> Row | None:
    pickers = choosing.pickers
    column = pickers.missing
    if column is None:
        return None
    rows = choosing.words[column.name].rows
    return next(row for row in rows if pickers.possible(column, row.key))


@pytest.mark.parametrize("habit", [letters, numbers, arrows], ids=lambda habit: habit.__name__)
async def test_a_match_is_played_to_its_end_with_one_kind_of_key(habit: Callable[[Choosing], str]) -> None:
    duel = bout(hits_to_win=1, level="advanced", first_player="left")
    async with playing(duel, NEVER) as player:
        for _ in range(200):
            page = player.app.page
            if isinstance(page, EndPage):
                break
            prompt = getattr(page, "_prompt", None)
            await player.press(habit(prompt) if isinstance(prompt, Choosing) else "")
            await player.pilot.pause(0)
        assert isinstance(player.app.page, EndPage)
        assert max(duel.table.state.hits) == 1


async def test_cards_are_entered_by_hand_and_may_be_unknown() -> None:
    duel = bout(people=2, seed=None, first_player="left")
    async with playing(duel, NEVER) as player:
        await player.press("x 1 space 2 space 3 space 9 space 4 enter")
        assert "the pile holds no '9'" in player.sees
        await player.press("backspace backspace backspace 3 space 4 enter")
        assert duel.table.state.hands.left == ("1", "2", "3", "3", "4")
        assert "look away" in player.sees
        await player.press("x ? ? enter")
        assert duel.table.state.hands.right == ("??",) * 5
        assert duel.table.state.phase is Phase.TURN


async def test_the_last_hit_leads_to_the_end_with_what_each_round_was_won_by() -> None:
    duel = bout(people=2, state=WON)
    async with playing(duel, NEVER) as player:
        await player.press("enter")
        await player.press("a 4 enter")
        await player.press("enter")
        await player.press("c enter")
        await player.wait()
        assert isinstance(player.app.page, EndPage)
        assert "Bernardino: 5 of 5 hits" in player.sees
        assert "1 by attack" in player.sees
        await player.press("z")
        assert isinstance(player.app.page, EndPage)
        assert "The hands lie open now" in player.footer


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("state", ["begins", "near", "answers", "after_moves"])
def test_pictures_of_the_piste(state: str, size: tuple[int, int], snap_compare: SNAP) -> None:
    answering: dict[str, Any] = {**NEAR, "turn": Side.RIGHT}
    duels = {
        "begins": bout(first_player="left"),
        "near": bout(state=NEAR, level="advanced"),
        "answers": bout(people=2, state=NEAR),
        "after_moves": bout(people=2, state=answering, open_discard=True),
    }
    keys = {
        "begins": "",
        "near": "a",
        "answers": "enter a 2 enter enter",
        "after_moves": "enter b 1 enter enter",
    }

    async def run(pilot: Pilot[Any]) -> None:
        await Player(pilot).press(keys[state])
        await pilot.pause(0.1)

    assert snap_compare(duel_app(duels[state], QUIET), terminal_size=size, run_before=run)
