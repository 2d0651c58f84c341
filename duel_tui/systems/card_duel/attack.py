"""4.1 Attack, defence, emergency draw and jokers: one card plays against another.

A number card or a king attacks, possibly with an ace. A joker is discarded, three cards are drawn, and one of them is
played instead (CD-1, CD-13, CD-20).
"""

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.menu import YES_NO, OneOf, Pairs, YesNo
from duel_tui.engine.requests import Draw
from duel_tui.engine.rules import choose, drawn, tell
from duel_tui.engine.side import Side
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.bout import take
from duel_tui.systems.card_duel.events import (
    Attacked,
    BoutOver,
    CardDrawn,
    CardTaken,
    Defended,
    EmergencyDrawn,
    JokerBecame,
    JokerDrew,
    JokerFailed,
    Parried,
    Undefended,
)
from duel_tui.systems.card_duel.hits import hit
from duel_tui.systems.card_duel.model import (
    BESIDE,
    DRAW,
    JOKER,
    NONE,
    STOP,
    Cards,
    Duel,
    Duellist,
    Phase,
    Play,
    Spot,
    arranged,
    distinct,
    named,
    without,
)
from duel_tui.systems.card_duel.seen import drew, played, revealed


async def attack(book: Book, duel: Duel) -> Duel:
    """The attacker plays an attack, stops, or has no card to attack with."""
    side = duel.attacker
    one = duel.sides[side]
    keys = tuple(book.attack_keys(one))
    draws = (DRAW,) if may_draw(book, one) else ()
    if not keys and not draws:
        duel = replace(duel, phase=Phase.BOUT_END)
        await tell(BoutOver(side, "spent" if book.can_attack(one) else "disarmed"), duel)
        return duel
    chosen = await choose(side, "attack", OneOf((*keys, *draws, STOP), denied=_no_attack(book, one)))
    if chosen == STOP:
        duel = replace(duel, phase=Phase.BOUT_END)
        await tell(BoutOver(side, "stopped"), duel)
        return duel
    if chosen == DRAW:
        return replace(duel, phase=Phase.DRAW)
    card, _, beside = chosen.partition(BESIDE)
    ace = beside or None
    cards = (card, ace) if ace else (card,)
    one = played(book, one.play(*cards), *cards)
    duel = replace(duel.change(side, one), play=Play(card, ace))
    await tell(Attacked(side, card, ace), duel)
    return onward(duel)


def onward(duel: Duel) -> Duel:
    """An attack: first its jokers, that of the attack before that of the ace, then the defence (CD-20)."""
    assert duel.play is not None
    if duel.play.card == JOKER:
        return replace(duel, phase=Phase.JOKER, spot=Spot.ATTACK)
    if duel.play.ace == JOKER:
        return replace(duel, phase=Phase.JOKER, spot=Spot.ACE)
    return replace(duel, phase=Phase.DEFENCE, spot=None)


async def draw_card(duel: Duel) -> Duel:
    """The attacker draws a card during the bout (cards.draw_during_bout)."""
    side = duel.attacker
    duel, cards = await take(duel, side, 1, "bout")
    one = duel.sides[side]
    one = drew(replace(one, hand=arranged((*one.hand, *cards)), drawn=one.drawn + 1), len(cards))
    duel = replace(duel.change(side, one), phase=Phase.ATTACK)
    await tell(CardDrawn(side), duel)
    await tell(CardTaken(side, cards), duel, to=side)
    return duel


def may_draw(book: Book, one: Duellist) -> bool:
    """True if an attacker may draw a card before attacking (cards.draw_during_bout)."""
    left = one.drawn < book.options.draw_during_bout and book.can_attack(one)
    return left and bool(one.deck or one.discard)


def _no_attack(book: Book, one: Duellist) -> Pairs:
    """The cards of the hand that cannot attack, with reasons (CD-11)."""
    idle = [card for card in distinct(named(one.hand)) if not book.attacks(card)]
    return tuple(
        (card, "strengthens an attack" if book.strengthens(card) else "only defends") for card in idle
    )


async def defence(book: Book, duel: Duel) -> Duel:
    """The defender plays a card that may be played, or none; a defender with none may draw (CD-2 to CD-4)."""
    assert duel.play is not None
    side = duel.attacker.foe
    one = duel.sides[side]
    attack = duel.play.card
    playable = tuple(card for card in one.may_be(one.hand) if book.defends(card, attack))
    if not playable:
        return await _emergency(book, duel, side)
    keys = (*playable, *((DRAW,) if _may_lack(book, one, attack) else ()), NONE)
    card = await choose(side, "defence", OneOf(keys, denied=_no_parry(one, playable)))
    if card == NONE:
        return await undefended(book, duel)
    if card == DRAW:
        return await _snatch(book, duel, side)
    return await defend(book, duel.change(side, played(book, one.play(card), card)), card)


async def _emergency(book: Book, duel: Duel, side: Side) -> Duel:
    """A card from the deck, if wanted: played if it parries, otherwise discarded."""
    one = duel.sides[side]
    if not one.deck and not one.discard:
        return await undefended(book, duel)
    if await choose(side, "emergency", YES_NO) is YesNo.NO:
        return await undefended(book, duel)
    return await _snatch(book, duel, side)


