"""The events of figures in the rows of results: walks, movements with points, blades, sword actions and closing in."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.show.scene import Sight
from duel_tui.systems.rapier_and_dagger.events import TakenFromBehind
from duel_tui.systems.rapier_and_dagger.figures import events
from duel_tui.systems.rapier_and_dagger.ground.events import CameUpBehind, Walked
from duel_tui.systems.rapier_and_dagger.ground.facts import placed_at
from duel_tui.systems.rapier_and_dagger.ground.squares import led
from duel_tui.systems.rapier_and_dagger.ground.terms import Met
from duel_tui.systems.rapier_and_dagger.speech import Speech, sentence
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Action, Phase, Result


def sentences(speech: Speech, sight: Sight[Duel]) -> Mapping[type[Struct], Callable[[Any], str]]:
    """How to tell each event of figures that has facts of its own."""
    teller = _Teller(speech, sight)
    return {
        events.Approached: teller.approached,
        events.PointsCompared: teller.compared,
        events.MovementChanged: teller.movement_changed,
        events.BladesShown: teller.blades,
        events.BladeKept: teller.blade_kept,
        events.BladeChanged: teller.blade_changed,
        events.ActionsShown: teller.actions,
        events.AttackPassed: lambda told: speech.say("told_attack_passed", number=told.number),
        events.Closed: teller.closed,
        Walked: teller.walked,
        TakenFromBehind: teller.taken_from_behind,
    }


def struck(speech: Speech, sight: Sight[Duel], told: events.Struck) -> str:
    """A blow, its target, and what it met."""
    attack = speech.does(told.side, told.blow)
    place = speech.label("place", told.target)
    return speech.say("attacked", attack=attack, place=place, guard=met(speech, sight, told))


def met(speech: Speech, sight: Sight[Duel], told: events.Struck) -> str:
    """What a blow met: the opponent's sword action and left hand."""
    action = speech.label("met_action", told.against)
    if not told.parried:
        return action
    held = speech.label("held", sight.before.fighters[told.side.foe].left_hand)
    return speech.say("met_hand_only" if told.against is Action.NONE else "met_hand", met=action, held=held)


def defended(told: events.Struck) -> bool:
    """True for a blow that met a defence of the sword or a parry of the left hand."""
    defences = {Action.DISENGAGE, Action.DOUBLE_DISENGAGE, Action.UNIVERSAL_PARRY}
    return told.parried or told.against in defences


def spent(speech: Speech, sight: Sight[Duel], told: events.ActionsShown) -> tuple[str, str]:
    """What both paid for actions with a blow, in two lengths."""
    near, far = sight.near, sight.near.foe
    names = {"near": speech.who(near), "far": speech.who(far)}
    paid = {"mine": told.paid[near], "his": told.paid[far]}
    return speech.say("told_paid", **names, **paid), speech.say("told_paid_short", **names, **paid)


