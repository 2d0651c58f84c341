"""What a place at the card table is worth: more of what wins duels, and about what comes of it."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import both
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.systems.card_duel.model import Duel
from tests.systems.card_duel.play_outs import ahead, between_bouts, correlation, error, rows, within_a_bout
from tests.systems.card_duel.situations import LEFT, RIGHT, bout, ruleset


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
