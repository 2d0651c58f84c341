"""The needs and results of a choice, for each possible answer of the opponent."""

from typing import TypeVar, cast

from msgspec import Struct

from duel_tui.engine.against import Chance, Needs
from duel_tui.engine.menu import Choice, Form, Menu, YesNo
from duel_tui.engine.requests import Ask
from duel_tui.engine.sheet import Prospect
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Blow, Grade, Kind, Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.close_quarters import strike_roll
from duel_tui.systems.rapier_and_dagger.contact import DISARM, PUSH, Try, push_roll
from duel_tui.systems.rapier_and_dagger.exchange import (
    attack_roll,
    attackers,
    blows_now,
    guards,
    kept_parries,
)
from duel_tui.systems.rapier_and_dagger.figures import prospects as figures
from duel_tui.systems.rapier_and_dagger.guard import Guard, guard
from duel_tui.systems.rapier_and_dagger.hits import NO_WOUND, contact_stroke, sword_stroke, wound_of
from duel_tui.systems.rapier_and_dagger.odds import easiest
from duel_tui.systems.rapier_and_dagger.outlook import outlook
from duel_tui.systems.rapier_and_dagger.state import Acting, Blading, Duel, Exchange
from duel_tui.systems.rapier_and_dagger.surprise import stab_number
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import Behind, Movement

F = TypeVar("F", bound=Struct)


def prospects(book: Book, duel: Duel, ask: Ask, choice: Choice) -> tuple[Prospect, ...]:
    """The prospects of a choice.

    A form may be incomplete if every way to complete it has the same prospects; otherwise there are
    none yet.
    """
    match choice:
        case Exchange():
            return _of_exchange(book, duel, ask, choice)
        case Acting(target=None, action=None, left_hand=YesNo.YES):
            return figures.hand_prospects(book, duel, ask.side)
        case Acting():
            return figures.action_prospects(book, duel, ask, completed(ask.menu, choice))
        case Blading():
            return figures.blade_prospects(book, duel, ask.side, choice)
        case _:
            return _of_key(book, duel, ask, str(choice))


def _of_key(book: Book, duel: Duel, ask: Ask, key: str) -> tuple[Prospect, ...]:
    """The prospects of a choice that is a single key."""
    match ask.what:
        case "plot":
            return ()
        case "movement":
            return _of_movement(book, duel, ask.side, Movement(key))
        case "combat_movement":
            return figures.movement_prospects(book, duel, ask.side, Movement(key))
        case "change_movement" | "change_movement_again":
            return figures.change_prospects(book, duel, ask.side, key)
        case "change_blade":
            return figures.change_blade_prospects(book, duel, ask.side, key)
        case "approach":
            return figures.approach_prospects(book, duel, ask.side, key)
        case "after_attack":
            return figures.closing_prospects(duel, key)
        case "means":
            return _of_means(book, duel, ask.side, key)
        case "close_behind":
            return _of_closing_behind(book, duel, ask.side, key)
        case _:
            return _of_answer(book, duel, ask.what) if key == YesNo.YES else ()


def _of_exchange(book: Book, duel: Duel, ask: Ask, choice: Exchange) -> tuple[Prospect, ...]:
    """The prospects that all whole choices with these fields share."""
    side = ask.side
    whole = completed(ask.menu, choice)
    if choice.target and choice.blow:
        parries = dict.fromkeys([one.defence for one in whole if one.give_up is not YesNo.YES])
        blows = [Exchange(choice.target, choice.blow, parry) for parry in parries]
        return _shared([_of_attack(book, duel, side, one) for one in blows])
    if choice.defence and attackers(book, duel)[side.foe]:
        shields = dict.fromkeys([guard(book, duel.fighters[side], one) for one in whole])
        return _shared([_of_parry(book, duel, side, one) for one in shields])
    return ()


def completed(menu: Menu | None, choice: F) -> list[F]:
    """The whole choices of a menu with the fields of a choice."""
    form = cast("Form[F]", menu)
    given = {name: key for name in choice.__struct_fields__ if (key := getattr(choice, name)) is not None}
    return [one for one in form.choices if all(getattr(one, name) == key for name, key in given.items())]


