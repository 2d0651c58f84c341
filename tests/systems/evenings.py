"""Evenings of a game master: duels by chance with dice typed by hand, rulings, things taken back and brought back."""

import contextlib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from duel_tui.engine.answers import Decided, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.requests import Decide, Roll
from duel_tui.engine.rollers import Roller, Way
from duel_tui.engine.rulings import Close, Modify, Set, Strike
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.engine.timeline import NothingThereError
from tests.systems.contenders import Contender, begin
from tests.systems.walks import by_chance

PLANTED = "quince marmalade"
"""What every reason and label of these evenings says, and no sentence of the program."""
_OFTEN = 0.3
"""How often something is done that is no answer."""
_SELDOM = 0.2
_LONG = 120
"""Things done in an evening, at most."""


def evening(key: str, seed: int) -> Iterator[tuple[Contender, DuelTable[Any]]]:
    """One duel after each thing that is done at its table."""
    chance = Random(seed)
    duel = begin(key, chance)
    table: DuelTable[Any] = DuelTable(duel.rules, duel.journal)
    yield duel, table
    for _ in range(_LONG):
        if chance.random() < _OFTEN or table.done:
            _rule(table, chance)
        else:
            answer(table, chance)
        yield duel, table
        if table.done and chance.random() < _OFTEN:
            return


def answer(table: DuelTable[Any], chance: Random) -> None:
    """Answer what is asked: one side's decision, a roll or a draw."""
    request, habit = table.request, by_chance(chance)
    assert request is not None
    found = habit(request)
    match request, found:
        case Decide(asks=asks), Decided(choices=choices):
            pairs = [(ask.side, one) for ask, one in zip(asks, choices, strict=True)]
            side, choice = next((side, one) for side, one in pairs if side not in table.sealed)
            table.decide(side, choice)
        case _, Rolled() | Drawn():
            table.enter(found)
        case _:
            raise AssertionError(f"{found} answers no {request}")


def _rule(table: DuelTable[Any], chance: Random) -> None:
    """One thing that a game master may do; what cannot be is left."""
    deeds: tuple[Callable[[DuelTable[Any], Random], object], ...] = (
        _modify, _modify, _strike, _set, _set, _overrule, _correct, _undo, _undo, _redo, _roll_so, _close,
    )  # fmt: skip
    with contextlib.suppress(WrongAnswerError, NothingThereError):
        chance.choice(deeds)(table, chance)


def _modify(table: DuelTable[Any], chance: Random) -> None:
    side = chance.choice((Side.LEFT, Side.RIGHT, None))
    table.rule(Modify(side, chance.randint(-20, 20), PLANTED, chance.choice(("roll", "round", "duel"))))


def _strike(table: DuelTable[Any], chance: Random) -> None:
    if table.waiting:
        table.rule(Strike(chance.choice(table.waiting).line))


def _set(table: DuelTable[Any], chance: Random) -> None:
    if not table.facts:
        return
    fact = chance.choice(table.facts)
    table.rule(Set(fact.key, str(chance.choice(fact.menu.choices)), PLANTED))


def _overrule(table: DuelTable[Any], chance: Random) -> None:
    rolls = table.rolls()
    if rolls:
        table.overrule(chance.choice(rolls).number, chance.random() < 0.5, PLANTED)


def _correct(table: DuelTable[Any], chance: Random) -> None:
    rolls = table.rolls()
    if not rolls:
        return
    step = chance.choice(rolls)
    assert isinstance(step.request, Roll)
    again = by_chance(chance)(step.request)
    assert isinstance(again, Rolled)
    table.correct(step.number, again.score, again.faces)


def _roll_so(table: DuelTable[Any], chance: Random) -> None:
    table.rule(Roller(*chance.choices([None, *Way], k=2)))


def _close(table: DuelTable[Any], chance: Random) -> None:
    if chance.random() < _SELDOM:
        table.rule(Close(PLANTED))


def _undo(table: DuelTable[Any], chance: Random) -> None:
    del chance
    table.undo()


def _redo(table: DuelTable[Any], chance: Random) -> None:
    del chance
    table.redo()
