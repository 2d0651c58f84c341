"""The rulebook on the screen: contents, texts, tables, search, and the right place for a question."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from duel_tui.pages.rulebook import books
from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.tui.app import DuelApp
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.rulebook import RulebookScreen
from duel_tui.tui.widgets.menu import Menu
from duel_tui.words import Rulebook
from tests.tui.golden import assert_looks_like, shown
from tests.tui.screens import Keyboard, Player
from tests.tui.test_home_screen import at_home
from tests.tui.visits import context

SWORDS = "duel_of_swords"


@asynccontextmanager
async def reading(
    where: AppContext,
    game: str = "",
    at: str = "",
    book: Rulebook | None = None,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[tuple[DuelApp, Pilot[Any]]]:
    async with at_home(where, size) as (app, pilot):
        app.open(RulebookScreen(where, game, at, book))
        await pilot.pause()
        yield app, pilot


def text(app: DuelApp) -> str:
    return str(app.screen.query_one("#text", Static).content)


def rows(app: DuelApp) -> list[str]:
    return [str(option.prompt) for option in app.screen.query_one(Menu).options]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
@pytest.mark.parametrize("what", ["contents", "entry", "table", "found"])
async def test_how_it_looks(what: str, size: tuple[int, int], tmp_path: Path) -> None:
    at = {"entry": "movement volt", "table": "table armour"}.get(what, "")
    async with reading(context(tmp_path), at=at, size=size) as (app, pilot):
        if what == "found":
            await Keyboard(pilot).press("/", *"universal")
        assert_looks_like(app, f"rulebook-{what}-{size[0]}x{size[1]}")


@pytest.mark.parametrize("game", KEYS)
async def test_every_entry_is_in_the_contents_and_can_be_read_whole(game: str, tmp_path: Path) -> None:
    where = context(tmp_path)
    async with reading(where, game) as (app, pilot):
        listed, player = rows(app), Player(pilot)
        await player.press("enter")
        for chapter in where.rulebook(game).chapters:
            assert chapter.title in listed
            for entry in chapter.entries:
                assert {entry.title, f"  {entry.title}"} & {*listed}
                assert text(app).startswith(entry.title)
                assert " ".join(entry.text.split()) in " ".join(text(app).split())
                await player.press("right")
        assert text(app).startswith(where.rulebook(game).chapters[0].entries[0].title)


@pytest.mark.parametrize("game", KEYS)
async def test_no_two_entries_look_alike_where_the_contents_are_narrowest(game: str, tmp_path: Path) -> None:
    async with reading(context(tmp_path), game, size=(120, 40)) as (app, _):
        menu = app.screen.query_one(Menu)
        seen = [strip.text for strip in map(menu.render_line, range(menu.size.height))]
        for at in range(menu.size.height, menu.option_count, menu.size.height):
            menu.scroll_to(y=at, animate=False, immediate=True)
            seen += [strip.text for strip in map(menu.render_line, range(menu.size.height))]
        cut = [line for line in seen if "…" in line]
        assert menu.option_count <= len(seen)
        assert {line: cut.count(line) for line in cut if cut.count(line) > 1} == {}


async def test_left_turns_back_and_escape_goes_up_to_the_contents_and_out(tmp_path: Path) -> None:
    async with reading(context(tmp_path)) as (app, pilot):
        await Keyboard(pilot).press("enter")
        first = text(app)
        await Keyboard(pilot).press("right", "left")
        assert text(app) == first
        await Keyboard(pilot).press("right", "escape")
        assert app.screen.query_one(Menu).pointed == "1.0"
        await Keyboard(pilot).press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_search_names_chapter_and_place_and_opens_what_is_at_the_caret(tmp_path: Path) -> None:
    async with reading(context(tmp_path)) as (app, pilot):
        await Keyboard(pilot).press("/", *"universal", "space", *"parry")
        assert any("The exchange: " in row for row in rows(app))
        await Keyboard(pilot).press("down", "enter")
        assert "universal" in text(app).casefold()
        assert not app.screen.query_one(Input).display


async def test_beside_a_search_that_finds_nothing_no_entry_stands(tmp_path: Path) -> None:
    async with reading(context(tmp_path), size=(120, 40)) as (app, pilot):
        await Keyboard(pilot).press("/", *"volt")
        before = text(app).split("\n", 1)[0]
        assert before in shown(app)
        await Keyboard(pilot).press(*"qq")
        assert before not in shown(app)
        await Keyboard(pilot).press("backspace", "backspace")
        assert before in shown(app)


async def test_a_letter_begins_a_search_and_signs_are_text_in_it(tmp_path: Path) -> None:
    async with reading(context(tmp_path)) as (app, pilot):
        await Keyboard(pilot).press("q", "q", "?", ";")
        assert app.screen.query_one(Input).value == "qq?;"
        assert "qq?;: not in the rulebook." in rows(app)
        await Keyboard(pilot).press("enter")
        assert isinstance(app.screen, RulebookScreen)
        await Keyboard(pilot).press("escape")
        assert not app.screen.query_one(Input).display
        assert len(rows(app)) > 20


@pytest.mark.parametrize(
    ("at", "title"),
    [
        ("movement volt", "Movement: volt"),
        ("table armour", "What armour"),
        ("movement", "Movement: "),
        ("exchange", "The exchange"),
    ],
)
async def test_it_opens_at_the_place_it_is_asked_for(at: str, title: str, tmp_path: Path) -> None:
    async with reading(context(tmp_path), at=at) as (app, pilot):
        assert text(app).startswith(title)
        await Keyboard(pilot).press("?")
        assert isinstance(app.screen, HomeScreen), "one key goes back to where one came from"


async def test_a_place_that_does_not_exist_opens_the_contents(tmp_path: Path) -> None:
    async with reading(context(tmp_path), at="nowhere to be found") as (app, _):
        assert app.screen.query_one(Menu).display


async def test_question_mark_twice_opens_it_and_once_more_goes_back(tmp_path: Path) -> None:
    async with at_home(context(tmp_path)) as (app, pilot):
        await Keyboard(pilot).press("?", "?")
        assert app.screen.title == "Rulebook"
        await Keyboard(pilot).press("?")
        assert app.screen.title == "duel-tui"
        await Keyboard(pilot).press("q", "enter", "?", "?")
        assert app.screen.title == "Rulebook"
        assert text(app).startswith("Movement: ")
        await Keyboard(pilot).press("?")
        assert isinstance(app.screen, DuelScreen)


async def test_the_contents_turn_from_game_to_game_and_round(tmp_path: Path) -> None:
    where = context(tmp_path)
    async with reading(where) as (app, pilot):
        seen = []
        for _ in KEYS:
            seen.append(shown(app).splitlines()[0].split("Rulebook")[1].strip())
            await Keyboard(pilot).press("right")
        assert seen == [where.name_of(key) for key in KEYS]
        await Keyboard(pilot).press("left")
        assert where.name_of(KEYS[-1]) in shown(app).splitlines()[0]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
async def test_a_ruling_is_found_by_its_id_and_turned_from_to_its_neighbours(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with reading(context(tmp_path), size=size) as (app, pilot):
        await Keyboard(pilot).press("/", *"RD-38b")
        assert rows(app)[0].startswith("RD-38b  Rulings: ")
        await Keyboard(pilot).press("enter")
        assert "Ruling: the better of the two figures, not their sum." in text(app)
        assert shown(app).splitlines()[0].endswith(" Rulings")
        await Keyboard(pilot).press("left")
        assert text(app).startswith("RD-38\n")
        await Keyboard(pilot).press("escape")
        assert app.screen.query_one(Menu).pointed
        assert not any("RD-38" in row for row in rows(app))


@pytest.mark.parametrize("turns", [0, len(books())])
async def test_the_rulebook_of_a_duel_stays_closed_however_often_games_are_turned(
    turns: int, tmp_path: Path
) -> None:
    where = context(tmp_path)
    async with reading(where, SWORDS, book=where.rulebook_of(SWORDS, None, whole=False)) as (app, pilot):
        await Keyboard(pilot).press(*(["tab"] * turns))
        assert "Duel of Swords" in shown(app)
        await Keyboard(pilot).press("/", *"what", "space", *"each", "space", *"move", "space", *"defeats")
        assert "what each move defeats: not in the rulebook." in rows(app)
