"""Blows in an exchange: numbers, parts and order (5.3)."""

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide
from duel_tui.fencer.terms import Characteristic, Style
from duel_tui.systems.rapier_and_dagger.contact import means_menu
from duel_tui.systems.rapier_and_dagger.exchange import exchange_menu
from duel_tui.systems.rapier_and_dagger.state import Prone
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.situations import (
    LEFT,
    RIGHT,
    TABLES,
    Bout,
    holding,
    wearing,
    worst,
)


def test_the_worked_example_needs_28_and_against_a_dagger_43() -> None:
    """Bernardino passes forward on a standing man who parries low: the head needs 35."""
    for foe, needs in ((ITALIAN, 28), (holding(ITALIAN, "dagger"), 43)):
        bout = Bout(ITALIAN, foe).say("pass_forward", "stand").say("thrust H HP", "thrust H LP")
        assert bout.number == 35
        assert bout.parts["thrust total"] == 7
        bout.dice(needs - 1)
        bout.dice(1)
        assert worst(bout.right.body, "H") is None
        bout = Bout(ITALIAN, foe).say("pass_forward", "stand").say("thrust H HP", "thrust H LP", needs, 1)
        assert worst(bout.right.body, "H") is not None


def test_rd_29_blows_in_an_exchange_fall_together() -> None:
    """A second serious wound at the head kills either, and each blow is dealt though the other would have stopped it."""
    bout = Bout(SPANIARD, SPANIARD)
    for side in (LEFT, RIGHT):
        bout.hurt(side, "H", "serious").hurt(side, "LL", "light", 2)
    bout.say("stand", "stand").say("cut H HP", "cut H HP", 100)
    assert bout.thrown == ("right", "hit")
    bout.dice(100)
    assert bout.left.body.dead
    assert bout.right.body.dead
    assert bout.ended == (None, "double")


def test_rd_29_first_strike() -> None:
    """Carranza's cut 12 is above Bernardino's thrust 7 and falls first; the wrist it takes strikes no more."""
    bout = Bout(ITALIAN, SPANIARD, first_strike=True).say("stand", "stand").say("thrust SA HP", "cut SA HP")
    assert bout.thrown == ("right", "hit")
    bout.dice(100)
    assert bout.thrown == ("right", "wrist")
    bout.dice(25)
    assert bout.ended == ("right", "maimed")


def test_rd_29_first_strike_at_a_sword_arm_it_lames_is_not_answered() -> None:
    bout = Bout(ITALIAN, SPANIARD, first_strike=True).hurt(LEFT, "SA", "serious").say("stand", "stand")
    bout.say("thrust SA HP", "cut SA HP", 100, 26)
    assert bout.left.body.paralysed == ("SA",)
    assert (bout.asked, bout.state.exchange) == ("exchange", 2)


def test_rd_29_first_strike_of_equals_falls_together() -> None:
    bout = Bout(kind="honorable", first_strike=True).say("stand", "stand")
    assert bout.say("thrust SA HP", "thrust SA HP", 100, 100).ended == (None, "double")


def test_rd_33_the_attacker_chooses_the_column_and_the_defender_the_row() -> None:
    """Defender standing, high parry; attacker backing: 85 at the arm; the other way about 85 of another row."""
    bout = Bout().say("back", "stand").say("cut H HP", "cut H CP")
    assert bout.number == 80
    bout.dice(1)
    assert bout.number == 90
    forward = Bout().say("pass_forward", "stand").say("cut H HP", "cut H HP")
    assert forward.number == 75


def test_rd_34_an_unnatural_target_costs_the_rows_penalty() -> None:
    bout = Bout().say("stand", "stand").say("thrust H HP", "thrust RC HP")
    assert bout.parts == {"thrust total": 7, "out of line": -15}
    bout.dice(1)
    assert bout.parts == {"thrust total": 7}


def test_rd_44_old_swords_only_cut() -> None:
    for weapon in ("light_sword", "two_handed", "back_sword"):
        bout = Bout(holding(OLD, "empty", weapon)).say("stand", "stand")
        fields = bout.fields(LEFT)
        assert fields is not None
        assert fields["blow"] == ("cut",)
        assert bout.denied(LEFT)["thrust"] == "this weapon only cuts"


