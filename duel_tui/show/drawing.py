"""Drawing a frame of the stage: in braille dots from the skeletons, or in letters.

A figure is drawn to the height that there is: 72 inches are as high as the rows, and thickness follows. What would be beyond
the edges is drawn smaller, or moved in where a game says the places of both. Limbs are of an even weight; rear ones have the darker shade of their side, and that
difference is what makes a figure read.
"""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from duel_tui.show.blocks import Line
from duel_tui.show.canvas import Canvas
from duel_tui.show.letters import Alphabet
from duel_tui.show.skeleton import Point, Poses, Weapon, angle, mix, polar
from duel_tui.show.stage import Actor, Figure, Frame, Stage, Staged

Pen = Literal["dots", "hollow", "letters"]
"""Dots, dots in which a wound is a hole, or letters."""
_MARGIN = 1.5
"""Dots over the head of the tallest figure."""
_FLOOR = 4
"""Dots from one of the floor's to the next."""
_BOW = 6
"""Parts of a curved blade."""
_SPARKS = 12
_PARALLEL = 1e-6
"""The area between two lines below which they count as parallel."""
_HELD = 9
"""Inches from the off hand to the hat within which it holds the hat, and nothing else."""
_LYING = 12
"""Inches of the hip over the floor up to which a foot follows its shin."""


class Theatre:
    """Draws frames in cells."""

    def __init__(self, poses: Poses, letters: Callable[[], Alphabet]) -> None:
        """Know all poses, as numbers and as text."""
        self.stage = Stage(poses)
        self._poses = poses
        self._letters = letters
        self.wide = lru_cache(maxsize=4)(self._inches)
        """The inches of a stage in a number of columns and rows."""

    def _inches(self, staged: Staged, columns: int, rows: int) -> float:
        """The inches of a stage in this number of cells: more than its height gives where the scene needs more."""
        height = self._poses.figure.height
        natural = columns * 2 * height / (rows * 4 - _MARGIN)
        if any(beat.at for beat in staged.beats):
            return natural
        return max([natural, *[self.stage.needs(beat) for beat in staged.beats]])

    def drawn(self, frame: Frame, staged: Staged, columns: int, rows: int, *, pen: Pen = "dots") -> Canvas:
        """A frame in this number of cells, in dots with wounds as holes, or in letters."""
        canvas = Canvas(columns, rows, self._poses.weights)
        if pen == "letters":
            scale = columns / self.wide(staged, columns, rows)
            for who, actor in (("far", frame.far), ("near", frame.near)):
                ahead = actor.pose.hip_x - self.stage.posed(actor.figure).hip_x
                props = [name for name, of in staged.props if of == who]
                self._letters().write(canvas, actor.figure, who, ahead * scale, props)
            return canvas
        scale = columns * 2 / self.wide(staged, columns, rows)
        if frame.ghost is not None:
            _Drawing(_Pen(canvas, scale, 1, ""), self.stage, frame.ghost).whole()
        _floor(canvas)
        sides = {"near": 1, "far": -1}
        for name, who in staged.props:
            self._prop(canvas, name, frame.near if who == "near" else frame.far, sides[who], scale)
        steel = [
            _Drawing(_Pen(canvas, scale, sides[who], who, hollow=pen == "hollow"), self.stage, actor).whole()
            for who, actor in (("far", frame.far), ("near", frame.near))
        ]
        if frame.clash and (where := _crossing(*steel)) is not None:
            for spark in range(_SPARKS):
                far = (2 + 1.6 * (spark % 2)) * max(1.0, scale * 2)
                canvas.dot(polar(where, spark * 360 / _SPARKS, far), "spark")
        return canvas

    def alone(self, figure: Figure, columns: int, rows: int, *, pen: Pen = "dots") -> tuple[Line, ...]:
        """A figure with nobody before it, as rows of spans."""
        canvas = Canvas(columns, rows, self._poses.weights)
        if pen == "letters":
            self._letters().write(canvas, figure, "near", 0, ())
            return canvas.lines()
        natural = columns * 2 * self._poses.figure.height / (rows * 4 - _MARGIN)
        wide = max(natural, self.stage.takes(figure))
        _floor(canvas)
        drawing = _Pen(canvas, columns * 2 / wide, 1, "near", hollow=pen == "hollow")
        _Drawing(drawing, self.stage, self.stage.alone(figure, wide)).whole()
        return canvas.lines()

    def lines(
        self, frame: Frame, staged: Staged, columns: int, rows: int, *, pen: Pen = "dots"
    ) -> tuple[Line, ...]:
        """A frame as rows of spans."""
        return self.drawn(frame, staged, columns, rows, pen=pen).lines()

    def _prop(self, canvas: Canvas, name: str, actor: Actor, side: int, scale: float) -> None:
        """Furniture under its fencer."""
        top, left, right = self._poses.props[name]
        x = actor.pose.hip_x - self._poses.poses["on_table"].hip_x if name == "table" else actor.pose.hip_x
        at = _Pen(canvas, scale, side, "").at
        legs = [((x + left, top), (x + right, top))]
        legs += [((x + end, top), (x + end, 0)) for end in (left + 2, right - 2)]
        for one, other in legs:
            canvas.stroke(at(one), at(other), 1, 1, "prop")


