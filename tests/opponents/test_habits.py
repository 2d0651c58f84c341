"""Habits: what a card says of an opponent is true of all tastes in force, and leaves no strong one out."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from duel_tui.opponents.cards import Character, Tastes
from duel_tui.registry import KEYS, Library, data_folder
from tests.opponents.tastes import plain, tastes

LIBRARY = Library(data_folder())
RAW: dict[str, Any] = tomllib.loads((data_folder() / "opponents.toml").read_text(encoding="utf-8"))
STRONG, WEAK = 130, 50
"""From this many per cent on a taste has to be told, and down to this many."""
_WORDS = r"""
thrust: thrusts?\b ; cut: cuts?\b ; head: head\b ; sword arm: sword arm\b ; right chest: (?<!left )chest\b
left chest: (?<!right )chest\b ; right leg: (?<!left )legs?\b ; left leg: (?<!right )legs?\b
parry high: parries high\b|high parry\b ; parry centre: parries centre\b|centre parry\b
parry low: parries low\b|low parry\b ; universal parry: universal parry\b
gives up an attack: rather than attack\b ; gives ground: gives (?:\w+ )?ground\b
holds ground: holds \w+ ground\b ; circles: circles\b ; closes: closes in\b ; push: push(?:es)?\b
hold: tries nothing\b ; dagger: dagger\b ; kick: kicks?\b ; trip: trips?\b ; fist: fists?\b ; cloak: cloak\b
grapple yes: grapples\b ; yield: yields?\b ; mercy kill: mercy\b ; beat: beats the blade\b
bind: binds the blade\b ; left-hand parry: with the left hand\b ; attacks: always attacks\b ; defends: defends\b
low: low cuts?\b ; high: high cuts?\b ; slash: slash(?:es)?\b ; feint: feints?\b ; dodge: dodges?\b
disengage: disengages?\b ; stop hit: stop hits?\b ; parry: plain parr(?:y|ies)\b ; lunge: lunges?\b
recover: recovers?\b ; maneuver: manoeuvres?\b ; one card: one card\b ; several cards: several cards\b
concede: takes the hit\b ; high card: high cards?\b ; low card: low cards?\b ; joker: jokers?\b
with an ace: adds? an ace\b ; attack stop: breaks off\b ; defence none: lets a hit through\b
emergency no: undrawn\b ; another_bout no: leaves after\b ; ace disarm: disarms\b
"""
SAID = dict(one.split(": ") for one in re.split(r" ; |\n", _WORDS.strip()))
"""How a card says that a tag is liked."""


class Claims(Struct, frozen=True):
    """The tags that some words say are liked, and those they say are shunned."""

    liked: frozenset[str]
    shunned: frozenset[str]


def claims(text: str) -> Claims:
    """What a part of a card says; what comes after "seldom" is shunned."""
    likes, _, shuns = text.partition(" seldom ")
    liked, shunned = (
        frozenset(tag for tag, words in SAID.items() if re.search(rf"\b(?:{words})", part))
        for part in (likes, shuns)
    )
    return Claims(liked, shunned)


def untrue(told: Claims, merged: Tastes) -> list[str]:
    """The tags that are told wrongly, and the strong ones that are not told."""
    liked = {tag for tag in told.liked if merged.get(tag, 100) <= 100}
    shunned = {tag for tag in told.shunned if merged.get(tag, 100) >= 100}
    silent = {tag for tag, odds in merged.items() if odds >= STRONG and tag not in told.liked}
    silent |= {tag for tag, odds in merged.items() if odds <= WEAK and tag not in told.shunned}
    return sorted(liked | shunned | silent)


def opponents() -> Iterator[tuple[str, Character]]:
    for game in KEYS:
        for character in LIBRARY.cards(game).characters:
            yield game, character


@pytest.mark.parametrize(
    ("game", "character"), opponents(), ids=lambda one: one if isinstance(one, str) else one.key
)
def test_a_card_says_the_tastes_in_force_and_no_others(game: str, character: Character) -> None:
    at_ease, losing = re.match(r"(.*?)(?:; when s?he is losing, (.*))?$", character.line).groups("")  # type: ignore[union-attr]
    usual, hurt = tastes(game, character)
    file = f"rulesets/{game}/opponents.toml: [character.{character.key}] habit"
    assert untrue(claims(at_ease), usual) == [], f"{file} says what he likes, in the words of SAID"
    assert untrue(claims(losing), hurt) == [], (
        f"{file} says what he likes when he is losing, in the words of SAID"
    )
    assert ("reads your habits" in character.line) is character.reads


@pytest.mark.parametrize("game", KEYS)
def test_a_card_is_two_sentences_without_a_figure(game: str) -> None:
    for character in LIBRARY.cards(game).characters:
        assert re.fullmatch(r"(?:He|She|Nobody) [^.\d]+\. (?:He|She) [^.\d]+\.", character.line), (
            f"rulesets/{game}/opponents.toml: [character.{character.key}] needs a habit: a sentence on how he fights"
        )


def test_every_tag_with_words_can_be_told_on_a_card() -> None:
    assert set(SAID) == set(RAW["tags"])


def test_a_card_that_claims_too_much_or_too_little_is_found() -> None:
    quill = LIBRARY.cards("duel_of_swords").of("quill")
    merged, _ = tastes("duel_of_swords", quill)
    assert merged == {"gives ground": 500}
    assert untrue(claims("He is calm."), merged) == ["gives ground"]
    assert untrue(claims("He gives ground and feints."), merged) == ["feint"]
    assert untrue(claims("He seldom gives ground."), merged) == ["gives ground"]
    assert tastes("duel_of_swords", plain("duel_of_swords", quill)) == ({}, {})
