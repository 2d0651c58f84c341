"""What is typed for a choice stays what it was: letters in any order, words, and numbers that never shift."""

import re
from pathlib import Path

import pytest

from duel_tui.play.context import AppContext
from duel_tui.storage.folders import Saves
from duel_tui.storage.numbers import numbered
from tests.plain.talks import context_in, conversation


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


def test_a_move_keeps_its_number_whatever_else_may_be_played(context: AppContext) -> None:
    rings = ["new", "game", "duel of swords", "rules", "rings", "seed", "7", "begin", "?"]
    told = conversation(context, rings)
    numbers = dict(re.findall(r"^(\d+) ((?:fancy )?\w[\w ]*?)(?:\.|,|$)", told, re.MULTILINE))
    assert numbers.get("10") == "stop hit"
    plain = conversation(context_in(context.saves.folder / "x"), ["new", "game", "duel of swords", "begin"])
    assert "\n10 stop hit\n" in plain


def test_a_duel_keeps_its_number_however_the_list_is_sorted_and_when_others_go(context: AppContext) -> None:
    for game in ("en garde", "duel of swords", "dueling scars"):
        conversation(context, ["new", "game", game, "begin", "note here", "home"])
    number = re.compile(r"^(\d+) Bernardino and .*, ([\w ]+), [^,]+, unfinished", re.MULTILINE)
    before = {name: one for one, name in number.findall(conversation(context, ["duels"]))}
    assert len(before) == 3
    asked = ["duels", "sort who", "reverse", "find scars", "find"]
    listed = number.findall(conversation(context, asked))
    assert {(name, one) for one, name in listed} == set(before.items())
    gone = next(iter(before))
    said = conversation(
        context,
        ["duels", before[gone], "delete", "yes", "back", "new", "begin", "note here", "home", "duels", "?"],
    )
    after = {
        name: one for one, name in number.findall(said.rpartition("Which duel?")[0].rpartition("now?")[2])
    }
    left = {name: one for name, one in before.items() if name != gone}
    assert left.items() <= after.items()


def test_numbers_are_kept_and_given_once(tmp_path: Path) -> None:
    path = Saves(tmp_path).numbers
    assert numbered(path, "duels", ["b", "a"]) == {"b": 1, "a": 2}
    assert numbered(path, "duels", ["c", "a"]) == {"a": 2, "c": 3}
    assert numbered(path, "fencers", ["c"]) == {"c": 1}
    assert numbered(path, "duels", ["b"]) == {"b": 4}, "a number is given to nobody else"
    path.write_text("rubbish")
    assert numbered(path, "duels", ["b"]) == {"b": 1}