class _Teller:
    def __init__(self, speech: Speech, sight: Sight[Duel]) -> None:
        self._speech = speech
        self._near: Side = sight.near
        self._before = sight.before
        self._in_reach = sight.state.phase is not Phase.APPROACH
        self._events = [told for event in sight.latest for told in event.told]
        self._all = sight.told

    def walked(self, told: Walked) -> str:
        """The feet that both have walked on a map, how far apart they stand now, and why a walk was cut short."""
        speech = self._speech
        walks = sentence(self._both(lambda side: speech.walks(side, told.feet[side])))
        if told.met in {Met.BEHIND, Met.FACING}:
            text = speech.say("told_walked", walks=walks)
        else:
            text = speech.say("told_approached", walks=walks, feet=told.distance)
        waited = [sentence(speech.of("told_blocked", side)) for side in Side if self._was_blocked(told, side)]
        return " ".join([text, *waited])

    def _was_blocked(self, told: Walked, side: Side) -> bool:
        """True if a side stands elsewhere than its steps lead to, because the other was in the way (RD-193)."""
        start = self._before.ground
        walks = [one for one in self._events if isinstance(one, Walked)]
        if start is None or self._before.phase is not Phase.APPROACH or len(walks) > 1:
            return False
        return placed_at(led(start.spots[side], told.steps[side])) != told.spots[side]

    def approached(self, told: events.Approached) -> str:
        walks = self._both(lambda side: self._speech.walks(side, told.feet[side]))
        key = "told_in_reach" if self._in_reach else "told_approached"
        return self._speech.say(key, walks=sentence(walks), feet=told.distance)

    def compared(self, told: events.PointsCompared) -> str:
        """Both movements, that of the side with fewer points first, and what they give."""
        speech = self._speech
        first = told.richer.foe if told.richer else self._near
        moves = ", ".join(
            [speech.moves(side, told.movements[side], lies=side in told.lying) for side in (first, first.foe)]
        )
        given = self._given(told.attacks, told.result)
        if told.richer is None:
            return speech.say("told_points", moves=sentence(moves), **given)
        return speech.of("told_points_first", first, moves=moves, **given)

    def movement_changed(self, told: events.MovementChanged) -> str:
        speech = self._speech
        change = speech.of(
            "sees_movement",
            told.side,
            points=speech.movement_points(told.paid),
            does=speech.label("do" if speech.is_you(told.side) else "does", told.movement),
        )
        return speech.say("told_points", moves=sentence(change), **self._given(told.attacks, told.result))

    def _given(self, attacks: BySide[int], result: Result) -> Mapping[str, str]:
        speech = self._speech
        return {"measure": speech.label("stands_at", result), "attacks": speech.attacking(attacks)}

    def taken_from_behind(self, told: TakenFromBehind) -> str:
        """Empty if it was told how the attacker came there."""
        came = any(isinstance(one, CameUpBehind) for one in self._events)
        return "" if came else self._speech.of("told_taken_from_behind", told.side)

    def blades(self, told: events.BladesShown) -> str:
        speech = self._speech

        def shows(side: Side) -> str:
            return self._paying(speech.does(side, f"blade {told.blades[side]}"), told.paid[side])

        if told.idle is not None:
            return f"{shows(told.idle.foe)}."
        return f"{self._both(shows)}."

    @property
    def _idle(self) -> str:
        """The end of the key of a sentence where the opponent had no blade to show."""
        shown = [one for one in self._all if isinstance(one, events.BladesShown)]
        return "_idle" if shown and shown[-1].idle is not None else ""

    def blade_kept(self, told: events.BladeKept) -> str:
        return self._speech.of(f"told_blade_kept{self._idle}", told.side)

    def blade_changed(self, told: events.BladeChanged) -> str:
        speech = self._speech
        verb = speech.label("do" if speech.is_you(told.side) else "does", f"blade {told.blade}")
        return f"{speech.of(f'sees_blade{self._idle}', told.side, paid=told.paid, does=verb)}."

    def actions(self, told: events.ActionsShown) -> str:
        """What both did and paid, where no blow tells it."""
        speech = self._speech

        def acted(side: Side) -> str:
            action = speech.does(side, f"act {told.actions[side]}")
            hand = speech.say("and_hand") if told.parries[side] else ""
            return self._paying(f"{action}{hand}", told.paid[side])

        if all(told.actions[side] is Action.NONE for side in Side):
            return speech.say("told_no_blow")
        return f"{self._both(acted)}."

    def closed(self, told: events.Closed) -> str:
        measure = self._speech.label("stands_at", told.result)
        return self._speech.of("told_closed", told.side, measure=measure)

    def _paying(self, text: str, points: int) -> str:
        """What a side does, with its price."""
        return f"{text} ({points})" if points else text

    def _both(self, say: Callable[[Side], str]) -> str:
        return f"{say(self._near)}, {say(self._near.foe)}"
