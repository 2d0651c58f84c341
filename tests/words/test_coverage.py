"""Words that are made of others, and what stands in the place of those that are missing."""

import pytest

from duel_tui.engine.side import BySide, Side
from duel_tui.registry import KEYS, Library, OptionError, options
from duel_tui.words import Phrases, PhrasesError, Wording, read_phrases
from tests.words.lacking import WHY

NAMES = BySide("Bernardino", "Don Diego")


def test_a_value_is_read_in_words_and_a_number_as_it_is(wording: Wording) -> None:
    assert wording.value("mercy", True) == "yes"
    assert wording.value("stalemate_rounds", 50) == "50"


@pytest.mark.parametrize("winner", [Side.LEFT, None])
@pytest.mark.parametrize("why", WHY)
def test_every_end_has_its_sentence(winner: Side | None, why: str, wording: Wording) -> None:
    text = wording.narrator.outcome(winner, why, NAMES)
    assert "{" not in text
    assert text.endswith(".")
    assert winner is None or "Bernardino" in text


def test_an_error_about_a_number_says_what_zero_means() -> None:
    with pytest.raises(OptionError, match=r"a whole number from 0 to 100 \(0: as the rules say\)"):
        options("duel_of_swords", {"hits_to_win": "many"})


def test_a_misspelt_key_of_the_words_is_refused_and_named(library: Library) -> None:
    raw = library.phrases(KEYS[0])
    with pytest.raises(PhrasesError, match="there is no key evnts, only name, rulebook, tables"):
        read_phrases(raw, {"evnts": {}})
    stolen = [{"key": "spare", "letter": "z", "label": "spare"}]
    twice = [{"key": key, "letter": "s", "label": key} for key in ("spare", "kill")]
    with pytest.raises(PhrasesError, match="'z' cannot pick a row of MERCY"):
        read_phrases(raw, {"pickers": {"mercy": {"title": "MERCY", "rows": stolen}}})
    with pytest.raises(PhrasesError, match="'s' picks two rows of MERCY"):
        read_phrases(raw, {"pickers": {"mercy": {"title": "MERCY", "rows": twice}}})


def test_a_missing_word_is_seen_and_nothing_breaks(phrases: Phrases) -> None:
    assert phrases.label("place", "tail") == "[[place tail]]"
    assert phrases.label("places", "tail") == "[[places tail]]"
    assert phrases.says_of("whistle") == phrases.shows("whistle") == "[[whistle]]"
    assert phrases.roll("juggle").need == "[[roll juggle]]"
    assert phrases.event("eclipse").says == {"*": ("[[event eclipse]]",)}
    assert phrases.picker("hat", ["top"]).title == "[[picker hat]]"
    assert [row.label for row in phrases.picker("hat", ["top"]).rows] == ["[[hat top]]"]
