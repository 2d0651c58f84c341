"""Rows about the last decision: one for each turn, and for the beginnings and ends of assaults and the duel."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.show.fit import cut
from duel_tui.show.scene import Event, Result, Sight, Words
from duel_tui.systems.dueling_scars.events import (
    AssaultOver,
    Committed,
    Ended,
    Fell,
    Harmed,
    InitiativeTied,
    Moved,
    TookFirst,
    Unharmed,
    WagersShown,
    WeaponsShown,
)
from duel_tui.systems.dueling_scars.state import Duel
from duel_tui.systems.dueling_scars.terms import How, Reply, Track
from duel_tui.systems.dueling_scars.turn import Effect, Turn, turns_of
from duel_tui.systems.dueling_scars.voice import Voice, sentence

_MOST = 3
"""Rows that there is room for next to a table."""
_NAMES = (None, 8, 4)
"""The most letters of a name: the usual number, or fewer if a row would need a second line."""
_BESIDE = 12
"""Cells next to a sentence and its sum: the result's word and gaps."""
_WIDE = 110
"""The width of a row from which every face of a roll is shown."""


class _Entry(Struct, frozen=True):
    row: Result
    turn: Turn | None = None


def results(words: Words, sight: Sight[Duel]) -> tuple[Result, ...]:
    """The rows of a sight in the order in which things happened; early turns share a row if there are many."""
    rows: tuple[Result, ...] = ()
    for longest in _NAMES:
        rows = tuple([entry.row for entry in _Results(Voice(words, sight, longest), sight).all()])
        if all(len(row.text) + len(row.sum) + _BESIDE <= sight.width for row in rows):
            break
    return rows


class _Results:
    def __init__(self, voice: Voice, sight: Sight[Duel]) -> None:
        self._voice = voice
        self._sight = sight

    def all(self) -> list[_Entry]:
        return self._shortened(list(self._entries()))

    def _entries(self) -> Iterator[_Entry]:
        turns = turns_of(self._sight.latest)
        last = turns[-1] if turns else None
        waiting, throws = iter(turns), list[Event]()
        for event in self._sight.latest:
            if event.roll is not None:
                throws.append(event)
            for one, after in zip_longest(event.told, event.told[1:]):
                if isinstance(one, Committed):
                    turn = next(waiting)
                    yield _Entry(self._turn(turn, last=turn is last), turn)
                row = self._other(one, after, throws)
                if row is not None:
                    yield _Entry(row)
                    throws = []

    def _other(self, event: Struct, after: Struct | None, throws: Sequence[Event]) -> Result | None:
        """A row for an event outside turns, and for the events directly after it."""
        voice, word = self._voice, self._word
        match event:
            case WeaponsShown(weapons=weapons):
                said = self._both("took", lambda side: voice.label("weapon", weapons[side]))
                return Result(word("weapons"), sentence(f"{said}."))
            case WagersShown(bids=bids):
                return Result(
                    word("wagers"), sentence(f"{self._both('staked', lambda side: voice.dice(bids[side]))}.")
                )
            case InitiativeTied():
                return Result(word("tied"), voice.say("tied"), self._sum(throws))
            case TookFirst(side=side, how=how) if how is not How.TURN:
                return Result(word("first"), sentence(voice.say(f"first_{how}", side)), self._sum(throws))
            case AssaultOver(winner=winner, assault=assault, won=won):
                said = self._assault(winner, assault, won)
                if isinstance(after, TookFirst):
                    said += f" {sentence(voice.say('first_turn', after.side))}"
                return Result(word("assault"), said, "", self._sight.gain(winner))
            case Ended(winner=winner, why=why):
                key = f"ended_{why}" if winner else f"drawn_{why}"
                return Result(word("end"), sentence(voice.say(key, winner)), "", self._sight.gain(winner))
            case _:
                return None

    def _turn(self, turn: Turn, *, last: bool) -> Result:
        """The row of a turn: the action, the answer, the results, and the next attacker."""
        voice, foe = self._voice, turn.side.foe
        said = voice.say(f"acts_{turn.action}", turn.side)
        if turn.verdict is None:
            return Result("", sentence(f"{said}."))
        if not turn.verdict.succeeds:
            said += voice.say("and_fails", turn.side)
        if turn.reply is not None:
            said += f", {voice.say(f'answers_{turn.reply}', foe)}"
        rolled, effects = self._sum(turn.rolls), (turn.fallen,) if turn.fallen else turn.effects
        room = self._room(rolled)
        texts = [
            f"{said}: {one or voice.say('nothing')}." for one in (told(voice, effects), stood(voice, effects))
        ]
        said = texts[0] if len(texts[0]) <= room else texts[1]
        if last and not turn.ends:
            onward = voice.say("attacks", foe) if turn.passes else voice.say("attacks_on", turn.side)
            longer = f"{said} {sentence(onward)}."
            said = longer if len(longer) <= room else said
        return Result(
            self._word(_key(turn)),
            sentence(said),
            rolled,
            self._sight.gain(turn.harmed.foe if turn.harmed else None),
        )

    def _shortened(self, entries: list[_Entry]) -> list[_Entry]:
        """If there are too many rows, those from the first turn on, with early turns in one."""
        turns = [entry for entry in entries if entry.turn is not None]
        if len(entries) <= _MOST or not turns:
            return entries
        entries = entries[entries.index(turns[0]) :]
        late = max(1, _MOST - 1 - (len(entries) - len(turns)))
        if len(entries) <= _MOST or len(turns) <= late:
            return entries
        early = turns[:-late]
        kept = [entry for entry in entries if entry not in early]
        if len(kept) >= _MOST:
            return kept[-_MOST:]
        return [_Entry(self._early([entry.turn for entry in early if entry.turn])), *kept]

    def _early(self, turns: Sequence[Turn]) -> Result:
        """The row of several turns: the actions, and the state after them."""
        voice = self._voice
        changes = stood(voice, [one for turn in turns for one in turn.effects]) or voice.say("nothing")
        actions = ", ".join([voice.say(f"acts_{turn.action}", turn.side) for turn in turns])
        whole = f"{sentence(actions)}: {changes}."
        if len(whole) > self._room(""):
            whole = sentence(voice.say("after", count=len(turns), changes=changes))
        return Result(self._word("earlier"), cut(whole, self._room("")))

    def _room(self, sum_: str) -> int:
        """The width of a sentence before its sum."""
        return self._sight.width - _BESIDE - len(sum_)

    def _assault(self, winner: Side | None, assault: int, won: BySide[int]) -> str:
        voice = self._voice
        said = voice.say("won_assault" if winner else "drawn_assault", winner, assault=assault)
        score = self._both("score", lambda side: str(won[side]))
        return f"{sentence(said)} {sentence(score)}."

    def _both(self, key: str, of: Callable[[Side], str]) -> str:
        """A clause for each side, the near side first."""
        near = self._sight.near
        return ", ".join([self._voice.say(key, side, what=of(side)) for side in (near, near.foe)])

    def _sum(self, rolls: Sequence[Event]) -> str:
        """The dice: every face if there is room, otherwise the highest."""
        if self._sight.width >= _WIDE:
            shown = [event.sum for event in rolls]
        else:
            shown = [_score(event) for event in rolls]
        return self._voice.say("against").join(shown)

    def _word(self, key: str) -> str:
        return self._voice.label("result", key)


