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


def set_(table: DuelTable[Duel], fact: str, value: str) -> list[str]:
    """What is told of a fact that is set."""
    table.rule(Set(fact, value))
    return [one.kind for one in table.step(table.place - 1).told]


def end(table: DuelTable[Duel]) -> tuple[Side | None, str] | None:
    return (table.outcome.winner, table.outcome.why) if table.outcome else None


@pytest.mark.parametrize(
    ("lines", "options", "names"),
    [
        (FIRST, MATCH, ["action", "effect", "initiative", "won"]),
        ((CHOSEN,), MIXED, ["action", "effect", "initiative", "weapon"]),
        ((), MIXED | MATCH, ["won"]),
    ],
)
def test_the_facts_are_those_of_the_house_rules(
    lines: Any, options: dict[str, Any], names: list[str]
) -> None:
    table = duel(*lines, **options)
    assert isinstance(table.rules, Settable)
    found = [fact.key for fact in table.rules.facts(table.state)]
    assert found == [f"{side}.{name}" for side in Side for name in names]


@pytest.mark.parametrize(
    ("lines", "kind", "why"),
    [(FIRST, Kind.DEATH, Why.KILLED), (FIRST, Kind.FRIENDLY, Why.HITS), ((), Kind.FRIENDLY, Why.HITS)],
)
def test_a_side_without_dice_falls_and_the_duel_ends(lines: Any, kind: Kind, why: Why) -> None:
    table = duel(*lines, kind=kind)
    assert set_(table, "left.action", "0") == ["fact_set", "fell", "ended"]
    assert end(table) == (Side.RIGHT, why)
    table.undo()
    assert not table.done


def test_in_a_match_a_side_without_dice_loses_the_assault() -> None:
    table = duel(*FIRST, **MATCH)
    set_(table, "right.effect", "5")
    assert set_(table, "left.action", "0")[:4] == ["fact_set", "fell", "assault_over", "took_first"]
    state = table.state
    assert (tuple(state.won), state.assault, state.attacker) == ((0, 1), 2, Side.RIGHT)
    assert tuple(state.tracks) == (Tracks(4, 2), Tracks(4, 2))


def test_more_than_half_of_the_assaults_end_the_match() -> None:
    table = duel(*FIRST, match=5)
    set_(table, "right.won", "2")
    assert table.state.assault == 3, "two assaults were fought"
    assert set_(table, "left.won", "3") == ["fact_set", "ended"]
    assert (end(table), table.state.assault) == ((Side.LEFT, Why.ROUNDS), 5)
    table.undo()
    set_(table, "right.won", "1")
    assert (tuple(table.state.won), table.state.assault) == ((0, 1), 3), "one assault was drawn"


def test_the_initiative_passes() -> None:
    table = duel(*FIRST)
    assert set_(table, "right.initiative", "yes") == ["fact_set", "took_initiative"]
    assert (table.state.attacker, table.state.first) == (Side.RIGHT, Side.LEFT)
    assert set_(table, "right.initiative", "yes") == ["fact_set"]
    set_(table, "right.initiative", "no")
    assert table.state.attacker is Side.LEFT


@pytest.mark.parametrize("options", [{}, {"initiative": "wager"}, {"initiative": "coin"}])
def test_a_game_master_gives_the_first_attack(options: dict[str, Any]) -> None:
    table = duel(**options)
    set_(table, "left.initiative", "no")
    assert table.state == duel(**options).state
    set_(table, "right.initiative", "yes")
    assert (table.state.phase, table.state.attacker) == (Phase.ACTION, Side.RIGHT)
    assert table.ask_of(Side.RIGHT)


def test_a_weapon_that_was_set_is_taken_into_the_next_assault() -> None:
    table = duel(CHOSEN, *FIRST, **MIXED, **MATCH)
    set_(table, "right.weapon", "knife")
    assert table.state.tracks.right == Tracks(4, 2)
    set_(table, "left.action", "0")
    assert (table.state.weapons.right, table.state.tracks.right) == (Weapon.KNIFE, Tracks(3, 1))


def test_in_the_middle_of_an_action_a_fact_waits_for_its_end() -> None:
    table = duel(*FIRST, "left action: maneuver")
    asked = table.request
    assert set_(table, "right.action", "6") == ["set_waits"]
    assert (table.request, table.state.tracks.right.action) == (asked, 4)
    again = duel(*table.journal.lines, "left action 4d6h: 6")
    assert again.state.tracks.right == Tracks(6, 1)
    assert "fact_set" in [one.kind for one in again.step(again.place - 1).told]


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
    lines: Any, options: dict[str, Any], fact: str, value: str, why: str
) -> None:
    table = duel(*lines, **options)
    with pytest.raises(WrongAnswerError, match=why):
        table.rule(Set(fact, value))
    assert table.journal.lines == lines


def test_a_sealed_wager_stays_where_it_still_fits_and_is_named_where_not() -> None:
    table = duel(initiative="wager")
    table.decide(Side.LEFT, 2)
    set_(table, "right.action", "2")
    assert table.sealed == (Side.LEFT,)
    table.rule(Set("left.action", "2"))
    assert (*table.unsealed, *table.sealed) == (Side.LEFT,)


def test_an_opponent_knows_the_worth_of_whatever_was_set() -> None:
    options: dict[str, Any] = {"effect_max": 2, "match": 3}
    thinker: Thinker[Any] = Thinker(ruleset(**options))
    for rulings in (("left.action: 1", "left.effect: 1"), ("right.action: 3", "right.initiative: yes")):
        table = duel(*FIRST, *[f"set {ruling}" for ruling in rulings], **options)
        assert table.state.attacker is not None
        assert thinker.mix(table.observation(table.state.attacker)).exact


def test_a_ruling_is_told_in_words() -> None:
    for lines, options, ruling, told in (
        (FIRST, MATCH, Set("right.action", "0", "the beam"), "Don Diego's Action: 0; the beam."),
        ((CHOSEN, *FIRST), MIXED, Set("left.weapon", "laser"), "Bernardino's weapon: laser sword."),
    ):
        seated = bout_at(duel(*lines, **options))
        seated.table.rule(ruling)
        assert tale_at(seated, len(lines))[0].text == f"The game master changes {told}"
