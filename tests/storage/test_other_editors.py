"""Files whose lines another editor ended as on Windows, or began with a mark, load as they were."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from duel_tui.__main__ import main
from duel_tui.data import read_toml
from duel_tui.fencer.person import Fencer
from duel_tui.storage import drafts, duels, fencers, numbers, settings, shelf
from duel_tui.storage.drafts import HalfMade
from duel_tui.storage.folders import Saves
from duel_tui.storage.settings import Settings
from tests.storage.toy import GAMES, new_save, play

_MARK = b"\xef\xbb\xbf"

Edit = Callable[[bytes], bytes]

EDITS: dict[str, Edit] = {
    "ends of Windows": lambda data: data.replace(b"\n", b"\r\n"),
    "a mark": lambda data: _MARK + data,
    "both": lambda data: _MARK + data.replace(b"\n", b"\r\n"),
}


@pytest.fixture(params=list(EDITS.values()), ids=list(EDITS))
def edit(request: pytest.FixtureRequest) -> Callable[[Path], None]:
    changed: Edit = request.param

    def edit_it(path: Path) -> None:
        path.write_bytes(changed(path.read_bytes()))

    return edit_it


def test_a_fencer_loads(tmp_path: Path, edit: Callable[[Path], None]) -> None:
    file = fencers.add(Saves(tmp_path), Fencer(name="Anna", expertise=5, notes="limps\nlaughs"))
    edit(file.path)
    assert fencers.load(file.path) == file


def test_settings_load(tmp_path: Path, edit: Callable[[Path], None]) -> None:
    path, liked = tmp_path / "settings.toml", Settings(theme="moonlight", heard=("one", "two"))
    settings.save(path, liked)
    edit(path)
    assert settings.load(path) == liked


def test_numbers_and_a_draft_load(tmp_path: Path, edit: Callable[[Path], None]) -> None:
    path = tmp_path / "numbers.toml"
    numbers.numbered(path, "duels", ["one"])
    numbers.numbered(path, "duels", ["two"])
    edit(path)
    assert numbers.numbered(path, "duels", ["two"]) == {"two": 2}
    saves = Saves(tmp_path)
    drafts.save(saves, HalfMade(3, ("strength 1d20: 4",)))
    edit(drafts.path_of(saves))
    assert drafts.load(saves) == HalfMade(3, ("strength 1d20: 4",))


def test_a_ruleset_of_ones_own_loads(tmp_path: Path, edit: Callable[[Path], None]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('based_on = "en_garde"\ndescription = "two\\nlines"\n')
    before = read_toml(path)
    edit(path)
    assert read_toml(path) == before


def test_a_duel_loads_is_listed_and_goes_on(tmp_path: Path, edit: Callable[[Path], None]) -> None:
    saved = new_save(tmp_path)
    play(saved, 2)
    wanted = duels.load(saved.path, GAMES).journal
    edit(saved.path)
    again = duels.load(saved.path, GAMES)
    assert again.journal == wanted
    assert not again.torn
    assert isinstance(shelf.duels(tmp_path)[0], shelf.Shelved)
    play(again, 2)
    assert duels.load(saved.path, GAMES).journal.lines[:2] == wanted.lines[:2]
    assert len(duels.load(saved.path, GAMES).journal.lines) > len(wanted.lines)
    shelf.rename(saved.path, "Dawn")
    assert duels.load(saved.path, GAMES).setup == replace(saved.setup, title="Dawn")


def test_check_knows_what_such_a_file_is(
    tmp_path: Path, edit: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    path = fencers.add(Saves(tmp_path), Fencer(name="Anna", expertise=5)).path
    edit(path)
    assert main(["check", str(path)]) == 0
    assert "ok" in capsys.readouterr().out
