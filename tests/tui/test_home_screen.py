"""Home: what it has, how it looks, and that it is there before any game is loaded."""

import gc
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import Side
from duel_tui.keys import Keymap
from duel_tui.pages.home import home
from duel_tui.play import creation, matchmaking
from duel_tui.play.context import AppContext
from duel_tui.play.summary import summarised
from duel_tui.show.blocks import Grid
from duel_tui.storage import duels, files, summary
from duel_tui.storage.recorder import Recorder
from duel_tui.storage.summary import LastDuel, Rung, Summary
from duel_tui.tui.app import DuelApp
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.listing import ListingScreen
from duel_tui.tui.screens.replay import WatchScreen
from duel_tui.tui.widgets.edges import Heading
from duel_tui.tui.widgets.figures import Figures
from duel_tui.tui.widgets.menu import Menu
from tests.play import beginnings
from tests.tui.golden import assert_looks_like, shown
from tests.tui.screens import Keyboard, home_app, running
from tests.tui.visits import LIBRARY, context

SOME = Summary(
    fencer="Geertje Smit",
    won=7,
    lost=5,
    go_on=LastDuel("a-duel", "Corvin Lisle", "R&D to the death", "round 3"),
    opponent="Hester Marsh",
    level="Scholar",
    about="She is a widow with a house by the river. She cuts, and waits for the second mistake.",
    progress="1 of 3 wins to the next level",
    wins=1,
    wanted=3,
    fencers=12,
    duels=15,
    unfinished=4,
    fought=(("lost", "Corvin Lisle", "Rapier & Dagger"), ("won", "Hester Marsh", "Rapier & Dagger")),
    game="Rapier & Dagger",
    ladder=(
        Rung("Master", ("Maestro Vieri", "The Masked Count")),
        Rung("Free Scholar", ("Captain Aldo Ferrant", "Sabine Orlot")),
        Rung("Scholar", ("Hester Marsh", "Corvin Lisle"), 1, 1, here=True),
        Rung("Novice", ("Tobias Quill", "Benno Straw"), 3, 1),
    ),
)


def kept(where: AppContext, found: Summary) -> None:
    """Keep a summary that seems to be of these saves."""
    (where.saves.duels).mkdir(exist_ok=True)
    (where.saves.duels / "a-duel.toml").write_text("")
    played = files.seconds((where.saves.duels / "a-duel.toml").stat().st_mtime_ns)
    last = LastDuel("a-duel", "Corvin Lisle", "R&D to the death", "round 3", played) if found.go_on else None
    seen = summary.folders_changed(where.saves)
    summary.write(where.saves, Summary(**{**_fields(found), "go_on": last, "seen": seen}))


def _fields(found: Summary) -> dict[str, Any]:
    return {name: getattr(found, name) for name in found.__struct_fields__}


@asynccontextmanager
async def at_home(
    where: AppContext, size: tuple[int, int] = (80, 24), keymap: Keymap | None = None
) -> AsyncIterator[tuple[DuelApp, Pilot[Any]]]:
    app = home_app(where, keymap)
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, HomeScreen)
        for _ in range(200):
            if screen.loaded:
                break
            await pilot.pause(0.02)
        await pilot.pause()
        yield app, pilot
        where.clear_table()


def pointed(app: DuelApp) -> str:
    return app.screen.query_one(Menu).pointed


def saved_in(where: AppContext) -> list[Path]:
    return sorted(where.saves.duels.glob("*.toml"))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
async def test_how_it_looks(size: tuple[int, int], tmp_path: Path) -> None:
    where = context(tmp_path)
    kept(where, SOME)
    async with at_home(where, size) as (app, _):
        assert_looks_like(app, f"home-{size[0]}x{size[1]}")


