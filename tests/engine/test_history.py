"""The history of a duel: what was given and counts no longer stays in its place, struck, and nothing stands there twice."""

from random import Random

from duel_tui.engine.answers import Rolled
from duel_tui.engine.history import Given, History
from duel_tui.engine.rulings import Close, Modify
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from tests.engine.first_cut import Bout, FirstCut, journal


def duel(*lines: str) -> DuelTable[Bout]:
    return DuelTable(FirstCut(), journal(lines=lines))


def both_cut(table: DuelTable[Bout], *scores: int) -> None:
    table.decide(Side.LEFT, "cut")
    table.decide(Side.RIGHT, "cut")
    for score in scores:
        table.enter(Rolled(score))


def marked(table: DuelTable[Bout]) -> list[tuple[int, bool]]:
    return [(one.step.number, one.struck) for one in given(table)]


def given(table: DuelTable[Bout]) -> tuple[Given[Bout], ...]:
    return History(FirstCut(), table.journal).given()


def test_what_is_taken_back_is_struck_until_it_is_restored() -> None:
    table = duel()
    both_cut(table, 30)
    table.undo()
    assert marked(table) == [(1, True), (2, True)]
    table.redo()
    assert marked(table) == [(1, False), (2, False)]


def test_a_roll_answered_again_is_struck_alone_and_what_stays_stands_once() -> None:
    table = duel()
    both_cut(table, 30, 40)
    table.correct(2, 35)
    assert list(table.journal.lines[3:]) == [
        "correct 2: left hit 1d100: 35 by hand",
        "right hit 1d100: 40 by hand",
    ]
    assert marked(table) == [(1, False), (2, True), (4, False), (5, False)]
    table.take_back(1)
    assert marked(table) == [(1, False), (2, False), (3, False), (4, True)]
    table.redo()
    assert marked(table) == [(1, False), (2, True), (4, False), (5, False)]


def test_of_what_was_given_again_twice_and_taken_back_the_last_is_struck() -> None:
    table = duel()
    both_cut(table, 30, 40)
    table.correct(2, 35)
    table.correct(4, 36)
    assert marked(table) == [(1, False), (2, True), (4, True), (6, False), (7, False)]
    table.undo_to(0)
    assert marked(table) == [(1, True), (2, True), (4, True), (6, True), (7, True)]


def test_rulings_are_kept_in_it_too() -> None:
    table = duel()
    table.rule(Modify(Side.LEFT, 10, "the table"))
    table.undo()
    table.rule(Close("rain"))
    assert [(type(one.step.answer).__name__, one.struck) for one in given(table)] == [
        ("Modify", True),
        ("Close", False),
    ]


def test_read_on_line_by_line_it_is_the_same_as_read_at_once() -> None:
    for seed in range(60):
        chance, table = Random(seed), duel()
        history = History(FirstCut(), table.journal)
        for _ in range(30):
            _do_something(table, chance)
            history.read(table.journal.lines)
        whole = History(FirstCut(), table.journal).given()
        assert history.given() == whole
        counting = [one.step.number for one in whole if not one.struck]
        assert counting == [step.number for step in table.steps]
        assert [one.step.number for one in whole] == sorted({one.step.number for one in whole})


def _do_something(table: DuelTable[Bout], chance: Random) -> None:
    deed = chance.randrange(9)
    if deed == 0 and table.place:
        table.take_back(chance.randrange(table.place))
    elif deed == 1 and table.can_redo:
        table.redo()
    elif deed == 2 and (rolls := table.rolls()):
        table.correct(chance.choice(rolls).number, chance.randint(1, 100))
    elif not table.done and deed == 3:
        table.rule(Modify(Side.LEFT, 5, "x"))
    elif not table.done and deed == 4 and chance.random() < 0.3:
        table.rule(Close())
    elif table.ask_of(Side.LEFT) or table.ask_of(Side.RIGHT):
        for side in Side:
            if ask := table.ask_of(side):
                assert ask.menu is not None
                table.decide(side, chance.choice(ask.menu.choices))
    elif not table.done:
        table.enter(Rolled(chance.randint(1, 100)))
