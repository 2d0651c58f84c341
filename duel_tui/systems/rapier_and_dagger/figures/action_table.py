"""The table of a sword action: both sides' chances, my actions as rows and the opponent's as columns.

Every number is the chance of the roll that follows. My blow counts at the target that is chosen, sealed with the blade
or picked here, and until then at the one that suits it best. The opponent's blow counts at the target that suits it best,
against my left hand as it is picked. Columns have the letters of the rows, which spell them out. The last row has both
left hands: what mine does, and what the opponent's would take off the action at the caret, if it has not begun to parry.
"""

from msgspec.structs import replace

from duel_tui.engine.menu import YesNo
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Blow, LeftHand, Place
from duel_tui.show.fit import Text
from duel_tui.show.outlook import Prospect
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.systems.rapier_and_dagger.clauses import actions, points_told
from duel_tui.systems.rapier_and_dagger.figures.prospects import ANYWHERE, parried, payable
from duel_tui.systems.rapier_and_dagger.figures.sword_points import (
    idle,
    left_hand_parries,
    paid,
    points_left,
    price,
)
from duel_tui.systems.rapier_and_dagger.table_maker import Asked, TableMaker, chances
from duel_tui.systems.rapier_and_dagger.terms import Action

_LENGTHS = ("", "_brief", "_short")
"""The lengths of a heading, the longest first."""
_PLACES = ("place", "place_short", "place_least")


