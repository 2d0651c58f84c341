"""Drawing a sheathed sword under attack (RD-115, RD-116, RD-188, RD-189).

A fencer who faces the opponent with a sheathed sword draws it as soon as a round begins, and pays for it whether it
succeeds or not. At the start of each attack there is a chance that the sword comes out; once the last attack is over
it is out in any case.
"""

from msgspec.structs import replace

from duel_tui.engine.rules import chance, tell
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Place
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.events import DrawFailed, SwordDrawn, SwordOut
from duel_tui.systems.rapier_and_dagger.state import Duel, Effort, Fighter, Sheath
from duel_tui.systems.rapier_and_dagger.terms import Drawn


def begun(book: Book, fighter: Fighter) -> Fighter:
    """A fighter who begins to draw a sheathed sword with a new round, and pays for it."""
    if fighter.sheath is None or fighter.unaware or fighter.sheath.paid:
        return fighter
    cost = book.tables.figures.surprise.draw_cost
    return replace(fighter, sheath=replace(fighter.sheath, paid=True), effort=Effort(cost))


async def draw_swords(book: Book, duel: Duel) -> Duel:
    """At the start of an attack each drawing fencer may have the sword out."""
    for side in Side:
        if draws(book, duel.fighters[side]):
            out = await chance(book.tables.figures.surprise.draw_chance, "draw", side)
            duel = await tried(duel, side, Drawn.COMING if out else Drawn.NO)
    return duel


def draws(book: Book, fighter: Fighter) -> bool:
    """True for a fighter who is drawing and may succeed now: with a sound sword arm, and on the feet (RD-214)."""
    drawing = fighter.sheath is not None and fighter.sheath.drawn is Drawn.NO and not fighter.unaware
    up = fighter.prone is None or book.options.prone_draws
    return drawing and up and Place.SWORD_ARM not in fighter.body.paralysed


async def tried(duel: Duel, side: Side, drawn: Drawn) -> Duel:
    """The duel after an attempt to draw, with what came of it."""
    fighter = duel.fighters[side]
    sheath = replace(fighter.sheath or Sheath(), drawn=drawn)
    duel = duel.change(side, replace(fighter, sheath=sheath))
    await tell(SwordDrawn(side) if sheath.out else DrawFailed(side), duel)
    return duel


def settled(duel: Duel) -> Duel:
    """The duel after an attack: a sword that came out in it is out."""
    if all(fighter.sheath is None for fighter in duel.fighters):
        return duel
    return replace(duel, fighters=duel.fighters.map(_settled))


def drawing_cost(book: Book, fighter: Fighter) -> int | None:
    """The sword action points that drawing takes (RD-115); None: the sword is out, or no such points count."""
    if fighter.sheath is None or fighter.sheath.out or book.switches.attack != "actions":
        return None
    return book.tables.figures.surprise.draw_cost


def _settled(fighter: Fighter) -> Fighter:
    if fighter.sheath is None or fighter.sheath.drawn is not Drawn.COMING:
        return fighter
    return replace(fighter, sheath=replace(fighter.sheath, drawn=Drawn.OUT))


async def swords_out(duel: Duel) -> Duel:
    """The duel after the last attack of a round, and what is told of the swords that are out now."""
    return await told_out(duel, in_hand(duel))


async def told_out(before: Duel, after: Duel) -> Duel:
    """The later of two states, and what is told of each sword that came out between them without a roll."""
    for side in Side:
        sheath = before.fighters[side].sheath
        if sheath is not None and not sheath.out and after.fighters[side].sheath is None:
            await tell(SwordOut(side), after)
    return after


def in_hand(duel: Duel) -> Duel:
    """The duel after the last attack of a round: every sword that was being drawn is out (RD-189)."""
    if all(fighter.sheath is None or fighter.unaware for fighter in duel.fighters):
        return duel
    return replace(
        duel,
        fighters=duel.fighters.map(lambda one: one if one.unaware else replace(one, sheath=None)),
    )
