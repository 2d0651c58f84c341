"""A duel with pencil and paper, read a second time: what is asked, rolled and told from one answer to the next.

A generator of questions and rolls: it is sent the choices of a question, by side, or the score of a roll.
"""

from typing import Any, NamedTuple

from tests.systems.rapier_and_dagger.second_reading.clinch import Clinch
from tests.systems.rapier_and_dagger.second_reading.life import Fight, points_of
from tests.systems.rapier_and_dagger.second_reading.man import GRADES, LEGS, Man, Tables
from tests.systems.rapier_and_dagger.second_reading.words import (
    SIDES,
    Asked,
    Cast,
    Question,
    Steps,
    foe_of,
)

LINES = ("HP", "CP", "LP")
TARGETS = ("SA", "H", "RC", "LC", "RL", "LL")
MOVEMENTS = ("back", "stand", "pass_side", "volt", "pass_forward")
STALEMATE = 50


class Plan(NamedTuple):
    """What the movements of a round grant."""

    movements: dict[str, str]
    attacks: dict[str, int]
    natural: list[str]
    penalty: int
    result: str


class Duel(Clinch):
    def __init__(self, tables: Tables, kind: str, fencers: dict[str, Any], *, mercy: bool = False) -> None:
        """Sit two fencers down by their files."""
        super().__init__(tables, kind, {side: Man(tables, fencers[side]) for side in SIDES})
        self.mercy = mercy
        self.quiet = 0
        self.merciless = False
        """Whether nobody may yield (RD-24)."""
        self.refused: set[str] = set()
        """Whose yield was refused in this round."""

    def play(self) -> Steps[None]:
        """Fight round after round until the end."""
        while not self.over():
            if all(man.lost is not None for man in self.men.values()):
                self.hit = False
                for man in self.men.values():
                    man.lost = None
                self.tell("both_retrieved")
                yield from self.close_round()
            else:
                yield from self.fight_round()
        assert self.end is not None
        self.tell("ended", winner=self.end[0], why=self.end[1])

    def earned(self) -> tuple[float, ...]:
        """What the fight is worth to both for expertise, and nothing to the dead (RD-127)."""
        rating = {side: str(man.band("expertise")["name"]).lower() for side, man in self.men.items()}
        fights = [
            Fight(rating[one], rating[foe_of(one)], self.kind, man.counted, self.men[foe_of(one)].counted)
            for one, man in self.men.items()
        ]
        return tuple(
            0.0 if self.men[side].dead else points_of(self.tables, fight, "printed", 0)
            for side, fight in zip(self.men, fights, strict=True)
        )

    def fight_round(self) -> Steps[None]:
        """One round: movements, exchanges, contact, and what is tried at its end (5.3)."""
        movements = yield from self.choose_movements()
        if self.over():
            return
        self.hit = self.contact = False
        yield from self.exchanges(self.grant(movements))

    def exchanges(self, plan: Plan) -> Steps[None]:
        """Every exchange of a row of the Movement Effect Table, its contact, and the end of the round."""
        for count in range(1, max(plan.attacks.values()) + 1):
            yield from self.draw_swords()
            strikers = [side for side in SIDES if plan.attacks[side] >= count and self.men[side].may_strike()]
            if strikers:
                yield from self.exchange(plan, strikers)
            if self.over():
                return
            self.after_attack()
        self.swords_out()
        if plan.result in {"C(cs)", "C(g)"}:
            yield from self.meet(plan.result)
        if not self.over():
            yield from self.close_round()

    def draw_swords(self) -> Steps[None]:
        """Who is drawing may have the sword out in this attack (RD-115)."""
        for side in SIDES:
            if self.men[side].drawing():
                yield from self.draw(side, "draw_chance", ("coming", "in"))

    def draw(self, side: str, chance: str, found: tuple[str, str]) -> Steps[None]:
        """One chance to have the sword out."""
        at_most = self.tables["figures"]["surprise"][chance]
        out = (yield Cast(side, "draw", at_most, None)) <= at_most
        self.men[side].sheath = found[0] if out else found[1]
        self.tell("sword_drawn" if out else "draw_failed", side=side)

    def after_attack(self) -> None:
        """A sword that came out in an attack is out in the next one."""
        for man in self.men.values():
            man.sheath = "out" if man.sheath == "coming" else man.sheath

    def swords_out(self) -> None:
        """After the last attack every sword is in the hand of who faces the other (RD-189)."""
        for side, man in self.men.items():
            if man.sheath in {"in", "late"} and not man.unaware:
                self.tell("sword_out", side=side)
            man.sheath = man.sheath if man.unaware else ""

    def choose_movements(self, what: str = "movement") -> Steps[dict[str, str]]:
        return (yield from self.choose(what, {side: self.movements_of(self.men[side]) for side in SIDES}))

    def choose(self, what: str, open_to: dict[str, tuple[str, ...]]) -> Steps[dict[str, str]]:
        """What both choose at once, or yielding; a refused yield is chosen again in the same round (RD-24)."""
        while True:
            asked = {side: Asked(what, frozenset(open_to[side]) | self.yields_of(side)) for side in open_to}
            alone = {side: min(one.choices) for side, one in asked.items() if len(one.choices) == 1}
            free = {side: one for side, one in asked.items() if side not in alone}
            movements = alone | ((yield Question(free)) if free else {})
            yielding = [side for side in open_to if movements[side] == "yield"]
            if not yielding:
                return movements
            if len(yielding) == len(SIDES):
                self.end = (None, "agreed")
                return movements
            winner = foe_of(yielding[0])
            if self.kind == "death":
                answer = yield Question({winner: Asked("accept", frozenset({"yes", "no"}))})
                if answer[winner] == "no":
                    self.refused.add(yielding[0])
                    self.tell("yield_refused", side=winner)
                    continue
            self.end = (winner, "yield")
            return movements

    def yields_of(self, side: str) -> set[str]:
        return set() if self.merciless or side in self.refused else {"yield"}

    def movements_of(self, man: Man) -> tuple[str, ...]:
        """The movements a fencer can make (RD-51, RD-61, RD-62c)."""
        if man.down is not None or any(leg in man.paralysed for leg in LEGS):
            return ("stand",)
        return ("back",) if man.blind_since is not None else MOVEMENTS

    def grant(self, movements: dict[str, str]) -> Plan:
        """The row of the Movement Effect Table, with the bonus attacks settled (RD-25 to RD-32)."""
        pair = [movements[side] for side in SIDES]
        rows = self.tables["movement_effect"]["rows"]
        row = next(row for row in rows if [row["left"], row["right"]] in (pair, pair[::-1]))
        order = 1 if [row["left"], row["right"]] == pair else -1
        attacks = dict(zip(SIDES, row["attacks"][::order], strict=True))
        for side, bonus in zip(SIDES, row["bonus"][::order], strict=True):
            if bonus and not self.has_bonus(side):
                attacks[side] = attacks[foe_of(side)]
        for side in SIDES:
            if not self.men[side].may_strike() and not self.men[side].drawing():
                attacks[side] = 0
        lying = any(man.down is not None for man in self.men.values())
        result = "ML" if lying and row["result"] in {"C(cs)", "C(g)"} else row["result"]
        self.tell(
            "movements_shown",
            movements=movements,
            attacks=attacks,
            targets=row["targets"],
            penalty=row["penalty"],
            result=result,
        )
        return Plan(movements, attacks, row["targets"], row["penalty"], result)

    def has_bonus(self, side: str) -> bool:
        """Whether the side in brackets has his bonus attack (RD-27, RD-28)."""
        man, foe = self.men[side], self.men[foe_of(side)]
        if bool(man.armour) is not bool(foe.armour):
            return not man.armour
        return any(man.total(blow) > foe.total(blow) for blow in ("cut", "thrust"))

    def exchange(self, plan: Plan, strikers: list[str]) -> Steps[None]:
        """One exchange: choices, rolls, wounds, and the end, if they end it (RD-50)."""
        asked = {side: self.forms(side, strikers) for side in SIDES}
        answers = yield Question({side: Asked("exchange", forms) for side, forms in asked.items() if forms})
        chosen = {side: fields(answers.get(side, "")) for side in SIDES}
        attacks: list[tuple[str, str, str, str, Cast]] = []
        for side in strikers:
            gave_up = chosen[side].get("give_up") == "yes"
            if gave_up:
                self.tell("gave_up", side=side)
                continue
            attacks.append((side, *self.attack(plan, side, chosen)))
        hits: list[tuple[str, str, str, str]] = []
        for side, target, blow, line, cast in attacks:
            if self.reached(cast, (yield cast)):
                hits.append((side, "sword", target, blow))
            else:
                self.tell("missed", side=side, means="sword", target=target, line=line)
        yield from self.wound(hits)
        yield from self.settle()

    def forms(self, side: str, strikers: list[str]) -> frozenset[str]:
        """Every form a side may fill in, as a journal writes it; none: nothing is asked of him (RD-35)."""
        man, foe = self.men[side], foe_of(side)
        thrust = self.tables["weapons"][man.weapon]["thrust"] == "always"
        strikes = [
            f"target={place} blow={blow}" for place in TARGETS for blow in ("cut", *(["thrust"] * thrust))
        ]
        free = not man.forced() and not man.needs_attack()
        if side not in strikers:
            return frozenset(f"defence={line}" for line in LINES if free)
        if man.just_drawn() and (foe not in strikers or man.forced()):
            return frozenset([*[f"{strike} give_up=no" for strike in strikes], "give_up=yes"])
        if foe not in strikers:
            return frozenset(strikes)
        given_up = ["UP"] if free or man.forced() else [*LINES, "UP"]
        given_up = [line for line in given_up if line != "UP" or not man.just_drawn()]
        parries = [f" defence={line}" for line in LINES] if free else [""]
        if man.just_drawn() and free:
            given_up = list(LINES)  # RD-116: no attack, and nothing for it
        return frozenset(
            [f"{strike}{parry} give_up=no" for strike in strikes for parry in parries]
            + [f"defence={line} give_up=yes" for line in given_up]
        )

    def attack(self, plan: Plan, side: str, chosen: dict[str, dict[str, str]]) -> tuple[str, str, str, Cast]:
        """Where and how a side strikes, on which line he is met, and what he needs (5.3.4, RD-33 to RD-34, RD-33b, RD-33c, RD-52)."""
        man, foe = self.men[side], foe_of(side)
        target, blow = chosen[side]["target"], chosen[side]["blow"]
        defence = chosen[foe].get("defence")
        line, parts = self.men[foe].defence(defence, gave_up=chosen[foe].get("give_up") == "yes")
        column = self.tables["column_of"]
        row = self.tables["combat_matrix"][column[plan.movements[foe]]][line]
        number = row[column[plan.movements[side]]][TARGETS.index(target)]
        parts = {
            f"{blow} total": man.total(blow),
            "out of line": 0 if target in plan.natural else plan.penalty,
            **parts,
            **self.men[foe].armour_against(target, blow),
        }
        self.tell("attacked", side=side, target=target, blow=blow, line=line)
        return target, blow, line, Cast(side, "hit", number, parts)

    def wound(self, hits: list[tuple[str, str, str, str]]) -> Steps[None]:
        """Apply the wounds of one exchange together; then the dice for hand and head (RD-81, RD-82)."""
        grades = [
            self.men[foe_of(side)].grade_of(place, blow, means, self.men[side], self.kind)
            for side, means, place, blow in hits
        ]
        for (side, means, place, blow), grade in zip(hits, grades, strict=True):
            foe = self.men[foe_of(side)]
            self.give(foe_of(side), means, place, grade)
            lop = means == "sword" and blow == "cut" and not foe.dead
            for table, why in (("wrist_off", "wrist"), ("beheading", "beheading")):
                risk = self.tables[table]
                if lop and (place, grade) == (risk["target"], risk["grade"]):
                    yield from self.lop(side, why, risk["chance"])

    def give(self, side: str, means: str, place: str, grade: str) -> None:
        man = self.men[side]
        before, lame = dict(man.now), list(man.paralysed)
        became = man.suffer(place, grade)
        more = became if became != grade else None
        self.tell("wounded", side=side, means=means, place=place, grade=grade, became=more)
        self.struck_home |= {side} if GRADES.index(grade) else set()
        self.tell_losses(side, before, lame)

    def lop(self, side: str, why: str, chance: int) -> Steps[None]:
        foe = self.men[foe_of(side)]
        if (yield Cast(side, why, chance, None)) > chance:
            return
        if why == "beheading":
            foe.dead = True
        else:
            foe.lose_hand()

    def tell_losses(self, side: str, before: dict[str, int], lame: list[str]) -> None:
        man = self.men[side]
        lost = {name: before[name] - man.now[name] for name in before if before[name] != man.now[name]}
        if lost:
            self.tell("reduced", side=side, **lost)
        for place in man.paralysed:
            if place not in lame:
                self.tell("paralysed", side=side, place=place)

    def settle(self) -> Steps[None]:
        """End the duel if the wounds just taken end it (5.2, RD-20, RD-21, RD-24b, RD-81b)."""
        reasons = {side: self.reason(side) for side in SIDES}
        self.hit = self.hit or bool(self.struck_home)
        self.struck_home = set()
        losers = [side for side in SIDES if reasons[side]]
        if len(losers) == len(SIDES):
            self.end = (None, "double")
        elif losers:
            winner, why = foe_of(losers[0]), reasons[losers[0]]
            if self.mercy and self.kind == "death" and why in {"unconscious", "maimed"}:
                answer = yield Question({winner: Asked("mercy", frozenset({"spare", "kill"}))})
                if answer[winner] == "kill":
                    why, self.men[losers[0]].dead = "killed", True
            self.end = (winner, why)

    def reason(self, side: str) -> str:
        man = self.men[side]
        if man.dead:
            return "killed"
        if man.senseless:
            return "unconscious"
        if man.maimed:
            return "maimed"
        return "first_blood" if self.kind != "death" and side in self.struck_home else ""

    def close_round(self) -> Steps[None]:
        """What is tried and what comes off at a round's end, and the count of quiet rounds (5.4, RD-24c)."""
        self.swords_out()
        for side in SIDES:
            yield from self.rise(side)
        for man in self.men.values():
            if man.blind_since is not None and man.blind_since < self.round:
                man.blind_since = None
            if man.wrapped_since is not None and man.wrapped_since < self.round:
                man.wrapped_since = None
        for side in SIDES:
            yield from self.pick_up(side)
        self.refused.clear()
        self.quiet = 0 if self.hit else self.quiet + 1
        if self.quiet >= STALEMATE:
            self.end = (None, "stalemate")
        self.round += 1

    def rise(self, side: str) -> Steps[None]:
        """A man who lay through the round tries to rise (RD-62c)."""
        man, contact = self.men[side], self.tables["contact"]
        if man.down is None or man.fell_in >= self.round:
            return
        cast = Cast(side, "rise", contact["rise_later" if man.down else "rise_first"], {})
        if self.reached(cast, (yield cast)):
            man.down = None
            self.tell("rose", side=side)
        else:
            man.down = True
            self.tell("still_down", side=side)

    def pick_up(self, side: str) -> Steps[None]:
        """A disarmed man tries for his weapon; after a row of failures the foe may kick it away (RD-60b)."""
        man, foe = self.men[side], self.men[foe_of(side)]
        if man.lost is None or man.lost_in >= self.round or self.contact or man.down is not None:
            return
        stages = self.tables["contact"]["retrieve"]
        numbers = [(number, stage) for stage in stages for number in stage["rounds"]]
        number, stage = numbers[man.lost]
        cast = Cast(side, "retrieve", number, {})
        if self.reached(cast, (yield cast)):
            man.lost = None
            self.tell("retrieved", side=side)
            return
        self.tell("retrieve_failed", side=side)
        last = number == stage["rounds"][-1]
        man.lost = min(man.lost + 1, len(numbers) - 1)
        if last and foe.down is None:
            cast = Cast(foe_of(side), "kick away", stage["kick"], {})
            if self.reached(cast, (yield cast)):
                man.lost = 0
                self.tell("kicked_away", side=foe_of(side))
            else:
                self.tell("kick_missed", side=foe_of(side))


def fields(text: str) -> dict[str, str]:
    return dict(pair.split("=") for pair in text.split())
