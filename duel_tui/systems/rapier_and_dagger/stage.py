"""Both fencers on the stage: the poses of the last events in their order, and those of the state that they left.

Blows are drawn in the order in which they are told. In each beat one of them is over: it ends on the place that it hits,
on the parry that stops it, or in the air. The other side strikes, parries or stands in it as it was told. What the
state has (down, disarmed, swords crossed, useless limbs) is drawn as long as it lasts. The file `poses.toml` has the poses.
"""

from typing import Any

from msgspec.structs import replace

from duel_tui.engine.menu import YesNo
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Blow, LeftHand, Means, Place
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Offer, Words
from duel_tui.show.stage import BARE, BEATS, Beat, Figure, Staged
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.events import Attacked, LastThrust, Missed, Wounded
from duel_tui.systems.rapier_and_dagger.figures.events import Struck
from duel_tui.systems.rapier_and_dagger.guard import left_arm_serves
from duel_tui.systems.rapier_and_dagger.sheet import feet_apart, measure_now
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter
from duel_tui.systems.rapier_and_dagger.terms import CONTACTS, Act, Action, Defence, Distance, Parry, Phase

_LINES = {"high": Parry.HIGH, "mid": Parry.CENTRE, "low": Parry.LOW}
_ARMS = (Place.SWORD_ARM, Place.LEFT_ARM)
_LEGS = (Place.RIGHT_LEG, Place.LEFT_LEG)
_FARTHEST = 1.5
"""The widest measures that both are drawn apart at most: no blades seem to meet, and the figures are not too small."""
_LOOSE = frozenset({"disarmed", "retrieve", "sheathed"})
"""Poses that have the sword where it is when it is not in the hand."""
_IN_CONTACT = frozenset({Phase.GRAPPLE, Phase.CLINCH, Phase.BREAK})
_MOVES = ("movement", "combat_movement", "change_movement", "change_movement_again", "column", "approach")
_GROUPS = {
    **dict.fromkeys(_MOVES, "movement"),
    **dict.fromkeys(("blade", "change_blade"), "blade"),
    "means": "means",
    "after_attack": "walk",
}
"""Questions whose answers have a pose, with the group of their poses."""


