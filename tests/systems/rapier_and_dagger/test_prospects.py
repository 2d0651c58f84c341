"""What the help pane promises is what the dice are asked for: prospects against the rolls that follow."""

from random import Random
from typing import Any

import msgspec
import pytest

from duel_tui.engine.against import Against, Needs
from duel_tui.engine.answers import Decided
from duel_tui.engine.menu import Choice, Form, YesNo
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Ask, Decide, Roll
from duel_tui.engine.side import Side
from duel_tui.systems.rapier_and_dagger.guard import guard
from duel_tui.systems.rapier_and_dagger.state import Acting, Exchange, Fighter
from duel_tui.systems.rapier_and_dagger.terms import Action, Movement
from tests.fencer.shared import OLD
from tests.systems.contenders import begin
from tests.systems.foretold import prospects_at, prospects_of
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout
from tests.systems.walks import LONGEST, by_chance

KEY = "rapier_and_dagger"
CHOSEN = {"hit", "strike", "push", "disarm", "tear loose", "hold on"}
"""Rolls that a choice may lead to at once; without rd.ask_break nobody chooses to tear loose."""


def promised(position: Position[Any], ask: Ask, mine: Choice, his: Choice | None) -> Against | None:
    """What the prospects say a side's blow needs, when the foe answers as he does; None: no roll is promised."""
    book = position.rules.book  # type: ignore[attr-defined]  # the ruleset's own
    found = {one.answer: one.mine for one in prospects_of(position.rules, position.state, ask, mine)}
    if isinstance(mine, Acting):
        return _against_action(found, mine, his, position.state.fighters[ask.side.foe])
    if not isinstance(mine, Exchange):
        return found.get("")
    if mine.target is None:
        return None
    answer = guard(
        book, position.state.fighters[ask.side.foe], his.defence if isinstance(his, Exchange) else None
    )
    return found["UP" if answer.universal else str(answer.line)]


def _against_action(
    found: dict[str, Against | None], mine: Acting, his: Choice | None, foe: Fighter
) -> Against | None:
    """What is said of a blow against the opponent's sword action, with which the left hand may begin to parry."""
    if mine.action is None or mine.action.blow is None:
        return None
    answer = his if isinstance(his, Acting) else Acting(action=Action.NONE)
    begins = answer.left_hand is YesNo.YES and not foe.effort.parries
    return found[f"{answer.action}{'+' if begins else ''}"]


def threatened(position: Position[Any], ask: Ask, mine: Choice, his: Choice | None) -> Against | None:
    """What the prospects of a side's defence say the foe's blow needs."""
    if isinstance(mine, Acting) and isinstance(his, Acting):
        return _of_threat(position, ask, mine, his)
    if not isinstance(mine, Exchange) or mine.defence is None:
        return None
    if not isinstance(his, Exchange) or his.target is None:
        return None
    only = Exchange(defence=mine.defence, give_up=mine.give_up if mine.give_up is YesNo.YES else None)
    found = {one.answer: one.his for one in prospects_of(position.rules, position.state, ask, only)}
    return found[f"{his.blow} {his.target}"]


def _of_threat(position: Position[Any], ask: Ask, mine: Acting, his: Acting) -> Against | None:
    """What is said of the opponent's blow against an action without a blow."""
    if mine.action is None or mine.action.blow or his.action is None or not his.action.blow:
        return None
    place = his.target or position.state.attack.targets[ask.side.foe]
    found = {one.answer: one.his for one in prospects_of(position.rules, position.state, ask, mine)}
    return found[f"{his.action} {place}"]


def check(position: Position[Any], decided: Decided) -> Position[Any]:
    """Compare the first rolls after a decision with what was promised; return the position after it."""
    request = position.request
    assert isinstance(request, Decide)
    choices = {ask.side: choice for ask, choice in zip(request.asks, decided.choices, strict=True)}
    promises: dict[Side, list[Against | None]] = {side: [] for side in Side}
    for ask in request.asks:
        mine, his = choices[ask.side], choices.get(ask.side.foe)
        promises[ask.side].append(promised(position, ask, mine, his))
        promises[ask.side.foe].append(threatened(position, ask, mine, his))
    after = position.give(decided)
    roll = after.request
    if isinstance(roll, Roll) and roll.why in CHOSEN and roll.side:
        found = [promise for promise in promises[roll.side] if promise is not None]
        assert found
        assert all(promise == roll.against for promise in found)
    return after


@pytest.mark.parametrize("seed", range(60))
def test_in_random_duels_the_numbers_shown_are_the_numbers_rolled(seed: int) -> None:
    chance = Random(seed)
    contender = begin(KEY, chance)
    habit = by_chance(chance)
    position = Position(contender.rules, contender.start)
    for _ in range(LONGEST):
        if position.request is None:
            return
        answer = habit(position.request)
        position = check(position, answer) if isinstance(answer, Decided) else position.give(answer)
    raise AssertionError("the duel does not end")


def needs(bout: Bout, side: Side, **choice: str) -> dict[str, int]:
    ask = bout.table.ask_of(side)
    assert ask is not None
    assert isinstance(ask.menu, Form)
    found = prospects_at(bout.table, side, msgspec.convert(choice, ask.menu.shape))
    rolls = [(one.answer, one.mine or one.his) for one in found]
    return {answer: roll.needs for answer, roll in rolls if isinstance(roll, Needs)}


def test_a_blow_shows_what_it_needs_against_every_line() -> None:
    bout = Bout().say("pass_forward", "stand")
    found = needs(bout, LEFT, target="H", blow="thrust")
    assert found == {"HP": 75 - 7, "CP": 50 - 7, "LP": 28, "UP": 45 - 7 + 25}


def test_a_line_shows_what_every_blow_of_the_foe_needs() -> None:
    bout = Bout().say("stand", "pass_forward")
    found = needs(bout, LEFT, defence="LP")
    assert found["thrust H"] == 28
    assert len(found) == 12


def test_an_old_swords_line_counts_as_bought_with_an_attack() -> None:
    bout = Bout(OLD).say("stand", "stand")
    assert needs(bout, LEFT, defence="HP") == needs(bout, LEFT, defence="HP", give_up="yes")
    assert needs(bout, RIGHT, target="SA", blow="cut")["HP"] == 80 - 2 + 10


def test_a_movement_shows_what_each_of_the_foes_would_grant() -> None:
    bout = Bout(OLD)
    found = {one.answer: dict(one.facts) for one in prospects_at(bout.table, LEFT, Movement.PASS_SIDE)}
    assert found["stand"]["attacks"] == 2
    assert found["stand"]["foe_attacks"] == 1
    assert found["stand"]["result"] == "C(cs)"
    assert found["volt"]["penalty"] == -10
    assert set(found) == {"back", "stand", "pass_side", "volt", "pass_forward"}
