"""The cards: every opponent is what its card says, and a wrong file is refused with its place."""

import re
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from duel_tui.opponents.card_file import read
from duel_tui.opponents.cards import CardError, Cards
from tests.systems.misprints import misprinted

FOLDER = Path(__file__).parents[2] / "rulesets"
KEY = "rapier_and_dagger"
RAW: dict[str, Any] = tomllib.loads((FOLDER / "opponents.toml").read_text(encoding="utf-8"))


def own(key: str) -> dict[str, Any]:
    """The game's own file."""
    return tomllib.loads((FOLDER / key / "opponents.toml").read_text(encoding="utf-8"))


def read_for(key: str, raw: dict[str, Any]) -> Cards:
    return read(raw, own(key), key)


@pytest.fixture
def raw() -> dict[str, Any]:
    return deepcopy(RAW)


@pytest.fixture
def cards() -> Cards:
    return read_for(KEY, RAW)


def test_there_are_at_least_eight_characters_and_every_level_has_two(cards: Cards) -> None:
    assert len(cards.levels) >= 4
    assert len(cards.characters) >= 8
    assert all(len(cards.at(level.level)) >= 2 for level in cards.levels)
    assert len({character.name for character in cards.characters}) == len(cards.characters)


def test_only_the_highest_level_plays_the_equilibrium_and_one_of_it_has_no_tastes(cards: Cards) -> None:
    assert [level.loss == 0 for level in cards.levels] == [False] * (len(cards.levels) - 1) + [True]
    plain = [
        character
        for character in cards.at(len(cards.levels))
        if not character.when_hurt
        and all(odds == 100 for tag, odds in character.likes.items() if tag != "yield")
    ]
    assert plain
    assert "favours" not in plain[0].what
    assert "These tastes" not in plain[0].what


def test_figures_tell_the_loss_and_every_taste(cards: Cards) -> None:
    orlot = cards.of("orlot")
    assert f"a decision loses up to {orlot.level.loss / 100:g} duels in 100" in orlot.what
    leans = "Sabine Orlot favours giving ground, the sword arm, the universal parry."
    assert leans in orlot.what
    assert "These tastes" not in orlot.what
    losing = "Sabine Orlot favours giving ground, the universal parry."
    assert f"With less than 35 chances in 100 to win, {losing}" in orlot.what
    assert not any("optimal" in character.what.lower() for character in cards.characters)


def test_somebody_without_mistakes_tells_what_tastes_and_reading_may_lose(raw: dict[str, Any]) -> None:
    raw["level"][-1]["tastes_cost"], raw["level"][-1]["reading_cost"] = 30, 70
    nocturne = read_for("duel_of_swords", raw).of("nocturne")
    assert "These tastes lose at most 0.3 duels in 100 at a decision" in nocturne.what
    assert "risks at most 0.7 duels in 100 at a decision" in nocturne.what
    assert "makes no mistakes" not in nocturne.what


def test_the_mistakes_of_a_reader_are_measured_by_what_it_expects(raw: dict[str, Any]) -> None:
    lisle = read_for("duel_of_swords", raw).of("lisle")
    assert f"with mistakes that lose up to {lisle.level.loss / 100:g} duels in 100" in lisle.what
    assert "against the best play" not in lisle.what


def test_a_game_may_have_losses_of_its_own(raw: dict[str, Any]) -> None:
    own_file = own(KEY) | {"losses": [500, 300, 200, 100, 0]}
    assert [level.loss for level in read(raw, own_file, KEY).levels] == [500, 300, 200, 100, 0]
    assert "loses up to 5 duels in 100" in read(raw, own_file, KEY).of("quill").what


def test_what_is_shunned_is_told_apart_from_what_is_liked(raw: dict[str, Any]) -> None:
    raw["character"]["salcedo"]["likes"] = {"head": 50, "thrust": 200, "cut": 20}
    told = "Ruy Salcedo favours the thrust and avoids the head, the cut."
    assert told in read_for(KEY, raw).of("salcedo").what


def test_an_opponent_is_found_by_key_or_by_level(cards: Cards) -> None:
    assert cards.of("orlot").name == "Sabine Orlot"
    assert cards.of("5") is cards.at(5)[0]
    with pytest.raises(CardError, match="there is no opponent 'merlin': use one of quill, "):
        cards.of("merlin")


MISPRINTS = """
character.quill.lines = 'x' | opponents.toml: character.quill: there is no key lines
del level.2.loss | level[2]: the key loss is missing
character.quill.likes.hed = 200 | character quill: 'hed' is not among the tags:
character.quill.level = 9 | character quill has level 9, but the last level is 5
level.2.loss = 5000 | the loss has to fall
level.0.name = 5 | level[0].name
words.leans = 'tastes: {taste}' | the words have an unknown field in braces: 'taste'
own.losses = [5, 0] | losses: 5 levels need as many losses, not 2
own.losses = [5, 5, 3, 2, 0] | the loss has to fall
own.character.quill.likes.slash = 200 | rapier_and_dagger/opponents.toml: character quill: 'slash' is not among the tags:
own.tags = ['fleche'] | rapier_and_dagger/opponents.toml: tags: 'fleche' is not among the tags
"""


@pytest.mark.parametrize("misprint", MISPRINTS.strip().splitlines())
def test_a_misprint_is_refused_with_its_place(misprint: str, raw: dict[str, Any]) -> None:
    change, reason = misprint.split(" | ")
    both: dict[str, Any] = {**raw, "own": own(KEY)}
    misprinted(both, change)
    file = both.pop("own")
    with pytest.raises(CardError, match=re.escape(reason)):
        read(both, file, KEY)


def test_a_level_without_characters_is_refused(raw: dict[str, Any]) -> None:
    for key in ("quill", "straw"):
        raw["character"][key]["level"] = 2
    with pytest.raises(CardError, match="level 1 needs a character that may be proposed"):
        read_for(KEY, raw)


def test_a_game_may_have_a_tag_with_a_word_of_its_own() -> None:
    cards = own("en_garde")
    cards["tags"].append("fleche")
    cards["tag_words"] = {"fleche": "the running attack"}
    cards["character"]["quill"] = {"likes": {"fleche": 300}}
    assert "the running attack" in read(RAW, cards, "en_garde").of("quill").what


def test_who_does_not_play_a_game_is_not_among_its_cards() -> None:
    cards = own("en_garde")
    assert "vieri" in {one.key for one in read(RAW, cards, "en_garde").characters}
    cards["character"]["vieri"] = {"plays": False}
    assert "vieri" not in {one.key for one in read(RAW, cards, "en_garde").characters}


def test_a_game_may_say_in_its_own_words_how_its_opponents_reckon() -> None:
    assert "knows the whole game to its end" in read_for("duel_of_swords", RAW).of("straw").what
    assert "exact odds of every roll" in read_for(KEY, RAW).of("straw").what
