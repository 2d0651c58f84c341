"""Sequence of Play 3 to 7: one exchange of attacks and defences, chosen and rolled at once."""

from functools import lru_cache

from msgspec.structs import replace

from duel_tui.engine.against import Needs, Part
from duel_tui.engine.menu import Form, Omit, Pairs, YesNo
from duel_tui.engine.rules import commit_unless, tell
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import Blow
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.drawing import draw_swords, draws, in_hand, settled, told_out
from duel_tui.systems.rapier_and_dagger.events import Attacked, GaveUp
from duel_tui.systems.rapier_and_dagger.figures.points import attack_over
from duel_tui.systems.rapier_and_dagger.guard import (
    Guard,
    Guarding,
    armour_parts,
    bought,
    guard,
    guarding,
    may_parry_universally,
    paid_for,
    universal_paid_for,
    why_exposed,
)
from duel_tui.systems.rapier_and_dagger.hits import Aimed, strike
from duel_tui.systems.rapier_and_dagger.state import Duel, Exchange
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import Defence, Phase

_SIDES = tuple(Side)
_LINES = (Defence.HIGH, Defence.CENTRE, Defence.LOW)
_NOT_OF_THE_BONUS = {
    Blow.CUT: "the bonus attack only thrusts",
    Blow.THRUST: "the bonus attack only cuts",
}
_GIVE_UP = Omit("give_up", YesNo.YES, ("target", "blow"))
_KEEP = Omit("give_up", YesNo.NO, ("defence",))
_ATTACKS = (("give_up", str(YesNo.NO)),)
_NOTHING = Exchange()


def attackers(book: Book, duel: Duel) -> BySide[bool]:
    """The sides with an attack in the present exchange."""
    attacks, fighters, number = duel.revealed.attacks, duel.fighters, duel.exchange
    return BySide(
        attacks.left >= number and book.can_attack(fighters.left),
        attacks.right >= number and book.can_attack(fighters.right),
    )


def exchange_menu(book: Book, duel: Duel, side: Side, attacking: BySide[bool]) -> Form[Exchange] | None:
    """The decision of a side in the present exchange, given the sides with an attack; None: it has none."""
    fighter = duel.fighters[side]
    way = guarding(book, fighter) if attacking[side.foe] else None
    paid = paid_for(book, fighter)
    if attacking[side]:
        universal = may_parry_universally(fighter)
        rests = book.third_edition and not universal
        only_universal = way is Guarding.FORCED and universal and not paid
        lines = tuple([(str(line), why_exposed(fighter)) for line in _LINES]) if only_universal else ()
        denied = (*_why_no_blow(book, duel, side), *lines)
        return _attack_form(way, denied, paid=paid, universal=universal, rests=rests)
    return _parry_form(universal=universal_paid_for(book, fighter)) if way is Guarding.FREE else None


def blows_now(book: Book, duel: Duel, side: Side) -> tuple[Blow, ...]:
    """The cut and thrust that a side may use now; a bonus may allow only one (RD-27)."""
    plan = duel.revealed
    bonus = plan.bonus[side] if duel.exchange == plan.attacks[side] else ()
    return bonus or book.blows(duel.fighters[side])


def _why_no_blow(book: Book, duel: Duel, side: Side) -> Pairs:
    """The reason against a cut or thrust that a side may not use now: its style, its weapon, or the bonus."""
    blows, no_thrust = blows_now(book, duel, side), book.why_no_thrust(duel.fighters[side])
    return tuple(
        [
            (str(blow), (no_thrust if blow is Blow.THRUST else "") or _NOT_OF_THE_BONUS[blow])
            for blow in Blow
            if blow not in blows
        ]
    )


@lru_cache
def guards(book: Book, duel: Duel, side: Side) -> dict[str, Guard]:
    """Every guard that a side may have in the present exchange, by the key of its line."""
    fighter = duel.fighters[side]
    way = guarding(book, fighter)
    found: dict[str, Guard] = {}
    if way is Guarding.FREE:
        found |= {line: guard(book, fighter, line) for line in _LINES}
    else:
        special = guard(book, fighter, None)
        found[Defence.UNIVERSAL if special.universal else special.line] = special
    if universal_paid_for(book, fighter):
        found[Defence.UNIVERSAL] = guard(book, fighter, Defence.UNIVERSAL)
    elif all(attackers(book, duel)):
        for line in bought(book, fighter):
            found[line] = guard(book, fighter, line)
    return found


