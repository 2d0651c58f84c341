"""The duel screen: a decision is made by letters in any order, and nothing happens that nobody meant."""

from collections.abc import Callable
from functools import partial
from re import search
from typing import cast

import pytest
from msgspec.structs import replace

from duel_tui.engine.against import Chance, Needs
from duel_tui.engine.dice import D100
from duel_tui.engine.menu import written
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modifier
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import LeftHand, Style, Weapon
from duel_tui.play.bout import Bout
from duel_tui.registry import KEYS
from duel_tui.show.blocks import SMALLEST
from duel_tui.show.fit import whole
from duel_tui.storage.settings import Settings
from duel_tui.tui.widgets.decision_pane import DecisionPane
from duel_tui.tui.widgets.marks import CHOSEN
from tests.systems.rapier_and_dagger.positions import grapple, seated
from tests.tui.bouts import FENCERS, QuickDesk, bout
from tests.tui.drawn import text
from tests.tui.en_garde import NEAR
from tests.tui.en_garde import bout as en_garde
from tests.tui.positions import AT_MEASURE, begun
from tests.tui.screens import QUIET, Player, playing

DECISIVE = Settings(master=False)
ALWAYS = Settings(master=False, pause="always")
ROUND = (
    "left exchange / right exchange: target=RC blow=thrust defence=LP give_up=no"
    " / target=RL blow=thrust defence=HP give_up=no"
)
CLOSE = (
    "left movement / right movement: stand / pass_forward",
    ROUND,
    "left hit 1d100: 2",
    "right hit 1d100: 3",
)
"""Then the swords are crossed."""
LONG = (
    "left movement / right movement: stand / back",
    ROUND,
    "left hit 1d100: 98",
    "right hit 1d100: 96",
)
"""The end of a round that takes four rows to tell."""


def exchange(player: Player, place: int = 1) -> str:
    """What the left side chose at a place."""
    answer = player.bout.table.step(place).answer
    return written(answer.choices[0])  # type: ignore[union-attr]


async def test_the_row_at_the_caret_is_bold_only_once_something_is_chosen() -> None:
    duel = begun("dueling_scars")
    async with playing(duel) as player:
        assert _strong(player) == []
        await player.press("down")
        (row,) = _strong(player)
        assert f"{CHOSEN}f feint" in row


def _strong(player: Player) -> list[str]:
    """The rows of the table in which something is bold or stands out as the row at the caret; the name of the move under it always does."""
    laid = cast("DecisionPane", player.screen.prompt).laid()
    strong = [text(line) for line in laid if any(span.ink in {"bold", "here"} for span in line)]
    (name,) = [row for row in strong if row.startswith(f" {whole(player.decision.explained().name)}. ")]
    return [row for row in strong if row != name]


@pytest.mark.parametrize("key", KEYS)
async def test_enter_takes_what_the_arrows_made_look_chosen(key: str) -> None:
    async with playing(begun(key)) as player:
        await player.press("down enter" if player.decides else "enter")
        place = player.bout.table.place
        for _ in range(8):
            if player.bout.table.place > place or not player.decides:
                break
            await player.press("tab right down enter")
        assert player.bout.table.place > place or not player.decides


def test_a_roll_to_which_nothing_is_added_has_no_sum() -> None:
    wording = bout().wording
    rolls = [Roll(D100, "hit", Side.LEFT, against=against) for against in (Chance(50), Needs(40))]
    assert [wording.sums.parts(roll, None) for roll in rolls] == ["", ""]
    added = Modifier(10, "the chandelier")
    assert wording.sums.parts(rolls[0], added) == "At most 50. +10 the chandelier"


async def test_a_row_that_is_not_available_says_why_in_a_sentence() -> None:
    heavy = replace(FENCERS.left, style=Style.OLD, weapon=Weapon.BACK_SWORD, left_hand=LeftHand.BUCKLER)
    duel = bout(kind="death", fencers=BySide(heavy, FENCERS.right), lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("t")
        assert player.said == "Thrust: this weapon only cuts."


@pytest.mark.parametrize(("settings", "waits"), [(ALWAYS, True), (QUIET, False)])
async def test_which_rolls_wait_is_a_setting(settings: Settings, *, waits: bool) -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel, settings) as player:
        await player.press("r t w enter")
        assert isinstance(duel.table.request, Roll) is waits


