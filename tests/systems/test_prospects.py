"""The law of prospects: what a choice is said to need or to lead to is what the rules then ask for and do.

Positions come from whole duels by chance, of every kind, kit and house rule; one that was looked at is skipped. Where a
position has more pairs of choices than there is time for, some are drawn by chance, as each game's check says.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import import_module
from itertools import combinations, count, islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui import registry
from duel_tui.engine.against import Against, Needs
from duel_tui.engine.answers import Decided, Drawn, Rolled
from duel_tui.engine.menu import Choice
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Ask, Decide, Draw, Roll
from duel_tui.engine.sheet import Prospect
from duel_tui.engine.side import BySide, Side
from duel_tui.systems import card_duel as cards
from duel_tui.systems import duel_of_swords as swords
from duel_tui.systems import dueling_scars as scars
from duel_tui.systems import en_garde as piste
from duel_tui.systems import rapier_and_dagger as rapier
from duel_tui.systems.card_duel import events as card_events
from duel_tui.systems.card_duel.cards import arranged, without
from duel_tui.systems.card_duel.terms import JOKER
from duel_tui.systems.card_duel.view import hidden, unseen
from duel_tui.systems.duel_of_swords import events as sword_events
from duel_tui.systems.duel_of_swords.prospects import outlook, turned
from duel_tui.systems.duel_of_swords.terms import FANCY
from duel_tui.systems.dueling_scars import events as scar_events
from duel_tui.systems.en_garde import events as piste_events
from duel_tui.systems.en_garde.odds import hands_of
from duel_tui.systems.en_garde.terms import Phase
from duel_tui.systems.rapier_and_dagger.events import MovementsShown
from duel_tui.systems.rapier_and_dagger.terms import Movement
from tests.systems.contenders import begin
from tests.systems.rapier_and_dagger.figure_prospects import FIGURE_ASKS, check_figures
from tests.systems.rapier_and_dagger.test_prospects import CHOSEN, promised, threatened
from tests.systems.walks import by_chance, offered, possible, walk

Place = Position[Any]
FEW, MANY = 100, 4_000
_PAIRS = 6
"""Choices that are tried in an exchange, and answers to a call."""


def places(key: str) -> Iterator[Place]:
    """Positions in which something is decided, each once, for ever."""
    met = set[object]()
    for seed in count():
        chance = Random(seed)
        duel = begin(key, chance)
        for place in walk(duel.rules, duel.start, by_chance(chance)):
            if not isinstance(place.request, Decide):
                continue
            known = (place.rules.book.options, ESSENCE[key](place.state), place.request)  # type: ignore[attr-defined]
            if known not in met:
                met.add(known)
                yield Position(place.rules, place.checkpoint) if not place.since else place


def facts_of(place: Place, ask: Ask, choice: Choice) -> dict[str, dict[str, Any]]:
    """What is said of a choice, by what it is said of."""
    return {one.answer: dict(one.facts) for one in told_of(place, ask, choice)}


def told_of(place: Place, ask: Ask, choice: Choice) -> Any:
    rules: Any = place.rules
    return rules.prospects(rules.observe(place.state, ask.side), ask, choice)


def asks_of(place: Place) -> tuple[Ask, ...]:
    assert isinstance(place.request, Decide)
    return place.request.asks


# --- Rapier & Dagger: each roll ---------------------------------------------------------------------------


def check_rapier(place: Place, chance: Random) -> int:
    """The first rolls of both sides need what both tables said; a movement grants what was said.

    An exchange has up to 1,600 pairs of choices: some of each side, each against one answer, are drawn by chance, so
    that over many positions every blow meets every guard. Of the movements one of each side is, against all answers.
    """
    asks = asks_of(place)
    if asks[0].what in FIGURE_ASKS:
        return check_figures(place, chance)
    if asks[0].what == "movement":
        return sum(_granted(place, ask, chance.choice(offered(ask.menu))) for ask in asks)
    menus = [offered(ask.menu) for ask in asks]
    for number, menu in enumerate(menus):
        for choice in chance.sample(menu, min(_PAIRS, len(menu))):
            chosen = [choice if one == number else chance.choice(other) for one, other in enumerate(menus)]
            _needs_what_was_said(place, Decided(tuple(chosen)))
    return len(menus)


def _granted(place: Place, ask: Ask, mine: Choice) -> int:
    """What a movement grants against each movement that the foe may choose."""
    said = facts_of(place, ask, mine)
    theirs = next(one for one in asks_of(place) if one.side is ask.side.foe)
    for his in offered(theirs.menu):
        if Movement.YIELD in {mine, his}:
            continue
        pair = (mine, his) if ask.side is Side.LEFT else (his, mine)
        shown = place.give(Decided(pair)).told[0].event
        assert isinstance(shown, MovementsShown)
        granted = {name: value for name, value in said[str(his)].items() if name != "ahead"}
        assert granted == {
            "attacks": shown.attacks[ask.side],
            "foe_attacks": shown.attacks[ask.side.foe],
            "targets": shown.targets,
            "penalty": shown.penalty,
            "result": shown.result,
        }
    return 1


def _needs_what_was_said(place: Place, decided: Decided) -> None:
    """The first roll of each side, after a decision, is against what each side's table says."""
    asks = asks_of(place)
    choices = {ask.side: choice for ask, choice in zip(asks, decided.choices, strict=True)}
    said: dict[Side, list[Against | None]] = {side: [] for side in Side}
    for ask in asks:
        mine, his = choices[ask.side], choices.get(ask.side.foe)
        said[ask.side].append(promised(place, ask, mine, his))
        said[ask.side.foe].append(threatened(place, ask, mine, his))
    after, first = place.give(decided), set[Side]()
    while isinstance(roll := after.request, Roll) and roll.why in CHOSEN and roll.side not in first:
        assert roll.side is not None
        if first and roll.why not in {"hit", "strike", "push"}:
            break
        found = [one for one in said[roll.side] if one is not None]
        assert found
        assert all(one == roll.against for one in found)
        first.add(roll.side)
        after = after.give(Rolled(1))


