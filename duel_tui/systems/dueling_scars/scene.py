"""Dueling Scars on the duel screen: the title, the stage with its panels, and a table for each kind of decision.

A panel has both tracks as boxes, the dice lost, the next hit, and the last roll with what it came to. The stage shows the
last action, what answered it and what came of it, and the end of an assault. A fencer who loses dice is shown where the
blow lands; the last hits alone are marked, as the page keeps no wounds.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side, both
from duel_tui.show.blocks import Fact, Ink, Mark, Panel, Span, changed, pips
from duel_tui.show.fit import Text
from duel_tui.show.moment import Event, Moment
from duel_tui.show.scene import Offer, PlainScene, Voice, Words
from duel_tui.show.stage import BEATS, Beat, Figure, Staged, ends, place_of
from duel_tui.show.table import Table
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.model import (
    Acted,
    Action,
    Answered,
    AssaultOver,
    Committed,
    Duel,
    Fell,
    Harmed,
    Phase,
    Reply,
    Track,
    Unharmed,
    Verdict,
    Why,
)
from duel_tui.systems.dueling_scars.ruleset import DuelingScars
from duel_tui.systems.dueling_scars.seen import ScarsSide
from duel_tui.systems.dueling_scars.tables import ActionTable, dice_of, tried, wager_table, weapon_table


class Turn(Struct, frozen=True):
    """One action of the attacker, finished or not."""

    side: Side
    """The attacker."""
    action: Action
    verdict: Verdict | None = None
    """None: not rolled yet."""
    reply: Reply | None = None
    """None: the defender may not answer, or not yet."""
    harmed: frozenset[Side] = frozenset()
    """Those who lost dice to a hit."""
    hit: frozenset[Side] = frozenset()
    """Those who were hit, with or without harm."""
    rolls: tuple[Event, ...] = ()


def last_turn(events: Sequence[Event]) -> Turn | None:
    """The last turn in some events; None: there is none."""
    begun = [
        place for place, event in enumerate(events) if any(isinstance(one, Committed) for one in event.told)
    ]
    if not begun:
        return None
    events = events[begun[-1] :]
    told = [one for event in events for one in event.told]
    committed = next(one for one in told if isinstance(one, Committed))
    harmed = frozenset([one.side for one in told if isinstance(one, Harmed)])
    return Turn(
        committed.side,
        committed.action,
        next((one.verdict for one in told if isinstance(one, Acted)), None),
        next((one.reply for one in told if isinstance(one, Answered)), None),
        harmed,
        harmed | {one.side for one in told if isinstance(one, Unharmed) and not one.parried},
        tuple([event for event in events if event.roll is not None]),
    )


_BOXES = 12
"""The most boxes of a track that are drawn."""
_DICE = 3
"""The most dice of a roll that are always shown."""
_FULL, _EMPTY = "\u25a0", "\u25a1"
_BAD = {Verdict.FAILURE_COMPLICATION, Reply.RETREAT}


class ScarsPanel:
    """What stands beside one fencer."""

    def __init__(self, book: Book, voice: Voice, moment: Moment[Duel], side: Side) -> None:
        self._book = book
        self._voice = voice
        self._moment = moment
        self._side = side
        self._near = side is moment.near
        self._armed = moment.state.phase is not Phase.WEAPONS

    def panel(self) -> Panel:
        """The whole of it."""
        moment, side = self._moment, self._side
        weapon = moment.state.weapons[side]
        kit = (self._voice.label("weapon", weapon), self._voice.label("weapon_short", weapon))
        now, before = (duel.won[side] for duel in (moment.state, moment.before))
        return Panel(
            moment.names[side],
            moment.short[side],
            pips(now, self._book.wins, changed(now, before)) if self._book.options.match > 1 else (),
            kit if self._armed else self._voice.say("no_weapon"),
            tuple([row for track in Track for row in self._track(track)]) if self._armed else (),
            (*(self._harm() if self._armed else ()), *self._rolled()),
        )

    def _track(self, track: Track) -> Iterator[tuple[Fact]]:
        """A track: its name and number, and a row of boxes; a track without an end has none."""
        moment, side = self._moment, self._side
        now, before = (getattr(duel.tracks[side], track) for duel in (moment.state, moment.before))
        number = Span(str(now), changed(now, before))
        yield (Fact(self._voice.label("track", track), (number,)),)
        most = max(now, self._book.most(moment.state.weapons[side], track))
        if most <= _BOXES:
            own: Ink = "near" if self._near else "far"
            lost = max(0, before - now)
            boxes = [
                Span(_FULL * min(now, before), own),
                Span(_FULL * max(0, now - before), "fresh"),
                Span(_EMPTY * lost, "fresh"),
                Span(_EMPTY * (most - now - lost), "dim"),
            ]
            yield (Fact("", tuple([span for span in boxes if span.text][:: 1 if self._near else -1])),)

    def _harm(self) -> Iterator[Mark]:
        """The dice lost since the assault began, and what one more hit would leave."""
        facts, say = self._moment.sheet.of(self._side), self._voice.say
        assert isinstance(facts, ScarsSide), "the sheet is this game's"
        threat = self._moment.state.tracks[self._side.foe].effect
        has, lost, left = facts.action, facts.lost, facts.hit_leaves
        text = say("lost", dice=dice_of(self._voice, lost)) if lost else say("unhurt")
        ink: Ink = "mortal" if not has else "serious" if lost and not left else "light" if lost else "good"
        leaves = say("hit_leaves", left=left, has=has) if threat else say("hit_harmless")
        yield Mark(text, ink, next="" if self._moment.state.outcome else leaves if left else say("hit_ends"))

    def _rolled(self) -> Iterator[Mark]:
        """The side's last roll, the highest die first, and what it came to; before the first action, the roll for the first attack."""
        turn = last_turn(self._moment.latest)
        events = turn.rolls if turn else self._moment.latest
        rolls = [event for event in events if event.roll is not None and event.roll.side is self._side]
        if not rolls or rolls[-1].rolled is None:
            return
        rolled, say = rolls[-1].rolled, self._voice.say
        dice = sorted(rolled.faces or (rolled.score,), reverse=True)
        whole = " ".join(map(str, dice))
        more = (say("rolled_more", dice=" ".join(map(str, dice[:_DICE])), more=len(dice) - _DICE),)
        yield Mark((say("rolled", dice=whole), whole, *(more if len(dice) > _DICE else ())), "dim")
        said = turn and (turn.verdict if self._side is turn.side else turn.reply)
        if turn and said:
            answered = said is Verdict.SUCCESS_COMPLICATION and turn.reply
            meaning = self._voice.label("means", "success_answered" if answered else said)
            yield Mark(
                say("came_to", score=rolled.score + rolled.modifier, meaning=meaning),
                "bad" if said in _BAD else "good",
            )