class StageMaker:
    """Draws the two sides of a moment."""

    def __init__(self, book: Book, words: Words, moment: Moment[Duel]) -> None:
        self._book, self._pose, self._moment = book, words.pose, moment
        self._acts = book.switches.attack == "actions"
        """True if sword actions are chosen; the left hand may parry at the same time."""
        self._downs = tuple([self._pose("down", key) for key in ("dead", "unconscious", "prone")])
        self._bodies: dict[Side, str] = {}
        self._arms: dict[Side, str] = {}
        self._blows: dict[Side, tuple[str, bool]] = {}
        """The pose of each blow on its way, and whether it meets a parry."""
        self._over = False
        """True once a blow of the exchange is over."""
        self._drawn = True
        """False while the bodies have changed since the last beat."""
        self._beats: list[Beat] = []
        self._wounds = {side: _wounded(moment.before.fighters[side]) for side in Side}

    def staged(self) -> Staged:
        """What has happened since the last decision, and what it left."""
        moment, duel = self._moment, self._moment.state
        for event in moment.latest:
            for told in event.told:
                self._tell(told)
        self._wounds = {side: _wounded(duel.fighters[side]) for side in Side}
        if duel.outcome is not None or self._comes_down():
            sides = moment.near, moment.near.foe
            poses = [self._ended(side) if duel.outcome else self._rest(duel, side) for side in sides]
            if not self._drawn:
                self._beat(moment.before)
            pairs = zip(sides, poses, strict=True)
            one, other = [self._dressed(duel, side, body) for side, body in pairs]
            self._beats.append(Beat(one, other, self._apart(duel)))
        elif not self._drawn or not self._beats:
            self._beat(duel)
        *before, last = self._beats[-BEATS:]
        near, far = self._failing(last.near, moment.near), self._failing(last.far, moment.near.foe)
        tables = {self._pose("rest", "on_table"), self._pose("walk", "up")}
        props = [("table", who) for who, one in (("near", near), ("far", far)) if one.body in tables]
        return Staged((*before, replace(last, near=near, far=far)), tuple(props))

    def _tell(self, told: Any) -> None:
        """Take in an event; the file says for each its pose, or the group that it has its poses from."""
        pose = self._pose("events", str(told.__struct_config__.tag))
        match told:
            case Attacked() | Struck():
                self._strike(told)
            case Missed():
                self._ends(told.side, told.means)
            case Wounded():
                self._wounds[told.side] = tuple(dict.fromkeys((*self._wounds[told.side], _of(told.place))))
                self._ends(told.side.foe, told.means, told.place)
            case LastThrust():
                self._blows[told.side] = self._pose("attack", f"{Blow.THRUST} low"), False
                self._beat(self._moment.before, told.side)
            case _ if pose in {"movement", "blade", "action", "means"}:
                self._choose(told, pose)
            case _ if pose == "walk":
                for side in Side:
                    steps = told.steps[side] if hasattr(told, "steps") else ()
                    walks = "up" if steps[-1:] == (Act.UP,) else "ahead"
                    self._set(side, self._pose("walk", walks) if told.feet[side] > 0 else "")
            case _ if pose and pose not in {"end", *self._downs}:
                for side in (told.side,) if hasattr(told, "side") else tuple(Side):
                    self._set(side, pose)
            case _:
                pass

    def _choose(self, told: Any, group: str) -> None:
        """A choice is changed; or both are shown, with which something new begins."""
        keys = getattr(told, f"{group.removesuffix('s')}s", None)
        if keys is None:
            self._set(told.side, self._pose(group, getattr(told, group)))
            return
        self._begin()
        for side in Side:
            key = (keys[side] or "").partition(" ")[0]
            strikes = not key or (group == "action" and Action(key).blow)
            self._set(side, "" if strikes else self._pose(group, key))

    def _set(self, side: Side, pose: str) -> None:
        self._bodies[side] = pose
        self._drawn = False

    def _begin(self) -> None:
        self._over = False
        for one in (self._beats, self._blows, self._arms, self._bodies):
            one.clear()

    def _strike(self, told: Attacked | Struck) -> None:
        """A side strikes, and the other parries on a line."""
        side, height = told.side, told.target.height
        if self._over:
            self._begin()
        if isinstance(told, Attacked):
            line = Defence.UNIVERSAL if told.universal else told.line
            self._blows[side] = self._pose("attack", f"{told.blow} {height}"), line != Parry.SPECIAL
        else:
            line = _LINES[height] if told.parried else Parry.SPECIAL
            self._blows[side] = self._pose("attack", _blow_key(told.action, told.target)), told.defended
        parry = self._pose("offhand", line)
        if parry:
            self._arms[side.foe] = parry
            holds = self._moment.before.fighters[side.foe].left_hand is not LeftHand.EMPTY
            acting = self._bodies.get(side.foe) if self._acts else ""
            self._bodies[side.foe] = acting or (parry if holds else self._pose("parry", line))

    def _ends(self, striker: Side, means: Means, place: Place | None = None) -> None:
        """An attack is over; None: it has not hit."""
        self._over = True
        if means is not Means.SWORD:
            self._bodies[striker] = self._pose("means", means)
        self._beat(self._moment.before, striker, place)

    def _beat(self, duel: Duel, striker: Side | None = None, place: Place | None = None) -> None:
        """Draw both as they are; with a blow that is over, its striker and the place that it hits."""
        near = self._moment.near
        one, other = [self._figure(duel, side, striker, place) for side in (near, near.foe)]
        clash = striker is not None and place is None and self._blows.get(striker, ("", False))[1]
        beat = Beat(one, other, self._apart(duel), clash=clash)
        if self._beats[-1:] != [beat]:
            self._beats.append(beat)
        self._drawn = True

    def _figure(self, duel: Duel, side: Side, striker: Side | None, place: Place | None) -> Figure:
        """A side in a beat; a blow that is over hits or misses it, or is its own."""
        down, body = self._down(duel.fighters[side]), self._bodies.get(side, "")
        arm, aims = self._arms.get(side, ""), ""
        if side in self._blows:
            body = self._blows[side][0]
        elif not self._acts or arm == body:
            arm = ""
        if place is not None and striker is not side:
            body, arm = self._pose("hit", place), ""
        elif place is not None and side in self._blows:
            aims = _of(place)
        if down:
            return self._dressed(duel, side, down)
        return replace(self._dressed(duel, side, body or self._rest(duel, side)), arm=arm, aims=aims)

    def _dressed(self, duel: Duel, side: Side, body: str) -> Figure:
        """A figure with what its hands hold and its wounds."""
        fighter = duel.fighters[side]
        held = fighter.armed or side in self._blows or body in {*self._downs, *_LOOSE}
        off = LeftHand.CLOAK if body == self._pose("rest", "blinded") else fighter.left_hand
        return Figure(
            body,
            weapon=str(fighter.fencer.weapon) if held else BARE,
            off=BARE if off is LeftHand.EMPTY else str(off),
            wounds=self._wounds[side],
        )

    def _failing(self, figure: Figure, side: Side) -> Figure:
        """A figure with the limbs that are of no use now."""
        fighter = self._moment.state.fighters[side]
        if figure.body in {*self._downs, self._pose("end", "yield")}:
            return figure
        useless = {*fighter.body.paralysed, *([] if left_arm_serves(fighter) else [Place.LEFT_ARM])}
        lame, limp = [tuple([_of(one) for one in limbs if one in useless]) for limbs in (_LEGS, _ARMS)]
        return replace(figure, lame=lame, limp=limp)

    def _down(self, fighter: Fighter) -> str:
        """The pose of a fencer who is down; empty: on the feet."""
        states = fighter.body.dead, fighter.body.unconscious, fighter.prone is not None
        return next((pose for pose, true in zip(self._downs, states, strict=True) if true), "")

    def _resting(self, duel: Duel, side: Side) -> str:
        """What keeps a side from standing on guard; empty: nothing does."""
        fighter, measure = duel.fighters[side], measure_now(self._book, duel)
        ground, contact = duel.ground, duel.phase in _IN_CONTACT or duel.measure in CONTACTS
        square = ground.plan.square(ground.spots[side].place) if ground else None
        states = {
            "yielding": duel.yielding is side,
            "disarmed": fighter.lost is not None or fighter.body.wrist_off,
            "sheathed": not fighter.armed,
            "blinded": fighter.hindered.cloak_over_head is not None,
            "grapple": contact and Distance.GRAPPLE in {measure, duel.measure},
            "crossed": contact,
            "unaware": fighter.unaware,
            "on_table": square is not None and square.table,
        }
        return next((key for key, true in states.items() if true), "")

    def _rest(self, duel: Duel, side: Side) -> str:
        """The pose of a side that does nothing."""
        fighter, key = duel.fighters[side], self._resting(duel, side)
        rest = self._pose("rest", key) if key else self._pose("guard", fighter.fencer.style)
        return self._down(fighter) or rest

    def _comes_down(self) -> bool:
        """True if a side has come into a state since the last decision that no beat shows yet."""
        before, after = self._moment.before, self._moment.state
        return any(
            self._rest(before, side) != self._rest(after, side)
            and (self._down(after.fighters[side]) or self._resting(after, side))
            for side in Side
        )

    def _ended(self, side: Side) -> str:
        """The pose of a side when the duel is over; a loser on the feet stands as the last beat left the fencer."""
        duel, last = self._moment.state, self._beats[-1:]
        assert duel.outcome is not None, "the duel is over"
        winner, why = duel.outcome.winner, duel.outcome.why
        pose = self._pose("end", "drawn" if winner is None else "won" if winner is side else str(why))
        if last and not self._resting(duel, side):
            pose = pose or self._moment.figures(last[0])[side].body
        return self._down(duel.fighters[side]) or pose or self._rest(duel, side)

    def _apart(self, duel: Duel) -> float:
        """The feet between both, as far as they are drawn."""
        measures = self._book.tables.figures.measures
        feet = feet_apart(self._book, duel)
        if feet is None:
            feet = measures[measure_now(self._book, duel)].feet
        if self._blows:
            feet = min(feet, self._book.reach)
        return min(feet, _FARTHEST * measures[Distance.BEYOND_MEASURE].feet)

    def shadow(self, offer: Offer) -> Figure | None:
        """The side that chooses with the choice at the caret; None: it would stand as it does."""
        side, duel = offer.ask.side, self._moment.state
        body, arm = self._chosen(offer)
        if not (body or arm) or self._down(duel.fighters[side]):
            return None
        beat = self.staged().beats[-1]
        self._begin()
        found = self._failing(self._dressed(duel, side, body or self._rest(duel, side)), side)
        now = self._moment.figures(beat)[side]
        return None if (found.body, arm) == (now.body, now.arm) else replace(found, arm=arm)

    def _chosen(self, offer: Offer) -> tuple[str, str]:
        """The poses of the body and of the off arm of the choice at the caret; empty: none."""
        what, at, pose = offer.ask.what, offer.at, self._pose
        picks = {**offer.picks, at.field: at.key} if at.key else dict(offer.picks)
        key = picks.get("means_with" if what == "means" else what, "")
        match what:
            case "exchange":
                return self._in_exchange(offer, picks)
            case "sword_action":
                attack, arm = self._moment.state.attack, pose("offhand", Parry.CENTRE)
                arm = arm if picks.get("left_hand") == YesNo.YES else ""
                if "action" not in picks:
                    return "", arm
                sealed, action = attack.targets[offer.ask.side] if attack else None, Action(picks["action"])
                target = Place(picks["target"]) if "target" in picks else sealed
                return pose("attack", _blow_key(action, target)) if action.blow else pose(
                    "action", action
                ), arm
            case "approach" if key.isdecimal():
                return (pose("walk", "ahead") if int(key) else ""), ""
            case _:
                return (pose(_GROUPS[what], key) if key and what in _GROUPS else ""), ""

    def _in_exchange(self, offer: Offer, picks: dict[str, str]) -> tuple[str, str]:
        """An attack, with the parry of the off hand; or a parry alone."""
        line, target = picks.get("defence", ""), picks.get("target", "")
        blows = [key for key, one in offer.of("blow").items() if not one.denied]
        arm = self._pose("offhand", line) if line else ""
        if target and picks.get("give_up") != YesNo.YES and blows:
            blow = picks.get("blow") or (Blow.THRUST if Blow.THRUST in blows else blows[0])
            return self._pose("attack", f"{blow} {Place(target).height}"), arm
        holds = self._moment.state.fighters[offer.ask.side].left_hand is not LeftHand.EMPTY
        return (arm if holds or not line else self._pose("parry", line)), ""


def _blow_key(action: Action, target: Place | None) -> str:
    """The key of a blow with a sword action: simple ones are those of the matrix."""
    simple = action in {Action.SIMPLE_CUT, Action.SIMPLE_THRUST}
    return f"{action.blow if simple else action} {target.height if target else 'mid'}"


def _of(place: Place) -> str:
    return place.name.lower()


def _wounded(fighter: Fighter) -> tuple[str, ...]:
    """The places that are wounded, also from earlier duels."""
    return tuple(dict.fromkeys([_of(wound.place) for wound in fighter.body.wounds]))