# --- Duel of Swords: each cell of the matrix --------------------------------------------------------------


def check_swords(place: Place, chance: Random) -> int:
    """No dice: a pair of calls gives, by the events that follow, what the matrix said of it, in each one's eyes.

    Each call of the left side meets a few of the right side's, drawn by chance.
    """
    rules: Any = place.rules
    left, right = (offered(ask.menu) for ask in asks_of(place))
    said = {
        (side, call): _outlook(rules, place, side, str(call)) for side in Side for call in {*left, *right}
    }
    for mine in left:
        for his in chance.sample(right, min(_PAIRS, len(right))):
            gave = _gave([one.event for one in place.give(Decided((mine, his))).told])
            assert said[Side.LEFT, mine][str(his).rstrip(FANCY)] == gave
            assert said[Side.RIGHT, his][str(mine).rstrip(FANCY)] == turned(gave)
    return len(left)


def _outlook(rules: Any, place: Place, side: Side, call: str) -> dict[str, str]:
    return {one.answer: one.gives for one in outlook(rules.book, place.state.bout, side, call)}


def _gave(told: list[Any]) -> str:
    """What happened, in the left side's eyes."""
    for event in told:
        match event:
            case sword_events.Hit(side=side):
                return "hit" if side is Side.LEFT else "foe_hit"
            case sword_events.Gained(side=side) | sword_events.Converted(side=side):
                return "gain" if side is Side.LEFT else "foe_gain"
            case sword_events.FancyHit(side=side):
                return "gain" if side is Side.LEFT else "foe_gain"
            case sword_events.BothHit():
                return "both_hit"
            case sword_events.NothingCame():
                return "nothing"
            case _:
                continue
    raise AssertionError(told)


# --- Dueling Scars: each fall of the dice -----------------------------------------------------------------


def check_scars(place: Place, chance: Random) -> int:
    """Every fall of both rolls, by the chances of the dice that are then asked for, leads where it was said.

    One of the five actions is drawn by chance. A weapon begins with the tracks that were said; of a wager nothing is.
    """
    for ask in asks_of(place):
        choice = chance.choice(offered(ask.menu))
        if ask.what == "action":
            said: dict[object, Fraction] = {}
            for one in told_of(place, ask, choice):
                share, *leads = [value for _, value in one.facts]
                way = (one.answer, *leads)
                said[way] = said.get(way, Fraction(0)) + share
            assert said == _falls(place.give(Decided((choice,))), ask.side)
        if ask.what == "weapon":
            begun = place.give(Decided((choice, choice))).told[-1].state.tracks[ask.side]
            assert facts_of(place, ask, choice) == {"start": {"action": begun.action, "effect": begun.effect}}
    return 1


