"""The results of a play, with chances counted from the cards seen."""

from functools import cache
from typing import Any

from duel_tui.engine.against import percent
from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import Side
from duel_tui.show.outlook import Outlook, Prospect, nothing_foreseen
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.forecast import Forecast, forecast, parried
from duel_tui.systems.en_garde.odds import Share
from duel_tui.systems.en_garde.plays import matching, read
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.terms import Response

FORECAST = "*"
"""Stands after a play in a stance whose only prospect has all that is reckoned of the play, for tables."""
_WHOLE = "forecast"


def outlook(book: Book, match: Match, ask: Ask) -> Outlook:
    """What each play leads to, as its side can compute it; no dice, so a game master adds nothing to it."""
    if UNSEEN in match.hands[ask.side]:
        return nothing_foreseen()

    @cache
    def foreseen(key: str) -> Forecast:
        return forecast(book, match, read(key))

    def reckoned(stance: str) -> tuple[Prospect, ...]:
        key = stance.removesuffix(FORECAST)
        found = foreseen(key)
        if stance != key:
            return (Prospect("", facts=((_WHOLE, found),)),)
        if found.play.attack:
            return _of_attack(book, match, ask.side, found)
        if found.play.parry:
            return (_prospect("after_parry", cards=len(found.left), riposte=found.reach),)
        return _of_step(book, match, ask.side, found) if found.play.step else ()

    return Outlook(reckoned)


def foreseen(outlook: Outlook, key: str) -> Forecast:
    """The forecast of a play, from which its prospects are told."""
    (found,) = outlook.at(f"{key}{FORECAST}")
    whole: Forecast = found.fact(_WHOLE)
    return whole


def _prospect(answer: str, **facts: Any) -> Prospect:
    return Prospect(answer, facts=tuple(facts.items()))


def _of_attack(book: Book, match: Match, side: Side, foreseen: Forecast) -> tuple[Prospect, ...]:
    """The chance of a parry for each number of cards, its count, and the change by another card."""
    play = foreseen.play
    if foreseen.stop is None or foreseen.parry is None:
        return (_prospect("sure_hit"),)
    card, number = play.attack[0], len(play.attack)
    most = matching(match.hands[side], int(card)) - (card == play.stepped)
    shares = {n: parried(book, match, side, (card,) * n) for n in range(1, max(most, number) + 1)}
    chance = shares[number]
    found = [_prospect("parried", **_facts(number, card, chance))]
    found.append(_prospect("counted", ways=chance.ways, of=chance.of))
    others = [n for n in shares if n != number]
    found += [_prospect("parried_else", **_facts(n, card, shares[n])) for n in others]
    found += [
        _prospect(
            "one_more",
            card=card,
            number=n,
            more=n + 1,
            percent=percent(shares[n].chance),
            then=percent(shares[n + 1].chance),
        )
        for n in shares
        if n + 1 in shares and shares[n + 1].ways > shares[n].ways
    ]
    if Response.RETREAT in book.responses(advanced=bool(play.step)):
        found.append(_prospect("escape", percent=percent(foreseen.stop.chance)))
    return (*found, *_counted(book, match, side))


def _facts(number: int, card: str, chance: Share) -> dict[str, Any]:
    return {"number": number, "card": card, "percent": percent(chance.chance)}


def _counted(book: Book, match: Match, side: Side) -> tuple[Prospect, ...]:
    """The unseen cards, from which chances are counted."""
    unseen = book.unseen(match, side)
    each = {str(value): unseen.count(str(value)) for value in book.tables.deck.values}
    return (_prospect("unseen", cards=len(match.hands[side.foe]), of=len(unseen), **each),)


def _of_step(book: Book, match: Match, side: Side, then: Forecast) -> tuple[Prospect, ...]:
    """The distance after a step, and the chance that the opponent can attack over it, if the round goes on."""
    at_once = percent(then.at_once.chance) if then.at_once else 0
    found = [_prospect("stepped", distance=then.distance, percent=at_once, own=then.reach)]
    if then.advance:
        found.append(_prospect("advances", percent=percent(then.advance.chance)))
    return (*found, *_counted(book, match, side))
