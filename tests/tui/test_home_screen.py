"""Home: what it has, how it looks, and that it is there before any game is loaded."""

import gc
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.screen import Screen
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
from duel_tui.storage.duels import SavedDuel
from duel_tui.storage.recorder import Recorder
from duel_tui.storage.summary import LastDuel, Rung, Summary
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.listing import ListingScreen
from duel_tui.tui.screens.replay import WatchScreen
from duel_tui.tui.widgets.edges import Heading
from duel_tui.tui.widgets.figures import Figures
from duel_tui.tui.widgets.menu import Menu
from tests.play import beginnings
from tests.tui.golden import assert_looks_like
from tests.tui.screens import Keyboard, home_app
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
) -> AsyncIterator[Keyboard]:
    app = home_app(where, keymap)
    async with app.run_test(size=size) as pilot:
        screen, keyboard = app.screen, Keyboard(pilot)
        assert isinstance(screen, HomeScreen)
        for _ in range(200):
            if screen.loaded:
                break
            await pilot.pause(0.02)
        await keyboard.rest()
        yield keyboard
        where.clear_table()


def pointed(keyboard: Keyboard) -> str:
    return keyboard.app.screen.query_one(Menu).pointed


def footer(keyboard: Keyboard) -> str:
    return keyboard.text.splitlines()[-1].strip()


def at(keyboard: Keyboard, kind: type[Screen[Any]]) -> bool:
    return isinstance(keyboard.app.screen, kind)


def saved_in(where: AppContext) -> list[Path]:
    return sorted(where.saves.duels.glob("*.toml"))


def begun(where: AppContext) -> SavedDuel:
    return beginnings.begin(where, matchmaking.quick(where))


async def test_the_first_time_it_looks_so_and_figures_take_the_place_of_the_heading_where_there_is_room(
    tmp_path: Path,
) -> None:
    gc.unfreeze()
    for sizes in ((80, 24), (120, 40)), ((80, 18),):
        async with at_home(context(tmp_path), sizes[0]) as keyboard:
            for size in sizes:
                await keyboard.pilot.resize_terminal(*size)
                await keyboard.rest()
                figures = keyboard.app.screen.query_one(Figures)
                assert figures.stands == ("BERNARDINO" in keyboard.text) == (size[1] > 20)
                assert keyboard.app.screen.query_one(Heading).display != figures.stands
                assert "x  LEAVE" in keyboard.text
                if size == (80, 24):
                    assert_looks_like(keyboard.app, "home-first-time")
                    assert pointed(keyboard) == "quick"
    assert gc.get_freeze_count() > 10_000, "the collector of garbage passes over the games"
    gc.unfreeze()


async def test_every_row_and_block_of_the_model_is_on_the_screen(tmp_path: Path) -> None:
    where = context(tmp_path)
    kept(where, SOME)
    async with at_home(where) as keyboard:
        assert_looks_like(keyboard.app, "home-80x24")
        page = home(SOME, 0.0)
        alone = [row.key for row in page.rows if not row.beside]
        menu = keyboard.app.screen.query_one(Menu)
        assert [option.id for option in menu.options] == alone
        for row in page.rows:
            assert f"{row.typed}  {row.label.upper()}" in keyboard.text
        for block in page.blocks:
            words = [*(block.rows[0] if isinstance(block, Grid) else ()), *getattr(block, "heads", ())]
            assert all(word in keyboard.text for word in words)
        styles = [menu.render_line(y)._segments[1].style for y in range(4)]
        reversed_ = [bool(style and style.reverse) for style in styles]
        assert reversed_.count(True) == 1
        await keyboard.press("up")
        assert [
            bool(one and one.reverse) for one in [menu.render_line(y)._segments[1].style for y in range(4)]
        ] != reversed_
        await keyboard.press("?")
        assert_looks_like(keyboard.app, "keys-of-home")
    kept(where, SOME)
    async with at_home(where, (120, 40)) as keyboard:
        assert_looks_like(keyboard.app, "home-120x40")


async def test_the_caret_and_the_cursor_stand_on_going_on_from_the_first_paint(tmp_path: Path) -> None:
    where = context(tmp_path)
    kept(where, SOME)
    app = home_app(where)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert Keyboard(pilot).caret.startswith(" > g  GO ON       Corvin Lisle, R&D to the death, round 3")


async def test_enter_begins_a_shipped_fencer_against_the_mildest_opponent(tmp_path: Path) -> None:
    where = context(tmp_path)
    async with at_home(where) as keyboard:
        await keyboard.press("enter", "enter")
        assert at(keyboard, DuelScreen)
        assert not saved_in(where), "nothing was decided yet"
        beginnings.put_down(where)
        (path,) = saved_in(where)
    saved = duels.load(path, LIBRARY)
    lowest = where.cards().characters[0]
    assert (saved.setup.players.right, lowest.level.level) == (lowest.key, 1)
    assert saved.setup.preset == "salle"
    assert saved.setup.fencers.left in {file.stem for file in where.shipped().fencers}
    assert saved.journal.options["friendly_touches"] == 3


