"""Play in counts beside the rules: the same choices and draws in the same order, and the same ends."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import OneOf
from duel_tui.engine.requests import Decide, Observation, Request
from duel_tui.engine.rules import Routine
from duel_tui.fencer.terms import Kind
from duel_tui.systems.en_garde import compact
from duel_tui.systems.en_garde.belief import instinctive
from duel_tui.systems.en_garde.compact import SIDES
from duel_tui.systems.en_garde.hands import code
from duel_tui.systems.en_garde.model import Match, Phase
from duel_tui.systems.en_garde.search import SearchPlace, after_round, worth
from tests.systems.en_garde.situations import FENCERS, LEFT, RIGHT, Bout, ruleset
from tests.systems.laws import driven
from tests.systems.walks import by_chance, walk

HOUSES: list[dict[str, Any]] = [
    {},
    {"parry": "identical"},
    {"level": "basic"},
    {"level": "advanced"},
    {"level": "advanced", "parry": "identical", "last_chance": "always"},
    {"riposte_wins": True, "last_chance": "always", "first_player": "loser_of_last"},
    {"level": "basic", "last_chance": "never", "stalemate_rounds": 2},
]


def driven_by(seed: int | Random, routine: Routine[Match], asked: list[Request] | None = None) -> Match:
    """The end of a routine, answered by chance; its requests are added to a list."""
    habit, found = (
        by_chance(seed if isinstance(seed, Random) else Random(seed)),
        [] if asked is None else asked,
    )

    def answer(request: Request) -> Answer:
        found.append(request)
        return habit(request)

    match: Match = driven(routine, answer)
    return match


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_rest_of_a_match_in_counts_asks_and_ends_as_the_routines_do(house: dict[str, Any]) -> None:
    rules = ruleset(**house)
    for seed in range(6):
        match = start = rules.begin(Kind.FRIENDLY, FENCERS)
        random, asked, in_counts = Random(seed), list[Request](), list[Request]()
        while match.outcome is None:
            match = driven_by(random, rules.routine(match), asked)
        assert driven_by(seed, rules.rest(start), in_counts) == match
        assert in_counts == asked
        assert len(asked) > 15


@pytest.mark.parametrize("house", HOUSES[:3], ids=str)
def test_hands_and_piles_that_are_forgotten_between_rounds_change_nothing(
    house: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = ruleset(**house)
    start = rules.begin(Kind.FRIENDLY, FENCERS)
    ends = [driven_by(seed, rules.rest(start)) for seed in range(6)]
    monkeypatch.setattr(compact, "_HANDS", 0)
    monkeypatch.setattr(compact, "_PILES", 0)
    assert [driven_by(seed, rules.rest(start)) for seed in range(6)] == ends


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_a_place_of_a_search_offers_what_the_rules_offer(house: dict[str, Any]) -> None:
    rules, random, looked_at = ruleset(**house), Random(5), 0
    for place in walk(rules, rules.begin(Kind.FRIENDLY, FENCERS), by_chance(random)):
        if not isinstance(place.request, Decide):
            continue
        match: Match = place.checkpoint
        (ask,) = place.request.asks
        found = rules.compact(Observation(ask.side, ask, rules.observe(match, ask.side), (), 0))
        assert found is not None
        dealt = found.deal(random.random)
        assert isinstance(ask.menu, OneOf)
        assert dealt.options() == ask.menu.keys
        assert SIDES[dealt.turn] is match.turn
        looked_at += 1
    assert looked_at > 15


def test_dealt_hands_come_as_often_as_they_can_be_drawn() -> None:
    bout = Bout("12345", "11122", (8, 15), pack=4)
    found = bout.rules.compact(bout.table.observation(LEFT))
    assert found is not None
    unseen = bout.rules.book.unseen(bout.state, LEFT)
    ways = Counter(code(hand) for hand in combinations(unseen, 5))
    whole = sum(ways.values())
    assert dict(found.chances) == {hand: pytest.approx(count / whole) for hand, count in ways.items()}
    dealt = Counter(found.deal(Random(number).random).hands[1].code for number in range(3000))
    for hand, count in ways.items():
        assert dealt[hand] / 3000 == pytest.approx(count / whole, abs=0.03)


def slowly(place: SearchPlace, chance: Any) -> None:
    """Finish a round by instinct, play by play."""
    while place.options():
        chosen = instinctive(place.moves(), chance)
        assert chosen is not None
        place.go(chosen.key, chance)


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_a_round_is_finished_in_one_go_as_it_is_play_by_play(house: dict[str, Any]) -> None:
    bout = Bout("12345", "11122", (3, 21), pack=15, **house)
    found = bout.rules.compact(bout.table.observation(LEFT))
    assert found is not None
    ends = Counter[float]()
    for seed in range(200):
        quick, slow = Random(seed), Random(seed)
        one, other = found.deal(quick.random), found.deal(slow.random)
        one.finish(quick.random)
        slowly(other, slow.random)
        assert quick.getstate() == slow.getstate()
        assert (one.hands, one.left()) == (other.hands, other.left())
        ends[one.left()] += 1
    assert len(ends) >= 2


def test_the_value_of_an_end_is_the_worth_of_the_match_after_it() -> None:
    for hits in ((0, 0), (4, 1), (2, 4), (4, 4)):
        bout = Bout("12345", "12345", hits=hits)
        match, book = replace(bout.state, phase=Phase.DEAL), bout.rules.book
        left, right, nobody = after_round(book, match)
        assert nobody == worth(book, match, LEFT)
        for side, value in ((LEFT, left), (RIGHT, right)):
            won = replace(match, hits=match.hits.put(side, match.hits[side] + 1))
            if won.hits[side] < book.hits_to_win:
                assert value == worth(book, won, LEFT)
            else:
                assert value == float(side is LEFT)


def test_a_hand_that_its_own_side_has_not_seen_has_no_compact_form() -> None:
    bout = Bout("33333", "?? ?? ?? ?? ??", (10, 13), turn=RIGHT)
    assert bout.rules.compact(bout.table.observation(RIGHT)) is None
