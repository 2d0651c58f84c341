"""Skeletons: the points of a fencer in a pose, and poses made of poses.

A pose says where hip, feet and hands are (inches, x to the front, y up, the floor at 0), how torso and head lean and where
the steel points (degrees, 0 forward, 90 up). Knees and elbows follow from the lengths of the bones. So limbs keep their
lengths in every pose, and a frame between two poses is the average of their rows: both feet stay on the floor, and no bone
shrinks, as it would if points were averaged. The hand leads, and the feet follow, so a lunge looks like one.
"""

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct

Point = tuple[float, float]
_HANDS = frozenset({"sword_x", "sword_y", "sword_elbow", "blade"})
"""The fields that lead."""
_FEET = frozenset({"front_x", "front_y", "front_knee", "rear_x", "rear_y", "rear_knee"})
"""The fields that follow."""
_OFF = ("off_x", "off_y", "off_elbow", "dagger")
_ACROSS = ("hip_x", "front_x", "rear_x", "sword_x", "off_x")
"""The fields that move with a fencer along the floor."""
_ROUNDS = 4
"""Times that a blade is aimed: each corrects what moving the body has changed."""
_THERE = 0.01
"""Inches from a point within which a tip is on it."""
_STEEP = 0.7
"""The part of a blade by which its tip may be higher or lower than its hilt."""
_STANCE = 12
"""Inches between the feet at least, when a rear foot follows."""

_BELOW = 2
"""Inches from the neck down to the shoulders."""
_WORN = 8
"""Inches from the head within which a hat is worn."""


class Pose(NamedTuple):
    """A pose: a row of the file."""

    hip_x: float
    hip_y: float
    lean: float
    nod: float
    front_x: float
    front_y: float
    front_knee: float
    rear_x: float
    rear_y: float
    rear_knee: float
    sword_x: float
    sword_y: float
    sword_elbow: float
    blade: float
    off_x: float
    off_y: float
    off_elbow: float
    dagger: float
    hat_x: float = 0
    hat_y: float = 0
    hat_turn: float = 0
    loose_x: float = 0
    loose_y: float = 0


class Build(Struct, frozen=True, forbid_unknown_fields=True):
    """A body: lengths of its bones and the look of its head, in inches; `w_` is the width of a limb."""

    height: float
    torso: float
    neck: float
    head: float
    shoulder: float
    pelvis: float
    thigh: float
    shin: float
    upper_arm: float
    forearm: float
    w_thigh: float
    w_knee: float
    w_ankle: float
    w_sole: float
    w_neck: float
    w_hair: float
    w_arm: float
    w_wrist: float
    w_brim: float
    sole: float
    wound: float
    skin: float
    """How far before the middle of a place a tip stops."""
    arm_back: float
    """How far behind the shoulder a hand is drawn back in a short thrust."""
    lame_hip: float
    cloak: float
    crown: tuple[Point, ...]
    brim: tuple[Point, Point]
    plume: tuple[Point, ...]
    face: tuple[Point, ...]
    hair: tuple[Point, ...]
    hand_lead: float
    foot_lag: float
    lift: float


class Weapon(Struct, frozen=True, forbid_unknown_fields=True):
    """What the sword hand holds, in inches."""

    length: float
    width: float
    guard: float = 0
    cup: float = 0
    curve: float = 0
    grip: float = 0
    """The length of a grip for two hands."""
    sparks: int = 0
    ink: str = "steel"


class OffHand(Struct, frozen=True, forbid_unknown_fields=True):
    """What the off hand holds, in inches."""

    length: float = 0
    width: float = 0
    guard: float = 0
    disc: float = 0
    cloth: bool = False
    lamp: tuple[Point, ...] = ()


class Poses(Struct, frozen=True, forbid_unknown_fields=True):
    """All that is drawn, as the file `poses.toml` has it."""

    figure: Build
    weapons: Mapping[str, Weapon]
    offhands: Mapping[str, OffHand]
    weights: Mapping[str, float]
    """How much a dot of an ink counts where several share a cell; others count 1."""
    measure: Mapping[str, float]
    """Poses that stand this number of feet apart; no others stand nearer, since one figure would hide the other."""
    by_way_of: Mapping[str, str]
    """The pose through which each is reached: a cut is drawn back first."""
    props: Mapping[str, tuple[float, float, float]]
    """Furniture: height, left and right end."""
    poses: Mapping[str, Pose]
    says: Mapping[str, str]
    """What each pose is called."""


def polar(at: Point, degrees: float, far: float) -> Point:
    """The point so far from another in a direction."""
    return at[0] + far * math.cos(math.radians(degrees)), at[1] + far * math.sin(math.radians(degrees))


