"""Compares what is said of a choice with cards in hand with what follows for each hand that the other can hold."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import Decided, Drawn
from duel_tui.engine.menu import Choice
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide, Draw
from duel_tui.engine.side import Side
from duel_tui.systems.card_duel import events as card_events
from duel_tui.systems.card_duel.model import JOKER, arranged, without
from duel_tui.systems.card_duel.seen import hidden, unseen
from duel_tui.systems.en_garde import model as piste_events
from duel_tui.systems.en_garde.hands import hands_of
from duel_tui.systems.en_garde.model import Phase
from tests.systems.foretold import AnyPosition, asks_of
from tests.systems.walks import offered

# --- En Garde: each hand that there may be ----------------------------------------------------------------


REPLIES = {
    "parried": ("parry",),
    "escape": ("parry", "retreat"),
    "stepped": ("attack",),
    "advances": ("advance",),
}
"""What the foe plays where a chance that is told comes true."""


class AbleHands(Struct, frozen=True):
    """What the foe is offered after a play, over all the hands that it may hold."""

    offers: tuple[tuple[frozenset[str], int], ...]
    """By each hand: the verbs of the replies, and in how many ways the hand may come about."""

    def share(self, *kinds: str) -> int:
        """In how many of a hundred hands there is a reply of these kinds."""
        able = sum(ways for verbs, ways in self.offers if verbs.intersection(kinds))
        every = sum(ways for _, ways in self.offers)
        return (200 * able + every) // (2 * every)


def able_hands(place: AnyPosition, choice: Choice) -> AbleHands | None:
    """What the foe can reply to a play, by each hand; None: the round is over or compared."""
    (ask,) = asks_of(place)
    after = _next(place, choice)
    if after is None:
        return None
    rules: Any = place.rules
    hands = hands_of(rules.book.unseen(place.state, ask.side), len(place.state.hands[ask.side.foe]))
    return AbleHands(
        tuple(
            (frozenset(reply.split()[0] for reply in _replies(rules, after, hand)), ways)
            for hand, ways in hands
        )
    )


def _next(place: AnyPosition, choice: Choice) -> Any:
    """The state in which the foe replies to a play, its side's cards drawn; None: the round is over or compared."""
    number, (ask,) = place.state.round, asks_of(place)
    after = place.give(Decided((choice,)))
    while isinstance(draw := after.request, Draw) and after.state.round == number and draw.side is ask.side:
        after = after.give(Drawn(draw.pile[: draw.count]))
    for told in after.told:
        if isinstance(told.event, piste_events.Stuck) and told.event.side is ask.side.foe:
            return told.state
    match = after.checkpoint
    replies = match.phase in {Phase.TURN, Phase.ANSWER, Phase.LAST_CHANCE} and match.turn is ask.side.foe
    return match if replies and match.round == number else None


def _replies(rules: Any, match: Any, hand: tuple[str, ...]) -> tuple[str, ...]:
    """What the side to reply is offered with a hand; nothing where it can play nothing, which loses the round."""
    request = Position(rules, replace(match, hands=match.hands.put(match.turn, hand))).request
    ask = request.asks[0] if isinstance(request, Decide) else None
    return tuple(map(str, offered(ask.menu))) if ask is not None and ask.side is match.turn else ()


# --- The card duel: each hand and each card that may come -------------------------------------------------


def with_few_cards(place: AnyPosition, side: Side, chance: Random) -> AnyPosition:
    """The same place with seven unseen cards of a side at most, of which three may be in its hand."""
    if place.since:
        return place
    one = place.checkpoint.sides[side]
    pile = list(unseen(one))
    kept = arranged(chance.sample(pile, min(7, len(pile))))
    size = min(3, hidden(one), len(kept))
    hand = arranged(chance.sample(kept, size))
    few = replace(
        one,
        full=arranged((*one.seen, *kept)),
        hand=arranged((*one.known, *hand)),
        deck=without(kept, hand),
        pending=(),
        lacks=(),
    )
    return Position(place.rules, place.checkpoint.change(side, few))


def open_to(place: AnyPosition, choice: Choice, side: Side) -> dict[str, int]:
    """How often no card parries an attack, and how often one turns it, by the rules' own menus."""
    foe = place.checkpoint.sides[side]
    pile = unseen(foe)
    whole = replace(foe, hand=arranged((*foe.known, *pile)), deck=())
    asked = Position(place.rules, place.checkpoint.change(side, whole)).give(Decided((choice,)))
    ask = asks_of(asked)[0] if isinstance(asked.request, Decide) else None
    serving = set[str]()
    if ask is not None and (ask.what, ask.side) == ("defence", side):
        serving = {str(one) for one in offered(ask.menu)} & set(whole.hand)
    turning = {card for card in serving if card != JOKER and turns(asked.give(Decided((card,))))}
    none = every = lost = dealt = 0
    again = foe.deck or foe.discard
    for hand in combinations(range(len(pile)), hidden(foe)):
        held = [*foe.known, *[pile[one] for one in hand]]
        left = [pile[one] for one in range(len(pile)) if one not in hand] if foe.deck else again
        drawn = list(combinations(left, min(1, len(left)))) or [()]
        lost += not turning.isdisjoint(held)
        dealt += 1
        every += len(drawn)
        none += sum(serving.isdisjoint((*held, *more)) for more in drawn)
    return {"open": _percent(none, every), "turn": 100 - _percent(dealt - lost, dealt)}


def turns(place: AnyPosition) -> bool:
    return any(one.event.turned for one in place.told if isinstance(one.event, card_events.Parried))


def snatched(place: AnyPosition) -> dict[str, int]:
    """How many cards of the pile serve, and how many of them turn the attack."""
    assert isinstance(place.request, Draw)
    pile = place.request.pile
    served = turn = 0
    for card, number in Counter(pile).items():
        after = place.give(Drawn((card,)))
        served += number * any(
            one.event.serves for one in after.told if isinstance(one.event, card_events.EmergencyDrawn)
        )
        turn += number * (card != JOKER and turns(after))
    return {"chance": _percent(served, len(pile)), "of": len(pile), "turn": _percent(turn, len(pile))}


def _percent(part: int, whole: int) -> int:
    return (100 * part + whole // 2) // whole
