"""The record sheet as named facts (REFEREE.md, Sheets)."""

from typing import Any

from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import Body
from duel_tui.fencer.terms import Characteristic, Place
from duel_tui.fencer.totals import bands
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.ending import bout_of_touches
from duel_tui.systems.rapier_and_dagger.guard import left_arm_serves
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter


def sheet(book: Book, duel: Duel) -> Sheet:
    """Both fencers as they stand, and the duel about them."""
    return Sheet(_duel_facts(book, duel), _facts(book, duel.fighters.left), _facts(book, duel.fighters.right))


def _duel_facts(book: Book, duel: Duel) -> dict[str, Any]:
    plan = duel.plan
    return {
        "round": duel.round,
        "kind": duel.kind,
        "phase": duel.phase,
        "exchange": min(duel.exchange, max(plan.attacks)) if plan else 0,
        "exchanges": max(plan.attacks) if plan else 0,
        "clinch_turn": duel.clinch_turn,
        "measure": duel.measure,
        "movements": _sides(plan.movements) if plan else None,
        "attacks": _sides(plan.attacks) if plan else None,
        "targets": list(plan.targets) if plan else [],
        "penalty": plan.penalty if plan else 0,
        "result": plan.result if plan else None,
        "touches_to_win": book.options.friendly_touches if bout_of_touches(book, duel) else 0,
    }


def _sides(pair: BySide[Any]) -> dict[str, Any]:
    return {side: pair[side] for side in Side}


def _facts(book: Book, fighter: Fighter) -> dict[str, Any]:
    fencer, body = fighter.fencer, fighter.body
    names = [band.name for band in bands(book.tables, fencer, body.present, book.kit)]
    return {
        "name": fencer.name,
        "style": fencer.style,
        "nationality": fencer.nationality,
        "organisation": fencer.organisation,
        "strength": body.present.strength,
        "agility": body.present.agility,
        "dexterity": body.present.dexterity,
        "size": fencer.size,
        "expertise": fencer.expertise,
        "rating": names[-1],
        "points": fencer.points,
        "rolled": {one: fencer.rolled(one) for one in Characteristic},
        "bands": dict(zip(Characteristic, names, strict=True)),
        "lost": {
            "strength": fencer.strength - body.present.strength,
            "agility": fencer.agility - body.present.agility,
            "dexterity": fencer.dexterity - body.present.dexterity,
        },
        "cut_total": body.totals.attack[0],
        "thrust_total": body.totals.attack[1],
        "wound_total": list(body.totals.wound),
        "weapon": fencer.weapon,
        "left_hand": fighter.left_hand,
        "armour": list(fencer.armour),
        "wounds": {place: _grades(body, place) for place in Place},
        "paralysed": list(body.paralysed),
        "armed": fighter.armed,
        "prone": fighter.prone is not None,
        "conscious": body.standing,
        "alive": not body.dead,
        "states": [list(state) for state in states(book, fighter)],
        "touches": fighter.touches,
    }


def _grades(body: Body, place: Place) -> list[str]:
    return [wound.grade for wound in body.wounds if wound.place is place]


def states(book: Book, fighter: Fighter) -> list[tuple[str, int | None]]:
    """What hinders a fighter, with the number that would free him."""
    contact = book.tables.contact
    found: list[tuple[str, int | None]] = []
    if fighter.prone:
        found.append(("prone", contact.rise_later if fighter.prone.failed else contact.rise_first))
    if fighter.body.wrist_off:
        found.append(("maimed", None))
    if fighter.lost:
        found.append(("disarmed", contact.retrieve[fighter.lost.stage].rounds[fighter.lost.attempt]))
    if fighter.wrapped:
        found.append(("cloak_over_head" if fighter.wrapped.place == "head" else "cloak_on_arm", None))
    if not left_arm_serves(fighter):
        found.append(("left_arm_useless", None))
    return found
