"""Approach and movement points, read a second time (5.6; RD-90 to RD-95, RD-151 to RD-164, RD-178, RD-182)."""

from typing import Any, NamedTuple

from tests.systems.rapier_and_dagger.second_reading.duel import TARGETS, Duel, Plan
from tests.systems.rapier_and_dagger.second_reading.man import Tables
from tests.systems.rapier_and_dagger.second_reading.words import (
    SIDES,
    Asked,
    Cast,
    Question,
    Steps,
    foe_of,
)

REACH, FEET = 9, 3
CONTACTS = {"C(cs)", "C(g)"}

AS_WRITTEN: dict[str, Any] = {
    "approach": "none",
    "movement": "table",
    "attack": "matrix",
    "distance": 36,
    "circumstances": (),
    "mercy": False,
    "no_quarter": False,
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
    "backstab_both": False,
    "first_strike": False,
    "left_stance": "facing",
    "right_stance": "facing",
    "left_sword": "drawn",
    "right_sword": "drawn",
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
        self.merciless = kind == "death" and bool(self.rules["no_quarter"])
        self.spare = 0
        """The feet left to who has come up in this turn (RD-190)."""
        behind = int(tables["figures"]["surprise"]["special_modifier"])
        around = [tables["figures"]["circumstance"][one] for one in self.rules["circumstances"]]
        for side, man in self.men.items():
            man.loads.extend(around)  # RD-150, RD-183: both lessen movement, and then it is floored
            man.unaware = self.rules[f"{side}_stance"] == "back_turned"
            man.sheath = "in" if self.rules[f"{side}_sword"] == "sheathed" else ""
            man.taken = behind if self.rules["attack"] == "matrix" else 0

    def points(self, side: str) -> int:
        """The points of a round; a man bound to one movement has none (RD-160)."""
        free = len(self.movements_of(self.men[side])) > 1
        return self.men[side].combat_movement() if free else 0

    def fight_round(self) -> Steps[None]:
        """A turn of approach, and combat when it brings them into reach (RD-158)."""
        self.hit = self.contact = False
        self.spare = 0
        if self.distance > REACH:
            yield from self.approach()
            if self.over():
                return
            if self.distance > REACH:
                yield from self.close_round()
                return
        else:
            self.spare = self.spare_in_reach()
        for side in SIDES:
            if self.men[side].unaware and not (yield from self.turns(side)):
                yield from self.attack_from_behind(foe_of(side))
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

    def spare_in_reach(self) -> int:
        """The feet of who begins the duel in reach of a back, and has needed none of them (RD-190)."""
        if self.round > 1 or self.rules["approach"] != "distance":
            return 0
        return max(
            [FEET * self.men[side].yards() for side in SIDES if self.men[foe_of(side)].unaware], default=0
        )

    def approach(self) -> Steps[None]:
        """Both walk in secret, by yards; a bound man stays (RD-152, RD-159)."""
        open_to = {}
        for side in SIDES:
            if self.men[side].unaware:
                continue
            free = len(self.movements_of(self.men[side])) > 1
            open_to[side] = tuple(
                str(FEET * yard) for yard in range(self.men[side].yards() + 1 if free else 1)
            )
        chosen = yield from self.choose("approach", open_to)
        if self.over():
            return
        feet = {side: int(chosen.get(side, 0)) for side in SIDES}
        for side in SIDES:
            if self.men[foe_of(side)].unaware and self.distance - feet[side] <= REACH:
                self.spare = FEET * self.men[side].yards() - (self.distance - REACH)
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
            attacks=self.made(self.granted(movements, measure)),
            result=measure,
        )
        movements, richer = yield from self.change("change_movement", movements, richer, 0)
        measure = self.measure(movements, richer)
        attacks = self.granted(movements, measure)
        first = max(attacks.values())
        if first:
            yield from self.one_attack(1, movements, attacks)
            if self.over():
                return
        if first > 1:
            movements, richer = yield from self.change("change_movement_again", movements, richer, 1)
            measure = self.measure(movements, richer)
            attacks = self.granted(movements, measure)
            for count in range(2, max(attacks.values()) + 1):
                yield from self.one_attack(count, movements, attacks)
                if self.over():
                    return
        self.swords_out()
        measure = yield from self.close_in(measure, richer)
        self.leave(measure)
        if measure in CONTACTS and all(man.down is None for man in self.men.values()):
            yield from self.meet(measure)
        if not self.over():
            yield from self.close_round()

    def one_attack(self, count: int, movements: dict[str, str], attacks: dict[str, int]) -> Steps[None]:
        """One attack, before which swords may come out of their sheaths."""
        yield from self.attack_by_points(count, movements, attacks)
        self.after_attack()

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

    def made(self, attacks: dict[str, int]) -> dict[str, int]:
        """The attacks that are told: none of who cannot strike and draws no sword."""
        able = {side: man.may_strike() or man.drawing() for side, man in self.men.items()}
        return {side: count if able[side] else 0 for side, count in attacks.items()}

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
            attacks=self.made({one: max(0, granted[one] - fought) for one in SIDES}),
            result=measure,
        )
        return movements, Richer(side, left - prices[wanted])

    def attack_by_points(self, count: int, movements: dict[str, str], attacks: dict[str, int]) -> Steps[None]:
        """One attack by the matrix: no natural targets, rows and columns as they stand (RD-153, RD-182)."""
        yield from self.draw_swords()
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

    def turns(self, side: str) -> Steps[bool]:
        """Whether a man whose back is turned faces the attack in time; then he may have the sword out (RD-112, RD-114, RD-188)."""
        chance = self.tables["figures"]["surprise"]["turn_chance"]
        if (yield Cast(side, "turn", chance, None)) > chance:
            return False
        man = self.men[side]
        man.unaware = False
        self.tell("turned", side=side)
        if man.sheath:
            yield from self.draw(side, "drawn_in_time_chance", ("ready", "late"))
        return True

    def attack_from_behind(self, side: str) -> Steps[None]:
        """One attack on a man who stands with his back turned, and what may follow (RD-113, RD-187, RD-190)."""
        victim = self.men[foe_of(side)]
        self.begin_round()
        self.tell("taken_from_behind", side=foe_of(side))
        column = yield from self.column(side)
        movements = {side: column, foe_of(side): "stand"}
        self.measure_now = "ML"
        yield from self.one_attack(1, movements, {side: 1, foe_of(side): 0})
        if self.over():
            return
        self.swords_out()
        near = self.spare >= FEET * 3 and (yield from self.close_behind(side))
        if self.over():
            return
        victim.unaware = False
        self.swords_out()
        self.leave("ML")
        if near and victim.down is None:
            yield from self.meet("C(cs)")
        if not self.over():
            yield from self.close_round()

    def column(self, side: str) -> Steps[str]:
        """With the matrix the attacker picks the column among the movements open to him (RD-187)."""
        open_to = self.movements_of(self.men[side])
        if self.rules["attack"] == "actions":
            return "stand"
        if len(open_to) == 1:
            return open_to[0]
        return str((yield Question({side: Asked("column", frozenset(open_to))}))[side])

    def close_behind(self, side: str) -> Steps[bool]:
        """Stay, knock the victim down, or stab; whether the attacker closed in (RD-113, RD-190)."""
        figures, victim = self.tables["figures"]["surprise"], self.men[foe_of(side)]
        stab = {"stab"} if self.men[side].holds("dagger") else set()
        chosen = (yield Question({side: Asked("close_behind", frozenset({"stay", "knock"} | stab))}))[side]
        if chosen == "stay":
            self.tell("held_back", side=side)
            return False
        if chosen == "knock" or self.rules["backstab_both"]:
            if (yield Cast(side, "knock down", figures["knockdown_chance"], None)) <= figures[
                "knockdown_chance"
            ]:
                victim.down, victim.fell_in = False, self.round
                self.tell("knocked_down", side=foe_of(side))
            else:
                self.tell("knock_failed", side=side)
        if chosen == "stab":
            bare = not victim.cover("LC")[0]
            cast = Cast(side, "stab", figures["stab_bare" if bare else "stab_armoured"], {})
            if self.reached(cast, (yield cast)):
                self.give(foe_of(side), "dagger", "LC", "mortal")
                yield from self.settle()
            else:
                self.tell("stab_failed", side=side)
        return True
