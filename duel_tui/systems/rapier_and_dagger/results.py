"""The results of the last decision in a duel with rapier and dagger: a row for each roll, then the consequences.

Each roll is a row with its sum. Other events are sentences in a last row: wounds first, then falls and scores, then
the distance at the end of the round. Events in the row of a roll are not repeated.
"""

from collections.abc import Callable
from textwrap import wrap
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Characteristic
from duel_tui.show.blocks import Ink
from duel_tui.show.scene import Event, Result, Sight
from duel_tui.systems.rapier_and_dagger import close_events as close
from duel_tui.systems.rapier_and_dagger import events
from duel_tui.systems.rapier_and_dagger.contact import HOLD
from duel_tui.systems.rapier_and_dagger.figures.events import ActionsShown, Approached, PointsCompared, Struck
from duel_tui.systems.rapier_and_dagger.figures.told import defended, sentences, spent
from duel_tui.systems.rapier_and_dagger.ground.events import Walked
from duel_tui.systems.rapier_and_dagger.rolling import aimed, tried
from duel_tui.systems.rapier_and_dagger.speech import Speech, sentence
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Line, Why

_HIT = "hit"
_TURN = "turn"
"""The roll that follows a walk, of which is told first."""
_STRIKE = "strike"
_FREEING = frozenset({"push", "break", "hold on"})
"""Rolls that separate two fencers in contact."""
_ROWS = 3
"""The rows that results always have."""
_WORD, _GAP = 8, 2
"""Cells of the word for a result, and of a gap."""


def results(speech: Speech, sight: Sight[Duel]) -> tuple[Result, ...]:
    """Rows about the results of the last decision."""
    return _Results(speech, sight).rows()


