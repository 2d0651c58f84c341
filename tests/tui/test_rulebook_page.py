"""The rulebook on the screen: contents, texts, tables, search, and the right place for a question."""

from pathlib import Path

import pytest

from duel_tui.registry import KEYS
from duel_tui.tui.pages.rulebook import RulebookPage
from tests.tui.visits import Visit, house


@pytest.fixture
def visit(tmp_path: Path) -> Visit:
    there = Visit(house(tmp_path))
    there.press("r")
    return there


def opened_at(visit: Visit, at: str) -> str:
    visit.open(RulebookPage(visit, visit.house, at=at))
    return visit.text


def test_every_entry_can_be_read_whole_by_turning_pages(visit: Visit) -> None:
    book = visit.house.rulebook()
    visit.press("enter", "enter")
    for chapter in book.chapters:
        for entry in chapter.entries:
            assert visit.text.splitlines()[2].strip() == entry.title
            read = visit.text
            while "more below" in visit.text:
                read += visit.press("pagedown")
            for line in entry.text.splitlines():
                assert line.strip() in read
            visit.press("right")


def test_short_entries_stand_on_one_page_as_long_as_they_fit_whole(visit: Visit) -> None:
    read = opened_at(visit, "movement back")
    assert "Movement: stand" in read
    assert "Movement: volt" in read
    assert "more below" not in read


def test_left_turns_back_and_escape_goes_up_to_the_contents(visit: Visit) -> None:
    visit.press("enter", "enter")
    first = visit.text
    assert visit.press("right", "left") == first
    visit.press("escape", "escape")
    assert "< Rapier & Dagger >" in visit.text
    visit.press("escape")
    assert "quick duel" in visit.text


def test_search_lists_what_holds_all_the_words_and_opens_it(visit: Visit) -> None:
    visit.press("/")
    visit.type("universal parry")
    assert "Found" in visit.text
    assert "The universal parry, on the special line" in visit.text
    visit.press("enter")
    assert "niversal" in visit.text.splitlines()[2]


def test_a_search_that_finds_nothing_says_so_and_types_question_marks(visit: Visit) -> None:
    visit.press("/")
    visit.type("qq?")
    assert "Search: qq?" in visit.text
    assert "Nothing is found." in visit.text
    visit.press("enter")
    assert "nothing is found" in visit.text
    visit.press("escape")
    assert "Search" not in visit.text


@pytest.mark.parametrize(
    ("at", "title"),
    [
        ("movement volt", "Movement: volt"),
        ("table armour", "What armour"),
        ("movement", "Movement: "),
        ("exchange", "The exchange"),
    ],
)
def test_it_opens_at_the_place_it_is_asked_for(visit: Visit, at: str, title: str) -> None:
    assert opened_at(visit, at).splitlines()[2].strip().startswith(title)


def test_a_place_that_does_not_exist_opens_the_contents(visit: Visit) -> None:
    assert "< Rapier & Dagger >" in opened_at(visit, "nowhere to be found")


def test_question_mark_twice_in_a_duel_opens_it_and_escape_goes_back(visit: Visit) -> None:
    visit.press("escape", "q", "?", "?")
    assert visit.at(RulebookPage)
    assert "Movement: " in visit.text
    visit.press("escape", "escape", "escape")
    assert "MOVEMENT" in visit.text
    visit.house.clear_table()


def test_the_contents_turn_from_game_to_game_and_round(visit: Visit) -> None:
    visit.open(RulebookPage(visit, visit.house))
    seen = []
    for _ in KEYS:
        seen.append(visit.text.splitlines()[0].split("   ")[1].strip())
        visit.press("right")
    assert seen == [visit.house.name_of(key) for key in KEYS]
    assert visit.house.name_of(KEYS[0]) in visit.text.splitlines()[0]
    visit.press("left")
    assert visit.house.name_of(KEYS[-1]) in visit.text.splitlines()[0]


@pytest.mark.parametrize("key", KEYS)
def test_what_a_search_finds_is_listed_with_its_whole_title(visit: Visit, key: str) -> None:
    visit.open(RulebookPage(visit, visit.house, key))
    visit.press("/")
    for word in ("combat", "wound", "crossed", "initiative", "turn", "throws"):
        visit.type(word)
        assert "~" not in visit.text
        visit.press(*["backspace"] * len(word))
