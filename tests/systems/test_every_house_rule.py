"""Every house rule of every game is tried by its name, with each of its values."""

import re
from functools import cache
from pathlib import Path

import pytest

from duel_tui.registry import KEYS, options_of

TESTS = Path(__file__).parents[1]
ELSEWHERE = {"mode", "take_back", "characteristics"}
"""Which rules are played, and what a table allows and shows: not what rules say."""
RULES = {
    (key, info.name.removeprefix("left_").removeprefix("right_")): info
    for key in KEYS
    for info in options_of(key)
}
"""Each house rule by its game and name, without the side that it is of."""


@cache
def text_of(key: str) -> str:
    """The text of the tests of a game, and of the fencer in all games."""
    found = [
        path for folder in (TESTS / "systems" / key, TESTS / "fencer") for path in folder.rglob("test_*.py")
    ]
    return "\n".join([path.read_text(encoding="utf-8") for path in sorted(found)])


@pytest.mark.parametrize(("key", "name"), [one for one in RULES if one[1] not in ELSEWHERE])
def test_a_house_rule_is_tried_by_name_with_each_of_its_values(key: str, name: str) -> None:
    info, tests = RULES[key, name], text_of(key)
    assert re.search(rf"(def test_\w*{name}|{name}=|\"{name}\":)", tests)
    words = [one for one in info.allowed or () if isinstance(one, str) and one != info.default]
    assert [one for one in words if f'"{one}"' not in tests] == []
