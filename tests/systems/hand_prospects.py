"""Compares what is said of a choice with cards in hand with what follows for each hand that the other can hold."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.answers import Decided, Drawn
from duel_tui.engine.menu import Choice
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide, Draw
from duel_tui.engine.side import Side
from duel_tui.systems.card_duel import events as card_events
from duel_tui.systems.card_duel.cards import arranged, without
from duel_tui.systems.card_duel.terms import JOKER
from duel_tui.systems.card_duel.view import hidden, unseen
from duel_tui.systems.en_garde import events as piste_events
from duel_tui.systems.en_garde.odds import hands_of
from duel_tui.systems.en_garde.terms import Phase
from tests.systems.foretold import Place, asks_of, facts_of
from tests.systems.walks import offered, possible

# --- En Garde: each hand that there may be ----------------------------------------------------------------


def check_piste(place: Place, chance: Random) -> int:
    """No dice: the share of all hands, out of the unseen cards, to which the rules then really offer such a reply.

    A position has up to 20 plays and each up to 126 hands: one play is drawn by chance, and each hand is tried.
    """
    (ask,) = asks_of(place)
    choice = chance.choice(possible(ask))
    said = facts_of(place, ask, choice)
    kinds = {
        name: kinds
        for name, kinds in (
            ("parried", ("parry",)),
            ("escape", ("parry", "retreat")),
            ("stepped", ("attack",)),
            ("advances", ("advance",)),
        )
        if name in said
    }
    if not kinds:
        return 0
    after = _next(place, choice)
    if after is None:
        assert said.get("stepped", {}).get("percent", 0) == 0
        return 0
    rules: Any = place.rules
    ways = Counter[str]()
    hands = hands_of(rules.book.unseen(place.state, ask.side), len(place.state.hands[ask.side.foe]))
    for hand, number in hands:
        replies = _replies(rules, after, hand)
        ways["all"] += number
        for name, kind in kinds.items():
            ways[name] += number * any(reply.startswith(kind) for reply in replies)
    for name in kinds:
        assert said[name]["percent"] == (200 * ways[name] + ways["all"]) // (2 * ways["all"]), (choice, name)
    return len(hands)


def _next(place: Place, choice: Choice) -> Any:
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


def check_cards(place: Place, chance: Random) -> int:
    """No dice: an attack is open to the share of hands and emergency draws with no card that the rules then take.

    For counting each hand one by one, seven cards drawn by chance are all that the foe may hold unseen; what a hand is
    known to lack is tested by itself (`card_duel/test_lacks.py`). A parry turns or leaves the attack as was said, and an
    emergency draw serves as often as a card of the pile does.
    """
    done = 0
    for ask in asks_of(place):
        place = _with_few_cards(place, ask.side.foe, chance)
        for choice in possible(ask):
            said = facts_of(place, ask, choice)
            if "attack" in said and "+" not in str(choice) and ask.what == "attack":
                assert said["attack"] == _open_to(place, choice, ask.side.foe)
                done += 1
            elif "turns" in said or "stays" in said:
                assert ("turns" in said) is _turns(place.give(Decided((choice,))))
                done += 1
            elif "emergency" in said:
                assert said["emergency"] == _snatched(place.give(Decided((choice,))))
                done += 1
    return done


def _with_few_cards(place: Place, side: Side, chance: Random) -> Place:
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


def _open_to(place: Place, choice: Choice, side: Side) -> dict[str, int]:
    """How often no card parries an attack, and how often one turns it, by the rules' own menus."""
    foe = place.checkpoint.sides[side]
    pile = unseen(foe)
    whole = replace(foe, hand=arranged((*foe.known, *pile)), deck=())
    asked = Position(place.rules, place.checkpoint.change(side, whole)).give(Decided((choice,)))
    ask = asks_of(asked)[0] if isinstance(asked.request, Decide) else None
    serving = set[str]()
    if ask is not None and (ask.what, ask.side) == ("defence", side):
        serving = {str(one) for one in offered(ask.menu)} & set(whole.hand)
    turning = {card for card in serving if card != JOKER and _turns(asked.give(Decided((card,))))}
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


def _turns(place: Place) -> bool:
    return any(one.event.turned for one in place.told if isinstance(one.event, card_events.Parried))


def _snatched(place: Place) -> dict[str, int]:
    """How many cards of the pile serve, and how many of them turn the attack."""
    assert isinstance(place.request, Draw)
    pile = place.request.pile
    served = turn = 0
    for card, number in Counter(pile).items():
        after = place.give(Drawn((card,)))
        served += number * any(
            one.event.serves for one in after.told if isinstance(one.event, card_events.EmergencyDrawn)
        )
        turn += number * (card != JOKER and _turns(after))
    return {"chance": _percent(served, len(pile)), "of": len(pile), "turn": _percent(turn, len(pile))}


def _percent(part: int, whole: int) -> int:
    return (100 * part + whole // 2) // whole
