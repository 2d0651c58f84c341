"""The needs and results of a choice, for each possible answer of the opponent."""

from duel_tui.engine.against import Chance, Needs
from duel_tui.engine.menu import Choice, YesNo
from duel_tui.engine.requests import Ask
from duel_tui.engine.sheet import Prospect
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Blow, Grade, Kind, Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.close_quarters import strike_roll
from duel_tui.systems.rapier_and_dagger.contact import DISARM, PUSH, Try, push_roll
from duel_tui.systems.rapier_and_dagger.exchange import attack_roll, attackers, guards
from duel_tui.systems.rapier_and_dagger.guard import guard
from duel_tui.systems.rapier_and_dagger.hits import NO_WOUND, contact_stroke, sword_stroke, wound_of
from duel_tui.systems.rapier_and_dagger.outlook import outlook
from duel_tui.systems.rapier_and_dagger.state import Duel, Exchange
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import Movement


def prospects(book: Book, duel: Duel, ask: Ask, choice: Choice) -> tuple[Prospect, ...]:
    """The prospects of a choice; the form of an exchange may be incomplete."""
    if isinstance(choice, Exchange):
        return _of_exchange(book, duel, ask.side, choice)
    if isinstance(choice, Movement):
        return _of_movement(book, duel, ask.side, choice)
    if ask.what == "means":
        return _of_means(book, duel, ask.side, str(choice))
    return _of_answer(book, duel, ask.what) if choice is YesNo.YES else ()


def _of_exchange(book: Book, duel: Duel, side: Side, choice: Exchange) -> tuple[Prospect, ...]:
    if choice.target and choice.blow and choice.give_up is not YesNo.YES:
        wound = _wound(book, duel, side, choice.blow, choice.target)
        return tuple(
            Prospect(line, attack_roll(book, duel, side, choice, against), wound=wound)
            for line, against in guards(book, duel, side.foe).items()
        )
    if choice.defence and attackers(book, duel)[side.foe]:
        mine = guard(book, duel.fighters[side], choice)
        return tuple(
            Prospect(
                f"{blow} {target}",
                attack_roll(book, duel, side.foe, Exchange(target, blow), mine),
                wound=_wound(book, duel, side.foe, blow, target),
            )
            for blow in book.blows(duel.fighters[side.foe])
            for target in TARGETS
        )
    return ()


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
