"""Settings are kept at once."""

from pathlib import Path

from duel_tui.storage import settings
from duel_tui.storage.settings import Settings
from duel_tui.tui.app import DuelApp
from duel_tui.tui.canvas import Canvas
from duel_tui.tui.line.frame import Frame
from duel_tui.tui.pages.hall import Hall
from duel_tui.tui.pages.home import HomePage
from tests.tui.visits import Visit, house


def test_each_setting_is_on_disk_as_soon_as_it_is_turned(tmp_path: Path) -> None:
    visit = Visit(house(tmp_path))
    visit.press("s", "right")
    path = visit.house.saves.settings
    assert settings.load(path).pause == "never"
    visit.press("down", "right")
    assert settings.load(path).odds is False
    visit.press("down", "right")
    assert settings.load(path).sums is False
    visit.press("down", "down", "right", "down", "right")
    kept = settings.load(path)
    assert (kept.theme, kept.characters) == ("lamplight", "ascii")
    visit.press("down", "right", "down", "right")
    kept = settings.load(path)
    assert (kept.kalvan, kept.roll_wizard) == ("otherwhen", True)
    assert visit.settings == kept


def test_the_master_is_silenced_and_begins_anew(tmp_path: Path) -> None:
    visit = Visit(house(tmp_path))
    visit.keep(Settings(heard=("movement", "exchange")))
    visit.press("s", "down", "down", "down", "right")
    assert (visit.settings.master, visit.settings.heard) == (False, ("movement", "exchange"))
    visit.press("right")
    assert (visit.settings.master, visit.settings.heard) == (True, ())


def test_settings_that_cannot_be_kept_say_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    visit = Visit(house(tmp_path / "file"))
    visit.press("s", "right")
    assert "could not be saved" in visit.text


async def test_plain_characters_are_ascii_on_every_page_and_colours_can_be_none(tmp_path: Path) -> None:
    there = house(tmp_path)
    there.keep(Settings(characters="ascii", theme="none"))
    app = DuelApp(lambda host: HomePage(host, lambda host: Hall(host, there)), there.settings, there.keep)
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in ((), ("f",), ("escape", "r"), ("escape", "n")):
            await pilot.press(*keys)
            await pilot.pause()
            frame = Frame(80, 24)
            canvas = app.query_one(Canvas)
            for y in range(24):
                frame.draw(f"\x1b[{y + 1};1H{canvas.render_line(y).render(app.console)}")
            sent = [app.gate.row(row) for row in frame.rows]
            assert all(char.isascii() and len(char) == 1 for row in sent for char, _ in row)
            assert {codes for row in sent for _, codes in row} <= {"", "1", "2", "4", "7", "1;7", "1;4"}