@lru_cache
def _attack_form(
    way: Guarding | None, denied: Pairs, *, paid: bool, universal: bool, rests: bool
) -> Form[Exchange]:
    """Target, cut or thrust, and, if the opponent attacks, a parry; some parries cost the attack (RD-35, RD-36).

    Who `rests` may also make no attack at all, and gets nothing for it (RD-116).
    """
    shut = dict(denied)
    blows = tuple([one for one in Blow if one not in shut])
    fields: list[tuple[str, tuple[str, ...]]] = [("target", TARGETS), ("blow", blows)]
    free = way is Guarding.FREE
    sold = way is Guarding.TRADE or (way is Guarding.FORCED and universal and not paid)
    lines = _LINES if free or way is Guarding.TRADE else ()
    if universal and (free or sold):
        lines = (*lines, Defence.UNIVERSAL)
    if lines:
        fields.append(("defence", lines))
    if rests or sold or (free and universal):
        fields.append(("give_up", (YesNo.NO, YesNo.YES)))
    if not sold and not (free and universal):
        omits, usual = ((_GIVE_UP,), _ATTACKS) if rests else ((), ())
        return Form(Exchange, tuple(fields), omits, denied=denied, usual=usual)
    kept = [] if paid or sold else [(YesNo.NO, Defence.UNIVERSAL)]
    given = [] if sold else [(YesNo.YES, line) for line in _LINES]
    refused = tuple([(("give_up", gives), ("defence", line)) for gives, line in (*kept, *given)])
    return Form(Exchange, tuple(fields), (_GIVE_UP, _KEEP) if sold else (_GIVE_UP,), refused, denied)


@lru_cache
def _parry_form(*, universal: bool) -> Form[Exchange]:
    return Form(Exchange, (("defence", (*_LINES, Defence.UNIVERSAL) if universal else _LINES),))


def attack_roll(book: Book, duel: Duel, side: Side, aimed: Aimed, against: Guard) -> Needs:
    """The roll of an attack: the number of the matrix, and the parts (5.3.4); the attacker's own parry is no part of it."""
    plan = duel.revealed
    me, him = duel.fighters[side], duel.fighters[side.foe]
    target, blow = aimed.target, aimed.blow
    number = book.number(plan.movements[side.foe], against.line, plan.movements[side], target)
    parts = [Part(f"{blow} total", me.body.totals.of(blow))]
    if target not in plan.targets:
        parts.append(Part("out of line", plan.penalty))  # RD-34
    parts.extend(against.parts)
    parts.extend(armour_parts(book, him, target, blow))
    return Needs(number, tuple([part for part in parts if part.value]), book.options.natural_extremes)


async def exchange(book: Book, duel: Duel) -> Duel:
    """One exchange: both choose, both choices are shown, both roll, and wounds are simultaneous (RD-29)."""
    duel = await draw_swords(book, duel)
    attacking = attackers(book, duel)
    menus = both(lambda side: exchange_menu(book, duel, side, attacking))
    settled = menus.map(lambda menu: None if menu else _NOTHING)
    choices = await commit_unless("exchange", menus, settled)
    guards = both(lambda side: guard(book, duel.fighters[side], choices[side].defence))
    aimed: dict[Side, Aimed] = {}
    for side in _SIDES:
        if choices[side].give_up is YesNo.YES:
            fighter = duel.fighters[side]
            duel = duel.change(side, replace(fighter, effort=replace(fighter.effort, gave_up=True)))
            await tell(GaveUp(side), duel)
        elif (choice := choices[side]).target and choice.blow:
            aimed[side] = Aimed(choice.target, choice.blow, guards[side.foe].line)
    for side, blow in aimed.items():
        shield = guards[side.foe]
        await tell(Attacked(side, blow.target, blow.blow, shield.line, shield.universal), duel)

    def needed(duel: Duel, side: Side) -> Needs:
        return attack_roll(book, duel, side, aimed[side], guards[side.foe])

    duel, _ = await strike(book, duel, aimed, needed)
    return await told_out(duel, _next(book, duel)) if duel.phase is Phase.EXCHANGE else duel


def _next(book: Book, duel: Duel) -> Duel:
    """The next exchange as long as a side has an attack, then the result (5.3.5, RD-50)."""
    if book.switches.movement == "points":
        return attack_over(book, duel)
    duel = replace(settled(duel), exchange=duel.exchange + 1)
    attacking, plan = attackers(book, duel), duel.revealed
    drawing = any(draws(book, duel.fighters[side]) and plan.attacks[side] >= duel.exchange for side in _SIDES)
    if attacking.left or attacking.right or drawing:
        return duel
    return replace(in_hand(duel), phase=Phase.BEHIND if plan.behind else Phase.RESULT)
