"""The events on a map in the rows of results."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from duel_tui.engine.scene import Sight
from duel_tui.systems.rapier_and_dagger.ground import events
from duel_tui.systems.rapier_and_dagger.ground.terms import Met
from duel_tui.systems.rapier_and_dagger.speech import Speech, sentence
from duel_tui.systems.rapier_and_dagger.state import Duel


def sentences(speech: Speech, sight: Sight[Duel]) -> Mapping[type[Struct], Callable[[Any], str]]:
    """How to tell each event on a map that has facts of its own."""

    def walked(told: events.Walked) -> str:
        """The feet that both have walked, and how far apart they stand now."""
        near, far = sight.near, sight.near.foe
        walks = ", ".join([speech.walks(side, told.feet[side]) for side in (near, far)])
        key = "told_in_reach" if told.met is Met.FACING else "told_approached"
        return speech.say(key, walks=sentence(walks), feet=told.distance)

    return {events.Walked: walked}
