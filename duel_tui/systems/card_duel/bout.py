"""4.1 Bout: initiative and its ties, the hands, and the end of the bout; a deck that runs out is shuffled (CD-9)."""

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.menu import YES_NO, OneOf, YesNo
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Draw
from duel_tui.engine.rules import choose, commit, drawn, roll, tell
from duel_tui.engine.side import BySide, Side, both
from duel_tui.systems.card_duel import events
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.hits import ended
from duel_tui.systems.card_duel.model import (
    NONE,
    Cards,
    Duel,
    Duellist,
    Phase,
    Why,
    arranged,
    distinct,
    without,
)


async def take(duel: Duel, side: Side, count: int, why: str, *, face_up: bool = False) -> tuple[Duel, Cards]:
    """A side draws cards, fewer if deck and discards run out; `face_up`: both sides see them.

    Returns:
        The duel without these cards in the deck, and the cards.
    """
    draw = Draw((), count, why, side, face_up)
    one, cards = await _drawn(duel.sides[side], draw, ())
    short = count - len(cards)
    if short and one.discard:  # if the hand is unknown, so is the new deck
        unknown = UNSEEN in (*one.hand, *one.pending, *cards)
        one = replace(one, deck=(UNSEEN,) * len(one.discard) if unknown else one.discard, discard=())
        duel = duel.change(side, one)
        await tell(events.Reshuffled(side), duel)
        one, more = await _drawn(one, replace(draw, count=short), cards)
        cards = (*cards, *more)
    return duel.change(side, one), arranged(cards)


async def _drawn(one: Duellist, draw: Draw, aside: Cards) -> tuple[Duellist, Cards]:
    """The cards that a deck can give; `aside` are cards just drawn, which an unknown deck cannot have."""
    count = min(draw.count, len(one.deck))
    if not count:
        return one, ()
    pile = without(one.pile, aside) if UNSEEN in one.deck else one.deck
    cards = await drawn(replace(draw, pile=pile, count=count, hidden=len(pile) - len(one.deck)))
    return one.drawing(cards), cards


async def initiative(book: Book, duel: Duel) -> Duel:
    """Both draw and show their initiative cards; the best single card has the first attack."""
    least, sides = book.tables.initiative.least, duel.sides
    counts = both(lambda side: max(least, sides[side].initiative - sides[side].fewer))
    duel, drawn = await _shown(book, duel, counts, again=False)
    while (won := _higher(book, drawn)) is None and duel.sides.left.deck and duel.sides.right.deck:
        await tell(events.InitiativeTied(min(drawn.left, key=book.order) if drawn.left else NONE), duel)
        duel, drawn = await _shown(book, duel, BySide(1, 1), again=True)
    if won is None:
        die = await roll(book.tie_die, "initiative", None)
        winner, card = (Side.LEFT if die == 1 else Side.RIGHT), None
    else:
        winner, card = won
    keeps = book.options.keep_initiative_card
    duel = replace(
        duel,
        sides=duel.sides.map(lambda one: replace(one, fewer=0)),
        attacker=winner,
        phase=Phase.KEEP if keeps else Phase.DEAL,
    )
    await tell(events.InitiativeWon(winner, card), duel)
    return duel


async def _shown(book: Book, duel: Duel, counts: BySide[int], *, again: bool) -> tuple[Duel, BySide[Cards]]:
    """Both draw this number of cards and show them."""
    duel, left = await take(duel, Side.LEFT, counts.left, "initiative", face_up=True)
    duel, right = await take(duel, Side.RIGHT, counts.right, "initiative", face_up=True)
    drawn = BySide(left, right)
    for side in Side:
        one, cards = duel.sides[side], drawn[side]
        if book.options.initiative_out:
            one = replace(one, out=arranged((*one.out, *cards)))
        else:
            one = replace(one, discard=arranged((*one.discard, *cards)))
        duel = duel.change(side, one)
    shown = drawn if not again else both(lambda side: (*duel.shown[side], *drawn[side]))
    duel = replace(duel, shown=shown)
    await tell(events.InitiativeShown(drawn, again), duel)
    return duel, drawn


def _higher(book: Book, drawn: BySide[Cards]) -> tuple[Side, str] | None:
    """The side with the higher card, and the card; None: the best cards are equal (CD-5 to CD-7)."""
    ranked = drawn.map(lambda cards: sorted(cards, key=book.order))
    depth = max(map(len, ranked)) if book.options.tie_next_best else 1
    for place in range(depth):
        left, right = (book.order(own[place]) if place < len(own) else None for own in ranked)
        if left == right:
            continue
        won = Side.LEFT if right is None or (left is not None and left < right) else Side.RIGHT
        return won, ranked[won][place]
    return None


