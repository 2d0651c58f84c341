"""The record sheet (REFEREE.md, Sheets)."""

from collections.abc import Mapping
from typing import TypeVar

from duel_tui.engine.sheet import BodyFacts, DuelFacts, Sheet, SideFacts, State
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.rows import Pair
from duel_tui.fencer.terms import (
    Armour,
    Characteristic,
    Grade,
    Kind,
    LeftHand,
    Organisation,
    Place,
    Style,
    Weapon,
)
from duel_tui.fencer.totals import bands
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.drawing import drawing_cost
from duel_tui.systems.rapier_and_dagger.ending import bout_of_touches
from duel_tui.systems.rapier_and_dagger.figures.facts import (
    PAID,
    action_points,
    change_points,
    feet_apart,
    measure_now,
    natural,
    penalties,
    prices,
)
from duel_tui.systems.rapier_and_dagger.figures.sword_points import counting
from duel_tui.systems.rapier_and_dagger.ground.facts import MapFacts, SpotFacts, map_facts, spot_facts
from duel_tui.systems.rapier_and_dagger.guard import left_arm_serves
from duel_tui.systems.rapier_and_dagger.options import Circumstance
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter
from duel_tui.systems.rapier_and_dagger.terms import Movement, Phase, Result

T = TypeVar("T")


class RapierDuel(DuelFacts, frozen=True):
    """The facts of the sheet about the duel."""

    round: int
    kind: Kind
    phase: Phase
    exchange: int
    exchanges: int
    clinch_turn: int
    distance: int | None
    """The feet between the fencers; None: in these rules nobody counts them."""
    measure: Result
    """The measure in force."""
    movements: Mapping[Side, Movement] | None
    attacks: Mapping[Side, int] | None
    targets: tuple[Place, ...]
    penalty: int
    penalties: Mapping[Place, int]
    """What a target costs now, if it costs anything."""
    result: Result | None
    touches_to_win: int
    map: MapFacts | None
    """The map on which both stand; None: there is none."""
    circumstances: tuple[Circumstance, ...]
    """What lessens the movement of both all the time, without a map."""

    @property
    def within(self) -> int | None:
        """The exchange, while there is one."""
        return self.exchange if self.phase is Phase.EXCHANGE else None

    @property
    def costs(self) -> Mapping[tuple[str, str], str]:
        """The cost of a target that is not natural, or not hit easily at this distance."""
        return {("target", place): f"{penalty:+}" for place, penalty in self.penalties.items()}


class RapierSide(BodyFacts, SideFacts, frozen=True):
    """The facts of the sheet about a fighter."""

    name: str
    style: Style
    nationality: str
    organisation: Organisation
    strength: int
    agility: int
    dexterity: int
    size: int
    expertise: int | None
    rating: str
    points: int | None
    rolled: Mapping[Characteristic, int | None]
    bands: Mapping[Characteristic, str]
    lost: Mapping[str, int]
    cut_total: int
    thrust_total: int
    wound_total: tuple[int, ...]
    normal_movement: int
    combat_movement: int
    sword_action_points: Pair
    parry_advantage: Pair
    weapon: Weapon
    left_hand: LeftHand
    armour: tuple[Armour, ...]
    wounds: Mapping[Place, tuple[Grade, ...]]
    paralysed: tuple[Place, ...]
    armed: bool
    prone: bool
    conscious: bool
    alive: bool
    states: tuple[State, ...]
    touches: int
    facing: bool
    """False while the back is turned."""
    spot: SpotFacts | None
    """The place on the map; None: there is none."""
    drawn: bool
    """False while the sword is in its sheath."""
    drawing: int | None
    """The sword action points that drawing takes; None: the sword is out, or no such points count."""
    combat_points: int | None
    """The points to change the movement in this round; None: in these rules nobody changes it."""
    sword_points: Mapping[str, int] | None
    """The sword action points spent in this round, and those left for cuts and for thrusts; None: there are none."""
    prices: Mapping[str, int]
    """What the choices of this moment cost in points, by their keys."""

    @property
    def costs(self) -> Mapping[tuple[str, str], str]:
        """The prices, by field and key."""
        paid = {key: str(price) for key, price in self.prices.items() if price}
        return {(field, key): price for field in PAID for key, price in paid.items()}

    @property
    def grades(self) -> Mapping[str, tuple[Grade, ...]]:
        """The grades of the wounds at each place."""
        return {str(place): grades for place, grades in self.wounds.items()}


_USELESS = {
    Place.SWORD_ARM: "sword_arm_useless",
    Place.RIGHT_LEG: "right_leg_useless",
    Place.LEFT_LEG: "left_leg_useless",
}
"""The states of paralysed limbs; that of the left arm has more than one reason."""


