"""Lines typed in capitals or on a keyboard in another script: words and letters count as they were meant, except in texts."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.plain.talks import context_in, conversation

BEGUN = ("new", "seed", "7", "begin")
STRANGE = "{}: the keyboard is set to another script; numbers and Latin letters work."


@pytest.mark.parametrize("typed", ["STAND", "S", "ыефтв", "Ы", "\u0456", "\u03c3", "ד"])
def test_a_row_is_chosen(typed: str, tmp_path: Path) -> None:
    assert "You stand" in conversation(context_in(tmp_path), [*BEGUN, typed, "quit"])


@pytest.mark.parametrize("typed", ["T S N", "ЕЫТ", "thrust ы т", "ерк ыц рфыру"])
def test_fields_are_filled_and_words_obeyed(typed: str, tmp_path: Path) -> None:
    told = conversation(context_in(tmp_path), [*BEGUN, "stand", "ьу", typed, "QUIT"]).splitlines()
    chosen = any(line.startswith("You thrust at") for line in told)
    assert chosen is (typed != "ерк ыц рфыру")
    assert any("unhurt" in line for line in told), "me"
    assert (STRANGE.format(typed) in told) is not chosen


def test_where_places_do_not_count_a_letter_gets_its_sentence(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    context.keep(replace(context.settings, us_keys=False))
    told = conversation(context, ["Ы", "Xyz", *BEGUN, "ы", "Xyz", "quit"])
    assert STRANGE.format("Ы") in told
    assert STRANGE.format("ы") in told
    assert told.count("Xyz: not a choice here.") == 2
    assert "You stand" not in told
