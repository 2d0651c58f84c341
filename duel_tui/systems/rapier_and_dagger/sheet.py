"""The record sheet (REFEREE.md, Sheets), with what figures add to it: distance, points, penalties and prices."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.sheet import BodyFacts, DuelFacts, Sheet, SideFacts, State
from duel_tui.engine.side import Side
from duel_tui.fencer.rows import Pair
from duel_tui.fencer.terms import (
    Armour,
    Blow,
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
from duel_tui.systems.rapier_and_dagger.figures import blade, points
from duel_tui.systems.rapier_and_dagger.figures.action import out_of_measure
from duel_tui.systems.rapier_and_dagger.figures.sword_points import counting, points_left, price, targets
from duel_tui.systems.rapier_and_dagger.ground.maps import SpotFacts, Square
from duel_tui.systems.rapier_and_dagger.ground.standing import feet_between
from duel_tui.systems.rapier_and_dagger.guard import left_arm_serves
from duel_tui.systems.rapier_and_dagger.hits import bout_of_touches
from duel_tui.systems.rapier_and_dagger.options import Circumstance
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter
from duel_tui.systems.rapier_and_dagger.tables import MOVEMENTS, TARGETS
from duel_tui.systems.rapier_and_dagger.terms import Action, Distance, Movement, Phase, Weather

PAID = ("change_movement", "change_movement_again", "blade", "change_blade", "action")
"""The fields whose choices are paid with points."""
_IN_FORCE = frozenset(
    {Phase.CHANGE, Phase.BLADE, Phase.BLADE_CHANGE, Phase.ACTION, Phase.EXCHANGE, Phase.CLOSING}
)
"""The phases of a round in which the movements give the measure."""


def measure_now(book: Book, duel: Duel) -> Distance:
    """The measure at which the fencers stand: with points that of their movements, as soon as they are shown."""
    walked = _walks(book, duel) and duel.distance > book.reach
    if walked or duel.phase is Phase.APPROACH:
        return Distance.BEYOND_MEASURE
    moved = duel.plan is not None and book.switches.movement == "points" and duel.phase in _IN_FORCE
    return duel.plan.result if duel.plan and moved else duel.measure


def _walks(book: Book, duel: Duel) -> bool:
    """True in an approach, and after it as long as no combat has begun."""
    ends = duel.phase in {Phase.ACCEPT, Phase.ROUND_END, Phase.OVER} and duel.plan is None
    return duel.phase is Phase.APPROACH or (book.approaches and ends)


def feet_apart(book: Book, duel: Duel) -> int | None:
    """The feet between the fencers, on a map those between their squares; None: nobody counts them."""
    if duel.ground is not None:
        return feet_between(book, duel.ground)
    if _walks(book, duel):
        return duel.distance
    if book.switches.movement == "points":
        return book.tables.figures.measures[measure_now(book, duel)].feet
    return duel.distance if book.approaches else None


def natural(book: Book, duel: Duel) -> tuple[Place, ...]:
    """The targets that cost nothing now."""
    if duel.plan is None or book.switches.attack != "actions":
        return duel.plan.targets if duel.plan else ()
    costly = penalties(book, duel)
    return tuple([place for place in targets(book, duel) if place not in costly])


def penalties(book: Book, duel: Duel) -> Mapping[Place, int]:
    """What each target costs now, if it costs anything."""
    plan = duel.plan
    if plan is None:
        return {}
    if book.switches.attack == "actions":
        found = {place: out_of_measure(book, duel, place) for place in targets(book, duel)}
        return {place: penalty for place, penalty in found.items() if penalty}
    return {place: plan.penalty for place in TARGETS if plan.penalty and place not in plan.targets}


def change_points(book: Book, duel: Duel, side: Side) -> int | None:
    """The points that a side has to change the movement in this round; None: nobody changes it."""
    if book.switches.movement != "points":
        return None
    if duel.phase in _IN_FORCE and duel.plan:
        advantage = duel.plan.advantage
        return advantage.left if advantage and advantage.side is side else 0
    found = points.combat_points(book, duel)
    return max(0, found[side] - found[side.foe])


def action_points(book: Book, fighter: Fighter) -> Mapping[str, int] | None:
    """The sword action points spent in this round, and those left for cuts and for thrusts; None: there are none."""
    if book.switches.attack != "actions":
        return None
    left = {str(blow): points_left(book, fighter, blow) for blow in Blow}
    return {"spent": fighter.effort.spent, **left}


def prices(book: Book, duel: Duel, side: Side) -> Mapping[str, int]:
    """What the choices of this moment cost a side in points, by their keys."""
    match duel.phase:
        case Phase.CHANGE if duel.plan:
            now = duel.plan.movements[side]
            return {one: points.change_cost(book, now, one) for one in MOVEMENTS if one is not now}
        case Phase.BLADE:
            return {str(one): cost for one, cost in book.tables.figures.blade_cost.items()}
        case Phase.BLADE_CHANGE if duel.attack:
            shown, costs = duel.attack.blades[side], book.tables.figures.blade_cost
            return {one: blade.change_cost(book, shown, one) for one in costs if one is not shown}
        case Phase.ACTION:
            fighter = duel.fighters[side]
            return {one: price(book, fighter, one, parries=False) for one in Action}
        case _:
            return {}


class MapFacts(Struct, frozen=True):
    """A map: its rows from the north, and what each letter stands for."""

    name: str
    rows: tuple[str, ...]
    legend: Mapping[str, Square]
    weather: tuple[Weather, ...]
    square_feet: int


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
    measure: Distance
    """The measure in force."""
    movements: Mapping[Side, Movement] | None
    attacks: Mapping[Side, int] | None
    targets: tuple[Place, ...]
    penalty: int
    penalties: Mapping[Place, int]
    """What a target costs now, if it costs anything."""
    result: Distance | None
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
    strength: int | None
    """None, as all that is reckoned from characteristics: hidden from the viewer."""
    agility: int | None
    dexterity: int | None
    size: int | None
    expertise: int | None
    rating: str
    points: float | None
    rolled: Mapping[Characteristic, int | None]
    bands: Mapping[Characteristic, str]
    lost: Mapping[str, int]
    cut_total: int | None
    thrust_total: int | None
    wound_total: tuple[int, ...] | None
    normal_movement: int | None
    combat_movement: int | None
    sword_action_points: Pair | None
    parry_advantage: Pair | None
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
    def veiled(self) -> "RapierSide":
        """Without characteristics, expertise, totals and the profile for figures."""
        hidden = dict.fromkeys([*_HIDDEN])
        return replace(
            self, rating="", rolled={}, bands={}, lost={}, combat_points=None, sword_points=None, **hidden
        )

    @property
    def grades(self) -> Mapping[str, tuple[Grade, ...]]:
        """The grades of the wounds at each place."""
        return {str(place): grades for place, grades in self.wounds.items()}


_HIDDEN = (
    "strength", "agility", "dexterity", "size", "expertise", "points", "cut_total", "thrust_total", "wound_total",
    "normal_movement", "combat_movement", "sword_action_points", "parry_advantage",
)  # fmt: skip
"""The facts of a fighter that may be hidden from a viewer, whole ones."""
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
    plan, plot = duel.plan, duel.ground and duel.ground.plan
    return RapierDuel(
        round=duel.round,
        kind=duel.kind,
        phase=duel.phase,
        exchange=min(duel.exchange, max(plan.attacks)) if plan else 0,
        exchanges=max(plan.attacks) if plan else 0,
        clinch_turn=duel.clinch_turn,
        distance=feet_apart(book, duel),
        measure=measure_now(book, duel),
        movements=dict(zip(Side, plan.movements, strict=True)) if plan else None,
        attacks=dict(zip(Side, plan.attacks, strict=True)) if plan else None,
        targets=natural(book, duel),
        penalty=plan.penalty if plan else 0,
        penalties=penalties(book, duel),
        result=plan.result if plan else None,
        map=MapFacts(plot.name, plot.rows, plot.legend, plot.weather, book.scale.square) if plot else None,
        circumstances=book.options.circumstances,
        touches_to_win=book.options.friendly_touches if bout_of_touches(book, duel) else 0,
    )


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
        spot=duel.ground.spots[side].facts if duel.ground else None,
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
    found += [(name, None) for name in fighter.hindered.names]
    if not left_arm_serves(fighter):
        found.append(("left_arm_useless", None))
    handless = {Place.SWORD_ARM} if fighter.body.wrist_off else set[Place]()
    useless = [place for place in fighter.body.paralysed if place in _USELESS and place not in handless]
    found += [(_USELESS[place], None) for place in useless]
    return found