def _key(turn: Turn) -> str:
    """The result of a turn in a word."""
    if turn.harmed:
        return "hit" if turn.harmed is turn.side.foe else "riposte"
    if turn.reply in {Reply.PARRY, Reply.RIPOSTE}:
        return "parry"
    return "done" if turn.verdict and turn.verdict.succeeds else "failed"


def _score(event: Event) -> str:
    """The part of a roll that counts."""
    if event.rolled is None:
        return ""
    if event.roll is not None and event.roll.faces and event.rolled.faces:
        return " ".join(map(str, sorted(event.rolled.faces, reverse=True)))
    return str(event.rolled.score + event.rolled.modifier)


def told(voice: Voice, effects: Sequence[Effect]) -> str:
    """Every effect in order; empty: none."""
    return ", ".join([text for one in effects if (text := _told(voice, one))])


def _told(voice: Voice, effect: Effect) -> str:
    """An effect; empty for the loss of the last dice, which has a sentence of its own."""
    match effect:
        case Harmed(left=0):
            return ""
        case Harmed(side=side, dice=dice, left=left):
            return voice.say("loses", side, lost=dice, dice=voice.dice(dice + left))
        case Unharmed(parried=True):
            return voice.say("parried")
        case Unharmed(side=side):
            return voice.say("harmless", side)
        case Moved(side=side, track=track, now=now):
            return voice.say("stands", side, tracks=_tracks(voice, {track: now}))
        case Fell(side=side, dead=dead):
            return voice.say("dead" if dead else "beaten", side)


def stood(voice: Voice, effects: Sequence[Effect]) -> str:
    """The last values of the changed tracks; empty: none changed."""
    found: dict[Side, dict[Track, int]] = {}
    for one in effects:
        match one:
            case Harmed(side=side, left=left) if left:
                found.setdefault(side, {})[Track.ACTION] = left
            case Moved(side=side, track=track, now=now):
                found.setdefault(side, {})[track] = now
            case _:
                pass
    tracks = [voice.say("stands", side, tracks=_tracks(voice, values)) for side, values in found.items()]
    falls = [_told(voice, one) for one in effects if isinstance(one, Fell)]
    return ", ".join([*tracks, *falls])


def _tracks(voice: Voice, values: Mapping[Track, int]) -> str:
    return ", ".join([f"{voice.label('track', track)} {value}" for track, value in values.items()])
