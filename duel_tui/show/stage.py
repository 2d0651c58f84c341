"""The stage: what a game says of both fencers, and the frames in which it is shown.

A game says for each side which pose its body has, which arm parries meanwhile, what its hands hold and where it is hit,
and how far apart both stand. A round may have two beats, in the order in which its blows are told; the last one stands.
What a pose looks like is data (`rulesets/poses.toml`). Nothing here knows a terminal or a game.

A blow that hits ends with its tip on the place that it hits: the fencer who strikes is brought there, so what was told is what is
seen. Otherwise both stand as far apart as the rules say, brought nearer only where the stage is too narrow for that.
"""

from collections.abc import Iterator
from functools import lru_cache, partial

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side, both
from duel_tui.show.skeleton import (
    Point,
    Pose,
    Poses,
    aimed,
    between,
    hurt,
    joined,
    shifted,
    skeleton,
)

BARE = "none"
"""The weapon of an empty hand."""
_KEPT = 64
"""Skeletons that are kept: those of a scene and of the frames on the way there."""
_INCHES = 6
"""Inches that each of two fencers stands from the middle for a foot between them."""
BEATS = 2
"""The most beats of a scene."""
FRAMES = 6
"""The frames of a scene, shared by its beats."""
_SHORT = 4
"""Inches from a tip that hits nothing to the body behind the other's guard."""
_EDGE = 2
"""Inches from what is drawn to the edge of the stage."""
_LEAVES = 0.7
"""The part of the way that is gone to a pose through which another is reached."""


class Figure(Struct, frozen=True, omit_defaults=True):
    """A fencer on the stage."""

    body: str = "guard_italian"
    """The pose of the body."""
    arm: str = ""
    """The pose whose off arm the body has: a parry while it strikes; empty: its own."""
    weapon: str = "rapier"
    off: str = "none"
    """What the off hand holds."""
    wounds: tuple[str, ...] = ()
    """The places that are wounded."""
    lame: tuple[str, ...] = ()
    """The legs that bend to the ground."""
    limp: tuple[str, ...] = ()
    """The arms that hang."""
    aims: str = ""
    """The place of the other that its blade ends on; empty: none."""


class Beat(Struct, frozen=True, omit_defaults=True):
    """Both fencers at one moment."""

    near: Figure
    far: Figure
    apart: float = 9.0
    """Feet between both, by the rules."""
    at: tuple[float, float] | None = None
    """Where both stand, as parts of the width from the left; None: in the middle, as far apart as they are."""
    clash: bool = False
    """Whether the blades meet."""


class Staged(Struct, frozen=True, omit_defaults=True):
    """What is on the stage."""

    beats: tuple[Beat, ...]
    """One, or two that follow each other; the last one stands."""
    props: tuple[tuple[str, str], ...] = ()
    """Furniture: its name, and the side (`near`, `far`) that it stands with."""


def ends(winner: Side | None, drawn: str = "drawn", lost: str = "lost") -> BySide[str]:
    """How an end shows each side, as keys of the poses."""
    return both(lambda side: drawn if winner is None else "won" if side is winner else lost)


def place_of(pose: str) -> str:
    """The place that a pose of a fencer who is hit shows.

    >>> place_of("hit_left_leg")
    'left_leg'
    """
    return pose.removeprefix("hit_")


class Actor(Struct, frozen=True):
    """A fencer in a frame: the pose in his own frame, with the middle of the stage at 0."""

    pose: Pose
    figure: Figure
    sway: float = 0
    """How feather and cloth swing, from -1 to 1."""


class Frame(Struct, frozen=True):
    """One picture."""

    near: Actor
    far: Actor
    clash: bool = False
    ghost: Actor | None = None
    """How the near fencer would stand, as a shadow."""


