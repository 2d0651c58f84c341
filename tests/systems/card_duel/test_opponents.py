"""Opponents at the card table: what they see at once, what a place is worth to them, and how strong they are.

How long they think, `tests.benchmarks.card_duel` prints.
"""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import inf
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.answers import Answer
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.side import both
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.duellist import leaning
from duel_tui.opponents.ismcts import Budget, Ismcts
from duel_tui.opponents.search import Limits
from duel_tui.opponents.simulate import play_out
from duel_tui.opponents.think import Thinker
from duel_tui.systems.card_duel import KEY, CardDuel
from duel_tui.systems.card_duel.model import Duel
from tests.lengths import only_in_part, only_whole
from tests.systems.card_duel.matches import CARDS, EVERYBODY, played
from tests.systems.card_duel.play_outs import ahead, between_bouts, correlation, error, rows, within_a_bout
from tests.systems.card_duel.situations import (
    LEFT,
    LIBRARY,
    RIGHT,
    Situation,
    after,
    bout,
    offered,
    ruleset,
)

PATIENT = Budget(400, 600)


def observation(place: Situation) -> Observation[Duel]:
    table: DuelTable[Duel] = DuelTable(place.rules, Journal(KEY, "1.1", {}, place.checkpoint))  # type: ignore[arg-type]  # a duel's rules
    return table.observation(LEFT if table.ask_of(LEFT) else RIGHT)


def best(place: Situation) -> str:
    mix = Ismcts(place.rules, observation(place), Random(1), PATIENT).mix()  # type: ignore[arg-type]
    return str(mix.choices[mix.probabilities.index(1.0)])


@pytest.mark.parametrize(
    ("left", "right", "said", "options", "chosen"),
    [
        ("9S 2H", "10S QD 3C", ("9S",), {"formal": False}, "10S QD"),
        ("9S 2H 3H", "10S JKR 3C", ("9S",), {"formal_ends": "bout"}, "10S"),
        ("9S 2H", "10H 3C", ("9S",), {}, "yes"),
        ("9S KH QD", "2C 3C", (), {"formal_ends": "bout"}, "9S KH"),
    ],
    ids=[
        "a parry before a hit",
        "no joker where a low card does",
        "a card of need",
        "an attack while there is one",
    ],
)
def test_what_is_plain_is_seen(
    left: str, right: str, said: tuple[str, ...], options: dict[str, Any], chosen: str
) -> None:
    assert best(after(bout(left, right, **options), *said)) in chosen.split()


def test_every_opponent_plays_a_legal_card() -> None:
    place = bout("9S KH AS QD JKR", "2C 3C 4C 5C")
    thinker = Thinker[Duel](place.rules, Limits(nodes=100))  # type: ignore[arg-type]
    for character in CARDS.characters:
        assert thinker.choose(observation(place), character, 7) in offered(place)


# --- What a place is worth ----------------------------------------------------------------------------


def start(left: dict[str, Any], **options: Any) -> tuple[Any, Duel]:
    """A duel about to begin, with changes to the left side."""
    rules = ruleset(formal_ends="bout", **options)
    begun = rules.begin(Kind.HONORABLE, both(lambda side: unnamed(f"The {side}")))
    return rules, begun.change(LEFT, replace(begun.sides.left, **left))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"hand_size": 6}, {"hand_size": 5}),
        ({"taken": 0}, {"taken": 1}),
        ({"boxes": 4}, {"boxes": 3}),
        ({"initiative": 3}, {"initiative": 2}),
        ({"fewer": 0}, {"fewer": 1}),
    ],
)
def test_more_of_what_wins_is_worth_more(better: dict[str, Any], worse: dict[str, Any]) -> None:
    (rules, well), (_, ill) = start(better), start(worse)
    assert rules.worth(well, LEFT) > rules.worth(ill, LEFT)
    assert rules.worth(well, LEFT) + rules.worth(well, RIGHT) == pytest.approx(1)


def test_a_card_more_counts_for_more_in_a_longer_duel_and_wounds_for_nothing_where_the_first_ends_it() -> (
    None
):
    rules, long = start({"hand_size": 6, "boxes": 6})
    _, short = start({"hand_size": 6, "boxes": 6, "taken": 4})
    _, equal = start({"boxes": 6, "taken": 4})
    assert rules.worth(short, LEFT) - rules.worth(equal, LEFT) > 0
    first = ruleset()
    assert first.worth(long, LEFT) == first.worth(short, LEFT) > 0.5


