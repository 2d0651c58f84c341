"""What has happened, item by item: events that are told together, and what a clash came to."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.show.scene import Sight
from duel_tui.systems.card_duel.events import (
    Attacked,
    BoutOver,
    CardDrawn,
    Defended,
    Died,
    Disarmed,
    DrivenBack,
    Ended,
    Fainted,
    Hit,
    InitiativeShown,
    InitiativeWon,
    JokerBecame,
    JokerFailed,
    NewBout,
    Parried,
    Undefended,
    Wounded,
)
from duel_tui.systems.card_duel.model import JOKER, Duel, Phase, Spot

Item = tuple[Struct, ...]
"""Events that are told together; the first says what they are."""
Ending = Literal["open", "stays", "turns", "hit", "failed"]
"""The result of an attack: open, parried, parried with a turn of the attack, a hit, or nothing."""
_UNDER_WAY = frozenset({Phase.JOKER, Phase.PICK, Phase.DEFENCE, Phase.ACE})
"""The phases in which an attack waits for its result."""
_BEGIN = (Attacked, InitiativeShown, NewBout, CardDrawn, BoutOver, Ended)
_EFFECTS = (Hit, Wounded, Disarmed, DrivenBack, Died, Fainted)
_OF_CLASH = (JokerBecame, JokerFailed, Defended, Parried, Undefended, *_EFFECTS)
_FIELDS: Mapping[Spot, str] = {Spot.ATTACK: "card", Spot.ACE: "ace", Spot.DEFENCE: "answer"}


class Clash(Struct, frozen=True):
    """An attack, its defence and its result."""

    side: Side
    """The attacker."""
    card: str
    """The attacking card; a joker until it becomes a card."""
    ace: str | None = None
    answer: str | None = None
    """The defending card; a joker until it becomes a card."""
    ending: Ending = "open"
    effects: tuple[Struct, ...] = ()
    """What the hit did."""


def clash_of(item: Item) -> Clash:
    """What an attack and all that followed came to."""
    attack, *more = item
    assert isinstance(attack, Attacked), "a clash begins with an attack"
    clash = Clash(attack.side, attack.card, attack.ace)
    for event in more:
        clash = replace(clash, **_changes(clash, event))
    return clash


def _changes(clash: Clash, event: Struct) -> Mapping[str, object]:
    """What an event changes in a clash."""
    match event:
        case JokerBecame(spot=spot, card=card):
            return {_FIELDS[spot]: card}
        case JokerFailed(spot=spot):
            return {"ending": "failed"} if spot is Spot.ATTACK else {_FIELDS[spot]: None}
        case Defended():
            return {"answer": JOKER}
        case Parried(card=card, turned=turned):
            return {"answer": card, "ending": "turns" if turned else "stays"}
        case Undefended():
            return {"answer": None, "ending": "hit"}
        case _:
            return {"effects": (*clash.effects, event)}


def happened(sight: Sight[Duel]) -> list[tuple[Item, bool]]:
    """All items so far, each with whether any of it came since the last decision of a person."""
    since, items, last = len(sight.told) - len(sight.news), list[Item](), list[int]()
    for place, event in enumerate(sight.told):
        at = _home(items, event)
        if at is not None:
            items[at], last[at] = (*items[at], event), place
        elif isinstance(event, _BEGIN):
            items.append((event,))
            last.append(place)
    return [(item, end >= since) for item, end in zip(items, last, strict=True)]


def _home(items: Sequence[Item], event: Struct) -> int | None:
    """The place of the item to which an event belongs; None: it begins one, or nothing is told of it."""
    if isinstance(event, _OF_CLASH):
        places = range(len(items) - 1, -1, -1)
        return next((at for at in places if isinstance(items[at][0], Attacked)), None)
    match items[-1][0] if items else None, event:
        case InitiativeShown(), InitiativeShown(again=True) | InitiativeWon():
            return len(items) - 1
        case CardDrawn(side=side), CardDrawn(side=own) if own is side:
            return len(items) - 1
        case _:
            return None


def under_way(duel: Duel) -> Clash | None:
    """The open attack in a duel, of which no events need be known."""
    if duel.play is None or duel.phase not in _UNDER_WAY:
        return None
    ending: Ending = "hit" if duel.phase is Phase.ACE else "open"
    return Clash(duel.attacker, duel.play.card, duel.play.ace, duel.play.defence, ending=ending)


def shown_clash(sight: Sight[Duel]) -> Clash | None:
    """The last clash, if it is open or its result is new."""
    found, fresh = under_way(sight.state), False
    for item, new in happened(sight):
        if isinstance(item[0], Attacked):
            found, fresh = clash_of(item), new
        elif isinstance(item[0], NewBout):
            found = None
    return found if fresh or sight.state.phase in _UNDER_WAY else None
