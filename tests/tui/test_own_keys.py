"""The player's own keys on the screens: the footer and the help show them, and they do what they say."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from duel_tui.keys import COMMANDS, Keymap
from duel_tui.keys.commands import Place
from duel_tui.tui.keys import Bound
from duel_tui.tui.pages.roster import RosterPage
from tests.tui.bouts import bout
from tests.tui.screens import Player, duel_app
from tests.tui.test_every_page import WAYS
from tests.tui.visits import Visit, house

OWN = Keymap(
    {
        "undo": ("U",),
        "odds": ("%", "f3"),
        "help": ("f2",),
        "back": ("f9",),
        "leave": ("ctrl+x",),
        "commit": ("f10",),
        "down": ("ctrl+n", "down"),
        "turn": ("ctrl+t",),
        "field": ("ctrl+f",),
        "log_down": ("ctrl+d",),
    }
)


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    there = Visit(house(tmp_path))
    there.keymap = OWN
    yield there
    there.house.clear_table()


def test_lists_and_forms_obey_them(visit: Visit) -> None:
    assert "f10 take it" in visit.text
    visit.press("s")
    assert "Settings" in visit.text.splitlines()[0]
    assert "ctrl" not in visit.caret
    before = visit.settings.odds
    visit.press("ctrl+f", "ctrl+t")
    assert visit.settings.odds is not before
    visit.press("f9")
    assert "quick duel" in visit.text


def test_a_key_that_was_taken_away_does_nothing(visit: Visit) -> None:
    visit.press("f")
    assert visit.at(RosterPage)
    before = visit.text
    assert visit.press("escape") == before
    assert visit.press("enter") == before
    assert visit.press("pagedown") == before
    assert visit.press("ctrl+n") != before
    visit.press("ctrl+q")
    assert not visit.over
    visit.press("ctrl+x")
    assert visit.over


def test_text_is_typed_as_ever(visit: Visit) -> None:
    visit.press("f")
    assert "Only: U% ? x" in visit.press("U", "%", "space", "?", "space", "y", "backspace", "x")


def test_help_names_them_and_any_key_puts_it_away(visit: Visit) -> None:
    visit.press("n")
    shown = visit.press("f2")
    assert "f10" in shown
    assert "^f  up" in shown
    visit.press("f2")
    assert "^f" not in visit.press("x").replace("^f field", "")


def test_a_refused_file_is_told_of_on_the_first_page(visit: Visit) -> None:
    visit.keymap = Keymap(
        refused="keys.toml, line 1: o cannot be both undo and odds in a duel; " + "word " * 12
    )
    assert "keys.toml, line 1: o cannot be both" in visit.text
    assert "quick duel" in visit.text


async def test_a_duel_obeys_them() -> None:
    app = duel_app(bout(kind="death"), keymap=OWN)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.05)

        async def press(*keys: str) -> str:
            for key in keys:
                app.simulate_key(key)
                await pilot.pause(0.01)
            return Player(pilot).sees

        assert "% odds" in await press()
        first = await press("down")
        assert await press("o") == first
        hidden = await press("%")
        assert hidden != first
        assert await press("f3") == first
        assert "f10 commit" in await press("enter")
        assert "exchange" in await press("s", "f10")


def test_every_page_has_its_commands_from_one_place_of_the_table(tmp_path: Path) -> None:
    for keys in WAYS.values():
        there = Visit(house(tmp_path))
        there.press(*keys)
        assert_of_one_place(there.page.bound)


def assert_of_one_place(bound: tuple[Bound, ...]) -> None:
    names = {one.name for one in bound}
    places = [{one.name for one in COMMANDS if place in one.places} for place in Place]
    assert any(names <= held for held in places), names
