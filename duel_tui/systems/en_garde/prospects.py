"""The results of a play, with chances counted from the cards seen."""

from typing import Any

from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.engine.sheet import Prospect
from duel_tui.engine.side import Side
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.forecast import escaped, forecast, parried
from duel_tui.systems.en_garde.hands import without
from duel_tui.systems.en_garde.odds import Share
from duel_tui.systems.en_garde.plays import Play, matching, read
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.terms import Response


def prospects(book: Book, match: Match, ask: Ask, choice: Choice) -> tuple[Prospect, ...]:
    """The results of a play, as its side can compute them."""
    play = read(str(choice))
    if play.attack:
        return _of_attack(book, match, ask.side, play)
    if play.parry:
        return _of_parry(match, ask.side, play)
    if play.step:
        return _of_step(book, match, ask.side, play)
    return ()


def _prospect(answer: str, **facts: Any) -> Prospect:
    return Prospect(answer, None, tuple(facts.items()))


def _of_attack(book: Book, match: Match, side: Side, play: Play) -> tuple[Prospect, ...]:
    """The chance of a parry for each number of cards, its count, and the change by another card."""
    answers = book.responses(advanced=bool(play.step))
    if Response.PARRY not in answers:
        return (_prospect("sure_hit"),)
    if match.parried and not play.step and book.options.riposte_wins:
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
            "one_more", card=card, number=n, more=n + 1, percent=shares[n].percent, then=shares[n + 1].percent
        )
        for n in shares
        if n + 1 in shares and shares[n + 1].ways > shares[n].ways
    ]
    if Response.RETREAT in answers:
        found.append(_prospect("escape", percent=escaped(book, match, side, play).percent))
    return (*found, *_counted(book, match, side))


def _facts(number: int, card: str, chance: Share) -> dict[str, Any]:
    return {"number": number, "card": card, "percent": chance.percent}


def _counted(book: Book, match: Match, side: Side) -> tuple[Prospect, ...]:
    """The unseen cards, from which chances are counted."""
    unseen = book.unseen(match, side)
    each = {str(value): unseen.count(str(value)) for value in book.tables.deck.values}
    return (_prospect("unseen", cards=len(match.hands[side.foe]), of=len(unseen), **each),)


def _of_parry(match: Match, side: Side, play: Play) -> tuple[Prospect, ...]:
    """The cards left for the turn after a parry."""
    left = without(match.hands[side], play.parry)
    return (_prospect("after_parry", cards=len(left), riposte=matching(left, match.distance)),)


def _of_step(book: Book, match: Match, side: Side, play: Play) -> tuple[Prospect, ...]:
    """The distance after a step, and the chance that the opponent can attack over it, if the round goes on."""
    then = forecast(book, match, play)
    percent = then.at_once.percent if then.at_once else 0
    found = [_prospect("stepped", distance=then.distance, percent=percent, own=then.reach)]
    if then.advance:
        found.append(_prospect("advances", percent=then.advance.percent))
    return (*found, *_counted(book, match, side))
