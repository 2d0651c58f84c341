"""The stage and the panels of Duel of Swords: every pair of moves has a picture, and lines say what a panel shows."""

from itertools import product
from typing import Any

import pytest

from duel_tui.pages.scenes import scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.blocks import Panel
from duel_tui.show.fit import fit
from duel_tui.show.outlook import nothing_foreseen
from duel_tui.show.scene import At, Offer
from duel_tui.show.stage import Figure, Staged
from duel_tui.systems.duel_of_swords.model import FANCY, Move
from duel_tui.systems.duel_of_swords.ruleset import KEY
from duel_tui.theatre import theatre
from tests.lengths import at_length, seed_of_part
from tests.show.canvases import outside
from tests.systems.duel_of_swords.bouts import LEFT, LIBRARY, RIGHT, bout
from tests.systems.duel_of_swords.test_scene import standing, wizards
from tests.systems.test_screens import decision_of, walked

POSES = LIBRARY.phrases(KEY)["poses"]
WIDE, ROWS = 50, 7


def staged(shown: Bout) -> Staged:
    return scene_of(shown).stage(moment_of(shown))


def last(shown: Bout) -> tuple[Figure, Figure]:
    beat = staged(shown).beats[-1]
    return beat.near, beat.far


def panel(shown: Bout) -> Panel:
    return scene_of(shown).panels(moment_of(shown)).left


def marks(shown: Bout) -> list[str]:
    return [fit(mark.text, 40) for mark in panel(shown).marks]


def test_no_two_meanings_share_a_pose() -> None:
    groups: list[set[str]] = [set(POSES[group].values()) for group in ("guard", "move", "struck", "end")]
    assert sum(map(len, groups)) == len(set[str]().union(*groups))
    assert len(set(POSES["move"].values())) == len(Move)


def test_every_pair_of_moves_has_a_last_picture_of_its_own() -> None:
    drawn = theatre()
    pictures = set[str]()
    for left, right in product(Move, Move):
        scene = staged(bout(f"{left} {right}"))
        canvas = drawn.drawn(drawn.stage.last(scene, drawn.wide(scene, WIDE, ROWS)), scene, WIDE, ROWS)
        assert scene.beats[-1].clash or not outside(canvas)  # sparks may fly off the stage
        pictures.add("\n".join("".join(span.text for span in line) for line in canvas.lines()))
    assert len(pictures) == len(Move) ** 2


def test_before_the_first_round_both_are_on_guard() -> None:
    near, far = last(bout())
    assert {near.body, far.body} <= set(POSES["guard"].values())


@pytest.mark.parametrize(
    ("rounds", "options", "near", "far"),
    [
        ("thrust slash", {}, "lunge_mid right_chest ", "hit_right_chest  right_chest"),
        ("cut_high circular_parry", {}, "cut_high head ", "hit_head  head"),
        ("cut_low cut_high", {}, "cut_low right_leg head", "cut_high head right_leg"),
        ("circular_parry thrust", {}, "circular_parry  ", "lunge_mid  "),
        ("disengage thrust, feint dodge", {}, "feint left_leg ", "hit_left_leg  left_leg"),
        ("feint! dodge", {"fancies": 1}, "feint left_leg ", "hit_left_leg  left_leg"),
        ("thrust slash", {"hits_to_win": 1}, "victory  ", "beaten  right_chest"),
        ("dodge dodge", {"max_rounds": 1}, "salute  ", "salute  "),
    ],
)
def test_the_picture_shows_what_happened(rounds: str, options: dict[str, Any], near: str, far: str) -> None:
    """The body, where it aims, and the wounds."""
    shown = last(bout(*rounds.split(", "), **options))
    assert [" ".join([one.body, one.aims, *one.wounds, *([] if one.wounds else [""])]) for one in shown] == [
        near,
        far,
    ]


def test_a_hit_follows_both_moves_and_blades_that_meet_clash() -> None:
    first, _ = staged(bout("thrust slash")).beats
    assert (first.near.body, first.far.body, first.clash) == ("lunge_mid", "cut_mid", False)
    assert staged(bout("circular_parry thrust")).beats[0].clash
    assert not staged(bout("dodge thrust")).beats[0].clash


def test_the_shadow_is_the_move_at_the_caret() -> None:
    shown = standing("dodge thrust", no_repeat="all", fancies=1)
    decision = decision_of(shown)
    options = [one for row in decision.table().rows for one in (row.option, row.variant) if one]
    for option in options:
        at = At(option.field, option.key)
        offer = Offer(decision.ask, {option.field: tuple(options)}, {}, at, nothing_foreseen())
        shadow = scene_of(shown).shadow(moment_of(shown), offer)
        move = Move(option.key.rstrip(FANCY))
        assert (shadow.body if shadow else None) == (None if option.denied else POSES["move"][move])
    assert len(options) > len(Move)


def test_wizards_hold_wands() -> None:
    near, far = last(wizards(standing("thrust slash")))
    assert (near.weapon, far.weapon) == ("wand", "wand")


def test_a_panel_has_hits_advantage_fancies_and_the_barred_move() -> None:
    shown = bout("disengage thrust", fancies=2, no_repeat="all")
    found = panel(shown)
    assert "".join(span.text for span in found.score) == "○○○○○"
    assert [("".join(span.text for span in row[0].value)) for row in found.facts] == ["0 of 5", "2"]
    assert marks(shown) == ["advantage", "barred: disengage"]
    assert [mark.next for mark in found.marks] == ["one more makes 1 of 5", ""]
    assert all(mark.took for mark in found.marks)
    assert marks(bout("disengage thrust", scoring="half_points")) == []
    many = panel(bout("disengage thrust", hits_to_win=12)).score
    assert [span.text for span in many] == ["0 of 12"]


def test_what_a_panel_foretells_comes_true() -> None:
    """One more advantage makes the hits that the panel names, whatever they were before."""
    for before in ((), ("thrust slash",), ("thrust slash", "thrust thrust")):
        shown = bout(*before, "disengage thrust")
        foretold = panel(shown).marks[0].next
        after = panel(bout(*before, "disengage thrust", "feint dodge"))
        assert foretold == f"one more makes {after.facts[0][0].value[0].text}"


@pytest.mark.parametrize(
    ("positions", "seed"),
    [pytest.param(at_length(1_000), seed_of_part(9), marks=pytest.mark.slow), (30, 9)],
    ids=["many", "some"],
)
def test_lines_say_what_the_panels_show(positions: int, seed: int) -> None:
    for shown in walked(KEY, seed, positions):
        scene, moment = scene_of(shown), moment_of(shown)
        for side in (LEFT, RIGHT):
            found: Panel = scene.panels(moment)[side]
            said = " ".join(shown.wording.stands("side", moment_of(shown).sheet, side, shown.names))
            one = moment.state.bout.duellists[side]
            score, of = found.facts[0][0].value[0].text.split(" of ")
            assert f": {score} of {of} hits." in said
            assert ("has the advantage" in said) is one.advantage
            assert (f"Fancies left: {one.fancies}." in said) is bool(one.fancies)
            move = shown.wording.label("move", one.last) if one.last else ""
            assert (f" may not choose {move} this round." in said) is bool(move)
            assert ("for one round" in said) is any("lost after" in str(mark.took) for mark in found.marks)
