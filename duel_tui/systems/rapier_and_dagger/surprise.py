"""An attack from behind: a fencer whose back is turned may turn in time, or takes one attack (RD-112, RD-186 to RD-190).

Without turning, the victim stands without a guard for one attack. After it an attacker who has yards left may
close in, to knock the victim down or to stab with the dagger. Then the round ends, and the victim faces the attacker,
sword in hand.
"""

from msgspec.structs import replace

from duel_tui.engine.menu import OneOf
from duel_tui.engine.rules import chance, choose, needs, tell
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import Wound
from duel_tui.fencer.terms import Grade, LeftHand, Means, Place
from duel_tui.fencer.wounds import blunted
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.contact import crossed
from duel_tui.systems.rapier_and_dagger.drawing import begun, swords_out, tried
from duel_tui.systems.rapier_and_dagger.events import (
    HeldBack,
    KnockedDown,
    KnockFailed,
    StabFailed,
    TakenFromBehind,
    Turned,
)
from duel_tui.systems.rapier_and_dagger.ground.going import YARD
from duel_tui.systems.rapier_and_dagger.ground.standing import turned_round
from duel_tui.systems.rapier_and_dagger.guard import bound, left_arm_serves
from duel_tui.systems.rapier_and_dagger.hits import judged, taken
from duel_tui.systems.rapier_and_dagger.movement import course, movement_menu
from duel_tui.systems.rapier_and_dagger.state import NO_BONUS, Duel, Fighter, Plan, Prone
from duel_tui.systems.rapier_and_dagger.tables import TARGETS
from duel_tui.systems.rapier_and_dagger.terms import Behind, Distance, Drawn, Movement, Phase


async def surprise(book: Book, duel: Duel) -> Duel:
    """The attacker is in reach: the victim turns in time, or is attacked from behind (RD-187, RD-188)."""
    side = next(side for side in Side if duel.fighters[side].unaware)
    if duel.spare is None and book.third_edition:
        duel = replace(duel, spare=feet_in_reach(book, duel, side.foe))
    figures = book.tables.figures.surprise
    if await chance(figures.turn_chance, "turn", side):
        victim = replace(duel.fighters[side], unaware=False)
        duel = turned_round(replace(duel.change(side, victim), phase=Phase.MOVEMENT))
        await tell(Turned(side), duel)
        if victim.sheath is None:
            return duel
        out = await chance(figures.drawn_in_time_chance, "draw", side)  # RD-188
        return await tried(duel, side, Drawn.READY if out else Drawn.TOO_LATE)
    fighters = duel.fighters.map(lambda fighter: begun(book, fighter))
    duel = replace(duel, fighters=fighters, exchange=1, measure=Distance.MISURA_LARGA, plan=None)
    await tell(TakenFromBehind(side), duel)
    movement = await _movement(book, duel, side.foe)
    actions = book.switches.attack == "actions"
    phase = Phase.BLADE if actions else Phase.EXCHANGE
    return replace(duel, plan=_plan(book, side.foe, movement), phase=phase)


async def _movement(book: Book, duel: Duel, side: Side) -> Movement:
    """The attacker stands, or with the matrix chooses the column (RD-187)."""
    if book.switches.attack == "actions":
        return Movement.STAND
    menu = movement_menu(book, duel, side)
    open_to = tuple([one for one in menu.keys if one is not Movement.YIELD])
    denied = tuple([(key, why) for key, why in menu.denied if key != Movement.YIELD])
    return open_to[0] if len(open_to) == 1 else await choose(side, "column", OneOf(open_to, denied))


def _plan(book: Book, side: Side, movement: Movement) -> Plan:
    """One attack in reach on a victim who stands; every target is natural, or only those of the table (RD-213)."""
    stands = BySide(Movement.STAND, Movement.STAND)
    attacks = BySide(0, 0).put(side, 1)
    targets: tuple[Place, ...] = TARGETS
    penalty = 0
    if book.switches.movement == "table" and book.options.behind_targets == "table":
        effect = book.effects[movement, Movement.STAND]
        targets, penalty = effect.targets, effect.penalty
    moves = stands.put(side, movement)
    return Plan(moves, attacks, NO_BONUS, targets, penalty, Distance.MISURA_LARGA, behind=side)


