"""Ruleset files that say only what differs: found in the shipped and the user's folder, and kept in duels."""

from pathlib import Path

import pytest

from duel_tui.engine.journal import Journal
from duel_tui.engine.side import BySide
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.registry import (
    KEYS,
    Library,
    RulesetError,
    data_folder,
    read_toml,
    read_variant,
    variants,
    with_variant,
)
from duel_tui.storage import duels
from duel_tui.storage.duels import Setup
from tests.play.beginnings import create

LIBRARY = Library(data_folder())
SWORDS = "duel_of_swords"
FISTS = f'based_on = "{SWORDS}"\nname = "Duel of Fists"\nline = "Bare hands."\nhits_to_win = 2\n'


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_games_variants_are_the_shipped_and_the_users_own_and_an_unusable_file_is_told_of(
    tmp_path: Path,
) -> None:
    written(tmp_path, "fists", FISTS)
    written(tmp_path, "wrong", f'based_on = "{SWORDS}"\n[matrix]\nthrust = "XB--Ab-bAB"\n')
    found = variants(LIBRARY, SWORDS, tmp_path)
    assert {"spells", "fists"} <= set(found.found)
    assert (found.found["fists"].name, found.found["fists"].line) == ("Duel of Fists", "Bare hands.")
    assert "fists" not in variants(LIBRARY, KEYS[0], tmp_path).found
    (why,) = found.unusable
    assert why.startswith("wrong.toml: matrix: thrust against slash")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "based_on is missing: name the game that this file changes"),
        ('based_on = "chess"', "'chess' is not a game: use one of "),
        (f'based_on = "{SWORDS}"\nname = 3', "name: expected text"),
        (f'based_on = "{SWORDS}"\nhouse_rules = 3\n', "house_rules: house rules are chosen for a duel"),
    ],
)
def test_a_file_that_does_not_say_what_it_changes_is_refused(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(RulesetError, match=f"mine.toml: .*{why}"):
        read_variant(written(tmp_path, "mine", text))


def test_words_in_the_place_of_a_table_name_the_users_own_file(tmp_path: Path) -> None:
    path = written(tmp_path, "mine", f'based_on = "{SWORDS}"\n[phrases]\nasks = 3\n')
    with pytest.raises(RulesetError, match=r"^mine.toml: phrases.asks: expected a table"):
        with_variant(LIBRARY, read_variant(path), path)


def test_a_name_of_its_own_is_no_figure_of_a_game_without_one(tmp_path: Path) -> None:
    path = written(tmp_path, "hard", 'based_on = "en_garde"\nname = "Hard En Garde"\nhits_to_win = 3\n')
    changed = LIBRARY.changed("en_garde", read_variant(path).changes)
    with pytest.raises(RulesetError, match="hits_to_win"):
        changed.tables("en_garde")
    assert LIBRARY.changed("en_garde", {"name": "Hard En Garde"}).tables("en_garde")


def test_a_duel_keeps_its_changes_and_is_played_by_them_without_their_file(tmp_path: Path) -> None:
    variant = read_variant(written(tmp_path, "fists", FISTS))
    changed = LIBRARY.changed(SWORDS, variant.changes)
    rules = changed.ruleset(SWORDS)
    start = changed.begin(rules, Kind.FRIENDLY, BySide(unnamed("Anna"), unnamed("Bruno")))
    names = BySide("Anna", "Bruno")
    setup = Setup(duels.created_now(), "friendly", names=names, changes=changed.concerning(SWORDS))
    moves = ["left move / right move: thrust / slash"]
    journal = Journal(SWORDS, LIBRARY.editions(SWORDS).current, {}, start, tuple(moves))
    saved = create(tmp_path / "duels", setup, journal)
    (tmp_path / "fists.toml").unlink()
    found = duels.load(saved.path, LIBRARY)
    assert found.setup.changes == {SWORDS: variant.changes}
    assert LIBRARY.under(found.setup.changes).tables(SWORDS).hits_to_win == 2


def test_a_duel_by_the_shipped_rules_is_not_changed_by_files_given_today() -> None:
    changed = LIBRARY.changed(SWORDS, {"hits_to_win": 2})
    assert changed.under(None).tables(SWORDS) == LIBRARY.tables(SWORDS)
    assert LIBRARY.under(None) is LIBRARY


@pytest.mark.parametrize("key", KEYS)
def test_the_words_of_a_variant_leave_those_of_the_game_as_they_are(key: str) -> None:
    """All readers share what was read of a file."""
    files = [data_folder() / "phrases.toml", *sorted((data_folder() / key).glob("*.toml"))]
    before = {path: read_toml(path) for path in files}
    own = LIBRARY.phrases(key)["words"]
    group, name = next((group, next(iter(names))) for group, names in own.items() if isinstance(names, dict))
    changed = LIBRARY.changed(key, {"phrases": {"words": {group: {name: "an oar"}}}}).phrases(key)
    assert changed["words"][group][name] == "an oar" != LIBRARY.phrases(key)["words"][group][name]
    assert {path: read_toml(path) for path in files} == before
