"""A game that lacks something is refused when it is loaded, and everything that it lacks is named in one list."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from duel_tui.play.context import AppContext
from duel_tui.registry import KEYS, Library, data_folder
from duel_tui.registry.games import GAMES
from duel_tui.registry.lacks import IncompleteGameError
from duel_tui.storage.folders import Saves
from tests.teaching.first_lesson import KEY
from tests.teaching.test_doors import COMMAND

Away = tuple[str, str, str]
"""A file, what is taken out of it, and what stands there then; an empty text: the file itself goes."""
PIECES: dict[str, Away] = {
    "tables.toml: there is no such file": ("tables", "", ""),
    "presets.toml: there is no such file": ("presets", "", ""),
    "editions.toml: there is no such file": ("editions", "", ""),
    "opponents.toml: there is no such file": ("opponents", "", ""),
    "phrases.toml: there is no such file": ("phrases", "", ""),
    "moves.toml: there is no such file": ("moves", "", ""),
    "moves.toml: move.parry": ("moves", "parry = {", "parade = {"),
    "tables.toml: the key rounds is missing": ("tables", "rounds = 12\n", ""),
    "presets.toml: exactly one preset needs friendly = true, but none is": ("presets", "friendly = true\n", ""),
    "editions.toml: the key known is missing": ("editions", '[known."1"]\n', ""),
    "opponents.toml: tags: 'sidestep' is not among": ("opponents", '"cut"', '"sidestep"'),
    "phrases.toml: name": ("phrases", 'name = "First lesson"\n', ""),
    "phrases.toml: short": ("phrases", 'short = "Lesson"\n', ""),
    "told.toml: hit": ("told", "[hit]", "[miss]"),
    "phrases.toml: events.miss: there is no such event": ("phrases", "[events.hit]", "[events.miss]"),
    "phrases.toml: asks.move": ("phrases", "[asks.move]", "[asks.other]"),
    "phrases.toml: pickers.move": ("phrases", "[pickers.move]", "[pickers.other]"),
    "phrases.toml: pickers.move.cut": ("phrases", '  { key = "cut", letter = "c", label = "cut" },\n', ""),
    "phrases.toml: pickers.move.thrust: no letter": ("phrases", 'letter = "t"', 'letter = ""'),
    "phrases.toml: words.kind.death": ("phrases", 'death = "a duel to the death"\n', ""),
    "phrases.toml: words.move.parry": ("phrases", 'cut = "cut"\nparry = "parry"\n\n[words.g', 'cut = "cut"\n\n[words.g'),
    "phrases.toml: words.state": ("phrases", "[words.state]\n", ""),
    "phrases.toml: rulebook": ("phrases", "[[rulebook]]", "[[book]]"),
    "phrases.toml: stands.where": ("phrases", "where = [{", "there = [{"),
    "phrases.toml: stands.side": ("phrases", "side = [{", "aside = [{"),
    "phrases.toml: options.take_back": ("phrases", "[options.take_back]", "[options.other]"),
    "phrases.toml: options.level_at_the_limit.values.next_hit": ("phrases", ', next_hit = "the next hit" }', " }"),
}  # fmt: skip
TOGETHER = [piece for piece, (_, text, _) in PIECES.items() if text and "pickers.move" not in piece]


def take_away(folder: Path, piece: str) -> None:
    name, text, instead = PIECES[piece]
    path = folder / KEY / f"{name}.toml"
    if not text:
        path.unlink()
        return
    found = path.read_text(encoding="utf-8")
    assert text in found
    path.write_text(found.replace(text, instead, 1 if "rulebook" not in text else -1), encoding="utf-8")


def lacks_of(library: Library) -> tuple[str, ...]:
    with pytest.raises(IncompleteGameError) as refused:
        library.check(KEY)
    assert str(refused.value).endswith("; ".join(refused.value.lacks))
    return refused.value.lacks


@pytest.mark.parametrize("piece", [piece for piece in PIECES if piece not in TOGETHER])
def test_each_piece_that_is_taken_away_is_named(library: Library, piece: str) -> None:
    take_away(library.folder, piece)
    (lack,) = lacks_of(library)
    assert lack.startswith(piece)


def test_all_pieces_together_are_named_in_one_list(library: Library) -> None:
    for piece in TOGETHER:
        take_away(library.folder, piece)
    found = lacks_of(library)
    assert len(TOGETHER) > 10
    assert sorted(found) == sorted([lack for piece in TOGETHER for lack in found if lack.startswith(piece)])
    assert len(found) == len(TOGETHER)
    assert len(str(found)) > 500


@pytest.mark.parametrize(
    ("old", "new", "lack"),
    [
        ("ended = ", "end = ", "poses.toml: events.ended"),
        ('ended = "end"', 'ended = "bow"', "poses.toml: events.ended: there is no pose bow"),
        ('ended = "end"', 'ended = "sabre"', "poses.toml: events.ended: there is no pose sabre"),
        ("[won]", "[wins]", "poses.toml: won"),
        ("[end]", "[ends]", "poses.toml: end"),
    ],
)
def test_a_game_with_a_scene_needs_its_groups_and_a_drawn_pose_for_each_event(
    library: Library, old: str, new: str, lack: str
) -> None:
    path = library.folder / "en_garde" / "poses.toml"
    shipped = path.read_text(encoding="utf-8")
    assert old in shipped
    path.write_text(shipped.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(IncompleteGameError) as refused:
        library.check("en_garde")
    assert refused.value.lacks == (lack,)


@pytest.mark.parametrize("key", [key for key in KEYS if GAMES[key].scene])
def test_a_scene_asks_for_every_group_of_poses_that_is_there(key: str) -> None:
    assert {"events", *GAMES[key].vocabulary.poses} == Library(data_folder()).raw(key, "poses").keys()


def test_an_empty_folder_lacks_every_file(library: Library) -> None:
    for path in (library.folder / KEY).iterdir():
        path.unlink()
    files = ("tables", "phrases", "told", "moves", "presets", "editions", "opponents")
    assert lacks_of(library) == tuple([f"{name}.toml: there is no such file" for name in files])


@pytest.mark.parametrize("key", KEYS)
def test_a_game_as_it_is_shipped_lacks_nothing(key: str) -> None:
    Library(data_folder()).check(key)


@pytest.mark.parametrize(
    "load", [AppContext.presets, AppContext.wording, AppContext.cards], ids=lambda load: load.__name__
)
def test_whatever_a_page_asks_for_first_names_all(
    library: Library, tmp_path: Path, load: Callable[[AppContext, str], object]
) -> None:
    take_away(library.folder, "phrases.toml: words.kind.death")
    take_away(library.folder, "editions.toml: there is no such file")
    context = AppContext(library, Saves(tmp_path), Saves(tmp_path))
    with pytest.raises(IncompleteGameError, match=r"first_lesson lacks 2 things: phrases.*; editions"):
        load(context, KEY)


@pytest.mark.parametrize("door", ["referee", "simulate"])
def test_a_command_names_all_and_begins_nothing(library: Library, door: str) -> None:
    take_away(library.folder, "phrases.toml: words.kind.death")
    take_away(library.folder, "presets.toml: there is no such file")
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [*COMMAND, "--rulesets", str(library.folder), door, KEY], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert (
        "lacks 2 things: phrases.toml: words.kind.death; presets.toml: there is no such file" in done.stderr
    )
