"""The making of moments: what a duel shows to its viewer, cut down to what they may know."""

from functools import partial
from typing import Any

from msgspec import Struct

from duel_tui.engine.answers import Rolled
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import RULING_EVENTS
from duel_tui.engine.timeline import Step
from duel_tui.narration import Viewer
from duel_tui.narration.names import abbreviated
from duel_tui.play.bout import Bout
from duel_tui.show.moment import Event, Moment

_NAMED = 13
"""The most letters of a name in a sentence."""


def moment_of(bout: Bout, end: int | None = None, since: int | None = None) -> Moment[Any]:
    """What may be seen of a bout after `end` answers; None: all of them.

    Args:
        bout: the bout.
        end: how many answers count; None: all of them.
        since: the place from which on it is new; None: the last decision of a person.
    """
    table, viewer = bout.table, bout.viewer
    place = table.place if end is None else end
    since = max(0, bout.last_choice_before(place)) if since is None else since
    told = bout.seen[viewer].told.between(table, 0, place, partial(_told, viewer))
    latest = bout.seen[viewer].events.between(table, since, place, partial(_events, bout, viewer))
    opening = [one.event for one in table.opening if viewer.sees(one)]
    return Moment(
        state=bout.view_at(place),
        before=bout.view_at(since),
        near=bout.near,
        you=bout.own,
        names=bout.names,
        short=abbreviated(bout.called, _NAMED),
        told=(*opening, *told),
        latest=tuple(latest),
        waiting=bout.modifiers.first,
    )


def _told(viewer: Viewer, step: Step[Any]) -> tuple[Struct, ...]:
    """What came of an answer, as far as it may be seen; of a ruling nothing, which the log tells."""
    seen = [one.event for one in step.told if viewer.sees(one)]
    return tuple([one for one in seen if not isinstance(one, RULING_EVENTS)])


def _events(bout: Bout, viewer: Viewer, step: Step[Any]) -> tuple[Event, ...]:
    """An answer with what came of it; nothing where nothing is to be seen."""
    told = _told(viewer, step)
    tale = bout.wording.narrator.tale(step, abbreviated(bout.called, _NAMED), viewer)
    story = " ".join([line.text for line in tale if line.kind == "story"])
    if isinstance(step.request, Roll) and isinstance(step.answer, Rolled):
        if not viewer.reckons(step.answer):
            return (Event(told, step.request, _as_decided(step.request, step.answer), story=story),)
        return (
            Event(told, step.request, step.answer, bout.wording.sums.short(step.request, step.answer), story),
        )
    return (Event(told, story=story),) if told else ()


def _as_decided(roll: Roll, rolled: Rolled) -> Rolled:
    """A ruled roll without its dice: what it was decided as, where only its result may be seen."""
    if roll.against is None:
        return Rolled(rolled.score + rolled.modifier)
    return Rolled(rolled.score, modifier=rolled.modifier)
