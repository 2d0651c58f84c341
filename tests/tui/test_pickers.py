"""Pickers: what is picked, what gives way, and when a choice is whole."""

import msgspec
import pytest

from duel_tui.engine.menu import Form, Omit, OneOf
from duel_tui.play.picking import Picking


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
KEYS = dict(FIELDS)


@pytest.fixture
def pickers() -> Picking:
    return Picking(FORM, "exchange", KEYS)


WHOLE = {"target": "arm", "blow": "cut", "parry": "low", "give_up": "no"}


def test_picking_moves_on_until_the_choice_is_whole_and_back_gives_up_the_last_pick(pickers: Picking) -> None:
    assert [pickers.chosen(field) for field in KEYS] == [None] * 4
    assert (pickers.answer, pickers.missing) == (None, "target")
    picked = [("target", "arm"), ("blow", "cut"), ("parry", "low")]
    for (field, key), then in zip(picked, ("blow", "parry", "give_up"), strict=True):
        pickers.pick(field, key)
        assert pickers.field == then
    assert not pickers.missing
    assert pickers.answer == WHOLE
    for field, _ in reversed(picked):
        assert pickers.back()
        assert pickers.field == field
        assert pickers.chosen(field) is None
    assert not pickers.back()


def test_what_follows_is_chosen_with_it_and_the_latest_pick_wins(pickers: Picking) -> None:
    pickers.pick("target", "arm")
    pickers.pick("parry", "all")
    assert pickers.chosen("give_up") == "yes"
    assert not pickers.needed("target")
    assert pickers.answer == {"parry": "all", "give_up": "yes"}
    pickers.pick("target", "head")
    assert pickers.chosen("parry") is None
    assert pickers.chosen("target") == "head"


def test_the_caret_picks_what_it_is_moved_to(pickers: Picking) -> None:
    pickers.move(1)
    assert pickers.chosen("target") == "arm"
    pickers.turn(1)
    assert pickers.field == "blow"
    assert pickers.chosen("blow") is None


def test_a_row_that_cannot_be_had_is_pointed_at_but_not_picked() -> None:
    pickers = Picking(OneOf(("stand",), (("volt", "the leg"),)), "move", {"move": ("stand", "volt")})
    assert not pickers.pick("move", "volt")
    assert pickers.highlighted == "volt"
    assert pickers.answer is None


def test_a_later_field_is_gone_on_to_also_where_it_follows_from_the_rest() -> None:
    fields = (("target", ("head", "arm")), ("blow", ("cut",)), ("give_up", ("no", "yes")))
    omits = (Omit("give_up", "yes", ("target", "blow")),)
    pickers = Picking(Form(Part, fields, omits=omits), "exchange", dict(fields))
    pickers.pick("target", "arm")
    assert pickers.chosen("blow") == "cut"
    assert pickers.field == "blow"
    pickers.pick("blow", "cut")
    assert pickers.field == "give_up"


def test_keys_of_two_words_are_two_fields() -> None:
    fields = {"means_with": ("push", "kick"), "means_at": ("leg", "chest")}
    pickers = Picking(OneOf(("push", "kick leg", "kick chest")), "means", fields)
    pickers.pick("means_with", "push")
    assert pickers.answer == "push"
    assert not pickers.needed("means_at")
    pickers.pick("means_with", "kick")
    assert pickers.answer is None
    pickers.pick("means_at", "chest")
    assert pickers.answer == "kick chest"


def test_a_choice_with_a_key_that_has_no_row_is_put_back_and_given_up_with_the_one_before_it() -> None:
    picking = Picking(FORM, "exchange", KEYS)
    for without in (
        {**KEYS, "give_up": ("yes",)},
        {name: keys for name, keys in FIELDS if name != "give_up"},
    ):
        picking = Picking(FORM, "exchange", without)
        picking.put_back(WHOLE)
        assert picking.answer == WHOLE
        assert picking.field == "parry"
    assert picking.back()
    assert (picking.field, picking.highlighted) == ("parry", "low")
    assert picking.picked == {"target": "arm", "blow": "cut"}
