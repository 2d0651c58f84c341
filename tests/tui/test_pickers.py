"""Pickers: what is picked, what gives way, and when a choice is whole."""

import msgspec
import pytest

from duel_tui.engine.menu import Form, Omit, OneOf
from duel_tui.play.picking import Column, Picking


class Part(msgspec.Struct, frozen=True):
    target: str | None = None
    blow: str | None = None
    parry: str | None = None
    give_up: str | None = None


FIELDS = (
    ("target", ("head", "arm")),
    ("blow", ("cut", "thrust")),
    ("parry", ("high", "low", "all")),
    ("give_up", ("no", "yes")),
)
FORM = Form(
    Part,
    FIELDS,
    omits=(Omit("give_up", "yes", ("target", "blow")),),
    refused=(
        (("give_up", "no"), ("parry", "all")),
        (("give_up", "yes"), ("parry", "high")),
        (("give_up", "yes"), ("parry", "low")),
    ),
)
COLUMNS = {name: Column(name, keys) for name, keys in FIELDS}


@pytest.fixture
def pickers() -> Picking:
    return Picking(FORM, "exchange", COLUMNS.values())


def pick(pickers: Picking, column: str, key: str) -> bool:
    return pickers.pick(COLUMNS[column], key)


def test_nothing_is_chosen_at_first(pickers: Picking) -> None:
    assert pickers.answer is None
    assert [pickers.chosen(column) for column in COLUMNS.values()] == [None] * 4
    assert pickers.missing is COLUMNS["target"]


def test_picking_moves_on_until_the_choice_is_whole(pickers: Picking) -> None:
    pick(pickers, "target", "arm")
    assert pickers.column.name == "blow"
    pick(pickers, "blow", "cut")
    assert pickers.column.name == "parry"
    pick(pickers, "parry", "low")
    assert pickers.missing is None
    assert pickers.answer == {"target": "arm", "blow": "cut", "parry": "low", "give_up": "no"}


def test_what_follows_from_the_rest_is_chosen_with_it(pickers: Picking) -> None:
    pick(pickers, "parry", "all")
    assert pickers.chosen(COLUMNS["give_up"]) == "yes"
    assert not pickers.needed(COLUMNS["target"])
    assert pickers.answer == {"parry": "all", "give_up": "yes"}


def test_the_latest_pick_wins_over_what_does_not_go_with_it(pickers: Picking) -> None:
    pick(pickers, "target", "arm")
    pick(pickers, "parry", "all")
    assert pickers.answer == {"parry": "all", "give_up": "yes"}
    pick(pickers, "target", "head")
    assert pickers.chosen(COLUMNS["parry"]) is None
    assert pickers.chosen(COLUMNS["target"]) == "head"


def test_back_gives_up_the_last_pick_first(pickers: Picking) -> None:
    pick(pickers, "target", "arm")
    pick(pickers, "blow", "cut")
    assert pickers.back()
    assert pickers.column.name == "blow"
    assert pickers.chosen(COLUMNS["blow"]) is None
    assert pickers.chosen(COLUMNS["target"]) == "arm"
    assert pickers.back()
    assert not pickers.back()


def test_the_caret_picks_what_it_is_moved_to(pickers: Picking) -> None:
    pickers.move(1)
    assert pickers.chosen(COLUMNS["target"]) == "arm"
    pickers.turn(1)
    assert pickers.column.name == "blow"
    assert pickers.chosen(COLUMNS["blow"]) is None


def test_a_row_that_cannot_be_had_is_pointed_at_but_not_picked() -> None:
    column = Column("move", ("stand", "volt"))
    pickers = Picking(OneOf(("stand",), (("volt", "the leg"),)), "move", [column])
    assert not pickers.pick(column, "volt")
    assert pickers.highlighted == "volt"
    assert pickers.answer is None


def test_a_later_column_is_gone_on_to_also_where_it_follows_from_the_rest() -> None:
    fields = (("target", ("head", "arm")), ("blow", ("cut",)), ("give_up", ("no", "yes")))
    columns = [Column(name, keys) for name, keys in fields]
    omits = (Omit("give_up", "yes", ("target", "blow")),)
    pickers = Picking(Form(Part, fields, omits=omits), "exchange", columns)
    pickers.pick(columns[0], "arm")
    assert pickers.chosen(columns[1]) == "cut"
    assert pickers.column is columns[1]
    pickers.pick(columns[1], "cut")
    assert pickers.column is columns[2]


def test_keys_of_two_words_are_two_columns() -> None:
    means, where = Column("means", ("push", "kick")), Column("means_at", ("leg", "chest"))
    pickers = Picking(OneOf(("push", "kick leg", "kick chest")), "means", [means, where])
    pickers.pick(means, "push")
    assert pickers.answer == "push"
    assert not pickers.needed(where)
    pickers.pick(means, "kick")
    assert pickers.answer is None
    pickers.pick(where, "chest")
    assert pickers.answer == "kick chest"


def test_what_is_picked_leads_on_to_the_cards_also_where_only_one_is_left() -> None:
    what = Column("turn", ("back", "attack"))
    cards = Column("turn_at", ("1", "3"), follows=True)
    pickers = Picking(OneOf(("back 1", "back 3", "attack 1")), "turn", (what, cards))
    assert pickers.pick(what, "attack")
    assert pickers.column is cards
    assert pickers.answer == "attack 1"
    assert pickers.pick(cards, "1")
    assert pickers.answer == "attack 1"


def test_a_choice_with_a_key_that_has_no_row_is_put_back_with_the_caret_on_the_last_row() -> None:
    columns = [*list(COLUMNS.values())[:3], Column("give_up", ("yes",))]
    pickers = Picking(FORM, "exchange", columns)
    chosen = {"target": "arm", "blow": "cut", "parry": "low", "give_up": "no"}
    pickers.put_back(chosen)
    assert pickers.answer == chosen
    assert pickers.column.name == "parry"
