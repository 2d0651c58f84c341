"""Leaving while answers wait in memory: it is asked first, and nothing is lost unasked."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.play.matches import quick
from duel_tui.storage.errors import SaveError
from duel_tui.tui import doors
from duel_tui.tui.duel.end import EndPage
from duel_tui.tui.duel.page import DuelPage
from duel_tui.tui.pages.home import HomePage
from duel_tui.tui.pages.parting import PartingPage
from duel_tui.tui.pages.rulebook import RulebookPage
from tests.tui.bouts import bout
from tests.tui.screens import playing
from tests.tui.visits import Visit, house

OVER = (
    "left movement / right movement: stand / yield",
    "left accept: yes",
)


class Full:
    """A keeper on a full disk, until there is room."""

    def __init__(self) -> None:
        self.trouble: SaveError | None = SaveError(Path("duel.toml"), "the disk is full")
        self.waiting = 3
        self.whole = self.renewed = False

    def retry(self) -> bool:
        return self.trouble is None

    def make_room(self) -> None:
        self.trouble, self.waiting = None, 0


@pytest.mark.parametrize("there", [False, True], ids=["from the duel", "from a page over it"])
async def test_leaving_asks_before_answers_in_memory_are_lost(*, there: bool, tmp_path: Path) -> None:
    disk = Full()
    async with playing(replace(bout(), keeper=disk)) as player:
        if there:
            player.app.open(RulebookPage(player.app, Visit(house(tmp_path)).house))
        before = player.app.page
        await player.press("ctrl+q")
        assert isinstance(player.app.page, PartingPage)
        assert "3 lines of this duel wait in memory: duel.toml could not be saved" in player.sees
        await player.press("escape")
        assert player.app.page is before
        await player.press("ctrl+q enter")
        assert "it still cannot be written" in player.sees
        disk.make_room()
        await player.press("enter")
        assert player.app._exit


async def test_who_leaves_twice_leaves_without() -> None:
    async with playing(replace(bout(), keeper=Full())) as player:
        await player.press("ctrl+q ctrl+q")
        assert player.app._exit


async def test_going_home_asks_as_well(tmp_path: Path) -> None:
    home = HomePage(Visit(house(tmp_path)), lambda _: pytest.fail("nobody goes further"))
    async with playing(replace(bout(), keeper=Full())) as player:
        duel = player.app.page
        player.app._pages.insert(0, home)
        for _ in range(2):
            if player.app.page is duel:
                await player.press("escape")
        assert "Not everything is on disk yet." in player.sees
        await player.press("ctrl+q")
        assert player.app._pages == [home]


async def test_a_duel_that_is_over_is_left_in_the_same_way() -> None:
    over = replace(bout(kind="death", lines=OVER), keeper=Full())
    async with playing(over) as player:
        player.app.open(EndPage(player.app, over))
        await player.wait()
        assert "duel.toml could not be saved" in player.sees
        await player.press("escape")
        assert isinstance(player.app.page, PartingPage)


def test_a_duel_begins_in_memory_where_nothing_can_be_written(tmp_path: Path) -> None:
    there = house(tmp_path)
    there.saves.duels.write_text("in the way")
    visit = Visit(there)
    assert doors.fight(visit, there, quick(there)) == ""
    assert visit.at(DuelPage)
    assert "could not be saved: " in visit.text
    there.saves.duels.unlink()
    assert "could not be saved: " in visit.text, "drawing writes nothing"
    assert visit.page.settled(), "keys have paused"
    assert "could not be saved: " not in visit.text
    there.clear_table()
    assert len(list(there.saves.duels.iterdir())) == 1


async def test_nobody_is_asked_where_everything_is_kept() -> None:
    disk = Full()
    disk.make_room()
    async with playing(replace(bout(), keeper=disk)) as player:
        await player.press("ctrl+q")
        assert player.app._exit