def feet_in_reach(book: Book, duel: Duel, side: Side) -> int:
    """All feet of a side that begins in reach of the other's back, where it needs none of them (RD-190)."""
    if duel.ground is not None:
        return course(book, duel, duel.ground, side).allowance
    fighter = duel.fighters[side]
    return 0 if bound(fighter)[0] else YARD * book.normal_movement(fighter)


async def close_behind(book: Book, duel: Duel) -> Duel:
    """After the attack from behind: stay, knock the victim down, or stab (RD-113, RD-190)."""
    plan = duel.revealed
    side = plan.behind
    assert side is not None
    needed = YARD * book.tables.figures.surprise.close_needs_yards
    if not book.approaches or (duel.spare or 0) < needed:  # RD-155: nobody counts yards without an approach
        return replace(duel, phase=Phase.RESULT)
    chosen = await choose(side, "close_behind", behind_menu(duel.fighters[side]))
    if chosen is Behind.STAY:
        await tell(HeldBack(side), duel)
        return replace(duel, phase=Phase.RESULT)
    if chosen is Behind.KNOCK or book.options.backstab_both:
        duel = await _knocks(book, duel, side)
    if chosen is Behind.STAB:
        duel = await _stabs(book, duel, side)
    if duel.phase is not Phase.BEHIND:
        return duel
    down = duel.fighters[side.foe].prone is not None
    if down and not book.options.prone_contact:
        return replace(duel, phase=Phase.RESULT)
    duel = await swords_out(faced(duel))
    return await crossed(replace(duel, plan=replace(plan, result=Distance.CROSSED_SWORDS), may_disarm=None))


def behind_menu(fighter: Fighter) -> OneOf[Behind]:
    """The choices of the attacker from behind; a stab needs a dagger in a sound hand."""
    dagger = fighter.left_hand is LeftHand.DAGGER
    if dagger and left_arm_serves(fighter):
        return OneOf(tuple(Behind))
    why = "the left arm is of no use" if dagger else "no dagger"
    return OneOf((Behind.STAY, Behind.KNOCK), ((Behind.STAB, why),))


async def _knocks(book: Book, duel: Duel, side: Side) -> Duel:
    victim = duel.fighters[side.foe]
    if not await chance(book.tables.figures.surprise.knockdown_chance, "knock down", side):
        await tell(KnockFailed(side), duel)
        return duel
    duel = duel.change(side.foe, replace(victim, prone=Prone(duel.round)))
    await tell(KnockedDown(side.foe), duel)
    return duel


async def _stabs(book: Book, duel: Duel, side: Side) -> Duel:
    """The dagger finds the left chest: a mortal wound, or none; with blunted weapons a light one (RD-216)."""
    if not await needs(stab_number(book, duel, side), "stab", side):
        await tell(StabFailed(side), duel)
        return duel
    blunt = blunted(book.surgeon.rules, duel.kind)
    wound = Wound(Place.LEFT_CHEST, Grade.LIGHT if blunt else Grade.MORTAL)
    duel, grade = await taken(book, duel, side.foe, wound, Means.DAGGER)
    hurt: BySide[Grade | None] = BySide(None, None)
    return await judged(book, duel, hurt.put(side.foe, grade))


def stab_number(book: Book, duel: Duel, side: Side) -> int:
    """What a stab from behind needs on an unmodified die; more against an armoured chest."""
    figures = book.tables.figures.surprise
    armoured = duel.fighters[side.foe].fencer.covered(book.tables, Place.LEFT_CHEST) is not None
    return figures.stab_armoured if armoured else figures.stab_bare


def faced(duel: Duel) -> Duel:
    """The duel in which everybody faces the opponent, also who was attacked from behind (RD-187)."""
    if duel.plan is None or duel.plan.behind is None:
        return duel
    victim = duel.plan.behind.foe
    return turned_round(duel.change(victim, replace(duel.fighters[victim], unaware=False)))
