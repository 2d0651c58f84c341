"""The effects of a turn on both sides, in words."""

from collections.abc import Mapping, Sequence

from duel_tui.engine.side import Side
from duel_tui.systems.dueling_scars.events import Fell, Harmed, Moved, Unharmed
from duel_tui.systems.dueling_scars.terms import Track
from duel_tui.systems.dueling_scars.turn import Effect
from duel_tui.systems.dueling_scars.voice import Voice


def told(voice: Voice, effects: Sequence[Effect]) -> str:
    """Every effect in order; empty: none."""
    return ", ".join([text for one in effects if (text := _told(voice, one))])


def _told(voice: Voice, effect: Effect) -> str:
    """An effect; empty for the loss of the last dice, which has a sentence of its own."""
    match effect:
        case Harmed(left=0):
            return ""
        case Harmed(side=side, dice=dice, left=left):
            return voice.say("loses", side, lost=dice, dice=voice.dice(dice + left))
        case Unharmed(parried=True):
            return voice.say("parried")
        case Unharmed(side=side):
            return voice.say("harmless", side)
        case Moved(side=side, track=track, now=now):
            return voice.say("stands", side, tracks=_tracks(voice, {track: now}))
        case Fell(side=side, dead=dead):
            return voice.say("dead" if dead else "beaten", side)


def stood(voice: Voice, effects: Sequence[Effect]) -> str:
    """The last values of the changed tracks; empty: none changed."""
    found: dict[Side, dict[Track, int]] = {}
    for one in effects:
        match one:
            case Harmed(side=side, left=left) if left:
                found.setdefault(side, {})[Track.ACTION] = left
            case Moved(side=side, track=track, now=now):
                found.setdefault(side, {})[track] = now
            case _:
                pass
    tracks = [voice.say("stands", side, tracks=_tracks(voice, values)) for side, values in found.items()]
    falls = [_told(voice, one) for one in effects if isinstance(one, Fell)]
    return ", ".join([*tracks, *falls])


def _tracks(voice: Voice, values: Mapping[Track, int]) -> str:
    return ", ".join([f"{voice.label('track', track)} {value}" for track, value in values.items()])