def angle(one: Point, other: Point) -> float:
    """The direction from one point to another, in degrees."""
    return math.degrees(math.atan2(other[1] - one[1], other[0] - one[0]))


def mix(one: Point, other: Point, part: float) -> Point:
    """The point on the way from one to another."""
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _limb(start: Point, end: Point, upper: float, lower: float, bend: float) -> tuple[Point, Point]:
    """The middle joint and the end of two bones.

    `bend` is the side to which it bends, from -1 to 1; between them it turns to the looker, shortened to no less than
    three quarters, since a knee would vanish in a fall.
    """
    far = max(abs(upper - lower), min(math.dist(start, end), (upper + lower) * 0.999)) or 1e-6
    along = (upper * upper - lower * lower + far * far) / (2 * far)
    off = math.sqrt(max(1e-9, upper * upper - along * along))
    least = min(1.0, math.sqrt(max(0.0, (0.75 * upper) ** 2 - along * along)) / off)
    off *= math.copysign(max(abs(bend), least), bend)
    (x, y), apart = start, math.dist(start, end)
    across, up = ((end[0] - x) / apart, (end[1] - y) / apart) if apart else (1.0, 0.0)
    middle = x + across * along - up * off, y + up * along + across * off
    return middle, (x + across * far, y + up * far)


def skeleton(poses: Poses, pose: Pose, weapon: str, off: str = "none") -> dict[str, Point]:
    """The joints, the steel, the hat and the places of a wound, in the fencer's own frame."""
    build, steel, up = poses.figure, poses.weapons[weapon], 90 - pose.lean
    x, y = pose.hip_x, pose.hip_y
    ux, uy = math.cos(math.radians(up)), math.sin(math.radians(up))
    found: dict[str, Point] = {"hip": (x, y), "neck": (x + ux * build.torso, y + uy * build.torso)}
    found["head"] = polar(found["neck"], up - pose.nod, build.neck)
    found["hat"] = found["head"][0] + pose.hat_x, found["head"][1] + pose.hat_y
    ends = {"front": (pose.front_x, pose.front_y), "rear": (pose.rear_x, pose.rear_y)}
    bends = {"front": pose.front_knee, "rear": pose.rear_knee}
    long = build.torso - _BELOW
    for side, ahead in (("front", 1), ("rear", -1)):
        ax, ay = ahead * uy, -ahead * ux  # across the body, to the front or to the rear
        found[f"{side}_shoulder"] = x + ux * long + ax * build.shoulder, y + uy * long + ay * build.shoulder
        hip = found[f"{side}_hip"] = x + ax * build.pelvis, y + ay * build.pelvis
        knee, found[f"{side}_foot"] = _limb(hip, ends[side], build.thigh, build.shin, bends[side])
        found[f"{side}_knee"] = knee[0], max(1.5, knee[1])  # a falling knee stops at the floor
    arms = build.upper_arm, build.forearm
    sword = pose.sword_x, pose.sword_y
    found["front_elbow"], found["front_hand"] = _limb(found["front_shoulder"], sword, *arms, pose.sword_elbow)
    found["hilt"] = found["front_hand"][0] + pose.loose_x, found["front_hand"][1] + pose.loose_y
    found["tip"] = polar(found["hilt"], pose.blade, steel.length)
    other = polar(found["hilt"], pose.blade + 180, steel.grip) if _both_hands(poses, pose, weapon) else None
    found["rear_elbow"], found["rear_hand"] = _limb(
        found["rear_shoulder"], other or (pose.off_x, pose.off_y), *arms, pose.off_elbow
    )
    found["off_tip"] = polar(found["rear_hand"], pose.dagger, poses.offhands[off].length)
    for chest, side, back in (("right_chest", "front", -1.5), ("left_chest", "rear", 1.5)):
        middle = mix(found[f"{side}_shoulder"], found[f"{side}_hip"], 0.3)
        found[chest] = middle[0] + back * uy, middle[1] - back * ux
    for arm, leg, side in (("sword_arm", "right_leg", "front"), ("left_arm", "left_leg", "rear")):
        found[arm] = found[f"{side}_elbow"]
        found[leg] = mix(found[f"{side}_hip"], found[f"{side}_knee"], 0.7)
    return found


def _both_hands(poses: Poses, pose: Pose, weapon: str) -> bool:
    """True while both hands hold the weapon: neither it nor the hat is elsewhere."""
    return (
        bool(poses.weapons[weapon].grip) and not pose.loose_x and math.hypot(pose.hat_x, pose.hat_y) < _WORN
    )


def shifted(pose: Pose, by: float) -> Pose:
    """A pose, this number of inches further ahead."""
    return pose._replace(**{field: getattr(pose, field) + by for field in _ACROSS})


