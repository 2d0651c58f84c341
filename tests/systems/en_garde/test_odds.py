"""Odds counted from what one has seen: against every hand dealt, and as the table and lines say them."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from duel_tui.engine.against import percent
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from duel_tui.play.bout import Bout as Seated
from duel_tui.show.fit import whole
from duel_tui.show.outlook import Prospect
from duel_tui.show.table import Row
from duel_tui.systems.en_garde import KEY
from duel_tui.systems.en_garde.hands import hands_of
from duel_tui.systems.en_garde.plays import parries
from duel_tui.systems.en_garde.seen import Share, can_stop
from duel_tui.words import Wording, read_phrases
from tests.systems.en_garde.seated import asked, plays, sits
from tests.systems.en_garde.situations import LEFT, LIBRARY, RIGHT, Bout
from tests.systems.foretold import prospects_at

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
    shares = [
        can_stop(unseen[:10] + unseen[10 + gone :], 5, ("3",) * gone, identical=False) for gone in (1, 2)
    ]
    assert percent(shares[0].chance) in range(61, 66)
    assert percent(shares[1].chance) in range(86, 93)
    bout = Bout("33324", "12345", pack=15, parry="identical")
    assert "one_more" not in prospects(bout, "attack 3")


def test_the_odds_count_what_has_been_seen() -> None:
    early = prospects(Bout("32145", "12345", pack=15), "attack 3")["parried"]
    bout = Bout("33333", "12445", pack=8)
    assert early["percent"] > 0
    assert prospects(bout, "attack 3")["parried"]["percent"] == 0
    assert prospects(bout, "attack 3 3")["parried"]["percent"] > 0


def test_a_foe_steps_back_up_to_the_last_square_of_the_piste() -> None:
    """One square behind him: besides the parries, the hands that hold a 1 get away."""
    bout = Bout("12345", "12345", (17, 22), level="advanced")
    unseen = bout.rules.book.unseen(bout.state, LEFT)
    hands = list(combinations(unseen, 5))
    away = [hand for hand in hands if "1" in hand or parries(hand, (), ("3",), identical=False)]
    share = Share(len(away), len(hands))
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


def rows(bout: Seated, verb: str) -> list[Row]:
    """The rows of plays of one kind that have figures."""
    ask = bout.table.ask_of(asked(bout))
    assert ask is not None
    found = Decision(bout, scene_of(bout), ask).table().rows
    return [row for row in found if whole(row.label).startswith(verb) and row.right]


@pytest.mark.parametrize("seed", range(6))
def test_a_riposte_in_an_answer_has_the_chance_of_the_turn_after_the_parry(seed: int) -> None:
    bout, cards = _attacked(Random(seed))
    parries = rows(bout, "parry")
    for row in parries:
        assert row.option is not None
        turn = plays(_attacked(Random(seed))[0], row.option.key)
        attacks = [_stopped(one) for one in rows(turn, "attack")]
        assert row.right[2].text == (str(min(attacks)) if attacks else "-"), (cards, row.label)


def _attacked(chance: Random) -> tuple[Seated, str]:
    """A position with an attack to answer, from a shuffled deck, and the cards of the answering hand."""
    deck = chance.sample("12345" * 5, 25)
    left, right, distance = "".join(deck[:5]), "".join(deck[5:10]), int(deck[0])
    bout = sits(left, right, (9, 9 + distance), "".join(deck[10:14]), people=2)
    return plays(bout, f"attack {distance}", f"+{deck[14]}"), right


def _stopped(row: Row) -> int:
    """In how many of a hundred hands an attack is stopped."""
    return next(int(whole(cell.text)) for cell in row.right[2:] if whole(cell.text).isdecimal())
