"""What a movement is worth on the screen: its exchanges as games of all the choices that the rules offer."""

from itertools import product

import pytest
from msgspec.structs import replace

from duel_tui.engine.against import percent
from duel_tui.engine.menu import YesNo
from duel_tui.engine.rulings import Modifier, judged
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.person import Fencer
from duel_tui.show.outlook import Modifiers
from duel_tui.systems.rapier_and_dagger.exchange import attack_roll, attackers, exchange_menu
from duel_tui.systems.rapier_and_dagger.guard import guard
from duel_tui.systems.rapier_and_dagger.hits import Aimed
from duel_tui.systems.rapier_and_dagger.movement import planned
from duel_tui.systems.rapier_and_dagger.round_value import round_values
from duel_tui.systems.rapier_and_dagger.state import Duel, Exchange, Prone
from duel_tui.systems.rapier_and_dagger.terms import Movement, Phase
from tests.systems.rapier_and_dagger.positions import BERNARDINO, DARRAGH, HOLZER, LUCREZIA, QUILL, VANE
from tests.systems.rapier_and_dagger.situations import LEFT, Bout

PLAYS = 400
NOTHING = BySide[Modifier | None](None, None)
NEAR = 3
"""Hits in a hundred rounds by which two ways to solve the same games may differ."""


def hits(bout: Bout, duel: Duel, side: Side, choices: BySide[Exchange | None], added: Modifier | None) -> int:
    """The chance of a side's attack in an exchange, with what a game master adds."""
    mine = choices[side]
    if (
        mine is None
        or mine.target is None
        or mine.blow is None
        or mine.give_up is YesNo.YES
        or not attackers(bout.rules.book, duel)[side]
    ):
        return 0
    his = choices[side.foe]
    shield = guard(bout.rules.book, duel.fighters[side.foe], his.defence if his else None)
    return percent(
        judged(attack_roll(bout.rules.book, duel, side, Aimed(mine.target, mine.blow), shield), added)
    )


def exchange_value(bout: Bout, duel: Duel, added: BySide[Modifier | None] = NOTHING) -> float:
    """The left side's hits less the right side's, every choice against every other."""
    attacking = attackers(bout.rules.book, duel)
    menus = both(lambda side: exchange_menu(bout.rules.book, duel, side, attacking))
    left, right = menus.map(lambda menu: menu.choices if menu else (None,))
    gains = [[0] * len(right) for _ in left]
    for row, column in product(range(len(left)), range(len(right))):
        choices = BySide(left[row], right[column])
        gained, lost = [hits(bout, duel, side, choices, added[side]) for side in Side]
        gains[row][column] = gained - lost
    rows, columns = [0] * len(left), [0] * len(right)
    for _ in range(PLAYS):
        best = rows.index(max(rows))
        columns = [total + gain for total, gain in zip(columns, gains[best], strict=True)]
        answer = columns.index(min(columns))
        rows = [total + line[answer] for total, line in zip(rows, gains, strict=True)]
    return (max(rows) + min(columns)) / (2 * PLAYS)


@pytest.mark.parametrize(
    ("mine", "his"),
    [
        (Movement.BACK, Movement.BACK),
        (Movement.STAND, Movement.STAND),
        (Movement.PASS_FORWARD, Movement.BACK),
        (Movement.STAND, Movement.VOLT),
    ],
)
@pytest.mark.parametrize(
    ("left", "right"), [(BERNARDINO, QUILL), (VANE, HOLZER), (DARRAGH, QUILL), (LUCREZIA, DARRAGH)]
)
def test_a_movement_is_worth_what_its_exchanges_are(
    left: Fencer, right: Fencer, mine: Movement, his: Movement
) -> None:
    bout = Bout(left, right)
    plan, value = round_values(bout.rules.book, bout.state)[mine, his]
    assert plan == planned(bout.rules.book, bout.state, BySide(mine, his))
    duel = replace(bout.state, plan=plan, phase=Phase.EXCHANGE)
    values = [exchange_value(bout, replace(duel, exchange=one)) for one in range(1, max(plan.attacks) + 1)]
    assert value == pytest.approx(sum(values), abs=NEAR)


@pytest.mark.parametrize(("mine", "his"), [(Movement.STAND, Movement.STAND), (Movement.STAND, Movement.VOLT)])
def test_what_a_game_master_adds_counts_in_the_exchanges_that_it_is_added_to(
    mine: Movement, his: Movement
) -> None:
    bout = Bout(BERNARDINO, QUILL)
    first, later = BySide(Modifier(-40, "smoke"), None), BySide(None, Modifier(25, "low sun"))
    plain, value = round_values(bout.rules.book, bout.state)[mine, his]
    plan, added = round_values(bout.rules.book, bout.state, Modifiers(first, later))[mine, his]
    duel = replace(bout.state, plan=plan, phase=Phase.EXCHANGE)
    expected = 0.0
    fresh = set(Side)
    for number in range(1, max(plan.attacks) + 1):
        now = replace(duel, exchange=number)
        expected += exchange_value(
            bout, now, BySide(*[(first if side in fresh else later)[side] for side in Side])
        )
        fresh -= {side for side in Side if attackers(bout.rules.book, now)[side]}
    assert plan == plain
    assert added == pytest.approx(expected, abs=NEAR)
    assert added < value - 2 * NEAR


def test_a_bound_fencer_has_one_row() -> None:
    bout = Bout(LUCREZIA, DARRAGH).arrange(LEFT, prone=Prone(0))
    assert {mine for mine, _ in round_values(bout.rules.book, bout.state)} == {Movement.STAND}


def test_sides_changed_change_the_sign() -> None:
    one, other = Bout(BERNARDINO, DARRAGH), Bout(DARRAGH, BERNARDINO)
    there, back = round_values(one.rules.book, one.state), round_values(other.rules.book, other.state)
    assert all(abs(value + back[his, mine][1]) <= NEAR for (mine, his), (_, value) in there.items())
