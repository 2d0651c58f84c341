"""Blade attacks and sword actions, read a second time (5.7; RD-63 to RD-69, RD-100 to RD-111, RD-141 to RD-177)."""

from typing import Any, NamedTuple

from tests.systems.rapier_and_dagger.second_reading.duel import TARGETS, fields
from tests.systems.rapier_and_dagger.second_reading.man import Tables
from tests.systems.rapier_and_dagger.second_reading.points import CONTACTS, PointsDuel
from tests.systems.rapier_and_dagger.second_reading.words import (
    SIDES,
    Asked,
    Cast,
    Question,
    Steps,
    foe_of,
)

BLADES = ("absence", "feint", "beat", "bind")
BLOW_OF = {"ST": "thrust", "SC": "cut", "DIST": "thrust", "DISC": "cut"}
DEFENCES = ("DIS", "DDIS", "UP", "NSA")


class Spent:
    """What a man has spent on his sword in a round."""

    def __init__(self) -> None:
        self.points = 0
        self.parries = self.charged = False


class Attack(NamedTuple):
    """An attack in progress: who may strike by the measure, where it is fought, the blades, and first targets."""

    granted: frozenset[str]
    movements: dict[str, str]
    measure: str
    blades: dict[str, str]
    targets: dict[str, str]


