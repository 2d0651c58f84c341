"""Who may choose what with the sword (RD-170), and where a blow may be aimed (RD-44, RD-59)."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Style
from duel_tui.systems.rapier_and_dagger.figures.sword_points import why_not
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from duel_tui.systems.rapier_and_dagger.state import Hindrances, Sheath
from duel_tui.systems.rapier_and_dagger.terms import Action, Drawn
from tests.fencer.shared import OLD, SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import (
    GIFTED,
    MEASURES,
    bladed,
    duel,
    moved,
    open_to,
)
from tests.systems.rapier_and_dagger.situations import LIBRARY, RIGHT, Bout, holding

ALL = ("ST", "SC", "DIST", "DISC", "DIS", "DDIS", "UP", "NSA")
EVERY_BLADE = ("absence", "feint", "beat", "bind")

Change = Callable[[Bout], Bout]


def as_he_is(bout: Bout) -> Bout:
    return bout


def cloaked(bout: Bout) -> Bout:
    return bout.arrange(RIGHT, hindered=Hindrances(cloak_on_arm=0))


def one_armed(bout: Bout) -> Bout:
    return bout.hurt(RIGHT, "LA", "serious")


def just_out(bout: Bout) -> Bout:
    return bout.arrange(RIGHT, sheath=Sheath(Drawn.OUT))


CASES: tuple[tuple[Change, str, tuple[str, ...], tuple[str, ...]], ...] = (
    (as_he_is, "ML", EVERY_BLADE, ALL),
    (as_he_is, "BM*", (), ("DIS", "UP", "NSA")),
    (cloaked, "ML", (), ("DIS", "DDIS", "UP", "NSA")),
    (one_armed, "ML", EVERY_BLADE, ("ST", "SC", "DIST", "DISC", "NSA")),
)
"""His state, the measure, the blades he may choose among (none: unasked), and the actions."""


@pytest.mark.parametrize(("change", "measure", "blades", "actions"), CASES)
def test_rd_170_a_state_leaves_its_blades_and_actions(
    change: Change, measure: str, blades: tuple[str, ...], actions: tuple[str, ...]
) -> None:
    bout = moved(change(duel(GIFTED, GIFTED)), *MEASURES[measure])
    assert open_to(bout, RIGHT, "blade") == blades
    bladed(bout)
    assert open_to(bout, RIGHT, "action") == actions


REASONS: tuple[tuple[Change, str, str], ...] = (
    (as_he_is, "BM*", "a step too far back"),
    (cloaked, "ML", "a cloak about the sword arm"),
    (one_armed, "ML", "the left arm is of no use"),
    (just_out, "ML", "the sword is only just out"),
)


@pytest.mark.parametrize(("change", "measure", "why"), REASONS)
def test_rd_170_what_a_state_forbids_is_denied_by_its_name(change: Change, measure: str, why: str) -> None:
    bout = bladed(moved(change(duel(GIFTED, GIFTED)), *MEASURES[measure]))
    assert set(bout.denied(RIGHT).values()) == {why}


def blinded(**options: Any) -> Bout:
    bout = duel(GIFTED, GIFTED, cloak_blind_attacks=True, **options).arrange(
        RIGHT, hindered=Hindrances(cloak_over_head=0)
    )
    return bladed(moved(bout, "pass_forward", "back"))


def test_rd_61_rd_170_by_cloak_blind_attacks_the_blind_strike_and_do_not_defend() -> None:
    bout = blinded()
    assert open_to(bout, RIGHT, "action") == ("ST", "SC", "DIST", "DISC", "NSA")
    assert {bout.denied(RIGHT)[one] for one in ("DIS", "DDIS", "UP")} == {"a cloak over the head"}


def test_rd_170_in_the_third_edition_the_blind_chose_defences_that_count_for_nothing() -> None:
    assert LIBRARY.editions(KEY).known["1978.3"]["edition"] == "1978.3"
    against: dict[str, dict[str, int]] = {}
    for action in ("UP", "NSA"):
        bout = blinded(edition="1978.3")
        assert open_to(bout, RIGHT, "action") == ALL
        against[action] = bout.say("ST", action).parts
    assert against["UP"] == against["NSA"]


STRONG = replace(OLD, dexterity=19, expertise=20)
SABRE = holding(STRONG, "empty", "back_sword")
THRUSTLESS = replace(SPANIARD, style=Style.SPANISH_THRUSTLESS)


@pytest.mark.parametrize(
    ("fencer", "why"), [(SABRE, "this weapon only cuts"), (THRUSTLESS, "the fencer's style only cuts")]
)
def test_rd_170_who_does_not_thrust_is_told_why(fencer: Fencer, why: str) -> None:
    for change in (as_he_is, one_armed):
        bout = bladed(moved(change(duel(GIFTED, fencer)), *MEASURES["ML"]))
        denied = bout.denied(RIGHT)
        assert (denied["ST"], denied["DIST"]) == (why, why)
    exchange = Bout(GIFTED, fencer).say("stand", "stand")
    assert exchange.denied(RIGHT) == {"thrust": why}


def test_rd_170_of_two_states_that_is_told_which_forbids_an_action() -> None:
    """Who has only just drawn may make a simple blow, but not with a cloak about the arm."""
    bout = moved(cloaked(just_out(duel(GIFTED, GIFTED))), *MEASURES["ML"])
    found = why_not(bout.rules.book, bout.state, RIGHT)
    simple = (Action.SIMPLE_THRUST, Action.SIMPLE_CUT)
    assert {found[one] for one in simple} == {"a cloak about the sword arm"}
    assert found[Action.UNIVERSAL_PARRY] == "the sword is only just out"
    assert found[Action.NONE] == ""
