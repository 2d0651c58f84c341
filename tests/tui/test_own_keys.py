"""The player's own keys on the screens: the footer and the help show them, and they do what they say."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from duel_tui.keys import COMMANDS, Keymap
from duel_tui.keys.commands import Place
from duel_tui.tui.keys import Bound
from tests.tui.bouts import bout
from tests.tui.screens import playing
from tests.tui.test_every_page import WAYS
from tests.tui.visits import Visit, house

OWN = Keymap(
    {
        "undo": ("U",),
        "odds": ("@", "f3"),
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


async def test_a_duel_obeys_them() -> None:
    async with playing(bout(kind="death"), keymap=OWN) as player:
        assert "@ odds" in player.footer
        assert "f10 " in player.footer
        await player.press("s")
        shown = player.sees
        await player.press("%")
        assert player.sees == shown
        await player.press("@")
        assert player.sees != shown
        await player.press("@ enter f10")
        assert player.bout.table.place == 1


def test_every_page_has_its_commands_from_one_place_of_the_table(tmp_path: Path) -> None:
    for keys in WAYS.values():
        there = Visit(house(tmp_path))
        there.press(*keys)
        assert_of_one_place(there.page.bound)


def assert_of_one_place(bound: tuple[Bound, ...]) -> None:
    names = {one.name for one in bound}
    places = [{one.name for one in COMMANDS if place in one.places} for place in Place]
    assert any(names <= held for held in places), names
