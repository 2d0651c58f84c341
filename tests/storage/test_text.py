"""Names and notes from outside are text: no control characters, no turned-round text, never a path."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel_tui.engine.answers import LABEL
from duel_tui.sanitize import NAME, clean_text, cleaned
from duel_tui.storage.files import slug
from duel_tui.storage.lines import clean_line
from tests.hostile.corpus import NASTY, harm


@pytest.mark.parametrize("name", NASTY)
def test_nothing_that_steers_a_terminal_is_left_of_a_nasty_name(name: str) -> None:
    kept = clean_text(name)
    assert len(kept) <= NAME
    assert kept == kept.strip()
    assert not harm(kept)
    kept.encode()


@pytest.mark.parametrize("name", NASTY)
def test_a_nasty_name_makes_a_plain_file_name(name: str) -> None:
    stem = slug(name)
    assert stem
    assert len(stem) <= NAME + len("fencer-")
    assert set(stem) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert not stem.startswith("-")


@given(st.text())
def test_what_is_clean_stays_as_it_is(text: str) -> None:
    once = clean_text(text)
    assert clean_text(once) == once
    notes = clean_text(text, 200, lines=True)
    assert clean_text(notes, 200, lines=True) == notes


def test_letters_of_every_script_are_kept() -> None:
    for name in ("Capitaine d'Épée", "宮本武蔵", "Ægir Ðórsson", "O'Neill-Smith", "\U0001f93a"):
        assert clean_text(name) == name


def test_a_letter_carries_at_most_two_marks() -> None:
    assert clean_text("Z" + "\u0335" * 9) == "Z\u0335\u0335"


def test_notes_keep_their_lines() -> None:
    assert clean_text("one\r\n two\x1b \nthree\n", 100, lines=True) == "one\ntwo\nthree"


def test_a_label_inside_a_journals_line_is_cleaned_and_the_line_kept() -> None:
    line = r'left hit 1d100: 31 overruled to 88 "a \"big\" \u001b[31mchandelier"'
    assert clean_line(line) == r'left hit 1d100: 31 overruled to 88 "a \"big\" [31mchandelier"'
    assert clean_line("left hit 1d100: 16 = 8 8 by hand") == "left hit 1d100: 16 = 8 8 by hand"
    assert len(clean_line(f'x "{"y" * 500}"')) == LABEL + 4


def test_every_text_in_a_file_is_cleaned() -> None:
    raw = {"na\x1bme": ["\x07a", {"b": "c\u202e"}], "n": 3}
    assert cleaned(raw) == {"na me": ["a", {"b": "c"}], "n": 3}