class _Results:
    def __init__(self, speech: Speech, sight: Sight[Duel]) -> None:
        self._speech = speech
        self._sight = sight
        self._attacks: dict[Side, events.Attacked | Struck] = {}
        self._tries: dict[Side, str] = {}
        self._why = ""
        """The reason of the last roll; empty: a decision came last."""
        self._walking = False
        """True while the events of an approach are told."""
        self._rows: list[Result] = []
        self._after: list[str] = []
        self._paid: ActionsShown | None = None
        """Sword actions whose points are told after their results; None: there are none."""
        self._reduced: dict[Side, events.Reduced] = {}
        self._says: dict[type[Struct], Callable[[Any], str]] = {
            events.MovementsShown: self._movements,
            events.GaveUp: self._gave_up,
            events.Wounded: self._wounded,
            events.Paralysed: lambda told: self._told(
                "paralysed", told, place=speech.label("place", told.place)
            ),
            events.Touched: self._touched,
            events.DoubleVoid: lambda _: self._speech.say("double_void"),
            events.RoundEnded: self._round_ended,
            events.Ended: self._ended,
            close.MeansShown: self._means,
            close.Separated: self._separated,
            close.FellProne: lambda told: self._told("fell_prone", told),
            **sentences(speech, sight),
        }

    def rows(self) -> tuple[Result, ...]:
        for event in self._sight.latest:
            if event.roll is None or event.roll.why == _TURN:
                self._close()
            self._why = event.roll.why if event.roll else ""
            self._roll(event)
            self._reduced = {one.side: one for one in event.told if isinstance(one, events.Reduced)}
            self._walking = any(isinstance(one, Approached | Walked) for one in event.told)
            touched = [one for one in event.told if isinstance(one, events.Touched)]
            for told in event.told:
                if told not in touched[:-1]:
                    self._tell(told)
        self._close()
        return tuple(self._with_sums())

    def _with_sums(self) -> list[Result]:
        """The rows with the sums of their rolls: all with their parts, or none if that saves rows that are not there."""
        short = [replace(row, sum=row.sum.rpartition(" = ")[2]) for row in self._rows]
        whole_height, short_height = (sum(map(self._height, rows)) for rows in (self._rows, short))
        return short if whole_height > max(_ROWS, short_height) else self._rows

    def _height(self, row: Result) -> int:
        """The rows of the screen that a result takes, with its sum under it if there is no room beside it."""
        said = _broken(row.text, self._room)
        return max(1, len(said)) + (not self._beside(row))

    def _beside(self, row: Result) -> bool:
        """True if a result has no sum, or room for it at the end of its last row."""
        last = ["", *_broken(row.text, self._room)][-1]
        return not row.sum or len(last) + len(row.sum) + _GAP <= self._room

    @property
    def _room(self) -> int:
        """Cells of the text of a row, after the longest word for a result."""
        return max(1, self._sight.width - 1 - max([_WORD, *[len(row.word) + _GAP for row in self._rows]]))

    def _close(self, word: str = "") -> None:
        """Put the events since the last row into a row."""
        after, paid = " ".join(self._after), self._paid
        texts = [after] if after else []
        if paid is not None:
            whole, short = spent(self._speech, self._sight, paid)
            texts.append(whole if len(f"{after} {whole}") <= self._room else short)
        if texts:
            self._rows.append(Result(word, " ".join(texts)))
            self._after.clear()
            self._paid = None

    def _tell(self, told: Struct) -> None:
        """Take in an event."""
        if isinstance(told, events.Attacked | Struck):
            self._attacks[told.side] = told
            return
        tag = str(told.__struct_config__.tag)
        if tag in SILENT:
            return
        if isinstance(told, ActionsShown) and any(action.blow for action in told.actions):
            self._paid = told
            return
        says = self._says.get(type(told))
        text = says(told) if says else self._told(tag, told)
        if isinstance(told, events.Ended):
            self._close()
        if text:
            self._after.append(sentence(text))
        if isinstance(told, (events.MovementsShown, events.Ended, PointsCompared)):
            self._close(self._speech.say("end") if isinstance(told, events.Ended) else "")

    def _told(self, key: str, told: Any, **facts: object) -> str:
        """A sentence about the side of an event."""
        side: Side | None = getattr(told, "side", None)
        return self._speech.of(f"told_{key}", side, **facts) if side else self._speech.say(f"told_{key}")

    def _roll(self, event: Event) -> None:
        """A row for a roll."""
        roll, rolled = event.roll, event.rolled
        if roll is None or rolled is None or roll.against is None or roll.side is None:
            return
        speech, side = self._speech, roll.side
        made = roll.against.met(rolled)
        word = speech.label("rolled", f"{roll.why} {'made' if made else 'failed'}")
        ink: Ink = ("near" if side is self._sight.near else "far") if made else "bold"
        if roll.why == _HIT and side in self._attacks:
            told = self._attacks[side]
            if not made and _parried(told):
                word = speech.label("rolled", "hit parried")
            text = aimed(speech, self._sight, told)
        elif roll.why == _STRIKE and side in self._tries:
            text = speech.of("rolled_strike", side, tried=tried(speech, self._tries[side]))
        else:
            text = speech.of(f"rolled_{roll.why}", side)
        self._rows.append(Result(word, text, event.sum, ink))

    def _movements(self, told: events.MovementsShown) -> str:
        """The movements of both, and the attacks they give."""
        speech = self._speech
        near, far = self._sight.near, self._sight.near.foe
        moves = ", ".join(
            [speech.moves(side, told.movements[side], lies=side in told.lying) for side in (near, far)]
        )
        return speech.say(
            "told_movements",
            round=self._round_of(told),
            moves=moves,
            attacks=speech.granted(told.attacks),
            measure=speech.label("stands_at", told.result),
        )

    def _round_of(self, told: events.MovementsShown) -> int:
        """The round of the shown movements: that of the next end of a round, or the present one."""
        later = [one for event in self._sight.latest for one in event.told]
        taken = 0
        for one in later[later.index(told) + 1 :]:
            if isinstance(one, events.RoundEnded):
                return one.round - taken
            taken += isinstance(one, close.BothRetrieved)
        return self._sight.state.round

    def _gave_up(self, told: events.GaveUp) -> str:
        """Empty if the row of the parried attack says it."""
        attacked = any(isinstance(one, events.Attacked) for event in self._sight.latest for one in event.told)
        return "" if attacked else self._told("gave_up", told)

    def _wounded(self, told: events.Wounded) -> str:
        """The wound, its sum with earlier ones, and its losses."""
        speech = self._speech
        became = speech.say("became", grade=speech.label("grade", told.became)) if told.became else ""
        return speech.of(
            "told_wounded",
            told.side,
            wound=speech.label("wound", told.grade),
            became=became,
            lost=self._lost(self._reduced.get(told.side)),
        )

    def _lost(self, told: events.Reduced | None) -> str:
        if told is None:
            return ""
        losses = [(Characteristic.STRENGTH, told.strength), (Characteristic.AGILITY, told.agility)]
        losses.append((Characteristic.DEXTERITY, told.dexterity))
        listed = [
            f"{-number:+} {self._speech.label('characteristic_short', one)}"
            for one, number in losses
            if number
        ]
        return ", " + ", ".join(listed)

    def _touched(self, _: events.Touched) -> str:
        speech, near, far = self._speech, self._sight.near, self._sight.near.foe
        made = self._sight.state.fighters
        return speech.say(
            "told_touches",
            near=speech.who(near),
            mine=made[near].touches,
            far=speech.who(far),
            his=made[far].touches,
        )

    def _round_ended(self, told: events.RoundEnded) -> str:
        if self._walking:
            return self._speech.say("told_round_over", round=told.round)
        measure = self._speech.label("stands_at", told.result)
        return self._speech.say("told_round_ended", round=told.round, measure=measure)

    def _ended(self, told: events.Ended) -> str:
        said = f"ended_{told.why}"
        if told.winner is None and told.why is Why.FLED:
            return self._speech.say("told_drawn", why=self._speech.say("ended_both_fled"))
        if told.winner is None:
            return self._speech.say("told_drawn", why=self._speech.say(said))
        why = self._speech.of(said, told.winner.foe)
        return self._speech.of("told_won", told.winner, why=why)

    def _means(self, told: close.MeansShown) -> str:
        """The sides that try nothing; every attempt has a roll of its own."""
        self._tries = {side: told.means[side] for side in Side}
        held = [side for side in Side if told.means[side] == HOLD]
        return " ".join([sentence(self._speech.of("told_holds", side)) for side in held])

    def _separated(self, told: close.Separated) -> str:
        """The side that came free, if no row of a roll says it."""
        return "" if self._why in _FREEING else self._told(f"separated_{told.how}", told)


SILENT = frozenset(
    {
        "reduced", "missed", "push_failed", "held_on", "cloak_shaken", "disarm_failed", "retrieved",
        "retrieve_failed", "kicked_away", "kick_missed", "rose", "still_down", "sword_drawn", "draw_failed",
        "turned", "held_back", "knock_failed", "stab_failed", "old_wound", "begins_without",
    }
)  # fmt: skip
"""Events in the row of a roll or of another event, a chance that was left, and what was there before the duel."""


def _broken(text: str, width: int) -> list[str]:
    """A text in rows, broken between words."""
    return wrap(text, width, break_on_hyphens=False)


def _parried(told: events.Attacked | Struck) -> bool:
    if isinstance(told, Struck):
        return defended(told)
    return told.universal or told.line is not Line.SPECIAL
