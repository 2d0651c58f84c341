"""The panels of Dueling Scars: both tracks as boxes, the dice lost, the next hit, and the last roll with what it came to."""

from collections.abc import Iterator

from duel_tui.engine.side import Side
from duel_tui.show.blocks import Fact, Ink, Line, Mark, Panel, Span, changed
from duel_tui.show.scene import Sight
from duel_tui.show.voice import Voice
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.changes import dice_of
from duel_tui.systems.dueling_scars.model import Duel, Phase, Reply, Track, Verdict
from duel_tui.systems.dueling_scars.turn import turns_of

_BOXES = 12
"""The most boxes of a track that are drawn."""
_DICE = 3
"""The most dice of a roll that are always shown."""
_FULL, _EMPTY = "\u25a0", "\u25a1"
_WON, _OPEN = "\u25cf", "\u25cb"
_INKS: dict[str, Ink] = {
    Verdict.SUCCESS: "good",
    Verdict.SUCCESS_COMPLICATION: "good",
    Verdict.FAILURE_COMPLICATION: "bad",
    Reply.RIPOSTE: "good",
    Reply.PARRY: "good",
    Reply.RETREAT: "bad",
}


class ScarsPanel:
    """What stands beside one fencer."""

    def __init__(self, book: Book, voice: Voice, sight: Sight[Duel], side: Side) -> None:
        self._book = book
        self._voice = voice
        self._sight = sight
        self._side = side
        self._near = side is sight.near
        self._armed = sight.state.phase is not Phase.WEAPONS

    def panel(self) -> Panel:
        """The whole of it."""
        sight, side = self._sight, self._side
        weapon = sight.state.weapons[side]
        kit = (self._voice.label("weapon", weapon), self._voice.label("weapon_short", weapon))
        return Panel(
            sight.names[side],
            sight.short[side],
            self._score(),
            kit if self._armed else self._voice.say("no_weapon"),
            tuple([row for track in Track for row in self._track(track)]) if self._armed else (),
            (*(self._harm() if self._armed else ()), *self._rolled()),
        )

    def _score(self) -> Line:
        """In a match, the assaults won and needed."""
        if self._book.options.match == 1:
            return ()
        now, before = (duel.won[self._side] for duel in (self._sight.state, self._sight.before))
        line = (
            Span(_WON * min(now, before)),
            Span(_WON * max(0, now - before), "fresh"),
            Span(_OPEN * max(0, self._book.wins - now), "dim"),
        )
        return tuple([span for span in line if span.text])

    def _track(self, track: Track) -> Iterator[tuple[Fact]]:
        """A track: its name and number, and a row of boxes; a track without an end has none."""
        sight, side = self._sight, self._side
        now, before = (getattr(duel.tracks[side], track) for duel in (sight.state, sight.before))
        number = Span(str(now), changed(now, before))
        yield (Fact(self._voice.label("track", track), (number,)),)
        most = max(now, self._book.most(sight.state.weapons[side], track))
        if most <= _BOXES:
            own: Ink = "near" if self._near else "far"
            lost = max(0, before - now)
            boxes = (
                Span(_FULL * min(now, before), own),
                Span(_FULL * max(0, now - before), "fresh"),
                Span(_EMPTY * lost, "fresh"),
                Span(_EMPTY * (most - now - lost), "dim"),
            )
            yield (Fact("", self._facing(boxes)),)

    def _facing(self, line: Line) -> Line:
        """Signs in the order of their side, without empty ones."""
        shown = tuple([span for span in line if span.text])
        return shown if self._near else shown[::-1]

    def _harm(self) -> Iterator[Mark]:
        """The dice lost since the assault began, and what one more hit would leave."""
        duel, side, book, say = self._sight.state, self._side, self._book, self._voice.say
        has, lost, threat = duel.tracks[side].action, book.lost(duel, side), duel.tracks[side.foe].effect
        left = book.harmed(duel, side, threat).tracks[side].action
        text = say("lost", dice=dice_of(self._voice, lost)) if lost else say("unhurt")
        ink: Ink = "mortal" if not has else "serious" if lost and not left else "light" if lost else "good"
        if not left:
            leaves = say("hit_ends")
        else:
            leaves = say("hit_leaves", left=left, has=has) if threat else say("hit_harmless")
        yield Mark(text, ink, next="" if duel.outcome else leaves)

    def _rolled(self) -> Iterator[Mark]:
        """The side's last roll, the highest die first, and what it came to; before the first action, the roll for the first attack."""
        turns = turns_of(self._sight.latest)
        events = turns[-1].rolls if turns else self._sight.latest
        rolls = [event for event in events if event.roll is not None and event.roll.side is self._side]
        if not rolls or rolls[-1].rolled is None:
            return
        rolled, say = rolls[-1].rolled, self._voice.say
        dice = sorted(rolled.faces or (rolled.score,), reverse=True)
        whole = " ".join(map(str, dice))
        more = (say("rolled_more", dice=" ".join(map(str, dice[:_DICE])), more=len(dice) - _DICE),)
        yield Mark((say("rolled", dice=whole), whole, *(more if len(dice) > _DICE else ())), "dim")
        if not turns:
            return
        said = turns[-1].verdict if self._side is turns[-1].side else turns[-1].reply
        if said is None:
            return
        answered = said is Verdict.SUCCESS_COMPLICATION and turns[-1].reply
        key = "success_answered" if answered else said
        score = rolled.score + rolled.modifier
        texts = [
            say("came_to", score=score, meaning=self._voice.label(group, key))
            for group in ("means", "means_short")
        ]
        yield Mark(tuple(dict.fromkeys(texts)), _INKS[said])
