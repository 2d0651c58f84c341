"""Odds counted from what one has seen: against every hand dealt, and as the help pane says them."""

from itertools import combinations
from typing import Any

import pytest

from duel_tui.engine.against import percent
from duel_tui.show.outlook import Prospect
from duel_tui.systems.en_garde import KEY
from duel_tui.systems.en_garde.hands import hands_of
from duel_tui.systems.en_garde.plays import parries
from duel_tui.systems.en_garde.seen import Share, can_stop
from duel_tui.words import Wording, read_phrases
from tests.systems.en_garde.situations import LEFT, LIBRARY, RIGHT, Bout
from tests.systems.foretold import prospects_at, prospects_of

WORDING = Wording(read_phrases(LIBRARY.phrases(KEY)))
DECK = tuple("12345" * 5)


def prospects(bout: Bout, key: str) -> dict[str, dict[str, Any]]:
    found: tuple[Prospect, ...] = prospects_at(bout.table, bout.asked, key)
    return {one.answer: dict(one.facts) for one in found}


def lines(bout: Bout, key: str) -> tuple[str, ...]:
    return WORDING.odds.clauses(prospects_at(bout.table, bout.asked, key))


@pytest.mark.parametrize("identical", [False, True])
@pytest.mark.parametrize("attack", ["3", "33", "11", "444"])
def test_the_count_agrees_with_every_hand_dealt_one_by_one(attack: str, identical: bool) -> None:  # noqa: FBT001
    unseen = tuple(sorted("1122333445"))
    cards = tuple(attack)
    hands = list(combinations(unseen, 4))
    stopping = [hand for hand in hands if parries(tuple(sorted(hand)), (), cards, identical=identical)]
    assert can_stop(unseen, 4, cards, identical=identical) == Share(len(stopping), len(hands))


def test_all_hands_are_counted_once() -> None:
    assert sum(ways for _, ways in hands_of(tuple(sorted(DECK)), 5)) == 53130


def test_under_the_sum_two_threes_are_parried_more_often_than_one() -> None:
    """One 3 is parried by 63 hands in a hundred, two 3s by about 90."""
    bout = Bout("33124", "12345", pack=15)
    found = prospects(bout, "attack 3")
    assert 50 < found["parried"]["percent"] < 66
    assert found["parried_else"]["percent"] > 80
    assert (found["one_more"]["number"], found["one_more"]["more"]) == (1, 2)
    assert any("2 with a 3 are easier to parry than 1" in line for line in lines(bout, "attack 3"))


def test_against_a_fresh_deck_one_3_is_parried_by_63_and_two_by_90() -> None:
    unseen = tuple(sorted(DECK))
    without = list(unseen)
    without.remove("3")
    one = can_stop(tuple(without), 5, ("3",), identical=False)
    without.remove("3")
    two = can_stop(tuple(without), 5, ("3", "3"), identical=False)
    assert percent(one.chance) in range(61, 66)
    assert percent(two.chance) in range(86, 93)


def test_with_identical_cards_more_is_always_harder_to_parry() -> None:
    bout = Bout("33324", "12345", pack=15, parry="identical")
    assert "one_more" not in prospects(bout, "attack 3")


def test_the_odds_count_what_has_been_seen() -> None:
    early = prospects(Bout("32145", "12345", pack=15), "attack 3")["parried"]
    bout = Bout("33333", "12445", pack=8)
    assert early["percent"] > 0
    assert prospects(bout, "attack 3")["parried"]["percent"] == 0
    assert prospects(bout, "attack 3 3")["parried"]["percent"] > 0


def test_the_odds_tell_nothing_of_the_hidden_hand() -> None:
    one, other = Bout("33124", "12345"), Bout("33124", "11555")
    book = one.rules.book
    assert book.unseen(one.table.view(LEFT), LEFT) == book.unseen(one.state, LEFT)
    ask = one.table.ask_of(LEFT)
    assert ask is not None
    for key in one.keys:
        views = [bout.table.view(LEFT) for bout in (one, other)]
        if views[0] == views[1]:
            first, second = (prospects_of(one.rules, view, ask, key) for view in views)
            assert first == second


def test_a_step_says_how_likely_the_foe_can_strike_over_the_new_distance() -> None:
    found = prospects(Bout("12345", "12345", (8, 15), level="advanced"), "forward 3")
    assert found["stepped"]["distance"] == 4
    assert 40 < found["stepped"]["percent"] < 80
    assert found["advances"]["percent"] > 0
    assert prospects(Bout("12345", "12345", (1, 23)), "forward 3")["stepped"]["percent"] == 0


def test_an_advance_and_attack_says_how_likely_the_foe_gets_away() -> None:
    bout = Bout("12345", "12345", (8, 13), level="advanced")
    found = prospects(bout, "advance 2 attack 3")
    assert found["escape"]["percent"] == 100
    cornered = Bout("12345", "12345", (18, 23), level="advanced")
    assert prospects(cornered, "advance 2 attack 3")["escape"] == {
        "percent": prospects(cornered, "advance 2 attack 3")["parried"]["percent"]
    }


def test_a_foe_steps_back_up_to_the_last_square_of_the_piste() -> None:
    """One square behind him: besides the parries, the hands that hold a 1 get away."""
    bout = Bout("12345", "12345", (17, 22), level="advanced")
    unseen = bout.rules.book.unseen(bout.state, LEFT)
    away = [
        hand
        for hand in combinations(unseen, 5)
        if "1" in hand or parries(tuple(hand), (), ("3",), identical=False)
    ]
    share = Share(len(away), len(list(combinations(unseen, 5))))
    assert prospects(bout, "advance 2 attack 3")["escape"] == {"percent": percent(share.chance)}


def test_the_odds_know_how_many_cards_the_foe_still_holds() -> None:
    few, many = Bout("33124", "12", pack=0), Bout("33124", "12345", pack=0)
    for bout in (few, many):
        unseen = bout.rules.book.unseen(bout.state, LEFT)
        hand = bout.state.hands.right
        counted = prospects(bout, "attack 3")
        assert counted["parried"]["percent"] == percent(
            can_stop(unseen, len(hand), ("3",), identical=False).chance
        )
        assert counted["unseen"]["cards"] == len(hand)


def test_a_parry_says_what_is_left_for_the_turn_after_it() -> None:
    bout = Bout("31245", "33145").play("attack 3").draw_any()
    assert bout.asked is RIGHT
    assert prospects(bout, "parry 3")["after_parry"] == {"cards": 4, "riposte": 1}


def test_at_the_basic_level_an_attack_is_a_hit() -> None:
    assert lines(Bout("31245", "33145", level="basic"), "attack 3") == ("a hit: nothing parries it",)


def test_every_line_of_odds_is_filled_in() -> None:
    for level in ("basic", "standard", "advanced"):
        bout = Bout("33314", "12345", (9, 12), level=level)
        for key in bout.keys:
            assert all("{" not in line and " x " not in line for line in lines(bout, key)), key