async def test_a_duel_left_is_gone_on_with_by_one_key_in_the_same_file(tmp_path: Path) -> None:
    where = context(tmp_path)
    async with at_home(where) as keyboard:
        for form in "nq":
            await keyboard.press(form, "enter", "escape")
            assert "there is no unfinished duel" in keyboard.text, "nothing was decided, so nothing is kept"
        await keyboard.press("q", "enter")
        beginnings.put_down(where)
        await keyboard.press("escape")
        assert at(keyboard, HomeScreen)
        assert "GO ON       Tobias Quill, R&D friendly bout, round 1" in keyboard.text
        assert pointed(keyboard) == "go_on", "the caret stands on it once the duel is left"
        await keyboard.press("down", "r", "escape")
        assert pointed(keyboard) == "rulebook", "and where it was after anything else"
        await keyboard.press("g")
        assert at(keyboard, DuelScreen)
        assert len(saved_in(where)) == 1
    async with at_home(context(tmp_path)) as keyboard:
        assert pointed(keyboard) == "go_on"
        await keyboard.press("enter")
        assert at(keyboard, DuelScreen)


async def test_without_a_summary_that_counts_the_saves_are_looked_at(tmp_path: Path) -> None:
    where = context(tmp_path)
    begun(where)
    for harm in ("", "no TOML", 'fencer = "A"\nseen = [1, 2]\n', "duels = 'many'\n", None):
        if harm is None:
            where.saves.summary.unlink()
        else:
            where.saves.summary.write_text(harm)
        found = summary.read(where.saves) or summary.glance(where.saves)
        assert (found.duels, found.unfinished, bool(found.go_on)) == (1, 1, True), harm
    app = home_app(context(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert pointed(Keyboard(pilot)) == "go_on"
        assert "DUELS       1 saved, 1 of them unfinished" in Keyboard(pilot).text
    async with at_home(where) as keyboard:
        assert "Tobias Quill, R&D friendly bout, round 1" in keyboard.text
        assert "Maestro Vieri" in keyboard.text


def test_where_a_duel_stands_is_left_out_when_it_was_played_on_elsewhere(tmp_path: Path) -> None:
    where = context(tmp_path)
    saved = begun(where)
    summary.write(where.saves, summarised(where))
    with saved.path.open("a") as file:
        file.write("\n")
    found = summary.read(where.saves)
    assert found is not None
    assert found.go_on is not None
    assert (found.go_on.names, found.go_on.stands) == ("Tobias Quill", "")


async def test_a_row_that_cannot_be_chosen_or_a_key_without_meaning_gets_a_word_until_the_next(
    tmp_path: Path,
) -> None:
    where = context(tmp_path)
    with Recorder(begun(where)) as recorder:
        recorder.over(Outcome(Side.LEFT, "touches"))
    async with at_home(where) as keyboard:
        for key in "g1":
            await keyboard.press(key)
            assert footer(keyboard).startswith("Not now: there is no unfinished duel."), "it is over"
            await keyboard.press("down")
            assert "Not now" not in keyboard.text
        for keys in ("w", "sv"):
            await keyboard.press(*keys)
            assert footer(keyboard) == f"{keys[-1]} means nothing here.   ; lines   ? keys"
            await keyboard.press("down")
            assert "means nothing" not in keyboard.text
        await keyboard.press("escape")
        for key in "fnd":
            await keyboard.press(key)
            assert not at(keyboard, HomeScreen)
            await keyboard.press("escape")
            assert at(keyboard, HomeScreen)
        await keyboard.press("escape", "backspace", "j")
        assert not keyboard.app._exit
        await keyboard.press("x")
        assert keyboard.app._exit


async def test_the_count_is_right_after_a_duel_was_closed_or_deleted_in_the_list(tmp_path: Path) -> None:
    where = context(tmp_path)
    for _ in range(2):
        begun(where)
    async with at_home(where) as keyboard:
        assert "2 saved, 2 of them unfinished" in keyboard.text
        await keyboard.press("d", "enter", "c", "enter", "escape")
        assert "2 saved, 1 of them unfinished" in keyboard.text
        await keyboard.press("d", "enter", "d", "enter", "escape")
        assert "1 saved" in keyboard.text
        assert "there is no unfinished duel" in keyboard.text


async def test_a_duel_played_elsewhere_is_watched_and_what_is_wrong_with_one_is_said(tmp_path: Path) -> None:
    where = context(tmp_path)
    saved = begun(where)
    async with at_home(where) as keyboard:
        with Recorder(saved):
            await keyboard.press("g")
            assert at(keyboard, WatchScreen)
            await keyboard.press("escape")
        saved.path.write_text("broken")
        await keyboard.press("g")
        assert "is not a duel saved by this program" in str(
            keyboard.app.screen.query_one("#wrong", Static).content
        )
        await keyboard.press("f", "escape")
        assert not keyboard.app.screen.query_one("#wrong").display


async def test_own_keys_work_and_are_shown_and_refused_files_are_told_of(tmp_path: Path) -> None:
    own = Keymap({"commit": ("f10",), "down": ("ctrl+d",), "help": ("f2",)})
    async with at_home(context(tmp_path), keymap=own) as keyboard:
        assert "f10 open" in keyboard.text
        assert "f2 keys" in keyboard.text
        await keyboard.press("enter", "?", "ctrl+d", "ctrl+d")
        assert pointed(keyboard) == "fencers"
        await keyboard.press("f2")
        assert "f10" in keyboard.text
        await keyboard.press("u", "f10")
        assert at(keyboard, ListingScreen)
    (tmp_path / "settings.toml").write_text("pause = 7\n")
    refused = Keymap(refused="keys.toml, line 1: o cannot be both undo and odds in a duel; " + "word " * 12)
    async with at_home(context(tmp_path), keymap=refused) as keyboard:
        assert "keys.toml, line 1: o cannot be both" in keyboard.text
        assert "settings.toml" in keyboard.text
        assert "QUICK DUEL" in keyboard.text
        assert "? keys" in keyboard.text


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