class Stage:
    """Places figures, and finds the frames between them."""

    def __init__(self, poses: Poses) -> None:
        """Know these poses."""
        self.poses = poses
        self._skeletons = lru_cache(_KEPT)(partial(skeleton, poses))
        self._met = lru_cache(_KEPT)(self._meet)

    def points(self, pose: Pose, figure: Figure) -> dict[str, Point]:
        """The points of a figure in a pose; those of one that only stands elsewhere are known."""
        found = self._skeletons(shifted(pose, -pose.hip_x), figure.weapon, figure.off)
        return {name: (x + pose.hip_x, y) for name, (x, y) in found.items()}

    def posed(self, figure: Figure) -> Pose:
        """The pose of a figure, with the arm that parries and the limbs that fail it."""
        known = self.poses.poses
        pose = known[figure.body]
        if figure.arm:
            pose = joined(pose, known[figure.arm])
        return hurt(self.poses, pose, figure.weapon, figure.lame, figure.limp)

    def placed(self, beat: Beat, wide: float) -> Frame:
        """Both figures of a beat on a stage of this number of inches.

        A fencer who strikes is brought to the place that he hits; both are brought in where they would stand beyond the edges.
        """
        near, far = self._met(beat) if beat.at is None else self._spread(beat, beat.at, wide)
        near, far = self._within(beat, near, far, wide)
        return Frame(Actor(near, beat.near), Actor(far, beat.far), beat.clash)

    def _meet(self, beat: Beat) -> tuple[Pose, Pose]:
        """Both poses as far apart as they say or else the rules, on a stage without edges."""
        measure = self.poses.measure
        fixed = [measure[one.body] for one in (beat.near, beat.far) if one.body in measure]
        feet = min(fixed) if fixed else max(beat.apart, *measure.values())
        near, far = [shifted(self.posed(one), -feet * _INCHES) for one in (beat.near, beat.far)]
        if not (beat.near.aims or beat.far.aims):
            near, far = self._clear(beat, near, far)
        return self._struck(beat, near, far)

    def _spread(self, beat: Beat, at: tuple[float, float], wide: float) -> tuple[Pose, Pose]:
        """Both poses where they stand on the width; who stands at an edge has his back to it."""
        spots = (at[0] - 0.5) * wide, (0.5 - at[1]) * wide
        poses = [
            shifted(self.posed(one), spot) for one, spot in zip((beat.near, beat.far), spots, strict=True)
        ]
        near, far = [
            shifted(pose, max(0.0, -wide / 2 - self._ends(pose, one)[0]))
            for pose, one in zip(poses, (beat.near, beat.far), strict=True)
        ]
        return self._struck(beat, near, far)

    def _struck(self, beat: Beat, near: Pose, far: Pose) -> tuple[Pose, Pose]:
        """Both poses, with the tip of one that strikes on the place that it hits."""
        if beat.near.aims:
            return self._on(near, beat.near, far, beat.far), far
        if beat.far.aims:
            return near, self._on(far, beat.far, near, beat.near)
        return near, far

    def _clear(self, beat: Beat, near: Pose, far: Pose) -> tuple[Pose, Pose]:
        """Both poses so far apart that no blade which hits nothing seems to; those that only the close know stay close."""
        if beat.near.body in self.poses.measure or beat.far.body in self.poses.measure:
            return near, far
        over = 0.0
        for (pose, figure), (other, struck) in (
            ((near, beat.near), (far, beat.far)),
            ((far, beat.far), (near, beat.near)),
        ):
            tip = self.points(pose, figure)["tip"]
            body = self.points(other, struck)
            chest = max(body["front_shoulder"][0], body["hip"][0])
            over = max(over, tip[0] + chest + _SHORT)
        return shifted(near, -over / 2), shifted(far, -over / 2)

    def _on(self, pose: Pose, figure: Figure, other: Pose, struck: Figure) -> Pose:
        """A pose with its tip on the place of the other that it hits."""
        x, y = self.points(other, struck)[figure.aims]
        return aimed(self.poses, pose, (-x - self.poses.figure.skin, y), figure.weapon)

    def _within(self, beat: Beat, near: Pose, far: Pose, wide: float) -> tuple[Pose, Pose]:
        """Both poses moved together so far that nothing is beyond the edges; the one struck stays where the tip is."""
        left, right = self._ends(near, beat.near), self._ends(far, beat.far)
        low, high = min(left[0], -right[1]), max(left[1], -right[0])
        off = max(0.0, -wide / 2 - low) - max(0.0, high - wide / 2)
        return (shifted(near, off), shifted(far, -off)) if off else (near, far)

    def _ends(self, pose: Pose, figure: Figure) -> tuple[float, float]:
        """How far back and ahead a figure reaches, with the width of what is drawn."""
        points = self.points(pose, figure)
        build, across = self.poses.figure, [x for x, _ in points.values()]
        back, ahead = (
            points["hat"][0] - max([-x for x, _ in build.plume]),
            points["hat"][0] + build.brim[1][0],
        )
        return min(*across, back) - build.sole - _EDGE, max(*across, ahead) + build.sole + _EDGE

    def needs(self, beat: Beat) -> float:
        """The inches that a beat takes where it has room."""
        near, far = self._met(beat)
        left, right = self._ends(near, beat.near), self._ends(far, beat.far)
        return max(left[1], -right[0]) - min(left[0], -right[1])

    def alone(self, figure: Figure, wide: float) -> Actor:
        """A figure with nobody before it, in the middle, moved so far that all of it is on a stage of this number of inches."""
        pose = self.posed(figure)
        pose = shifted(pose, -pose.hip_x)
        back, ahead = self._ends(pose, figure)
        off = max(0.0, -wide / 2 - back) - max(0.0, ahead - wide / 2)
        return Actor(shifted(pose, off), figure)

    def takes(self, figure: Figure) -> float:
        """The inches that a figure takes with nobody before it."""
        back, ahead = self._ends(self.posed(figure), figure)
        return ahead - back

    def last(self, staged: Staged, wide: float) -> Frame:
        """The frame that stands."""
        return self.placed(staged.beats[-1], wide)

    def frames(self, before: Frame, staged: Staged, wide: float, count: int = FRAMES) -> tuple[Frame, ...]:
        """The frames on the way from one frame to the end of a scene, the last included.

        Wounds belong to the frame in which a blow ends: until then a fencer has those that he had.
        """
        found: list[Frame] = []
        for beat in staged.beats:
            after = self.placed(beat, wide)
            found += self._between(before, after, max(1, count // len(staged.beats)))
            before = after
        return tuple(found)

    def _between(self, before: Frame, after: Frame, count: int) -> Iterator[Frame]:
        nears = self._ways(before.near, after.near, count)
        fars = self._ways(before.far, after.far, count)
        for number, (near, far) in enumerate(zip(nears, fars, strict=True), 1):
            yield after if number == count else Frame(near, far)

    def _ways(self, before: Actor, after: Actor, count: int) -> list[Actor]:
        """A fencer in each of some frames, on the way that the pose says."""
        shown = replace(after.figure, wounds=before.figure.wounds)
        known, body = self.poses.poses, after.figure.body
        way = self.poses.by_way_of.get(body) if body != before.figure.body else None
        if way and count > 1:
            by = shifted(known[way], after.pose.hip_x - known[body].hip_x)
            poses = [between(self.poses, before.pose, by, _LEAVES)]
            poses += [between(self.poses, by, after.pose, step / (count - 1)) for step in range(1, count)]
        else:
            poses = [
                between(self.poses, before.pose, after.pose, step / count) for step in range(1, count + 1)
            ]
        found: list[Actor] = []
        last = before.pose
        for pose in poses:
            found.append(Actor(pose, shown, _sway(pose, last)))
            last = pose
        return found

    def shadow(self, figure: Figure, frame: Frame) -> Actor:
        """A figure in the place of the near fencer of a frame."""
        at = frame.near.pose.hip_x - self.posed(frame.near.figure).hip_x
        return Actor(shifted(self.posed(figure), at), figure)


def _sway(pose: Pose, before: Pose) -> float:
    return max(-1.0, min(1.0, (pose.hip_x - before.hip_x + (pose.lean - before.lean) / 4) / 4))
