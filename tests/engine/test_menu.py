"""Menus take what they offer in the rules' own terms, and say what would be right of all else."""

from enum import StrEnum
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from duel_tui.engine.menu import Between, Form, IllegalChoiceError, Omit, OneOf, written


class Blow(StrEnum):
    CUT = "cut"
    THRUST = "thrust"


class Strike(Struct, frozen=True):
    target: str | None = None
    blow: Blow | None = None
    defence: str | None = None
    give_up: str | None = None


FORM = Form(
    Strike,
    (
        ("target", ("H", "RC")),
        ("blow", (Blow.CUT, Blow.THRUST)),
        ("defence", ("HP", "UP")),
        ("give_up", ("no", "yes")),
    ),
    omits=(Omit("give_up", "yes", ("target", "blow")),),
    refused=((("give_up", "no"), ("defence", "UP")),),
    denied=(("LA", "only a dagger reaches it"),),
)


def test_a_key_comes_back_as_the_rules_own_member() -> None:
    assert OneOf((Blow.CUT, Blow.THRUST)).take("cut") is Blow.CUT
    assert OneOf((Blow.CUT, Blow.THRUST)).read("thrust") is Blow.THRUST


@pytest.mark.parametrize("raw", [None, 3, True, 0.5, [], {}, "", "CUT", " cut", "x" * 1000])
def test_what_is_not_offered_is_refused(raw: object) -> None:
    with pytest.raises(IllegalChoiceError, match=r"is not one of cut, thrust$") as refused:
        OneOf((Blow.CUT, Blow.THRUST)).take(raw)
    assert len(str(refused.value)) < 120


def test_a_number_stands_for_the_key_that_is_written_so() -> None:
    feet = OneOf(("0", "3", "yield"), denied=(("6", "prone"),))
    assert (feet.take(3), feet.take(0)) == ("3", "0")
    with pytest.raises(IllegalChoiceError, match=r"^6 is not available now: prone$"):
        feet.take(6)
    for wrong in (4, -3, 3.0, False):
        with pytest.raises(IllegalChoiceError, match=r"is not one of 0, 3, yield$"):
            feet.take(wrong)


@given(st.integers(-5, 5), st.integers(0, 5), st.integers(-20, 20))
def test_a_number_is_taken_within_its_bounds_only(low: int, more: int, number: int) -> None:
    menu = Between(low, low + more)
    assert len(menu.choices) == more + 1
    if low <= number <= low + more:
        assert menu.take(number) == number == menu.read(written(number))
    else:
        with pytest.raises(IllegalChoiceError, match="is not a whole number from"):
            menu.take(number)


@pytest.mark.parametrize("raw", [True, "2", 2.0, None, "9" * 5000])
def test_what_is_no_whole_number_is_refused(raw: object) -> None:
    with pytest.raises(IllegalChoiceError, match="is not a whole number from 0 to 4"):
        Between(0, 4).take(raw)


def test_a_form_offers_each_allowed_combination_once() -> None:
    assert FORM.choices == (
        Strike("H", Blow.CUT, "HP", "no"),
        Strike(None, None, "HP", "yes"),
        Strike(None, None, "UP", "yes"),
        Strike("H", Blow.THRUST, "HP", "no"),
        Strike("RC", Blow.CUT, "HP", "no"),
        Strike("RC", Blow.THRUST, "HP", "no"),
    )


def test_each_choice_of_a_form_is_taken_as_json_and_as_a_journal_writes_it() -> None:
    for choice in FORM.choices:
        assert FORM.take(msgspec.to_builtins(choice)) == choice
        assert FORM.take(choice) == choice
        assert FORM.read(written(choice)) == choice
    assert written(FORM.choices[0]) == "target=H blow=cut defence=HP give_up=no"


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ("H", "'H' is not an object with target, blow, defence, give_up"),
        ({"target": "H"}, "blow is missing: choose one of cut, thrust"),
        ({}, "target is missing: choose one of H, RC"),
        ({"targte": "H"}, "'targte' is not a field here: use target, blow, defence, give_up"),
        ({"target": "LL"}, "target: 'LL' is not one of H, RC"),
        ({"target": "LA"}, "target: 'LA' is not one of H, RC (only a dagger reaches it)"),
        (
            {"target": "H", "defence": "UP", "give_up": "yes"},
            "target has to be left out with give_up yes",
        ),
        (
            {"target": "H", "blow": "cut", "defence": "UP", "give_up": "no"},
            "give_up no with defence UP is not allowed",
        ),
        ({"target": ["H"]}, "target: \"['H']\" is not one of H, RC"),
    ],
)
def test_a_form_says_what_is_wrong_with_it(raw: Any, why: str) -> None:
    with pytest.raises(IllegalChoiceError) as refused:
        FORM.take(raw)
    assert str(refused.value) == why


def test_a_broken_line_is_no_form() -> None:
    for text in ("target", "target=H blow", "target=H target", "=", "target=H=RC"):
        with pytest.raises(IllegalChoiceError):
            FORM.read(text)


def test_equal_forms_share_their_choices_whatever_they_deny() -> None:
    class Blow(Struct, frozen=True):
        target: str

    fields = (("target", ("head", "chest")),)
    first, second = Form(Blow, fields), Form(Blow, fields, denied=(("legs", "too far"),))
    assert first.choices is second.choices
    assert first.choices == (Blow("head"), Blow("chest"))
    assert Form(Blow, fields, refused=((("target", "head"),),)).choices == (Blow("chest"),)