def _falls(place: Place, side: Side) -> dict[object, Fraction]:
    """Where an action leads, with the chance of it: verdict and answer, both tracks, and what follows."""
    found: dict[object, Fraction] = {}
    waiting = [(place, Fraction(1), "")]
    while waiting:
        at, before, key = waiting.pop()
        assert isinstance(at.request, Roll)
        for face, share in at.request.dice.chances():
            after = at.give(Rolled(face))
            events = [one.event for one in after.told]
            said = next(
                str(one.verdict) if isinstance(one, scar_events.Acted) else f"{key} {one.reply}"
                for one in events
                if isinstance(one, scar_events.Acted | scar_events.Answered)
            )
            if isinstance(after.request, Roll) and after.request.why == "complication":
                waiting.append((after, before * share, said))
                continue
            end = next(
                one.state
                for one in reversed(after.told)
                if not isinstance(
                    one.event, scar_events.AssaultOver | scar_events.Ended | scar_events.TookFirst
                )
            )
            mine, his = end.tracks[side], end.tracks[side.foe]
            tracks = (mine.action, mine.effect, his.action, his.effect)
            way = (said, *tracks, _follows(events, end.attacker, side))
            found[way] = found.get(way, Fraction(0)) + before * share
    return found


def _follows(events: list[Any], attacker: Side | None, side: Side) -> str:
    """What follows an action: what the game itself tells of an end, or who attacks."""
    for one in events:
        if isinstance(one, scar_events.AssaultOver | scar_events.Ended):
            what = "draws" if one.winner is None else "wins" if one.winner is side else "loses"
            return f"{what}_assault" if isinstance(one, scar_events.AssaultOver) else what
    return "attacks" if attacker is side else "defends"


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


NOBODIES = BySide(None, None)
ESSENCE: dict[str, Callable[[Any], object]] = {
    rapier.KEY: lambda duel: replace(duel, round=1),
    swords.KEY: lambda duel: duel.bout,
    scars.KEY: lambda duel: replace(duel, fencers=NOBODIES, round=1, quiet=0),
    piste.KEY: lambda match: replace(match, fencers=NOBODIES, hits=BySide(0, 0), round=1),
    cards.KEY: lambda duel: duel,
}
"""What of a state a prospect may depend on, so that the same is not looked at twice."""
CHECKS: dict[str, Callable[[Place, Random], int]] = {
    rapier.KEY: check_rapier,
    swords.KEY: check_swords,
    scars.KEY: check_scars,
    piste.KEY: check_piste,
    cards.KEY: check_cards,
}


def test_every_game_has_its_law() -> None:
    assert list(CHECKS) == list(ESSENCE) == registry.KEYS


@pytest.mark.parametrize("number", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("key", registry.KEYS)
def test_what_a_prospect_says_is_what_follows(key: str, number: int) -> None:
    chance, checked = Random(number), 0
    for place in islice(places(key), number):
        checked += CHECKS[key](place, chance)
    assert checked >= number


TELLS = {
    rapier.KEY: "tests.systems.rapier_and_dagger.test_prospects.prospects",
    swords.KEY: "tests.systems.test_prospects.outlook",
    scars.KEY: "duel_tui.systems.dueling_scars.ruleset.prospects",
    piste.KEY: "duel_tui.systems.en_garde.ruleset.prospects",
    cards.KEY: "duel_tui.systems.card_duel.ruleset.prospects",
}
"""Where each check has what is said from."""


@pytest.mark.parametrize("key", registry.KEYS)
def test_a_prospect_that_is_wrong_by_one_is_caught(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, _, name = TELLS[key].rpartition(".")
    true = getattr(import_module(module), name)
    monkeypatch.setattr(TELLS[key], lambda *given: tuple([wrong(one) for one in true(*given)]))
    with pytest.raises((AssertionError, KeyError)):
        test_what_a_prospect_says_is_what_follows(key, FEW)


def wrong(one: Prospect) -> Prospect:
    """The same with one more of everything."""
    against = replace(one.against, number=one.against.number + 1) if isinstance(one.against, Needs) else None
    facts = [(name, value + 1 if isinstance(value, int | Fraction) else "") for name, value in one.facts]
    return replace(one, against=against, gives="", facts=tuple(facts))