async def keep(duel: Duel) -> Duel:
    """The winner of initiative may keep one shown card for the hand (cards.keep_initiative_card)."""
    side = duel.attacker
    card = await choose(side, "keep", OneOf((*distinct(duel.shown[side]), NONE)))
    duel = replace(duel, phase=Phase.DEAL)
    if card == NONE:
        return duel
    one = duel.sides[side]
    one = replace(
        one,
        discard=without(one.discard, [card]),
        out=without(one.out, [card]),
        hand=arranged((*one.hand, card)),
        known=arranged((*one.known, card)),
    )
    duel = duel.change(side, one)
    await tell(events.CardKept(side, card), duel)
    return duel


async def deal(duel: Duel) -> Duel:
    """Both fill their hands."""
    for side in Side:
        one = duel.sides[side]
        duel, cards = await take(duel, side, max(0, one.hand_size - len(one.hand)), "hand")
        one = duel.sides[side]
        duel = duel.change(side, replace(one, hand=arranged((*one.hand, *cards))))
        await tell(events.Dealt(side, cards), duel, to=side)
    duel = replace(duel, phase=Phase.ATTACK)
    await tell(events.BoutBegan(duel.attacker, duel.bout), duel)
    return duel


async def bout_end(book: Book, duel: Duel) -> Duel:
    """End the bout; after too many bouts without a hit, end the duel."""
    duel = replace(duel, quiet=0 if duel.hurt else duel.quiet + 1, hurt=False)
    if duel.quiet >= book.options.stalemate_bouts:
        return await ended(duel, Outcome(None, Why.STALEMATE))
    return replace(duel, phase=Phase.ANOTHER)


async def another_bout(book: Book, duel: Duel) -> Duel:
    """A new bout, if a side wants one (CD-16)."""
    wanted = await commit("another_bout", BySide(YES_NO, YES_NO))
    if YesNo.YES not in wanted:
        return await ended(duel, Outcome(None, Why.AGREED))
    if wanted.left != wanted.right:
        await tell(events.Insisted(Side.LEFT if wanted.left == YesNo.YES else Side.RIGHT), duel)
    if book.options.carry_over:
        return replace(duel, phase=Phase.CARRY, sides=duel.sides.map(lambda one: replace(one, known=())))
    return await _next_bout(book, duel)


async def carry(book: Book, duel: Duel) -> Duel:
    """Both may keep an open card of the hand for the next bout (cards.carry_over)."""

    def keeping(side: Side) -> Duellist:
        one, card = duel.sides[side], kept[side]
        if card == NONE:
            return one
        hidden = without(one.hand, one.known)
        hand = arranged((*without(one.hand, [card if card in hidden else UNSEEN]), card))
        return replace(one, hand=hand, known=arranged((*one.known, card)))

    kept = await commit(
        "carry", duel.sides.map(lambda one: OneOf((*one.may_be(without(one.hand, one.known)), NONE)))
    )
    duel = replace(duel, sides=both(keeping), carried=duel.carried + 1)
    await tell(events.Carried(kept), duel)
    if duel.carried < book.options.carry_over and any(card != NONE for card in kept):
        return duel
    return await _next_bout(book, replace(duel, carried=0))


async def _next_bout(book: Book, duel: Duel) -> Duel:
    """CD-8: all cards are shuffled into the decks."""
    duel = replace(
        duel,
        sides=both(lambda side: _shuffled(book, duel.sides[side], side)),
        bout=duel.bout + 1,
        shown=BySide((), ()),
        play=None,
        phase=Phase.INITIATIVE,
    )
    await tell(events.NewBout(duel.bout), duel)
    return duel


def _shuffled(book: Book, one: Duellist, side: Side) -> Duellist:
    """A duellist with a whole deck, without kept cards and cards that stay out."""
    hand = one.known if book.options.carry_over else ()
    out = one.out
    if len(one.full) - len(hand) - len(out) < one.initiative + one.hand_size:
        out = ()
    return replace(
        one,
        initiative=book.initiative_of(one.fencer, one.body, side),
        deck=without(one.full, (*hand, *out)),
        hand=hand,
        known=hand,
        lacks=(),
        discard=(),
        in_play=(),
        pending=(),
        out=out,
        disarmed=False,
        drawn=0,
    )
