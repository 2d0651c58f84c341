"""The roster on the screen: sorted, filtered, and all that can be done with a fencer."""

from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste
from textual.screen import Screen

from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.keys import Keymap
from duel_tui.pages.execution import FormPage
from duel_tui.pages.fencer_form import Filling
from duel_tui.pages.new_duel import Terms
from duel_tui.pages.roster import Roster
from duel_tui.play import matchmaking
from duel_tui.play.context import AppContext
from duel_tui.storage import careers, duels, fencers
from duel_tui.storage.fencers import Fought
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.listing import ListingScreen
from duel_tui.tui.screens.page import PageScreen
from duel_tui.tui.screens.question import Question
from duel_tui.tui.widgets.virtual_table import VirtualTable
from tests.play import beginnings
from tests.tui.golden import assert_looks_like
from tests.tui.listed import Player, on_screen
from tests.tui.visits import LIBRARY, context

SMALL, LARGE = (80, 24), (120, 40)


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    there = context(tmp_path)
    fencers.add(there.saves, unnamed("Zeno"))
    anna = fencers.add(there.saves, Fencer(name="Anna", rating="Superior", strength=18))
    careers.enter(anna, Fought("a", "won", "Zeno"))
    return there


def names(player: Player) -> list[str]:
    """The fencers in sight, in their order."""
    rows = [line[3:25].strip() for line in player.text.splitlines()[3:-2]]
    return [row for row in rows if row and row != "a new fencer"]


def own(where: AppContext) -> list[str]:
    return [file.fencer.name for file in where.own().fencers]


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
async def test_how_it_looks(where: AppContext, size: tuple[int, int]) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "anna"), size) as player:
        await player.wait()
        assert_looks_like(player.app, f"roster-{size[0]}x{size[1]}")
        await player.press("enter")
        await player.wait()
        assert_looks_like(player.app, f"roster-fencer-{size[0]}x{size[1]}")
        await player.press("r")
        await player.wait()
        assert_looks_like(player.app, f"roster-retire-{size[0]}x{size[1]}")


async def test_own_fencers_come_first_and_the_caret_is_on_the_last_one(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "zeno")) as player:
        assert names(player)[:3] == ["Anna", "Zeno", "Bernardino"]
        assert player.caret.startswith(" > Zeno")


async def test_it_sorts_by_headings_and_the_other_way_round(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where))) as player:
        await player.press("tab")
        assert "Rating↑" in player.text
        assert names(player)[:3] == ["Anna", "Zeno", "Matteo the Elder"]
        await player.press("comma equals_sign")
        assert "Name↓" in player.text
        assert names(player)[:3] == ["Zeno", "Anna", "Zahra of Tangier"]


async def test_typing_filters_by_all_that_the_sheet_says(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where))) as player:
        await player.type("old style buckler")
        assert "Sir Humphrey Vane" in names(player)
        assert "Anna" not in names(player)
        assert player.caret.startswith(" > Colm Darragh")
        await player.press("escape")
        assert "Anna" in names(player)
        await player.type("xyzzy")
        assert "No fencer's sheet has all these words." in player.text


async def test_backspace_takes_letters_back_and_then_leaves(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where))) as player:
        await player.type("an")
        await player.press("backspace backspace")
        assert "Type to filter." in player.text
        await player.press("plus enter backspace")
        assert player.app.is_running
        assert isinstance(player.app.screen, ListingScreen)


async def test_the_caret_moves_without_arrows(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where))) as player:
        await player.press("plus plus")
        await player.wait()
        assert player.caret.startswith(" > Zeno")
        await player.press("minus")
        await player.wait()
        assert player.caret.startswith(" > Anna")


async def test_the_sheet_stands_beside_the_table_where_there_is_room(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "anna"), LARGE) as player:
        await player.wait()
        assert "Musclebound" in player.text
        await player.press("down")
        await player.wait()
        assert "Musclebound" not in player.text


async def test_a_copy_has_no_record_and_the_caret(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "anna")) as player:
        await player.press("enter c")
        await player.wait()
        assert player.caret.startswith(" > Anna II")
        assert "Anna II is a copy of Anna." in player.text
    copied = next(file for file in where.own().fencers if file.fencer.name == "Anna II")
    assert (copied.record, copied.fencer.strength) == ((), 18)


async def test_retiring_asks_once_and_is_undone_by_bringing_back(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "anna")) as player:
        await player.press("enter r escape")
        assert own(where) == ["Anna", "Zeno"]
        await player.press("r r")
        await player.wait()
        assert own(where) == ["Zeno"]
        assert "Anna has retired." in player.text
        assert player.caret.startswith(" > Anna")
        await player.press("enter f")
        assert "fight at this level  retired" in player.text
        await player.press("f")
        assert "Not now: retired." in player.text
        await player.press("enter")
        await player.wait()
    assert own(where) == ["Anna", "Zeno"]
    assert len(where.own().fencers[0].record) == 1