class _Pen(Struct, frozen=True):
    """What draws one fencer."""

    canvas: Canvas
    scale: float
    """Dots an inch."""
    side: int
    """1 looks right, -1 left."""
    ink: str
    """`near` or `far`; empty: a shadow, all in one ink."""
    hollow: bool = False
    """True if a wound is a hole, where there is no colour for it."""

    def at(self, point: Point) -> Point:
        """Where a point of the fencer's frame is on the canvas."""
        canvas, scale = self.canvas, self.scale
        return canvas.columns - 0.5 + self.side * point[0] * scale, canvas.rows * 4 - 2 - point[1] * scale


class _Drawing:
    """One fencer on his way to dots."""

    def __init__(self, pen: _Pen, stage: Stage, actor: Actor) -> None:
        """Draw an actor."""
        self._canvas, self._scale, self._ink, self._at = pen.canvas, pen.scale, pen.ink, pen.at
        self._hollow = pen.hollow
        self._actor, poses = actor, stage.poses
        self._build = poses.figure
        figure = actor.figure
        self._weapon, self._off = poses.weapons[figure.weapon], poses.offhands[figure.off]
        self._points = stage.points(actor.pose, figure)
        self._dots = {name: pen.at(point) for name, point in self._points.items()}
        self._up = 90 - actor.pose.lean

    def whole(self) -> tuple[Point, Point]:
        """Draw all of it, from the rear to the front; hilt and tip in dots."""
        pose, points, build = self._actor.pose, self._points, self._build
        ahead = points["rear_hand"][0] > points["neck"][0]
        holds = math.dist(points["hat"], points["rear_hand"]) > _HELD and not self._weapon.grip
        self._leg("rear", self._own("dim"))
        if not ahead:
            self._off_arm(holds)
        self._line("neck", "head", build.w_neck, build.w_neck, self._own("skin"))
        self._body()
        self._leg("front", self._own("body"))
        self._head(pose.nod, pose.hat_turn)
        if ahead:
            self._off_arm(holds)
        if holds:
            self._in_off_hand()
        self._arm("front", self._own("body"))
        if self._weapon.length:
            self._steel("hilt", pose.blade, self._weapon, self._tint(self._weapon.ink))
        self._wounds()
        return self._at(points["hilt"]), self._at(points["tip"])

    def _own(self, role: str) -> str:
        return f"{self._ink}.{role}" if self._ink else "ghost"

    def _tint(self, ink: str) -> str:
        return ink if self._ink else "ghost"

    def _line(self, one: str, other: str, first: float, last: float, ink: str) -> None:
        scale = self._scale
        self._canvas.stroke(self._dots[one], self._dots[other], first * scale, last * scale, ink)

    def _leg(self, side: str, ink: str) -> None:
        build, foot, knee = self._build, self._points[f"{side}_foot"], self._points[f"{side}_knee"]
        self._line(f"{side}_hip", f"{side}_knee", build.w_thigh, build.w_knee, ink)
        self._line(f"{side}_knee", f"{side}_foot", build.w_knee, build.w_ankle, ink)
        way = 0 if self._actor.pose.hip_y > _LYING else angle(knee, foot) + 90
        wide = build.w_sole * self._scale
        self._canvas.stroke(self._at(foot), self._at(polar(foot, way, build.sole)), wide, wide, ink)

    def _arm(self, side: str, ink: str) -> None:
        build = self._build
        self._line(f"{side}_shoulder", f"{side}_elbow", build.w_arm, build.w_arm, ink)
        self._line(f"{side}_elbow", f"{side}_hand", build.w_arm, build.w_wrist, ink)

    def _off_arm(self, holds: bool) -> None:  # noqa: FBT001  one of two ways to draw it
        self._arm("rear", self._own("dim"))
        if self._off.cloth and holds:  # it hangs from the forearm, and the hem waves
            build, sway = self._build, self._actor.sway
            top = [mix(self._points["rear_hand"], self._points["rear_elbow"], part / 6) for part in range(7)]
            hem = [
                (x + sway * 8 - 2, max(1.0, y - build.cloak - 2.5 * (-1) ** at))
                for at, (x, y) in enumerate(top)
            ]
            self._canvas.fill([self._at(point) for point in (*top, *hem[::-1])], self._own("cloth"))

    def _body(self) -> None:
        points, up = self._points, self._up
        waists = [
            polar(mix(points[f"{side}_shoulder"], points[f"{side}_hip"], 0.55), up + turn, 1)
            for side, turn in (("front", 90), ("rear", -90))
        ]
        corners = [
            polar(points["rear_shoulder"], up, 1.5),
            polar(points["front_shoulder"], up, 1.5),
            waists[0],
            polar(points["front_hip"], up, -3),
            polar(points["rear_hip"], up, -3),
            waists[1],
        ]
        self._canvas.fill([self._at(point) for point in corners], self._own("body"))

    def _head(self, nod: float, turn: float) -> None:
        build, scale, canvas = self._build, self._scale, self._canvas
        tilt, sway = self._up - nod, self._actor.sway
        head, hat = self._points["head"], self._points["hat"]

        def on(centre: Point, way: float, off: Point) -> Point:
            return self._at(polar(polar(centre, way - 90, off[0]), way, off[1]))

        def path(points: Sequence[Point], wide: float, ink: str) -> None:
            for one, other in pairwise(points):
                canvas.stroke(one, other, wide, wide, ink)

        path([on(head, tilt, point) for point in build.hair], build.w_hair * scale, self._own("dim"))
        canvas.disc(self._at(head), build.head * scale, self._own("skin"))
        for point in build.face:
            canvas.dot(on(head, tilt, point), self._own("skin"))
        tilt += turn
        canvas.fill([on(hat, tilt, point) for point in build.crown], self._own("hat"))
        path([on(hat, tilt, point) for point in build.brim], build.w_brim * scale, self._own("hat"))
        plume = [(x + sway * at * 1.5, y - abs(sway) * at) for at, (x, y) in enumerate(build.plume)]
        path([on(hat, tilt, point) for point in plume], 1, self._own("plume"))

    def _in_off_hand(self) -> None:
        off, hand, scale, canvas = self._off, self._points["rear_hand"], self._scale, self._canvas
        if off.length:
            held = Weapon(length=off.length, width=off.width, guard=off.guard)
            self._steel("rear_hand", self._actor.pose.dagger, held, self._tint("steel"))
        if off.disc:
            canvas.disc(self._at(hand), off.disc * scale, self._tint("steel"))
        if off.lamp:
            canvas.fill([self._at((hand[0] + x, hand[1] + y)) for x, y in off.lamp], self._tint("lamp"))

    def _steel(self, held: str, way: float, weapon: Weapon, ink: str) -> None:
        """Blade, cross, cup and sparks of a weapon."""
        hand, canvas, scale, hilt = self._points[held], self._canvas, self._scale, self._tint("hilt")
        bow = [
            polar(
                polar(hand, way, weapon.length * part / _BOW),
                way + 90,
                -weapon.curve * math.sin(math.pi * (part / _BOW) ** 1.5),
            )
            for part in range(_BOW + 1)
        ]
        for one, other in pairwise(bow) if weapon.curve else [(hand, bow[-1])]:
            canvas.stroke(self._at(one), self._at(other), weapon.width * scale, weapon.width * scale, ink)
        if weapon.grip:
            canvas.stroke(self._at(hand), self._at(polar(hand, way + 180, weapon.grip)), 1, 1, hilt)
        if weapon.guard:
            ends = [self._at(polar(polar(hand, way, 2), way + turn, weapon.guard)) for turn in (90, -90)]
            canvas.stroke(ends[0], ends[1], 1, 1, hilt)
        if weapon.cup:
            canvas.disc(self._at(polar(hand, way, 1.5)), max(0.75, weapon.cup * scale), hilt)
        for spark in range(weapon.sparks):
            far = 3 + 4 * (spark % 2)
            canvas.dot(self._at(polar(bow[-1], spark * 360 / weapon.sparks + way, far)), self._tint("spark"))

    def _wounds(self) -> None:
        for place in self._actor.figure.wounds if self._ink else ():
            at = self._at(self._points[place])
            wide = max(1.1, self._build.wound * self._scale)
            if self._hollow:
                self._canvas.hole(at, wide)
            else:
                self._canvas.disc(at, wide, "wound")
                self._canvas.own(at, "wound")


def _floor(canvas: Canvas) -> None:
    for x in range(0, canvas.columns * 2, _FLOOR):
        canvas.dot((x, canvas.rows * 4 - 1), "floor")


def _crossing(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point | None:
    """Where two lines cross; None: nowhere."""
    (a, b), (c, d) = one, other
    (ux, uy), (vx, vy), (wx, wy) = [(q[0] - p[0], q[1] - p[1]) for p, q in ((a, b), (c, d), (a, c))]
    area = ux * vy - uy * vx
    if abs(area) < _PARALLEL:
        return None
    part = (wx * vy - wy * vx) / area
    return mix(a, b, part) if 0 <= part <= 1 and 0 <= (wx * uy - wy * ux) / area <= 1 else None
