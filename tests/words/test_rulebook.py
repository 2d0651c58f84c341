"""The rulebook: chapters, tables, searching."""

import re
from typing import Any

from duel_tui.registry import KEYS, Library
from duel_tui.words import Article, Phrases, Rulebook
from duel_tui.words.phrases import read_phrases
from duel_tui.words.rulebook import WIDTH

ELSEWHERE = {("rapier_and_dagger", "contact"): {"hindrance", "retrieve", "stagger_targets"}}
"""Keys of a printed table that are none of its rows."""
NOT_PRINTED = {"house_rules", "name", "maps", "size_gap", "ratings", "wizard", "column_of"}
"""Keys of tables.toml that are settings of rulings or of the calendar, and no tables of a duel."""


def entry(rulebook: Rulebook, key: str) -> Article:
    place = rulebook.place_of(key)
    assert place is not None, key
    return rulebook.chapters[place[0]].entries[place[1]]


def test_every_line_fits_and_no_slot_is_left_open(rulebook: Rulebook) -> None:
    for chapter in rulebook.chapters:
        for one in chapter.entries:
            assert one.text, one.title
            assert "{" not in one.text, one.title
            assert all(len(line) <= WIDTH for line in one.text.splitlines()), one.title


def test_every_table_of_the_ruleset_is_printed(
    rulebook: Rulebook, library: Library, phrases: Phrases
) -> None:
    keys = {one.key for chapter in rulebook.chapters for one in chapter.entries}
    assert keys >= {f"table {name}" for name in phrases.tables}
    printed = {words.at.split(".")[0] for words in phrases.tables.values()}
    assert printed >= set(library.raw_tables(KEYS[0])) - NOT_PRINTED


def test_the_matrix_of_a_standing_defender_is_printed_cell_by_cell(
    rulebook: Rulebook, library: Library
) -> None:
    lines = entry(rulebook, "table matrix_stand").text.partition("\n\n")[0].splitlines()[1:]
    figures = [[int(number) for number in re.findall(r"\d+", line)] for line in lines]
    matrix = library.raw_tables(KEYS[0])["combat_matrix"]["stand"]
    assert figures == [cells for row in matrix.values() for cells in row.values()]


def test_picked_cells_stand_under_their_heads(rulebook: Rulebook) -> None:
    strength = entry(rulebook, "table strength").text.splitlines()
    assert " ".join(strength[0].split()) == "band from to Old Span. Ital. Wound NM CM SAP PA"
    assert strength[3].split()[:7] == ["Good", "Shape", "11", "17", "+1/0", "+2/+1", "0/+2"]
    effect = entry(rulebook, "table movement_effect").text
    assert re.search(r"pass forward  back +\(3\) v 2  SA H RC RL +-5  in reach", effect)
    assert re.search(r"buckler +80 +75 +70 +- +70 +- +-", entry(rulebook, "table crossed_swords").text)
    assert re.search(r"left leg +10 +140 +-", entry(rulebook, "table wound_thresholds").text)


def test_figures_in_the_text_come_from_the_tables(
    library: Library, rulebook: Rulebook, phrases: Phrases
) -> None:
    tables = library.raw_tables(KEYS[0])
    changed = tables | {"contact": tables["contact"] | {"rise_first": 55}}
    other = Rulebook(phrases, changed)
    assert any("50 or more lets the fencer rise" in found.line for found in rulebook.search("rise"))
    assert any("55 or more lets the fencer rise" in found.line for found in other.search("rise"))


def test_a_search_finds_entries_that_hold_all_the_words_titles_first(rulebook: Rulebook) -> None:
    found = rulebook.search("universal PARRY")
    assert found[0].title == "Parry: universal"
    assert all("universal" in one.title.casefold() for one in found[:3])
    assert rulebook.search("universal trebuchet") == ()
    assert rulebook.search("  ") == ()


def test_a_choice_and_a_house_rule_can_be_looked_up_by_key(rulebook: Rulebook) -> None:
    assert "step off to the right" in entry(rulebook, "movement volt").text
    assert "RD-24b" in entry(rulebook, "rule double_touch").about
    assert [one.title for one in rulebook.search("RD-24b")] == ["Double touches"]
    assert rulebook.place_of("movement hop") is None


def test_every_figure_of_a_printed_table_has_words_and_is_printed(library: Library) -> None:
    """But for what of the contact routine another table has, and what its sentences say."""
    dropped: set[tuple[str, str]] = set()
    for key in KEYS:
        phrases, tables = read_phrases(library.phrases(key)), library.raw_tables(key)
        book = Rulebook(phrases, tables)
        for name, words in phrases.tables.items():
            kept = len(book.table(name).rows)
            found = _under(tables, words.at.split("."))
            if kept < len(found):
                assert len(found) - kept == len(ELSEWHERE.get((key, name), ())), (key, name)
                dropped.add((key, name))
    assert dropped == set(ELSEWHERE)


def _under(table: Any, path: list[str]) -> list[Any]:
    """Everything under a path, where `*` stands for each key."""
    if not path:
        return [table]
    key, *more = path
    inner = (table.values() if isinstance(table, dict) else table) if key == "*" else [table[key]]
    return [one for each in inner for one in _under(each, more)]
