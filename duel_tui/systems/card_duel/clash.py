"""Clashes: an attack, its defence and its result, built from the events."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.show.scene import Sight
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
"""The result of an attack: open, parried, parried with a turn of the attack, a hit, or nothing."""

_UNDER_WAY = frozenset({Phase.JOKER, Phase.PICK, Phase.DEFENCE, Phase.ACE})


class Clash(Struct, frozen=True):
    """An attack and its defence."""

    side: Side
    """The attacker."""
    card: str
    """The attacking card; a joker until it becomes a card."""
    ace: str | None = None
    answer: str | None = None
    """The defending card; a joker until it becomes a card."""
    jokers: tuple[Spot, ...] = ()
    """The cards that were jokers."""
    failed: tuple[Spot, ...] = ()
    """The jokers that became nothing."""
    drawn: str | None = None
    """The card drawn in an emergency."""
    ending: Ending = "open"
    harm: tuple[Struct, ...] = ()
    """The effect of the hit."""
    over: bool = False
    """True if the bout ended with it."""

    def met(self, event: Struct) -> "Clash | None":
        """The clash after an event; None: the event is not part of it."""
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
        """The clash after a joker became a card or nothing."""
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
    """An attack without a defence so far."""
    spots = [Spot.ATTACK] if event.card == JOKER else []
    spots += [Spot.ACE] if event.ace == JOKER else []
    return Clash(event.side, event.card, event.ace, jokers=tuple(spots))


def shown_clash(sight: Sight[Duel]) -> Clash | None:
    """The last clash, if it is open or its result is new."""
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
    """The open attack in a duel whose first events are unknown."""
    if duel.play is None or duel.phase not in _UNDER_WAY:
        return None
    ending: Ending = "hit" if duel.phase is Phase.ACE else "open"
    return Clash(duel.attacker, duel.play.card, duel.play.ace, duel.play.defence, ending=ending)
