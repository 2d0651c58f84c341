"""Wound Procedure and Effects of Wounds: the value of a wound, its grade, and its losses."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from duel_tui.fencer.body import Body, Taken, Wound, whole
from duel_tui.fencer.condition import Condition
from duel_tui.fencer.person import Fencer, KitRules
from duel_tui.fencer.tables import FencerTables, Loss
from duel_tui.fencer.terms import Blow, Cover, Grade, Kind, Means, Place
from duel_tui.fencer.totals import Present, totals


class WoundRules(Struct, frozen=True):
    """The house rules of wounds."""

    blunts_cap: bool = False  # RD-22
    la_thresholds: Literal["sword_arm", "left_chest"] = "sword_arm"  # RD-71
    accumulate: Literal["location", "body"] = "location"  # RD-73
    conversion_adds: bool = False  # RD-74
    death_scope: Literal["any", "after"] = "any"  # RD-75
    mortal_drops: bool = False  # RD-76
    realism: bool = True  # RD-83


class Stroke(Struct, frozen=True):
    """A hit, before its grade is known."""

    row: str
    """The row of the weapon table: a sword, or a means of close quarters."""
    blow: Blow
    place: Place
    wound_total: int
    """The striker's wound total for this cut or thrust."""


class Inflicted(Struct, frozen=True):
    """The effect of a wound."""

    body: Body
    became: Grade | None
    """The grade that it adds up to with earlier wounds, if that is graver."""
    lost: Present
    """Its total losses."""
    paralysed: tuple[Place, ...]


def blow_of(means: Means) -> Blow:
    """The wound total for a means of close quarters: a shield cuts, the others thrust (5.5.1)."""
    return Blow.CUT if means is Means.SHIELD else Blow.THRUST


