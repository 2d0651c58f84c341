"""The law of prospects: what a choice is said to need or to lead to is what the rules then ask for and do.

Positions come from whole duels by chance, of every kind, kit and house rule; one that was looked at is skipped. Where a
position has more pairs of choices than there is time for, some are drawn by chance, as each game's check says.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import count, islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui import registry
from duel_tui.engine.against import Against
from duel_tui.engine.answers import Decided, Rolled
from duel_tui.engine.menu import Choice
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Ask, Decide, Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.systems import card_duel as cards
from duel_tui.systems import duel_of_swords as swords
from duel_tui.systems import dueling_scars as scars
from duel_tui.systems import en_garde as piste
from duel_tui.systems import rapier_and_dagger as rapier
from duel_tui.systems.duel_of_swords import model
from duel_tui.systems.duel_of_swords.model import FANCY
from duel_tui.systems.duel_of_swords.seen import prospects as pairs
from duel_tui.systems.dueling_scars import model as scar_events
from duel_tui.systems.rapier_and_dagger.events import MovementsShown
from duel_tui.systems.rapier_and_dagger.terms import Movement
from tests.lengths import at_length, seed_of_part
from tests.systems.contenders import begin
from tests.systems.foretold import AnyPosition, asks_of, facts_of, told_of
from tests.systems.rapier_and_dagger.said import (
    CHOSEN,
    FIGURE_ASKS,
    check_figures,
    ends_at,
    promised,
    threatened,
)
from tests.systems.walks import by_chance, offered, walk

FEW, MANY = 80, at_length(2_000)
_PAIRS = 6
"""Choices that are tried in an exchange, and answers to a call."""


def places(key: str, first: int) -> Iterator[AnyPosition]:
    """Positions in which something is decided, each once, for ever."""
    met = set[object]()
    for seed in count(first):
        chance = Random(seed)
        duel = begin(key, chance)
        for place in walk(duel.rules, duel.start, by_chance(chance)):
            if not isinstance(place.request, Decide):
                continue
            known = (place.rules.book.options, ESSENCE[key](place.state), place.request)  # type: ignore[attr-defined]
            if known not in met:
                met.add(known)
                yield Position(place.rules, place.checkpoint) if not place.since else place


# --- Rapier & Dagger: each roll ---------------------------------------------------------------------------


def check_rapier(place: AnyPosition, chance: Random) -> int:
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


def _granted(place: AnyPosition, ask: Ask, mine: Choice) -> int:
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
            "result": ends_at(place, shown.result),
        }
    return 1


def _needs_what_was_said(place: AnyPosition, decided: Decided) -> None:
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


def check_swords(place: AnyPosition, chance: Random) -> int:
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
            found = gave([one.event for one in place.give(Decided((mine, his))).told])
            assert said[Side.LEFT, mine][str(his).rstrip(FANCY)] == found
            assert said[Side.RIGHT, his][str(mine).rstrip(FANCY)] == turned(found)
    return len(left)


def _outlook(rules: Any, place: AnyPosition, side: Side, call: str) -> dict[str, str]:
    return {one.answer: one.gives for one in pairs(rules.book, place.state.bout, side, call)}


def gave(told: list[Any]) -> str:
    """What happened, in the left side's eyes."""
    for event in told:
        match event:
            case model.Hit(side=side):
                return "hit" if side is Side.LEFT else "foe_hit"
            case model.Gained(side=side) | model.Converted(side=side):
                return "gain" if side is Side.LEFT else "foe_gain"
            case model.FancyHit(side=side):
                return "gain" if side is Side.LEFT else "foe_gain"
            case model.BothHit():
                return "both_hit"
            case model.NothingCame():
                return "nothing"
            case _:
                continue
    raise AssertionError(told)


def turned(gives: str) -> str:
    """The same in the right side's eyes."""
    other = {"hit": "foe_hit", "gain": "foe_gain"}
    return (other | {his: mine for mine, his in other.items()}).get(gives, gives)


# --- Dueling Scars: each fall of the dice -----------------------------------------------------------------


def check_scars(place: AnyPosition, chance: Random) -> int:
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


def _falls(place: AnyPosition, side: Side) -> dict[object, Fraction]:
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


NOBODIES = BySide(None, None)
ESSENCE: dict[str, Callable[[Any], object]] = {
    rapier.KEY: lambda duel: replace(duel, round=1),
    swords.KEY: lambda duel: duel.bout,
    scars.KEY: lambda duel: replace(duel, fencers=NOBODIES, round=1, quiet=0),
}
"""What of a state a prospect may depend on, so that the same is not looked at twice."""
CHECKS: dict[str, Callable[[AnyPosition, Random], int]] = {
    rapier.KEY: check_rapier,
    swords.KEY: check_swords,
    scars.KEY: check_scars,
}


def test_every_game_has_its_law() -> None:
    """What is said of cards in hand is held by the law of one number."""
    assert list(CHECKS) == list(ESSENCE)
    assert [*CHECKS, piste.KEY, cards.KEY] == registry.KEYS


@pytest.mark.parametrize(
    ("number", "first"),
    [(FEW, 0), pytest.param(MANY, seed_of_part(0), marks=pytest.mark.slow)],
    ids=["some", "many"],
)
@pytest.mark.parametrize("key", CHECKS)
def test_what_a_prospect_says_is_what_follows(key: str, number: int, first: int) -> None:
    chance, checked = Random(number), 0
    for place in islice(places(key, first), number):
        checked += CHECKS[key](place, chance)
    assert checked >= number
