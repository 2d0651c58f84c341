"""A duel of another program on the screen: what is hidden first, the board as it changes, and the end of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from duel_tui.engine.rulings import Modify
from duel_tui.pages.following import GONE, OVER, Following
from duel_tui.pages.model import GoOn
from duel_tui.pages.showing import Showing, view_of
from duel_tui.pages.view import View
from duel_tui.storage.views import LOOKS, ViewerName, mark, view_path
from duel_tui.tui.app import DuelApp
from duel_tui.tui.navigation import led_to
from duel_tui.tui.screens.replay import WatchScreen
from duel_tui.tui.screens.view import FollowingScreen, ViewScreen
from tests.pages.test_following import duel_of
from tests.pages.views import Followed, bout_over
from tests.systems.evenings import PLANTED
from tests.systems.rapier_and_dagger.figure_positions import map_blade, plot, plot_again
from tests.systems.rapier_and_dagger.situations import Bout as Figures
from tests.systems.walks import play_on
from tests.tui.bouts import bout
from tests.tui.positions import AT_MEASURE
from tests.tui.screens import Player, playing
from tests.tui.visits import context


class Evening:
    """A duel that is played, and watched on a screen."""

    def __init__(self, folder: Path, viewer: ViewerName) -> None:
        self.table, self.duel = duel_of(), folder / "evening.toml"
        self.followed = Followed(bout_over(self.table), self.duel)
        self.following = Following(self.duel, viewer)
        self.app = DuelApp()
        self.app.begin_with(lambda: FollowingScreen(self.following))

    def plays(self) -> None:
        play_on(self.table, Random(5), decisions=1)
        self.followed.publish()

    @asynccontextmanager
    async def watched(self, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Player]:
        async with self.app.run_test(size=size) as pilot:
            player = Player(pilot)
            await player.rest()
            yield player


@pytest.mark.parametrize("viewer", ["public", "left", "right"])
async def test_the_first_row_says_what_is_hidden_at_every_size(viewer: ViewerName, tmp_path: Path) -> None:
    async with Evening(tmp_path, viewer).watched() as player:
        for size in (*[(80, rows) for rows in range(2, 8)], (40, 12), (120, 40), (80, 24)):
            await player.pilot.resize_terminal(*size)
            await player.rest()
            assert player.rows[0].startswith(" You see what ")
            assert len(player.rows) == size[1]
            if size[1] >= 24:
                assert "Both choose." in player.said
                assert ("ATTACK" in player.sees) is (viewer != "public")


async def test_it_follows_and_says_that_the_duel_is_over_or_gone(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "public")
    evening.table.rule(Modify(None, 15, PLANTED, "duel"))
    async with evening.watched() as player:
        before = player.rows
        while not evening.table.done:
            evening.plays()
        await player.until(lambda: OVER in player.said)
        assert player.rows != before
        assert PLANTED not in player.sees
        evening.followed.views.close()
        await player.until(lambda: evening.following.gone)
        await player.rest()
        assert player.said == OVER


async def test_it_says_that_nobody_plays_it_any_longer_and_goes_on_when_somebody_does(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "left")
    async with evening.watched() as player:
        evening.followed.views.close()
        await player.until(lambda: player.said == GONE)
        evening.followed = Followed(evening.followed.bout, evening.duel)
        await player.until(lambda: "Both choose." in player.said)
        view = evening.duel.parent / "views" / "evening.left.json"
        view.write_text("half")
        await player.until(lambda: "this is not a published view" in player.said)


async def test_the_log_takes_the_place_of_the_decision_and_no_other_key_does_anything(tmp_path: Path) -> None:
    async with Evening(tmp_path, "left").watched() as player:
        before = player.rows[:-1]
        assert "ATTACK" in player.sees
        await player.press("<")
        assert "ATTACK" not in player.sees
        assert "meet for" in player.sees
        await player.press(">")
        await player.press("z $ + ! & ; t enter space tab")
        assert player.rows[:-1] == before


@pytest.mark.parametrize("key", ["q", "x", "escape", "backspace"])
async def test_it_is_left_by_any_key_that_leaves(key: str, tmp_path: Path) -> None:
    async with Evening(tmp_path, "public").watched() as player:
        player.send(key)
        await player.until(lambda: player.app._exit)


async def follow(player: Player, path: Path) -> Following:
    """Leave a mark, and follow the view once it is there."""
    await player.until(path.exists)
    mark(path)
    await player.until(lambda: path.stat().st_size)
    return Following(path)


async def test_the_duel_screen_publishes_to_who_comes_late_and_takes_the_views_away(tmp_path: Path) -> None:
    async with playing(bout(kind="death", lines=AT_MEASURE), saves=tmp_path) as player:
        (duel,) = (tmp_path / "duels").glob("*.toml")
        path = view_path(duel, "left")
        following = await follow(player, path)
        assert following.view.table is not None
        before = len(following.view.told)
        await player.press("t r w enter")
        await player.until(following.look)
        assert len(following.view.told) > before
        following.close()
        await player.until(lambda: not path.stat().st_size)
        again = await follow(player, path)
        assert again.view == following.view
    assert not path.parent.exists()


async def test_a_view_is_made_after_the_picture_and_none_for_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    whole, display = Showing.view, DuelApp._display

    def view(showing: Showing) -> View:
        happened.append("a view")
        return whole(showing)

    def picture(app: DuelApp, *given: Any) -> None:
        display(app, *given)
        happened.append("a picture")

    monkeypatch.setattr(Showing, "view", view)
    monkeypatch.setattr(DuelApp, "_display", picture)
    async with playing(bout(kind="death", lines=AT_MEASURE), saves=tmp_path) as player:
        (duel,) = (tmp_path / "duels").glob("*.toml")
        path = view_path(duel, "public")
        await player.until(path.exists)
        await player.press("t r w enter")
        await player.pilot.pause(1.5 * LOOKS)
        assert "a view" not in happened
        assert {one.stat().st_size for one in path.parent.iterdir()} == {0}
        await follow(player, path)
        assert happened.count("a view") == 1
        await player.press("t r w")
        happened.clear()
        await player.press("enter")
        await player.until(lambda: "a view" in happened)
        await player.pilot.pause(1.5 * LOOKS)
        at = happened.index("a view")
        assert happened[:at], "a picture comes first"
        assert not happened[at + 1 :], "and all of it"


@asynccontextmanager
async def shown(figures: Figures) -> AsyncIterator[Player]:
    """What everybody sees of a duel with figures."""
    app = DuelApp()
    app.begin_with(lambda: ViewScreen(view_of(bout_over(figures.table), "public")))
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(pilot)
        await player.rest()
        yield player


async def test_all_of_the_tavern_is_seen_until_the_fight_and_then_the_squares_around_both() -> None:
    async with shown(plot()) as player:
        place = next(at for at, row in enumerate(player.rows) if "THE THREE HERONS" in row)
        rows = player.rows[place + 1 : place + 13]
        assert all(row.startswith(" ##") for row in rows)
        assert sum("B→" in row and "Q←" in row for row in rows) == 1
        assert "T a table, to leap on" in player.sees
    async with shown(map_blade()) as player:
        assert "THE THREE HERONS" not in player.sees
        assert "B↗. Q←" in player.sees
        assert "pts   9" in player.sees, "with the stage"
        assert "Both choose." in player.said


async def test_a_map_larger_than_its_place_shows_both_with_what_came_of_the_last_turn() -> None:
    async with shown(plot_again()) as player:
        assert "THE CONVENT GARDEN" in player.sees
        assert any("B→" in row for row in player.rows)
        assert any("Q↖" in row for row in player.rows)
        assert player.rows[-2].startswith(" Bellini walks 11 feet, Quill 7. They do not meet")


async def test_a_duel_played_elsewhere_is_followed_at_its_end_and_nowhere_else(tmp_path: Path) -> None:
    duel = bout(kind="death", lines=AT_MEASURE)
    async with playing(duel, saves=tmp_path) as player:
        (path,) = (tmp_path / "duels").glob("*.toml")
        watch = led_to(player.app, context(tmp_path), GoOn(path.stem))
        assert isinstance(watch, WatchScreen)
        player.app.open(watch)
        await player.rest()
        assert "Played elsewhere, you watch: step 1 of 1" in player.rows[0]
        play_on(duel.table, Random(1), decisions=1)
        await player.until(lambda: "step 2 of 2" in player.rows[0])
        await player.press("left")
        assert "step 1 of 2" in player.rows[0]
        play_on(duel.table, Random(1), decisions=1)
        await player.until(lambda: "step 1 of 3" in player.rows[0])
