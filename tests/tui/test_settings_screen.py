"""Settings are saved at once, and look like this."""

from pathlib import Path
from unittest.mock import patch

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
from duel_tui.tui.screens.base import PAUSE, ExplainingScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.styles import THEMES
from duel_tui.tui.terminal import Start
from duel_tui.tui.widgets.form import Form
from tests.plain.talks import opened
from tests.tui.golden import assert_looks_like
from tests.tui.screens import Keyboard, filled_on, running
from tests.tui.test_home_screen import at_home
from tests.tui.visits import context


def about(keyboard: Keyboard) -> str:
    return str(keyboard.app.screen.query_one("#about", Static).content)


async def test_every_field_of_the_model_and_each_of_its_values_finds_room_on_the_screen(
    tmp_path: Path,
) -> None:
    where = context(tmp_path)
    where.keep(Settings(wrap=50))
    async with at_home(where) as keyboard:
        await keyboard.press("s")
        for field in SettingsForm(where, where.settings, "%").page.fields:
            assert keyboard.app.screen.query_one(Form).pointed == field.key
            assert field.line in about(keyboard).replace("\n", " ")
            assert all(value.label in about(keyboard) for value in field.values)
            assert all(value.label in keyboard.text for value in field.values), field.key
            assert f" {field.label.upper()} " in keyboard.text
            assert f" {field.under.upper()} " in keyboard.text
            await keyboard.press("down")
    async with at_home(context(tmp_path / "usual")) as keyboard:
        await keyboard.press("s", "down")
        assert_looks_like(keyboard.app, "settings-80x24")
        await keyboard.pilot.resize_terminal(120, 40)
        await keyboard.pilot.pause(PAUSE * 3)
        assert_looks_like(keyboard.app, "settings-120x40")


async def test_each_setting_is_on_disk_as_soon_as_it_is_turned(tmp_path: Path) -> None:
    where = context(tmp_path)
    where.keep(Settings(heard=("movement", "exchange")))
    async with at_home(where) as keyboard:
        app, path = keyboard.app, where.saves.settings
        await keyboard.press("s")
        await keyboard.pilot.pause(PAUSE * 3)
        before = about(keyboard)
        with patch.object(ExplainingScreen, "explain_later") as later:
            keyboard.send("down")
            await keyboard.rest()
            assert (about(keyboard), later.called) == (before, True), "what it does follows the caret later"
        await keyboard.press("up", "right")
        assert settings.load(path).pause == "never"
        await keyboard.press("down", "right", "down", "space", "down", "enter")
        kept = settings.load(path)
        assert (kept.motion, kept.odds, kept.sums) == (False, False, False)
        await keyboard.press(*["down"] * 3, "left", "down", "right")
        kept = settings.load(path)
        assert (kept.kalvan, kept.roll_wizard) == ("hostigos", True)
        await keyboard.press(*["down", "right"] * 5)
        kept = settings.load(path)
        assert (kept.theme, kept.characters, kept.us_keys) == ("dark", "ascii", False)
        assert (kept.bell, kept.detail) == (True, "full")
        await keyboard.press("h", "space")
        assert (app.settings.master, app.settings.heard) == (False, ("movement", "exchange"))
        await keyboard.press("right")
        assert (app.settings.master, app.settings.heard) == (True, ()), "the master begins again"
        assert app.settings == settings.load(path)
        await keyboard.press("escape")
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
        for theme in ("none", "parchment"):
            app.keep(replace(app.settings, theme=theme))
            assert settings.load(where.saves.settings).theme == theme
        await player.press("s right")
        assert (app.settings.characters, app.settings.pause) == ("ascii", "never")
        await player.press("i space")
        assert settings.load(where.saves.settings).characters == app.settings.characters != "ascii"


async def test_own_keys_turn_them_and_go_back_and_what_cannot_be_saved_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    own = Keymap({"turn": ("ctrl+t",), "back": ("f9",), "field": ("ctrl+d",)})
    async with at_home(context(tmp_path / "file"), keymap=own) as keyboard:
        app = keyboard.app
        before = app.settings.motion
        await keyboard.press("s", "ctrl+d", "ctrl+t", "right", "escape")
        assert app.settings.motion is not before
        assert isinstance(filled_on(app), SettingsForm)
        assert app.screen.query_one(Form).pointed == "motion"
        assert "could not be saved" in str(app.screen.query_one("#wrong", Static).content)
        await keyboard.press("f9")
        assert isinstance(app.screen, HomeScreen)


def test_every_theme_can_be_chosen() -> None:
    assert [key for key, _ in THEME.values] == list(THEMES)


async def test_plain_characters_are_ascii_on_every_page_and_colours_can_be_none(tmp_path: Path) -> None:
    there = context(tmp_path)
    there.keep(Settings(characters="ascii", theme="none"))
    async with at_home(there) as keyboard:
        app = keyboard.app
        for keys in ((), ("f",), ("escape", "r"), ("escape", "n"), ("escape", "s")):
            await keyboard.press(*keys)
            frame = Frame(80, 24)
            for y, strip in enumerate(app.screen._compositor.render_strips()):
                frame.draw(f"\x1b[{y + 1};1H{Strip(strip).render(app.console)}")
            sent = [app.gate.row(row) for row in frame.rows]
            assert all(char.isascii() and len(char) == 1 for row in sent for char, _ in row)
            plain = {"", "1", "2", "4", "7", "1;7", "1;4", "1;2"}
            assert {codes for row in sent for _, codes in row} <= plain
