"""Every sentence that the code asks for by its key is there, in the words of every game."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from duel_tui.narration import read_phrases
from duel_tui.registry import KEYS, Library, data_folder
from duel_tui.registry.games import GAMES

SOURCE = Path(__file__).parents[2] / "duel_tui"
LIBRARY = Library(data_folder())
SHARED = ("tui", "plain", "pages")


def asked_for(folder: Path) -> Iterator[tuple[str, str]]:
    """The keys that are written out in calls of `say`, each with its file."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            keys = node.args[0]
            if name in {"say", "_say"} and isinstance(keys, ast.Constant) and isinstance(keys.value, str):
                yield path.name, keys.value


@pytest.mark.parametrize("game", KEYS)
def test_every_sentence_of_screen_and_lines_is_there(game: str) -> None:
    says = read_phrases(LIBRARY.phrases(game)).says
    keys = [
        (file, key)
        for folder in SHARED
        for file, key in asked_for(SOURCE / folder)
        if key.replace("_", "").islower() and " " not in key
    ]
    assert len(keys) > 50
    assert [pair for pair in keys if pair[1] not in says] == []


@pytest.mark.parametrize("game", KEYS)
def test_every_sentence_of_a_scene_is_there(game: str) -> None:
    scene = read_phrases(LIBRARY.phrases(game)).scene
    keys = list(asked_for(SOURCE / "systems" / game))
    assert len(keys) > 5
    assert [pair for pair in keys if pair[1] not in scene] == []
    assert set(GAMES[game].vocabulary.scene) == {key for _, key in keys}


def test_the_names_of_a_target_are_asked_of_a_game_in_every_length() -> None:
    words = read_phrases(LIBRARY.phrases("rapier_and_dagger")).words
    lengths = {group for group in words if group.startswith("place")}
    assert "place_short" in lengths
    assert lengths <= set(GAMES["rapier_and_dagger"].vocabulary.labels)