async def test_every_row_and_block_of_the_model_is_on_the_screen(tmp_path: Path) -> None:
    where = context(tmp_path)
    kept(where, SOME)
    async with at_home(where) as (app, pilot):
        page = home(SOME, 0.0)
        alone = [row.key for row in page.rows if not row.beside]
        assert [option.id for option in app.screen.query_one(Menu).options] == alone
        for row in page.rows:
            assert f"{row.typed}  {row.label.upper()}" in shown(app)
        for block in page.blocks:
            words = [*(block.rows[0] if isinstance(block, Grid) else ()), *getattr(block, "heads", ())]
            assert all(word in shown(app) for word in words)
        await Keyboard(pilot).press("?")
        assert_looks_like(app, "keys-of-home")


async def test_how_it_looks_the_first_time(tmp_path: Path) -> None:
    async with at_home(context(tmp_path)) as (app, _):
        assert_looks_like(app, "home-first-time")
        assert pointed(app) == "quick"


async def test_the_caret_and_the_cursor_stand_on_going_on_from_the_first_paint(tmp_path: Path) -> None:
    where = context(tmp_path)
    kept(where, SOME)
    app = home_app(where)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert pointed(app) == "go_on"
        row = shown(app).splitlines()[app.cursor_position.y]
        assert row.startswith(" > g  GO ON       Corvin Lisle, R&D to the death, round 3")


