"""Other milieus are files that say only what differs."""

import re
from pathlib import Path

from duel_tui.cli.setting import with_changes
from duel_tui.registry import data_folder
from duel_tui.systems.duel_of_swords.ruleset import KEY
from duel_tui.words import read_phrases
from tests.systems.duel_of_swords.bouts import TABLES
from tests.words.moves.entries import texts_of

SWORDS = re.compile(r"steel|blade|edge|sword|thrust|slash|parr|the point\b|'s point|\bcuts?\b", re.IGNORECASE)
"""What no wizard has in hand."""
SPELLS = data_folder() / KEY / "milieus" / "spells.toml"


def test_duel_of_spells_is_the_same_game_in_other_words() -> None:
    library = with_changes(data_folder(), [SPELLS]).library()
    tables, phrases = library.tables(KEY), read_phrases(library.phrases(KEY))
    assert tables.matrix == TABLES.matrix
    assert (tables.name, phrases.name) == ("Duel of Spells", "Duel of Spells")
    assert [row.label for row in phrases.pickers["move"].rows[:10]] == [
        "lightning bolt",
        "crushing force",
        "drain strength",
        "mind blast",
        "force shield",
        "energy shield",
        "teleport",
        "dimension shift",
        "mirror image",
        "lightning rod",
    ]


def test_wizards_are_told_of_without_swords() -> None:
    phrases = read_phrases(with_changes(data_folder(), [SPELLS]).library().phrases(KEY))
    told = [
        text for event in phrases.events.values() for variants in event.says.values() for text in variants
    ]
    told += [text for plays in phrases.words["plays"].values() for text in plays]
    told += [text for moves in phrases.moves.values() for words in moves.values() for text in texts_of(words)]
    told += phrases.scene.values()
    assert len(told) > 100
    assert not [text for text in told if SWORDS.search(text)]


def test_another_milieu_may_have_other_targets_and_another_matrix(tmp_path: Path) -> None:
    mine = tmp_path / "fists.toml"
    mine.write_text(
        f'based_on = "{KEY}"\nname = "Duel of Fists"\nhits_to_win = 3\n[matrix]\nthrust = "-A--Ab-bAB"\n',
        encoding="utf-8",
    )
    tables = with_changes(data_folder(), [mine]).library().tables(KEY)
    assert tables.hits_to_win == 3
    assert tables.matrix["thrust"][0] == "-"


def test_a_new_name_is_on_the_moves_row_too_and_in_what_a_reader_says(tmp_path: Path) -> None:
    mine = tmp_path / "fists.toml"
    mine.write_text(
        f'based_on = "{KEY}"\n[phrases.words.move]\nthrust = "jab"\ndodge = "duck"\n', encoding="utf-8"
    )
    phrases = read_phrases(with_changes(data_folder(), [mine]).library().phrases(KEY))
    rows = {row.key: row.label for row in phrases.pickers["move"].rows}
    assert (rows["thrust"], rows["dodge"], rows["dodge!"], rows["slash"]) == ("jab", "duck", "duck!", "slash")
