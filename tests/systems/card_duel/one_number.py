"""The law of one number in the card duel: cells, lines and views have the chances of the cards that may come."""

import re
from collections import Counter
from itertools import combinations
from math import comb
from random import Random
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.answers import Decided, Drawn
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Decide, Draw
from duel_tui.engine.table import DuelTable
from duel_tui.play.bout import Bout
from duel_tui.play.kept import Memory
from duel_tui.play.moments import outlook_of
from duel_tui.show.table import Table
from duel_tui.systems.card_duel import KEY
from duel_tui.systems.card_duel.model import JOKER, arranged
from tests.systems.contenders import begin
from tests.systems.foretold import AnyPosition
from tests.systems.hand_prospects import open_to, snatched, turns, with_few_cards
from tests.systems.heard_numbers import Lines
from tests.systems.looked_through import Look, by_head, looks
from tests.systems.walks import possible

MOST = 5
"""The greatest number that the game master gives, though nothing is rolled."""
_FEW = 4
"""Cards that a joker may draw, so that each draw can be tried."""
_MANY = 60
"""Draws that are tried one by one, at most."""
_HEADS = {
    "attack": {"hits": "open", "attack lost": "turn"},
    "joker": {"joker": "chance", "parries": "chance"},
    "emergency": {"parries": "chance", "takes": "turn"},
}
"""The fact in each column, by what is told of a choice."""
_SAID = {
    ("attack", "open"): r"no parry (\d+) %",
    ("attack", "turn"): r"attack lost (\d+) %",
    ("joker", "chance"): r"brings a card that fits: (\d+) %",
    ("emergency", "chance"): r"a card that parries: (\d+) %",
}
"""How lines tell each chance."""
_ANSWERS = {"turns": "parries, and you may attack", "stays": "parries, and the opponent may attack again"}


def looked_at(number: int, seed: int, views: float = 0.1) -> Counter[str]:
    """Look at this number of choices with chances; how many there were, by what is told of them."""
    done, chance = Counter[str](), Random(seed)
    while sum(done.values()) < number:
        for look in looks(begin(KEY, chance), chance, MOST):
            found = _check(_with_few(look), seen=chance.random() < views)
            done.update([found] if found else [])
    return done


def _with_few(look: Look) -> Look:
    """The same decision where few cards may come, so that each can be tried, and a choice of it."""
    table = look.bout.table
    place = table.position_at(table.place)
    if place.since:
        return look
    side = look.ask.side
    few = with_few_cards(place, side.foe, look.chance)
    own = few.checkpoint.sides[side]
    if JOKER in own.hand and len(own.deck) > _FEW:
        own = replace(own, deck=arranged(look.chance.sample(own.deck, _FEW)))
    start: Any = few.checkpoint.change(side, own)
    rules: Any = table.rules
    journal = table.journal
    seated: DuelTable[Any] = DuelTable(
        rules, Journal(journal.ruleset, journal.edition, journal.options, start)
    )
    ask = seated.ask_of(side)
    assert ask is not None
    bout = replace(look.bout, table=seated, memory=Memory(), drafts={})
    return Look(bout, ask, look.chance.choice(possible(ask)), look.added, look.chance)


def _check(look: Look, *, seen: bool) -> str:
    """Compare a choice with what comes of it; what is told of it, or nothing."""
    prospects = outlook_of(look.bout, look.ask).of(look.choice)
    if not prospects:
        return ""
    (told,), decision = prospects, look.decision()
    text = Lines(decision).odds(next(iter(decision.fields)))
    tables = [decision.table(), *([look.view()] if seen else [])]
    facts = dict(told.facts)
    for name, number in facts.items():
        if pattern := _SAID.get((told.answer, name)):
            said = re.search(pattern, text)
            assert said, text
            assert int(said[1]) == number, text
    for table in tables:
        _check_cells(look.bout, table, str(look.choice), told.answer, facts)
    if told.answer in _ANSWERS:
        assert _ANSWERS[told.answer] in text
    _check_cards(look, told.answer, facts)
    return told.answer


def _check_cells(bout: Bout, table: Table, key: str, answer: str, facts: dict[str, Any]) -> None:
    """Every chance in the row of a choice is the one that lines tell."""
    cells = by_head(table, key)
    read = 0
    for head, name in _HEADS.get(answer, {}).items():
        if head in cells and not (head == "parries" and "hits" in cells):  # there it counts cards
            assert cells[head] == str(facts[name]), (key, head)
            read += 1
    if answer in _ANSWERS:
        stays = bout.wording.phrases.scene["then_stays"]
        assert (cells["then"] == stays) is (answer == "stays")
    assert read or answer in _ANSWERS, cells


def _check_cards(look: Look, answer: str, facts: dict[str, Any]) -> None:
    """The chances are those of each hand, and of each card that may be drawn."""
    place = look.bout.table.position_at(look.bout.table.place)
    if place.since:
        return
    choice = look.choice
    match answer:
        case "attack" if look.ask.what == "attack" and "+" not in str(choice):
            assert facts == open_to(place, choice, look.ask.side.foe)
        case "turns" | "stays":
            assert (answer == "turns") is turns(place.give(Decided((choice,))))
        case "emergency":
            assert facts == snatched(place.give(Decided((choice,))))
        case "joker":
            chance = fits(place, choice)
            assert chance is None or facts["chance"] == chance
        case _:
            pass


def fits(place: AnyPosition, choice: Choice) -> int | None:
    """In how many of a hundred draws for a joker a card may be played; None: there are too many draws to try."""
    waiting, served, tried = [place.give(Decided((choice,)))], 0, 0
    while waiting:
        at = waiting.pop()
        request = at.request
        if isinstance(request, Draw) and request.why == "joker":
            if comb(len(request.pile), request.count) > _MANY:
                return None
            waiting += [at.give(Drawn(cards)) for cards in combinations(request.pile, request.count)]
            continue
        tried += 1
        served += isinstance(request, Decide) and request.asks[0].what == "joker"
    return (200 * served + tried) // (2 * tried)
