"""The stage: every pose is whole, stands on the floor and reads apart from the others; a blow ends where it hits."""

import math
from itertools import combinations, product

import pytest

from duel_tui.show.canvas import Canvas
from duel_tui.show.drawing import Pen
from duel_tui.show.skeleton import shifted, skeleton
from duel_tui.show.stage import Beat, Figure, Frame, Staged
from duel_tui.theatre import theatre
from tests.show.canvases import lowest, outside

PLACES = ("head", "sword_arm", "right_chest", "left_chest", "left_arm", "right_leg", "left_leg")
THEATRE = theatre()
POSES = tuple(THEATRE.stage.poses.poses)
SIZES = ((46, 5), (50, 7), (58, 11), (70, 14))
ATTACKS = (
    *("lunge_high", "lunge_mid", "lunge_low", "cut_high", "cut_mid", "cut_low"),
    *("stop_hit", "volt", "riposte"),
)
NEAR_ENOUGH = 8.0
"""Inches from the middle of a place within which a tip is on it; a knife out of a long stance is the furthest."""


def alone(pose: str, *, far: bool, off: str = "none") -> Staged:
    """One pose against one on guard."""
    figure, other = Figure(pose, off=off), Figure()
    return Staged((Beat(other, figure) if far else Beat(figure, other),))


def drawn(staged: Staged, columns: int, rows: int, *, pen: Pen = "dots") -> Canvas:
    """The picture that stands."""
    frame = THEATRE.stage.last(staged, THEATRE.wide(staged, columns, rows))
    return THEATRE.drawn(frame, staged, columns, rows, pen=pen)


@pytest.mark.parametrize("pose", POSES)
def test_every_pose_is_whole_and_on_the_floor_at_every_size(pose: str) -> None:
    stage = THEATRE.stage
    deepest = min(y for _, y in skeleton(stage.poses, stage.poses.poses[pose], "rapier").values())
    assert -2 <= deepest < 24, "nothing is under the floor, and nothing hovers"
    for (columns, rows), far in product(SIZES, (False, True)):
        canvas = drawn(alone(pose, far=far, off="dagger"), columns, rows)
        assert outside(canvas) == 0, (pose, columns, rows)
        assert lowest(canvas) == rows * 4 - 1
        letters = drawn(alone(pose, far=far), columns, max(rows, SIZES[1][1]), pen="letters")
        text = braille(letters)
        assert text.isascii()
        assert text.strip()
        assert outside(letters) == 0, (pose, columns, rows)


def test_a_weapon_in_a_limp_arm_ends_over_the_floor() -> None:
    stage = THEATRE.stage
    limp = [Figure("guard_italian", weapon=one, limp=("sword_arm",)) for one in stage.poses.weapons]
    assert min(stage.points(stage.posed(one), one)["tip"][1] for one in limp) >= 0


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_blow_that_hits_ends_on_the_place_it_hits_whoever_strikes(attack: str) -> None:
    stage = THEATRE.stage
    for weapon, place, apart in product(("rapier", "sabre", "knife"), PLACES, (3, 5, 9, 12)):
        beat = Beat(Figure(attack, weapon=weapon, aims=place), Figure(f"hit_{place}", off="cloak"), apart)
        frame, other = stage.placed(beat, 260), stage.placed(Beat(beat.far, beat.near, apart), 260)
        x, y = skeleton(stage.poses, frame.far.pose, "rapier", "cloak")[place]
        tip = stage.points(frame.near.pose, frame.near.figure)["tip"]
        assert math.dist(tip, (-x, y)) < NEAR_ENOUGH, (attack, place, apart)
        assert other.far.pose == pytest.approx(frame.near.pose)


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_blow_that_hits_nothing_ends_before_the_other(attack: str) -> None:
    stage = THEATRE.stage
    frame = stage.placed(Beat(Figure(attack), Figure("parry_high"), 3), 260)
    tip = stage.points(frame.near.pose, frame.near.figure)["tip"]
    body = stage.points(frame.far.pose, frame.far.figure)
    assert tip[0] < -max(body["front_shoulder"][0], body["hip"][0])


def test_a_sword_that_is_lost_leaves_the_hand() -> None:
    pose = THEATRE.stage.poses.poses["guard_italian"]._replace(loose_x=20.0, loose_y=-5.0)
    points = skeleton(THEATRE.stage.poses, pose, "rapier")
    x, y = points["front_hand"]
    assert points["hilt"] == (x + 20.0, y - 5.0)


