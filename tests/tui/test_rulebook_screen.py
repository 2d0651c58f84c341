"""The rulebook on the screen: contents, texts, tables, search, figures, and the right place for a question."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest
from textual.widgets import Input, Static

from duel_tui.pages.rulebook import books, contents, reading, sentences
from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS
from duel_tui.show.blocks import Fight, Paragraph
from duel_tui.theatre import theatre
from duel_tui.tui.screens.base import AppScreen
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.rulebook import RulebookScreen
from duel_tui.tui.widgets.figures import Figures
from duel_tui.tui.widgets.menu import Menu
from duel_tui.words import Rulebook
from tests.tui.golden import assert_looks_like
from tests.tui.screens import Keyboard, at_home, at_screen
from tests.tui.visits import context

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
PLACES = {"movement volt": "Movement: volt", "table armour": "What armour", "movement": "Movement: ", "exchange": "The exchange"}  # fmt: skip
"""Where it may be opened, and how what stands there begins."""


def opened(
    where: AppContext, game: str = "", book: Rulebook | None = None, size: tuple[int, int] = (80, 24)
) -> AbstractAsyncContextManager[Keyboard]:
    return at_screen(where, lambda _: RulebookScreen(where, game, book=book), size)


def text(keyboard: Keyboard) -> str:
    return str(keyboard.app.screen.query_one("#text", Static).content)


def menu(keyboard: Keyboard) -> Menu:
    return keyboard.app.screen.query_one(Menu)


def rows(keyboard: Keyboard) -> list[str]:
    return [str(option.prompt) for option in menu(keyboard).options]


def heading(keyboard: Keyboard) -> str:
    return keyboard.text.splitlines()[0].partition("Rulebook")[2].strip()


@SIZES
async def test_how_it_looks(size: tuple[int, int], tmp_path: Path) -> None:
    where, name = context(tmp_path), f"{size[0]}x{size[1]}"
    async with opened(where, size=size) as keyboard:
        assert_looks_like(keyboard.app, f"rulebook-contents-{name}")
        await keyboard.press("/", *"universal")
        assert_looks_like(keyboard.app, f"rulebook-found-{name}")
        for what, at in (("entry", "movement volt"), ("table", "table armour")):
            keyboard.app.open(RulebookScreen(where, at=at))
            await keyboard.rest()
            assert_looks_like(keyboard.app, f"rulebook-{what}-{name}")


@pytest.mark.parametrize("game", KEYS)
def test_every_entry_is_in_the_contents_has_its_whole_text_and_its_figure(game: str, tmp_path: Path) -> None:
    where = context(tmp_path)
    book = where.rulebook(game)
    listed = {(row.under, row.label) for row in contents(where, game, book).rows}
    poses = {place: book.pose(place) for place in book.places if book.pose(place)}
    assert set(poses.values()) <= set(theatre().stage.poses.poses)
    for place in book.places:
        entry, page = book.entry(place), reading(game, book, place)
        assert (book.chapter(place).title, entry.title) in listed
        assert page.title == entry.title
        assert len(sentences(page)) > 1
        assert any(isinstance(block, Fight) for block in page.blocks) == (place in poses)
        if not entry.rows:
            told = " ".join([block.text for block in page.blocks if isinstance(block, Paragraph)])
            assert " ".join(entry.text.split()) == told


async def test_one_key_turns_from_entry_to_entry_through_the_whole_book(tmp_path: Path) -> None:
    where, game = context(tmp_path), "en_garde"
    async with opened(where, game) as keyboard:
        chapters = where.rulebook(game).chapters
        assert {chapter.title for chapter in chapters} <= {*rows(keyboard)}
        await keyboard.press("enter")
        for entry in [one for chapter in chapters for one in chapter.entries]:
            assert text(keyboard).startswith(entry.title)
            assert " ".join(entry.text.split()) in " ".join(text(keyboard).split())
            await keyboard.press("right")
        first = chapters[0].entries[0].title
        assert text(keyboard).startswith(first)
        await keyboard.press("right", "left")
        assert text(keyboard).startswith(first)
        await keyboard.press("right", "escape")
        assert menu(keyboard).pointed == "1.0", "escape goes up to the contents"
        await keyboard.press("escape")
        assert type(keyboard.app.screen) is AppScreen, "and out"


async def test_the_contents_turn_from_game_to_game_and_no_two_entries_look_alike_where_they_are_narrowest(
    tmp_path: Path,
) -> None:
    where = context(tmp_path)
    async with opened(where, size=(120, 40)) as keyboard:
        for key in KEYS:
            assert heading(keyboard) == where.name_of(key)
            listed, seen = menu(keyboard), list[str]()
            for at in range(0, listed.option_count, listed.size.height):
                listed.scroll_to(y=at, animate=False, immediate=True)
                seen += [strip.text for strip in map(listed.render_line, range(listed.size.height))]
            cut = [line for line in seen if "…" in line]
            assert listed.option_count <= len(seen)
            assert len(cut) == len(set(cut))
            await keyboard.press("right")
        await keyboard.press("left")
        assert heading(keyboard) == where.name_of(KEYS[-1])


async def test_a_search_begins_with_any_letter_and_opens_what_is_at_the_caret(tmp_path: Path) -> None:
    async with opened(context(tmp_path)) as keyboard:
        await keyboard.press(*"qq?;")
        assert keyboard.app.screen.query_one(Input).value == "qq?;", "signs are text in it"
        assert "qq?;: not in the rulebook." in rows(keyboard)
        await keyboard.press("enter")
        assert isinstance(keyboard.app.screen, RulebookScreen)
        await keyboard.press("escape")
        assert not keyboard.app.screen.query_one(Input).display
        assert len(rows(keyboard)) > 20
        await keyboard.press("/", *"universal parry")
        assert any("The exchange: " in row for row in rows(keyboard)), "chapter and place are named"
        await keyboard.press("down", "enter")
        assert "universal" in text(keyboard).casefold()
        assert not keyboard.app.screen.query_one(Input).display


async def test_beside_a_search_that_finds_nothing_no_entry_stands(tmp_path: Path) -> None:
    async with opened(context(tmp_path), size=(120, 40)) as keyboard:
        await keyboard.press("/", *"volt")
        before = text(keyboard).split("\n", 1)[0]
        assert before in keyboard.text
        await keyboard.press(*"qq")
        assert before not in keyboard.text
        await keyboard.press("backspace", "backspace")
        assert before in keyboard.text


async def test_it_opens_at_the_place_it_is_asked_for_and_draws_figures_where_the_text_leaves_room(
    tmp_path: Path,
) -> None:
    where = context(tmp_path)
    async with opened(where) as keyboard:
        for at, title in PLACES.items():
            keyboard.app.open(RulebookScreen(where, KEYS[0], at))
            await keyboard.rest()
            assert text(keyboard).startswith(title)
            await keyboard.press("?")
            assert menu(keyboard).display, "one key goes back to where one came from"
        keyboard.app.open(RulebookScreen(where, at="nowhere to be found"))
        await keyboard.rest()
        assert menu(keyboard).display
        keyboard.app.open(RulebookScreen(where, KEYS[0], "movement volt"))
        await keyboard.rest()
        assert keyboard.app.screen.query_one(Figures).stands
    async with at_screen(where, lambda _: RulebookScreen(where, KEYS[0], "movement volt"), (80, 14)) as low:
        assert not low.app.screen.query_one(Figures).stands


def test_a_volt_is_drawn_with_where_it_began_and_a_target_with_the_blow(tmp_path: Path) -> None:
    book = context(tmp_path).rulebook(KEYS[0])
    bodies: list[str] = []
    for key in ("movement volt", "target SA", "table armour"):
        place = book.place_of(key)
        assert place is not None
        fight = next((one for one in reading(KEYS[0], book, place).blocks if isinstance(one, Fight)), None)
        if fight is not None:
            (beat,) = fight.staged.beats
            bodies += [beat.near.body, beat.far.body]
            assert (fight.before is None) == bool(beat.near.aims)
    assert bodies == ["volt", "guard_italian", "lunge_mid", "hit_sword_arm"]


async def test_question_mark_twice_opens_it_and_once_more_goes_back(tmp_path: Path) -> None:
    async with at_home(tmp_path) as player:
        await player.press("? ?")
        assert player.app.screen.title == "Rulebook"
        await player.press("?")
        assert player.app.screen.title == "duel-tui"
        await player.press("q enter ? ?")
        assert "Movement: " in player.sees
        await player.press("?")
        assert isinstance(player.app.screen, DuelScreen)


@SIZES
async def test_a_ruling_is_found_by_its_id_and_turned_from_to_its_neighbours(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with opened(context(tmp_path), size=size) as keyboard:
        await keyboard.press("/", *"RD-38b")
        assert rows(keyboard)[0].startswith("RD-38b  Rulings: ")
        await keyboard.press("enter")
        assert "Ruling: the better of the two figures, not their sum." in text(keyboard)
        assert heading(keyboard) == "Rulings"
        await keyboard.press("left")
        assert text(keyboard).startswith("RD-38\n")
        await keyboard.press("escape")
        assert menu(keyboard).pointed
        assert not any("RD-38" in row for row in rows(keyboard))


async def test_the_rulebook_of_a_duel_stays_closed_however_often_games_are_turned(tmp_path: Path) -> None:
    where, game = context(tmp_path), "duel_of_swords"
    async with opened(where, game, where.rulebook_of(game, None, whole=False)) as keyboard:
        await keyboard.press(*["tab"] * len(books()))
        assert "Duel of Swords" in keyboard.text
        await keyboard.press("/", *"what each move defeats")
        assert "what each move defeats: not in the rulebook." in rows(keyboard)