_NEAR, _APART, _FAR = 7.0, 9.0, 11.0
"""Feet between the fencers: in reach, on guard or blade on blade, and out of reach; the page has none."""
_PARRIES = {Reply.PARRY, Reply.RIPOSTE}
_THRUSTS = {Action.THRUST, Action.LUNGE}
_UNARMED = "unarmed"


class ScarsStage:
    """Both fencers of a moment."""

    def __init__(self, words: Words, moment: Moment[Duel]) -> None:
        self._pose = words.pose
        self._moment = moment
        self._duel = moment.state

    def staged(self) -> Staged:
        """The last action and its answer, and the end that they made; on guard before the first."""
        near, turn = self._moment.near, last_turn(self._moment.latest)
        guard = self._beat(near, self._waiting(near), self._waiting(near.foe), _APART)
        beats = self._turn(turn) if turn else [guard]
        if end := self._ended():
            beats.append(self._end(beats[-1], *end))
        return Staged(tuple(beats[-BEATS:]))

    def shadow(self, offer: Offer) -> Figure | None:
        """The attacker with the action, or the chooser with the weapon at the caret; None: it is shown already."""
        side, key = offer.ask.side, offer.at.key
        shown = self._moment.figures(self.staged().beats[-1])[side]
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
            defender = self._figure(side.foe, "reply", Reply.PARRY if reply is Reply.RIPOSTE else reply)
        struck = self._pose("struck", reply or Verdict.SUCCESS)
        if side.foe in turn.hit:
            attacker = replace(attacker, aims=place_of(struck))
        if side.foe in turn.harmed:
            defender = replace(defender, body=struck, wounds=(place_of(struck),))
        near = turn.verdict.succeeds is not (turn.action is Action.RECOVER)
        clash = near and reply in _PARRIES and turn.action in _THRUSTS and side.foe not in turn.hit
        apart = _APART if clash else _NEAR if near else _FAR
        beats = [self._beat(side, attacker, defender, apart, clash=clash)]
        if reply is Reply.RIPOSTE:
            struck = self._pose("struck", turn.action)
            aims = place_of(struck) if side in turn.hit else ""
            riposte = replace(self._figure(side.foe, "reply", reply), wounds=defender.wounds, aims=aims)
            attacker = replace(attacker, aims="")
            if side in turn.harmed:
                attacker = replace(attacker, body=struck, wounds=(place_of(struck),))
            beats.append(self._beat(side, attacker, riposte, _NEAR))
        return beats

    def _waiting(self, side: Side) -> Figure:
        """A fencer on guard, or stepping forward with the first attack; nobody has a weapon until both are shown."""
        duel = self._duel
        if duel.phase is Phase.WEAPONS:
            return self._figure(side, "guard", _UNARMED)
        begins = duel.attacker is side and duel.round == 1 and not last_turn(self._moment.latest)
        return self._figure(side, "guard", "first" if begins else duel.fencers[side].style)

    def _figure(self, side: Side, group: str, key: str) -> Figure:
        weapon = _UNARMED if self._duel.phase is Phase.WEAPONS else self._duel.weapons[side]
        return Figure(self._pose(group, key), weapon=self._pose("weapon", weapon))

    def _ended(self) -> tuple[Side | None, bool] | None:
        """Who has won the duel, or the assault by the last action, and whether the other is dead; None: it goes on."""
        if outcome := self._duel.outcome:
            return outcome.winner, outcome.why == Why.KILLED
        last = [one for one in self._moment.news if isinstance(one, Fell | AssaultOver | Committed)][-1:]
        match last:
            case [Fell(side=side, dead=dead)]:
                return side.foe, dead
            case [AssaultOver(winner=winner)]:
                return winner, False
            case _:
                return None

    def _end(self, last: Beat, winner: Side | None, dead: bool) -> Beat:  # noqa: FBT001  as it ended
        """The winner and the loser, with the hit that decided it."""
        keys = ends(winner, lost="dead" if dead else "lost")
        return self._moment.ended(last, keys.map(lambda key: self._pose("end", key)))

    def _beat(self, side: Side, own: Figure, other: Figure, apart: float, *, clash: bool = False) -> Beat:
        """A side and the other as they stand."""
        return self._moment.placed(BySide(other, other).put(side, own), apart, clash=clash)


