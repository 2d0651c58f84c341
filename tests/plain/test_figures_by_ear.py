"""Duels with figures in lines: what is said of points, sword actions, blades and movements."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from tests.plain.talks import context_in, conversation
from tests.systems.contenders import LIBRARY

BEGIN = ("new", "game", "rapier", "rules", "figures", "seed", "7", "begin")
MET = (*BEGIN, "e 2, se 2, e 3", "yes", "ne, e", "yes", "e", "yes")
"""Bernardino and Quill in reach on the map of the tavern."""
WITHOUT_MAP = ("new", "game", "rapier", "rules", "figures without")
TWO = (*WITHOUT_MAP, "right fencer", "Diego de Lorca", "right played by", "a person")
CLOSE = (*MET, "stand", "pass side")
"""They stand close together, and have to choose a blade."""
ACTION = (*CLOSE, "feint head", "keep")
AGAIN = (*ACTION, "simple thrust rests")
BACK_TURNED = ("how the right fencer begins", "turned")
SHEATHED = ("left fencer's sword", "sheathed")
"""House rules."""


Answers = Callable[..., list[str]]


@pytest.fixture
def answers(tmp_path: Path) -> Answers:
    """The lines that are said after the last of some lines."""

    folders = (tmp_path / str(number) for number in count())

    def found(*lines: str) -> list[str]:
        before = conversation(context_in(next(folders)), lines[:-1])
        said = conversation(context_in(next(folders)), lines)
        assert said.startswith(before)
        return said[len(before) :].splitlines()

    return found


def test_the_odds_of_sword_actions_say_the_chances_of_both_and_the_points_left(answers: Answers) -> None:
    *told, asked = answers(*ACTION, "odds all")
    assert told == [
        "Simple thrust: 3 to 43 %, a light wound, the opponent hits at most 66 %, leaves 7 sword points.",
        "Simple cut: 0 to 36 %, a light wound, the opponent hits at most 76 %, leaves 6 sword points.",
        "Disengage thrust: 8 to 43 %, a light wound, the opponent hits at most 61 %, leaves 5 sword points.",
        "Disengage cut: 11 to 21 %, a light wound, the opponent hits at most 66 %, leaves 4 sword points.",
        "Disengage: the opponent hits at most 51 %, leaves 7 sword points.",
        "Double disengage: the opponent hits at most 76 %, leaves 5 sword points.",
        "Universal parry: the opponent hits at most 36 %, leaves 3 sword points.",
        "No action: the opponent hits at most 76 %, leaves 8 sword points.",
        "Left hand parries: minus 20 on the opponent's roll until the round ends.",
    ]
    assert asked == "Which sword action? Action, left hand."


def test_the_odds_of_one_action_count_the_left_hand_that_is_chosen(answers: Answers) -> None:
    (told, *_) = answers(*ACTION, "parries", "odds all")
    assert told.startswith("Simple thrust: 3 to 43 %, a light wound, the opponent hits at most 46 %,")


def test_where_targets_are_open_each_action_is_told_once_with_the_likeliest(answers: Answers) -> None:
    said = answers(*AGAIN, "odds all")
    assert [line.partition(",")[0] for line in said[:4]] == [
        "Simple thrust", "Simple cut", "Disengage thrust", "Disengage cut",
    ]  # fmt: skip
    assert all(", the opponent " in line or "leaves" in line for line in said[:-1])


def test_needs_are_told_for_each_action_without_the_left_hand(answers: Answers) -> None:
    told = answers(*ACTION, "needs")
    assert [line.partition(":")[0] for line in told[:-1]] == [
        "Simple thrust", "Simple cut", "Disengage thrust", "Disengage cut",
    ]  # fmt: skip


def test_a_need_over_a_hundred_is_told_as_no_hit(answers: Answers) -> None:
    told = answers(*ACTION, "needs")
    assert told[1] == (
        "Simple cut: needs from 65 to 100; cannot hit against disengage; a hit makes a light wound."
    )
    one, *_ = answers(*ACTION, "needs simple cut")
    assert "100 against disengage and left hand" in one
    assert "; cannot hit against disengage; a hit makes a light wound." in one


def test_a_secret_choice_is_refused_with_the_reason_of_the_menu(answers: Answers) -> None:
    close = ("seed", "1", "begin", "15", "12", "pass forward", "stand", "pass side", "bind head", "bind head")
    told, *_ = answers(*TWO, *close, "disengage cut rests")
    assert told == "Not available now: costs 4, 1 left. Type ? for the choices."
    told, *_ = answers(*TWO, *close, "leap")
    assert told == "Not available now. Type ? for the choices."


def test_points_of_movement_are_called_movement_points(answers: Answers) -> None:
    assert "You are quicker by 9 movement points." in answers(*MET)[1]
    told = answers(*MET, "stand")
    assert told[0].endswith(" You are 9 movement points quicker.")
    assert told[1] == "Round 3, in reach. You have 9 movement points to spend on a change."


def test_status_says_who_is_turned_away_and_whose_sword_is_sheathed(answers: Answers) -> None:
    turned = ("house rules", *BACK_TURNED, *SHEATHED, "finish")
    told, *_ = answers(*WITHOUT_MAP, "seed", "1", *turned, "begin", "status")
    assert told.endswith(" You now: sword sheathed. Quill now: back turned.")


def test_a_sheathed_sword_says_that_it_comes_out_and_what_that_takes(answers: Answers) -> None:
    cost = LIBRARY.tables("rapier_and_dagger").figures.surprise.draw_cost
    said = (
        "Your sword is sheathed: it is out by the end of the round, "
        f"and in a fight drawing it takes {cost} sword points."
    )
    begun = (*WITHOUT_MAP, "seed", "1", "house rules", *SHEATHED, "finish", "begin")
    assert f"Round 1: the distance is 36 feet. {said}" in answers(*begun)
    assert f"Round 1, in reach. {said} You are quicker by 9 movement points." in answers(*begun, "27")
    assert not any("sheathed" in line for line in answers(*begun, "18")), "it is out"


def test_without_points_a_sheathed_sword_costs_nothing(answers: Answers) -> None:
    rules = ("new", "game", "rapier", "rules", "as written", "seed", "1")
    begun = answers(*rules, "house rules", *SHEATHED, "finish", "begin")
    assert any("Your sword is sheathed: it is out by the end of the round." in line for line in begun)


def test_a_turned_back_is_told_before_the_walk(answers: Answers) -> None:
    turned = ("house rules", *BACK_TURNED, "finish")
    told = answers(*WITHOUT_MAP, "seed", "1", *turned, "begin")
    assert "Round 1: the distance is 36 feet. Quill's back is turned to you." in told


def test_open_at_a_sword_action_speaks_of_no_list(answers: Answers) -> None:
    told, *_ = answers(*ACTION, "open")
    assert told == "Natural target at this distance: head, right chest, left chest or left leg."


def test_seen_tells_every_kind_of_choice_at_every_question(answers: Answers) -> None:
    walked = "Quill: walked 3, 0, 0 feet"
    assert answers(*MET, "seen")[0] == f"{walked}."
    told = answers(*AGAIN, "seen")[0]
    assert told == f"{walked}; movement: stand 1; blade: beat 1; sword action: disengage 1."


def test_seen_tells_the_walks_while_a_plot_is_asked_for(answers: Answers) -> None:
    told, asked = answers(*BEGIN, "e 2, se 2, e 3", "yes", "seen")
    assert told == "Quill: walked 3 feet."
    assert asked == "Where do you go?"


def test_the_map_says_in_combat_that_its_squares_are_those_of_before_the_round(answers: Answers) -> None:
    before = "The map shows the squares of before this round; now: "
    assert answers(*CLOSE, "map")[0] == f"{before}close together."
    assert not answers(*MET, "map")[0].startswith(before), "nobody has moved yet"
    crossed = (*MET, "stand", "pass forward", "absence head", "no action rests")
    assert answers(*crossed, "map")[0] == f"{before}swords crossed."


def test_modifiers_are_listed_in_words_and_struck_out_with_a_capital(answers: Answers) -> None:
    told = answers(*CLOSE, "modify plus 10 the sun", "strike")
    assert told[0] == "1 The game master gives your next roll plus 10 the sun."
    told = answers(*CLOSE, "modify plus 10 the sun", "strike 1")
    assert told[0] == "Plus 10 the sun no longer counts."


def test_the_second_of_two_people_hears_how_to_list_what_only_the_first_was_told(answers: Answers) -> None:
    said = answers(*TWO, "seed", "1", "begin", "15", "12", "pass side", "volt")
    met = answers(*TWO, "seed", "1", "begin", "15", "12", "pass side")
    at = met.index("Diego de Lorca chooses now. Bernardino, look away, please.")
    assert met[at + 1 :] == ["Type ? for the choices.", "Lorca: which movement?"]
    assert "Type ? for the choices." not in said, "both have heard it, or a list is told"


def test_the_second_of_two_people_hears_how_to_list_the_steps_of_a_plot(answers: Answers) -> None:
    two = ("right fencer", "Diego de Lorca", "right played by", "a person", "begin")
    assert answers(*BEGIN[:-1], *two, "stay", "yes")[-2:] == [
        "Type ? for the choices.",
        "Lorca: where do you go?",
    ]


def test_targets_are_listed_again_with_the_distance_that_prices_them(answers: Answers) -> None:
    missed = ("absence head", "keep", "no action rests", "no action")
    told = answers(*CLOSE, *missed, "keep", "absence head")
    assert not any(line.startswith("Target") for line in told), "they stand as they stood"
    told = answers(*CLOSE, *missed, "stand")
    assert any(line.startswith("Target: 1 sword arm, 2 head minus 20, ") for line in told)


def test_of_a_list_that_was_told_only_what_changes_is_told_again(answers: Answers) -> None:
    told = answers(*AGAIN, "right chest disengage thrust")
    (changed,) = [line for line in told if line.startswith("Action")]
    assert changed == (
        "Action, changed: 2 simple cut, not now: costs 2, 1 left, "
        "4 disengage cut, not now: costs 4, 1 left, 7 universal parry, not now: costs 5, 4 left."
    )


def test_odds_of_movements_count_attacks(answers: Answers) -> None:
    told = answers(*MET, "odds stand")
    assert told[0].startswith(
        "Stand: against back just out of reach, 1 attack of yours and 0 of the opponent's; "
        "against stand in reach, 2 attacks each; "
    )
    told = answers(*MET, "stand", "odds pass side")
    assert (
        told[0]
        == "Pass side: costs 2 of your movement points, leaves 7: close together, 3 attacks each still to come."
    )


def behind(seed: str) -> tuple[str, ...]:
    """The left fencer attacks from behind, and both have to choose a sword action."""
    rules = ("house rules", *BACK_TURNED, "knock down", "yes", "distance", "30", "finish")
    fight = ("begin", "30", "sword arm absence", "keep")
    return (*WITHOUT_MAP, "fought for", "3", "seed", seed, *rules, *fight)


def test_rows_that_all_lead_to_the_same_are_named(answers: Answers) -> None:
    told = answers(*behind("1"), "no action", "odds all")
    assert told == ["Knock down, stab with the dagger: at most 60, chance 60 %.", "Close in from behind?"]


def test_about_names_a_step_as_its_example_where_steps_have_no_numbers(answers: Answers) -> None:
    assert answers(*BEGIN, "about")[0] == "Type about and a choice: about north."
    assert answers(*MET, "about")[0] == "Type about and a choice: about 1."


def test_a_fencer_who_lies_on_the_ground_is_told_before_the_movement(answers: Answers) -> None:
    told = answers(*behind("4"), "no action", "knock")
    assert told[0] == "Quill is knocked down. Round 1 ends in reach."
    assert told[1] == "Round 2, in reach. Quill lies on the ground. You are quicker by 13 movement points."
    assert "Quill now: prone, needs 50 to rise." in answers(*behind("4"), "no action", "knock", "status")[0]