def test_a_queen_in_hand_is_worth_more_than_a_jack_and_both_more_than_an_ace() -> None:
    rules = ruleset(formal_ends="bout")
    found = [
        rules.worth(bout(f"9S {card}", "9H 2D", formal_ends="bout").checkpoint, LEFT)
        for card in ("QC", "JC", "AC")
    ]
    assert found == sorted(found, reverse=True)
    place = bout("9S QC", "9H 2D", formal_ends="bout").checkpoint
    waiting = replace(place, attacker=RIGHT)
    assert rules.worth(place, LEFT) > rules.worth(waiting, LEFT)


@pytest.mark.slow
def test_what_comes_of_a_place_is_about_what_it_was_said_to_be_worth() -> None:
    before, within = [*between_bouts(700, Random(4))], [*within_a_bout(700, Random(4))]
    assert correlation(before) > 0.4
    assert correlation(within) > 0.45
    assert error(before) < 0.21
    hands = [row.won for row in rows(before, ahead(lambda one: one.hand_size)) if row.count > 40]
    boxes = [row.won for row in rows(before, ahead(lambda one: one.boxes - one.taken)) if row.count > 40]
    assert len(hands) >= 4
    assert hands == sorted(hands)
    assert boxes == sorted(boxes)


# --- How strong they are ------------------------------------------------------------------------------


@only_in_part(0)
@pytest.mark.slow
def test_the_highest_level_beats_the_lowest_by_far() -> None:
    """Between neighbours so few duels say nothing; what each level loses by its decisions is measured in their place."""
    score = played("level 5", "level 1", 60, nodes=1000)
    assert score.share >= 0.65, f"{score.share:.1%}"


PLACES, OFTEN, TRIES = 30, 0.2, 3000
"""The decisions that are valued, how often one is taken from a duel, and the tries for each."""
STEP = 0.002
"""The chance to win by which the decisions of a level from 3 on lose less than those of the level below, at least."""


class Places:
    """Decisions between several choices, from duels in which both play the obvious choice."""

    def __init__(self, rules: CardDuel, count: int) -> None:
        self._rules, self._random = rules, Random(5)
        self.found: list[Observation[Duel]] = []
        start = rules.begin(Kind.FRIENDLY, both(lambda side: unnamed(f"The {side}")))
        number = 0
        while len(self.found) < count:
            play_out(rules, start, self._chooser, Random(number))
            number += 1
        del self.found[count:]

    def _chooser(self, ask: Ask, checkpoint: Duel, since: Sequence[Answer], random: Random) -> Choice:
        assert ask.menu is not None
        view = self._rules.observe(checkpoint, ask.side)
        if len(ask.menu.choices) > 1 and self._random.random() < OFTEN:
            self.found.append(Observation(ask.side, ask, view, tuple(since), len(self.found)))
        return self._rules.instinct(view, ask, random.random)


@only_whole
@pytest.mark.slow
def test_each_level_loses_less_at_a_decision_than_the_one_below() -> None:
    rules = LIBRARY.ruleset(KEY, {"formal_ends": "bout"})
    assert isinstance(rules, CardDuel)
    thinker: Thinker[Any] = Thinker(rules, Limits(seconds=inf, hidden_seconds=inf))
    people = [replace(CARDS.at(level.level)[0], likes=EVERYBODY, when_hurt={}) for level in CARDS.levels]
    lost = [0.0] * len(people)
    for place in Places(rules, PLACES).found:
        values = Ismcts(rules, place, Random(99), Budget(TRIES, inf)).mix().values
        mixes = {one.level.tries: thinker.mix(place, 1, one.level.tries) for one in people}
        for number, one in enumerate(people):
            odds = leaning(mixes[one.level.tries], one, partial(rules.tags, place.ask))
            kept = sum([often * value for often, value in zip(odds, values, strict=True)])
            lost[number] += (max(values) - kept) / PLACES
    first, *steps = [lower - higher for lower, higher in pairwise(lost)]
    told = [f"{100 * one:.2f}" for one in lost]
    assert min(steps) > STEP, told
    assert first > 0, told
