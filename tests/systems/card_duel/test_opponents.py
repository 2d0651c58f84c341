"""Opponents at the card table: what they see at once, and how strong they are; how long they think, `tests.benchmarks.card_duel` prints."""

from random import Random

import pytest

from duel_tui.engine.journal import Journal
from duel_tui.engine.requests import Observation
from duel_tui.engine.table import DuelTable
from duel_tui.opponents.ismcts import Budget, Ismcts
from duel_tui.opponents.search import Limits
from duel_tui.opponents.think import Thinker
from duel_tui.systems.card_duel import KEY
from duel_tui.systems.card_duel.model import Duel
from tests.lengths import only_in_part
from tests.systems.card_duel.matches import CARDS, played
from tests.systems.card_duel.situations import LEFT, RIGHT, Situation, after, bout, offered

TRIES = Budget(400, 600)


def observation(place: Situation) -> Observation[Duel]:
    table: DuelTable[Duel] = DuelTable(place.rules, Journal(KEY, "1.1", {}, place.checkpoint))  # type: ignore[arg-type]  # a duel's rules
    return table.observation(LEFT if table.ask_of(LEFT) else RIGHT)


def best(place: Situation) -> str:
    mix = Ismcts(place.rules, observation(place), Random(1), TRIES).mix()  # type: ignore[arg-type]
    return str(mix.choices[mix.probabilities.index(1.0)])


def test_a_parry_that_hands_over_the_attack_is_better_than_a_hit() -> None:
    assert best(after(bout("9S 2H", "10S QD 3C", formal=False), "9S")) != "none"


def test_a_joker_is_not_spent_where_a_low_card_does() -> None:
    assert best(after(bout("9S 2H 3H", "10S JKR 3C", formal_ends="bout"), "9S")) == "10S"


def test_nobody_leaves_the_last_card_undrawn() -> None:
    assert best(after(bout("9S 2H", "10H 3C"), "9S")) == "yes"


def test_an_attack_is_made_while_there_is_one() -> None:
    assert best(bout("9S KH QD", "2C 3C", formal_ends="bout")) != "stop"


def test_the_same_seat_leads_to_the_same_mix_whatever_the_foe_holds() -> None:
    mixes = []
    for right in ("2C 3C 4C", "QD JD JKR"):
        place = bout("9S KH QD", right, decks=(None, None))
        mixes.append(Ismcts(place.rules, observation(place), Random(3), Budget(100, 600)).mix())  # type: ignore[arg-type]
    assert mixes[0] == mixes[1]


def test_every_opponent_plays_a_legal_card() -> None:
    place = bout("9S KH AS QD JKR", "2C 3C 4C 5C")
    thinker = Thinker[Duel](place.rules, Limits(nodes=100))  # type: ignore[arg-type]
    for character in CARDS.characters:
        assert thinker.choose(observation(place), character, 7) in offered(place)


@only_in_part(0)
@pytest.mark.slow
def test_the_highest_level_beats_the_lowest_by_far() -> None:
    """Between neighbours so few duels say nothing; what each level loses by its decisions is measured in their place."""
    score = played("level 5", "level 1", 60, nodes=1000)
    assert score.share >= 0.65, f"{score.share:.1%}"
