"""Settings are saved at once, and look like this."""

from pathlib import Path
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from textual.strip import Strip
from textual.widgets import Static

from duel_tui.keys import Keymap
from duel_tui.pages.execution import SettingsForm
from duel_tui.play.settings import THEME
from duel_tui.storage import settings
from duel_tui.storage.settings import Settings
from duel_tui.tui.app import DuelApp
from duel_tui.tui.line.frame import Frame
from duel_tui.tui.screens.base import PAUSE, ExplainingScreen, Explanation
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.styles import THEMES
from duel_tui.tui.terminal import Start
from duel_tui.tui.widgets.form import Form
from tests.plain.talks import opened
from tests.tui.golden import assert_looks_like, shown
from tests.tui.screens import Keyboard, filled_on, running
from tests.tui.test_home_screen import at_home
from tests.tui.visits import context


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
async def test_how_they_look(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_home(context(tmp_path), size) as (app, pilot):
        await Keyboard(pilot).press("s", "down")
        assert_looks_like(app, f"settings-{size[0]}x{size[1]}")


async def test_every_field_of_the_model_and_each_of_its_values_is_on_the_screen(tmp_path: Path) -> None:
    where = context(tmp_path)
    async with at_home(where) as (app, pilot):
        await Keyboard(pilot).press("s")
        for field in SettingsForm(where, where.settings, "%").page.fields:
            assert app.screen.query_one(Form).pointed == field.key
            said = str(app.screen.query_one("#about", Static).content)
            assert field.line in said.replace("\n", " ")
            assert all(value.label in said for value in field.values)
            assert f" {field.label.upper()} " in shown(app)
            assert f" {field.under.upper()} " in shown(app)
            await Keyboard(pilot).press("down")


async def test_what_a_setting_does_follows_the_caret_and_says_its_new_value_at_once(tmp_path: Path) -> None:
    async with at_home(context(tmp_path)) as (app, pilot):
        await Keyboard(pilot).press("s")
        await pilot.pause(PAUSE * 3)
        about, menu = app.screen.query_one(Explanation), app.screen.query_one(Form)
        before = str(about.content)
        with patch.object(ExplainingScreen, "explain_later") as later:
            await Keyboard(pilot).press("down")
            assert (str(about.content), later.called) == (before, True)
        assert menu.pointed == "motion"
        await Keyboard(pilot).press("right")
        assert "no" in Keyboard(pilot).caret


async def test_each_setting_is_on_disk_as_soon_as_it_is_turned(tmp_path: Path) -> None:
    where = context(tmp_path)
    async with at_home(where) as (app, pilot):
        await Keyboard(pilot).press("s", "right")
        path = where.saves.settings
        assert settings.load(path).pause == "never"
        await Keyboard(pilot).press("down", "right", "down", "space", "down", "enter")
        kept = settings.load(path)
        assert (kept.motion, kept.odds, kept.sums) == (False, False, False)
        await Keyboard(pilot).press(*["down"] * 3, "left", "down", "right")
        kept = settings.load(path)
        assert (kept.kalvan, kept.roll_wizard) == ("hostigos", True)
        await Keyboard(pilot).press(*["down", "right"] * 5)
        kept = settings.load(path)
        assert (kept.theme, kept.characters, kept.us_keys) == ("dark", "ascii", False)
        assert (kept.bell, kept.detail) == (True, "full")
        assert app.settings == kept
        await Keyboard(pilot).press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_what_arguments_ask_for_holds_for_this_run_only_until_it_is_turned(tmp_path: Path) -> None:
    where = context(tmp_path)
    given = replace(where.settings, theme="parchment", characters="ascii")
    app = DuelApp(Start(given, where.store, lazy=opened(where)))
    app.begin_with(lambda: HomeScreen(where.saves, where.store))
    async with running(app, (80, 24)) as player:
        app.keep(replace(app.settings, odds=False))
        kept = settings.load(where.saves.settings)
        assert (kept.odds, kept.theme, kept.characters) == (False, "auto", "auto")
        assert (app.settings.theme, app.settings.characters) == ("parchment", "ascii")
        app.keep(replace(app.settings, theme="none"))
        assert settings.load(where.saves.settings).theme == "none"
        app.keep(replace(app.settings, theme="parchment"))
        assert settings.load(where.saves.settings).theme == "parchment"
        await player.press("s i space")
        assert settings.load(where.saves.settings).characters == app.settings.characters != "ascii"


async def test_what_arguments_of_the_program_have_changed_stays_in_force(tmp_path: Path) -> None:
    async with at_home(context(tmp_path)) as (app, pilot):
        app.settings = Settings(characters="ascii")
        await Keyboard(pilot).press("s", "right")
        assert (app.settings.characters, app.settings.pause) == ("ascii", "never")


async def test_own_keys_turn_them_and_go_back(tmp_path: Path) -> None:
    own = Keymap({"turn": ("ctrl+t",), "back": ("f9",), "field": ("ctrl+d",)})
    async with at_home(context(tmp_path), keymap=own) as (app, pilot):
        before = app.settings.motion
        await Keyboard(pilot).press("s", "ctrl+d", "ctrl+t", "right", "escape")
        assert app.settings.motion is not before
        assert isinstance(filled_on(app), SettingsForm)
        assert app.screen.query_one(Form).pointed == "motion"
        await Keyboard(pilot).press("f9")
        assert isinstance(app.screen, HomeScreen)


async def test_the_master_is_silenced_and_begins_again(tmp_path: Path) -> None:
    where = context(tmp_path)
    where.keep(Settings(heard=("movement", "exchange")))
    async with at_home(where) as (app, pilot):
        await Keyboard(pilot).press("s", "h", "space")
        assert (app.settings.master, app.settings.heard) == (False, ("movement", "exchange"))
        await Keyboard(pilot).press("right")
        assert (app.settings.master, app.settings.heard) == (True, ())


async def test_settings_that_cannot_be_saved_say_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    async with at_home(context(tmp_path / "file")) as (app, pilot):
        await Keyboard(pilot).press("s", "right")
        assert "could not be saved" in str(app.screen.query_one("#wrong", Static).content)


def test_every_theme_can_be_chosen() -> None:
    assert [key for key, _ in THEME.values] == list(THEMES)


async def test_plain_characters_are_ascii_on_every_page_and_colours_can_be_none(tmp_path: Path) -> None:
    there = context(tmp_path)
    there.keep(Settings(characters="ascii", theme="none"))
    async with at_home(there) as (app, pilot):
        for keys in ((), ("f",), ("escape", "r"), ("escape", "n"), ("escape", "s")):
            await Keyboard(pilot).press(*keys)
            await pilot.pause()
            frame = Frame(80, 24)
            for y, strip in enumerate(app.screen._compositor.render_strips()):
                frame.draw(f"\x1b[{y + 1};1H{Strip(strip).render(app.console)}")
            sent = [app.gate.row(row) for row in frame.rows]
            assert all(char.isascii() and len(char) == 1 for row in sent for char, _ in row)
            plain = {"", "1", "2", "4", "7", "1;7", "1;4", "1;2"}
            assert {codes for row in sent for _, codes in row} <= plain


async def test_what_each_setting_does_finds_room_under_all_of_them(tmp_path: Path) -> None:
    where = context(tmp_path)
    where.keep(Settings(wrap=50))
    async with at_home(where) as (app, pilot):
        await Keyboard(pilot).press("s")
        for field in SettingsForm(where, where.settings, "%").page.fields:
            await pilot.pause()
            assert all(value.label in shown(app) for value in field.values), field.key
            await Keyboard(pilot).press("down")