@pytest.mark.parametrize("size", [(80, 24), (80, 18), (100, 30), (120, 40)])
async def test_figures_take_the_place_of_the_heading_where_there_is_room(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with at_home(context(tmp_path), size) as (app, _):
        figures, heading = app.screen.query_one(Figures), app.screen.query_one(Heading)
        assert figures.stands == (size[1] > 20)
        assert heading.display != figures.stands
        assert ("BERNARDINO" in shown(app)) == figures.stands
        assert "x  LEAVE" in shown(app)


async def test_once_the_games_are_there_the_collector_of_garbage_passes_over_them(tmp_path: Path) -> None:
    gc.unfreeze()
    async with at_home(context(tmp_path)):
        assert gc.get_freeze_count() > 10_000
    gc.unfreeze()


async def test_the_row_at_the_caret_is_in_reverse_video(tmp_path: Path) -> None:
    async with at_home(context(tmp_path)) as (app, _):
        menu = app.screen.query_one(Menu)
        styles = [menu.render_line(y)._segments[1].style for y in range(4)]
        assert [bool(style and style.reverse) for style in styles] == [False, False, True, False]


async def test_enter_begins_a_shipped_fencer_against_the_mildest_opponent(tmp_path: Path) -> None:
    where = context(tmp_path)
    async with at_home(where) as (app, pilot):
        await Keyboard(pilot).press("enter", "enter")
        assert isinstance(app.screen, DuelScreen)
        assert not saved_in(where), "nothing was decided yet"
        beginnings.put_down(where)
        (path,) = saved_in(where)
    saved = duels.load(path, LIBRARY)
    lowest = where.cards().characters[0]
    assert saved.setup.players.right == lowest.key
    assert lowest.level.level == 1
    assert saved.setup.preset == "salle"
    assert saved.setup.fencers.left in {file.stem for file in where.shipped().fencers}
    assert saved.journal.options["friendly_touches"] == 3


@pytest.mark.parametrize("form", ["q", "n"])
async def test_a_duel_left_is_gone_on_with_by_one_key_in_the_same_file(form: str, tmp_path: Path) -> None:
    where = context(tmp_path)
    async with at_home(where) as (app, pilot):
        await Keyboard(pilot).press(form, "enter", "escape")
        assert "there is no unfinished duel" in shown(app), "nothing was decided, so nothing is kept"
        await Keyboard(pilot).press(form, "enter")
        beginnings.put_down(where)
        await Keyboard(pilot).press("escape")
        assert isinstance(app.screen, HomeScreen)
        assert "GO ON       Tobias Quill, R&D friendly bout, round 1" in shown(app)
        assert pointed(app) == "go_on", "the caret stands on it once the duel is left"
        await Keyboard(pilot).press("down", "r", "escape")
        assert pointed(app) == "rulebook", "and where it was after anything else"
        await Keyboard(pilot).press("g")
        assert isinstance(app.screen, DuelScreen)
        assert len(saved_in(where)) == 1
    async with at_home(context(tmp_path)) as (app, pilot):
        assert pointed(app) == "go_on"
        await Keyboard(pilot).press("enter")
        assert isinstance(app.screen, DuelScreen)


@pytest.mark.parametrize("harm", ["", "no TOML", 'fencer = "A"\nseen = [1, 2]\n', "duels = 'many'\n", None])
async def test_without_a_summary_that_counts_the_saves_are_looked_at(
    harm: str | None, tmp_path: Path
) -> None:
    where = context(tmp_path)
    _ = beginnings.begin(where, matchmaking.quick(where))
    if harm is not None:
        where.saves.summary.write_text(harm)
    app = home_app(context(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert pointed(app) == "go_on"
        assert "DUELS       1 saved, 1 of them unfinished" in shown(app)
    async with at_home(where) as (app, _):
        assert "Tobias Quill, R&D friendly bout, round 1" in shown(app)
        assert "Maestro Vieri" in shown(app)


def test_where_a_duel_stands_is_left_out_when_it_was_played_on_elsewhere(tmp_path: Path) -> None:
    where = context(tmp_path)
    saved = beginnings.begin(where, matchmaking.quick(where))
    summary.write(where.saves, summarised(where))
    with saved.path.open("a") as file:
        file.write("\n")
    found = summary.read(where.saves)
    assert found is not None
    assert found.go_on is not None
    assert (found.go_on.names, found.go_on.stands) == ("Tobias Quill", "")


async def test_a_finished_duel_is_not_offered_to_go_on_with(tmp_path: Path) -> None:
    where = context(tmp_path)
    with Recorder(beginnings.begin(where, matchmaking.quick(where))) as recorder:
        recorder.over(Outcome(Side.LEFT, "touches"))
    async with at_home(where) as (app, pilot):
        assert "there is no unfinished duel" in shown(app)
        await Keyboard(pilot).press("g")
        assert isinstance(app.screen, HomeScreen)


async def test_the_count_is_right_after_a_duel_was_closed_or_deleted_in_the_list(tmp_path: Path) -> None:
    where = context(tmp_path)
    for _ in range(2):
        beginnings.begin(where, matchmaking.quick(where))
    async with at_home(where) as (app, pilot):
        keyboard = Keyboard(pilot)
        assert "2 saved, 2 of them unfinished" in shown(app)
        await keyboard.press("d", "enter", "c", "enter")
        await keyboard.press("escape")
        assert "2 saved, 1 of them unfinished" in shown(app)
        await keyboard.press("d", "enter", "d", "enter")
        await keyboard.press("escape")
        assert "1 saved" in shown(app)
        assert "there is no unfinished duel" in shown(app)


async def test_a_duel_played_elsewhere_may_only_be_watched(tmp_path: Path) -> None:
    where = context(tmp_path)
    saved = beginnings.begin(where, matchmaking.quick(where))
    with Recorder(saved):
        async with at_home(context(tmp_path)) as (app, pilot):
            await Keyboard(pilot).press("g")
            assert isinstance(app.screen, WatchScreen)


async def test_what_went_wrong_is_said_and_gone_with_the_next_row(tmp_path: Path) -> None:
    where = context(tmp_path)
    saved = beginnings.begin(where, matchmaking.quick(where))
    async with at_home(where) as (app, pilot):
        saved.path.write_text("broken")
        await Keyboard(pilot).press("g")
        assert "is not a duel saved by this program" in str(app.screen.query_one("#wrong", Static).content)
        await Keyboard(pilot).press("f", "escape")
        assert not app.screen.query_one("#wrong").display


@pytest.mark.parametrize("key", ["f", "n", "d"])
async def test_each_letter_opens_its_page_and_escape_comes_back(key: str, tmp_path: Path) -> None:
    async with at_home(context(tmp_path)) as (app, pilot):
        await Keyboard(pilot).press(key)
        assert not isinstance(app.screen, HomeScreen)
        await Keyboard(pilot).press("escape")
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("key", ["g", "2"])
async def test_a_row_that_cannot_be_chosen_says_why_until_the_next_key(key: str, tmp_path: Path) -> None:
    async with running(home_app(context(tmp_path)), (80, 24)) as player:
        await player.press(key)
        assert player.rows[-1].strip().startswith("Not now: there is no unfinished duel.")
        await player.press("down")
        assert "Not now" not in player.rows[-1]


async def test_escape_stays_and_x_leaves(tmp_path: Path) -> None:
    async with at_home(context(tmp_path)) as (app, pilot):
        await Keyboard(pilot).press("escape", "backspace", "j")
        assert not app._exit
        await Keyboard(pilot).press("x")
        assert app._exit


async def test_own_keys_work_and_are_shown_and_a_refused_file_is_told_of(tmp_path: Path) -> None:
    own = Keymap({"commit": ("f10",), "down": ("ctrl+d",), "help": ("f2",)})
    async with at_home(context(tmp_path), keymap=own) as (app, pilot):
        assert "f10 open" in shown(app)
        assert "f2 keys" in shown(app)
        await Keyboard(pilot).press("enter", "?", "ctrl+d", "ctrl+d")
        assert pointed(app) == "fencers"
        await Keyboard(pilot).press("f2")
        assert "f10" in shown(app)
        await Keyboard(pilot).press("u", "f10")
        assert isinstance(app.screen, ListingScreen)
    refused = Keymap(refused="keys.toml, line 1: o cannot be both undo and odds in a duel; " + "word " * 12)
    async with at_home(context(tmp_path), keymap=refused) as (app, pilot):
        assert "keys.toml, line 1: o cannot be both" in shown(app)
        assert "? keys" in shown(app)


async def test_a_broken_settings_file_is_told_of_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("pause = 7\n")
    async with at_home(context(tmp_path)) as (app, _):
        assert "settings.toml" in shown(app)
        assert "QUICK DUEL" in shown(app)


def test_it_is_painted_before_any_game_is_loaded(tmp_path: Path) -> None:
    code = f"""
import asyncio, sys
from pathlib import Path
from duel_tui.play import settings
from duel_tui.storage.folders import Saves
from duel_tui.tui.app import DuelApp
from duel_tui.tui.screens.home import HomeScreen
async def main():
    app = DuelApp()
    app.begin_with(lambda: HomeScreen(Saves(Path({str(tmp_path)!r}))))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.screen.query("Menu")
heavy = ("duel_tui.registry", "duel_tui.systems", "duel_tui.opponents", "duel_tui.words", "duel_tui.play.context")
asyncio.run(main())
print([name for name in sys.modules if name.startswith(heavy)])
"""
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603  our own code
    assert ran.stdout.strip() == "[]"


def test_every_opponent_comes_with_a_fencer_who_may_fight_and_is_always_the_same(tmp_path: Path) -> None:
    for character in context(tmp_path).cards().characters:
        fencer = creation.fencer_of(LIBRARY, character)
        assert LIBRARY.problems(fencer) == ()
        assert fencer.name == character.name
        assert fencer == creation.fencer_of(LIBRARY, character)


@pytest.mark.parametrize("keys", ["w", "s v"], ids=["home", "settings"])
async def test_a_key_that_means_nothing_gets_a_word_until_the_next(keys: str, tmp_path: Path) -> None:
    async with running(home_app(context(tmp_path)), (80, 24)) as player:
        await player.press(keys)
        assert player.rows[-1].strip() == f"{keys[-1]} means nothing here.   ; lines   ? keys"
        await player.press("down")
        assert "means nothing" not in player.sees
