"""A game master sets a fact of an assault, and what follows from it follows: a fall, the next assault, the end."""

from typing import Any

import pytest

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.facts import Settable
from duel_tui.engine.journal import Journal
from duel_tui.engine.rulings import Set
from duel_tui.engine.side import Side, both
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.person import unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.think import Thinker
from duel_tui.systems.dueling_scars.model import Duel, Phase, Tracks, Weapon, Why
from duel_tui.systems.dueling_scars.ruleset import KEY
from tests.systems.dueling_scars.situations import ruleset
from tests.tui.bouts import bout_at, tale_at

FIRST = ("left initiative 4d6: 18 = 6 5 4 3", "right initiative 4d6: 14 = 5 4 3 2")
"""The left side attacks first."""
MATCH: dict[str, Any] = {"match": 3}
MIXED: dict[str, Any] = {"mixed_weapons": True}
CHOSEN = "left weapon / right weapon: foil / foil"


def duel(*lines: str, kind: Kind = Kind.HONORABLE, **options: Any) -> DuelTable[Duel]:
    rules = ruleset(**options)
    start = rules.begin(kind, both(lambda side: unnamed(f"The {side}")))
    return DuelTable(rules, Journal(KEY, "1", dict(options), start, lines))


def told(table: DuelTable[Duel]) -> list[str]:
    return [one.kind for one in table.step(table.place - 1).told]


@pytest.mark.parametrize(
    ("lines", "options", "names"),
    [
        (FIRST, {}, ["action", "effect", "initiative"]),
        (FIRST, MATCH, ["action", "effect", "initiative", "won"]),
        ((CHOSEN,), MIXED, ["action", "effect", "initiative", "weapon"]),
        ((), MIXED | MATCH, ["won"]),
    ],
)
def test_the_facts_are_those_of_the_house_rules(
    lines: tuple[str, ...], options: dict[str, Any], names: list[str]
) -> None:
    table = duel(*lines, **options)
    rules = table.rules
    assert isinstance(rules, Settable)
    assert [fact.key for fact in rules.facts(table.state)] == [
        f"{side}.{name}" for side in Side for name in names
    ]


@pytest.mark.parametrize(("kind", "why"), [(Kind.DEATH, Why.KILLED), (Kind.FRIENDLY, Why.HITS)])
def test_a_side_without_dice_falls_and_the_duel_ends(kind: Kind, why: Why) -> None:
    table = duel(*FIRST, kind=kind)
    table.rule(Set("left.action", "0", "a pistol"))
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.why) == (Side.RIGHT, why)
    assert told(table) == ["fact_set", "fell", "ended"]
    table.undo()
    assert not table.done


def test_in_a_match_a_side_without_dice_loses_the_assault() -> None:
    table = duel(*FIRST, **MATCH)
    table.rule(Set("right.effect", "5"))
    table.rule(Set("left.action", "0"))
    assert not table.done
    assert told(table)[:4] == ["fact_set", "fell", "assault_over", "took_first"]
    state = table.state
    assert (tuple(state.won), state.assault, state.attacker) == ((0, 1), 2, Side.RIGHT)
    assert tuple(state.tracks) == (Tracks(4, 2), Tracks(4, 2))


def test_more_than_half_of_the_assaults_end_the_match() -> None:
    table = duel(*FIRST, match=5)
    table.rule(Set("right.won", "2"))
    assert table.state.assault == 3, "two assaults were fought"
    table.rule(Set("left.won", "3"))
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.why) == (Side.LEFT, Why.ROUNDS)
    assert told(table) == ["fact_set", "ended"]
    assert table.state.assault == 5
    table.undo()
    table.rule(Set("right.won", "1"))
    assert (tuple(table.state.won), table.state.assault) == ((0, 1), 3), "one assault was drawn"


def test_the_initiative_passes() -> None:
    table = duel(*FIRST)
    table.rule(Set("right.initiative", "yes"))
    assert told(table) == ["fact_set", "took_initiative"]
    assert (table.state.attacker, table.state.first) == (Side.RIGHT, Side.LEFT)
    table.rule(Set("right.initiative", "yes"))
    assert told(table) == ["fact_set"]
    table.rule(Set("right.initiative", "no"))
    assert table.state.attacker is Side.LEFT


