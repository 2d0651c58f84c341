"""The duel screen: a decision is made by letters in any order, and nothing happens that nobody meant."""

from collections.abc import Callable
from functools import partial
from re import search
from typing import cast

import pytest
from msgspec.structs import replace

from duel_tui.engine.against import Chance, Needs
from duel_tui.engine.dice import D100
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
from tests.tui.screens import Player, playing

DECISIVE = Settings(master=False)
SIZES = ((80, 24), (120, 40))
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


@pytest.mark.parametrize("game", KEYS)
async def test_in_every_game_all_rows_stand_enter_takes_what_arrows_chose_and_alone_hides_nothing(
    game: str,
) -> None:
    async with playing(begun(game)) as player:
        board = player.screen.board
        for size in reversed(SIZES):
            await resized(player, size)
            for rows in (board.top, board.stage, board.under, board.result):
                assert rows.size.height == len(rows.lines)
            assert len(board.stage.lines) >= SMALLEST
            assert sum(board._rows.values()) == size[1]
        await player.press("down enter" if player.decides else "enter")
        place = player.bout.table.place
        for _ in range(8):
            if player.bout.table.place > place or not player.decides:
                break
            await player.press("tab right down enter")
        assert player.bout.table.place > place or not player.decides
        for size in SIZES:
            await resized(player, size)
            await player.sits_down(begun(game, decisions=1, seed=1))
            await hides_nothing(player, "enter enter")
            assert player.said == "Choose first: type what stands before a choice, or use the arrows."


async def test_at_close_quarters_a_key_hides_nothing_of_the_last_result() -> None:
    async with playing(bout(kind="death", lines=CLOSE)) as player:
        await hides_nothing(player, "enter enter x d enter r")


async def resized(player: Player, size: tuple[int, int]) -> None:
    await player.pilot.resize_terminal(*size)
    await player.rest()


async def hides_nothing(player: Player, keys: str) -> None:
    """Find the last result in sight, and whole after each of some keys."""
    region = player.screen.board.result.region
    fresh = player.rows[region.y + 1 : region.bottom]
    assert any(row.strip() for row in fresh)
    for key in keys.split():
        await player.press(key)
        assert player.rows[region.y + 1 : region.bottom] == fresh


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


HIDDEN: tuple[tuple[Callable[[], Bout], str, dict[str, str]], ...] = (
    (
        lambda: bout(lines=AT_MEASURE),
        "t r",
        {r"\d+ in 100 if the parry is low, \d+ if": "A thrust that hits leaves a "},
    ),
    (
        lambda: bout(lines=AT_MEASURE),
        "t r h",
        {r"head, \d+ in 100": "head, \u00b7 in 100", r"right leg, \d+\.": "right leg, \u00b7."},
    ),
    (bout, "f", {r"\d+\s+hits\s+ahead": "If Diego steps back: "}),
    (
        lambda: bout(kind="death", lines=CLOSE),
        "d r",
        {
            r"\d+ in 100, a serious wound": "\u00b7 in 100, a serious wound",
            r" \d+ to part;": "\u00b7 to part;",
            r"in \d+ of 100, a hit in \d+": "in \u00b7 of 100, a hit in \u00b7",
        },
    ),
    (lambda: seated(grapple().table), "y", {r"26 of 100\s+tries": " Yes, disarm.    "}),
    (lambda: en_garde(state=NEAR), "f", {r"\d+ of 100 hands": "\u00b7 of 100 hands"}),
)
"""What is decided, the keys pressed in it, and what chances look like, shown and hidden."""


async def test_chances_in_sentences_are_hidden_too() -> None:
    async with playing(bout()) as player:
        for made, keys, pairs in HIDDEN:
            await player.sits_down(made())
            await player.press(keys)
            for shown in pairs:
                assert search(shown, player.sees)
            await player.press("%")
            for shown, hidden in pairs.items():
                assert not search(shown, player.sees)
                assert hidden in player.sees
            await player.press("%")


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


async def test_the_cursor_stands_at_the_caret_and_the_footer_is_the_last_row() -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        assert player.rows[0].startswith(" Rapier & Dagger  to the death")
        assert player.rows[-1].rstrip().endswith("< log   ? keys")
        await player.press("t")
        found = player.app.cursor_position
        await player.press("down")
        assert player.app.cursor_position.y == found.y + 1
        assert player.rows[found.y + 1][found.x :].startswith("e head")


async def test_a_new_size_keeps_what_is_chosen_also_through_one_without_room() -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel) as player:
        await player.press("r t")
        picked = player.decision.picked
        await resized(player, (39, 20))
        await resized(player, (120, 40))
        assert player.decision.picked == picked
        await player.press("w enter")
        assert "exchange: target=RC blow=thrust defence=LP give_up=no /" in duel.table.journal.lines[1]


async def test_the_master_is_heard_once_where_the_result_stands_and_in_no_log() -> None:
    async with playing(bout(kind="death"), Settings(pause="never"), (120, 40)) as player:
        wording = player.bout.wording
        tip, next_tip = wording.tip("movement"), wording.tip("exchange").split(";")[0]
        below = [text(line) for line in player.screen.board.result.lines]
        assert any(line.startswith(" The master:") for line in below)
        assert tip.split()[-1] in " ".join(below)
        assert not any(tip in entry.told.text for entry in player.screen.board.story.entries())
        await player.press("s enter")
        assert tip.split(".")[0] not in player.sees
        assert next_tip in player.sees
        await player.press("z z")
        assert next_tip not in player.sees, "it is taken back with its prompt"
        await player.press("s enter t r w enter")
        heard = player.app.settings.heard
        assert "rapier_and_dagger movement" in heard
        assert len(heard) == len(set(heard))
        assert player.app.settings == Settings(pause="never", heard=heard)


async def test_the_master_is_not_heard_where_there_is_no_room_for_him() -> None:
    async with playing(bout(kind="death"), Settings(pause="never")) as player:
        board, heard = player.screen.board, list[str]()
        for tip in ("A tip that nobody sees. " * 40, "A short tip."):
            board.advise(tip, partial(heard.append, tip))
            board.draw()
            await player.rest()
            assert (tip in player.sees) is (heard == ["A short tip."])
    assert heard == ["A short tip."]