def test_two_poses_with_different_meanings_differ_in_many_cells() -> None:
    cells = {pose: braille(drawn(alone(pose, far=False), 50, 7)) for pose in POSES}
    for one, other in combinations(POSES, 2):
        differ = sum(a != b for a, b in zip(cells[one], cells[other], strict=True))
        assert differ >= 24, (one, other, differ)


def braille(canvas: Canvas) -> str:
    """All cells of a picture."""
    return "".join([span.text for line in canvas.lines() for span in line])


def test_no_bone_stretches_and_no_foot_sinks_between_two_poses() -> None:
    stage = THEATRE.stage
    build = stage.poses.figure
    for one in POSES[::8]:
        for other in POSES:
            before = stage.placed(Beat(Figure(one), Figure()), 300)
            for frame in stage.frames(before, alone(other, far=False), 300):
                points = skeleton(stage.poses, frame.near.pose, "rapier")
                assert min(y for _, y in points.values()) > -3, (one, other)
                thigh = math.dist(points["front_hip"], points["front_knee"])
                assert thigh <= build.thigh + 1, (one, other)


def test_wounds_show_with_the_frame_in_which_the_blow_ends() -> None:
    stage = THEATRE.stage
    struck = Figure("hit_head", wounds=("head",))
    scene = Staged((Beat(Figure("lunge_high", aims="head"), struck),))
    frames = stage.frames(stage.placed(Beat(Figure(), Figure()), 260), scene, 260)
    assert [frame.far.figure.wounds for frame in frames[:-1]] == [()] * (len(frames) - 1)
    assert frames[-1].far.figure.wounds == ("head",)
    assert frames[-1] == stage.last(scene, 260)


def test_two_beats_share_the_frames_and_the_last_one_stands() -> None:
    stage = THEATRE.stage
    first, second = (
        Beat(Figure("lunge_mid"), Figure("parry_centre"), clash=True),
        Beat(Figure(), Figure("cut_high")),
    )
    before = stage.placed(Beat(Figure(), Figure()), 260)
    frames = stage.frames(before, Staged((first, second)), 260)
    assert len(frames) == 6
    assert frames[2] == stage.placed(first, 260)
    assert frames[-1] == stage.placed(second, 260)


def test_a_parry_is_the_arm_of_the_body_that_strikes() -> None:
    stage = THEATRE.stage
    strikes, both = stage.posed(Figure("lunge_mid")), stage.posed(Figure("lunge_mid", arm="offhand_high"))
    assert (both.sword_x, both.front_x) == (strikes.sword_x, strikes.front_x)
    assert both.off_y != strikes.off_y


def test_a_lamed_fencer_kneels_and_a_limp_arm_hangs() -> None:
    stage = THEATRE.stage
    whole = stage.posed(Figure())
    assert stage.posed(Figure(lame=("right_leg",))).hip_y < whole.hip_y
    assert stage.posed(Figure(limp=("sword_arm",))).blade < whole.blade


def test_blades_that_meet_throw_sparks() -> None:
    beat = Beat(Figure("crossed"), Figure("crossed"), 4, clash=True)
    inks = {span.ink for line in drawn(Staged((beat,)), 50, 7).lines() for span in line}
    assert "spark" in inks


def test_a_shadow_shows_only_where_nothing_else_is() -> None:
    staged = alone("guard_italian", far=False)
    frame = THEATRE.stage.last(staged, 260)
    shadow = THEATRE.stage.shadow(Figure("lunge_mid"), frame)
    plain, ghosted = [
        THEATRE.drawn(one, staged, 50, 7).lines()
        for one in (frame, Frame(frame.near, frame.far, ghost=shadow))
    ]
    cells = [
        [(sign, span.ink) for line in lines for span in line for sign in span.text]
        for lines in (plain, ghosted)
    ]
    changed = [(a, b) for a, b in zip(*cells, strict=True) if a != b]
    assert changed
    assert all(b[1] == "ghost" for _, b in changed)
    assert all(a[1] in {"", "floor"} for a, _ in changed)


def test_a_stage_that_is_too_narrow_keeps_both_within_it() -> None:
    staged = Staged((Beat(Figure("dead"), Figure("dead"), 40),))
    assert outside(drawn(staged, 46, 14)) == 0


def test_shifting_a_pose_moves_all_of_it() -> None:
    poses = THEATRE.stage.poses
    pose = poses.poses["lunge_mid"]
    moved = skeleton(poses, shifted(pose, 10), "rapier")
    for name, point in skeleton(poses, pose, "rapier").items():
        assert (moved[name][0] - 10, moved[name][1]) == pytest.approx(point)
