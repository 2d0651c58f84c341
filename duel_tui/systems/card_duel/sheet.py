"""The record sheet as named facts (REFEREE.md, Sheets)."""

from typing import Any

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import Side
from duel_tui.fencer.person import expertise_band
from duel_tui.fencer.terms import Place
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.state import Duel, Duellist
from duel_tui.systems.card_duel.terms import Phase


def sheet(book: Book, duel: Duel, side: Side | None) -> Sheet:
    """Both fencers at the table as a side may see them; None: everything."""
    left, right = (_facts(book, duel.sides[own], own_cards=side in {None, own}) for own in Side)
    return Sheet(_duel_facts(book, duel), left, right)


def _duel_facts(book: Book, duel: Duel) -> dict[str, Any]:
    begun = duel.phase is not Phase.INITIATIVE
    play = duel.play
    return {
        "bout": duel.bout,
        "round": duel.bout,
        "kind": duel.kind,
        "phase": duel.phase,
        "initiative": duel.attacker if begun else None,
        "formal": book.options.formal,
        "first_hit": book.first_hit_ends(duel.kind),
        "damage": book.options.damage,
        "shown": {own: list(duel.shown[own]) for own in Side},
        "attack": play.card if play else None,
        "ace": play.ace if play else None,
        "defence": play.defence if play else None,
    }


def _facts(book: Book, one: Duellist, *, own_cards: bool) -> dict[str, Any]:
    fencer, body = one.fencer, one.body
    boxes = book.options.damage == "boxes"
    return {
        "name": fencer.name,
        "style": fencer.style,
        "nationality": fencer.nationality,
        "rating": expertise_band(book.tables.fencer, fencer).name,
        "points": fencer.points,
        "strength": body.present.strength,
        "agility": body.present.agility,
        "dexterity": body.present.dexterity,
        "size": fencer.size,
        "weapon": fencer.weapon,
        "left_hand": fencer.left_hand,
        "armour": list(fencer.armour),
        "initiative": one.initiative,
        "hand_size": one.hand_size,
        "hand": list(one.hand) if own_cards else None,
        "cards": len(one.hand),
        "unknown": one.hand.count(UNSEEN) if own_cards else 0,
        "known": list(one.known),
        "deck": len(one.deck),
        "discard": list(one.discard),
        "pending": list(one.pending) if own_cards else None,
        "own_deck": len(one.full),
        "boxes": one.boxes,
        "taken": one.taken,
        "hit": one.hit,
        "ace_hit": one.ace_hit,
        "wounds": one.taken if boxes else _wounds(one),
        "conscious": body.standing,
        "alive": not body.dead,
        "states": [list(state) for state in states(book, one)],
    }


def _wounds(one: Duellist) -> dict[str, list[str]]:
    return {place: [wound.grade for wound in one.body.wounds if wound.place is place] for place in Place}


def states(book: Book, one: Duellist) -> list[tuple[str, int | None]]:
    """What hinders a duellist."""
    found: list[tuple[str, int | None]] = []
    if one.disarmed:
        found.append(("disarmed", None))
    elif not book.can_attack(one):
        found.append(("arm_useless", None))
    if one.fewer:
        found.append(("fewer", min(one.fewer, one.initiative - 1)))
    if one.body.dead:
        found.append(("dead", None))
    elif one.body.unconscious:
        found.append(("unconscious", None))
    return found
