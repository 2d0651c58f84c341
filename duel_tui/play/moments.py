"""The making of moments: what a duel shows, and whose eyes see it."""

from functools import partial
from typing import Any

from duel_tui.engine.answers import Rolled
from duel_tui.engine.requests import Ask, Decide, Draw, Request, Roll
from duel_tui.engine.rulings import RULING_EVENTS
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.engine.timeline import Step
from duel_tui.play.bout import Bout
from duel_tui.registry.games import game
from duel_tui.show.moment import REFEREE, Event, Moment, Viewer, eyes_of
from duel_tui.show.outlook import Outlook
from duel_tui.words.sentences import abbreviated

_NAMED = 13
"""The most letters of a name in a sentence."""


def moment_of(bout: Bout, end: int | None = None, since: int | None = None) -> Moment[Any]:
    """What may be known of a bout after `end` answers; kept until the play or who sits there changes.

    Args:
        bout: the bout.
        end: how many answers count; None: all of them.
        since: the place from which on it is new; None: the last decision of a person.
    """
    place = bout.table.place if end is None else end
    return bout.memory.once(bout.at, (bout.watcher, place, since), partial(_moment, bout, place, since))


def outlook_of(bout: Bout, ask: Ask) -> Outlook:
    """What each choice of a side needs and leads to, by what that side knows; kept as long."""
    table, make = bout.table, game(bout.table.rules.key).outlook
    return bout.memory.once(
        bout.at,
        (bout.watcher, ask.side),
        lambda: make(table.rules, table.view(ask.side), ask, moment_of(bout).modifiers),
    )


def last_choice(bout: Bout, end: int) -> int:
    """The place at which a person here chose last, or anybody where only opponents play; -1 where nobody did."""
    table, present = bout.table, bout.present
    for place in range(end - 1, -1, -1):
        request = table.asked_at(place)
        if isinstance(request, Decide) and (not present or any(ask.side in present for ask in request.asks)):
            return place
    return -1


def _moment(bout: Bout, place: int, since: int | None) -> Moment[Any]:
    table, viewer, chosen = bout.table, _viewer(bout), last_choice(bout, place)
    since = max(0, chosen) if since is None else since
    told = [one.event for one in table.opening if viewer.sees(one)]
    kept, make = bout.memory.events[viewer], partial(_events, bout, viewer)
    told += [event for one in kept.between(table, 0, place, make) for event in one.told]
    return Moment(
        state=viewer.state(table, place),
        before=viewer.state(table, since),
        near=bout.near,
        you=bout.own,
        names=bout.names,
        short=abbreviated(bout.called, _NAMED),
        told=tuple(told),
        latest=tuple(kept.between(table, since, place, make)),
        sheet=viewer.sheet(table, place),
        place=place,
        chosen=chosen,
        viewer=viewer,
        asks=viewer.asks(table),
        modifiers=viewer.modifiers(table),
    )


def _viewer(bout: Bout) -> Viewer:
    """Whose eyes a bout is shown to.

    Where two people hide their cards or characteristics from each other it is the side that is to choose or to type cards,
    otherwise the side that did so last; after they parted it is nobody's.
    """
    table, watcher = bout.table, bout.watcher
    if watcher is not None:
        return REFEREE if watcher.rulings and table.laid_open else watcher.under(table)
    if len(bout.present) == 1:
        eyes = eyes_of(bout.present[0])
        return eyes if bout.own is None else eyes.under(table)
    if not bout.shared:
        return REFEREE
    seated = Viewer(None if table.parted else _eyes(table), everything=False).under(table)
    return seated if table.hides or seated.veiled else REFEREE


def _eyes(table: DuelTable[Any]) -> Side:
    """The one of two people who chooses or types cards now, else who did so last."""
    if isinstance(table.request, Decide):
        asks = table.request.asks
        return next((ask.side for ask in asks if ask.side not in table.sealed), asks[0].side)
    asked = (table.asked_at(place) for place in range(table.place, -1, -1))
    return next((side for request in asked if (side := _answered_by(table, request))), Side.LEFT)


def _answered_by(table: DuelTable[Any], request: Request | None) -> Side | None:
    """The person who answers a request last, if one does."""
    match request:
        case Decide(asks=asks):
            return asks[-1].side
        case Draw(side=side, face_up=False) if table.rollers.typed_cards:
            return side
        case _:
            return None


def _events(bout: Bout, viewer: Viewer, step: Step[Any]) -> tuple[Event, ...]:
    """An answer with what came of it, of a ruling nothing, which the log tells; nothing where nothing is to be seen."""
    seen = [one.event for one in step.told if viewer.sees(one)]
    told = tuple([one for one in seen if not isinstance(one, RULING_EVENTS)])
    tale = bout.wording.narrator.tale(step, abbreviated(bout.called, _NAMED), viewer)
    story = " ".join([line.text for line in tale if line.kind == "story"])
    if isinstance(step.request, Roll) and isinstance(step.answer, Rolled):
        if step.request.side in viewer.veiled:
            return (Event(told, step.request, step.answer, story=story),)
        if not viewer.reckons(step.request, step.answer):
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
