"""The opponent's choices so far, counted from the events."""

from collections import Counter
from collections.abc import Iterable

from duel_tui.engine.scene import Sight
from duel_tui.engine.side import Side
from duel_tui.systems.rapier_and_dagger.close_events import MeansShown
from duel_tui.systems.rapier_and_dagger.events import Attacked, MovementsShown
from duel_tui.systems.rapier_and_dagger.figures.events import (
    ActionsShown,
    Approached,
    BladesShown,
    PointsCompared,
    Struck,
)
from duel_tui.systems.rapier_and_dagger.ground.events import Walked
from duel_tui.systems.rapier_and_dagger.speech import Speech
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Defence, Line


def seen_in_exchanges(speech: Speech, sight: Sight[Duel], side: Side) -> str:
    """A side's counts of parries and targets, after its name."""
    return _so_far(speech, side, exchanges(speech, sight, side))


def exchanges(speech: Speech, sight: Sight[Duel], side: Side) -> str:
    """A side's counts of parries and targets."""
    attacks = [told for told in sight.told if isinstance(told, Attacked)]
    parried = _counted(speech, "guard", [_line(one) for one in attacks if one.side is side.foe])
    struck = _counted(speech, "place", [one.target for one in attacks if one.side is side])
    found = [
        speech.say("seen_parries", counts=parried) if parried else "",
        speech.say("seen_targets", counts=struck) if struck else "",
    ]
    return "; ".join([one for one in found if one])


def seen_in_movements(speech: Speech, sight: Sight[Duel], side: Side) -> str:
    """A side's count of each movement."""
    return _so_far(speech, side, _movements(speech, sight, side))


def _movements(speech: Speech, sight: Sight[Duel], side: Side) -> str:
    shown = [
        told.movements[side] for told in sight.told if isinstance(told, (MovementsShown, PointsCompared))
    ]
    return _counted(speech, "movement", shown)


def seen_in_approaches(speech: Speech, sight: Sight[Duel], side: Side) -> str:
    """The feet that a side has walked in each turn."""
    return _so_far(speech, side, _walks(speech, sight, side))


def _walks(speech: Speech, sight: Sight[Duel], side: Side) -> str:
    walked = [str(told.feet[side]) for told in sight.told if isinstance(told, (Approached, Walked))]
    return speech.say("seen_walks", feet=", ".join(walked)) if walked else ""


def seen_in_blades(speech: Speech, sight: Sight[Duel], side: Side) -> str:
    """A side's count of each blade attack."""
    return _so_far(speech, side, _blades(speech, sight, side))


def _blades(speech: Speech, sight: Sight[Duel], side: Side) -> str:
    shown = [told.blades[side] for told in sight.told if isinstance(told, BladesShown)]
    return _counted(speech, "blade", shown)


def seen_in_actions(speech: Speech, sight: Sight[Duel], side: Side) -> str:
    """A side's counts of sword actions and targets, after its name."""
    return _so_far(speech, side, actions(speech, sight, side))


def actions(speech: Speech, sight: Sight[Duel], side: Side) -> str:
    """A side's counts of sword actions and targets."""
    struck = [told.target for told in sight.told if isinstance(told, Struck) and told.side is side]
    counts = _actions(speech, sight, side, "action_short")
    aimed = speech.say("seen_targets", counts=_counted(speech, "place", struck)) if struck else ""
    return "; ".join([one for one in (counts, aimed) if one])


def _actions(speech: Speech, sight: Sight[Duel], side: Side, group: str) -> str:
    taken = [told.actions[side] for told in sight.told if isinstance(told, ActionsShown)]
    return _counted(speech, group, taken)


def seen_at_close_quarters(speech: Speech, sight: Sight[Duel], side: Side) -> str:
    """A side's count of each attempt in contact."""
    return _so_far(speech, side, _attempts(speech, sight, side))


def _attempts(speech: Speech, sight: Sight[Duel], side: Side) -> str:
    shown = [told.means[side].partition(" ")[0] for told in sight.told if isinstance(told, MeansShown)]
    return _counted(speech, "trying", shown)


def remembered(speech: Speech, sight: Sight[Duel], side: Side) -> tuple[str, ...]:
    """A side's counts of all kinds of choices, a clause for each kind."""
    struck = [told.target for told in sight.told if isinstance(told, Struck) and told.side is side]
    counted = (
        ("seen_movements", _movements(speech, sight, side)),
        ("seen_blades", _blades(speech, sight, side)),
        ("seen_actions", _actions(speech, sight, side, "action")),
        ("seen_targets", _counted(speech, "place", struck)),
        ("seen_attempts", _attempts(speech, sight, side)),
    )
    found = [speech.say(key, counts=counts) for key, counts in counted if counts]
    return tuple(
        [one for one in (_walks(speech, sight, side), *found, exchanges(speech, sight, side)) if one]
    )


def _line(told: Attacked) -> str:
    """The guard that an attack met."""
    return Defence.UNIVERSAL if told.universal and told.line is Line.SPECIAL else told.line


def _counted(speech: Speech, group: str, keys: Iterable[str]) -> str:
    """Each key with its number, the most frequent first."""
    return ", ".join([f"{speech.label(group, key)} {count}" for key, count in Counter(keys).most_common()])


def _so_far(speech: Speech, side: Side, text: str) -> str:
    return speech.say("so_far", name=speech.who(side), seen=text or speech.say("nothing_seen"))