def _shared(found: list[tuple[Prospect, ...]]) -> tuple[Prospect, ...]:
    """What all have found; nothing if they differ."""
    return found[0] if found and all(one == found[0] for one in found) else ()


def _of_attack(book: Book, duel: Duel, side: Side, choice: Exchange) -> tuple[Prospect, ...]:
    """The roll of an attack with its parry, for each guard of the opponent."""
    assert choice.blow is not None
    assert choice.target is not None
    wound = _wound(book, duel, side, choice.blow, choice.target)
    return tuple(
        Prospect(line, attack_roll(book, duel, side, choice, against), wound=wound)
        for line, against in guards(book, duel, side.foe).items()
    )


def _of_parry(book: Book, duel: Duel, side: Side, shield: Guard) -> tuple[Prospect, ...]:
    """The roll of each attack of the opponent against a guard, with the parry that suits it best."""
    foe = side.foe
    return tuple(
        Prospect(
            f"{blow} {target}",
            easiest(
                [
                    attack_roll(book, duel, foe, Exchange(target, blow, parry), shield)
                    for parry in kept_parries(book, duel, foe)
                ]
            ),
            wound=_wound(book, duel, foe, blow, target),
        )
        for blow in blows_now(book, duel, foe)
        for target in TARGETS
    )


def _wound(book: Book, duel: Duel, side: Side, blow: Blow, target: Place) -> Grade:
    """The wound that a hit of a side's sword would make."""
    return wound_of(book, duel, side.foe, sword_stroke(duel, side, blow, target))


def _of_movement(book: Book, duel: Duel, side: Side, mine: Movement) -> tuple[Prospect, ...]:
    if mine is Movement.YIELD:
        return ()
    found: list[Prospect] = []
    for (left, right), (plan, ahead) in outlook(book, duel).items():
        own, his = (left, right) if side is Side.LEFT else (right, left)
        facts = (
            ("attacks", plan.attacks[side]),
            ("foe_attacks", plan.attacks[side.foe]),
            ("targets", plan.targets),
            ("penalty", plan.penalty),
            ("result", plan.result),
            ("ahead", ahead if side is Side.LEFT else -ahead),
        )
        if own is mine:
            found.append(Prospect(his, facts=facts))
    return tuple(found)


def _of_means(book: Book, duel: Duel, side: Side, key: str) -> tuple[Prospect, ...]:
    if key == PUSH:
        return (Prospect("", push_roll(book, duel, side)),)
    if key == DISARM:
        return (Prospect("", Needs(book.tables.contact.disarm_when_disarmed)),)
    tried = Try.read(key)
    if tried is None:
        return ()
    wounds = tried.means not in NO_WOUND
    stroke = contact_stroke(duel, side, tried.means, tried.target) if wounds else None
    wound = wound_of(book, duel, side.foe, stroke) if stroke else ""
    return (Prospect("", strike_roll(book, duel, side, tried.means, tried.target), wound=wound),)


def _of_closing_behind(book: Book, duel: Duel, side: Side, key: str) -> tuple[Prospect, ...]:
    """The first roll after an attack from behind."""
    knocks = key == Behind.KNOCK or (key == Behind.STAB and book.options.backstab_both)
    if knocks:
        return (Prospect("", Chance(book.tables.figures.surprise.knockdown_chance)),)
    return (Prospect("", Needs(stab_number(book, duel, side))),) if key == Behind.STAB else ()


def _of_answer(book: Book, duel: Duel, what: str) -> tuple[Prospect, ...]:
    """The roll after a plain yes."""
    contact = book.tables.contact
    match what:
        case "grapple" if duel.kind is Kind.FRIENDLY:
            return (Prospect("", Chance(contact.friendly_disarm_chance)),)
        case "grapple":
            return (Prospect("", Needs(contact.disarm)),)
        case "break_away":
            return (Prospect("", Needs(contact.break_away)),)
        case "hold_on":
            return (Prospect("", Needs(contact.hold_on)),)
        case _:
            return ()
