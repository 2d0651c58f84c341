"""The stage of Dueling Scars: the last action, what answered it and what came of it, and the end of an assault.

A fencer who loses dice is shown where the blow lands; the last hits alone are marked, as the page keeps no wounds.
"""

from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.show.scene import Offer, Sight, Words
from duel_tui.show.stage import BEATS, Beat, Figure, Staged, ends, place_of
from duel_tui.systems.dueling_scars.model import (
    Action,
    AssaultOver,
    Committed,
    Duel,
    Fell,
    Harmed,
    Phase,
    Reply,
    Unharmed,
    Verdict,
    Why,
)
from duel_tui.systems.dueling_scars.turn import Turn, turns_of

_NEAR, _APART, _FAR = 7.0, 9.0, 11.0
"""Feet between the fencers: in reach, on guard or blade on blade, and out of reach; the page has none."""
_PARRIES = {Reply.PARRY, Reply.RIPOSTE}
_THRUSTS = {Action.THRUST, Action.LUNGE}
_UNARMED = "unarmed"


class ScarsStage:
    """Both fencers of a sight."""

    def __init__(self, words: Words, sight: Sight[Duel]) -> None:
        self._pose = words.pose
        self._sight = sight
        self._duel = sight.state

    def staged(self) -> Staged:
        """The last action and its answer, and the end that they made; on guard before the first."""
        near, turns = self._sight.near, turns_of(self._sight.latest)
        guard = self._beat(near, self._waiting(near), self._waiting(near.foe), _APART)
        beats = self._turn(turns[-1]) if turns else [guard]
        if end := self._ended():
            beats.append(self._end(beats[-1], *end))
        return Staged(tuple(beats[-BEATS:]))

    def shadow(self, offer: Offer) -> Figure | None:
        """The attacker with the action, or the chooser with the weapon at the caret; None: it is shown already."""
        side, key = offer.ask.side, offer.at.key
        shown = self._sight.figures(self.staged().beats[-1])[side]
        if not offer.available:
            return None
        match offer.ask.what:
            case "action":
                figure = self._figure(side, "action", key)
                return None if figure.body == shown.body else figure
            case "weapon":
                guard = self._pose("guard", self._duel.fencers[side].style)
                return Figure(guard, weapon=self._pose("weapon", key))
            case _:
                return None

    def _turn(self, turn: Turn) -> list[Beat]:
        """The action with its answer, and a riposte after it, which begins with a parry."""
        side, reply = turn.side, turn.reply
        attacker, defender = self._figure(side, "action", turn.action), self._waiting(side.foe)
        if turn.verdict is None:
            return [self._beat(side, attacker, defender, _APART)]
        if reply:
            answer = Reply.PARRY if reply is Reply.RIPOSTE else reply
            defender = self._figure(side.foe, "reply", answer)
        harmed = {one.side for one in turn.hits if isinstance(one, Harmed)}
        unharmed = {one.side for one in turn.hits if isinstance(one, Unharmed) and not one.parried}
        hit = harmed | unharmed
        struck = self._pose("struck", reply or Verdict.SUCCESS)
        if side.foe in hit:
            attacker = replace(attacker, aims=place_of(struck))
        if side.foe in harmed:
            defender = replace(defender, body=struck, wounds=(place_of(struck),))
        near = turn.verdict.succeeds is not (turn.action is Action.RECOVER)
        clash = near and reply in _PARRIES and turn.action in _THRUSTS and side.foe not in hit
        apart = _APART if clash else _NEAR if near else _FAR
        beats = [self._beat(side, attacker, defender, apart, clash=clash)]
        if reply is Reply.RIPOSTE:
            struck = self._pose("struck", turn.action)
            place = place_of(struck)
            riposte = self._figure(side.foe, "reply", reply)
            riposte = replace(riposte, wounds=defender.wounds, aims=place if side in hit else "")
            attacker = replace(attacker, aims="")
            if side in harmed:
                attacker = replace(attacker, body=struck, wounds=(place,))
            beats.append(self._beat(side, attacker, riposte, _NEAR))
        return beats

    def _waiting(self, side: Side) -> Figure:
        """A fencer on guard, or stepping forward with the first attack; nobody has a weapon until both are shown."""
        duel = self._duel
        if duel.phase is Phase.WEAPONS:
            return self._figure(side, "guard", _UNARMED)
        begins = duel.attacker is side and duel.round == 1 and not turns_of(self._sight.latest)
        return self._figure(side, "guard", "first" if begins else duel.fencers[side].style)

    def _figure(self, side: Side, group: str, key: str) -> Figure:
        weapon = _UNARMED if self._duel.phase is Phase.WEAPONS else self._duel.weapons[side]
        return Figure(self._pose(group, key), weapon=self._pose("weapon", weapon))

    def _ended(self) -> tuple[Side | None, bool] | None:
        """Who has won the duel, or the assault by the last action, and whether the other is dead; None: it goes on."""
        if outcome := self._duel.outcome:
            return outcome.winner, outcome.why == Why.KILLED
        for event in reversed(self._sight.news):
            match event:
                case Fell(side=side, dead=dead):
                    return side.foe, dead
                case AssaultOver(winner=winner):
                    return winner, False
                case Committed():
                    return None
                case _:
                    pass
        return None

    def _end(self, last: Beat, winner: Side | None, dead: bool) -> Beat:  # noqa: FBT001  as it ended
        """The winner and the loser, with the hit that decided it."""
        keys = ends(winner, lost="dead" if dead else "lost")
        return self._sight.ended(last, keys.map(lambda key: self._pose("end", key)))

    def _beat(self, side: Side, own: Figure, other: Figure, apart: float, *, clash: bool = False) -> Beat:
        """A side and the other as they stand."""
        return self._sight.placed(BySide(other, other).put(side, own), apart, clash=clash)
