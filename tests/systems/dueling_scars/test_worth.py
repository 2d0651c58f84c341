"""The rough chance to win stays near the exact one, and counts assaults."""

from msgspec.structs import replace

from duel_tui.engine.side import BySide
from tests.systems.dueling_scars.situations import LEFT, RIGHT, after, attack, ruleset, value_table


def test_it_stays_near_the_exact_value() -> None:
    rules = ruleset()
    places = [
        attack((mine, effect), (his, threat)).state
        for mine in range(1, 7)
        for effect in range(0, 6, 2)
        for his in range(1, 7)
        for threat in range(6)
    ]
    wrong = [abs(rules.worth(place, LEFT) - value_table().value(place)) for place in places]
    assert sum(wrong) / len(wrong) < 0.06
    assert max(wrong) < 0.25


def test_both_sides_chances_make_one_and_an_end_is_known() -> None:
    rules = ruleset()
    for state in (attack().state, attack((2, 5), (6, 0)).state):
        assert abs(rules.worth(state, LEFT) + rules.worth(state, RIGHT) - 1) < 1e-12
    assert rules.worth(after(attack((4, 5)), "thrust", 6).state, LEFT) == 1.0


def test_an_assault_won_is_worth_something() -> None:
    rules, state = ruleset(match=3), attack(match=3).state
    ahead = replace(state, won=BySide(1, 0), assault=2)
    assert (
        rules.worth(ahead, LEFT)
        > rules.worth(state, LEFT)
        > rules.worth(replace(ahead, won=BySide(0, 1)), LEFT)
    )