def sheet(book: Book, duel: Duel) -> Sheet[RapierDuel, RapierSide]:
    """The present state of both fencers and of the duel."""
    duel = counting(book, duel)
    return Sheet(_duel_facts(book, duel), _facts(book, duel, Side.LEFT), _facts(book, duel, Side.RIGHT))


def _duel_facts(book: Book, duel: Duel) -> RapierDuel:
    plan = duel.plan
    return RapierDuel(
        round=duel.round,
        kind=duel.kind,
        phase=duel.phase,
        exchange=min(duel.exchange, max(plan.attacks)) if plan else 0,
        exchanges=max(plan.attacks) if plan else 0,
        clinch_turn=duel.clinch_turn,
        distance=feet_apart(book, duel),
        measure=measure_now(book, duel),
        movements=_sides(plan.movements) if plan else None,
        attacks=_sides(plan.attacks) if plan else None,
        targets=natural(book, duel),
        penalty=plan.penalty if plan else 0,
        penalties=penalties(book, duel),
        result=plan.result if plan else None,
        map=map_facts(duel.ground, book.scale.square),
        circumstances=book.options.circumstances,
        touches_to_win=book.options.friendly_touches if bout_of_touches(book, duel) else 0,
    )


def _sides(pair: BySide[T]) -> dict[Side, T]:
    return {side: pair[side] for side in Side}


def _facts(book: Book, duel: Duel, side: Side) -> RapierSide:
    fighter = duel.fighters[side]
    fencer, body = fighter.fencer, fighter.body
    names = [band.name for band in bands(book.tables, fencer, body.present, book.kit)]
    found = book.profile(fighter)
    return RapierSide(
        name=fencer.name,
        style=fencer.style,
        nationality=fencer.nationality,
        organisation=fencer.organisation,
        strength=body.present.strength,
        agility=body.present.agility,
        dexterity=body.present.dexterity,
        size=fencer.size,
        expertise=fencer.expertise,
        rating=names[-1],
        points=fencer.points,
        rolled={one: fencer.rolled(one) for one in Characteristic},
        bands=dict(zip(Characteristic, names, strict=True)),
        lost={
            "strength": fencer.strength - body.present.strength,
            "agility": fencer.agility - body.present.agility,
            "dexterity": fencer.dexterity - body.present.dexterity,
        },
        cut_total=body.totals.attack[0],
        thrust_total=body.totals.attack[1],
        wound_total=tuple(body.totals.wound),
        normal_movement=book.normal_movement(fighter),
        combat_movement=book.combat_movement(fighter),
        sword_action_points=found.sword_points,
        parry_advantage=found.parry,
        weapon=fencer.weapon,
        left_hand=fighter.left_hand,
        armour=tuple(fencer.armour),
        wounds={
            place: tuple([wound.grade for wound in body.wounds if wound.place is place]) for place in Place
        },
        paralysed=tuple(body.paralysed),
        armed=fighter.armed,
        prone=fighter.prone is not None,
        conscious=body.standing,
        alive=not body.dead,
        states=tuple(states(book, fighter)),
        touches=fighter.touches,
        facing=not fighter.unaware,
        spot=spot_facts(duel.ground, side),
        drawn=fighter.sheath is None or fighter.sheath.out,
        drawing=drawing_cost(book, fighter),
        combat_points=change_points(book, duel, side),
        sword_points=action_points(book, fighter),
        prices=prices(book, duel, side),
    )


def states(book: Book, fighter: Fighter) -> list[State]:
    """The hindrances of a fighter, with the numbers needed to end them."""
    contact = book.tables.contact
    found: list[State] = []
    if fighter.prone:
        found.append(("prone", contact.rise_later if fighter.prone.failed else contact.rise_first))
    if fighter.body.wrist_off:
        found.append(("maimed", None))
    if fighter.lost:
        found.append(("disarmed", contact.retrieve[fighter.lost.stage].rounds[fighter.lost.attempt]))
    if fighter.unaware:
        found.append(("back_turned", None))
    if fighter.sheath and not fighter.sheath.out:
        found.append(("sheathed", None))
    if fighter.cloak_over_head is not None:
        found.append(("cloak_over_head", None))
    if fighter.cloak_on_arm is not None:
        found.append(("cloak_on_arm", None))
    if not left_arm_serves(fighter):
        found.append(("left_arm_useless", None))
    handless = {Place.SWORD_ARM} if fighter.body.wrist_off else set[Place]()
    useless = [place for place in fighter.body.paralysed if place in _USELESS and place not in handless]
    found += [(_USELESS[place], None) for place in useless]
    return found