@pytest.mark.parametrize("options", [{}, {"initiative": "wager"}, {"initiative": "coin"}])
def test_a_game_master_gives_the_first_attack(options: dict[str, Any]) -> None:
    table = duel(**options)
    table.rule(Set("left.initiative", "no"))
    assert table.state == duel(**options).state
    table.rule(Set("right.initiative", "yes"))
    assert (table.state.phase, table.state.attacker) == (Phase.ACTION, Side.RIGHT)
    assert table.ask_of(Side.RIGHT)


def test_a_weapon_that_was_set_is_taken_into_the_next_assault() -> None:
    table = duel(CHOSEN, *FIRST, **MIXED, **MATCH)
    table.rule(Set("right.weapon", "knife"))
    assert table.state.tracks.right == Tracks(4, 2)
    table.rule(Set("left.action", "0"))
    assert table.state.weapons.right is Weapon.KNIFE
    assert table.state.tracks.right == Tracks(3, 1)


def test_in_the_middle_of_an_action_a_fact_waits_for_its_end() -> None:
    table = duel(*FIRST, "left action: maneuver")
    asked = table.request
    table.rule(Set("right.action", "6"))
    assert table.request == asked
    assert told(table) == ["set_waits"]
    assert table.state.tracks.right.action == 4
    again = duel(*table.journal.lines, "left action 4d6h: 6")
    assert again.state.tracks.right == Tracks(6, 1)
    assert "fact_set" in told(again)


@pytest.mark.parametrize(
    ("lines", "options", "fact", "value", "why"),
    [
        (FIRST, {}, "left.action", "7", "7 is not a whole number from 0 to 6"),
        (FIRST, {"action_cap": "start"}, "left.action", "5", "5 is not a whole number from 0 to 4"),
        (FIRST, {}, "left.effect", "6", "6 is not a whole number from 0 to 5"),
        (FIRST, {}, "left.won", "1", "there is no fact 'left.won'"),
        (FIRST, MATCH, "left.won", "3", "3 is not a whole number from 0 to 2"),
        ((), MATCH, "left.action", "0", "no assault can end before its first attack is settled"),
        ((), MIXED, "left.action", "3", "there is no fact 'left.action'"),
    ],
)
def test_what_cannot_be_set_is_refused_with_the_reason(
    lines: tuple[str, ...], options: dict[str, Any], fact: str, value: str, why: str
) -> None:
    table = duel(*lines, **options)
    with pytest.raises(WrongAnswerError, match=why):
        table.rule(Set(fact, value))
    assert table.journal.lines == lines


def test_before_the_first_attack_a_fall_ends_a_duel_of_one_assault() -> None:
    table = duel()
    table.rule(Set("left.action", "0"))
    assert table.outcome is not None
    assert table.outcome.winner is Side.RIGHT


def test_a_sealed_wager_stays_where_it_still_fits_and_is_named_where_not() -> None:
    table = duel(initiative="wager")
    table.decide(Side.LEFT, 2)
    table.rule(Set("right.action", "2"))
    assert table.sealed == (Side.LEFT,)
    table.rule(Set("left.action", "2"))
    assert (*table.unsealed, *table.sealed) == (Side.LEFT,)


def test_an_opponent_knows_the_worth_of_whatever_was_set() -> None:
    thinker: Thinker[Any] = Thinker(ruleset(**MATCH))
    for rulings in (("left.action: 1", "left.effect: 5"), ("right.action: 3", "right.initiative: yes")):
        table = duel(*FIRST, *[f"set {ruling}" for ruling in rulings], **MATCH)
        assert table.state.attacker is not None
        assert thinker.mix(table.observation(table.state.attacker)).exact


def test_a_ruling_is_told_in_words() -> None:
    seated = bout_at(duel(*FIRST, **MATCH))
    seated.table.rule(Set("right.action", "0", "the beam"))
    assert tale_at(seated, 2)[0].text == "The game master changes Don Diego's Action: 0; the beam."
    seated = bout_at(duel(CHOSEN, *FIRST, **MIXED))
    seated.table.rule(Set("left.weapon", "laser"))
    assert tale_at(seated, 3)[0].text == "The game master changes Bernardino's weapon: laser sword."
