"""What comes from outside is text: no control characters, no turned-round text, never a path; a mistake in a table is named by its keys."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from duel_tui.engine.answers import LABEL
from duel_tui.sanitize import NAME, clean_text, cleaned
from duel_tui.storage.files import slug
from duel_tui.storage.lines import clean_line
from duel_tui.validation import pointed
from tests.hostile.corpus import NASTY, harm


@given(st.text())
def test_what_is_clean_stays_as_it_is(text: str) -> None:
    once = clean_text(text)
    assert clean_text(once) == once
    notes = clean_text(text, 200, lines=True)
    assert clean_text(notes, 200, lines=True) == notes


def test_a_label_inside_a_journals_line_is_cleaned_and_the_line_kept() -> None:
    line = r'left hit 1d100: 31 overruled to 88 "a \"big\" \u001b[31mchandelier"'
    assert clean_line(line) == r'left hit 1d100: 31 overruled to 88 "a \"big\" [31mchandelier"'
    assert clean_line("left hit 1d100: 16 = 8 8 by hand") == "left hit 1d100: 16 = 8 8 by hand"
    assert len(clean_line(f'x "{"y" * 500}"')) == LABEL + 4


class Checked(Struct, forbid_unknown_fields=True):
    lo: int
    names: dict[str, int] = {}


class Sheet(Struct):
    rows: dict[str, Checked] = {}
    more: tuple[Checked, ...] = ()

    def __post_init__(self) -> None:
        if self.rows and "c" not in self.rows:
            raise ValueError("rows lacks c")


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ({"rows": {"a": {"lo": 1}, "b": {"lo": "x"}, "c": {"lo": 1}}}, "got `str` - at `$.rows.b.lo`"),
        ({"rows": {"a": {"lo": "x"}, "b": {"lo": "x"}, "c": {"lo": 1}}}, "got `str` - at `$.rows.a.lo`"),
        ({"rows": {"c": {"lo": 1, "hi": 2}}}, "unknown field `hi` - at `$.rows.c`"),
        ({"rows": {"c": {"lo": 1, "names": {"x": 1, "y": "z"}}}}, "at `$.rows.c.names.y`"),
        (
            {"rows": {"a": {"lo": 1, "names": {"x": "x"}}, "c": {"lo": 1, "names": {"x": "x", "y": 1}}}},
            "at `$.rows.a.names.x`",
        ),
        ({"more": [{"lo": 1}, {"lo": 2, "names": {"y": []}}]}, "at `$.more[1].names.y`"),
        ({"rows": {"a": {"lo": 1}}}, "rows lacks c"),
        ({"rows": 3}, "at `$.rows`"),
    ],
)
def test_a_mistake_is_named_by_all_its_keys(raw: dict[str, Any], said: str) -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(raw, Sheet)
    assert pointed(raw, Sheet, wrong.value).endswith(said)


def test_nothing_that_steers_a_terminal_is_left_of_a_nasty_name_and_its_file_has_a_plain_one() -> None:
    for name in NASTY:
        kept, stem = clean_text(name), slug(name)
        assert len(kept) <= NAME
        assert kept == kept.strip()
        assert not harm(kept)
        kept.encode()
        assert 0 < len(stem) <= NAME + len("fencer-")
        assert set(stem) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
        assert not stem.startswith("-")


def test_letters_of_every_script_are_kept_with_two_marks_and_notes_with_their_lines() -> None:
    for name in ("Capitaine d'Épée", "宮本武蔵", "Ægir Ðórsson", "O'Neill-Smith", "\U0001f93a"):
        assert clean_text(name) == name
    assert clean_text("Z" + "\u0335" * 9) == "Z\u0335\u0335"
    assert clean_text("one\r\n two\x1b \nthree\n", 100, lines=True) == "one\ntwo\nthree"
    raw = {"na\x1bme": ["\x07a", {"b": "c\u202e"}], "n": 3}
    assert cleaned(raw) == {"na me": ["a", {"b": "c"}], "n": 3}
