"""The manual of README in lines: what it names is found, typed as it says, and told for the ear."""

import re
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
    assert "The six of hearts: does not parry this attack." in said
    assert "You parry with jack of spades" in said


@pytest.mark.parametrize("typed", ["2", "qc", "queen of clubs", "the queen of clubs"])
def test_a_card_may_be_typed_as_it_is_listed_or_written(typed: str, context: AppContext) -> None:
    said = conversation(context, [*CARDS, typed])
    assert "You parry with queen of clubs" in said


def test_advice_at_a_real_table_is_told_in_sentences(context: AppContext) -> None:
    table = [
        "new",
        "game",
        "en garde",
        "right played by",
        "a person at a real table",
        "begin",
        "1",
        "12345",
        "advice",
    ]
    said = conversation(context, table).partition("The best choices, with the chance to win the duel:\n")[2]
    assert said.startswith("Forward ")
    assert " % to win." in said
    assert re.search(r"\nWhat forward \d leads to:\nThen \d+ apart, \d+ % can hit\.\nUnseen: ones 4, ", said)
    assert "  " not in said


def test_what_is_the_same_for_every_choice_is_told_once(context: AppContext) -> None:
    said = conversation(context, ["new", "game", "en garde", "seed", "5", "begin", "odds all"])
    assert said.count("Unseen: ") == 1


def test_signs_are_told_in_words(context: AppContext) -> None:
    said = conversation(
        context, [*new_duel("rapier_and_dagger", 5), "back", "stand", "t e h", "t e h", "why"]
    )
    story = said.partition("look away, please.")[2]
    assert "head minus 10" in story
    assert " plus 12 thrust" in story
    assert "-1" not in story
    assert "+1" not in story


@pytest.mark.parametrize("typed", ["+10 the chandelier", "+ 10 the chandelier", "modify +10 the chandelier"])
def test_a_modifier_is_typed_as_the_manual_has_it(typed: str, context: AppContext) -> None:
    said = conversation(context, [*new_duel("rapier_and_dagger", 5), typed])
    assert "The game master gives Bernardino's next roll plus 10 the chandelier." in said


@pytest.mark.parametrize("typed", ["!f he slipped", "! f he slipped", "overrule f he slipped"])
def test_a_roll_is_overruled_by_the_key_of_the_manual(typed: str, context: AppContext) -> None:
    rolled = [*new_duel("rapier_and_dagger", 5), "back", "stand", "t e h", "t e h"]
    assert "he slipped" in conversation(context, [*rolled, typed, "why"])


def test_the_rulebook_is_searched_by_the_key_of_the_manual(context: AppContext) -> None:
    said = conversation(context, ["rules", "rapier", "/volt"])
    assert "Movement: volt.\nYou step off to the right." in said


def test_a_list_is_said_anew_when_other_rows_are_asked_for(context: AppContext) -> None:
    said = conversation(context, ["fencers", "find spanish", "find", "find nobody", "sort rating", "reverse"])
    assert said.count("Bernardino, Good, Italian, shipped") == 5


def test_what_is_said_of_a_die_that_is_rolled_again_ends_before_its_bands(context: AppContext) -> None:
    said = conversation(context, ["fencers", "1", "by dice", "all", "strength", "?"])
    assert re.search(r"\w\.\nStrength: Weak from 1 to 3,", said)


def test_a_move_that_the_matrix_does_not_have_is_named(context: AppContext) -> None:
    said = conversation(context, ["new", "game", "duel of swords", "begin", "matrix riposte"])
    assert "riposte: no move. The moves are thrust, slash, low cut," in said


def test_help_names_a_hand_only_where_there_are_cards(context: AppContext) -> None:
    assert "hand: your cards" in conversation(context, [*CARDS, "help"])
    said = conversation(context, [*new_duel("rapier_and_dagger", 5), "help", "hand"])
    assert "hand: your cards" not in said
    assert "No cards are in hand." in said


def test_what_two_people_take_back_is_named_for_each(context: AppContext) -> None:
    said = conversation(context, [*new_duel("rapier_and_dagger", 5), "stand", "volt", "undo"])
    assert "Taken back: Bernardino: stand; Diego de Lorca: volt." in said


def test_the_end_has_the_letters_of_the_screen_and_the_next_opponent(context: AppContext) -> None:
    said = conversation(context, ["quick", "fight", "yield", "yield", "n"])
    assert "1 next: " in said
    assert said.count(" meet for a friendly bout") == 2


def test_what_the_other_has_done_so_far_is_told_when_asked(context: AppContext) -> None:
    swords = ["new", "game", "duel of swords", "seed", "5", "begin"]
    said = conversation(context, [*swords, "seen", "1", "2", "3", "seen"])
    assert "Quill so far: nothing seen yet." in said
    assert "Quill so far: dodge 1, slash 1, high cut 1." in said


@pytest.mark.parametrize("again", ["y", ""])
def test_yielding_asks_once(again: str, context: AppContext) -> None:
    said = conversation(
        context, ["quick", "fight", "yield", "stand", "home", "go on", "undo", "yield", again]
    )
    assert said.count(" Type y or press Enter again to confirm, or type back to take it back.") == 2
    assert said.count("7 home\n") == 1


def test_a_new_fencer_says_that_the_unfinished_one_goes(context: AppContext) -> None:
    said = conversation(context, ["fencers", "1", "by dice", "5", "back", "1", "go on", "me"])
    assert said.count("Another unfinished fencer is deleted as soon as you begin.") == 1
    assert "Strength: 5 Average." in said


def test_a_duel_is_saved_as_text_and_the_letter_of_the_screen_does_it(context: AppContext) -> None:
    said = conversation(context, ["quick", "fight", "yield", "yield", "e", "r", "back", "x"])
    assert "Saved as told/" in said
    assert ".txt and .md." in said


def test_a_filter_says_how_many_rows_it_leaves_and_duels_are_found_by_their_day(context: AppContext) -> None:
    said = conversation(context, ["duels", "find to the death", "find", "sort when", "reverse", "back"])
    assert "With to the death: 1 of 2 duels." in said
    (row,) = {one for one in said.splitlines() if " Grete Holzer beat" in one}
    day = row.rpartition(", ")[2]
    assert f"With {day}: 2 of 2 duels." in conversation(context, ["duels", f"find {day}"])
    assert "With spanish: 3 of 10 fencers." in conversation(context, ["fencers", "find spanish"])