def joined(body: Pose, arm: Pose) -> Pose:
    """A body with the off arm of another pose, held to its own shoulder."""
    ahead, up = body.hip_x - arm.hip_x, body.hip_y - arm.hip_y
    found = dict(zip(_OFF, (arm.off_x + ahead, arm.off_y + up, arm.off_elbow, arm.dagger), strict=True))
    return body._replace(**found)


def hurt(poses: Poses, pose: Pose, weapon: str, lame: Iterable[str] = (), limp: Iterable[str] = ()) -> Pose:
    """A pose in which lamed legs bend to the ground and limp arms hang, one of them with the weapon."""
    lame, limp, build = tuple(lame), tuple(limp), poses.figure
    drop = pose.hip_y - build.lame_hip
    if lame and drop > 0:
        pose = pose._replace(
            hip_y=build.lame_hip, lean=pose.lean + 5, sword_y=pose.sword_y - drop, off_y=pose.off_y - drop
        )
        if "right_leg" in lame:
            pose = pose._replace(front_x=pose.hip_x - 8, front_y=1, front_knee=1)
        if "left_leg" in lame:
            pose = pose._replace(rear_x=pose.hip_x - 19, rear_y=1, rear_knee=1)
    points = skeleton(poses, pose, "rapier") if limp else {}
    if "sword_arm" in limp:
        x, y = points["front_shoulder"]
        low = max(2.0, y - 24)
        hangs = -math.degrees(math.asin(min(0.98, low / (poses.weapons[weapon].length + 1))))
        pose = pose._replace(sword_x=x + 5, sword_y=low, sword_elbow=-0.4, blade=hangs)
    if "left_arm" in limp:
        x, y = points["rear_shoulder"]
        pose = pose._replace(off_x=x - 5, off_y=max(2.0, y - 24), off_elbow=-0.4, dagger=-150)
    return pose


def _eased(part: float) -> float:
    part = max(0.0, min(1.0, part))
    return part * part * (3 - 2 * part)


def _over_floor(poses: Poses, pose: Pose) -> Pose:
    """A pose whose sword lies on the floor where it would fall through it, and slides where it would turn through it."""
    pose = pose._replace(loose_y=max(pose.loose_y, -pose.sword_y))
    hilt, length = pose.sword_y + pose.loose_y, poses.weapons["rapier"].length
    if hilt + length * math.sin(math.radians(pose.blade)) >= 0:
        return pose
    steep = math.degrees(math.asin(hilt / length))
    return pose._replace(blade=-steep if pose.blade > -90 else steep - 180)  # noqa: PLR2004  straight down


def between(poses: Poses, one: Pose, other: Pose, part: float) -> Pose:
    """The pose on the way from one to another (0 to 1): the hand leads, the feet follow and are lifted."""
    build = poses.figure
    hand, body = _eased(part * build.hand_lead), _eased(part)
    foot = _eased((part - build.foot_lag) / (1 - build.foot_lag))
    ways = [hand if name in _HANDS else foot if name in _FEET else body for name in Pose._fields]
    found = _over_floor(poses, Pose(*[a + (b - a) * way for a, b, way in zip(one, other, ways, strict=True)]))
    lift = math.sin(math.pi * foot)
    rises = [
        min(build.lift, abs(far) / 5) for far in (other.front_x - one.front_x, other.rear_x - one.rear_x)
    ]
    return found._replace(front_y=found.front_y + lift * rises[0], rear_y=found.rear_y + lift * rises[1])


def aimed(poses: Poses, pose: Pose, target: Point, weapon: str) -> Pose:
    """A pose whose tip ends on a point: too near, the arm is drawn back first; too far, hip and feet go there."""
    build, length = poses.figure, poses.weapons[weapon].length
    stretch = build.thigh + build.shin - 1
    for _ in range(_ROUNDS):
        points = skeleton(poses, pose, weapon)
        if math.dist(points["tip"], target) < _THERE:
            break
        y = min(max(points["hilt"][1], target[1] - _STEEP * length), target[1] + _STEEP * length)
        x = target[0] - math.sqrt(length * length - (target[1] - y) ** 2)
        arm = min(0.0, max(x, points["front_shoulder"][0] + build.arm_back) - points["hilt"][0])
        moved = shifted(pose._replace(sword_x=points["hilt"][0] + arm), x - points["hilt"][0] - arm)
        back = math.sqrt(max(1.0, stretch * stretch - pose.hip_y**2))
        rear = min(max(pose.rear_x, moved.hip_x - back), moved.front_x - _STANCE, moved.hip_x)
        pose = moved._replace(sword_y=y, rear_x=rear, blade=angle((x, y), target))
    return pose
