"""A game whose words lack a state that hinders a fencer is refused when it is loaded."""

from pathlib import Path
from shutil import copytree

import pytest

from duel_tui.registry import Library, data_folder
from duel_tui.registry.games import GAMES
from duel_tui.registry.lacks import IncompleteGameError
from duel_tui.words import read_phrases

GROUPS = {
    "rapier_and_dagger": ("state", "hindered", "hindered_short", "hindered_ends"),
    "card_duel": ("state", "hindered"),
}


@pytest.mark.parametrize("game", GROUPS)
def test_every_state_with_words_is_asked_for(game: str) -> None:
    words, asked = read_phrases(Library(data_folder()).phrases(game)).words, GAMES[game].vocabulary.labels
    for group in GROUPS[game]:
        assert sorted(asked[group]) == sorted(words[group]), group


@pytest.mark.parametrize("game", GROUPS)
def test_a_state_without_its_word_is_refused_in_one_sentence(game: str, tmp_path: Path) -> None:
    folder = copytree(data_folder(), tmp_path / "rulesets")
    path = folder / game / "phrases.toml"
    text = path.read_text(encoding="utf-8")
    begins = text.index("[words.hindered]")
    path.write_text(text[:begins] + text[begins:].replace("disarmed = ", "unarmed = ", 1), encoding="utf-8")
    with pytest.raises(IncompleteGameError) as refused:
        Library(folder).check(game)
    assert str(refused.value).endswith(f"{game} lacks one thing: phrases.toml: words.hindered.disarmed")
