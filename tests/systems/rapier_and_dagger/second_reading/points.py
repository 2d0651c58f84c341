"""Approach and movement points, read a second time (5.6; RD-90 to RD-95, RD-151 to RD-164, RD-182)."""

from typing import Any, NamedTuple

from tests.systems.rapier_and_dagger.second_reading.duel import TARGETS, Duel, Plan
from tests.systems.rapier_and_dagger.second_reading.man import Tables
from tests.systems.rapier_and_dagger.second_reading.words import (
    SIDES,
    Asked,
    Question,
    Steps,
)

REACH, FEET = 9, 3
CONTACTS = {"C(cs)", "C(g)"}

AS_WRITTEN: dict[str, Any] = {
    "approach": "none",
    "movement": "table",
    "attack": "matrix",
    "distance": 36,
    "mercy": False,
    "psv_cell": "cs",
    "sap_pool": "ceilings",
    "sap_refresh": "round",
    "sap_floor": True,
    "one_action_per_attack": False,
    "blade_change": "full",
    "defensive_cancels_blade": False,
    "pa_always": False,
    "contact_as_ms": False,
    "fig_armour": True,
    "la_at_ms": False,
    "light_sword_thrust": "fig_only",
}


class Richer(NamedTuple):
    """The side with the advantage in combat movement, and the points it may still spend (RD-161)."""

    side: str
    points: int


