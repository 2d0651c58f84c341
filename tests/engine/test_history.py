"""The history of a duel: what was given and counts no longer stays in its place, struck, and nothing stands there twice."""

from random import Random

from duel_tui.engine.answers import Rolled
from duel_tui.engine.history import Given, History
from duel_tui.engine.rulings import Close, Modify
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from tests.engine.first_cut import Bout, FirstCut, both_cut, table


def given(duel: DuelTable[Bout]) -> tuple[Given[Bout], ...]:
    return History(FirstCut(), duel.journal).given()


def marked(duel: DuelTable[Bout]) -> str:
    """The numbers of what was given; what is struck has a minus."""
    return " ".join([f"{'-' if one.struck else ''}{one.step.number}" for one in given(duel)])


def test_what_is_taken_back_is_struck_until_it_is_restored() -> None:
    duel = both_cut(table(), 30)
    duel.undo()
    assert marked(duel) == "-1 -2"
    duel.redo()
    assert marked(duel) == "1 2"


def test_a_roll_answered_again_is_struck_alone_and_what_stays_stands_once() -> None:
    duel = both_cut(table(), 30, 40)
    duel.correct(2, 35)
    assert marked(duel) == "1 -2 4 5"
    duel.take_back(1)
    assert marked(duel) == "1 2 3 -4"
    duel.redo()
    assert marked(duel) == "1 -2 4 5"
    duel.correct(4, 36)
    assert marked(duel) == "1 -2 -4 8 9"
    duel.undo_to(0)
    assert marked(duel) == "-1 -2 -4 -8 -9"


def test_rulings_are_kept_in_it_too() -> None:
    duel = table()
    duel.rule(Modify(Side.LEFT, 10, "the table"))
    duel.undo()
    duel.rule(Close("rain"))
    assert [(type(one.step.answer), one.struck) for one in given(duel)] == [(Modify, True), (Close, False)]


def test_read_on_line_by_line_it_is_the_same_as_read_at_once() -> None:
    for seed in range(40):
        chance, duel = Random(seed), table()
        history = History(FirstCut(), duel.journal)
        for _ in range(30):
            _do_something(duel, chance)
            history.read(duel.journal.lines)
        whole = given(duel)
        assert history.given() == whole
        counting = [one.step.number for one in whole if not one.struck]
        assert counting == [step.number for step in duel.steps]
        assert [one.step.number for one in whole] == sorted({one.step.number for one in whole})


def _do_something(duel: DuelTable[Bout], chance: Random) -> None:
    deed = chance.randrange(9)
    if deed == 0 and duel.place:
        duel.take_back(chance.randrange(duel.place))
    elif deed == 1 and duel.can_redo:
        duel.redo()
    elif deed == 2 and (rolls := duel.rolls()):
        duel.correct(chance.choice(rolls).number, chance.randint(1, 100))
    elif duel.done:
        return
    elif deed == 3:
        duel.rule(Modify(Side.LEFT, 5, "x"))
    elif deed == 4 and chance.random() < 0.3:
        duel.rule(Close())
    elif duel.ask_of(Side.LEFT) or duel.ask_of(Side.RIGHT):
        for side in Side:
            if ask := duel.ask_of(side):
                assert ask.menu is not None
                duel.decide(side, chance.choice(ask.menu.choices))
    else:
        duel.enter(Rolled(chance.randint(1, 100)))
