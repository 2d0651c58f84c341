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
EDITS: dict[str, Callable[[bytes], bytes]] = {
    "ends of Windows": lambda data: data.replace(b"\n", b"\r\n"),
    "a mark": lambda data: _MARK + data,
    "both": lambda data: _MARK + data.replace(b"\n", b"\r\n"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_files_load_and_duels_go_on(edit: str, tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    file = fencers.add(saves, Fencer(name="Anna", expertise=5, notes="limps\nlaughs"))
    liked = Settings(theme="moonlight", heard=("one", "two"))
    settings.save(saves.settings, liked)
    numbers.numbered(saves.numbers, "duels", ["one"])
    numbers.numbered(saves.numbers, "duels", ["two"])
    drafts.save(saves, HalfMade(3, ("strength 1d20: 4",)))
    ruleset = tmp_path / "mine.toml"
    ruleset.write_text('based_on = "en_garde"\ndescription = "two\\nlines"\n')
    rules = read_toml(ruleset)
    saved = new_save(saves.duels)
    play(saved, 2)
    wanted = duels.load(saved.path, GAMES).journal
    for path in [path for path in tmp_path.rglob("*.toml") if path.is_file()]:
        path.write_bytes(EDITS[edit](path.read_bytes()))
    assert fencers.load(file.path) == file
    assert main(["check", str(file.path)]) == 0
    assert settings.load(saves.settings) == liked
    assert numbers.numbered(saves.numbers, "duels", ["two"]) == {"two": 2}
    assert drafts.load(saves) == HalfMade(3, ("strength 1d20: 4",))
    assert read_toml(ruleset) == rules
    again = duels.load(saved.path, GAMES)
    assert again.journal == wanted
    assert not again.torn
    assert isinstance(shelf.duels(saves.duels)[0], shelf.Shelved)
    play(again, 2)
    shelf.rename(saved.path, "Dawn")
    now = duels.load(saved.path, GAMES)
    assert now.setup == replace(saved.setup, title="Dawn")
    assert now.journal.lines[:2] == wanted.lines[:2]
    assert len(now.journal.lines) > len(wanted.lines)