def value(tables: FencerTables, kind: Kind, stroke: Stroke, struck: Fencer) -> int:
    """The value of a wound: (wound total + weapon + place) times the duel's factor, rounded down (RD-70)."""
    row = tables.wound_weapon[stroke.row]
    weapon = (row.cut if stroke.blow is Blow.CUT else row.thrust) or 0
    worn = struck.covered(tables, stroke.place)
    place = tables.wound_target[stroke.place].of(worn[1] if worn else Cover.NONE)
    return max(0, (stroke.wound_total + weapon + place) * tables.duel_factor[kind] // 100)


def grade(tables: FencerTables, rules: WoundRules, place: Place, points: int, kind: Kind) -> Grade:
    """The grade of a wound's value at a place."""
    row = place
    if place is Place.LEFT_ARM and rules.la_thresholds == "left_chest":
        row = Place.LEFT_CHEST
    found = tables.wound_thresholds[row].grade(points)
    return Grade.LIGHT if blunted(rules, kind) and found.rank > Grade.LIGHT.rank else found


def blunted(rules: WoundRules, kind: Kind) -> bool:
    """True if blunt weapons limit wounds to Light (RD-22)."""
    return rules.blunts_cap and kind is Kind.FRIENDLY


class Surgeon(Struct, frozen=True):
    """Applies wounds under one set of tables and house rules."""

    tables: FencerTables
    rules: WoundRules
    kit: KitRules

    def inflict(self, fencer: Fencer, body: Body, wound: Wound, kind: Kind) -> Inflicted:
        """A body after one more wound, with the wounds added up for this kind of duel."""
        before = body
        body = self._lose(body, wound.place, self.tables.wound_effects[wound.place].of(wound.grade), Taken())
        body = replace(body, wounds=(*body.wounds, wound), history=(*body.history, wound))
        if not blunted(self.rules, kind):
            body = self._add_up(body, wound.place)
        body = self._judge(body)
        if body.present != before.present:
            body = replace(body, totals=totals(self.tables, fencer, body.present, self.kit))
        last = body.wounds[-1]
        return Inflicted(
            replace(body, dealt=(*body.dealt, last.grade)),
            last.grade if last.grade.rank > wound.grade.rank else None,
            Present(
                before.present.strength - body.present.strength,
                before.present.agility - body.present.agility,
                before.present.dexterity - body.present.dexterity,
            ),
            tuple(place for place in body.paralysed if place not in before.paralysed),
        )

    def suffered(self, fencer: Fencer, wounds: Iterable[Wound], kind: Kind) -> Body:
        """The body of a fencer after some wounds, taken one after the other."""
        body = whole(self.tables, fencer, self.kit)
        for wound in wounds:
            body = self.inflict(fencer, body, wound, kind).body
        return replace(body, dealt=())

    def revived(self, fencer: Fencer, condition: Condition, kind: Kind) -> Body:
        """The body of a fencer who comes in a condition to a duel of this kind, awake if alive."""
        body = self.suffered(fencer, condition.wounds, kind)
        if condition.hand_lost:
            body = self.sever_wrist(fencer, body)
        return replace(body, dead=body.dead or condition.dead, unconscious=False)

    def nearly_dead(self, fencer: Fencer, body: Body, kind: Kind) -> bool:
        """True if a light wound more kills, wherever it is worst."""
        return any(self.inflict(fencer, body, Wound(place, Grade.LIGHT), kind).body.dead for place in Place)

    def sever_wrist(self, fencer: Fencer, body: Body) -> Body:
        """A body without its sword hand (RD-81)."""
        body = self._lose(body, Place.SWORD_ARM, self.tables.wound_effects[Place.SWORD_ARM].mortal, Taken())
        body = self._judge(replace(body, wrist_off=True))
        return replace(body, totals=totals(self.tables, fencer, body.present, self.kit))

    def _add_up(self, body: Body, place: Place) -> Body:
        """Three Light make a Serious, two Serious a Mortal wound (RD-73)."""
        exchange = self.tables.wound_exchange
        for low, high, number in (
            (Grade.LIGHT, Grade.SERIOUS, exchange.light_per_serious),
            (Grade.SERIOUS, Grade.MORTAL, exchange.serious_per_mortal),
        ):
            anywhere = self.rules.accumulate == "body"
            alike = [w for w in body.wounds if w.grade is low and (anywhere or w.place is place)]
            if len(alike) < number:
                continue
            left = list(body.wounds)
            for wound in alike[:number]:
                left.remove(wound)
            body = replace(body, wounds=(*left, Wound(place, high)))
            # the losses of the new grade, minus the losses there so far (RD-74)
            so_far = Taken() if self.rules.conversion_adds else dict(body.taken).get(place, Taken())
            body = self._lose(body, place, self.tables.wound_effects[place].of(high), so_far)
        return body

    def _lose(self, body: Body, place: Place, losses: tuple[Loss, Loss, Loss], already: Taken) -> Body:
        """Reduce characteristics at once; a loss below 0 reduces the highest one left (RD-77)."""
        if not self.rules.realism:
            return body
        if ("P" in losses or "(P)" in losses) and place not in body.paralysed:
            body = replace(body, paralysed=(*body.paralysed, place))
        if "(P)" in losses:  # RD-79
            row = self.tables.paralysed_left_arm
            losses = (row.strength, row.agility, row.dexterity)
        left: dict[str, int] = asdict(body.present)
        nominal = {
            name: max(0, -loss - getattr(already, name)) if isinstance(loss, int) else left[name]
            for name, loss in zip(left, losses, strict=True)
        }
        excess = 0
        for name, points in nominal.items():
            excess += max(0, points - left[name])
            left[name] = max(0, left[name] - points)
        while excess and any(left.values()):
            highest = max(left, key=lambda name: left[name])
            step = min(excess, left[highest])
            left[highest] -= step
            excess -= step
        return replace(body, present=Present(**left), taken=_noted(body, place, nominal))

    def _judge(self, body: Body) -> Body:
        """Death and unconsciousness (RD-75, RD-76, RD-78)."""
        mortals = [number for number, wound in enumerate(body.wounds) if wound.grade is Grade.MORTAL]
        if len(mortals) >= self.tables.wound_exchange.mortal_fatal or (
            mortals and self._fatal_beside(body, mortals[0])
        ):
            return replace(body, dead=True)
        drops = bool(mortals) and self.rules.mortal_drops
        spent = not any(asdict(body.present).values())
        return replace(body, unconscious=True) if drops or spent else body

    def _fatal_beside(self, body: Body, mortal: int) -> bool:
        """True if the wounds next to a Mortal one kill: two Light, and a Serious counts as three."""
        exchange = self.tables.wound_exchange
        others = body.wounds[mortal + 1 :] if self.rules.death_scope == "after" else body.wounds
        lights = sum(wound.grade is Grade.LIGHT for wound in others)
        lights += exchange.light_per_serious * sum(wound.grade is Grade.SERIOUS for wound in others)
        return lights >= exchange.light_with_mortal_fatal


def _noted(body: Body, place: Place, lost: dict[str, int]) -> tuple[tuple[Place, Taken], ...]:
    taken = dict(body.taken)
    had = taken.get(place, Taken())
    taken[place] = Taken(
        had.strength + lost["strength"], had.agility + lost["agility"], had.dexterity + lost["dexterity"]
    )
    return tuple(sorted(taken.items()))
