"""Every event and every roll of Rapier & Dagger has a result in words, or is told by another."""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.against import Needs
from duel_tui.engine.answers import Rolled
from duel_tui.engine.dice import D100
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.vocabulary import kinds
from duel_tui.fencer.condition import Dropped
from duel_tui.fencer.terms import Blow, Grade, Means, Place
from duel_tui.pages.scenes import results_of
from duel_tui.pages.sight import sight_of
from duel_tui.show.scene import Event
from duel_tui.systems.rapier_and_dagger import close_events as close
from duel_tui.systems.rapier_and_dagger import events
from duel_tui.systems.rapier_and_dagger.figures.events import Struck
from duel_tui.systems.rapier_and_dagger.results import SILENT
from duel_tui.systems.rapier_and_dagger.terms import Line as Guarded
from duel_tui.systems.rapier_and_dagger.terms import Movement, Result, Why
from tests.systems.rapier_and_dagger.made_events import FIGURE_EVENTS
from tests.systems.rapier_and_dagger.positions import (
    shown,
)
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout
from tests.systems.rapier_and_dagger.test_scene import random_bouts

DRAWS = {Why.STALEMATE, Why.DOUBLE, Why.AGREED}
"""Ends that nobody wins."""


MADE: tuple[Any, ...] = (
    events.MovementsShown(
        BySide(Movement.BACK, Movement.STAND), BySide(1, 1), (Place.HEAD,), -10, Result.GRAPPLE
    ),
    events.YieldRefused(LEFT),
    events.GaveUp(LEFT),
    events.Wounded(LEFT, Means.SWORD, Place.HEAD, Grade.LIGHT, Grade.SERIOUS),
    events.OldWound(LEFT, Place.HEAD, Grade.LIGHT),
    events.BeginsWithout(LEFT, Dropped.SWORD),
    events.Reduced(LEFT, 1, 2, 3),
    events.Paralysed(LEFT, Place.LEFT_ARM),
    events.WristOff(LEFT),
    events.Beheaded(LEFT),
    events.Died(LEFT),
    events.Fainted(LEFT),
    events.Touched(LEFT, 1),
    events.DoubleVoid(),
    events.RoundEnded(1, Result.MISURA_LARGA),
    events.Spared(LEFT),
    events.LastThrust(LEFT),
    *[events.Ended(side, why) for why in Why if why not in DRAWS for side in (LEFT, RIGHT)],
    *[events.Ended(None, why) for why in (*DRAWS, Why.FLED)],
    events.Missed(LEFT, Means.SWORD, Place.HEAD, Guarded.HIGH),
    close.PushedApart(),
    close.ClinchBegan(),
    close.GrappleBegan(),
    close.MeansShown(BySide("hold", "hold")),
    close.PushFailed(LEFT),
    *[close.Separated(LEFT, how) for how in ("push", "miss", "tear")],
    *[close.Separated(None, how) for how in ("fall", "weary")],
    close.HeldOn(LEFT),
    close.FellProne(LEFT, Means.TRIP),
    close.CloakOverHead(LEFT),
    close.CloakShaken(LEFT),
    close.CloakOnArm(LEFT),
    close.CloakGone(LEFT),
    close.Disarmed(LEFT),
    close.DisarmFailed(LEFT),
    close.Retrieved(LEFT),
    close.BothRetrieved(),
    close.RetrieveFailed(LEFT),
    close.KickedAway(LEFT),
    close.KickMissed(LEFT),
    close.Rose(LEFT),
    close.StillDown(LEFT),
    *FIGURE_EVENTS,
)


@pytest.mark.parametrize("you", [LEFT, RIGHT, None])
@pytest.mark.parametrize("told", MADE, ids=lambda told: str(told.__struct_config__.tag))
def test_every_event_has_a_result_or_is_told_by_another(told: Any, you: Side | None) -> None:
    bout = shown(Bout())
    sight = replace(sight_of(bout, 80), latest=(Event((told,)),), you=you)
    rows = results_of(bout, sight)
    assert bool(rows) is (told.__struct_config__.tag not in SILENT)
    assert not any("[[" in row.text or "{" in row.text for row in rows)


def test_no_event_is_forgotten_here() -> None:
    assert set(kinds(events.Event)) - {events.Attacked, Struck} == {type(told) for told in MADE}


WHYS = (
    "hit", "push", "strike", "break", "tear loose", "hold on", "stagger", "shake off", "rise", "retrieve",
    "kick away", "disarm", "wrist", "beheading", "turn", "draw", "knock down", "stab",
)  # fmt: skip


@pytest.mark.parametrize("you", [LEFT, RIGHT])
@pytest.mark.parametrize("why", WHYS)
def test_every_roll_has_a_row_with_its_sum(why: str, you: Side) -> None:
    bout = shown(Bout())
    told: tuple[Any, ...] = (
        events.Attacked(LEFT, Place.HEAD, Blow.CUT, Guarded.HIGH),
        close.MeansShown(BySide("kick RL", "hold")),
    )
    for score in (1, 100):
        rolled = Event((), Roll(D100, why, LEFT, against=Needs(50)), Rolled(score), f"{score}, needs 50")
        rows = results_of(bout, replace(sight_of(bout, 80), latest=(Event(told), rolled), you=you))
        row = next(row for row in rows if row.sum)
        assert row.sum == f"{score}, needs 50"
        assert row.word
        assert "[[" not in row.word + row.text


def test_a_random_duel_has_a_row_for_each_roll() -> None:
    for bout in random_bouts(range(60, 66), decisions=30):
        sight = sight_of(bout, 80)
        rolls = [event.sum.rpartition(" = ")[2] for event in sight.latest if event.roll is not None]
        rows = results_of(bout, sight)
        assert [row.sum.rpartition(" = ")[2] for row in rows if row.sum] == rolls
