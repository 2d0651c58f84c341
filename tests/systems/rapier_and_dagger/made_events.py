"""One event of each kind of duels with figures, for tests that tell every event."""

from typing import Any

from duel_tui.engine.side import BySide
from duel_tui.systems.rapier_and_dagger import events as common
from duel_tui.systems.rapier_and_dagger.figures import events
from duel_tui.systems.rapier_and_dagger.ground.maps import SpotFacts
from duel_tui.systems.rapier_and_dagger.terms import Action, Blade, Distance, Heading, Met, Movement
from tests.systems.rapier_and_dagger.situations import LEFT

FIGURE_EVENTS: tuple[Any, ...] = (
    events.Approached(BySide(9, 0), 27),
    events.PointsCompared(
        BySide(Movement.BACK, Movement.STAND), BySide(5, 2), LEFT, 3, BySide(0, 1), Distance.HALF_BEYOND
    ),
    events.MovementKept(LEFT),
    events.MovementChanged(LEFT, Movement.VOLT, 2, BySide(3, 3), Distance.MISURA_STRETTA),
    events.BladesShown(BySide(Blade.BEAT, Blade.ABSENCE), BySide(3, 0)),
    events.BladeKept(LEFT),
    events.BladeChanged(LEFT, Blade.BIND, 5),
    *[
        events.ActionsShown(BySide(one, Action.NONE), BySide(left=True, right=False), BySide(1, 0))
        for one in Action
    ],
    events.AttackPassed(2),
    events.Closed(LEFT, Distance.CROSSED_SWORDS),
    events.StayedBack(LEFT),
    *[
        events.Walked(
            how,
            BySide(SpotFacts(1, 2, Heading.EAST), SpotFacts(1, 5, Heading.WEST)),
            BySide(("east", "wait"), ()),
            BySide(6, 0),
            9,
        )
        for how in Met
    ],
    events.CameUpBehind(LEFT),
    events.LeftTheField(LEFT),
    common.SwordDrawn(LEFT),
    common.SwordOut(LEFT),
    common.DrawFailed(LEFT),
    common.Turned(LEFT),
    common.TakenFromBehind(LEFT),
    common.KnockedDown(LEFT),
    common.KnockFailed(LEFT),
    common.StabFailed(LEFT),
    common.HeldBack(LEFT),
)
