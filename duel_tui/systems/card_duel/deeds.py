"""The opponent's plays so far, counted from the events."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from duel_tui.engine.side import Side
from duel_tui.show.scene import Words
from duel_tui.systems.card_duel.events import Attacked, BoutOver, EmergencyDrawn, Parried, Undefended
from duel_tui.systems.card_duel.table_maker import TableMaker

_ORDER = ("attack", "ace", "parry", "turn", "none", "emergency", "stop")
"""The order of the plays."""


def seen_of(maker: TableMaker) -> str:
    """The plays of the chooser's opponent, and the cards that the hand is known to lack."""
    voice, foe = maker.voice, maker.side if maker.unseen else maker.side.foe
    told = deeds(maker.words, maker.sight.told, foe)
    one = maker.duel.sides[foe]
    lacking = [lack.attack for lack in one.lacks if not lack.fresh]
    if lacking and one.hand:
        told.append(voice.say("lacks", cards=maker.faces.signs(lacking)))
    text = ", ".join(told) or voice.label("deed", "nothing")
    return voice.say("so_far", foe, deeds=text)


def deeds(words: Words, told: Sequence[Struct], side: Side) -> list[str]:
    """The plays of a side, each with its number."""
    counts = Counter(
        [kind for event in told if getattr(event, "side", None) is side for kind in _kinds(event)]
    )
    return [
        words.say("deed", what=words.label("deed", key), count=counts[key]) for key in _ORDER if counts[key]
    ]


def _kinds(event: Struct) -> Iterator[str]:
    """What a side has done in an event."""
    match event:
        case Attacked(ace=ace):
            yield from ("attack", "ace") if ace else ("attack",)
        case Parried(turned=turned):
            yield from ("parry", "turn") if turned else ("parry",)
        case Undefended():
            yield "none"
        case EmergencyDrawn():
            yield "emergency"
        case BoutOver(how="stopped"):
            yield "stop"
        case _:
            pass