async def test_the_question_says_that_duels_are_unfinished(where: AppContext) -> None:
    anna = where.own().fencers[0]
    beginnings.begin(where, matchmaking.against_his_match(where, anna))
    async with on_screen(where, ListingScreen(Roster(where), "anna")) as player:
        await player.press("enter r")
        await player.wait()
        assert isinstance(player.app.screen, Question)
        assert "Retire Anna? One duel is unfinished and stays so." in player.text
        await player.press("backspace")
    assert own(where) == ["Anna", "Zeno"]


async def test_a_shipped_fencer_is_copied_not_changed(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where))) as player:
        await player.type("bernardino")
        await player.press("enter e n r")
        assert "change the sheet     shipped: make a copy first" in player.text
        await player.press("c")
        await player.wait()
    assert own(where) == ["Anna", "Bernardino II", "Zeno"]


async def test_notes_are_written_in_a_line_that_takes_every_letter(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "anna")) as player:
        await player.press("enter n")
        await player.wait()
        await player.type("Quick; why?")
        await player.press("enter")
        await player.wait()
        await player.press("enter")
        await player.wait()
        await player.press("pagedown pagedown")
        await player.wait()
        assert "Quick; why?" in player.text
    assert where.own().fencers[0].fencer.notes == "Quick; why?"


@pytest.mark.parametrize(
    ("keys", "page"),
    [
        ("enter e", Filling),
        ("enter d", Terms),
        ("enter enter enter", DuelScreen),
        ("home enter", PageScreen),
    ],
)
async def test_every_page_that_a_fencer_leads_to(
    where: AppContext, keys: str, page: type[Screen[Any] | FormPage]
) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "anna")) as player:
        await player.press(keys)
        await player.wait()
        assert player.at(page)
        await player.press("escape")
        await player.wait()
        assert isinstance(player.app.screen, ListingScreen)
    for path in where.saves.duels.glob("*.toml"):
        assert duels.load(path, LIBRARY).setup.fencers.left == "anna"


async def test_a_fencer_who_was_made_is_shown_whatever_was_filtered(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where))) as player:
        await player.type("zeno")
        await player.press("home enter r enter")
        await player.wait()
        (made,) = set(own(where)) - {"Anna", "Zeno"}
        assert made[:17] in player.caret
        assert "Anna" in names(player)


async def test_a_broken_file_is_shown_with_what_is_wrong_and_left_alone(where: AppContext) -> None:
    path = where.saves.fencers / "broken.toml"
    path.write_text("name = 'Odo'\nstrength = 99\n")
    async with on_screen(where, ListingScreen(Roster(where))) as player:
        await player.press("end enter")
        await player.wait()
        assert "broken.toml, line 2" in player.text
    assert path.read_text() == "name = 'Odo'\nstrength = 99\n"


async def test_a_hostile_name_is_plain_text(where: AppContext) -> None:
    path = where.saves.fencers / "evil.toml"
    path.write_text('name = "\\u001b]0;owned\\u0007[/x][bold]Evil"\nexpertise = 3\nnotes = "[red]x"\n')
    async with on_screen(where, ListingScreen(Roster(where)), LARGE) as player:
        await player.type("owned")
        assert "[bold]" in player.text
        assert "[red]x" in player.text
        assert "\x1b" not in player.text


async def test_what_is_filtered_by_ends_before_the_sentence_that_nothing_was_found(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where))) as player:
        await player.type("nh")
        assert "Only: nh. No fencer's sheet has all these words." in player.text


async def test_a_paste_filters(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where))) as player:
        player.app.post_message(Paste("sir\n humphrey\x1b[31m" + "x" * 100_000))
        await player.wait()
        assert "Only: sir humphrey 31mxx" in player.text


async def test_own_keys_take_the_place_of_the_usual_ones(where: AppContext) -> None:
    keymap = Keymap({"commit": ("f10",), "down": ("ctrl+d",), "back": ("f9",), "undo": ("U",)})
    async with on_screen(where, ListingScreen(Roster(where)), keymap=keymap) as player:
        await player.press("ctrl+d enter down")
        assert player.caret.startswith(" > Anna")
        await player.press("f10")
        await player.wait()
        assert "make a copy" in player.text
        await player.press("f9")
        assert "f10 open" in player.text.splitlines()[-1]
        await player.type("U")
        assert "Only: U" in player.text


async def test_what_is_typed_at_once_after_enter_opens_nothing_else(where: AppContext) -> None:
    async with on_screen(where, ListingScreen(Roster(where), "anna"), SMALL) as player:
        table = player.app.screen.query_one(VirtualTable)
        for words in ('_P"', "zeno"):
            table.action_choose()
            table.filter(words)
            await player.wait()
            screen = player.app.screen
            assert isinstance(screen, ListingScreen)
            assert screen.page is None
