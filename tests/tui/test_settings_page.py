"""Settings are kept at once."""

from pathlib import Path

from duel_tui.storage import settings
from duel_tui.storage.settings import Settings
from tests.tui.visits import Visit, house


def test_each_setting_is_on_disk_as_soon_as_it_is_turned(tmp_path: Path) -> None:
    visit = Visit(house(tmp_path))
    visit.press("s", "right")
    path = visit.house.saves.settings
    assert settings.load(path).pause == "never"
    visit.press("down", "right")
    assert settings.load(path).odds is False
    visit.press("down", "down", "right", "down", "right")
    kept = settings.load(path)
    assert (kept.theme, kept.ascii) == ("none", True)
    assert visit.settings == kept


def test_the_master_is_silenced_and_begins_anew(tmp_path: Path) -> None:
    visit = Visit(house(tmp_path))
    visit.keep(Settings(heard=("movement", "exchange")))
    visit.press("s", "down", "down", "right")
    assert (visit.settings.master, visit.settings.heard) == (False, ("movement", "exchange"))
    visit.press("right")
    assert (visit.settings.master, visit.settings.heard) == (True, ())


def test_settings_that_cannot_be_kept_say_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    visit = Visit(house(tmp_path / "file"))
    visit.press("s", "right")
    assert "could not be saved" in visit.text
