"""House rules in words: no bare number stands for something else."""

import pytest

from duel_tui.narration import read_phrases
from duel_tui.registry import KEYS, Library, OptionError, OptionInfo, options, options_of
from duel_tui.wording import Wording

NUMBERS = [(key, info) for key in KEYS for info in options_of(key) if info.allowed is None]


@pytest.mark.parametrize("key", KEYS)
def test_every_house_rule_has_its_words_and_every_value_its_own(key: str, library: Library) -> None:
    rules = {rule.field: rule for rule in Wording(read_phrases(library.phrases(key))).house_rules()}
    assert list(rules) == [info.name for info in options_of(key)]
    for info in options_of(key):
        named = [str(value) for value in info.allowed or () if not isinstance(value, bool)]
        zero = [] if "0" in named or "0" not in rules[info.name].values else ["0"]
        assert list(rules[info.name].values) == zero + named, info.name
        assert rules[info.name].line.endswith("."), info.name


@pytest.mark.parametrize(("key", "info"), NUMBERS, ids=[f"{key}-{info.name}" for key, info in NUMBERS])
def test_no_number_at_all_is_told_in_words_wherever_it_may_be(
    key: str, info: OptionInfo, library: Library
) -> None:
    words = read_phrases(library.phrases(key)).options[info.name]
    assert ("0" in words.values) is (info.low == 0), info.name
    assert "0" not in words.line
    if info.zero:
        assert words.values["0"] == info.zero


def test_an_error_about_a_number_says_what_zero_means() -> None:
    with pytest.raises(OptionError, match=r"a whole number from 0 to 100 \(0: as the rules say\)"):
        options("duel_of_swords", {"hits_to_win": "many"})