async def test_before_a_roll_that_can_end_the_duel_only_enter_and_space_roll() -> None:
    duel = bout(lines=AT_MEASURE)
    async with playing(duel, DECISIVE) as player:
        await player.press("r t w enter")
        assert isinstance(duel.table.request, Roll)
        assert "THE ROLL" in player.sees
        assert "or more" in player.sees
        place = duel.table.place
        for key in ("x", "a", "1", "tab", "down"):
            await player.press(key)
            assert duel.table.place == place
        await player.press("x")
        assert player.said == "Enter or Space rolls."
        await player.press("space")
        assert duel.table.place > place
        assert not player.said


async def test_keys_typed_before_a_reveal_answer_nothing_after_it() -> None:
    desk = QuickDesk(held=True)
    duel = bout(kind="death", desk=desk)
    async with playing(duel) as player:
        await player.press("s enter")
        assert duel.table.sealed == (Side.LEFT,)
        await player.write("t r w enter " * 7 + "t r")
        desk.let_go()
        await player.until(lambda: duel.table.place)
        await player.rest()
        assert duel.table.place == 1
        assert not player.decision.touched


async def test_the_numbers_are_hidden_and_shown_by_one_key() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        table = player.decision.table()
        odds = [cell.text for row in table.rows for cell in (*row.left, *row.right) if cell.odds]
        assert len(odds) > 5
        await player.press("? x")
        shown = player.sees
        await player.press("%")
        assert player.sees.count("\u00b7") == len(odds)
        assert not player.app.settings.odds
        await player.press("%")
        assert player.sees == shown


HIDDEN: dict[str, tuple[Callable[[], Bout], str, dict[str, str]]] = {
    "a target": (
        lambda: bout(lines=AT_MEASURE),
        "t r",
        {r"\d+ in 100 if the parry is low, \d+ if": "A thrust that hits leaves a "},
    ),
    "a guard": (
        lambda: bout(lines=AT_MEASURE),
        "t r h",
        {r"head, \d+ in 100": "head, \u00b7 in 100", r"right leg, \d+\.": "right leg, \u00b7."},
    ),
    "a movement": (bout, "f", {r"\d+\s+hits\s+ahead": "If Diego steps back: "}),
    "close quarters": (
        lambda: bout(kind="death", lines=CLOSE),
        "d r",
        {
            r"\d+ in 100, a serious wound": "\u00b7 in 100, a serious wound",
            r" \d+ to part;": "\u00b7 to part;",
            r"in \d+ of 100, a hit in \d+": "in \u00b7 of 100, a hit in \u00b7",
        },
    ),
    "what a choice is": (
        lambda: seated(grapple().table),
        "y",
        {r"26 of 100\s+tries": " Yes, disarm.    "},
    ),
    "a step": (lambda: en_garde(state=NEAR), "f", {r"\d+ of 100 hands": "\u00b7 of 100 hands"}),
}
"""What is decided, the keys pressed in it, and what chances look like, shown and hidden."""


@pytest.mark.parametrize("moment", HIDDEN)
async def test_chances_in_sentences_are_hidden_too(moment: str) -> None:
    made, keys, pairs = HIDDEN[moment]
    async with playing(made()) as player:
        await player.press(keys)
        for shown in pairs:
            assert search(shown, player.sees)
        await player.press("%")
        for shown, hidden in pairs.items():
            assert not search(shown, player.sees)
            assert hidden in player.sees


async def test_a_result_takes_the_rows_it_needs_and_no_choice_goes_out_of_sight() -> None:
    async with playing(bout(kind="death", lines=LONG)) as player:
        rule = next(y for y, row in enumerate(player.rows) if row.startswith(" \u2500\u2500"))
        assert rule == len(player.rows) - 6, "four rows: two hits, each with what it did"
        assert "y yield" in player.sees
        assert search(r"(hits\s+(ahead|behind)|level with)", player.sees)
        await player.press("down")
        assert player.rows[rule].startswith(" \u2500\u2500"), "nothing else moves"
        assert player.rows[rule + 1].startswith(" Diego so far: ")
        assert sum(row.startswith(" hit ") for row in player.rows[rule + 2 : -1]) == 2, "both hits"
        assert "y yield" in player.sees
        assert "\u2026" not in player.sees, "nothing is cut"


