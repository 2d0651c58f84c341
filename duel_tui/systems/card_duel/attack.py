"""4.1 Attack, defence, emergency draw and jokers: one card plays against another.

A number card or a king attacks, possibly with an ace. A joker is discarded, three cards are drawn, and one of them is
played instead (CD-1, CD-13, CD-20).
"""

from collections.abc import Collection
from typing import Literal

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.menu import YES_NO, OneOf, Pairs, YesNo
from duel_tui.engine.requests import Draw
from duel_tui.engine.rules import choose, drawn, tell
from duel_tui.systems.card_duel import events
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.bout import take
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


async def attack(book: Book, duel: Duel) -> Duel:
    """The attacker plays an attack, stops, or has no card to attack with."""
    side = duel.attacker
    one = duel.sides[side]
    keys = (*book.attack_keys(one), *[DRAW] * book.may_draw(one))
    how: Literal["stopped", "spent", "disarmed"] = "spent" if book.can_attack(one) else "disarmed"
    chosen = STOP
    if keys:
        idle = [card for card in distinct(named(one.hand)) if not book.attacks(card)]  # CD-11
        reasons = {True: "strengthens an attack", False: "only defends"}
        denied = tuple([(card, reasons[book.strengthens(card)]) for card in idle])
        chosen, how = await choose(side, "attack", OneOf((*keys, STOP), denied=denied)), "stopped"
    if chosen == STOP:
        duel = replace(duel, phase=Phase.BOUT_END)
        await tell(events.BoutOver(side, how), duel)
        return duel
    if chosen == DRAW:
        return replace(duel, phase=Phase.DRAW)
    card, _, beside = chosen.partition(BESIDE)
    ace = beside or None
    one = book.played(one, *[card, ace] if ace else [card])
    duel = replace(duel.change(side, one), play=Play(card, ace))
    await tell(events.Attacked(side, card, ace), duel)
    return _onward(duel)


def _onward(duel: Duel) -> Duel:
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
    one = replace(one, hand=arranged((*one.hand, *cards)), drawn=one.drawn + 1).drew(len(cards))
    duel = replace(duel.change(side, one), phase=Phase.ATTACK)
    await tell(events.CardDrawn(side), duel)
    await tell(events.CardTaken(side, cards), duel, to=side)
    return duel


async def defence(book: Book, duel: Duel) -> Duel:
    """The defender plays a card that may be played, or none; a defender with none may draw (CD-2 to CD-4)."""
    assert duel.play is not None
    side, attack = duel.attacker.foe, duel.play.card
    one = duel.sides[side]
    more = bool(one.deck or one.discard)
    playable = tuple([card for card in one.may_be(one.hand) if book.defends(card, attack)])
    if playable:
        lacks = UNSEEN in one.hand and not any(book.defends(card, attack) for card in named(one.hand))
        keys = (*playable, *[DRAW] * (lacks and more), NONE)
        denied = _denied(one.hand, playable, "does not parry this attack")
        card = await choose(side, "defence", OneOf(keys, denied=denied))
        if card not in {NONE, DRAW}:
            return await _defend(book, duel.change(side, book.played(one, card)), card)
        draws = card == DRAW
    else:
        draws = more and await choose(side, "emergency", YES_NO) is YesNo.YES
    return await _snatch(book, duel) if draws else await _undefended(book, duel)


def _denied(cards: Cards, legal: Collection[str], reason: str) -> Pairs:
    """The known cards that cannot be played, with the reason."""
    return tuple([(card, reason) for card in distinct(named(cards)) if card not in legal])


async def _snatch(book: Book, duel: Duel) -> Duel:
    """A card drawn in an emergency, which both sides see: played if it parries, otherwise discarded."""
    assert duel.play is not None
    side, attack = duel.attacker.foe, duel.play.card
    duel, cards = await take(duel, side, book.tables.draws.emergency, "emergency", face_up=True)
    serving = [card for card in cards if book.defends(card, attack)]
    one = duel.sides[side].lacking(attack)
    duel = duel.change(side, replace(one, hand=(*one.hand, *cards)).play(*cards))
    await tell(events.EmergencyDrawn(side, (serving or [*cards])[0], bool(serving)), duel)
    return await _defend(book, duel, serving[0]) if serving else await _undefended(book, duel)


