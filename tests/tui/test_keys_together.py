"""Keys that come in one packet, as over a slow line: each is for what the one before it has led to."""

from pathlib import Path

import pytest
from textual.content import Content

from duel_tui.fencer.person import Fencer
from duel_tui.pages.model import Blank
from duel_tui.pages.roster import Roster
from duel_tui.play.context import AppContext
from duel_tui.storage import fencers
from duel_tui.tui.screens.listing import ListingScreen
from duel_tui.tui.screens.question import BlankScreen, Question
from duel_tui.tui.widgets.line_input import LineInput
from duel_tui.tui.widgets.menu import Menu, MenuRow
from tests.tui.screens import Player, app_over, running
from tests.tui.visits import context


@pytest.fixture
def where(tmp_path: Path) -> AppContext:
    there = context(tmp_path)
    fencers.add(there.saves, Fencer(name="Anna", strength=18))
    return there


def typed(player: Player) -> str:
    screen = player.app.screen
    assert isinstance(screen, BlankScreen)
    return screen.query_one(LineInput).value


@pytest.mark.parametrize("text", ["hello", "edcpr", "qzjx"], ids=["some", "all rows", "no rows"])
async def test_letters_after_the_one_that_opens_a_line_are_typed_there(text: str, where: AppContext) -> None:
    async with running(app_over(where, lambda _: ListingScreen(Roster(where), "anna")), (80, 24)) as player:
        await player.press("enter")
        await player.write(" ".join("n" + text))
        assert typed(player) == text
        assert len(player.app.screen_stack) == 2, "what they choose below the line is not chosen"
    assert not list(where.saves.told.glob("*")), "nothing was put on paper"


async def test_a_line_that_comes_whole_is_kept_and_what_follows_it_is_heard(where: AppContext) -> None:
    async with running(app_over(where, lambda _: ListingScreen(Roster(where), "anna")), (80, 24)) as player:
        await player.press("enter")
        await player.write("n s l o w enter")
        assert "saved" in player.reads
    assert where.own().fencers[0].fencer.notes == "slow"


@pytest.mark.parametrize("answer", ["r", "enter", "1"])
async def test_a_question_that_nobody_has_read_is_not_answered(answer: str, where: AppContext) -> None:
    async with running(app_over(where, lambda _: ListingScreen(Roster(where), "anna")), (80, 24)) as player:
        await player.press("enter")
        await player.write(f"r {answer} {answer}")
        assert isinstance(player.app.screen, Question)
        await player.press("n")
    assert [file.fencer.name for file in where.own().fencers] == ["Anna"], "nobody is retired"


async def test_lines_are_asked_for_at_any_time(where: AppContext) -> None:
    async with running(app_over(where, lambda _: ListingScreen(Roster(where), "anna")), (80, 24)) as player:
        await player.press("enter")
        await player.write("e ctrl+n")
        assert player.app._in_lines


async def test_a_line_that_is_kept_twice_at_once_is_kept_once(where: AppContext) -> None:
    async with running(app_over(where, lambda _: ListingScreen(Roster(where), "anna")), (80, 24)) as player:
        given: list[str | None] = []
        screen = BlankScreen(Blank("Its name?", "", 9))
        _ = player.app.push_screen(screen, given.append)
        await player.rest()
        screen.answer("Anna")
        screen.answer("Bruno")
        await player.rest()
        assert given == ["Anna"]


async def test_no_key_acts_on_a_screen_that_was_left(where: AppContext) -> None:
    async with running(app_over(where, lambda _: ListingScreen(Roster(where), "anna")), (80, 24)) as player:
        screen = ListingScreen(Roster(where))
        player.app.open(screen)
        await player.rest()
        assert screen.check_action("back", ())
        player.app.close()
        await player.rest()
        assert not screen.check_action("back", ())


async def test_no_page_is_turned_in_rows_that_have_no_place_yet(where: AppContext) -> None:
    async with running(app_over(where, lambda _: ListingScreen(Roster(where), "anna")), (80, 24)) as player:
        rows = Menu([MenuRow("a", Content("Anna"), "a")], at="a")
        rows.styles.height = 0
        await player.app.screen.mount(rows)
        rows.focus()
        await player.press("pageup")
        assert rows.pointed == "a"
