"""The picture of both fencers: a pose for each, facing each other, one picture for each outcome of a turn.

Poses are drawn for the fencer on the left; the other's are mirrored.
"""

from enum import StrEnum

from duel_tui.engine.side import BySide, Side
from duel_tui.show.scene import Ink, Line, Span
from duel_tui.systems.dueling_scars.terms import Action, Reply
from duel_tui.systems.dueling_scars.turn import Turn

_WIDTH = 28
_MIRROR = str.maketrans("/\\<>()", "\\/><)(")


class Pose(StrEnum):
    """A pose of a fencer."""

    GUARD = "guard"
    HIT = "hit"
    MET = "met"
    SHORT = "short"
    PARRY = "parry"
    STRUCK = "struck"
    FEINT = "feint"
    BACK = "back"
    AROUND = "around"
    BEATEN = "beaten"
    DOWN = "down"


_POSES = {
    Pose.GUARD: ("    o", "   /|\\----", "   / >"),
    Pose.HIT: ("        o", "      _/|\\-------------*", "     _/  >"),
    Pose.MET: ("        o", "      _/|\\---------", "     _/  >"),
    Pose.SHORT: ("      o", "    _/|\\-----", "   _/  >"),
    Pose.PARRY: ("    o  |", "   /|\\_|", "   / >"),
    Pose.STRUCK: ("  o", "  |\\", " / >\\_"),
    Pose.FEINT: ("     o", "    /|\\--^--", "    / >"),
    Pose.BACK: ("  o", " /|\\---", " / >"),
    Pose.AROUND: ("     o", "    /|\\---", " . ./ >"),
    Pose.BEATEN: ("  \\o/", "   |", "  / >"),
    Pose.DOWN: ("", "", "  o_/\\__"),
}
_ACTING = {
    Action.THRUST: Pose.HIT,
    Action.LUNGE: Pose.HIT,
    Action.FEINT: Pose.FEINT,
    Action.RECOVER: Pose.BACK,
    Action.MANEUVER: Pose.AROUND,
}


def picture(turn: Turn | None, near: Side) -> tuple[Line, Line, Line]:
    """Both fencers as a turn leaves them; on guard if there is none."""
    poses = posed(turn) if turn else BySide(Pose.GUARD, Pose.GUARD)
    left = _POSES[poses[near]]
    right = [f"{row:<{_WIDTH}}"[::-1].translate(_MIRROR) for row in _POSES[poses[near.foe]]]
    first, second, third = [_together(mine, his) for mine, his in zip(left, right, strict=True)]
    return first, second, third


def posed(turn: Turn) -> BySide[Pose]:
    """The pose of each side after a turn."""
    side = turn.side
    poses = BySide(Pose.GUARD, Pose.GUARD)
    poses = poses.put(side, _attacker(turn)).put(side.foe, _defender(turn))
    if turn.fallen:
        poses = poses.put(turn.fallen.side, Pose.DOWN if turn.fallen.dead else Pose.BEATEN)
    return poses


def _attacker(turn: Turn) -> Pose:
    if turn.verdict is None:
        return Pose.GUARD
    if turn.harmed is turn.side:
        return Pose.STRUCK
    acting = _ACTING[turn.action]
    if acting is not Pose.HIT:
        return acting if turn.verdict.succeeds else Pose.SHORT
    if turn.harmed is turn.side.foe:
        return Pose.HIT
    return Pose.MET if turn.reply is Reply.PARRY else Pose.SHORT


def _defender(turn: Turn) -> Pose:
    if turn.harmed is turn.side.foe:
        return Pose.STRUCK
    match turn.reply:
        case Reply.RIPOSTE:
            return Pose.HIT if turn.harmed is turn.side else Pose.SHORT
        case Reply.PARRY:
            return Pose.PARRY
        case Reply.RETREAT:
            return Pose.BACK
        case None:
            return Pose.GUARD


def _together(mine: str, his: str) -> Line:
    """A row of both pictures, each in its own style."""
    spans: list[Span] = []
    for left, right in zip(f"{mine:<{_WIDTH}}", his, strict=True):
        ink: Ink = "near" if left != " " else "far" if right != " " else ""
        spans.append(Span(left if left != " " else right, ink))
    return _joined(spans)


def _joined(spans: list[Span]) -> Line:
    """Neighbours of one style as one span."""
    line: list[Span] = []
    for span in spans:
        if line and line[-1].ink == span.ink:
            line[-1] = Span(line[-1].text + span.text, span.ink)
        else:
            line.append(span)
    return tuple(line)
