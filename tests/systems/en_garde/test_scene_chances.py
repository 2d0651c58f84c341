"""The chances on the screen of En Garde are those of the hands that the opponent can hold."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.answers import Decided, Drawn
from duel_tui.engine.menu import OneOf
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide, Draw
from duel_tui.play.bout import Bout
from duel_tui.show.fit import whole
from duel_tui.show.table import Row
from duel_tui.systems.en_garde.hands import hands_of
from duel_tui.systems.en_garde.model import Match
from tests.systems.en_garde.seated import (
    asked,
    deciding,
    plays,
    sits,
    table_of,
)
from tests.systems.en_garde.situations import LEFT

REPLIES = {
    "Quill can hit": ("attack", "advance"),
    "Quill can parry": ("parry",),
    "Quill can stop": ("parry", "retreat"),
}
"""What the opponent plays where a column's chance comes true."""


@pytest.mark.parametrize("number", [10, pytest.param(80, marks=pytest.mark.slow)])
def test_a_chance_is_the_share_of_hands_whose_real_menu_has_such_a_reply(number: int) -> None:
    compared = 0
    for bout in _mine(number):
        table = table_of(bout)
        for row in table.rows:
            menus = _menus(bout, row.option.key) if row.option and not row.option.denied else []
            for column, cell in zip(table.right, row.right, strict=False):
                kinds, text = REPLIES.get(whole(column.head)), whole(cell.text)
                if kinds and text.isdecimal():
                    assert int(text) == _percent(menus, kinds), (row.label, column.head)
                    compared += 1
                elif kinds and not text:
                    assert not _percent(menus, kinds), (row.label, column.head)
    assert compared > number


@pytest.mark.parametrize("seed", range(12))
def test_a_riposte_in_an_answer_has_the_chance_of_the_turn_after_the_parry(seed: int) -> None:
    bout, cards = _attacked(Random(seed))
    parries = [row for row in table_of(bout).rows if whole(row.label).startswith("parry") and row.right]
    for row in parries:
        assert row.option is not None
        turn = plays(_attacked(Random(seed))[0], row.option.key)
        attacks = [_stopped(one) for one in table_of(turn).rows if whole(one.label).startswith("attack")]
        assert row.right[2].text == (str(min(attacks)) if attacks else "-"), (cards, row.label)


def _attacked(chance: Random) -> tuple[Bout, str]:
    """A position with an attack to answer, from a shuffled deck, and the cards of the answering hand."""
    deck = chance.sample("12345" * 5, 25)
    left, right, distance = "".join(deck[:5]), "".join(deck[5:10]), int(deck[0])
    bout = sits(left, right, (9, 9 + distance), "".join(deck[10:14]), people=2)
    return plays(bout, f"attack {distance}", f"+{deck[14]}"), right


def _stopped(row: Row) -> int:
    """In how many of a hundred hands an attack is stopped."""
    return next(int(whole(cell.text)) for cell in row.right[2:] if whole(cell.text).isdecimal())


def _mine(number: int) -> list[Bout]:
    """Positions of the left side's decisions, each with its own table, spread over many matches."""
    found: list[Bout] = []
    for place, bout in enumerate(deciding(20 * number)):
        if place % 20 == 0 and asked(bout) is LEFT:
            table: Any = bout.table
            found.append(replace(bout, table=type(table)(table.rules, table.journal)))
    return found


def _menus(bout: Bout, key: str) -> list[tuple[OneOf[str] | None, int]]:
    """What the opponent is really offered after a choice, for each hand that it may hold, and in how many ways."""
    side, state = asked(bout), bout.table.state
    rules: Any = bout.table.rules
    unseen = rules.book.unseen(state, side)
    found: list[tuple[OneOf[str] | None, int]] = []
    for hand, ways in hands_of(unseen, len(state.hands[side.foe])):
        position = Position(rules, replace(state, hands=state.hands.put(side.foe, hand)))
        request = _after(position, key).request
        menu = (
            request.asks[0].menu if isinstance(request, Decide) and request.asks[0].side is side.foe else None
        )
        assert menu is None or isinstance(menu, OneOf)
        found.append((menu, ways))
    return found


def _after(position: Position[Match], key: str) -> Position[Match]:
    """A position after a choice, the first cards of the pile drawn as long as the round goes on."""
    number = position.state.round
    position = position.give(Decided((key,)))
    while isinstance(request := position.request, Draw) and position.state.round == number:
        position = position.give(Drawn(request.pile[: request.count]))
    return position


def _percent(menus: list[tuple[OneOf[str] | None, int]], kinds: tuple[str, ...]) -> int:
    able = sum([ways for menu, ways in menus if menu and any(key.startswith(kinds) for key in menu.keys)])
    every = sum([ways for _, ways in menus])
    return (200 * able + every) // (2 * every) if every else 0