_SHORT_NAME = 6
"""The length of a name in a narrow title."""


class ScarsScene(PlainScene):
    """The duel screen of Dueling Scars."""

    def __init__(self, rules: DuelingScars, words: Words) -> None:
        self._book = rules.book
        self._words = words

    def title(self, moment: Moment[Duel]) -> Text:
        """The assault and the number of assaults, the action, and the attacker."""
        voices = self._voice(moment), Voice(self._words, moment, _SHORT_NAME)
        return tuple([self._title(moment, voice) for voice in voices])

    def _title(self, moment: Moment[Duel], voice: Voice) -> str:
        duel, options = moment.state, self._book.options
        parts: list[str] = []
        if options.match > 1:
            parts.append(voice.say("assault_of", assault=duel.assault, match=options.match))
        if duel.phase is not Phase.ACTION or duel.attacker is None:
            return "  ".join([*parts, voice.label("phase", duel.phase)])
        parts.append(voice.say("turn", round=duel.round))
        if duel.quiet > options.stalemate // 2 > 0:
            parts.append(voice.say("quiet", quiet=duel.quiet, stalemate=options.stalemate))
        parts.append(voice.say("attacks", duel.attacker))
        return "  ".join(parts)

    def stage(self, moment: Moment[Duel]) -> Staged:
        """The last action and its answer, and the end that they made."""
        return ScarsStage(self._words, moment).staged()

    def shadow(self, moment: Moment[Duel], offer: Offer) -> Figure | None:
        """The attacker with the action, or the chooser with the weapon at the caret."""
        return ScarsStage(self._words, moment).shadow(offer)

    def panels(self, moment: Moment[Duel]) -> BySide[Panel]:
        """Both tracks, the dice lost, the next hit, and the last roll."""
        voice = self._voice(moment)
        return both(lambda side: ScarsPanel(self._book, voice, moment, side).panel())

    def table(self, moment: Moment[Duel], offer: Offer) -> Table:
        """The table of an action, a weapon or a wager."""
        book, voice = self._book, self._voice(moment)
        match offer.ask.what:
            case "weapon":
                return weapon_table(book, voice, offer)
            case "wager":
                return wager_table(voice, moment, offer)
            case _:
                return ActionTable(book, voice, moment, offer).table()

    def habits(self, moment: Moment[Duel], side: Side) -> str:
        """How often a side tried each action."""
        return tried(self._voice(moment), moment, side)

    def _voice(self, moment: Moment[Duel]) -> Voice:
        return Voice(self._words, moment)
