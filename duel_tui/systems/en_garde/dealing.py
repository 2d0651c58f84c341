"""The beginning of rounds: the first player, the deal, and the refill after each turn."""

from msgspec.structs import replace

from duel_tui.engine.dice import Dice
from duel_tui.engine.rules import drawn, roll, tell
from duel_tui.engine.side import BySide, Side
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.events import Drew, PackEmpty, RoundBegan
from duel_tui.systems.en_garde.hands import together
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.terms import Phase

_COIN = Dice(1, 2)


async def first_player(match: Match) -> Match:
    """A die decides who begins the match: 1 is left."""
    first = Side.LEFT if await roll(_COIN, "first player", None) <= 1 else Side.RIGHT
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
        cards = await drawn(book.deals(match, book.tables.hand, side))
        match = replace(match, hands=match.hands.put(side, cards))
        await tell(Drew(side, cards), match, to=side)
    match = replace(match, phase=Phase.TURN)
    await tell(RoundBegan(match.starter, match.round), match)
    return match


async def refill(book: Book, match: Match) -> Match:
    """A fencer draws up to five cards, as long as there is a pack (EG-8)."""
    side, hands = match.turn, match.hands
    left = side is _LEFT
    hand, pack = hands.left if left else hands.right, book.pack(match)
    number = min(book.hand - len(hand), pack)
    cards = await drawn(book.deals(match, number, side))
    hand = together(hand, cards)
    match = replace(match, hands=BySide(hand, hands.right) if left else BySide(hands.left, hand))
    await tell(Drew(side, cards), match, side)
    if number == pack:
        await tell(PackEmpty(side), match)
    return after_refill(book, match, pack - number)


def after_refill(book: Book, match: Match, pack: int) -> Match:
    """The phase after a draw: an attack is answered first (EG-4c)."""
    other = _RIGHT if match.turn is _LEFT else _LEFT
    if match.attack is not None:
        return replace(match, phase=Phase.ANSWER, turn=other)
    return replace(match, phase=_TURN if pack else book.empty_pack(match), turn=other, parried=False)


_LEFT, _RIGHT = Side
_TURN = Phase.TURN


def phase_after(book: Book, match: Match) -> Phase:
    """The phase after a turn without an attack, and its draw."""
    pack = book.pack(match)
    drawn = min(book.tables.hand - len(match.hands[match.turn]), pack)
    return Phase.TURN if pack > drawn else book.empty_pack(match)
