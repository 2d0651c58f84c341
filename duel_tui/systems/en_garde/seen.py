"""What a side sees of the match: the record sheet (REFEREE.md, Sheets), and the result of each play.

A chance is the share of the hands, dealt from the cards that the side has not seen, that can do something. All numbers are
whole: a share is a number of hands out of all.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.against import percent
from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.requests import Ask
from duel_tui.engine.sheet import DuelFacts, Sheet, SideFacts
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Kind, Organisation, Style
from duel_tui.show.outlook import Outlook, Prospect, nothing_foreseen
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.hands import Cards, hands_of
from duel_tui.systems.en_garde.model import Level, Match, Phase, Response
from duel_tui.systems.en_garde.plays import Play, matching, menu_of, parries, read

FORECAST = "*"
"""Stands after a play in a stance whose only prospect has all that is reckoned of the play, for tables."""


class PisteMatch(DuelFacts, frozen=True):
    """The facts of the sheet about the match."""

    round: int
    kind: Kind
    phase: Phase
    level: Level
    piste: int
    distance: int
    pack: int
    deck: int
    turn: Side
    starter: Side
    latest: Cards
    latest_by: Side | None
    attack: Cards
    discard: Cards | None
    """The pack; None: hidden."""
    hits_to_win: int


class PisteSide(SideFacts, frozen=True):
    """The facts of the sheet about a side."""

    name: str
    style: Style
    nationality: str
    organisation: Organisation
    rating: str | None
    expertise: int | None
    position: int
    ground: int
    hand: Cards | None
    cards: int
    unknown: int
    hits: int


def sheet(book: Book, match: Match, side: Side | None) -> Sheet[PisteMatch, PisteSide]:
    """Both fencers on the piste, the cards that a side may see, and the score; side None: all cards."""
    latest, attack = match.latest, match.attack
    facts = PisteMatch(
        round=match.round,
        kind=match.kind,
        phase=match.phase,
        level=book.level,
        piste=book.tables.piste,
        distance=match.distance,
        pack=book.pack(match),
        deck=len(book.deck),
        turn=match.turn,
        starter=match.starter,
        latest=latest.cards if latest else (),
        latest_by=latest.side if latest else None,
        attack=attack.cards if attack else (),
        discard=match.played if book.options.open_discard else None,
        hits_to_win=book.hits_to_win,
    )

    def of(shown: Side) -> PisteSide:
        fencer, hand, hidden = match.fencers[shown], match.hands[shown], side is shown.foe
        return PisteSide(
            name=fencer.name,
            style=fencer.style,
            nationality=fencer.nationality,
            organisation=fencer.organisation,
            rating=fencer.rating,
            expertise=fencer.expertise,
            position=match.positions[shown],
            ground=book.ground(match, shown),
            hand=None if hidden else hand,
            cards=len(hand),
            unknown=0 if hidden else hand.count(UNSEEN),
            hits=match.hits[shown],
        )

    return Sheet(facts, of(Side.LEFT), of(Side.RIGHT))


class Share(Struct, frozen=True):
    """A number of hands out of all."""

    ways: int
    of: int

    @property
    def chance(self) -> Fraction:
        """The share as a chance."""
        return Fraction(self.ways, self.of)


def _share(unseen: Cards, size: int, test: Callable[[Cards], bool]) -> Share:
    """The share of hands of a size, dealt from the unseen cards, that pass a test."""
    hands = hands_of(unseen, size)
    return Share(sum([ways for hand, ways in hands if test(hand)]), sum([ways for _, ways in hands]))


@lru_cache(maxsize=4096)
def can_stop(unseen: Cards, size: int, cards: Cards, *, identical: bool, room: int = 0) -> Share:
    """The share of these hands that can parry an attack, or retreat from it with this number of squares behind."""

    def stops(hand: Cards) -> bool:
        return any(int(card) <= room for card in hand) or bool(parries(hand, (), cards, identical=identical))

    return _share(unseen, size, stops)


@lru_cache(maxsize=4096)
def can_hit(unseen: Cards, size: int, distance: int, reach: int, *, at_once: bool = True) -> Share:
    """The share of these hands that can attack over a distance, at once or with an advance before a longest reach."""

    def hits(hand: Cards) -> bool:
        if at_once and matching(hand, distance):
            return True
        gaps = [(int(card), distance - int(card)) for card in set(hand)]
        return any(1 <= gap <= reach and matching(hand, gap) > (gap == card) for card, gap in gaps)

    return _share(unseen, size, hits)


class Forecast(Struct, frozen=True):
    """The result of a play; shares count the hands of the opponent."""

    play: Play
    distance: int
    left: Cards
    """The cards that its side keeps before the draw."""
    reach: int
    """The number of these cards that equal the distance."""
    then: Phase
    """The next phase: the other's turn, an answer, a last chance, a comparison, or the own turn after a parry."""
    strike: Share | None = None
    """The hands that can attack then, at once or with an advance; None: there is no attack."""
    at_once: Share | None = None
    """The hands that can attack without a step."""
    advance: Share | None = None
    """The hands that can advance and attack; None: the rules have no such attack."""
    stop: Share | None = None
    """The hands that can stop the attack; None: nothing stops it."""
    parry: Share | None = None
    """The hands that can parry it."""
    stuck: bool = False
    """True if its side then has nothing to play in its own turn, and loses the round."""


