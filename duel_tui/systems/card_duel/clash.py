"""Clashes: an attack, what met it, and what came of it, put together from the events."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.scene import Sight
from duel_tui.engine.side import Side
from duel_tui.systems.card_duel.events import (
    Attacked,
    BoutOver,
    Defended,
    Died,
    Disarmed,
    DrivenBack,
    EmergencyDrawn,
    Fainted,
    Hit,
    JokerBecame,
    JokerFailed,
    NewBout,
    Parried,
    Undefended,
    Wounded,
)
from duel_tui.systems.card_duel.state import Duel
from duel_tui.systems.card_duel.terms import JOKER, Phase, Spot

Ending = Literal["open", "stays", "turns", "hit", "failed"]
"""An attack is open, parried so that it stays or turns, a hit, or came to nothing."""

_UNDER_WAY = frozenset({Phase.JOKER, Phase.PICK, Phase.DEFENCE, Phase.ACE})


class Clash(Struct, frozen=True):
    """An attack and what met it."""

    side: Side
    """Who attacked."""
    card: str
    """What attacks; a joker until it has become something."""
    ace: str | None = None
    answer: str | None = None
    """What was played against it; a joker until it has become something."""
    jokers: tuple[Spot, ...] = ()
    """What was a joker at first."""
    failed: tuple[Spot, ...] = ()
    """The jokers that became nothing."""
    drawn: str | None = None
    """What was drawn in an emergency."""
    ending: Ending = "open"
    harm: tuple[Struct, ...] = ()
    """What the hit did."""
    over: bool = False
    """Whether the bout ended with it."""

    def met(self, event: Struct) -> "Clash | None":
        """The clash with an event more; None: the event is no part of it."""
        match event:
            case JokerBecame() | JokerFailed():
                return self._joker(event)
            case Defended():
                jokers = (*self.jokers, Spot.DEFENCE)
                return replace(self, answer=JOKER, jokers=jokers)
            case EmergencyDrawn(card=card):
                return replace(self, drawn=card)
            case Parried(card=card, turned=turned):
                return replace(self, answer=card, ending="turns" if turned else "stays")
            case Undefended():
                return replace(self, answer=None, ending="hit")
            case Hit() | Wounded() | Disarmed() | DrivenBack() | Died() | Fainted():
                return replace(self, harm=(*self.harm, event))
            case BoutOver(how="hit" | "joker"):
                return replace(self, over=True)
            case _:
                return None

    def _joker(self, event: JokerBecame | JokerFailed) -> "Clash":
        """The clash after a joker has become something, or nothing."""
        if isinstance(event, JokerFailed):
            failed = (*self.failed, event.spot)
            match event.spot:
                case Spot.ATTACK:
                    return replace(self, failed=failed, ending="failed")
                case Spot.ACE:
                    return replace(self, failed=failed, ace=None)
                case Spot.DEFENCE:
                    return replace(self, failed=failed, answer=None)
        match event.spot:
            case Spot.ATTACK:
                return replace(self, card=event.card)
            case Spot.ACE:
                return replace(self, ace=event.card)
            case Spot.DEFENCE:
                return replace(self, answer=event.card)


def begun(event: Attacked) -> Clash:
    """An attack that nothing has met yet."""
    spots = [Spot.ATTACK] if event.card == JOKER else []
    spots += [Spot.ACE] if event.ace == JOKER else []
    return Clash(event.side, event.card, event.ace, jokers=tuple(spots))


def shown_clash(sight: Sight[Duel]) -> Clash | None:
    """The last clash, if it is under way or something came of it just now."""
    told = sight.told
    since = len(told) - sum([len(event.told) for event in sight.latest])
    found: Clash | None = None
    last = -1
    for place, event in enumerate(told):
        if isinstance(event, Attacked):
            found, last = begun(event), place
        elif isinstance(event, NewBout):
            found = None
        elif found is not None and (after := found.met(event)) is not None:
            found, last = after, place
    if found is None:
        found = _of_state(sight.state)
    under_way = sight.state.phase in _UNDER_WAY
    return found if under_way or last >= since else None


def _of_state(duel: Duel) -> Clash | None:
    """The attack under way in a duel whose beginning was not told."""
    if duel.play is None or duel.phase not in _UNDER_WAY:
        return None
    ending: Ending = "hit" if duel.phase is Phase.ACE else "open"
    return Clash(duel.attacker, duel.play.card, duel.play.ace, duel.play.defence, ending=ending)
