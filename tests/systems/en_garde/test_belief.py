"""What plays say about a hidden hand: Bayes' rule over public events, and nothing of the hand itself."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from duel_tui.engine.requests import Decide, Observation
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Kind
from duel_tui.systems.en_garde import EnGarde, model
from duel_tui.systems.en_garde.belief import Belief, hands_by_told, likelihood
from duel_tui.systems.en_garde.compact import Rules, round_of
from duel_tui.systems.en_garde.compact_hands import Hands
from duel_tui.systems.en_garde.hands import code
from duel_tui.systems.en_garde.model import Match
from tests.systems.en_garde.situations import FENCERS, LEFT, RIGHT, Bout, ruleset
from tests.systems.walks import by_chance, walk

ADVANCED = {"level": "advanced", "parry": "identical"}


def belief_of(rules: EnGarde, dealt: str, starter: Side, told: Sequence[Struct]) -> dict[int, float]:
    """The left side's belief after a deal and some events."""
    belief = Belief(rules.book, Rules(rules.book), LEFT, tuple(dealt), starter)
    for event in told:
        belief.hear(event)
    return belief.hands


def share(hands: dict[int, float], card: str) -> float:
    """The share of hands with a card."""
    unit = code((card,))
    having = sum([weight for hand, weight in hands.items() if hand // unit % 256])
    return having / sum(hands.values())


def test_a_deal_weighs_hands_by_the_ways_to_draw_them() -> None:
    rules = ruleset()
    hands = belief_of(rules, "11223", LEFT, ())
    unseen = rules.book.rest_of(code(tuple("11223")))
    assert hands == Counter(code(hand) for hand in combinations(unseen, 5))


def test_who_does_not_attack_where_he_could_more_rarely_holds_the_card() -> None:
    """Both have come to a distance of 4, and the other steps back by a 1 instead of attacking with a 4."""
    closed = [
        model.Moved(LEFT, "forward", "5", 17),
        model.Drew(LEFT, ("2",)),
        model.Moved(RIGHT, "forward", "5", 12),
        model.Moved(LEFT, "forward", "5", 7),
        model.Drew(LEFT, ("3",)),
        model.Moved(RIGHT, "forward", "1", 6),
        model.Moved(LEFT, "forward", "2", 4),
        model.Drew(LEFT, ("1",)),
    ]
    rules = ruleset()
    before = belief_of(rules, "12355", LEFT, closed)
    after = belief_of(rules, "12355", LEFT, [*closed, model.Moved(RIGHT, "back", "1", 5)])
    assert share(after, "4") < share(before, "4") - 0.05


def test_the_weights_are_those_of_bayes_counted_over_hands_and_draws() -> None:
    """A step by the other and a draw, each hand and each card drawn one by one, from the chance of each play."""
    rules = ruleset()
    chosen = "forward 2"
    bout = Bout("11223", "12345", (1, 23), turn=RIGHT)
    hands, unseen = Hands(rules.book), rules.book.rest_of(code(tuple("11223")))
    gap = round_of(Rules(rules.book), bout.state).gap
    wanted: dict[int, float] = {}
    for places in combinations(range(len(unseen)), 5):
        hand = [unseen[place] for place in places]
        moves = hands.known[code(tuple(hand))].turns[hands.spots[gap][0]]
        if chosen not in moves.keys:
            continue
        chance = likelihood(moves, moves.moves[moves.keys.index(chosen)])
        pack = Counter(card for place, card in enumerate(unseen) if place not in places)
        kept = code(tuple(hand)) - code(("2",))
        for card, number in pack.items():
            then = kept + code((card,))
            wanted[then] = wanted.get(then, 0.0) + chance * number
    found = belief_of(rules, "11223", RIGHT, [model.Moved(RIGHT, "forward", "2", 20)])
    whole, all_ways = sum(wanted.values()), sum(found.values())
    assert found.keys() == wanted.keys()
    for held, weight in found.items():
        assert weight / all_ways == pytest.approx(wanted[held] / whole)


@pytest.mark.parametrize("house", [{}, ADVANCED, {"last_chance": "always"}], ids=str)
def test_in_random_matches_the_true_hand_is_never_ruled_out(house: dict[str, Any]) -> None:
    rules, random, looked_at = ruleset(**house), Random(8), 0
    counts = Rules(rules.book)
    told: list[Any] = []
    for place in walk(rules, rules.begin(Kind.FRIENDLY, FENCERS), by_chance(random)):
        told += place.told
        if not isinstance(place.request, Decide):
            continue
        match: Match = place.checkpoint
        side = match.turn
        seen = tuple([one.event for one in told if one.to in {None, side}])
        hands = hands_by_told(rules.book, counts, seen, side)
        assert hands is not None
        hand = code(match.hands[side.foe])
        assert hands[hand] > 0
        found = rules.compact(
            Observation(side, place.request.asks[0], rules.observe(match, side), (), 0, seen)
        )
        assert found is not None
        assert found.chances[hand] == pytest.approx(hands[hand] / sum(hands.values()))
        looked_at += 1
    assert looked_at > 40


def test_the_same_events_lead_to_the_same_belief_whatever_the_other_holds() -> None:
    beliefs = []
    for held in ("12345", "12555"):
        bout = Bout.fresh(first_player="left")
        for cards in ("12345", held):
            bout.play(f"+{cards}")
        bout.play("forward 1", "+1", "forward 2", "+3")
        observation = bout.table.observation(LEFT)
        found = bout.rules.compact(observation)
        assert found is not None
        beliefs.append(found.chances)
    assert beliefs[0] == beliefs[1]