class PointsDuel(Duel):
    """A duel with an approach, or with movement points, and the matrix of pencil and paper."""

    def __init__(self, tables: Tables, kind: str, fencers: dict[str, Any], rules: dict[str, Any]) -> None:
        """Sit two fencers down under these house rules."""
        self.rules = AS_WRITTEN | rules
        super().__init__(tables, kind, fencers, mercy=bool(self.rules["mercy"]))
        approaches = self.rules["approach"] == "distance"
        self.distance = int(self.rules["distance"]) if approaches else REACH

    def points(self, side: str) -> int:
        """The points of a round; a man bound to one movement has none (RD-160)."""
        free = len(self.movements_of(self.men[side])) > 1
        return self.men[side].combat_movement() if free else 0

    def fight_round(self) -> Steps[None]:
        """A turn of approach, and combat when it brings them into reach (RD-158)."""
        self.hit = self.contact = False
        if self.distance > REACH:
            yield from self.approach()
            if self.over():
                return
            if self.distance > REACH:
                yield from self.close_round()
                return
        if self.rules["movement"] == "points":
            yield from self.fight_with_points()
            return
        movements = yield from self.choose_movements()
        if self.over():
            return
        plan = self.grant(movements)
        self.leave(plan.result)
        yield from self.exchanges(plan)

    def approach(self) -> Steps[None]:
        """Both walk in secret, by yards; a bound man stays (RD-152, RD-159)."""
        open_to = {}
        for side in SIDES:
            free = len(self.movements_of(self.men[side])) > 1
            open_to[side] = tuple(
                str(FEET * yard) for yard in range(self.men[side].yards() + 1 if free else 1)
            )
        chosen = yield from self.choose("approach", open_to)
        if self.over():
            return
        feet = {side: int(chosen[side]) for side in SIDES}
        self.distance = max(REACH, self.distance - sum(feet.values()))
        self.tell("approached", feet=feet, distance=self.distance)

    def leave(self, measure: str) -> None:
        """The distance at which a round leaves them, where they have to approach (RD-154, RD-159)."""
        if self.rules["approach"] == "distance":
            self.distance = {"BM": 12, "BM*": 10}.get(measure, REACH)

    def fight_with_points(self) -> Steps[None]:
        """Movements, changes, attacks, and the move after the last (RD-161 to RD-164)."""
        points = {side: self.points(side) for side in SIDES}
        movements = yield from self.choose_movements("combat_movement")
        if self.over():
            return
        self.begin_round()
        richer = self.richer(points)
        measure = self.measure(movements, richer)
        self.tell(
            "points_compared",
            movements=movements,
            points=points,
            richer=richer.side if richer else None,
            difference=richer.points if richer else 0,
            attacks=self.granted(movements, measure),
            result=measure,
        )
        movements, richer = yield from self.change("change_movement", movements, richer, 0)
        measure = self.measure(movements, richer)
        attacks = self.granted(movements, measure)
        first = max(attacks.values())
        if first:
            yield from self.attack_by_points(1, movements, attacks)
            if self.over():
                return
        if first > 1:
            movements, richer = yield from self.change("change_movement_again", movements, richer, 1)
            measure = self.measure(movements, richer)
            attacks = self.granted(movements, measure)
            for count in range(2, max(attacks.values()) + 1):
                yield from self.attack_by_points(count, movements, attacks)
                if self.over():
                    return
        measure = yield from self.close_in(measure, richer)
        self.leave(measure)
        if measure in CONTACTS and all(man.down is None for man in self.men.values()):
            yield from self.meet(measure)
        if not self.over():
            yield from self.close_round()

    def begin_round(self) -> None:
        """What comes back at the start of a round."""

    def richer(self, points: dict[str, int]) -> Richer | None:
        """Who has more combat movement, and the difference; equal: nobody (RD-161)."""
        if points["left"] == points["right"]:
            return None
        side = max(SIDES, key=lambda one: points[one])
        return Richer(side, abs(points["left"] - points["right"]))

    def measure(self, movements: dict[str, str], richer: Richer | None) -> str:
        """The measure of a pair; volt against pass to the side by rd.psv_cell (RD-90, RD-184)."""
        left, right = (movements[side] for side in SIDES)
        if {left, right} == {"pass_side", "volt"}:
            by_row = richer is not None and movements[richer.side] == "volt"
            short = {"cs": False, "ms": True, "by_row": by_row}[self.rules["psv_cell"]]
            return "MS" if short else "C(cs)"
        return str(self.tables["figures"]["meeting"][left][right])

    def granted(self, movements: dict[str, str], measure: str) -> dict[str, int]:
        """The attacks that a measure grants; at B.M.* only to the man who stands (RD-92, RD-93)."""
        row = self.tables["figures"]["measures"][measure]
        return {
            side: row["attacks"] if row.get("only", movements[side]) == movements[side] else 0
            for side in SIDES
        }

    def price(self, now: str, wanted: str) -> int:
        """What a change of movement costs: by way of Stand (5.6)."""
        cost: dict[str, int] = self.tables["figures"]["change_cost"]
        to_stand = 0 if now == "stand" else cost["stand"]
        return to_stand if wanted == "stand" else to_stand + cost[wanted]

    def change(
        self, what: str, movements: dict[str, str], richer: Richer | None, fought: int
    ) -> Steps[tuple[dict[str, str], Richer | None]]:
        """The richer side's change of movement, if it can pay for any (RD-160, RD-162, RD-163)."""
        if richer is None:
            return movements, richer
        side, left = richer
        open_to = self.movements_of(self.men[side])
        prices = {one: self.price(movements[side], one) for one in open_to if one != movements[side]}
        payable = {one for one, price in prices.items() if price <= left}
        if len(open_to) == 1 or not payable:
            return movements, richer
        answer = yield Question({side: Asked(what, frozenset({"keep", *payable}))})
        if answer[side] == "keep":
            self.tell("movement_kept", side=side)
            return movements, richer
        wanted = answer[side]
        movements = movements | {side: wanted}
        measure = self.measure(movements, richer)
        granted = self.granted(movements, measure)
        self.tell(
            "movement_changed",
            side=side,
            movement=wanted,
            paid=prices[wanted],
            attacks={one: max(0, granted[one] - fought) for one in SIDES},
            result=measure,
        )
        return movements, Richer(side, left - prices[wanted])

    def attack_by_points(self, count: int, movements: dict[str, str], attacks: dict[str, int]) -> Steps[None]:
        """One attack by the matrix: no natural targets, rows and columns as they stand (RD-153, RD-182)."""
        strikers = [side for side in SIDES if attacks[side] >= count and self.men[side].may_strike()]
        if strikers:
            yield from self.exchange(Plan(movements, attacks, list(TARGETS), 0, ""), strikers)

    def close_in(self, measure: str, richer: Richer | None) -> Steps[str]:
        """The move after the last attack (RD-94, RD-164)."""
        if richer is None or len(self.movements_of(self.men[richer.side])) == 1:
            return measure
        lying = any(man.down is not None for man in self.men.values())
        near = measure == "MS" and self.kind != "friendly" and not lying
        far = measure == "BM" and self.rules["approach"] == "distance"
        if not near and not far:
            return measure
        answer = yield Question({richer.side: Asked("after_attack", frozenset({"stay", "close"}))})
        if answer[richer.side] == "stay":
            self.tell("stayed_back", side=richer.side)
            return measure
        result = "C(cs)" if near else "ML"
        self.tell("closed", side=richer.side, result=result)
        return result
