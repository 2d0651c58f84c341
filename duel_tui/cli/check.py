"""Checks a file: a duel, a fencer, a file of keys or one of a ruleset's files."""

import argparse
from codecs import BOM_UTF8
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from duel_tui.cli.keys import games_of
from duel_tui.cli.setting import shelf, with_changes
from duel_tui.engine.journal import BrokenLineError, Journal
from duel_tui.engine.timeline import Timeline
from duel_tui.keys import COMMANDS
from duel_tui.keys.keymap import read as read_keys
from duel_tui.play.manual import manual
from duel_tui.registry import BASE, KEYS, Library
from duel_tui.registry.lacks import MOVES, POSES, lacks
from duel_tui.registry.maps import is_map, read_map
from duel_tui.registry.variants import read_variant
from duel_tui.sanitize import SENTENCE, ComplaintError, clean_text
from duel_tui.storage import duels, fencers, files, toml
from duel_tui.storage.errors import BrokenFileError
from duel_tui.storage.folders import KEYS_FILE
from duel_tui.theatre import read_letters, read_poses
from duel_tui.usage.parsing import UsageError
from duel_tui.words import read_phrases

_WRONG = 1


def run(asked: argparse.Namespace) -> int:
    """Print that a file is ok, or one sentence about its error."""
    path: Path = asked.file
    name = clean_text(path.name, SENTENCE)
    data = files.read(path)
    try:
        print(f"{name}: ok, {_found(path, data, shelf(asked).library())}")
    except (BrokenFileError, UsageError) as wrong:
        print(wrong)
        return _WRONG
    except ComplaintError as wrong:
        print(f"{name}: {_without(f'{path}', _without(path.name, str(wrong)))}")
        return _WRONG
    return 0


def _without(name: str, said: str) -> str:
    """A sentence about a file, without the file's name."""
    return said.removeprefix(f"{clean_text(name, SENTENCE)}: ")


def _found(path: Path, data: bytes, library: Library) -> str:
    """The kind of a file without errors."""
    if data.removeprefix(BOM_UTF8).startswith(duels.MARK):
        return _duel(path, library)
    table = toml.table_of(path, toml.text_of(path, data))
    if BASE in table:
        return _change(path, library.folder)
    if is_map(path, table):
        rows, columns = read_map(path).size
        return f"a map of {columns} by {rows} squares"
    if path.parent.name in KEYS or path.name in _SHARED:
        return _ruleset(path)
    if path.parent.name == _RULESETS:
        read_variant(path)  # refuses it: it names no game that it changes
    if path.name == KEYS_FILE:
        own = read_keys(path, lambda: games_of(library))
        letters = sum(map(len, own.letters.values()))
        return f"keys of your own for {len(own.changed)} of {len(COMMANDS)} commands; letters: {letters}"
    if "name" in table:
        fencers.fit(path, library.problems)
        return f"a fencer{_passed(path, library)}"
    raise BrokenFileError(path, "this is not a duel, a ruleset, a map or a fencer: a fencer needs a name")


def _change(path: Path, folder: Path) -> str:
    changed = with_changes(folder, [path]).library()
    for key in changed.changes:
        try:
            read_phrases(changed.phrases(key))
        except ComplaintError as wrong:
            raise BrokenFileError(path, _without("phrases.toml", str(wrong))) from wrong
    return f"a change to {', '.join(changed.changes)}"


def _duel(path: Path, library: Library) -> str:
    saved = duels.load(path, library)
    count = len(saved.journal.lines)
    lines = f"{count} lines" if count != 1 else "1 line"
    torn = "; the last line is broken off and left out" if saved.torn else ""
    return f"a duel of {saved.journal.ruleset}, {lines}{torn}"


def _passed(path: Path, library: Library) -> str:
    """Reckon all time that has passed for a fencer again; whether the sheet is another than the last left, or nothing."""
    file, end = fencers.load(path), None
    for number, one in enumerate(file.passed, 1):
        passing = library.passing(one.options)
        try:
            timeline = Timeline(passing, Journal(passing.key, "", one.options, one.start, one.lines))
        except BrokenLineError as wrong:
            raise BrokenFileError(path, f"passed, number {number}: {wrong}") from wrong
        if not timeline.done:
            raise BrokenFileError(path, f"passed, number {number}: dice are missing at the end")
        end = timeline.state
    if end is None or file.last_carried != end.last_fight:
        return ""
    sheet = replace(file.fencer, notes="", rerolled=())
    same = (end.fencer, end.condition, end.rolled) == (sheet, file.condition, file.rolled)
    return "" if same else ", changed since time passed last"


def _ruleset(path: Path) -> str:
    shared = path.parent.name not in KEYS
    key = KEYS[0] if shared else path.parent.name
    library = Library(path.parent if shared else path.parent.parent)
    checks: dict[str, Callable[[], object]] = {
        "tables": lambda: library.tables(key),
        **{part: lambda: library.tables(key) for part in library.parts(key)},
        "presets": lambda: library.presets(key),
        "editions": lambda: library.editions(key),
        "casting": library.casting,
        "phrases": lambda: read_phrases(library.phrases(key)),
        "lesson": library.lesson,
        "manual": lambda: manual(library),
        "told": lambda: read_phrases(library.phrases(key)),
        "moves": lambda: _lacking(path, MOVES, key, library),
        "affair": library.affairs,
        "opponents": lambda: [library.cards(game) for game in (KEYS if shared else (key,))],
        "poses": lambda: read_poses(path) if shared else _lacking(path, POSES, key, library),
        "poses_ascii": lambda: read_letters(path),
    }
    if path.stem not in checks:
        raise BrokenFileError(path, f"a ruleset has no file of this name, only {', '.join(checks)}")
    checks[path.stem]()
    return f"the {path.stem} of {'all games' if shared else key}"


def _lacking(path: Path, name: str, key: str, library: Library) -> None:
    """Refuse the poses or moves of a game if an event or a choice has none, or if they name what does not exist."""
    if name == MOVES:
        read_phrases(library.phrases(key))
    if found := lacks(key, {name: lambda: library.raw(key, name)}):
        raise BrokenFileError(path, "; ".join([_without(path.name, one) for one in found]))


_RULESETS = "rulesets"
"""The folder of the user's own rulesets in the folder of saves."""
_SHARED = ("affair.toml", "manual.toml", "opponents.toml", "phrases.toml", "poses.toml", "poses_ascii.toml")
"""The files of a rulesets folder that all games share."""