async def _snatch(book: Book, duel: Duel, side: Side) -> Duel:
    """The card drawn in an emergency, which both sides see."""
    assert duel.play is not None
    attack = duel.play.card
    duel, cards = await take(duel, side, book.tables.draws.emergency, "emergency", face_up=True)
    serving = [card for card in cards if book.defends(card, attack)]
    one = revealed(duel.sides[side], attack)
    one = replace(one, hand=(*one.hand, *cards)).play(*cards)
    duel = duel.change(side, one)
    await tell(EmergencyDrawn(side, (serving or [*cards])[0], bool(serving)), duel)
    if not serving:
        return await undefended(book, duel)
    return await defend(book, duel, serving[0])


async def defend(book: Book, duel: Duel, card: str) -> Duel:
    """A card is played against the attack; a joker has to become a card first."""
    assert duel.play is not None
    side = duel.attacker.foe
    attack = duel.play.card
    duel = replace(duel, play=replace(duel.play, defence=card))
    if card == JOKER:
        duel = replace(duel, phase=Phase.JOKER, spot=Spot.DEFENCE)
        await tell(Defended(side), duel)
        return duel
    turned = book.turns(card, attack)
    duel = replace(
        duel,
        sides=duel.sides.map(Duellist.cleared),
        attacker=side if turned else duel.attacker,
        phase=Phase.ATTACK,
        spot=None,
    )
    await tell(Parried(side, card, attack, turned), duel)
    return duel


async def undefended(book: Book, duel: Duel) -> Duel:
    """No defence: a hit; with an ace, the attacker picks the effect."""
    assert duel.play is not None
    await tell(Undefended(duel.attacker.foe), duel)
    if duel.play.ace:
        return replace(duel, phase=Phase.ACE, spot=None)
    return await hit(book, replace(duel, spot=None), None)


def _may_lack(book: Book, one: Duellist, attack: str) -> bool:
    """True if an unseen hand may have no parry, and there is a card to draw."""
    if UNSEEN not in one.hand:
        return False
    sure = any(book.defends(card, attack) for card in named(one.hand))
    return not sure and bool(one.deck or one.discard)


def _no_parry(one: Duellist, playable: tuple[str, ...]) -> Pairs:
    """The cards of the hand that cannot parry, with reasons."""
    return tuple(
        (card, "does not parry this attack") for card in distinct(named(one.hand)) if card not in playable
    )


async def draw_three(book: Book, duel: Duel) -> Duel:
    """The owner draws for a joker and looks."""
    side = duel.joker_side
    duel, cards = await take(duel, side, book.tables.draws.joker, "joker")
    duel = replace(duel.change(side, replace(duel.sides[side], pending=cards)), phase=Phase.PICK)
    await tell(JokerDrew(side, cards), duel, to=side)
    return duel


async def pick(book: Book, duel: Duel) -> Duel:
    """The owner plays one of the three that is legal in this place, or none; the others are discarded."""
    assert duel.play is not None
    assert duel.spot is not None
    side, spot = duel.joker_side, duel.spot
    one = duel.sides[side]
    drawn = one.may_be(one.pending)
    legal = tuple(card for card in drawn if book.may_become(spot, card, duel.play.card))
    card = NONE
    if legal:
        card = await choose(side, "joker", OneOf((*legal, NONE), denied=_unfit(one, legal)))
    rest = await _turned_over(one, side, card)
    thrown = (*rest, card) if card == JOKER else rest
    in_play = one.in_play if card in {NONE, JOKER} else (*one.in_play, card)
    one = replace(one, pending=(), discard=arranged((*one.discard, *thrown)), in_play=in_play)
    duel = duel.change(side, one)
    if card == NONE:
        await tell(JokerFailed(side, spot, rest), duel)
        return await _failed(book, duel, spot)
    await tell(JokerBecame(side, spot, card, rest), duel)
    return await _became(book, duel, spot, card)


def _unfit(one: Duellist, legal: tuple[str, ...]) -> Pairs:
    """The drawn cards that cannot be played here, with reasons."""
    idle = [card for card in distinct(named(one.pending)) if card not in legal]
    return tuple((card, "cannot stand in for this card") for card in idle)


async def _turned_over(one: Duellist, side: Side, card: str) -> Cards:
    """The other drawn cards; unseen ones are shown."""
    unknown = card != NONE and card not in one.pending
    rest = without(one.pending, [UNSEEN if unknown else card])
    hidden = rest.count(UNSEEN)
    if not hidden:
        return rest
    pile = without(one.loose, [card] if unknown else [])
    return arranged((*named(rest), *await drawn(Draw(pile, hidden, "turned over", side, face_up=True))))


async def _became(book: Book, duel: Duel, spot: Spot, card: str) -> Duel:
    play = duel.play
    assert play is not None
    if card == JOKER:
        return replace(duel, phase=Phase.JOKER)
    match spot:
        case Spot.ATTACK:
            return onward(replace(duel, play=replace(play, card=card)))
        case Spot.ACE:
            return onward(replace(duel, play=replace(play, ace=card)))
        case Spot.DEFENCE:
            return await defend(book, duel, card)


async def _failed(book: Book, duel: Duel, spot: Spot) -> Duel:
    """A failed attack ends the bout, a failed ace does nothing, a failed defence is a hit without a draw."""
    play = duel.play
    assert play is not None
    match spot:
        case Spot.ATTACK:
            sides = duel.sides.map(Duellist.cleared)
            duel = replace(duel, sides=sides, phase=Phase.BOUT_END, spot=None)
            await tell(BoutOver(duel.attacker, "joker"), duel)
            return duel
        case Spot.ACE:
            return onward(replace(duel, play=replace(play, ace=None)))
        case Spot.DEFENCE:
            duel = replace(duel, play=replace(play, defence=None))
            return await undefended(book, duel)
