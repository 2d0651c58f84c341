"""A side's knowledge of the opponent: the unseen cards, and the plays so far."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.menu import OneOf
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import Side
from duel_tui.show.scene import Sight
from duel_tui.show.voice import Voice
from duel_tui.systems.en_garde import events
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.hands import Cards
from duel_tui.systems.en_garde.plays import read
from duel_tui.systems.en_garde.state import Match

WIDE = 100
"""The width of a row from which there is room for more than a decision needs."""
_KINDS = ("forward", "back", "attack", "parry", "retreat", "concede")
_DONE: Mapping[type[Struct], str] = {
    events.Attacked: "attack",
    events.AdvanceAttacked: "attack",
    events.Parried: "parry",
    events.Retreated: "retreat",
    events.Conceded: "concede",
}


def not_seen(book: Book, voice: Voice, sight: Sight[Match], side: Side) -> str:
    """The cards that the viewer has not seen, and the ground gained by both."""
    match = sight.state
    viewer = side.foe if UNSEEN in match.hands[side] else side
    found = Counter(book.unseen(match, viewer))
    values = map(str, book.tables.deck.values)
    unseen = ", ".join([f"{counted(voice, found[value])} {value}" for value in values])
    near, far = (book.ground(match, one) for one in sight.order)
    return voice.say("not_seen", unseen=unseen, near_ground=near, far_ground=far)


def refused(voice: Voice, ask: Ask) -> str:
    """The steps that are not available now, those of one reason together; empty: all are available."""
    assert isinstance(ask.menu, OneOf), "a turn and an answer offer keys"
    together: dict[tuple[str, str], list[str]] = {}
    for key, why in ask.menu.denied:
        way, _, card = key.partition(" ")
        if read(key).step:
            together.setdefault((way, why), []).append(card)
    reasons = {why: voice.say(f"why_{why}", ask.side) for _, why in together}
    plays = [f"{way} {', '.join(cards)} ({reasons[why]})" for (way, why), cards in together.items()]
    return voice.say("refused", plays=", ".join(plays)) if plays else ""


def rounds(voice: Voice, sight: Sight[Match]) -> str:
    """The winners of the last rounds with the reasons, as many as fit; empty: no round is over."""
    told: list[str] = []
    for event in sight.told:
        match event:
            case events.Hit(side=side, how=how):
                told.append(f"{voice.name(side)} {voice.label('how', how)}")
            case events.RoundDrawn():
                told.append(voice.label("how", "drawn"))
            case _:
                pass
    shown = [f"{number} {text}" for number, text in enumerate(told, 1)]
    rows = [voice.say("rounds", rounds=", ".join(shown[first:])) for first in range(len(shown))]
    return next((row for row in rows if len(row) <= sight.width - 2), "")


def so_far(voice: Voice, sight: Sight[Any], side: Side) -> str:
    """A side's plays in this match, after its name."""
    return voice.say("so_far", side, done=played(voice, sight, side) or voice.say("nothing_seen"))


def played(voice: Voice, sight: Sight[Any], side: Side) -> str:
    """A side's plays in this match, by kind; empty: none."""
    done = [event for event in sight.told if getattr(event, "side", None) is side]
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
    """The number of equal cards: `two 4`, or `no card`."""
    return f"{counted(voice, len(cards))} {cards[0]}" if cards else voice.say("no_card")
