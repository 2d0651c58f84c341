"""A side's knowledge of the opponent: the unseen cards, and the plays so far."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.side import Side
from duel_tui.show.fit import Text
from duel_tui.show.moment import Moment
from duel_tui.show.voice import Voice
from duel_tui.systems.en_garde import events
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.hands import Cards
from duel_tui.systems.en_garde.state import Match

_CARD, _NONE = "\u2588", "-"
"""A card in a bar, and what stands for an empty one."""
_KINDS = ("forward", "back", "attack", "parry", "retreat", "concede")
_DONE: Mapping[type[Struct], str] = {
    events.Attacked: "attack",
    events.AdvanceAttacked: "attack",
    events.Parried: "parry",
    events.Retreated: "retreat",
    events.Conceded: "concede",
}


def not_seen(book: Book, voice: Voice, moment: Moment[Match], side: Side) -> Text:
    """How many cards of each value the viewer has not seen, as bars or as numbers."""
    match = moment.state
    found = Counter(book.unseen(match, side.foe if UNSEEN in match.hands[side] else side))
    values = list(map(str, book.tables.deck.values))
    bars = [f"{value} {_CARD * found[value] or _NONE}" for value in values]
    numbers = [f"{voice.label('ranks', value)} {found[value]}" for value in values]
    return tuple([voice.say("not_seen", unseen=unseen) for unseen in ("  ".join(bars), ", ".join(numbers))])


def so_far(voice: Voice, moment: Moment[Any], side: Side) -> str:
    """A side's plays in this match, after its name; empty: none."""
    done = played(voice, moment, side)
    return voice.say("so_far", side, done=done) if done else ""


def played(voice: Voice, moment: Moment[Any], side: Side) -> str:
    """A side's plays in this match, by kind; empty: none."""
    done = [event for event in moment.told if getattr(event, "side", None) is side]
    kinds = [event.way if isinstance(event, events.Moved) else _DONE.get(type(event), "") for event in done]
    found = Counter(kinds)
    told = [
        (found[kind], "done" if found[kind] == 1 else "done_often", kind) for kind in _KINDS if found[kind]
    ]
    return ", ".join([f"{times} {voice.label(group, kind)}" for times, group, kind in told])


def counted(voice: Voice, number: int) -> str:
    """A number of cards in words."""
    return voice.label("count", str(number))


def held(voice: Voice, cards: Cards) -> str:
    """Equal cards with their number, as in `two 4s`; others one after the other."""
    if len(set(cards)) != 1:
        return " ".join(cards)
    number = counted(voice, len(cards))
    return voice.say("cards" if cards[1:] else "card", number=number, card=cards[0])
