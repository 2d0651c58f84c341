"""The manual of README in lines: what it names is found, typed as it says, and told for the ear."""

from pathlib import Path

import pytest

from duel_tui.play.context import AppContext
from tests.plain.talks import context_in, conversation
from tests.plain.test_pipe import new_duel

CARDS = ["new", "game", "the card duel", "seed", "7", "begin"]


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return context_in(tmp_path)


def test_a_card_is_played_by_its_number_in_the_hand_and_named_in_words(context: AppContext) -> None:
    said = conversation(context, [*CARDS, "6", "3", "5"])
    assert (
        "\n5 the jack of spades\nn no card\n3 the six of hearts. Not now: does not parry this attack\n"
        in said
    )
    assert "6: not a choice here." in said
    assert "the six of hearts: does not parry this attack." in said
    assert "the jack of spades Bernardino holds the six of clubs off" in said


@pytest.mark.parametrize("typed", ["2", "qc", "queen of clubs", "the queen of clubs"])
def test_a_card_may_be_typed_as_it_is_listed_or_written(typed: str, context: AppContext) -> None:
    said = conversation(context, [*CARDS, typed])
    assert "queen of clubs Bernardino beats the six of clubs away" in said


def test_advice_at_a_real_table_is_told_in_sentences(context: AppContext) -> None:
    table = ["new", "game", "en garde", "right played by", "2", "begin", "1", "12345", "advice"]
    said = conversation(context, table).partition("The best plays, by the chance to win:\n")[2]
    assert said.startswith("Forward ")
    assert ": wins " in said
    assert " apart, 0 % can hit; unseen: 4 ones, 4 twos, 4 threes, 4 fours, 4 fives." in said
    assert "  " not in said


def test_what_is_the_same_for_every_choice_is_told_once(context: AppContext) -> None:
    said = conversation(context, ["new", "game", "en garde", "seed", "5", "begin", "odds"])
    assert said.count("Unseen: ") == 1


def test_signs_are_told_in_words(context: AppContext) -> None:
    said = conversation(
        context, [*new_duel("rapier_and_dagger", 5), "back", "stand", "t h h", "t h h", "why"]
    )
    story = said.partition("look away, please.")[2]
    assert "head minus 10" in story
    assert " plus 12 thrust" in story
    assert "-1" not in story
    assert "+1" not in story
