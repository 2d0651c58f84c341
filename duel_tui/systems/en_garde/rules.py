"""A match as the leaflet has it: the deal, turns and answers, the end of rounds; and what a game master may set.

A card of a hand that a game master sets goes back to the pack, and another one comes out of it. The card that the program
has not seen is named instead: it was that card all along.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN, WrongAnswerError
from duel_tui.engine.dice import COIN
from duel_tui.engine.facts import Fact
from duel_tui.engine.menu import Between, Choice, OneOf
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Draw
from duel_tui.engine.rules import decided, drawn, roll, tell
from duel_tui.engine.side import BySide, Side, both
from duel_tui.systems.en_garde import model
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.hands import together, without
from duel_tui.systems.en_garde.model import Attack, How, Level, Match, Phase, Why
from duel_tui.systems.en_garde.plays import CONCEDE, PASS, STUCK, Play, matching, read, request


async def first_player(match: Match) -> Match:
    """A die decides who begins the match: 1 is left."""
    first = Side.LEFT if await roll(COIN, "first player", None) <= 1 else Side.RIGHT
    return replace(match, phase=Phase.DEAL, starter=first)


async def deal(book: Book, match: Match) -> Match:
    """Both fencers at their ends of the piste, and five cards each from the whole deck."""
    match = replace(
        match,
        positions=BySide(*book.tables.start),
        hands=BySide((), ()),
        played=(),
        latest=None,
        attack=None,
        parried=False,
        turn=match.starter,
    )
    for side in Side:
        cards = await drawn(book.deals(match, book.hand, side))
        match = replace(match, hands=match.hands.put(side, cards))
        await tell(model.Drew(side, cards), match, to=side)
    match = replace(match, phase=Phase.TURN)
    await tell(model.RoundBegan(match.starter, match.round), match)
    return match


async def turn(book: Book, match: Match) -> Match:
    """One fencer moves or attacks, and draws; a fencer who can do neither loses the round (EG-5).

    In the last chance nobody moves: without an attack the round is compared (EG-4a).
    """
    side = match.turn
    asked = request(book, match)
    key = STUCK if asked is None else str((await decided(asked))[0])
    if key == STUCK:
        await tell(model.Stuck(side), match)
        return await _won(book, match, side.foe, How.STUCK)
    if key == PASS:
        await tell(model.Passed(side), match)
        return replace(match, phase=Phase.COMPARE)
    play = read(key)
    if play.attack:
        return await _attack(book, match, play)
    match = match.play(side, play.cards, play.step, Phase.REFILL)
    way = "forward" if play.step > 0 else "back"
    await tell(model.Moved(side, way, play.stepped, match.distance), match)
    return await refill(book, match)


async def _attack(book: Book, match: Match, play: Play) -> Match:
    side, card, number, riposte = match.turn, play.attack[0], len(play.attack), match.parried
    attack = Attack(side, play.attack, bool(play.step))
    match = match.play(side, play.cards, play.step, Phase.REFILL, attack)
    if play.step:
        await tell(model.AdvanceAttacked(side, play.stepped, card, number, riposte), match)
    else:
        await tell(model.Attacked(side, card, number, riposte), match)
    if not book.responses(advanced=bool(play.step)):
        return await _won(book, match, side, How.ATTACK)
    if riposte and not play.step and book.options.riposte_wins:  # EG-2
        return await _won(book, match, side, How.RIPOSTE)
    return await refill(book, match)


async def answer(book: Book, match: Match) -> Match:
    """The other fencer parries, retreats or is hit."""
    side, asked = match.turn, request(book, match)
    assert asked is not None, "an attack can be conceded"
    key = str((await decided(asked))[0])
    if key == CONCEDE:
        match = replace(match, attack=None)
        await tell(model.Conceded(side), match)
        return await _won(book, match, side.foe, How.ATTACK)
    play = read(key)
    match = match.play(side, play.cards, play.step, match.phase)
    if play.parry:
        await tell(model.Parried(side, play.parry, len(play.parry)), match)
    else:
        await tell(model.Retreated(side, play.stepped, match.distance), match)
    if not book.pack(match):  # EG-4c: the attacker had drawn the last card
        return replace(match, phase=Phase.COMPARE)
    if play.parry:
        return replace(match, phase=Phase.TURN, parried=True)
    return await refill(book, match)  # EG-7


async def refill(book: Book, match: Match) -> Match:
    """A fencer draws up to five cards, as long as there is a pack (EG-8); an attack is answered first (EG-4c)."""
    side, pack = match.turn, book.pack(match)
    if pack:
        hand = match.hands[side]
        number = min(book.hand - len(hand), pack)
        cards = await drawn(book.deals(match, number, side))
        match = replace(match, hands=match.hands.put(side, together(hand, cards)))
        await tell(model.Drew(side, cards), match, side)
        pack -= number
        if not pack:
            await tell(model.PackEmpty(side), match)
    if match.attack is not None:
        return replace(match, phase=Phase.ANSWER, turn=side.foe)
    return replace(match, phase=book.after_draw(pack), turn=side.foe, parried=False)


async def _won(book: Book, match: Match, side: Side, how: How) -> Match:
    """A side has won the round, and perhaps the match."""
    hits = match.hits[side] + 1
    match = replace(match, hits=match.hits.put(side, hits), drawn=0, attack=None)
    await tell(model.Hit(side, how, hits, match.hits), match)
    if hits >= book.hits_to_win:
        return await _ended(match, Outcome(side, Why.HITS))
    return _next(book, match, side.foe)


async def compare(book: Book, match: Match) -> Match:
    """The pack is empty: except on the basic level, cards that equal the distance count first, then the ground."""
    if book.level is not Level.BASIC:
        for side in Side:
            hand = match.hands[side]
            if unknown := hand.count(UNSEEN):
                shown = await drawn(Draw(book.pile(match), unknown, "turned over", side, face_up=True))
                hand = together(without(hand, (UNSEEN,) * unknown), shown)
                match = replace(match, hands=match.hands.put(side, hand))
        distance = match.distance
        cards = match.hands.map(lambda hand: matching(hand, distance))
        await tell(model.Compared(match.hands, cards, distance), match)
        if cards.left != cards.right:
            return await _won(book, match, _better(cards), How.CARDS)
    ground = both(lambda side: book.ground(match, side))
    await tell(model.Measured(ground), match)
    if ground.left != ground.right:
        return await _won(book, match, _better(ground), How.GROUND)
    match = replace(match, drawn=match.drawn + 1)
    await tell(model.RoundDrawn(match.round), match)
    if match.drawn >= book.options.stalemate_rounds:
        return await _ended(match, Outcome(None, Why.STALEMATE))
    return _next(book, match, None)


def _better(pair: BySide[int]) -> Side:
    return Side.LEFT if pair.left > pair.right else Side.RIGHT


def _next(book: Book, match: Match, loser: Side | None) -> Match:
    """The next round: the start alternates, drawn rounds included; or the loser begins."""
    starter = match.starter.foe
    if loser and book.options.first_player == "loser_of_last":
        starter = loser
    return replace(match, phase=Phase.DEAL, round=match.round + 1, starter=starter)


async def _ended(match: Match, outcome: Outcome) -> Match:
    match = replace(match, phase=Phase.OVER, outcome=outcome)
    await tell(model.Ended(outcome.winner, Why(outcome.why)), match)
    return match


_BETWEEN_ROUNDS = frozenset({Phase.FIRST, Phase.DEAL, Phase.OVER})
"""The phases before a deal, which brings new hands and puts both at their ends of the piste."""


def facts_of(book: Book, match: Match, side: Side) -> Iterator[Fact]:
    """Every fact of a side that can be set between two routines."""
    yield Fact(side, "hits", Between(0, book.hits_to_win), match.hits[side])
    if match.phase in _BETWEEN_ROUNDS:
        return
    yield Fact(side, "square", Between(1, book.tables.piste), match.positions[side])
    cards = OneOf(tuple(map(str, book.tables.deck.values)))
    for slot, card in enumerate(match.hands[side], 1):
        yield Fact(side, "hand", cards, card, str(slot), secret=True, decided_by=tuple(Side))


async def settle(book: Book, match: Match, fact: Fact, value: Choice) -> Match:
    """The match with a fact set, and all that follows from it.

    Raises:
        WrongAnswerError: it cannot be so.
    """
    side = fact.side
    assert side is not None, "every fact is a fencer's"
    match fact.name:
        case "hits":
            hits = int(str(value))
            match = replace(match, hits=match.hits.put(side, hits))
            return await _ended(match, Outcome(side, Why.HITS)) if hits >= book.hits_to_win else match
        case "square":
            return _moved(match, side, int(str(value)))
        case _:
            return _holding(book, match, side, str(fact.now), str(value))


def _moved(match: Match, side: Side, square: int) -> Match:
    """The match with a side on a square, still on its own side of the other."""
    other = match.positions[side.foe]
    if square == other:
        raise WrongAnswerError(f"the other fencer stands on square {square}")
    if (square < other) is not (side is Side.LEFT):
        raise WrongAnswerError(f"square {square} is past the other fencer, who stands on square {other}")
    return replace(match, positions=match.positions.put(side, square))


def _holding(book: Book, match: Match, side: Side, old: str, new: str) -> Match:
    if new == old:
        return match
    if new not in book.pile(match):
        raise WrongAnswerError(
            f"the pack has no {new} left: all {book.tables.deck.copies} are played or in hands"
        )
    if old != UNSEEN and not book.pack(match):
        raise WrongAnswerError("the pack is empty, so no other card can come out of it")
    hand = together(without(match.hands[side], (old,)), (new,))
    return replace(match, hands=match.hands.put(side, hand))
