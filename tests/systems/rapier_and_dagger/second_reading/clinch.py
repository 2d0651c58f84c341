"""Close quarters, read a second time: grapples, crossed swords, and what cloaks and falls do (5.4)."""

from typing import Any

from tests.systems.rapier_and_dagger.second_reading.man import BLOWS, LEGS, Man, Tables
from tests.systems.rapier_and_dagger.second_reading.words import (
    SIDES,
    Asked,
    Cast,
    Question,
    Steps,
    fact,
    foe_of,
)

IN_THE_LEFT_HAND = {"dagger": "dagger", "shield": "buckler", "cloak": "cloak"}
TURNS = 20


class Clinch:
    """Two fencers at close quarters."""

    def __init__(self, tables: Tables, kind: str, men: dict[str, Man]) -> None:
        """Begin with a round in which nothing has happened."""
        self.tables, self.kind, self.men = tables, kind, men
        self.round = 1
        self.contact = False
        """Whether this round came to close quarters, so that nobody picks up a weapon."""
        self.hit = False
        self.struck_home: set[str] = set()
        """Who has taken a Light wound or worse since the last look at the end."""
        self.end: tuple[str | None, str] | None = None
        self.told: list[tuple[str, dict[str, Any]]] = []
        self.may_disarm: str | None = None

    def over(self) -> bool:
        return self.end is not None

    def tell(self, kind: str, **facts: Any) -> None:
        self.told.append((kind, facts))

    def facts(self) -> list[str]:
        """What has happened since they were last asked for, in no order."""
        told, self.told = self.told, []
        return sorted(fact(kind, facts) for kind, facts in told)

    def reached(self, cast: Cast, score: int) -> bool:
        return score + sum((cast.parts or {}).values()) >= cast.number

    def wound(self, hits: list[tuple[str, str, str, str]]) -> Steps[None]:
        raise NotImplementedError

    def settle(self) -> Steps[None]:
        raise NotImplementedError

    def meet(self, result: str) -> Steps[None]:
        """Contact: a grapple first, if it is one; then crossed swords (RD-60, RD-180)."""
        self.contact = True
        self.may_disarm = None
        if result == "C(g)":
            tried = yield from self.grapple()
            if self.over() or (tried and self.kind == "friendly"):
                return
        if self.kind == "friendly":
            return
        for turn in range(TURNS):
            parted = yield from self.turn()
            if self.over() or parted:
                return
            if turn == TURNS - 1:
                self.tell("separated", how="weary")

    def can_grapple(self, side: str) -> bool:
        """Whether a left hand is free to seize the foe's hilt."""
        man, foe = self.men[side], self.men[foe_of(side)]
        one_handed = self.tables["weapons"][man.weapon]["hands"] == 1
        return man.left_hand == "empty" and one_handed and man.arm_serves() and foe.armed()

    def grapple(self) -> Steps[bool]:
        """Who may tries to disarm the other, both at once; whether anybody tried."""
        able = [side for side in SIDES if self.can_grapple(side)]
        tried: list[str] = []
        if able:
            answers = yield Question({side: Asked("grapple", frozenset({"yes", "no"})) for side in able})
            tried = [side for side in able if answers[side] == "yes"]
        contact = self.tables["contact"]
        won: list[str] = []
        for side in tried:
            if self.kind == "friendly":
                success = (yield Cast(side, "disarm", contact["friendly_disarm_chance"], None)) <= contact[
                    "friendly_disarm_chance"
                ]
            else:
                cast = Cast(side, "disarm", contact["disarm"], {})
                success = self.reached(cast, (yield cast))
            won += [side] * success
            if not success:
                self.tell("disarm_failed", side=side)
        for side in won:
            self.disarm(foe_of(side))
        if won and self.kind == "friendly":
            self.end = (None if len(won) > 1 else won[0], "disarmed")
        unarmed = [side for side in SIDES if able and not self.men[side].armed()]
        self.may_disarm = unarmed[0] if len(unarmed) == 1 else None
        return bool(tried)

    def disarm(self, side: str) -> None:
        self.men[side].lost, self.men[side].lost_in = 0, self.round
        self.tell("disarmed", side=side)

    def means_of(self, side: str) -> frozenset[str]:
        """Everything a side may try (RD-53, RD-55, RD-58, RD-60c)."""
        man = self.men[side]
        means = [
            name
            for name in self.tables["crossed_swords"]
            if (name in IN_THE_LEFT_HAND and man.holds(IN_THE_LEFT_HAND[name]))
            or (name == "fist" and min(self.arm(man, "SA"), self.arm(man, "LA")) == 0)
            or (name in {"kick", "trip"} and man.down is None and not set(LEGS) & set(man.paralysed))
        ]
        choices = {f"{name} {place}" for name in means for place in self.tables["crossed_swords"][name]}
        hilt = self.may_disarm == side and self.men[foe_of(side)].armed()
        if hilt and man.left_hand == "empty" and man.arm_serves():
            choices.add("disarm")
        return frozenset(choices | {"push", "hold"})

    def arm(self, man: Man, place: str) -> int:
        return max(man.worst(place), int(place in man.paralysed))

    def turn(self) -> Steps[bool]:
        chosen = yield Question({side: Asked("means", self.means_of(side)) for side in SIDES})
        if (yield from self.push(chosen)):
            return True
        missed: list[str] = []
        hits: list[tuple[str, str, str]] = []
        for side in SIDES:
            means, _, place = chosen[side].partition(" ")
            if place:
                cast = self.strike(side, means, place)
                if self.reached(cast, (yield cast)):
                    hits.append((side, means, place))
                else:
                    missed.append(side)
                    self.tell("missed", side=side, means=means, target=place)
        yield from self.seize(chosen)
        yield from self.effect(hits)
        if self.over():
            return True
        if any(man.down is not None for man in self.men.values()):
            self.tell("separated", how="fall")
            return True
        return (yield from self.part(missed, [side for side, _, _ in hits]))

    def seize(self, chosen: dict[str, str]) -> Steps[None]:
        """A man disarmed alone tries for the foe's hilt; void against a push (RD-58)."""
        for side in SIDES:
            if chosen[side] == "disarm" and chosen[foe_of(side)] != "push":
                cast = Cast(side, "disarm", self.tables["contact"]["disarm_when_disarmed"], {})
                if self.reached(cast, (yield cast)):
                    self.disarm(foe_of(side))
                else:
                    self.tell("disarm_failed", side=side)

    def push(self, chosen: dict[str, str]) -> Steps[bool]:
        """Every push, with the Cut total; whether one succeeds (RD-54)."""
        parted = False
        for side in SIDES:
            if chosen[side] == "push":
                total = self.men[side].total("cut")
                cast = Cast(side, "push", self.tables["contact"]["push"], {"cut total": total})
                success = self.reached(cast, (yield cast))
                parted = parted or success
                if not success:
                    self.tell("push_failed", side=side)
        if parted:
            self.tell("separated", how="push")
        return parted

    def strike(self, side: str, means: str, place: str) -> Cast:
        """What a strike needs; armour counts against the dagger alone (RD-56, RD-59)."""
        parts = {"thrust total": self.men[side].total("thrust")}
        if means == "dagger":
            parts |= self.men[foe_of(side)].armour_against(place, "thrust")
        return Cast(side, "strike", self.tables["crossed_swords"][means][place], parts)

    def effect(self, hits: list[tuple[str, str, str]]) -> Steps[None]:
        """Wounds together, then the end; then falls and cloaks (CS_EFFECT)."""
        rows = self.tables["wound_weapon"]
        wounds = [
            (side, means, place, next(blow for blow in BLOWS if blow in rows[means]))
            for side, means, place in hits
            if means in rows
        ]
        yield from self.wound(wounds)
        for side, means, place in hits:
            foe = foe_of(side)
            if means == "trip":
                self.fall(foe, means)
            elif means == "shield" and self.may_stagger(foe, place):
                cast = Cast(side, "stagger", self.tables["contact"]["shield_stagger"], {})
                if self.reached(cast, (yield cast)):
                    self.fall(foe, means)
            elif means == "cloak":
                yield from self.throw_cloak(side, place)
        yield from self.settle()

    def may_stagger(self, side: str, place: str) -> bool:
        """Whether a shield may throw a man down: on chest or leg, and only one who stands (RD-62b)."""
        man = self.men[side]
        return place in self.tables["contact"]["stagger_targets"] and not (man.dead or man.senseless)

    def fall(self, side: str, means: str) -> None:
        """A man goes down (RD-62b, RD-62c)."""
        man = self.men[side]
        man.down, man.fell_in = False, self.round
        self.tell("fell_prone", side=side, means=means)

    def throw_cloak(self, side: str, place: str) -> Steps[None]:
        """A cloak has hit: it has left the hand, and blinds or wraps (RD-61, RD-62)."""
        self.men[side].left_hand = "empty"
        foe = self.men[foe_of(side)]
        if place != "H":
            foe.wrapped_since = self.round
            self.tell("hindered", side=foe_of(side), by="cloak_on_arm")
            return
        cast = Cast(foe_of(side), "shake off", self.tables["contact"]["cloak_head_remove"], {})
        if self.reached(cast, (yield cast)):
            self.tell("cloak_shaken", side=foe_of(side))
        else:
            foe.blind_since = self.round
            self.tell("hindered", side=foe_of(side), by="cloak_over_head")

    def part(self, missed: list[str], strikers: list[str]) -> Steps[bool]:
        """Those missed push off, then those struck tear loose; whether one of them succeeds (RD-57, RD-57b, RD-60d)."""
        contact = self.tables["contact"]
        if not any(man.armed() for man in self.men.values()):
            return False
        for side in missed:
            cast = Cast(foe_of(side), "break", contact["miss_push"], {})
            if self.reached(cast, (yield cast)):
                self.tell("separated", how="miss")
                return True
        for side in strikers:
            cast = Cast(foe_of(side), "tear loose", contact["break_away"], {})
            if not self.reached(cast, (yield cast)):
                continue
            cast = Cast(side, "hold on", contact["hold_on"], {})
            if not self.reached(cast, (yield cast)):
                self.tell("separated", how="tear")
                return True
            self.tell("held_on", side=side)
        return False