async def test_the_cursor_stands_at_the_caret() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.press("t")
        found = player.app.cursor_position
        await player.press("down")
        assert player.app.cursor_position.y == found.y + 1
        assert player.rows[found.y + 1][found.x :].startswith("e head")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_row_has_the_width_of_the_screen_and_the_footer_is_the_last(
    size: tuple[int, int],
) -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE), size=size) as player:
        assert len(player.rows) == size[1]
        assert player.rows[-1].rstrip().endswith("< log   ? keys")
        assert player.rows[0].startswith(" Rapier & Dagger  to the death")


async def test_a_new_size_keeps_what_is_chosen_also_through_one_without_room() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("r t")
        picked = player.decision.picked
        await player.pilot.resize_terminal(39, 20)
        await player.rest()
        await player.pilot.resize_terminal(120, 40)
        await player.rest()
        assert player.decision.picked == picked
        await player.press("w enter")
        assert exchange(player) == "target=RC blow=thrust defence=LP give_up=no"


async def test_the_master_says_each_sentence_once() -> None:
    settings = Settings(pause="never")
    async with playing(bout(kind="death"), settings) as player:
        heard = player.app.settings.heard
        assert "rapier_and_dagger movement" in heard
        await player.press("s enter t r w enter")
        heard = player.app.settings.heard
        assert len(heard) == len(set(heard))
    assert replace(settings, heard=heard) == player.app.settings


async def test_the_master_is_heard_where_the_result_stands_and_is_in_no_log() -> None:
    async with playing(bout(kind="death"), Settings(pause="never"), (120, 40)) as player:
        tip = player.bout.wording.tip("movement")
        below = [text(line) for line in player.screen.board.result.lines]
        assert any(line.startswith(" The master:") for line in below)
        assert tip.split()[-1] in " ".join(below)
        assert not any(tip in entry.told.text for entry in player.screen.board.story.entries())
        await player.press("s enter")
        assert tip.split(".")[0] not in player.sees


async def test_what_the_master_says_of_a_prompt_is_taken_back_with_it() -> None:
    async with playing(bout(kind="death"), Settings(pause="never"), (120, 40)) as player:
        await player.press("s enter")
        tip = player.bout.wording.tip("exchange")
        assert tip.split(";")[0] in player.sees
        await player.press("z z")
        assert tip.split(";")[0] not in player.sees


async def test_the_master_is_not_heard_where_there_is_no_room_for_him() -> None:
    async with playing(bout(kind="death"), Settings(pause="never")) as player:
        board, heard = player.screen.board, list[str]()
        for tip in ("A tip that nobody sees. " * 40, "A short tip."):
            board.advise(tip, partial(heard.append, tip))
            board.draw()
            await player.rest()
            assert (tip in player.sees) is (heard == ["A short tip."])
    assert heard == ["A short tip."]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_fencers_have_all_their_rows_from_the_first_choice(key: str, size: tuple[int, int]) -> None:
    async with playing(begun(key, decisions=0), size=size) as player:
        board = player.screen.board
        for rows in (board.top, board.stage, board.under, board.result):
            assert rows.size.height == len(rows.lines)
        assert len(board.stage.lines) >= SMALLEST
        assert sum(board._rows.values()) == size[1]


LATER: dict[str, Callable[[], Bout]] = {
    "close quarters": lambda: bout(kind="death", lines=CLOSE),
    **{key: partial(begun, key, decisions=1, seed=1) for key in KEYS},
}


@pytest.mark.parametrize("moment", LATER)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_enter_without_a_choice_hides_nothing_of_the_last_result(
    moment: str, size: tuple[int, int]
) -> None:
    async with playing(LATER[moment](), size=size) as player:
        region = player.screen.board.result.region
        fresh = player.rows[region.y + 1 : region.bottom]
        assert any(row.strip() for row in fresh)
        await player.press("enter enter")
        assert player.said == "Choose first: type what stands before a choice, or use the arrows."
        assert player.rows[region.y + 1 : region.bottom] == fresh


async def test_at_close_quarters_a_key_hides_nothing_of_the_last_result_where_nothing_is_known() -> None:
    async with playing(bout(kind="death", lines=CLOSE)) as player:
        fresh = player.rows[-3:-1]
        for key in ("x", "d", "enter", "r"):
            await player.press(key)
            assert player.rows[-3:-1] == fresh
