"""The chances on the screen of Rapier & Dagger are those of the rolls that follow."""

from random import Random

from duel_tui.engine.against import percent
from duel_tui.engine.answers import Rolled
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Decide, Roll
from duel_tui.engine.rulings import Modify
from duel_tui.engine.side import Side
from duel_tui.engine.table import Table as Seated
from duel_tui.play.bout import Bout as Shown
from duel_tui.show.table import Cell
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from duel_tui.systems.rapier_and_dagger.state import Exchange
from tests.systems.contenders import begin
from tests.systems.rapier_and_dagger.cells_read import chance_in, shown_chance
from tests.systems.rapier_and_dagger.positions import (
    POSITIONS,
    only_cuts,
    seated,
    shown,
)
from tests.systems.rapier_and_dagger.situations import LEFT, Bout
from tests.systems.rapier_and_dagger.test_scene import table_of
from tests.systems.walks import picked, possible


def check_exchange(bout: Shown, choices: dict[Side, Choice]) -> None:
    """Compare both tables with the rolls that both choices lead to."""
    tables = {side: table_of(bout, side) for side in choices}
    table = bout.table
    said = {
        (attacker, side): shown_chance(bout, tables[side], attacker, choices, mine=side is attacker)
        for attacker in choices
        if isinstance(choice := choices[attacker], Exchange) and choice.target
        for side in tables
        if (tables[side].left if side is attacker else tables[side].right)
    }
    for side, choice in choices.items():
        table.decide(side, choice)
    while isinstance(roll := table.request, Roll) and roll.why == "hit":
        assert roll.side is not None
        assert roll.against is not None
        found = percent(roll.against)
        assert all(chance == found for (side, _), chance in said.items() if side is roll.side)
        table.enter(Rolled(1))
        if found == 100:
            return


def test_the_chance_shown_is_the_chance_of_the_roll() -> None:
    compared = 0
    for seed in range(12):
        chance = Random(seed)
        contender = begin(KEY, chance)
        table = Seated(contender.rules, contender.journal)
        bout = seated(table, 2)
        for _ in range(60):
            if table.done:
                break
            if isinstance(table.request, Roll):
                table.enter(Rolled(chance.randint(1, table.request.dice.faces)))
                continue
            assert isinstance(table.request, Decide)
            asks = table.request.asks
            choices = {ask.side: picked(chance, possible(ask)) for ask in asks}
            if asks[0].what == "exchange":
                check_exchange(bout, choices)
                compared += 1
                continue
            if asks[0].what == "means":
                check_means(bout, choices)
                continue
            for side, choice in choices.items():
                table.decide(side, choice)
    assert compared > 40


def check_means(bout: Shown, choices: dict[Side, Choice]) -> None:
    """Compare a turn's tables with the rolls that the choices lead to."""
    said: dict[Side, int] = {}
    for side, choice in choices.items():
        means, _, place = str(choice).partition(" ")
        table = table_of(bout, side)
        row = next(row for row in table.rows if row.option and row.option.key == means)
        if place:
            places = [column.option.key for column in table.right if column.option]
            said[side] = chance_in(row.right[places.index(place)].text, 0)
        elif means != "hold":
            said[side] = int(row.right[0].text.split()[0])
    for side, choice in choices.items():
        bout.table.decide(side, choice)
    while isinstance(roll := bout.table.request, Roll) and roll.why in {"push", "strike"}:
        assert roll.side is not None
        assert roll.against is not None
        assert percent(roll.against) == said[roll.side]
        bout.table.enter(Rolled(2))


def test_a_plain_yes_shows_the_chance_of_its_roll() -> None:
    bout = POSITIONS["grapple"]()
    (cell, _) = table_of(shown(bout), LEFT).rows[0].right
    bout.say("yes")
    assert bout.thrown == ("left", "disarm")
    assert bout.roll.against is not None
    assert int(cell.text) == percent(bout.roll.against)


def test_a_waiting_modifier_is_counted_and_told() -> None:
    bout = only_cuts()
    plain = table_of(shown(bout), LEFT).rows[0]
    bout.table.rule(Modify(LEFT, 10, "high ground"))
    table = table_of(shown(bout), LEFT)
    assert int(table.rows[0].left[0].text) == int(plain.left[0].text) + 10
    assert table.rows[0].right == plain.right
    assert "+10 you: high ground" in table.legend[0]


def test_a_standing_modifier_is_counted_in_every_movement_and_told() -> None:
    bout = Bout()
    plain = table_of(shown(bout), LEFT)
    bout.table.rule(Modify(LEFT, -80, "low sun", "duel"))
    table = table_of(shown(bout), LEFT)

    def ahead(cell: Cell) -> int:
        return int(cell.text.split()[0])

    moves = list(zip(plain.rows[:-1], table.rows[:-1], strict=True))  # the last yields
    assert len(moves) > 1
    for before, after in moves:
        assert all(ahead(new) < ahead(old) for old, new in zip(before.right, after.right, strict=True))
    assert table.legend[1].endswith("-80 you: low sun")