class ActionTable(TableMaker):
    """The table of the sword action that a side is asked for."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        side, options, picks = self._side, self._offer.options, self._offer.picks
        self._me, self._him = self._duel.fighters[side], self._duel.fighters[side.foe]
        self._mine = any(one.blow for one in payable(self._book, self._duel, side))
        theirs = payable(self._book, self._duel, side.foe)
        self._theirs: tuple[Action, ...] = theirs if self._mine else ()
        self._their_blows = tuple([one for one in theirs if one.blow])
        self._attack = attack = self._duel.prepared
        place = picks.get("target") if "target" in options else attack.targets[side]
        self._place = Place(place) if place else None
        self._parries = picks.get("left_hand") == YesNo.YES
        self._hands = {one.key: one for one in options.get("left_hand", ())}
        self._asks_foe = (
            self._mine and not self._him.effort.parries and left_hand_parries(self._book, self._him)
        )

    def table(self) -> Table:
        """My actions as rows, with the chances of both on either side."""
        voice, side = self._voice, self._side
        places = self._offer.options.get("target", ())
        options = self._offer.of("action")
        heads = {Action(key): option.typed for key, option in options.items()}
        briefs = [tuple([voice.label(one, place.key) for one in _PLACES]) for place in places]
        his = self._caption("chances_best" if self._their_blows else "foe_no_blow", side.foe)
        sealed = voice.label("place", self._place) if self._place and not places else ""
        return Table(
            title=self._lengths(
                *(["action_at"] if sealed else ["action", "action_short"]), side=side, place=sealed
            ),
            options=tuple([replace(one, brief=brief) for one, brief in zip(places, briefs, strict=True)]),
            aside="" if places else self._blades(),
            captions=(self._caption("my_chances" if self._place else "chances_best", side), his)
            if self._mine
            else ("", tuple([f"{voice.say('no_blow', side)}; {one}" for one in his])),
            left=tuple([Column(heads[one]) for one in self._theirs]),
            right=tuple([Column(heads[one]) for one in self._their_blows]),
            rows=(*[self._row(Action(key), one) for key, one in options.items()], *self._left_hands()),
            after=voice.say("price") if self._mine else "",
            known=self._seen(actions, "seen_actions"),
            named=self._chosen(("action", "action"), ("target", "place")),
            said=self._said(),
        )

    def _caption(self, key: str, side: Side) -> Text:
        return self._lengths(*[f"{key}{one}" for one in _LENGTHS], side=side)

    def _blades(self) -> str:
        """Both blade attacks, or that of the only side that can use its sword."""
        blades, voice, away = self._attack.blades, self._voice, idle(self._book, self._duel)
        if away is not None:
            return voice.say("blade_alone", away.foe, shown=voice.label("blade", blades[away.foe]))
        mine, his = (voice.label("blade", blades[one]) for one in (self._side, self._side.foe))
        return voice.say("blades_met", mine=mine, his=his)

    def _row(self, action: Action, option: Option) -> Row:
        """An action: my chances against each of the opponent's, its price, and the opponent's chances against it."""
        voice, blow = self._voice, action.blow and self._mine
        cost = price(self._book, self._me, action, parries=self._parries)
        label = (voice.label("action", action), voice.label("action_short", action))
        after = Cell(self._price(cost), "dim" if option.denied else "")
        if option.denied:
            if not self._mine:
                return Row(label, option, after=after, refused=(option.denied, "-"))
            return Row(label, option, lacks=(option.denied, "-"), after=after, refused=" ")
        met = [self._prospect(action, his) for his in self._theirs] if blow else []
        threats = [self._prospect(action, his) for his in self._their_blows]
        left = tuple([chances([one.chance], mine=True) for one in met])
        right = tuple([chances([one.his_chance], mine=False) for one in threats])
        lacks = (
            "" if met or not self._mine else self._lengths("no_attack_by", "no_attack_made", side=self._side)
        )
        return Row(label, option, left=left, lacks=lacks, after=after, right=right)

    def _left_hands(self) -> tuple[Row, ...]:
        """What my left hand does, and what the opponent's would take off the action at the caret."""
        voice, foe, action = self._voice, self._side.foe, self._action
        takes: Text = ""
        if self._asks_foe and action and action.blow and not self._denied:
            by = self._offer.figure(f"{parried(self._book, self._duel, foe, action):+}")
            facts = {"held": voice.label("held", self._him.left_hand), "by": by}
            takes = self._lengths("hand_takes", "hand_takes_short", "hand_takes_brief", side=foe, **facts)
        if not self._hands:
            return (Row("", refused=takes),) if self._asks_foe else ()
        held = voice.label("held", self._me.left_hand)
        label = self._lengths("hand_yes", "hand_yes_short", side=self._side, held=held)
        yes, no = self._hands[YesNo.YES], self._hands[YesNo.NO]
        return (Row(label, yes, no, after=Cell(voice.say("hand_no")), refused=takes),)

    def _prospect(self, action: Action, his: Action) -> Prospect:
        """What comes of an action of mine against one of the opponent's, each at its target or the one that suits it best."""
        hand = f" {YesNo.YES if self._parries else YesNo.NO}" if self._hands else ""
        place = self._place if action.blow and self._place else ANYWHERE
        return self._offer.outlook.against(f"{action} {place}{hand}", his)

    @property
    def _action(self) -> Action | None:
        """The action that is picked, or at the caret."""
        picks, at = self._offer.picks, self._offer.at
        key = picks.get("action", at.key if picks and at.field == "action" else "")
        return Action(key) if key else None

    @property
    def _denied(self) -> bool:
        return bool(self._action and self._offer.of("action")[self._action].denied)

    def _said(self) -> Text:
        voice, at, action = self._voice, self._offer.at, self._action
        fields = self._offer.options
        if self._offer.picks and at.field == "left_hand" and (at.key == YesNo.YES or action is None):
            return self._of_hand(at.key)
        if action is None:
            key = "_again" if "target" in fields else "_hand" if "left_hand" in fields else ""
            return voice.say(f"choose_action{key}", self._side)
        if self._denied:
            return ""
        if action.blow and self._place is None:
            return voice.say("said_action_where")
        return self._of_action(action)

    def _of_hand(self, key: str) -> Text:
        """What my left hand takes off the opponent's blows, and what it costs."""
        voice, foe = self._voice, self._side.foe
        if key == YesNo.NO:
            return voice.say("said_hand_rests", self._side)
        (found,) = self._offer.outlook.at(key)
        said = f"said_{found.line}"
        texts = self._lengths(
            said, f"{said}_short", side=foe, **{name: f"{by:+}" for name, by in found.facts}
        )
        if self._me.left_hand is not LeftHand.BUCKLER or self._me.effort.charged:
            return texts
        charge = points_told(voice, "sword", self._book.tables.figures.buckler.charge)
        return tuple([f"{one} {voice.say('said_charge', points=charge)}" for one in texts])

    def _of_action(self, action: Action) -> Text:
        """An action: the best and the worst chance of a blow and the wound after a hit, or those of the opponent; what it leaves."""
        voice, figure = self._voice, self._offer.figure
        met = self._theirs if action.blow else self._their_blows
        paid_for = paid(self._book, self._me, action, parries=self._parries)
        cut, thrust = (points_left(self._book, paid_for, one) for one in Blow)
        leaves = voice.say("said_leaves", cut=cut, thrust=thrust)
        if not met:
            return leaves
        rolls = {his: self._prospect(action, his) for his in met}
        found = {his: one.chance if action.blow else one.his_chance for his, one in rolls.items()}
        low, high = min(met, key=found.__getitem__), max(met, key=found.__getitem__)
        wound = voice.label("a_wound", rolls[low].wound) if action.blow else ""
        key = (
            f"said_{'action' if action.blow else 'threat'}_{'one' if found[low] == found[high] else 'spread'}"
        )
        facts = {
            "wound": wound,
            "leaves": leaves,
            "low": figure(found[low]),
            "high": figure(found[high]),
        }
        texts: list[str] = []
        for group in ("action", "action_short"):
            by = {"low_by": voice.label(group, low), "high_by": voice.label(group, high)}
            texts += self._lengths(key, f"{key}_short", side=self._side, **facts, **by)
        return tuple(sorted(texts, key=len, reverse=True))