def forecast(book: Book, match: Match, play: Play) -> Forecast:
    """The result of a play by the side whose turn it is, with chances counted from the cards it has seen."""
    side, foe = match.turn, match.turn.foe
    after = match.play(side, play.cards, play.step, match.phase)
    left, distance = after.hands[side], after.distance
    found = Forecast(play, distance, left, matching(left, distance), Phase.COMPARE)
    unseen, size = book.unseen(match, side), len(match.hands[foe])
    if play.attack:
        found = replace(found, then=Phase.ANSWER)
        answers = book.responses(advanced=bool(play.step))
        if Response.PARRY not in answers or (match.parried and not play.step and book.options.riposte_wins):
            return found
        parry = can_stop(unseen, size, play.attack, identical=book.identical)
        room = book.room(match, foe) if Response.RETREAT in answers else 0
        stop = can_stop(unseen, size, play.attack, identical=book.identical, room=room)
        return replace(found, parry=parry, stop=stop)
    pack = book.pack(match)
    if not play.cards or (match.attack and not pack):
        return found
    if play.parry:
        turn = replace(after, phase=Phase.TURN, parried=True)
        return replace(found, then=Phase.TURN, stuck=not menu_of(book, turn).keys)
    then = book.after_draw(max(0, pack - (book.hand - len(left))))
    if then is Phase.COMPARE:
        return replace(found, then=then)
    at_once = can_hit(unseen, size, distance, 0)
    if not book.advances or then is Phase.LAST_CHANCE:
        return replace(found, then=then, strike=at_once, at_once=at_once)
    advance = can_hit(unseen, size, distance, book.reach, at_once=False)
    strike = can_hit(unseen, size, distance, book.reach)
    return replace(found, then=then, strike=strike, at_once=at_once, advance=advance)


def riposte(book: Book, match: Match, found: Forecast) -> Forecast | None:
    """The attack after a parry that is stopped most rarely; None: there is none."""
    if found.then is not Phase.TURN or not found.play.parry:
        return None
    turn = replace(match.play(match.turn, found.play.parry, 0, Phase.TURN), parried=True)
    numbers = range(1, min(found.reach, book.strength) + 1)
    attacks = [forecast(book, turn, Play(attack=(str(found.distance),) * number)) for number in numbers]
    return min(attacks, key=lambda one: one.stop.ways if one.stop else 0, default=None)


def outlook(book: Book, match: Match, ask: Ask) -> Outlook:
    """What each play leads to, as its side can compute it; no dice, so a game master adds nothing to it."""
    if UNSEEN in match.hands[ask.side]:
        return nothing_foreseen()

    @cache
    def of(key: str) -> Forecast:
        return forecast(book, match, read(key))

    def reckoned(stance: str) -> tuple[Prospect, ...]:
        key = stance.removesuffix(FORECAST)
        found = of(key)
        if stance != key:
            return (_prospect("", forecast=found),)
        if found.play.attack:
            return _of_attack(book, match, found)
        if found.play.parry:
            return (_prospect("after_parry", cards=len(found.left), riposte=found.reach),)
        return _of_step(book, match, found) if found.play.step else ()

    return Outlook(reckoned)


def foreseen(outlook: Outlook, key: str) -> Forecast:
    """The forecast of a play, from which its prospects are told."""
    (found,) = outlook.at(f"{key}{FORECAST}")
    whole: Forecast = found.fact("forecast")
    return whole


def _prospect(answer: str, **facts: Any) -> Prospect:
    return Prospect(answer, facts=tuple(facts.items()))


def _of_attack(book: Book, match: Match, found: Forecast) -> tuple[Prospect, ...]:
    """The chance of a parry for each number of cards, its count, and the change by another card."""
    play, side = found.play, match.turn
    if found.stop is None or found.parry is None:
        return (_prospect("sure_hit"),)
    card, number = play.attack[0], len(play.attack)
    most = matching(match.hands[side], int(card)) - (card == play.stepped)
    unseen, size = book.unseen(match, side), len(match.hands[side.foe])
    shares = {
        n: can_stop(unseen, size, (card,) * n, identical=book.identical)
        for n in range(1, max(most, number) + 1)
    }
    chances = {n: percent(share.chance) for n, share in shares.items()}
    told = [
        _prospect("parried", number=number, card=card, percent=chances[number]),
        _prospect("counted", ways=found.parry.ways, of=found.parry.of),
    ]
    told += [
        _prospect("parried_else", number=n, card=card, percent=chances[n]) for n in shares if n != number
    ]
    told += [
        _prospect("one_more", card=card, number=n, more=n + 1, percent=chances[n], then=chances[n + 1])
        for n in range(1, len(shares))
        if shares[n + 1].ways > shares[n].ways
    ]
    if book.retreats(advanced=bool(play.step)):
        told.append(_prospect("escape", percent=percent(found.stop.chance)))
    return (*told, _counted(book, match))


def _of_step(book: Book, match: Match, found: Forecast) -> tuple[Prospect, ...]:
    """The distance after a step, and the chance that the opponent can attack over it, if the round goes on."""
    at_once = percent(found.at_once.chance) if found.at_once else 0
    told = [_prospect("stepped", distance=found.distance, percent=at_once, own=found.reach)]
    if found.advance:
        told.append(_prospect("advances", percent=percent(found.advance.chance)))
    return (*told, _counted(book, match))


def _counted(book: Book, match: Match) -> Prospect:
    """The unseen cards, from which chances are counted."""
    unseen = book.unseen(match, match.turn)
    each = {str(value): unseen.count(str(value)) for value in book.tables.deck.values}
    return _prospect("unseen", cards=len(match.hands[match.turn.foe]), of=len(unseen), **each)