async def _defend(book: Book, duel: Duel, card: str) -> Duel:
    """A card is played against the attack; a joker has to become a card first."""
    assert duel.play is not None
    side, attack = duel.attacker.foe, duel.play.card
    duel = replace(duel, play=replace(duel.play, defence=card))
    if card == JOKER:
        duel = replace(duel, phase=Phase.JOKER, spot=Spot.DEFENCE)
        await tell(events.Defended(side), duel)
        return duel
    turned = book.turns(card, attack)
    duel = replace(
        duel,
        sides=duel.sides.map(Duellist.cleared),
        attacker=side if turned else duel.attacker,
        phase=Phase.ATTACK,
        spot=None,
    )
    await tell(events.Parried(side, card, attack, turned), duel)
    return duel


async def _undefended(book: Book, duel: Duel) -> Duel:
    """No defence: a hit; with an ace, the attacker picks the effect."""
    assert duel.play is not None
    await tell(events.Undefended(duel.attacker.foe), duel)
    if duel.play.ace:
        return replace(duel, phase=Phase.ACE, spot=None)
    return await hit(book, replace(duel, spot=None), None)


async def draw_three(book: Book, duel: Duel) -> Duel:
    """The owner draws for a joker and looks."""
    side = duel.joker_side
    duel, cards = await take(duel, side, book.tables.draws.joker, "joker")
    duel = replace(duel.change(side, replace(duel.sides[side], pending=cards)), phase=Phase.PICK)
    await tell(events.JokerDrew(side, cards), duel, to=side)
    return duel


async def pick(book: Book, duel: Duel) -> Duel:
    """The owner plays one of the three that is legal in this place, or none; the others are discarded."""
    assert duel.play is not None
    assert duel.spot is not None
    side, spot = duel.joker_side, duel.spot
    one, card = duel.sides[side], NONE
    attack = duel.play.card
    legal = tuple([drawn for drawn in one.may_be(one.pending) if book.may_become(spot, drawn, attack)])
    if legal:
        denied = _denied(one.pending, legal, "cannot stand in for this card")
        card = await choose(side, "joker", OneOf((*legal, NONE), denied=denied))
    unknown = card != NONE and card not in one.pending
    rest = without(one.pending, [UNSEEN if unknown else card])
    if hidden := rest.count(UNSEEN):  # unseen ones are shown
        pile = without(one.loose, [card] if unknown else [])
        shown = await drawn(Draw(pile, hidden, "turned over", side, face_up=True))
        rest = arranged((*named(rest), *shown))
    thrown = (*rest, card) if card == JOKER else rest
    in_play = one.in_play if card in {NONE, JOKER} else (*one.in_play, card)
    one = replace(one, pending=(), discard=arranged((*one.discard, *thrown)), in_play=in_play)
    duel = duel.change(side, one)
    if card == NONE:
        await tell(events.JokerFailed(side, spot, rest), duel)
    else:
        await tell(events.JokerBecame(side, spot, card, rest), duel)
    return replace(duel, phase=Phase.JOKER) if card == JOKER else await _became(book, duel, card)


async def _became(book: Book, duel: Duel, card: str) -> Duel:
    """A joker's card, or none: without it an attack ends the bout, an ace does nothing, a defence is a hit without a draw."""
    failed, play = card == NONE, duel.play
    assert play is not None
    match duel.spot:
        case Spot.ATTACK if failed:
            sides = duel.sides.map(Duellist.cleared)
            duel = replace(duel, sides=sides, phase=Phase.BOUT_END, spot=None)
            await tell(events.BoutOver(duel.attacker, "joker"), duel)
            return duel
        case Spot.ATTACK:
            return _onward(replace(duel, play=replace(play, card=card)))
        case Spot.ACE:
            return _onward(replace(duel, play=replace(play, ace=None if failed else card)))
        case _ if failed:
            return await _undefended(book, replace(duel, play=replace(play, defence=None)))
        case _:
            return await _defend(book, duel, card)
