"""The bands above a decision: names and assaults won, weapons, both tracks, the picture, and the last dice."""

from collections.abc import Iterable

from duel_tui.engine.side import Side
from duel_tui.show.scene import Band, Event, Ink, Line, Sight, Span
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.dice_row import Throw, dice_bands
from duel_tui.systems.dueling_scars.picture import picture
from duel_tui.systems.dueling_scars.state import Duel
from duel_tui.systems.dueling_scars.terms import Phase, Track, Verdict
from duel_tui.systems.dueling_scars.turn import Turn, turns_of
from duel_tui.systems.dueling_scars.voice import Voice, clipped

_BOXES = 10
"""The most boxes of a track that are drawn."""
_APART = 5
"""Cells around a name and a score: at the edge, between them, and in the middle of the row."""
_FULL, _EMPTY = "#", "."
_WON, _OPEN = "\u25cf", "\u25cb"


def bands(book: Book, voice: Voice, sight: Sight[Duel]) -> tuple[Band, ...]:
    """The present state of both fencers, and their last dice."""
    return _Bands(book, voice, sight).all()


class _Bands:
    def __init__(self, book: Book, voice: Voice, sight: Sight[Duel]) -> None:
        self._book = book
        self._voice = voice
        self._sight = sight
        turns = turns_of(sight.latest)
        self._turn: Turn | None = turns[-1] if turns else None

    def all(self) -> tuple[Band, ...]:
        near, far = self._sight.near, self._sight.near.foe
        head, body, legs = picture(self._turn, near)
        return (
            Band(self._named(near), (), self._named(far)),
            Band(self._weapon(near), head, self._weapon(far)),
            *[
                Band(self._track(near, track), row, self._track(far, track))
                for track, row in zip(Track, (body, legs), strict=True)
            ],
            *dice_bands(self._throw(near), self._throw(far), self._sight.width),
        )

    def _named(self, side: Side) -> Line:
        """A name and, in a match, the assaults won and needed."""
        sight, match = self._sight, self._book.options.match
        near = side is sight.near
        ink: Ink = "near" if near else "far"
        if match == 1:
            return (Span(sight.names[side].upper(), ink),)
        won, needed, before = sight.state.won[side], match // 2 + 1, sight.before.won[side]
        score = (
            Span(_WON * min(won, before)),
            Span(_WON * max(0, won - before), "fresh"),
            Span(_OPEN * max(0, needed - won)),
        )
        room = sight.width // 2 - max(won, needed) - _APART
        name = Span(clipped(sight.names[side].upper(), room), ink)
        return (name, Span("  "), *score) if near else (*score, Span("  "), name)

    def _weapon(self, side: Side) -> Line:
        duel, label = self._sight.state, self._voice.label
        if duel.phase is Phase.WEAPONS:
            return (Span(self._voice.say("no_weapon"), "dim"),)
        return (Span(label("weapon", duel.weapons[side])),)

    def _track(self, side: Side, track: Track) -> Line:
        """A track as a bar, its number at the outer end."""
        duel = self._sight.state
        if duel.phase is Phase.WEAPONS:
            return ()
        now, before = (getattr(one.tracks[side], track) for one in (duel, self._sight.before))
        ink: Ink = "fresh" if now != before else "bold"
        most = self._most(side, track, now)
        name = Span(self._voice.label("track", track), "dim")
        number = Span(str(now), ink)
        if most > _BOXES:
            return (name, Span(" "), number) if side is self._sight.near else (number, Span(" "), name)
        full, empty = _FULL * now, _EMPTY * (most - now)
        if side is self._sight.near:
            return (name, Span(" "), number, Span("  "), Span(f"[{full}{empty}]"))
        return (Span(f"[{empty}{full}]"), Span("  "), number, Span(" "), name)

    def _most(self, side: Side, track: Track, now: int) -> int:
        """The boxes of a track; a track without an end has only its full boxes."""
        if track is Track.ACTION and self._book.options.action_cap == "none":
            return now
        return max(now, self._book.most(self._sight.state.weapons[side], track))

    def _throw(self, side: Side) -> Throw | None:
        """A side's last roll in the last turn; before the first turn, its roll for the first attack."""
        events = self._turn.rolls if self._turn else self._sight.latest
        found = _last_of(side, events)
        if found is None or found.roll is None or found.rolled is None:
            return None
        rolled = found.rolled
        voice, score = self._voice, rolled.score + rolled.modifier
        if found.roll.faces:
            said = voice.say("threw_first", side)
        else:
            said = voice.say("threw", side, score=score, meaning=self._meaning(side))
        return Throw(rolled.faces or (rolled.score,), said)

    def _meaning(self, side: Side) -> str:
        """What a side's roll came to; that it may be answered is not said once the answer stands opposite."""
        turn, label = self._turn, self._voice.label
        if turn is None:
            return ""
        said = turn.verdict if side is turn.side else turn.reply
        if said is Verdict.SUCCESS_COMPLICATION and turn.reply:
            return label("means", "success_answered")
        return label("means", said) if said else ""


def _last_of(side: Side, events: Iterable[Event]) -> Event | None:
    found = [event for event in events if event.roll is not None and event.roll.side is side]
    return found[-1] if found else None