@pytest.mark.parametrize(
    ("rule", "blows"), [("fig_only", ("cut",)), ("never", ("cut",)), ("always", ("cut", "thrust"))]
)
def test_rd_44_light_sword_thrust(rule: str, blows: tuple[str, ...]) -> None:
    for weapon, expected in (("light_sword", blows), ("back_sword", ("cut",))):
        bout = Bout(holding(OLD, "empty", weapon), light_sword_thrust=rule).say("stand", "stand")
        fields = bout.fields(LEFT)
        assert fields is not None
        assert fields["blow"] == expected


def test_rd_19_thrustless_spanish_may_not_thrust() -> None:
    bout = Bout(replace(SPANIARD, style=Style.SPANISH_THRUSTLESS)).say("stand", "stand")
    fields = bout.fields(LEFT)
    assert fields is not None
    assert fields["blow"] == ("cut",)


def test_rd_50_all_granted_attacks_are_fought_after_a_hit() -> None:
    bout = Bout().say("stand", "stand").say("thrust SA HP", "cut SA HP", 100, 1)
    assert bout.asked == "exchange"
    assert bout.state.exchange == 2
    bout.say("thrust SA HP", "cut SA HP", 100, 1).say("thrust SA HP", "cut SA HP", 100, 1)
    assert (bout.state.round, bout.asked) == (2, "movement")


ODD = [
    ("stand back", "cut RL", "LP", 84, 85),
    ("back pass_forward", "cut LL", "LP", 65, 85),
    ("stand stand", "cut RL", "HP", 25, 40),
    ("stand stand", "cut LL", "HP", 30, 45),
    ("stand back", "cut RC", "CP", 85, 80),
]


@pytest.mark.parametrize(("movements", "blow", "parry", "printed", "smoothed"), ODD)
def test_rd_52_odd_cells_stand_as_printed_unless_errata_smoothed(
    movements: str, blow: str, parry: str, printed: int, smoothed: int
) -> None:
    for errata, number in (("printed", printed), ("smoothed", smoothed)):
        attacking, defending = movements.split()
        bout = Bout(errata=errata).say(attacking, defending).say(f"{blow} HP", f"cut SA {parry}")
        assert bout.number == number


@pytest.mark.parametrize(("attacker", "target", "smoothed"), [("volt", "LL", 50), ("pass_forward", "H", 50)])
def test_rd_52_errata_smoothed_on_the_special_line(attacker: str, target: str, smoothed: int) -> None:
    bout = Bout(errata="smoothed").say(attacker, "back").say(f"cut {target} HP", "give up UP")
    assert bout.number == smoothed


def test_rd_2_a_star_in_a_table_adds_nothing() -> None:
    """Strength, agility and size are starred for sword action points and parry advantage."""
    starred = (Characteristic.STRENGTH, Characteristic.AGILITY, Characteristic.SIZE)
    stars = [TABLES.characteristics[one].bands for one in starred]
    assert {(band.sap, band.pa) for bands in stars for band in bands} == {((0, 0), (0, 0))}


@pytest.mark.parametrize(("extremes", "hit"), [(False, False), (True, True)])
def test_natural_extremes_let_an_unmodified_100_always_hit(*, extremes: bool, hit: bool) -> None:
    """A cut at a helmet on a high parry needs 95 - 2 + 20 + 15 when both back."""
    bout = Bout(ITALIAN, wearing(ITALIAN, "helmet"), natural_extremes=extremes).say("back", "back")
    bout.say("cut H HP", "cut SA HP", 100, 1)
    assert (worst(bout.right.body, "H") is not None) is hit


@pytest.mark.parametrize(("extremes", "hit"), [(False, True), (True, False)])
def test_natural_extremes_let_an_unmodified_1_always_miss(*, extremes: bool, hit: bool) -> None:
    """A cut at the chest of a man who failed to rise needs 40 - 12 - 30."""
    bout = Bout(SPANIARD, natural_extremes=extremes).arrange(RIGHT, prone=Prone(0, failed=True))
    bout.say("pass_forward", "stand").say("cut RC", None, 1)
    assert (worst(bout.right.body, "RC") is not None) is hit


def test_menus_are_kept_by_weapon_and_left_hand() -> None:
    """Their choices are listed once, however many exchanges and turns there are."""
    first, second = Bout().say("stand", "stand"), Bout().hurt(LEFT, "H", "light").say("stand", "stand")
    old = Bout(OLD).say("stand", "stand")
    one, other, third = (
        exchange_menu(bout.rules.book, bout.state, LEFT, BySide(left=True, right=True))
        for bout in (first, second, old)
    )
    assert one is other
    assert third is not one
    assert means_menu(first.rules.book, first.state, LEFT) is means_menu(
        second.rules.book, second.state, LEFT
    )
