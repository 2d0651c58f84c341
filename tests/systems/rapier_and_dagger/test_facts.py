"""A game master sets a fact of a fencer, and what follows from it follows (the wound procedure, the end)."""

import pytest

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.rulings import Set
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.terms import Grade
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Why
from tests.tui.bouts import bout, tale_at
from tests.tui.positions import AT_MEASURE, CHOSEN


def duel(*lines: str, kind: str = "death") -> DuelTable[Duel]:
    return bout(kind=kind, lines=lines, seed=None).table


def told(table: DuelTable[Duel]) -> list[str]:
    return [one.kind for one in table.step(table.place - 1).told]


def set_to(*facts: tuple[str, str], table: DuelTable[Duel] | None = None) -> DuelTable[Duel]:
    found = table or duel()
    for name, value in facts:
        found.rule(Set(name, value))
    return found


def test_a_wound_is_taken_by_the_wound_procedure_and_healed_with_its_losses() -> None:
    table = set_to(("right.wounds.RL", "serious"))
    body = table.state.fighters.right.body
    assert [(one.place, one.grade) for one in body.wounds] == [("RL", Grade.SERIOUS)]
    assert told(table)[:2] == ["fact_set", "reduced"]
    set_to(("right.wounds.RL", "none"), table=table)
    assert table.state.fighters.right.body == duel().state.fighters.right.body


def test_a_second_mortal_wound_ends_the_duel() -> None:
    table = set_to(("right.wounds.H", "mortal"), ("right.wounds.LC", "mortal"))
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.why) == (Side.LEFT, Why.KILLED)


def test_in_the_middle_of_an_exchange_a_fact_waits_for_its_end() -> None:
    table = duel(*AT_MEASURE, CHOSEN)
    asked = table.request
    set_to(("left.wounds.LA", "light"), table=table)
    assert table.request == asked
    assert told(table) == ["set_waits"]
    assert not table.state.fighters.left.body.wounds
    again = duel(*table.journal.lines, "left hit 1d100: 2", "right hit 1d100: 3")
    assert [one.place for one in again.state.fighters.left.body.wounds] == ["LA"]
    assert "fact_set" in told(again)


def test_a_choice_that_still_fits_is_kept_and_one_that_does_not_is_named() -> None:
    table = duel()
    table.decide(Side.LEFT, "pass_forward")
    assert set_to(("right.strength", "8"), table=table).sealed == (Side.LEFT,)
    set_to(("left.prone", "yes"), table=table)
    assert (*table.unsealed, *table.sealed) == (Side.LEFT,)
    assert table.ask_of(Side.LEFT)


@pytest.mark.parametrize(
    ("fact", "value", "why"),
    [
        ("left.luck", "3", "there is no fact 'left.luck'"),
        ("left.strength", "21", "left.strength: "),
        ("left.wounds.RL", "grave", "'grave' is not one of none, scratch, light, serious, mortal"),
    ],
)
def test_what_cannot_be_set_is_refused_with_the_reason(fact: str, value: str, why: str) -> None:
    with pytest.raises(WrongAnswerError, match=why):
        set_to((fact, value))


def test_a_ruling_is_told_in_words() -> None:
    seated = bout(kind="death", seed=None)
    seated.table.rule(Set("right.wounds.RL", "light", "the beam"))
    said = "The game master changes Don Diego's wound (right leg): light; the beam."
    assert tale_at(seated, 0)[0].text == said