class FigureDuel(PointsDuel):
    """A duel with movement points and sword actions."""

    def __init__(self, tables: Tables, kind: str, fencers: dict[str, Any], rules: dict[str, Any]) -> None:
        super().__init__(tables, kind, fencers, rules)
        self.figures = tables["figures"]
        self.spent = {side: Spent() for side in SIDES}
        self.styles = {side: str(fencers[side]["style"]) for side in SIDES}

    def begin_round(self) -> None:
        """Sword action points come back at the start of the round (RD-64)."""
        self.spent = {side: Spent() for side in SIDES}
        for side, man in self.men.items():
            if man.sheath and not man.unaware:
                self.spent[side].points = self.figures["surprise"]["draw_cost"]

    def ceiling(self, side: str, blow: str | None = None) -> int:
        """The points a man can come to in a round: for cuts, for thrusts, or for anything else (RD-63)."""
        cut, thrust = self.men[side].profile("sap")
        pool: str = self.rules["sap_pool"]
        cut, thrust = {
            "ceilings": (cut, thrust),
            "sum": (cut + thrust,) * 2,
            "thrust_only": (thrust, thrust),
        }[pool]
        return {"cut": cut, "thrust": thrust, None: max(cut, thrust)}[blow]

    def left(self, side: str, blow: str | None = None) -> int:
        """What he can still spend (RD-141, RD-176)."""
        return max(0, self.ceiling(side, blow) - self.spent[side].points)

    def thrusts(self, side: str) -> bool:
        """Whether he thrusts at all (RD-19, RD-44)."""
        weapon = self.men[side].weapon
        if self.styles[side] == "spanish_thrustless" or weapon in {"two_handed", "back_sword"}:
            return False
        return weapon != "light_sword" or self.rules["light_sword_thrust"] != "never"

    def last_cut(self, side: str) -> bool:
        """Whether he cannot pay one simple blow, so that a cut takes all he has (RD-65, RD-174)."""
        spent, cost = self.spent[side], self.figures["action_cost"]
        poor = self.ceiling(side, "cut") < cost["SC"] and not (
            self.thrusts(side) and self.ceiling(side, "thrust") >= cost["ST"]
        )
        buckler = spent.parries and self.men[side].left_hand == "buckler"
        return bool(self.rules["sap_floor"]) and poor and not spent.points and not buckler

    def charge(self, side: str, *, parries: bool) -> int:
        """What a blow costs more beside or after a parry with the buckler (RD-173)."""
        spent = self.spent[side]
        owes = self.men[side].left_hand == "buckler" and (parries or spent.parries) and not spent.charged
        return int(self.figures["buckler"]["charge"]) if owes else 0

    def pays(self, side: str, action: str, *, parries: bool = False) -> bool:
        blow = BLOW_OF.get(action)
        if action == "SC" and self.last_cut(side):
            return not (parries and self.men[side].left_hand == "buckler")
        cost = self.figures["action_cost"][action] + (self.charge(side, parries=parries) if blow else 0)
        return int(cost) <= self.left(side, blow)

    def open_actions(self, side: str, attack: Attack) -> tuple[str, ...]:
        """What he may choose in his state, by every row of RD-170 that speaks of him."""
        man = self.men[side]
        helpless = man.unaware or man.down is not None or man.blind_since is not None
        if helpless or "SA" in man.paralysed or not man.armed():
            return ("NSA",)
        limits = (
            (man.just_drawn(), {"ST", "SC", "DIS", "NSA"}),
            (side not in attack.granted, {"DIS", "UP", "NSA"}),
            (man.wrapped_since is not None, {*DEFENCES}),
            (not man.arm_serves(), {*BLOW_OF, "NSA"}),
            (not self.thrusts(side), {"SC", "DISC", *DEFENCES}),
        )
        return tuple(
            one for one in (*BLOW_OF, *DEFENCES) if all(one in those for holds, those in limits if holds)
        )

    def payable(self, side: str, attack: Attack) -> tuple[str, ...]:
        return tuple(one for one in self.open_actions(side, attack) if self.pays(side, one))

    def strikes(self, side: str, attack: Attack) -> bool:
        return any(one in BLOW_OF for one in self.payable(side, attack))

    def idle(self, attack: Attack) -> bool:
        """Whether neither can pay a blow (RD-167)."""
        return not any(self.strikes(side, attack) for side in SIDES)

    def places(self, attack: Attack) -> tuple[str, ...]:
        """The targets; the left arm at M.S. by rd.la_at_ms (RD-59)."""
        return (*TARGETS, "LA") if self.rules["la_at_ms"] and attack.measure == "MS" else TARGETS

    def attack_by_points(self, count: int, movements: dict[str, str], attacks: dict[str, int]) -> Steps[None]:
        """One attack: blades, the change of a blade, and the chain of actions (5.7)."""
        if self.rules["sap_refresh"] == "attack" and count > 1:  # RD-215
            for spent in self.spent.values():
                spent.points = 0
        yield from self.draw_swords()
        granted = frozenset(side for side in SIDES if attacks[side] >= count)
        attack = Attack(granted, movements, self.measure_now, dict.fromkeys(SIDES, "absence"), {})
        if self.idle(attack):
            self.tell("attack_passed", number=count)
            return
        attack = yield from self.choose_blades(attack)
        if self.idle(attack):
            self.tell("attack_passed", number=count)
        hit, first = False, True
        while not hit and not self.idle(attack):
            actions, hit = yield from self.exchange_actions(attack, first=first)
            first = False
            if self.over() or self.rules["one_action_per_attack"] or set(actions.values()) == {"NSA"}:
                return

    def measure(self, movements: dict[str, str], richer: Any) -> str:
        """The measure of a pair, kept as the one in force (RD-163)."""
        self.measure_now = super().measure(movements, richer)
        return self.measure_now

    def open_blades(self, side: str, attack: Attack) -> tuple[str, ...]:
        """The blade attacks he may choose, before the price (RD-168, RD-170)."""
        able = any(one in BLOW_OF for one in self.open_actions(side, attack))
        able = able and not self.men[side].just_drawn()
        return BLADES if able and self.men[foe_of(side)].armed() else ("absence",)

    def choose_blades(self, attack: Attack) -> Steps[Attack]:
        """Both blades and the sealed targets, and the change of the richer (RD-168, RD-169)."""
        before = {side: self.left(side) for side in SIDES}
        asks: dict[str, Asked] = {}
        for side in SIDES:
            affordable = [
                one
                for one in self.open_blades(side, attack)
                if self.figures["blade_cost"][one] <= before[side]
            ]
            forms = [f"blade={one}" for one in affordable]
            if self.strikes(side, attack):
                forms = [f"target={place} {form}" for place in self.places(attack) for form in forms]
            if len(forms) > 1:
                asks[side] = Asked("blade", frozenset(forms))
        answers = (yield Question(asks)) if asks else {}
        chosen = {side: fields(answers[side]) if side in answers else {} for side in SIDES}
        blades = {side: chosen[side].get("blade", "absence") for side in SIDES}
        paid = {side: self.figures["blade_cost"][blades[side]] for side in SIDES}
        for side in SIDES:
            self.spent[side].points += paid[side]
        self.tell("blades_shown", blades=blades, paid=paid)
        attack = attack._replace(
            blades=blades,
            targets={side: chosen[side]["target"] for side in SIDES if "target" in chosen[side]},
        )
        difference = abs(before["left"] - before["right"])
        if difference < self.figures["blade_change"]["difference"] or self.idle(attack):
            return attack
        side = max(SIDES, key=lambda one: before[one])
        return (yield from self.change_blade(attack, side, difference))

    def change_blade(self, attack: Attack, side: str, difference: int) -> Steps[Attack]:
        """The change of a blade: its full price, at least 1, from the difference and what is left (RD-68, RD-169)."""
        cost, now = self.figures["blade_cost"], attack.blades[side]
        less = cost[now] if self.rules["blade_change"] == "difference" else 0
        prices = {one: max(1, cost[one] - less) for one in self.open_blades(side, attack) if one != now}
        payable = [one for one, price in prices.items() if price <= min(difference, self.left(side))]
        if not payable:
            return attack
        wanted = (yield Question({side: Asked("change_blade", frozenset({"keep", *payable}))}))[side]
        if wanted == "keep":
            self.tell("blade_kept", side=side)
            return attack
        self.spent[side].points += prices[wanted]
        self.tell("blade_changed", side=side, blade=wanted, paid=prices[wanted])
        return attack._replace(blades=attack.blades | {side: wanted})

    def can_parry(self, side: str) -> bool:
        """Whether his left hand can parry (RD-106, RD-172)."""
        man = self.men[side]
        if self.tables["weapons"][man.weapon]["hands"] == 2 or not man.arm_serves() or man.unaware:
            return False
        return man.left_hand == "buckler" or (man.down is None and man.blind_since is None)

    def action_forms(self, side: str, attack: Attack, *, first: bool) -> frozenset[str]:
        """Every form of a sword action he may fill in (RD-142, RD-172, RD-173)."""
        hand = not self.spent[side].parries and self.can_parry(side) and self.strikes(foe_of(side), attack)
        forms: list[str] = []
        for action in self.payable(side, attack):
            places = self.places(attack) if action in BLOW_OF and not first else ("",)
            hands = ["no"] if hand and action != "UP" else [""]
            if hands == ["no"] and self.pays(side, action, parries=True):
                hands.append("yes")
            forms += [
                " ".join(
                    part
                    for part in (
                        place and f"target={place}",
                        f"action={action}",
                        answer and f"left_hand={answer}",
                    )
                    if part
                )
                for place in places
                for answer in hands
            ]
        return frozenset(forms)

    def exchange_actions(self, attack: Attack, *, first: bool) -> Steps[tuple[dict[str, str], bool]]:
        """One exchange of actions: what was done, and whether anybody hit (RD-66b, RD-165, RD-166, RD-175)."""
        forms = {side: self.action_forms(side, attack, first=first) for side in SIDES}
        asks = {side: Asked("sword_action", forms[side]) for side in SIDES if len(forms[side]) > 1}
        answers = (yield Question(asks)) if asks else {}
        chosen = {side: fields(answers[side]) if side in answers else {} for side in SIDES}
        actions = {side: chosen[side].get("action", "NSA") for side in SIDES}
        declared = {side: chosen[side].get("left_hand") == "yes" for side in SIDES}
        paid = {side: self.pay(side, actions[side], parries=declared[side]) for side in SIDES}
        parries = {side: self.left_hand_meets(side, actions[side]) for side in SIDES}
        self.tell("actions_shown", actions=actions, parries=parries, paid=paid)
        blows = {
            side: chosen[side].get("target") or attack.targets[side]
            for side in SIDES
            if actions[side] in BLOW_OF
        }
        for side, place in blows.items():
            self.tell_blow(side, actions, place)
        hit = False
        for group in self.order(blows, actions):
            if self.over() or not all(self.men[side].may_strike() for side in group):
                break
            hit = (
                yield from self.strike_together(attack, actions, {side: blows[side] for side in group})
            ) or hit
        return actions, hit

    def order(self, blows: dict[str, str], actions: dict[str, str]) -> list[list[str]]:
        """Who strikes together; by rd.first_strike the higher total of its blow comes first (RD-29, RD-166)."""
        total = {side: self.men[side].total(BLOW_OF[actions[side]]) for side in blows}
        if self.rules["first_strike"] and len(set(total.values())) > 1:
            return [[side] for side in sorted(blows, key=lambda one: -total[one])]
        return [list(blows)] if blows else []

    def strike_together(self, attack: Attack, actions: dict[str, str], blows: dict[str, str]) -> Steps[bool]:
        """Blows that fall together: rolls, wounds, and what they mean; whether any hit."""
        casts = {side: self.blow(attack, side, actions, place) for side, place in blows.items()}
        hits: list[tuple[str, str, str, str]] = []
        for side, place in blows.items():
            if self.reached(casts[side], (yield casts[side])):
                hits.append((side, "sword", place, BLOW_OF[actions[side]]))
            else:
                self.tell("missed", side=side, means="sword", target=place)
        yield from self.wound(hits)
        yield from self.settle()
        return bool(hits)

    def tell_blow(self, side: str, actions: dict[str, str], place: str) -> None:
        against = actions[foe_of(side)]
        self.tell(
            "struck",
            side=side,
            target=place,
            blow=BLOW_OF[actions[side]],
            action=actions[side],
            against=against,
            parried=self.left_hand_meets(foe_of(side), against),
        )

    def left_hand_meets(self, side: str, action: str) -> bool:
        """Whether the left hand parries beside an action; a declared parry rests during a universal parry (RD-104)."""
        return self.spent[side].parries and self.can_parry(side) and action != "UP"

    def pay(self, side: str, action: str, *, parries: bool) -> int:
        """Pay an action, with the buckler's charge, and declare a parry; what was paid."""
        spent, charge = self.spent[side], 0
        if action == "SC" and self.last_cut(side):
            cost = max(1, self.ceiling(side))
        else:
            charge = self.charge(side, parries=parries) if action in BLOW_OF else 0
            cost = self.figures["action_cost"][action] + charge
        spent.points += cost
        spent.parries = spent.parries or parries
        spent.charged = spent.charged or charge > 0
        return int(cost)

    def blow(self, attack: Attack, side: str, actions: dict[str, str], place: str) -> Cast:
        """What a blow needs, and its parts; a forced line is read as no action (5.7.4, RD-171)."""
        man, foe, against = self.men[side], self.men[foe_of(side)], actions[foe_of(side)]
        action, blow = actions[side], BLOW_OF[actions[side]]
        parried = self.left_hand_meets(foe_of(side), against)
        row = "NSA" if foe.forced() else against
        cell = (
            self.figures["attacking"][row][action][1]
            if row in BLOW_OF
            else self.figures["defending"][row][action]
        )
        weapon = man.weapon
        if weapon == "rapier":
            weapon = "italian_rapier" if self.styles[side] == "italian" else "spanish_rapier"
        as_chest = "LC" if place == "LA" else place
        his_blade = attack.blades[foe_of(side)]
        if self.rules["defensive_cancels_blade"] and against not in BLOW_OF:
            his_blade = "absence"
        parts = {
            f"{blow} total": man.total(blow),
            "blade": self.figures["blade"][his_blade][attack.blades[side]],
            "action": cell,
            "distance": self.out_of_measure(attack.measure, as_chest),
            **foe.plus_figures(),
        }
        if parried:
            parts[f"left hand {foe.left_hand}"] = self.figures["parry"][foe.left_hand][action]
        if parried or self.rules["pa_always"]:
            parts["parry advantage"] = foe.profile("pa")[blow == "thrust"]
        if self.rules["fig_armour"]:
            parts |= foe.armour_against(place, blow)
        return Cast(side, "hit", self.figures["weapon_target"][weapon][blow][as_chest], parts)

    def out_of_measure(self, measure: str, place: str) -> int:
        """The penalty of a target at a measure that is not its own (RD-107)."""
        if self.rules["contact_as_ms"] and measure in CONTACTS:
            measure = "MS"
        row = self.figures["target_measure"][place]
        return 0 if measure in row["measures"] else int(row["penalty"])
