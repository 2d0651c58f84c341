"""The switches for figures, and what stays as it is with pencil and paper (RD-140, RD-180)."""

from itertools import product
from typing import Any

import pytest

from duel_tui.fencer.terms import Weapon
from duel_tui.registry import OptionError
from tests.fencer.shared import ITALIAN, OLD, SPANIARD
from tests.systems.rapier_and_dagger.figures.bouts import bladed, duel, idle, moved
from tests.systems.rapier_and_dagger.situations import Bout, holding, ruleset

APPROACHES, MOVEMENTS, ATTACKS = ("none", "distance"), ("table", "points"), ("matrix", "actions")
QUESTION = {("none", "table"): "movement", ("none", "points"): "combat_movement"}
SETS = {
    "pnp": ("none", "table", "matrix"),
    "fig": ("distance", "points", "actions"),
    "fig_move_pnp_attack": ("none", "points", "matrix"),
    "approach_then_pnp": ("distance", "table", "matrix"),
}


def switches(bout: Bout) -> tuple[str, ...]:
    found = bout.rules.book.switches
    return (found.approach, found.movement, found.attack)


@pytest.mark.parametrize("mix", product(APPROACHES, MOVEMENTS, ATTACKS))
def test_rd_140_every_mix_but_the_table_with_actions_is_played(mix: tuple[str, str, str]) -> None:
    options: dict[str, Any] = dict(zip(("approach", "movement", "attack"), mix, strict=True))
    if mix[1:] == ("table", "actions"):
        with pytest.raises(OptionError):
            ruleset(**options)
        return
    bout = Bout(**options)
    assert switches(bout) == mix
    assert bout.asked == QUESTION.get(mix[:2], "approach")
    if bout.asked == "approach":
        bout.say("18", "9")
    bout.say("stand", "stand")
    assert bout.asked == ("exchange" if mix[2] == "matrix" else "blade")


@pytest.mark.parametrize("mode", SETS)
def test_rd_140_a_mode_is_the_name_of_a_set(mode: str) -> None:
    assert switches(Bout(mode=mode)) == SETS[mode]


def test_rd_140_pencil_and_paper_is_the_default() -> None:
    assert switches(Bout()) == SETS["pnp"]


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "fig", "approach": "none"},
        {"mode": "pnp", "movement": "points"},
        {"mode": "fig_move_pnp_attack", "attack": "actions"},
        {"mode": "approach_then_pnp", "movement": "points"},
        {"attack": "actions"},
    ],
)
def test_rd_140_a_mode_and_a_switch_that_contradict_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(OptionError):
        ruleset(**options)


def test_rd_140_a_mode_and_a_switch_that_agree_are_taken() -> None:
    assert switches(Bout(mode="fig", attack="actions")) == SETS["fig"]


def test_rd_96_a_pike_is_a_load_and_no_weapon() -> None:
    bout = Bout()
    assert bout.rules.book.tables.load["pike"] == (-3, -7)
    assert "pike" not in {*Weapon, *bout.rules.book.tables.figures.weapon_target}


def test_rd_180_a_friendly_crossing_of_swords_parts_at_once() -> None:
    bout = idle(moved(duel(ITALIAN, ITALIAN, "friendly"), "stand", "pass_forward"))
    assert bout.asked == "combat_movement"
    assert bout.state.round == 2


def test_rd_180_a_friendly_grapple_disarms_by_even_chance() -> None:
    bout = idle(moved(duel(ITALIAN, ITALIAN, "friendly"), "pass_forward", "pass_forward"))
    assert bout.asked == "grapple"
    bout.say("yes", "no")
    assert bout.thrown == ("left", "disarm")
    assert bout.dice(50).ended == ("left", "disarmed")


def test_rd_180_a_light_wound_ends_an_honorable_duel() -> None:
    bout = moved(duel(SPANIARD, SPANIARD, "honorable"), "stand", "volt")
    bout.say("RC absence", "RC absence").say("SC", "NSA", 100)
    assert bout.ended == ("left", "first_blood")


def test_rd_181_an_old_style_fencer_with_a_rapier_has_the_spanish_row() -> None:
    bout = moved(duel(holding(OLD, "empty", "rapier"), ITALIAN, free_weapons=True), "stand", "stand")
    bladed(bout, "RC absence", "RC absence").say("ST", "NSA")
    assert bout.number == 70


def test_rd_181_a_rapier_has_the_row_of_the_style() -> None:
    bout = bladed(moved(duel(SPANIARD, ITALIAN), "stand", "stand"), "RC absence", "RC absence")
    bout.say("ST", "ST")
    assert (bout.thrown, bout.number) == (("left", "hit"), 70)
    bout.dice(1)
    assert (bout.thrown, bout.number) == (("right", "hit"), 55)
